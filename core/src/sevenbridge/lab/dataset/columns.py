"""The columns of a dataset: one row is one decision, as the seat that made it saw it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import DTypeLike, NDArray

from sevenbridge.lab.environments.buffers import word_count
from sevenbridge.lab.environments.layout import NO_CARD, Layout

#: the verbs of records, but for the draw, which nobody decides
VERBS: Final = ("pass", "pon", "chi", "meld", "layoff", "discard")
#: a mean of fewer has no error that could be told
FEWEST_WORLDS: Final = 2
#: what a row of ``action_values`` has for each legal action (action_values.py)
ACTION_VALUE: Final = np.dtype([("action", np.int16), ("ahead", np.float32), ("error", np.float32)])


@dataclass(frozen=True, slots=True)
class Column:
    """One column."""

    name: str
    #: the type of its numbers, as NumPy calls it, ``S`` for ASCII; of texts that come again and again, that
    #: of the numbers that stand for them
    dtype: DTypeLike
    #: what it says
    meaning: str
    #: how many numbers a row has, which are written as their bytes; 0 for a single number
    width: int = 0
    #: whether its numbers stand for texts (``Decisions.texts``)
    is_text: bool = False
    #: whether a row has an array of them, of any length
    is_list: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionalColumns:
    """What is written on demand beside the usual columns.

    Raises ValueError for fewer than two ``worlds``, in which no error can be told.
    """

    #: what the seat that decides may not know: all hands, and the stock
    hidden: bool = False
    #: in so many worlds each legal action is tried, to say what it is worth; None for no such column
    worlds: int | None = None

    def __post_init__(self) -> None:
        if self.worlds is not None and self.worlds < FEWEST_WORLDS:
            raise ValueError(f"actions are tried in {FEWEST_WORLDS} worlds at least, not {self.worlds}")


NO_OPTIONAL_COLUMNS: Final = OptionalColumns()


class Decisions(NamedTuple):
    """Decisions in the order in which they are written: an array for each column."""

    arrays: Mapping[str, NDArray[Any]]
    #: by column, the texts for which its numbers stand: 0 is the first, and -1 stands for none
    texts: Mapping[str, tuple[str, ...]]


def columns(layout: Layout, optional: OptionalColumns) -> tuple[Column, ...]:
    """All columns, in order."""
    cards, seats = layout.cards, layout.seats
    found = [
        Column("match", "int64", "which match, or single round, counted from 0 over all files"),
        Column("round", "int32", "which round of the match, counted from 0"),
        Column("step", "int32", "how many decisions of this seat came before it in the round"),
        Column("seat", "int8", "the seat that decides, counted from 0"),
        Column("player", "int32", "the name of who decides; null where it is not known", is_text=True),
        Column("rules", "int32", "the rules: a preset, and after commas what is set otherwise", is_text=True),
        Column("asked", "bool", "whether it answers a discard of another seat, which it claims or lets go"),
        Column("hand", "S", "the cards of the seat, as records write them: 7s Ah Th"),
        Column("observation", "uint8", "what the seat sees, a byte for each number", layout.size),
        Column(
            "mask",
            "uint64",
            "the legal actions, a bit for each, the lowest bit of the first byte first",
            word_count(layout.rules),
        ),
        Column("action", "int16", "the number of the action that was chosen"),
        Column("verb", "int32", f"what it does: {', '.join(VERBS)}", is_text=True),
        Column(
            "result",
            "float32",
            "the points that the seat came to in the round, more is better; null for a round without an end",
        ),
        Column("ahead", "float32", "by how many of these points it was ahead of the others on average"),
        Column(
            "match_share",
            "float32",
            "its share of a won match: 1 for the winner, a half for one of two; null for single rounds",
        ),
    ]
    if optional.worlds is not None:
        found.append(
            Column(
                "action_values",
                ACTION_VALUE,
                "for each legal action, by their numbers: the `action`; by how many points it puts the seat"
                f" `ahead` of the others on average, in {optional.worlds} worlds that fit what the seat sees,"
                " where all play on as `tuned`; and the standard `error` of the difference between it and the"
                " chosen one",
                is_list=True,
            )
        )
    if optional.hidden:
        found += (
            Column(
                "hidden_hands",
                "uint8",
                f"every hand, clockwise from the seat: {seats} times {cards} bytes, 1 for a card that is"
                " held",
                seats * cards,
            ),
            Column(
                "hidden_stock",
                "uint8",
                "the stock, the next card first, by the positions of cards in a hand;"
                f" {NO_CARD} after the last",
                cards,
            ),
        )
    return tuple(found)
