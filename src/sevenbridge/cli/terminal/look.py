"""How things look on this terminal: cards, colours, and text measured in cells.

Columns hold no character whose width terminals disagree on; ♠♥♦♣ are such, so cards stand at the end of a
line, and ``ascii`` draws them with letters instead.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, get_args

from rich.cells import cell_len, set_cell_size

from sevenbridge.engine.cards import HIGH_ACE, JOKER, JOKER_TEXT, RANKS, SUITS
from sevenbridge.engine.position import Meld

SYMBOLS = "♠♥♦♣"
#: the screen for which everything is laid out
WIDTH = 80
HEIGHT = 24

# Four colours that read on a dark and on a light ground; spades keep the terminal's own.
_SUIT_COLOURS = ("", "31", "94", "32")
_JOKER_COLOUR = "35"
_ESCAPES = re.compile(r"\x1b\[[0-9;]*m")
# what a line is not broken in: Latin words and cards, and a Japanese character with the marks that close it
_WORDS = re.compile(r"\s*(?:(?:\x1b\[[0-9;]*m|[!-~♠♥♦♣])+|.)[、。，！？）」』：・]*")

Order = Literal["suit", "rank"]
ORDERS: Final[tuple[Order, ...]] = get_args(Order)


@dataclass(frozen=True, slots=True)
class Look:
    """What this terminal can show: ``ascii`` letters instead of suit symbols, ``colour`` or none."""

    ascii: bool = False
    colour: bool = False

    def card(self, card: int) -> str:
        """``7♥`` in red, ``10♠``, ``Jk``; in ASCII ``7h``. The ace above a king is an ace."""
        if card == JOKER:
            return self._painted(JOKER_TEXT, _JOKER_COLOUR)
        rank = RANKS[card & 15] if card & 15 < HIGH_ACE else RANKS[0]
        suit = card >> 4
        text = ("10" if rank == "T" else rank) + (SUITS if self.ascii else SYMBOLS)[suit]
        return self._painted(text, _SUIT_COLOURS[suit])

    def cards(self, cards: Iterable[int]) -> str:
        """Cards side by side."""
        return " ".join(self.card(card) for card in cards)

    def meld(self, meld: Meld) -> str:
        """A meld as it lies: a run from low to high, a set by suit."""
        return self.cards(meld.in_order())

    def words(self, text: str) -> str:
        """Cards in the words of a record, drawn: ``5s Jk=6s`` as ``5♠ Jk=6♠``."""
        return " ".join("=".join(self._word(part) for part in word.split("=")) for word in text.split())

    def strong(self, text: str) -> str:
        """Text that stands out; without colour, just the text."""
        return self._painted(text, "1")

    def faint(self, text: str) -> str:
        """Text that stands back."""
        return self._painted(text, "2")

    def _word(self, word: str) -> str:
        if word == JOKER_TEXT:
            return self.card(JOKER)
        if len(word) == 2 and word[0] in RANKS and word[1] in SUITS:
            return self.card(16 * SUITS.index(word[1]) + RANKS.index(word[0]))
        return word

    def _painted(self, text: str, code: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour and code else text


def plain(text: str) -> str:
    """The text without its colours."""
    return _ESCAPES.sub("", text)


def width(text: str) -> int:
    """How many cells the text takes."""
    return cell_len(plain(text))


def left(text: str, cells: int) -> str:
    """The text with spaces after it."""
    return text + " " * (cells - width(text))


def right(text: str, cells: int) -> str:
    """The text with spaces before it."""
    return " " * (cells - width(text)) + text


def clipped(text: str, cells: int) -> str:
    """Text without colours, cut where it would take more cells."""
    return text if cell_len(text) <= cells else set_cell_size(text, cells).rstrip()


def packed(pieces: Sequence[str], cells: int, between: str = "  ") -> list[str]:
    """Pieces in as few lines as they need, none cut unless it is too long for a line of its own."""
    lines: list[str] = []
    for piece in pieces:
        if lines and width(lines[-1]) + width(between) + width(piece) <= cells:
            lines[-1] += between + piece
        else:
            lines.append(piece)
    return [part for line in lines for part in ([line] if width(line) <= cells else folded(line, cells))]


def folded(text: str, cells: int) -> list[str]:
    """Text broken into lines, at spaces where there are any; Japanese may break between any two
    characters.
    """
    lines = [""]
    for word in _WORDS.findall(text):
        if lines[-1] and width(lines[-1]) + width(word) > cells:
            lines.append(word.lstrip())
        else:
            lines[-1] += word
    return [line for line in lines if line] or [""]


def in_hand_order(cards: Iterable[int], order: Order) -> list[list[int]]:
    """A hand in groups, by suit or by rank, the joker last."""
    groups: dict[int, list[int]] = {}
    for card in sorted(cards, key=lambda card: (card == JOKER, card & 15, card >> 4)):
        key = -1 if card == JOKER else card >> 4 if order == "suit" else card & 15
        groups.setdefault(key, []).append(card)
    by_key = sorted((key, group) for key, group in groups.items() if key >= 0)
    return [group for _, group in by_key] + ([groups[-1]] if -1 in groups else [])
