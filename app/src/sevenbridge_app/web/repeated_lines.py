"""Bounds how many lines of a kind the log gets: a flood of clients must not fill a disk."""

from __future__ import annotations

import logging
import threading
import time
from collections import Counter
from collections.abc import Callable, MutableMapping
from typing import Any, Final

import structlog

from sevenbridge_app.token_bucket import TokenBucket

#: how many lines of a kind may come at once, and how many a second for long
BURST: Final = 100
RATE: Final = 1.0
#: how many kinds are told apart; the libraries below might put anything into their messages
MOST_KINDS: Final = 200
#: the kind of all further lines
OTHER: Final = "other"


class RepeatedLines(logging.Filter):
    """Drops lines that are repeated too often, of our own as structlog's processor, of others as a filter.

    The next line of the kind says how many were dropped, as ``left_out``. ``clock`` is in seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._lock = threading.Lock()
        self._buckets: dict[str, TokenBucket] = {}
        self._left_out: Counter[str] = Counter()

    def __call__(
        self, logger: object, method: str, line: MutableMapping[str, Any]
    ) -> MutableMapping[str, Any]:
        """Returns a line of our own as it is to be logged. Raises structlog.DropEvent for one too many."""
        left_out = self._take(str(line["event"]))
        if left_out is None:
            raise structlog.DropEvent
        return {**line, "left_out": left_out} if left_out else line

    def filter(self, record: logging.LogRecord) -> bool:
        """Returns whether a line of a library is logged."""
        left_out = self._take(str(record.msg))
        if left_out:
            record.msg = f"{record.msg} (and {left_out} more like it before)"
        return left_out is not None

    def rest(self) -> dict[str, int]:
        """Returns how many lines of each kind were dropped and not told of yet."""
        with self._lock:
            return dict(self._left_out)

    def _take(self, kind: str) -> int | None:
        """Returns how many lines of a kind were dropped since the last one; None to drop this one too."""
        now = self._clock()
        with self._lock:
            if kind not in self._buckets and len(self._buckets) >= MOST_KINDS:
                kind = OTHER
            bucket = self._buckets.setdefault(kind, TokenBucket(RATE, BURST, now))
            bucket.take(now, 0)
            if bucket.left < 1:
                self._left_out[kind] += 1
                return None
            bucket.take(now)
            return self._left_out.pop(kind, 0)
