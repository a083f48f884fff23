"""What the characters at a table say, and when: at moments that everybody sees, each line once a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, NamedTuple
from zlib import crc32

from sevenbridge.bots import BY_ID, CHARACTERS, Moment
from sevenbridge.texts import Text
from sevenbridge_app.tables.seat import Seat

#: the kind of what characters say (``SeatSpoke``)
LINE: Final = "line"
#: all lines, by the names under which they are said
LINES: Final[Mapping[str, Text]] = MappingProxyType(
    {f"{each.id}.{moment}": text for each in CHARACTERS for moment, text in each.lines.items()}
)


class Line(NamedTuple):
    """Something that a seat says."""

    seat: int
    what: str


@dataclass(slots=True)
class Lines:
    """The lines of a match."""

    #: what is to be said now, the first first
    due: list[Line] = field(default_factory=list)
    #: what was said in this match
    heard: set[str] = field(default_factory=set)

    def begin_match(self) -> None:
        """Forgets what was said before."""
        self.due.clear()
        self.heard.clear()

    def add(self, seats: Sequence[Seat], number: int, moment: Moment) -> None:
        """Lets a seat say what it has to say at this moment: nothing, where no character sits."""
        seat = seats[number]
        what = f"{seat.player}.{moment}"
        if what in LINES and what not in self.heard and not seat.muted:
            self.due.append(Line(number, what))

    def greet(self, seats: Sequence[Seat], code: str) -> None:
        """Lets one of the characters at the table of this code greet."""
        if sitting := characters_in(seats):
            self.add(seats, sitting[crc32(code.encode()) % len(sitting)], "hello")

    def lament(self, seats: Sequence[Seat], winners: Sequence[int], standing: Sequence[int]) -> None:
        """Lets the last of the characters speak, if a person has won the match.

        ``standing`` is by seat, the lowest for the last one.
        """
        beaten = characters_in(seats)
        if beaten and not any(number in winners for number in beaten):
            self.add(seats, min(beaten, key=standing.__getitem__), "lost")

    def said(self, line: Line) -> None:
        """Notes that this was said."""
        self.heard.add(line.what)
        if line in self.due:
            self.due.remove(line)


def characters_in(seats: Sequence[Seat]) -> list[int]:
    """Returns the seats in which characters sit."""
    return [number for number, seat in enumerate(seats) if seat.player in BY_ID]
