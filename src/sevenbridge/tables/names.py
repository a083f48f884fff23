"""What the seats of a table are called, wherever it is shown: in sentences of the server and at a terminal.

The page has the same names in page/src/game/names.ts, and a test compares the two.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sevenbridge.engine.wording import Lang, Text

#: the computers in the order of their seats, from the one beside seat 0, where people sit who play alone
COMPUTERS: Final = (
    Text("Aki", "アキ"),
    Text("Ken", "ケン"),
    Text("Chie", "チエ"),
    Text("Dai", "ダイ"),
    Text("Emi", "エミ"),
    Text("Fumi", "フミ"),
)


def computer_name(seat: int, lang: Lang) -> str:
    """What the computer in a seat is called."""
    return COMPUTERS[seat - 1][lang]


def seat_names(persons: Sequence[str], lang: Lang) -> tuple[str, ...]:
    """Returns a name for each seat, no two alike; ``persons`` has "" for the seat of a computer.

    Who sits after another of the same name has the number of the seat behind it.
    """
    names: list[str] = []
    for seat, person in enumerate(persons):
        name = person or computer_name(seat, lang)
        names.append(f"{name} ({seat + 1})" if name in names else name)
    return tuple(names)
