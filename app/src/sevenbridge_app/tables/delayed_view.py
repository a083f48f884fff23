"""What those who watch a table with all hands open see: everything, but later."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Generic

from sevenbridge_app.tables import redaction
from sevenbridge_app.tables.finished_matches import TimedEvent
from sevenbridge_app.tables.listener import Client
from sevenbridge_app.tables.log_events import LogEvent
from sevenbridge_app.tables.outbox import with_now
from sevenbridge_app.tables.redaction import EVERYTHING
from sevenbridge_app.tables.seat import NO_SESSION
from sevenbridge_app.tables.server_messages import encode
from sevenbridge_app.tables.table import PRIVATE_EVENTS, REWINDING_EVENTS, Table


class DelayedView(Generic[Client]):
    """A table as it was ``delay`` milliseconds ago, folded from the same log; and those who watch it."""

    def __init__(self, code: str, log: Iterable[TimedEvent], delay: int) -> None:
        self.table = Table(code)
        self.connections: set[Client] = set()
        self._delay = delay
        self._waiting: deque[TimedEvent] = deque(log)
        self._count = len(self._waiting)
        # the settings are no secret, and no event shows them
        self.table.fold(*self._waiting.popleft())

    def add(self, events: Sequence[LogEvent], first: int, at: int) -> None:
        """Adds events that were written just now; the first has this number in the log."""
        new = events[max(0, self._count + 1 - first) :]
        self._waiting.extend((event, at) for event in new)
        self._count += len(new)

    def next_at(self) -> int | None:
        """Returns when there will be something to show, None for never."""
        return self._waiting[0][1] + self._delay if self._waiting else None

    def frames(self, at: int) -> list[bytes]:
        """Returns the frames that are due by now."""
        found = []
        while self._waiting and self._waiting[0][1] + self._delay <= at:
            event, written_at = self._waiting.popleft()
            self.table.fold(event, written_at)
            if not isinstance(event, PRIVATE_EVENTS):
                shown = encode(redaction.event(self.table, event, EVERYTHING))
                now = encode(redaction.now(self.table, EVERYTHING, written_at))
                found.append(with_now(shown, now))
            if isinstance(event, REWINDING_EVENTS):
                found.append(encode(redaction.snapshot(self.table, EVERYTHING, NO_SESSION, written_at)))
        return found

    def snapshot(self, at: int) -> bytes:
        """Returns the table as it was then."""
        return encode(redaction.snapshot(self.table, EVERYTHING, NO_SESSION, at - self._delay))
