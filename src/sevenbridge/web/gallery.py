"""Those who watch a table with all hands open: they see everything, but later."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

from sevenbridge.tables import log_events, redaction
from sevenbridge.tables.finished_matches import TimedEvent
from sevenbridge.tables.log_events import LogEvent
from sevenbridge.tables.outbox import with_now
from sevenbridge.tables.redaction import EVERYTHING
from sevenbridge.tables.server_messages import encode
from sevenbridge.tables.table import PRIVATE_EVENTS, Table
from sevenbridge.web.connection import Connection


class Gallery:
    """A table as it was ``delay`` milliseconds ago, made of the same log."""

    def __init__(self, code: str, log: Iterable[TimedEvent], delay: int) -> None:
        self.table = Table(code)
        self.connections: set[Connection] = set()
        self._delay = delay
        self._waiting: deque[TimedEvent] = deque(log)
        self._count = len(self._waiting)
        # what the table is set to is no secret, and no event tells it
        self.table.fold(*self._waiting.popleft())

    def add(self, written: Sequence[LogEvent], first: int, at: int) -> None:
        """Lines were written just now, the first of which has this number in the log."""
        new = written[max(0, self._count + 1 - first) :]
        self._waiting.extend((line, at) for line in new)
        self._count += len(new)

    def next_at(self) -> int | None:
        """When there will be something to show."""
        return self._waiting[0][1] + self._delay if self._waiting else None

    def frames(self, at: int) -> list[bytes]:
        """What is to be shown by now."""
        found = []
        while self._waiting and self._waiting[0][1] + self._delay <= at:
            line, written_at = self._waiting.popleft()
            self.table.fold(line, written_at)
            if not isinstance(line, PRIVATE_EVENTS):
                event = encode(redaction.event(self.table, line, EVERYTHING))
                now = encode(redaction.now(self.table, EVERYTHING, written_at))
                found.append(with_now(event, now))
            if isinstance(line, log_events.ActionUndone):
                found.append(encode(redaction.snapshot(self.table, EVERYTHING, 0, written_at)))
        return found

    def snapshot(self, at: int) -> bytes:
        """The table as it was then."""
        return encode(redaction.snapshot(self.table, EVERYTHING, 0, at - self._delay))
