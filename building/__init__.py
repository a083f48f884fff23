"""What building the package takes besides setuptools: environments, and the page for browsers."""

import os

#: variables that decide how ``setup.py`` builds the package
SWITCHES = ("SEVENBRIDGE_PURE", "SEVENBRIDGE_SANITIZE")


def asked(variable: str) -> bool:
    """Whether an environment variable asks for something: set, and neither empty nor 0."""
    return os.environ.get(variable, "") not in ("", "0")


def variables(**switches: str) -> dict[str, str]:
    """The environment variables, with none of the build's switches but those given."""
    return {name: value for name, value in os.environ.items() if name not in SWITCHES} | switches
