"""The reviews of finished matches: each is computed when somebody asks for it, and kept for a while.

One is computed at a time, in a process of its own with low priority (``review_worker.py``); a thread waits
for it. So play never stutters, and a process that crashes takes one review with it and nothing else.
"""

from __future__ import annotations

import re
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Final, NamedTuple

import structlog

from sevenbridge.tables.finished_matches import LONGEST_RECORD
from sevenbridge.tables.refusals import RefusalCode, RequestRefused
from sevenbridge.web.compressed import Compressed, compress

#: how many reviews may wait or be under way; with more of them the last would wait for many minutes
WAITING: Final = 16
#: how many are kept: those asked for last
KEPT: Final = 64
#: no review takes as long as this, in seconds; a process that does is ended
AT_MOST: Final = 900.0
#: how the process is started; no folder but Python's own is searched for its modules
COMMAND: Final = (sys.executable, "-P", "-m", "sevenbridge.web.review_worker")
#: so many of the last lines that a process wrote before it failed go into the log
_LAST_LINES: Final = 12
_SHARE: Final = re.compile(rb"[01](\.[0-9]+)?\r?\n")

log = structlog.get_logger("sevenbridge.web")

#: the code of a table, and the number of one of its matches
MatchKey = tuple[str, int]


class PendingReview(NamedTuple):
    """A review that is not there yet."""

    #: how many reviews are computed before it
    ahead: int
    #: the share of it that is done, from 0 to 1
    progress: float


class ReviewQueue:
    """Computes reviews one after the other.

    ``command`` starts the process; a thread calls ``computed()`` after each review.
    """

    def __init__(self, computed: Callable[[], None], command: Sequence[str] = COMMAND) -> None:
        self._computed = computed
        self._command = command
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="reviews")
        self._lock = threading.Lock()
        # in the order in match they are computed, with the share that is done
        self._asked: dict[MatchKey, float] = {}
        # in the order in match they were asked for last; None for one that failed
        self._kept: dict[MatchKey, Compressed | None] = {}
        self._process: subprocess.Popen[bytes] | None = None
        self._is_closed = False

    def find(self, match: MatchKey) -> Compressed | PendingReview | None:
        """Returns the review, how far it is, or None if it was not asked for.

        Raises RequestRefused for a review that failed, once: asking after that computes it again.
        """
        with self._lock:
            if match in self._asked:
                return PendingReview(list(self._asked).index(match), self._asked[match])
            if match not in self._kept:
                return None
            found = self._kept.pop(match)
            if found is None:
                raise RequestRefused(RefusalCode.REVIEW_FAILED)
            self._kept[match] = found
            return found

    def ask(self, match: MatchKey, record: str) -> None:
        """Queues the review of this record unless it is queued or kept already. Raises RequestRefused."""
        if len(record) > LONGEST_RECORD:
            raise RequestRefused(RefusalCode.TOO_LONG_TO_REVIEW)
        with self._lock:
            if match in self._asked or match in self._kept or self._is_closed:
                return
            if len(self._asked) >= WAITING:
                raise RequestRefused(RefusalCode.REVIEWS_BUSY)
            self._asked[match] = 0.0
            self._thread.submit(self._review, match, record)

    def close(self) -> None:
        """Ends the process and the queue."""
        with self._lock:
            self._is_closed = True
            if self._process is not None:
                self._process.kill()
        self._thread.shutdown(cancel_futures=True)

    def _review(self, match: MatchKey, record: str) -> None:
        found: Compressed | None = None
        try:
            found = self._process_of(match, record)
        except Exception:  # whatever is wrong with it, the others want to go on
            log.exception("review failed", table=match[0], match=match[1])
        if found is not None:
            self._computed()
        with self._lock:
            del self._asked[match]
            self._kept[match] = found
            for oldest in list(self._kept)[:-KEPT]:
                del self._kept[oldest]

    def _process_of(self, match: MatchKey, record: str) -> Compressed | None:
        """Has a process compute a review; None if it could not. Raises OSError if none starts."""
        said: list[bytes] = []
        with self._started() as process:
            limit = threading.Timer(AT_MOST, process.kill)
            limit.start()
            try:
                assert process.stdin is not None
                assert process.stdout is not None
                with suppress(BrokenPipeError), process.stdin as given:
                    given.write(record.encode())
                for line in process.stdout:
                    if line.startswith(b"{"):
                        return compress(line.strip())
                    if share := _SHARE.fullmatch(line):
                        self._asked[match] = float(share[0])
                    else:
                        said = [*said, line][-_LAST_LINES:]
            finally:
                limit.cancel()
                process.kill()
        if not self._is_closed:
            text = b"".join(said).decode(errors="replace")
            log.error("review failed", table=match[0], match=match[1], said=text)
        return None

    def _started(self) -> subprocess.Popen[bytes]:
        pipe = subprocess.PIPE
        process = subprocess.Popen(self._command, stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT)
        with self._lock:
            self._process = process
            if self._is_closed:
                process.kill()
        return process
