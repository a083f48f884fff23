"""The reviews of finished matches: each is computed when somebody asks for it, and kept for a while.

One at a time, in a process of its own that gives way to everything else (``reviewer.py``); a thread waits for
it. So play never stutters, and a process that crashes takes one review with it and nothing else.
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

from sevenbridge.tables.refusals import RefusalCode, RequestRefused
from sevenbridge.web.packed import Packed, pack

#: how many reviews may wait or be under way; with more of them the last would wait for many minutes
WAITING: Final = 16
#: how many are kept: those asked for last
KEPT: Final = 64
#: the longest record that is reviewed, in characters: some fifty rounds of six players
LONGEST: Final = 200_000
#: no review takes as long as this, in seconds; a process that does is ended
AT_MOST: Final = 900.0
#: how the process is started; no folder but Python's own is searched for its modules
COMMAND: Final = (sys.executable, "-P", "-m", "sevenbridge.web.reviewer")
#: so many of the last lines that a process wrote before it failed go into the journal
_LAST_LINES: Final = 12
_SHARE: Final = re.compile(rb"[01](\.[0-9]+)?\r?\n")

log = structlog.get_logger("sevenbridge.web")

#: the code of a table, and the number of one of its matches
Which = tuple[str, int]


class UnderWay(NamedTuple):
    """A review that is not there yet: how many come first, and the share of it that is done."""

    ahead: int
    progress: float


class Reviews:
    """``computed()`` is called, in a thread, when a review is there; ``command`` starts the process."""

    def __init__(self, computed: Callable[[], None], command: Sequence[str] = COMMAND) -> None:
        self._computed = computed
        self._command = command
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="reviews")
        self._lock = threading.Lock()
        # in the order in which they are computed, with the share that is done
        self._asked: dict[Which, float] = {}
        # in the order in which they were asked for last; None for one that failed
        self._kept: dict[Which, Packed | None] = {}
        self._process: subprocess.Popen[bytes] | None = None
        self._is_closed = False

    def find(self, which: Which) -> Packed | UnderWay | None:
        """The review, how far it is, or None where nobody has asked for it. Raises RequestRefused for one
        that failed, but once: whoever asks again after that tries again.
        """
        with self._lock:
            if which in self._asked:
                return UnderWay(list(self._asked).index(which), self._asked[which])
            if which not in self._kept:
                return None
            found = self._kept.pop(which)
            if found is None:
                raise RequestRefused(RefusalCode.REVIEW_FAILED)
            self._kept[which] = found
            return found

    def ask(self, which: Which, record: str) -> None:
        """Has the review of this record computed, unless it is under way. Raises RequestRefused."""
        if len(record) > LONGEST:
            raise RequestRefused(RefusalCode.TOO_LONG_TO_REVIEW)
        with self._lock:
            if which in self._asked or which in self._kept or self._is_closed:
                return
            if len(self._asked) >= WAITING:
                raise RequestRefused(RefusalCode.REVIEWS_BUSY)
            self._asked[which] = 0.0
            self._thread.submit(self._review, which, record)

    def close(self) -> None:
        """Ends what is under way."""
        with self._lock:
            self._is_closed = True
            if self._process is not None:
                self._process.kill()
        self._thread.shutdown(cancel_futures=True)

    def _review(self, which: Which, record: str) -> None:
        found: Packed | None = None
        try:
            found = self._process_of(which, record)
        except Exception:  # whatever is wrong with it, the others want to go on
            log.exception("review failed", table=which[0], match=which[1])
        if found is not None:
            self._computed()
        with self._lock:
            del self._asked[which]
            self._kept[which] = found
            for oldest in list(self._kept)[:-KEPT]:
                del self._kept[oldest]

    def _process_of(self, which: Which, record: str) -> Packed | None:
        """Has a process compute a review; None where it could not. Raises OSError where none starts."""
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
                        return pack(line.strip())
                    if share := _SHARE.fullmatch(line):
                        self._asked[which] = float(share[0])
                    else:
                        said = [*said, line][-_LAST_LINES:]
            finally:
                limit.cancel()
                process.kill()
        if not self._is_closed:
            text = b"".join(said).decode(errors="replace")
            log.error("review failed", table=which[0], match=which[1], said=text)
        return None

    def _started(self) -> subprocess.Popen[bytes]:
        pipe = subprocess.PIPE
        process = subprocess.Popen(self._command, stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT)
        with self._lock:
            self._process = process
            if self._is_closed:
                process.kill()
        return process
