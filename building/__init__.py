"""What building the package takes besides setuptools: the page for browsers, which Node builds."""

import os


def asked(variable: str) -> bool:
    """Whether an environment variable asks for something: set, and neither empty nor 0."""
    return os.environ.get(variable, "") not in ("", "0")
