"""Reviews of finished matches, which leave the person puzzles."""

from __future__ import annotations

from typing import Final

import msgspec

from sevenbridge_app.alone.person import Person
from sevenbridge_app.alone.table import PERSON
from sevenbridge_app.alone.tables import AloneTables
from sevenbridge_app.alone.world import World
from sevenbridge_app.tables.finished_matches import LONGEST_RECORD, record_of
from sevenbridge_app.tables.match_review import PendingReview, ReviewedMatch
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.table import Table

#: so many are held: one takes some seconds to find, and is asked for again when somebody comes back to it
HELD: Final = 8
#: the code of a table, and the number of one of its matches
MatchKey = tuple[str, int]


class Reviews:
    """Has the machine compute reviews elsewhere (``World.review``), and holds those computed last."""

    def __init__(self, world: World, tables: AloneTables, person: Person) -> None:
        self._world = world
        self._tables = tables
        self._person = person
        # as JSON
        self._held: dict[MatchKey, bytes] = {}
        # those that the machine was asked for, in this order, with the share that is done
        self._pending: dict[MatchKey, float] = {}
        self._failed: set[MatchKey] = set()

    def find(self, code: str, number: int) -> bytes | PendingReview:
        """Returns the review of a match, as JSON, or how far it is. The first call begins it.

        Raises RequestRefused if the match is not over, or too long, or its review has failed just now.
        """
        match = code, number
        if match in self._held:
            return self._held[match]
        if match in self._failed:
            self._failed.remove(match)
            raise RequestRefused(RefusalCode.REVIEW_FAILED)
        if match not in self._pending:
            self._begin(match)
        return PendingReview([*self._pending].index(match), self._pending[match])

    def _begin(self, match: MatchKey) -> None:
        code, number = match
        record = record_of(Table(code), self._tables.log_of(code), number)
        if record is None:
            raise RequestRefused(RefusalCode.NOT_FINISHED)
        if len(record) > LONGEST_RECORD:
            raise RequestRefused(RefusalCode.TOO_LONG_TO_REVIEW)
        self._pending[match] = 0.0
        self._world.review(code, number, record)

    # -- what the machine tells of it: nothing that was forgotten meanwhile counts -----------------------

    def note(self, code: str, number: int, share: float) -> None:
        """Notes the share of a review that is done, from 0 to 1."""
        if (code, number) in self._pending:
            self._pending[code, number] = share

    def take(self, code: str, number: int, found: str) -> None:
        """Takes what ``review`` of ``alone.reviewer`` has found, and gives the person the puzzles."""
        if self._pending.pop((code, number), None) is None:
            return
        match = msgspec.json.decode(found, type=ReviewedMatch)
        self._held[code, number] = msgspec.json.encode(match.review)
        for oldest in [*self._held][:-HELD]:
            del self._held[oldest]
        finished = self._person.matches.find(code, number)
        results = () if finished is None else finished.results
        mine = {each.seat for each in results if each.session == PERSON}
        now = self._world.now()
        self._person.puzzles.add(each.own(code, number, now) for each in match.puzzles if each.seat in mine)

    def fail(self, code: str, number: int) -> None:
        """Notes that a review could not be computed. Who asks again is told, and begins it anew."""
        if self._pending.pop((code, number), None) is not None:
            self._failed.add((code, number))

    def forget(self) -> None:
        """Forgets all."""
        self._held.clear()
        self._pending.clear()
        self._failed.clear()
