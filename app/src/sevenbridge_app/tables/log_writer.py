"""The one place where a table's log grows: writes events, folds them, and fills the outbox."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final

from sevenbridge import DRAW_ACTION, PASS_ACTION, Phase
from sevenbridge.bots import EDITION
from sevenbridge.shuffle import SECRET_BYTES
from sevenbridge_app.tables import log_events, redaction
from sevenbridge_app.tables.log_events import LogEvent
from sevenbridge_app.tables.nonces import NONCE_BYTES
from sevenbridge_app.tables.outbox import Frame, Outbox, RedactedEvent, now_frame
from sevenbridge_app.tables.redaction import OUTSIDER, WATCHER
from sevenbridge_app.tables.server_messages import encode
from sevenbridge_app.tables.table import PRIVATE_EVENTS, REWINDING_EVENTS, Table

#: how many events are kept in memory for clients that reconnect
RECENT_EVENTS: Final = 32


class LogWriter:
    """Writes the log of one table. What another node has written goes the same way, but is stored already."""

    def __init__(self, table: Table, chance: Callable[[int], bytes], node: str = "") -> None:
        """``chance(n)`` returns n random bytes."""
        self.table = table
        #: the name of this node, "" for one that is alone
        self.node = node
        #: the time of what is written now, in milliseconds since 1970
        self.at = 0
        #: the last events, oldest first
        self.recent: deque[RedactedEvent] = deque(maxlen=RECENT_EVENTS)
        self._chance = chance
        self._outbox = Outbox()
        self._answered: set[int] = set()

    def write(self, event: LogEvent) -> None:
        """Appends an event to the log, folds it, and shows what others may notice of it."""
        self._outbox.events.append(event)
        self.table.fold(event, self.at)
        if isinstance(event, PRIVATE_EVENTS):
            self._note_answer(event)
        else:
            self.show(event)

    def show(self, event: LogEvent) -> None:
        """Puts into the outbox what is to be sent of the event that was folded just now."""
        table, outbox = self.table, self._outbox
        redacted = RedactedEvent(
            table.seq,
            encode(redaction.event(table, event, WATCHER)),
            encode(redaction.event(table, event, OUTSIDER)) if table.settings.watching == "none" else b"",
            {
                seat: encode(redaction.event(table, event, seat))
                for seat in redaction.private_to(table, event)
            },
        )
        self.recent.append(redacted)
        common = encode(redaction.now(table, WATCHER, self.at))
        # a reshuffle makes way for the draw that follows at once: there is nothing to decide
        is_decidable = not isinstance(event, log_events.StockReshuffled)
        own = {seat: self._now(seat) for seat in redaction.seats_told_apart(table)} if is_decidable else {}
        outbox.frames.append(Frame(redacted, common, own))
        if isinstance(event, REWINDING_EVENTS):
            # earlier events no longer hold: clients that reconnect are sent a snapshot
            self.recent.clear()
            outbox.needs_snapshot = True

    def confirm(self, seat: int) -> None:
        """Puts into the outbox how things stand for a seat whose answer was taken, unless a frame tells."""
        now, outbox = self._now(seat), self._outbox
        if not outbox.frames or now != outbox.frames[-1].now_of(seat):
            outbox.now_frames[seat] = now_frame(now)

    def begin_match(self) -> None:
        """Fills the empty seats with computers and begins a match with a secret and nonces of its own."""
        table = self.table
        for number, seat in enumerate(table.seating.seats):
            if seat.is_empty:
                self.write(log_events.ComputerSeated(number, table.next_computer))
        nonces = tuple(self._chance(NONCE_BYTES).hex() for _ in table.seating.seats)
        self.write(log_events.MatchBegan(self._chance(SECRET_BYTES).hex(), nonces, EDITION))

    def draw(self, seat: int) -> None:
        """Draws for a seat, after a reshuffle if the stock is empty."""
        if self.table.dealt_play.game.round.phase == Phase.RESHUFFLING:
            self.write(log_events.StockReshuffled())
        self.write(log_events.ActionPlayed(seat, DRAW_ACTION))

    def withdraw_undo(self, seat: int) -> None:
        """Ends the undo that a seat asks for, if it does."""
        play = self.table.play
        if play is not None and play.undo_by == seat:
            self.write(log_events.UndoRefused())

    @property
    def has_written(self) -> bool:
        """Whether the outbox holds an event."""
        return bool(self._outbox.events)

    def take_outbox(self) -> Outbox:
        """Hands over all that was written since the last call."""
        for seat in self._answered:
            self.confirm(seat)
        self._answered.clear()
        outbox, self._outbox = self._outbox, Outbox()
        outbox.at = self.at
        return outbox

    def _note_answer(self, event: LogEvent) -> None:
        """Adds a seat to those that are sent that its answer was taken.

        At a fast table no seat is sent that its draw or claim waits: that would reveal that others are asked.
        """
        if not isinstance(event, log_events.DiscardAnswered):
            return
        if self.table.settings.is_level or event.action == PASS_ACTION:
            self._answered.add(event.seat)

    def _now(self, seat: int) -> bytes:
        return encode(redaction.now(self.table, seat, self.at))
