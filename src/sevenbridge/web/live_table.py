"""A table that this process holds in memory: its croupier, and who is connected to it."""

from __future__ import annotations

from asyncio import TimerHandle
from collections import deque
from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec

from sevenbridge.store.matches import FinishedMatch, SeatResult
from sevenbridge.store.tables import Stage, TableEntry
from sevenbridge.tables import lines, sight
from sevenbridge.tables.croupier import Croupier
from sevenbridge.tables.post import Post, encoded
from sevenbridge.tables.refusals import Refused, Why
from sevenbridge.tables.settings import TableSettings
from sevenbridge.tables.sight import DOOR, WATCHER
from sevenbridge.tables.table import Table
from sevenbridge.web.connection import Connection
from sevenbridge.web.gallery import Gallery

#: a reply to one connection, or what else is to follow what waits for the disk
Delivery: TypeAlias = Callable[[], None]

#: lines after which somebody may have other eyes
_TURNING = (lines.Sat, lines.Filled, lines.Rose, lines.Began, lines.Ended)
#: lines after which the list of tables shows something else
_LISTED = (lines.Opened, *_TURNING, lines.Shut)


class Summary(msgspec.Struct, frozen=True):
    """What a list of tables shows of one, and what those are told of it who are not there yet."""

    code: str
    preset: str
    seats: int
    persons: tuple[str, ...]
    stage: Stage
    claims: str
    move_seconds: int
    watching: str
    settings: TableSettings


class LiveTable:
    """``written``: how many lines the log has, those on their way to the disk included, and ``kept`` without
    them; ``posts``: how many posts were made; ``outbox``: what waits for the disk, and what has to follow
    it, oldest first; ``turned_at``: the last event after which somebody was sent the whole table anew;
    ``arriving``: how many are about to watch; ``lost``: what was written could not be kept.
    """

    def __init__(self, croupier: Croupier, written: int) -> None:
        self.croupier = croupier
        self.written = self.kept = written
        self.connections: set[Connection] = set()
        self.gallery: Gallery | None = None
        self.posts = 0
        self.turned_at = croupier.table.seq
        self.outbox: deque[Any] = deque()
        self.timer: TimerHandle | None = None
        self.timer_at = 0
        self.arriving = 0
        self.lost = False

    @property
    def table(self) -> Table:
        """The table itself."""
        return self.croupier.table

    # -- eyes --------------------------------------------------------------------------------------

    def eyes_of(self, session: int, wish: int | None = None) -> int:
        """The eyes that a session has here: the seat that it wishes for, or its first, or none. Raises
        Refused for a seat of somebody else.
        """
        mine = self.table.seats_of(session)
        outside = DOOR if self.table.settings.watching == "none" and self.table.is_in_match else WATCHER
        if wish is None:
            return mine[0] if mine else outside
        if wish >= 0:
            if wish not in mine:
                raise Refused(Why.NOT_YOUR_SEAT)
            return wish
        return outside

    def snapshot(self, connection: Connection, at: int) -> bytes:
        """The table as this connection sees it."""
        return encoded(sight.snapshot(self.table, connection.eyes, connection.session, at))

    def turned(self, post: Post) -> list[Connection]:
        """The connections that have other eyes after a post, or must be sent the table anew. Their eyes are
        turned.
        """
        preferring = {line.seat for line in post.lines if isinstance(line, lines.Preferred)}
        if not (post.is_changed or preferring or any(isinstance(line, _TURNING) for line in post.lines)):
            return []
        self.turned_at = self.table.seq
        found = []
        for connection in self.connections:
            mine = self.table.seats_of(connection.session)
            keeps = connection.eyes in mine or connection.is_looking_on
            eyes = self.eyes_of(connection.session, connection.eyes if keeps else None)
            if eyes != connection.eyes or post.is_changed or eyes in preferring:
                connection.eyes = eyes
                found.append(connection)
        return found

    # -- what the store keeps beside the log -------------------------------------------------------

    def entry(self, post: Post, at: int) -> TableEntry | None:
        """The table's entry in the directory, where a post changes it."""
        if not any(isinstance(line, _LISTED) for line in post.lines):
            return None
        table = self.table
        stage: Stage = "closed" if table.stage == "closed" else "playing" if table.is_in_match else "open"
        summary = Summary(
            code=table.code,
            preset=table.settings.preset,
            seats=len(table.seats),
            persons=tuple(seat.name for seat in table.persons()),
            stage=stage,
            claims=table.settings.claims,
            move_seconds=table.settings.move_seconds,
            watching=table.settings.watching,
            settings=table.settings,
        )
        return TableEntry(table.code, table.settings.visibility, stage, at, msgspec.json.encode(summary))

    def finished(self, post: Post, at: int) -> FinishedMatch | None:
        """How the match ended, where a post ends it."""
        table = self.table
        if not any(isinstance(line, lines.Ended) for line in post.lines):
            return None
        assert table.match is not None
        totals = table.match.totals
        lowest_first = table.rules.score_flow == "penalty"
        results = []
        for number, seat in enumerate(table.seats):
            ahead = sum(
                (points < totals[number]) if lowest_first else (points > totals[number]) for points in totals
            )
            place = 1 if number in table.match.winners else max(2, ahead + 1)
            results.append(
                SeatResult(
                    seat=number,
                    session=seat.session or None,
                    name=seat.name or seat.player,
                    kind="person" if seat.is_person else "computer",
                    place=place,
                    points=totals[number],
                    rounds=len(table.scores),
                    rounds_won=seat.rounds_won,
                    one_go_wins=seat.one_goes,
                    claims=seat.claims,
                )
            )
        return FinishedMatch(
            table=table.code,
            number=table.match_number,
            started_at=table.began_at,
            finished_at=at,
            preset=table.rules.as_preset()[0],
            seats=len(table.seats),
            results=tuple(results),
        )
