"""What the seats of a table are called, wherever it is shown: in sentences of the server and at a terminal.

The page has the same names in page/src/game/names.ts, and a test compares the two.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from sevenbridge.bots.characters import BY_ID
from sevenbridge.engine.wording import Lang, Text

#: what computers that are no characters are called in the order of their seats, from the one beside seat 0,
#: where people sit who play alone
COMPUTERS: Final = tuple(BY_ID[each].name for each in ("aki", "ken", "chie", "dai", "emi", "fumi"))
#: what the page calls in Japanese whoever has told no name
_NAMELESS: Final = "ゲスト"
#: what tells namesakes apart
_NUMBER: Final = "(（[0-9]）)?$"
_HONOURED: Final = re.compile("(さん|ちゃん|くん|君|さま|様|先生)" + _NUMBER)


def computer_name(player: str, seat: int, lang: Lang) -> str:
    """What a computer in a seat is called."""
    return (BY_ID[player].name if player in BY_ID else COMPUTERS[seat - 1])[lang]


def seat_names(sitters: Sequence[tuple[str, str]], lang: Lang) -> tuple[str, ...]:
    """Returns a name for each seat, no two alike, given the name of its person and its computer player.

    Who sits after another of the same name has the number of the seat behind it.
    """
    names: list[str] = []
    for seat, (person, player) in enumerate(sitters):
        name = person or computer_name(player, seat, lang)
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
