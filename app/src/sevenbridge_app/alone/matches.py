"""How the finished matches of the person ended, which is remembered: no log need be read for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

import msgspec

from sevenbridge_app.alone.memory import Memory
from sevenbridge_app.alone.table import GUEST, PERSON
from sevenbridge_app.results.matches import FinishedMatch
from sevenbridge_app.tables import log_events
from sevenbridge_app.tables.match_results import finished_match
from sevenbridge_app.tables.table import Table

_KEY: Final = "match "


class _Tag(msgspec.Struct):
    """What kind of event a line of a log holds."""

    t: str


_ENDED: Final = log_events.MatchEnded.__struct_config__.tag


def ends_match(body: bytes) -> bool:
    """Returns whether a line of a log says that a match has ended. Any version can tell."""
    return msgspec.json.decode(body, type=_Tag).t == _ENDED


class FinishedMatches:
    """The matches that are over, in the order in which they ended."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        found = (memory.read(key, FinishedMatch) for key in memory.keys(_KEY))
        # by table and by number
        self._matches: dict[str, dict[int, FinishedMatch]] = {}
        for each in found:
            if each is not None:
                self._matches.setdefault(each.table, {})[each.number] = each

    def __iter__(self) -> Iterator[FinishedMatch]:
        all_of_them = (each for matches in self._matches.values() for each in matches.values())
        return iter(sorted(all_of_them, key=lambda each: (each.finished_at, each.table)))

    def find(self, table: str, number: int) -> FinishedMatch | None:
        """Returns how a match ended."""
        return self._matches.get(table, {}).get(number)

    def add(self, match: FinishedMatch) -> None:
        """Adds a match that is over. Of several seats the first is the person's, the others are guests'."""
        own = next((each.seat for each in match.results if each.session == PERSON), None)
        results = (
            each._replace(session=GUEST) if each.session == PERSON and each.seat != own else each
            for each in match.results
        )
        match = replace(match, results=tuple(results))
        self._matches.setdefault(match.table, {})[match.number] = match
        self._memory.write(f"{_KEY}{match.table} {match.number}", match)

    def take_from(self, code: str, lines: Sequence[tuple[int, bytes]]) -> None:
        """Adds those matches of a log that are not known, as of one that was brought from elsewhere.

        Raises msgspec.ValidationError for a log that a newer version has written.
        """
        if len(self._matches.get(code, {})) == sum(ends_match(body) for _, body in lines):
            return
        table = Table(code)
        for at, body in lines:
            event = log_events.decode(body)
            table.fold(event, at)
            if isinstance(event, log_events.MatchEnded):
                self.add(finished_match(table, at))
