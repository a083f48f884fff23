"""The word of four kana by which a table that waits for people is found, beside its six letters.

It is made to be said and heard: every syllable is a consonant and a vowel, none looks or sounds like
another, and those are left out of which rude words are made. There are 20**4 = 160,000 words. Who guesses
has ten tries an hour from an address, and all together 120 at a node (``Limits``): where 50 tables wait at
a time, an address finds some table in an hour with a chance of 0.3 %, and all guessers together with one of
4 %. What they find is a room where people see them come in.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import Final

#: the syllables, in hiragana, as one types them
SYLLABLES: Final = {
    **{"か": "ka", "き": "ki", "く": "ku", "け": "ke", "こ": "ko"},
    **{"た": "ta", "と": "to", "な": "na", "に": "ni", "ね": "ne", "の": "no"},
    **{"は": "ha", "ひ": "hi", "ふ": "fu", "み": "mi"},
    **{"や": "ya", "ゆ": "yu", "よ": "yo", "ら": "ra", "る": "ru"},
}
LENGTH: Final = 4

_BY_LETTERS: Final = {letters: kana for kana, letters in SYLLABLES.items()} | {"hu": "ふ"}
#: from katakana to hiragana
_HIRAGANA: Final = {ord(kana) + 0x60: kana for kana in SYLLABLES}
#: what people write between syllables
_SEPARATORS: Final = " -‐・･、,.　"


def new_word(chance: Callable[[int], bytes]) -> str:
    """Makes a word that nobody can guess, of random bytes. It may be taken."""
    number, kana = int.from_bytes(chance(16)), tuple(SYLLABLES)
    return "".join(kana[number // len(kana) ** index % len(kana)] for index in range(LENGTH))


def read_word(text: str) -> str:
    """Reads a word as a person may have typed it: in hiragana, katakana or rōmaji, with blanks or hyphens.

    Returns "" for any other text.
    """
    typed = unicodedata.normalize("NFKC", text).lower().translate(_HIRAGANA)
    typed = "".join(letter for letter in typed if letter not in _SEPARATORS)
    if typed.isascii() and len(typed) == 2 * LENGTH:
        typed = "".join(_BY_LETTERS.get(typed[at : at + 2], "?") for at in range(0, len(typed), 2))
    return typed if len(typed) == LENGTH and all(kana in SYLLABLES for kana in typed) else ""


def letters_of(word: str) -> str:
    """Returns a word as it is typed in rōmaji, such as ``kata-nahi``."""
    syllables = [SYLLABLES[kana] for kana in word]
    return f"{''.join(syllables[:2])}-{''.join(syllables[2:])}"
