"""The six letters by which a table is found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

#: no I and no O, which look like digits
LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ"
LENGTH: Final = 6


def new_code(chance: Callable[[int], bytes]) -> str:
    """Makes a code that nobody can guess, of random bytes. It may be taken."""
    number = int.from_bytes(chance(16))
    return "".join(LETTERS[number // len(LETTERS) ** index % len(LETTERS)] for index in range(LENGTH))


def read_code(text: str) -> str:
    """Reads a code as a person may have typed it: in lower case, with blanks or a hyphen.

    Returns "" for any other text.
    """
    code = "".join(letter for letter in text.upper() if letter not in " -")
    return code if len(code) == LENGTH and all(letter in LETTERS for letter in code) else ""
