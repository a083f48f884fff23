"""Whether everybody sees all that is in a text: nothing invisible, and no piles of marks on a letter."""

from __future__ import annotations

import unicodedata
from itertools import groupby
from typing import Final

#: so many marks may stand on one letter (Unicode Technical Standard 39, 5.4): no language needs more
MOST_MARKS: Final = 4
#: ZERO WIDTH NON-JOINER and JOINER, which Persian and Indian words and composed emoji need
_NON_JOINER: Final = "\u200c"
_JOINER: Final = "\u200d"
_EMOJI_STYLE: Final = "\ufe0f"
#: letters and signs of which nothing is seen, and marks that only tell programs how to show the rest
_BLANK: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U00016fe4\U0001d159"
)
#: the class of the marks that take the vowel from an Indian consonant
_VIRAMA: Final = 9


def has_invisible(text: str) -> bool:
    """Returns whether a text holds characters that are not seen; blanks are."""
    beside = zip(f" {text}", text, f"{text[1:]} ", strict=False)
    return not all(_is_seen(before, letter, after) for before, letter, after in beside)


def has_piled_marks(text: str) -> bool:
    """Returns whether more marks stand on a letter than any language needs, or a mark on nothing."""
    composed = unicodedata.normalize("NFC", text)
    after = " "
    for is_mark, group in groupby(composed, _is_mark):
        letters = [letter for letter in group if not is_selector(letter)]
        if is_mark and letters and (len(letters) > MOST_MARKS or after.isspace()):
            return True
        after = letters[-1] if letters else after
    return False


def is_selector(letter: str) -> bool:
    """Returns whether a character chooses a form of the one before it: of an emoji, or of a kanji."""
    return "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter) in ("Mn", "Me")


def _is_seen(before: str, letter: str, after: str) -> bool:
    """Returns whether a character is seen, or changes how those beside it are seen."""
    if letter in (_NON_JOINER, _JOINER):
        return _joins(before, letter, after)
    if is_selector(letter):
        return not (before.isspace() or is_selector(before) or before == _JOINER)
    if letter in _BLANK:
        return False
    return letter.isprintable() or unicodedata.category(letter) == "Zs" or _is_emoji(letter)


def _joins(before: str, joiner: str, after: str) -> bool:
    """Returns whether a joiner has an effect: in an Indian or Arabic word, or between two emoji."""
    if unicodedata.combining(before) == _VIRAMA:
        return after.isalpha()
    if joiner == _NON_JOINER:
        return _is_arabic(before) and _is_arabic(after)
    return (_is_emoji(before) or before == _EMOJI_STYLE) and _is_emoji(after)


def _is_arabic(letter: str) -> bool:
    return unicodedata.name(letter, "").startswith("ARABIC")


def _is_emoji(letter: str) -> bool:
    """Returns whether a character is, or may be in a later version of Unicode, an emoji or a part of one."""
    return "\U0001f000" <= letter <= "\U0001faff" or letter in "↔↕" or unicodedata.category(letter) == "So"
