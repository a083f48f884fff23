"""Titles (kyu and dan) for what a person has reached against the characters.

A title is a number: 1 is 10 kyu, 10 is 1 kyu, and from 11 on come the dan. 0 stands for none that is shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile
from typing import Final, Protocol

from sevenbridge.bots import BY_ID, CHARACTERS
from sevenbridge.texts import Text

#: the number that stands for no title
NO_TITLE: Final = 0
#: how many titles there are below the dan
KYU: Final = 10

_DAN: Final = ("初", "二", "三")
#: whoever wins more often than not against all of these levels rises by a dan for each
_LEVELS_OF_DAN: Final = ("fox", "owl")


class Tally(Protocol):
    """How often somebody was placed ahead of a computer, and behind it."""

    @property
    def player(self) -> str:
        """The name of the computer player."""

    @property
    def ahead(self) -> int:
        """How often ahead."""

    @property
    def behind(self) -> int:
        """How often behind."""


def title_of(tallies: Iterable[Tally]) -> int:
    """Returns the title of somebody with these tallies.

    Everybody begins at 10 kyu and rises by one with each of the first nine characters beaten. Whoever has
    beaten all twelve is 1 dan; 2 dan, who has won more often than lost against each of the strong ones as
    well, and 3 dan, who has against each of the strongest too.
    """
    met = [(BY_ID[each.player].level, each) for each in tallies if each.player in BY_ID]
    beaten = sum(each.ahead > 0 for _, each in met)
    if beaten < len(CHARACTERS):
        return min(1 + beaten, KYU)
    behind = {level for level, each in met if each.ahead <= each.behind}
    led = list(takewhile(lambda level: level not in behind, _LEVELS_OF_DAN))
    return KYU + 1 + len(led)


def title_name(title: int) -> Text:
    """Returns what a title is called: 9 kyu, 初段."""
    if title <= KYU:
        left = KYU + 1 - title
        return Text(f"{left} kyu", f"{left}級")
    dan = title - KYU
    return Text(f"{dan} dan", f"{_DAN[dan - 1]}段")
