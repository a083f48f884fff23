"""The tables of one person."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

import msgspec

from sevenbridge_app.alone.computers import PatientComputers
from sevenbridge_app.alone.logs_away import LogsAway
from sevenbridge_app.alone.person import Person
from sevenbridge_app.alone.table import AloneTable, Line
from sevenbridge_app.alone.world import World
from sevenbridge_app.tables import log_events
from sevenbridge_app.tables.finished_matches import TimedEvent
from sevenbridge_app.tables.log_events import LogEvent
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.summary import STALE, Summary, summary_of
from sevenbridge_app.tables.table import Table
from sevenbridge_app.tables.table_codes import new_code


class AloneTables:
    """The tables of a person, found by their codes.

    A table is awake from when the person comes to it until the person has left it and nothing happens there
    by itself any more. Of all others, which may be many, only the codes are held; the machine keeps their
    logs, and brings one (``bring``) where ``LogsAway`` says that it is needed.
    """

    def __init__(self, world: World, computers: PatientComputers, person: Person) -> None:
        self._world = world
        self._computers = computers
        self._person = person
        self._awake: dict[str, AloneTable] = {}
        # when something was written last at each of the others, and what lists show of some of them
        self._asleep: dict[str, int] = {}
        self._summaries: dict[str, Summary] = {}
        # logs that were brought, line by line with their times
        self._brought: dict[str, Sequence[tuple[int, bytes]]] = {}

    def __contains__(self, code: str) -> bool:
        return code in self._awake or code in self._asleep

    def __getitem__(self, code: str) -> AloneTable:
        """Returns a table, which goes on from now. Raises what ``log_of`` raises."""
        if code not in self._awake:
            log = self.log_of(code)
            table = self._new(code)
            table.resume(log, self._world.now())
            self._awake[code] = table
            del self._asleep[code]
            self._summaries.pop(code, None)
        return self._awake[code]

    def log_of(self, code: str) -> list[TimedEvent]:
        """Returns the log of a table, at which nothing happens for that.

        Raises RequestRefused where there is no such table, or if a newer version has written in it, and
        LogsAway where the log must be brought first.
        """
        (log,) = self.logs_of([code])
        return log

    def logs_of(self, codes: Sequence[str]) -> Iterator[list[TimedEvent]]:
        """Yields the logs of several tables, as ``log_of``."""
        if not all(code in self for code in codes):
            raise RequestRefused(RefusalCode.UNKNOWN_TABLE)
        self._need(codes)
        return map(self._log_at_hand, codes)

    def codes(self) -> list[str]:
        """Returns the codes of all tables."""
        return [*self._awake, *self._asleep]

    def lines_of(self, codes: Sequence[str]) -> Iterator[list[tuple[int, bytes]]]:
        """Yields the lines of several logs with their times, whichever version wrote. Raises LogsAway."""
        self._need(codes)
        return map(self._lines_at_hand, codes)

    def _need(self, codes: Sequence[str]) -> None:
        away = [code for code in codes if code not in self._awake and code not in self._brought]
        if away:
            raise LogsAway(away)

    def _lines_at_hand(self, code: str) -> list[tuple[int, bytes]]:
        if code in self._awake:
            return [(at, log_events.encode(event)) for event, at in self._awake[code].events]
        return list(self._brought[code])

    def _log_at_hand(self, code: str) -> list[TimedEvent]:
        if code in self._awake:
            return self._awake[code].events
        try:
            return [(log_events.decode(body), at) for at, body in self._brought[code]]
        except msgspec.ValidationError:
            raise RequestRefused(RefusalCode.TABLE_NEWER) from None

    def summary(self, code: str) -> Summary:
        """Returns what lists show of a table. Raises what ``log_of`` raises."""
        if code in self._awake:
            return summary_of(self._awake[code].table)
        if code not in self._summaries:
            table = Table(code)
            for event, at in self.log_of(code):
                table.fold(event, at)
            self._summaries[code] = summary_of(table)
        return self._summaries[code]

    def awake(self) -> Iterator[AloneTable]:
        """Yields those at which something may happen by itself."""
        return iter(self._awake.values())

    def recent(self) -> Iterator[Summary]:
        """Yields what lists show of those of the last day, the last one first. Raises LogsAway."""
        oldest = self._world.now() - STALE
        lasts = self._asleep | {code: table.last_at for code, table in self._awake.items()}
        codes = sorted((code for code, at in lasts.items() if at >= oldest), key=lambda code: -lasts[code])
        away = [code for code in codes if code in self._asleep and code not in self._summaries]
        self.logs_of(away)
        for code in codes:
            with suppress(RequestRefused):
                yield self.summary(code)

    def open(self, events: Iterable[LogEvent]) -> str:
        """Opens a table with its first events, and returns its code."""
        code = new_code(self._world.chance)
        while code in self:
            code = new_code(self._world.chance)
        self._awake[code] = self._new(code)
        self._awake[code].open(events, self._world.now())
        return code

    # -- what the machine keeps ----------------------------------------------------------------------------

    def know(self, code: str, last_at: int) -> None:
        """Takes the code of a table whose log is kept, and when something was written there last."""
        self._asleep[code] = last_at

    def bring(self, code: str, lines: Sequence[tuple[int, bytes]]) -> None:
        """Takes the lines of a log, each with its time, until ``let_go``."""
        self._brought[code] = lines
        with suppress(msgspec.ValidationError):
            self._person.matches.take_from(code, lines)

    def let_go(self) -> None:
        """Lets all go that nobody needs: logs that were brought, and tables at which nobody is."""
        self._brought.clear()
        for code, table in [*self._awake.items()]:
            if table.is_left and table.croupier.wake is None and not self._computers.is_asked_at(code):
                self.put_away(code)
                self._summaries[code] = summary_of(table.table)

    def put_away(self, code: str) -> None:
        """Lets a table go, whatever goes on there: when it is needed again it is made of its log."""
        self._asleep[code] = self._awake.pop(code).last_at
        self._computers.forget(code)

    def take_in(self, code: str, lines: Sequence[tuple[int, bytes]]) -> None:
        """Adds a table that was taken along from elsewhere, and has its lines kept."""
        self._world.keep(code, [Line(number, at, body) for number, (at, body) in enumerate(lines, 1)])
        self.know(code, lines[-1][0])

    def forget_all(self) -> None:
        """Removes all tables, and what was kept of them."""
        for code in self.codes():
            self._computers.forget(code)
            self._world.forget(code)
        for held in (self._awake, self._asleep, self._summaries, self._brought):
            held.clear()

    def _new(self, code: str) -> AloneTable:
        world = self._world
        return AloneTable(code, self._computers, world.chance, world.keep, self._person.matches.add)
