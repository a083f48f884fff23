"""Seeds that nobody knows before: the one place from which the library takes chance of its own."""

from os import urandom


def fresh_seed() -> int:
    """A new seed of 64 bits, from the operating system's randomness."""
    return int.from_bytes(urandom(8), "big")
