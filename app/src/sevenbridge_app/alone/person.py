"""The person: the name, and how this person did, as the machine remembers it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Final

import msgspec

from sevenbridge_app.alone.matches import FinishedMatches
from sevenbridge_app.alone.memory import Memory
from sevenbridge_app.alone.puzzles import Puzzles
from sevenbridge_app.results.solitaires import SolitaireResult
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused

_PERSON: Final = "person"
_SEVENS: Final = "seven by seven"
_DAY: Final = "day "


class Introduction(msgspec.Struct, frozen=True):
    """What the person said first."""

    name: str
    #: since when the person is known, in milliseconds since 1970
    since: int


class Person:
    """What is known of the person beside the tables."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self._read()

    def _read(self) -> None:
        self._introduction = self._memory.read(_PERSON, Introduction)
        self.matches = FinishedMatches(self._memory)
        #: the tables at which the deals of days were begun, in the order of the days
        self.days = dict(sorted(self._days()))
        self.puzzles = Puzzles(self._memory)
        #: the results at Seven by Seven, in the order in which they were told
        self.sevens = self._memory.read(_SEVENS, list[SolitaireResult]) or []

    def _days(self) -> Iterator[tuple[date, str]]:
        for key in self._memory.keys(_DAY):
            table = self._memory.read(key, str)
            if table is not None:
                yield date.fromisoformat(key.removeprefix(_DAY)), table

    @property
    def name(self) -> str:
        """What the person is called, "" before that is known."""
        return self._introduction.name if self._introduction else ""

    def introduced(self) -> Introduction:
        """Returns who the person is. Raises RequestRefused before that is known."""
        if self._introduction is None:
            raise RequestRefused(RefusalCode.NO_SESSION)
        return self._introduction

    def rename(self, name: str, at: int) -> None:
        """Calls the person by this name from now on."""
        self._introduction = Introduction(name, self._introduction.since if self._introduction else at)
        self._memory.write(_PERSON, self._introduction)

    def add_seven(self, result: SolitaireResult) -> bool:
        """Adds a result at Seven by Seven. False where there is one of that deal, which stays."""
        if any((each.kind, each.number) == (result.kind, result.number) for each in self.sevens):
            return False
        self.sevens.append(result)
        self._memory.write(_SEVENS, self.sevens)
        return True

    def begin_day(self, day: date, table: str) -> None:
        """Notes at which table the deal of a day was begun."""
        self.days[day] = table
        self._memory.write(f"{_DAY}{day.isoformat()}", table)

    def forget(self) -> None:
        """Removes all that is remembered of the person."""
        self._memory.clear()
        self._read()
