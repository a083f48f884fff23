"""How things look on this terminal: the size of the screen, and cards and words in colour.

Columns hold no character whose width terminals disagree on; ♠♥♦♣ are such, so cards stand at the end of a
line, and ``ascii`` draws them with letters instead.
"""

import re
from dataclasses import dataclass

from sevenbridge import JOKER, SUITS
from sevenbridge.drawing.pen import SYMBOLS, Pen

#: the screen for which everything is laid out; where one is narrower, lines are broken sooner
WIDTH = 80
HEIGHT = 24
#: on a screen that is narrower still, the terminal has to break the lines
LEAST_WIDTH = 50

# Four colours that read on a dark and on a light ground; spades keep the terminal's own.
_SUIT_COLOURS = ("", "31", "94", "32")
_JOKER_COLOUR = "35"
_SUIT_OF = dict(zip(SYMBOLS, SUITS, strict=True))
_CARD = re.compile(f"([{SYMBOLS}])(10|[2-9AJQK])")
# where a card touches a Japanese word
_BESIDE_CARD = re.compile(
    f"(?<=[ぁ-んァ-ヶ一-龥])(?=[{SYMBOLS}])|(?:(?<=[{SYMBOLS}][2-9AJQK])|(?<=[{SYMBOLS}]10))(?=[ぁ-んァ-ヶ一-龥])"
)


@dataclass(frozen=True, slots=True)
class Look(Pen):
    """What this terminal can show, with colour or without."""

    colour: bool = False

    def card(self, card: int) -> str:
        """``7♥`` in red, ``10♠``, ``Jk``; in ASCII ``7h``. The ace above a king is an ace."""
        return self._painted(
            Pen.card(self, card), _JOKER_COLOUR if card == JOKER else _SUIT_COLOURS[card >> 4]
        )

    def sentence(self, text: str) -> str:
        """A sentence of a table, which has cards as ``♥7は``, with its cards as they look here: ``7♥ は``."""
        return _CARD.sub(
            lambda found: self.words(found[2].replace("10", "T") + _SUIT_OF[found[1]]),
            _BESIDE_CARD.sub(" ", text),
        )

    def strong(self, text: str) -> str:
        """Text that stands out; without colour, just the text."""
        return self._painted(text, "1")

    def faint(self, text: str) -> str:
        """Text that stands back."""
        return self._painted(text, "2")

    def _painted(self, text: str, code: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour and code else text
