"""Those who are connected to a table at this node, and what each of them is sent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Generic, NamedTuple

from sevenbridge import verb_of
from sevenbridge_app.tables import log_events, redaction
from sevenbridge_app.tables.close_codes import POLICY, RESTARTING
from sevenbridge_app.tables.delayed_view import DelayedView
from sevenbridge_app.tables.listener import Client, Listener
from sevenbridge_app.tables.log_events import LogEvent
from sevenbridge_app.tables.log_writer import LogWriter
from sevenbridge_app.tables.outbox import Outbox, now_frame
from sevenbridge_app.tables.redaction import OUTSIDER, WATCHER
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.server_messages import encode
from sevenbridge_app.tables.table import Table

#: events after which a session may see the table as another viewer, or otherwise
_VIEWER_CHANGING: Final = frozenset(
    {
        log_events.PersonSat,
        log_events.ComputerSeated,
        log_events.SeatLeft,
        log_events.PersonRemoved,
        log_events.MatchBegan,
        log_events.MatchEnded,
        log_events.PreferencesChanged,
    }
)
#: events that concern all persons before a screen
_OF_ALL: Final = (
    log_events.MatchBegan,
    log_events.RoundDealt,
    log_events.UndoRequested,
    log_events.ActionUndone,
)


class Answer(NamedTuple):
    """What a client is sent after the frames of what it has asked for."""

    connection: Listener
    frames: tuple[bytes, ...]


def viewer_of(table: Table, session: int, wanted: int | None = None) -> int:
    """Returns the viewer that a session is: the seat that it wants, or its only one, or one without a seat.

    Who has several seats, with others before the same screen, asks for one when its person holds that.

    Raises RequestRefused for a seat of somebody else.
    """
    mine = table.seating.seats_of(session)
    # whoever hands a screen on sees the match between as well
    outside = OUTSIDER if table.is_hidden and len(mine) < 2 else WATCHER
    if wanted is None:
        return mine[0] if len(mine) == 1 else outside
    if wanted >= 0:
        if wanted not in mine:
            raise RequestRefused(RefusalCode.NOT_YOUR_SEAT)
        return wanted
    return outside


def _is_handed_on(connection: Listener, table: Table) -> bool:
    """Returns whether several persons hand the screen of a connection from one to another."""
    return not connection.keeps_seat and len(table.seating.seats_of(connection.session)) > 1


def is_put_down(table: Table, events: Sequence[LogEvent], seat: int) -> bool:
    """Returns whether a shared screen shows the hand of a seat no longer after these events.

    Each person's turn ends so, and whatever concerns them all. Then the next is handed the screen.
    """
    if events and table.stage != "playing":
        return True
    for event in events:
        if isinstance(event, _OF_ALL):
            return True
        if isinstance(event, log_events.ActionPlayed) and verb_of(event.action) == "discard":
            return True
        if isinstance(event, log_events.DiscardAnswered) and event.seat == seat != table.dealt_play.turn_seat:
            return True
    return False


def _snapshot_for(connection: Listener, table: Table, at: int) -> bytes:
    """Returns the whole table as a connection sees it."""
    return encode(redaction.snapshot(table, connection.viewer, connection.session, at))


class Audience(Generic[Client]):
    """The connections to one table. It reads the table and its log, and decides nothing."""

    def __init__(self) -> None:
        self.connections: set[Client] = set()
        #: the table for those who watch all hands, once somebody does
        self.delayed_view: DelayedView[Client] | None = None
        #: the ``seq`` after which somebody was last sent a snapshot instead of events
        self.snapshot_seq = 0

    def is_here(self, session: int) -> bool:
        """Returns whether a session has a connection, those that watch all hands aside."""
        return any(each.session == session for each in self.connections)

    def everybody(self) -> list[Client]:
        """Returns all connections, also of those who watch all hands."""
        watchers = self.delayed_view.connections if self.delayed_view is not None else ()
        return [*self.connections, *watchers]

    def admit(self, connection: Client, log: LogWriter, seen: int, at: int) -> None:
        """Adds a connection, and sends it what it has missed since event ``seen``, or a snapshot."""
        connection.is_padded = log.table.settings.is_level
        self.connections.add(connection)
        missed = self._missed_frames(connection, log, seen, at)
        connection.push_all(missed or (_snapshot_for(connection, log.table, at),))

    def _missed_frames(self, connection: Client, log: LogWriter, seen: int, at: int) -> tuple[bytes, ...]:
        """Returns the events after ``seen``, and a ``now`` message.

        Returns nothing if too many were missed, or if a snapshot may have followed one of them, or if it may
        be another person who holds the screen now.
        """
        recent, table = log.recent, log.table
        if _is_handed_on(connection, table):
            return ()
        if seen <= self.snapshot_seq or not recent or not recent[0].seq - 1 <= seen <= table.seq:
            return ()
        now = encode(redaction.now(table, connection.viewer, at))
        missed = (event.for_viewer(connection.viewer) for event in recent if event.seq > seen)
        return (*missed, now_frame(now))

    def remove(self, connection: Client) -> None:
        """Removes a connection, whatever it saw."""
        self.connections.discard(connection)
        if self.delayed_view is not None:
            self.delayed_view.connections.discard(connection)

    def send(self, table: Table, outbox: Outbox, answer: Answer | None) -> None:
        """Sends the frames of an outbox that is stored, and answers whoever asked for it.

        Who becomes another viewer by it is sent what both may see of it, and then a snapshot.
        """
        after = self._viewers_after(table, outbox) | self._put_down(table, outbox)
        for connection in self.connections:
            viewer = connection.viewer
            if after.get(connection, viewer) != viewer:
                viewer = OUTSIDER if OUTSIDER in (viewer, after[connection]) else WATCHER
            frames = outbox.frames_for(viewer)
            if answer is not None and answer.connection is connection:
                # all at once costs one call of the system
                frames = (*frames, *answer.frames)
            connection.push_all(frames)
        for connection, viewer in after.items():
            connection.viewer = viewer
            connection.push(_snapshot_for(connection, table, outbox.at))

    def _viewers_after(self, table: Table, outbox: Outbox) -> dict[Client, int]:
        """Returns the connections that need a snapshot after an outbox, each with its viewer from now on."""
        if not outbox.needs_snapshot and _VIEWER_CHANGING.isdisjoint(map(type, outbox.events)):
            return {}
        preferring = {
            event.seat for event in outbox.events if isinstance(event, log_events.PreferencesChanged)
        }
        self.snapshot_seq = table.seq
        found = {}
        for connection in self.connections:
            mine = table.seating.seats_of(connection.session)
            keeps = connection.viewer in mine or connection.is_watching
            viewer = viewer_of(table, connection.session, connection.viewer if keeps else None)
            if viewer != connection.viewer or outbox.needs_snapshot or viewer in preferring:
                found[connection] = viewer
        return found

    def _put_down(self, table: Table, outbox: Outbox) -> dict[Client, int]:
        """Returns the connections that see no hand after an outbox, since others share their screens."""
        return {
            connection: WATCHER
            for connection in self.connections
            if connection.viewer >= 0
            and _is_handed_on(connection, table)
            and is_put_down(table, outbox.events, connection.viewer)
        }

    def look(self, connection: Client, table: Table, seat: int, at: int) -> bytes:
        """Lets a client see the table as another viewer from now on, and returns the table as it sees it.

        ``viewer_of`` has allowed it; but whoever sat there may have left since.
        """
        connection.is_watching = seat < 0
        if seat < 0 or seat in table.seating.seats_of(connection.session):
            connection.viewer = viewer_of(table, connection.session, seat)
        return _snapshot_for(connection, table, at)

    def show_again(self, table: Table, at: int) -> None:
        """Sends everybody the whole table, which may be another from the beginning on."""
        self.snapshot_seq = table.seq
        for connection in self.connections:
            connection.push(_snapshot_for(connection, table, at))
        if self.delayed_view is not None:
            # they come back at once
            for connection in self.delayed_view.connections:
                connection.close(RESTARTING)
            self.delayed_view = None

    # -- all hands, with a delay -------------------------------------------------------------------

    def delay(self, events: Sequence[LogEvent], number: int, at: int) -> None:
        """Keeps events, the first with this number in the log, for those who watch all hands."""
        if self.delayed_view is not None:
            self.delayed_view.add(events, number, at)

    def show_delayed(self, at: int) -> None:
        """Sends those who watch all hands what is due by now."""
        if self.delayed_view is not None:
            frames = self.delayed_view.frames(at)
            for connection in self.delayed_view.connections:
                connection.push_all(frames)

    def next_delayed_at(self) -> int | None:
        """Returns when there is something to show to those who watch all hands; None for never."""
        delayed = self.delayed_view
        return delayed.next_at() if delayed is not None and delayed.connections else None

    def turn_away_seated(self, table: Table) -> None:
        """Disconnects those who watch all hands and have taken a seat."""
        delayed = self.delayed_view
        if delayed is None:
            return
        for each in [each for each in delayed.connections if table.seating.seats_of(each.session)]:
            delayed.connections.discard(each)
            each.refuse(0, RequestRefused(RefusalCode.ONE_SEAT_EACH))
            each.close(POLICY)

    def sessions_watching_all_hands(self) -> set[int]:
        """Returns the sessions that watch all hands now."""
        return {each.session for each in self.delayed_view.connections} if self.delayed_view else set()
