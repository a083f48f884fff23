"""How the app is built: its page for browsers by Node, and the distribution that carries it."""

import os


def asked(variable: str) -> bool:
    """Whether an environment variable asks for something: set, and neither empty nor 0."""
    return os.environ.get(variable, "") not in ("", "0")
