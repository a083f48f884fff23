"""What a seat knows of a round in extensive form, with perfect recall: as numbers, and in words.

Everything comes from the seat's own view, the cards that it was dealt, and what it did itself.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from sevenbridge.engine.actions import label
from sevenbridge.engine.cards import cards_in, cards_text
from sevenbridge.engine.history import EventKind, events
from sevenbridge.engine.view import view_of
from sevenbridge.lab.extensive.extensive_round import ExtensiveRound


class Information(NamedTuple):
    """All that a seat has seen and done so far: moments that it cannot tell apart have equal ones."""

    #: the seat that knows this
    seat: int
    #: the cards that it has been dealt, a set of cards
    dealt: int
    #: what it remembers, as the words of history.py. A chi that it called and that had to wait for others is
    #: a word of its own: a claim without a meld
    words: tuple[int, ...]

    def __str__(self) -> str:
        """The same in words: ``seat 1; dealt 5s 7h; 0 deal; upcard 5h; 1 draw 6h``."""
        dealt = cards_text(cards_in(self.dealt)) or "nothing"
        return "; ".join([f"seat {self.seat}", f"dealt {dealt}", *map(_in_words, self.words)])


def information(round: ExtensiveRound, seat: int) -> Information:
    """What a seat knows now. Raises IndexError for a seat that is not in the round."""
    dealt = round.hands[seat]
    if round.round is None:
        return Information(seat, dealt, ())
    words = view_of(round.round, seat).history_numbers()
    for caller, index, word in reversed(round.calls):
        if caller == seat:
            words = (*words[:index], word, *words[index:])
    return Information(seat, dealt, words)


@lru_cache(maxsize=1 << 16)
def _in_words(word: int) -> str:
    return "; ".join(_told(word))


def _told(word: int) -> Iterator[str]:
    for event in events((word,)):
        if event.action < 0 or event.kind is EventKind.DRAW:
            yield str(event)
        elif event.kind is EventKind.LAYOFF:
            yield f"{event.seat} {label(event.action)}, meld {event.meld}"
        else:
            verb = (
                f"{event.seat} called: "
                if event.kind is EventKind.CLAIM and event.meld < 0
                else f"{event.seat} "
            )
            yield verb + label(event.action)
