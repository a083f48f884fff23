"""The words of a typed line: as they were meant, in narrow letters, with cards as a record writes them."""

import re
import unicodedata
from collections.abc import Mapping
from typing import Final

from sevenbridge import JOKER_TEXT

_SUITS: Final = str.maketrans("♠♤♥♡♦♢♣♧", "sshhddcc", "\ufe0e\ufe0f")
CARD: Final = re.compile(r"(?:(10|[A2-9TJQK])([SHDC])|([SHDC])(10|[A2-9TJQK]))", re.IGNORECASE)
_JOKER: Final = re.compile(r"(?:jk|joker|ジョーカー)(?:=(.+))?", re.IGNORECASE)
_TARGETS: Final = ("on", "に", "へ", "->", "→")


class NotUnderstood(ValueError):
    """A line that means nothing here.

    ``word`` is the one at fault, ``is_card`` whether a card was expected.
    """

    def __init__(self, word: str, is_card: bool) -> None:
        super().__init__(word)
        self.word = word
        self.is_card = is_card


def spelled_out(words: Mapping[str, str]) -> Mapping[str, str]:
    """Verbs by the words for them, made of the words by verb."""
    return {word: verb for verb, row in words.items() for word in row.split()}


def narrow(line: str) -> str:
    """A line with narrow letters for full-width ones, letters for suit symbols, and nothing unprintable."""
    text = unicodedata.normalize("NFKC", line).translate(_SUITS)
    return "".join(letter for letter in text if letter.isprintable())


def split_line(line: str, verbs: Mapping[str, str]) -> list[str]:
    """The words of a line: full-width letters made narrow, Japanese verbs and particles set apart."""
    text = narrow(line)
    # from the longest, so that 捨て札 is not taken for 捨て
    for word in sorted((word for word in verbs if not word.isascii()), key=len, reverse=True):
        if text.startswith(word):
            text = f"{word} {text[len(word) :]}"
            break
        if text.rstrip().endswith(word):
            text = f"{text.rstrip()[: -len(word)]} {word}"
            break
    text = re.sub("[を、,]", " ", text).replace("@", " @ ")
    words = [part for word in text.split() for part in re.split("([にへ])", word) if part]
    return ["@" if word.lower() in _TARGETS else word for word in words]


def cards_of(word: str, verb: str) -> list[str]:
    """The cards that one word names: ``10♠``, ``sK``, ``5s6s7s``, ``Jk=7s``. Raises NotUnderstood."""
    joker = _JOKER.fullmatch(word)
    if joker:
        return [JOKER_TEXT + (f"={_card(CARD.fullmatch(joker[1]), word, verb)}" if joker[1] else "")]
    found: list[str] = []
    end = 0
    while end < len(word):
        match = CARD.match(word, end)
        found.append(_card(match, word, verb))
        end = match.end() if match else len(word)
    return found


def _card(match: re.Match[str] | None, word: str, verb: str) -> str:
    if match is None:
        raise NotUnderstood(word, is_card=bool(verb) or bool(re.match("10|[0-9AJQKTajqkt]", word)))
    rank, suit = match[1] or match[4], match[2] or match[3]
    return rank.upper().replace("10", "T") + suit.lower()
