"""What the seats of a table are called, wherever it is shown: in sentences of the server and at a terminal.

The page has the same names in page/src/game/names.ts, and a test compares the two.
"""

from __future__ import annotations

import re
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
#: what the page calls in Japanese whoever has told no name
_NAMELESS: Final = "ゲスト"
#: what tells namesakes apart
_NUMBER: Final = "(（[0-9]）)?$"
_HONOURED: Final = re.compile("(さん|ちゃん|くん|君|さま|様|先生)" + _NUMBER)


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
        while name in names:
            name = _another(name, seat + 1)[lang]
        names.append(name)
    return tuple(names)


def polite(name: str) -> str:
    """A person's name as a Japanese sentence has it: with さん, unless it is polite already.

    >>> polite("Ben"), polite("Ben（2）"), polite("母ちゃん")
    ('Benさん', 'Benさん（2）', '母ちゃん')
    """
    return name if _HONOURED.search(name) else re.sub(_NUMBER, r"さん\1", name, count=1)


def _another(name: str, number: int) -> Text:
    """What a person is called who has the name of somebody before."""
    return Text(f"{name} ({number})", f"{name}{number}" if name == _NAMELESS else f"{name}（{number}）")
