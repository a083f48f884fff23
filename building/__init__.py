"""What a checkout takes: environments with locked packages, and the two distributions in them."""

import os

#: variables that decide how ``core/setup.py`` builds the library
SWITCHES = ("SEVENBRIDGE_PURE", "SEVENBRIDGE_SANITIZE")


def variables(**switches: str) -> dict[str, str]:
    """The environment variables, with none of the build's switches but those given."""
    return {name: value for name, value in os.environ.items() if name not in SWITCHES} | switches
