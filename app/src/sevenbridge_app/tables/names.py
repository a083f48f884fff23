"""What the seats of a table are called, wherever it is shown: in sentences of the server and at a terminal.

The page has the same names in app/page/src/game/names.ts, and a test compares the two.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from sevenbridge.bots import BY_ID
from sevenbridge.texts import Lang, Text

#: the characters that sit at a table where it is of no account who does, in puzzles and lessons: in the order
#: of the seats, from the one beside seat 0
STAND_INS: Final = ("aki", "ken", "chie", "dai", "emi", "fumi")
#: what computers are called that are a level and nobody in particular: the animals of which levels are named
ANIMALS: Final = {
    "chick": Text("Chick", "ヒヨコ"),
    "rabbit": Text("Rabbit", "ウサギ"),
    "fox": Text("Fox", "キツネ"),
    "owl": Text("Owl", "フクロウ"),
}
#: and one of which it is not known what plays there
_COMPUTER: Final = Text("Computer", "コンピューター")
#: what the page calls in Japanese whoever has told no name
_NAMELESS: Final = "ゲスト"
#: what tells namesakes apart
_NUMBER: Final = "(（[0-9]）)?$"
_HONOURED: Final = re.compile("(さん|ちゃん|くん|君|さま|様|先生)" + _NUMBER)


def computer_name(player: str, lang: Lang) -> str:
    """What a computer is called: only a character has the name of somebody."""
    if player in BY_ID:
        return BY_ID[player].name[lang]
    return ANIMALS[player][lang] if player in ANIMALS else player or _COMPUTER[lang]


def stand_in(seat: int) -> str:
    """The character that stands in for whoever holds a seat, where it is of no account who that is."""
    return STAND_INS[seat - 1]


def seat_names(sitters: Sequence[tuple[str, str]], lang: Lang) -> tuple[str, ...]:
    """Returns a name for each seat, no two alike, given the name of its person and its computer player.

    Who sits after another of the same name has the number of the seat behind it.
    """
    names: list[str] = []
    for seat, (person, player) in enumerate(sitters):
        name = person or computer_name(player, lang)
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
