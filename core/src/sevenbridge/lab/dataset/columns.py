"""The columns of a dataset: one row is one decision, as the seat that made it saw it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from numpy.typing import NDArray

from sevenbridge.lab.environments.buffers import word_count
from sevenbridge.lab.environments.layout import NO_CARD, Layout


@dataclass(frozen=True, slots=True)
class Column:
    """One column."""

    name: str
    #: the type of its numbers, as NumPy calls it; of texts, that of the numbers that stand for them
    dtype: str
    #: what it says
    meaning: str
    #: how many numbers a row has, which are written as their bytes; 0 for a single number
    width: int = 0
    #: whether its numbers stand for texts (``Decisions.texts``)
    is_text: bool = False
    #: whether it tells what the seat that decides may not know
    is_hidden: bool = False


class Decisions(NamedTuple):
    """Decisions in the order in which they are written: an array for each column."""

    arrays: Mapping[str, NDArray[Any]]
    #: by column, the texts for which its numbers stand: 0 is the first, and -1 stands for none
    texts: Mapping[str, tuple[str, ...]]


def columns(layout: Layout, hidden: bool) -> tuple[Column, ...]:
    """All columns, in order; those that tell what the seat may not know only if ``hidden`` asks for them."""
    cards, seats = layout.cards, layout.seats
    found = (
        Column("match", "int64", "which match, or single round, counted from 0 over all files"),
        Column("round", "int32", "which round of the match, counted from 0"),
        Column("step", "int32", "how many decisions of this seat came before it in the round"),
        Column("seat", "int8", "the seat that decides, counted from 0"),
        Column("player", "int32", "the name of who decides; null where it is not known", is_text=True),
        Column("rules", "int32", "the rules: a preset, and after commas what is set otherwise", is_text=True),
        Column("observation", "uint8", "what the seat sees, a byte for each number", layout.size),
        Column(
            "mask",
            "uint64",
            "the legal actions, a bit for each, the lowest bit of the first byte first",
            word_count(layout.rules),
        ),
        Column("action", "int16", "the number of the action that was chosen"),
        Column(
            "result",
            "float32",
            "the points that the seat came to in the round, more is better; null for a round without an end",
        ),
        Column("value", "float32", "by how many of these points it was ahead of the others on average"),
        Column(
            "match_share",
            "float32",
            "its share of a won match: 1 for the winner, a half for one of two; null for single rounds",
        ),
        Column(
            "hidden_hands",
            "uint8",
            f"every hand, clockwise from the seat: {seats} times {cards} bytes, 1 for a card that is held",
            seats * cards,
            is_hidden=True,
        ),
        Column(
            "hidden_stock",
            "uint8",
            f"the stock, the next card first, by the positions of cards in a hand; {NO_CARD} after the last",
            cards,
            is_hidden=True,
        ),
    )
    return tuple(column for column in found if hidden or not column.is_hidden)
