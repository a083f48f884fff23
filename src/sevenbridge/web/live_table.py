"""A table that this process holds in memory: its croupier, and who is connected to it."""

from __future__ import annotations

from asyncio import TimerHandle
from collections import deque
from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec

from sevenbridge.engine import actions
from sevenbridge.engine.game import Game
from sevenbridge.store.matches import FinishedMatch, SeatResult
from sevenbridge.store.tables import Stage, TableEntry
from sevenbridge.tables import log_events, redaction
from sevenbridge.tables.croupier import Croupier
from sevenbridge.tables.outbox import Outbox
from sevenbridge.tables.redaction import OUTSIDER, WATCHER
from sevenbridge.tables.refusals import RefusalCode, RequestRefused
from sevenbridge.tables.server_messages import encode
from sevenbridge.tables.settings import TableSettings
from sevenbridge.tables.table import Table
from sevenbridge.web.connection import Connection
from sevenbridge.web.delayed_view import DelayedView

#: sends a reply to a connection, or does what else has to wait for the disk
Delivery: TypeAlias = Callable[[], None]

#: events after which a session may see the table as another viewer
_SEATING = (
    log_events.PersonSat,
    log_events.ComputerSeated,
    log_events.SeatLeft,
    log_events.PersonRemoved,
    log_events.MatchBegan,
    log_events.MatchEnded,
)
#: events after which the list of tables shows something else
_LISTED = (log_events.TableOpened, *_SEATING, log_events.TableClosed)
#: events after which, outside a match, somebody waits at the table or does no longer
_PRESENCE = (log_events.ConnectionLost, log_events.ConnectionRestored)


class Summary(msgspec.Struct, frozen=True):
    """What the list of tables, and an invitation, show of a table."""

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
    """A table in memory, and what is under way for it."""

    def __init__(self, croupier: Croupier, written: int) -> None:
        self.croupier = croupier
        #: how many events the log has, those on their way to the disk included
        self.written = written
        #: how many of them are on the disk
        self.stored = written
        self.connections: set[Connection] = set()
        #: the table for those who watch all hands, once somebody does
        self.delayed_view: DelayedView | None = None
        #: how many are about to watch all hands
        self.arriving = 0
        #: how many outboxes have been made
        self.outboxes = 0
        #: the ``seq`` after which somebody was last sent a snapshot instead of events
        self.snapshot_seq = croupier.table.seq
        #: what waits for the disk, and what has to follow it, oldest first
        self.pending: deque[Any] = deque()
        #: rings when the table has something to do, at ``timer_at``
        self.timer: TimerHandle | None = None
        self.timer_at = 0
        #: whether the table in memory may be wrong, since something could not be stored
        self.is_dropped = False

    @property
    def table(self) -> Table:
        """The table itself."""
        return self.croupier.table

    # -- viewers -----------------------------------------------------------------------------------

    def viewer_of(self, session: int, wanted: int | None = None) -> int:
        """Returns the viewer that a session is: the seat that it wants, or its first, or one without a seat.

        Raises RequestRefused for a seat of somebody else.
        """
        mine = self.table.seats_of(session)
        outside = OUTSIDER if self.table.settings.watching == "none" and self.table.is_in_match else WATCHER
        if wanted is None:
            return mine[0] if mine else outside
        if wanted >= 0:
            if wanted not in mine:
                raise RequestRefused(RefusalCode.NOT_YOUR_SEAT)
            return wanted
        return outside

    def snapshot(self, connection: Connection, at: int) -> bytes:
        """Returns the whole table as a connection sees it."""
        return encode(redaction.snapshot(self.table, connection.viewer, connection.session, at))

    def reassign_viewers(self, outbox: Outbox) -> list[Connection]:
        """Updates the viewer of every connection after an outbox; returns those that need a snapshot."""
        preferring = {
            event.seat for event in outbox.events if isinstance(event, log_events.PreferencesChanged)
        }
        is_seating = any(isinstance(event, _SEATING) for event in outbox.events)
        if not (outbox.needs_snapshot or preferring or is_seating):
            return []
        self.snapshot_seq = self.table.seq
        found = []
        for connection in self.connections:
            mine = self.table.seats_of(connection.session)
            keeps = connection.viewer in mine or connection.is_watching
            viewer = self.viewer_of(connection.session, connection.viewer if keeps else None)
            if viewer != connection.viewer or outbox.needs_snapshot or viewer in preferring:
                connection.viewer = viewer
                found.append(connection)
        return found

    # -- what the store keeps beside the log -------------------------------------------------------

    def entry(self, outbox: Outbox, at: int) -> TableEntry | None:
        """Returns the table's entry in the directory if an outbox changes it."""
        table = self.table
        changing = (*_LISTED, *_PRESENCE) if table.stage == "open" else _LISTED
        if not any(isinstance(event, changing) for event in outbox.events):
            return None
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
        return TableEntry(
            code=table.code,
            visibility=table.settings.visibility,
            stage=stage,
            updated_at=at,
            summary=msgspec.json.encode(summary),
            quick=table.quick_kind,
            present=sum(seat.is_connected for seat in table.seats) if stage == "open" else 0,
            opened_at=table.opened_at,
        )

    def finished(self, outbox: Outbox, at: int) -> FinishedMatch | None:
        """Returns how the match ended if an outbox ends it."""
        table = self.table
        if not any(isinstance(event, log_events.MatchEnded) for event in outbox.events):
            return None
        game = table.dealt_game
        totals = game.totals
        lowest_first = table.rules.score_flow == "penalty"
        results = []
        for number, seat in enumerate(table.seats):
            ahead = sum(
                (points < totals[number]) if lowest_first else (points > totals[number]) for points in totals
            )
            place = 1 if number in game.winners else max(2, ahead + 1)
            results.append(
                SeatResult(
                    seat=number,
                    session=seat.session or None,
                    name=seat.name or seat.player,
                    kind="person" if seat.is_person else "computer",
                    place=place,
                    points=totals[number],
                    rounds=len(game.deals),
                    rounds_won=sum(result.winner == number for result in game.results),
                    one_go_wins=sum(result.winner == number and result.one_go for result in game.results),
                    claims=_claims(game, number),
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
            taken_back=table.is_taken_back,
        )


def _claims(game: Game, seat: int) -> int:
    """Counts the cards that a seat has claimed in a match."""
    moves = (move for deal in game.deals for move in deal.moves if move.seat == seat)
    return sum(actions.is_claim(actions.kind_of(move.action)) for move in moves)
