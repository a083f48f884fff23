"""The reviews of finished matches: each is computed when somebody asks for it, and kept in the database.

With it come the puzzles from the match, which are given to those who played it.

A node computes one at a time, in a process of its own with low priority (``review_worker.py``); a thread
waits for it. So play never stutters, and a process that crashes takes one review with it and nothing else.
Those who ask take turns, and the database knows what other nodes compute.
"""

from __future__ import annotations

import asyncio
import gzip
import pickle
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Final, NamedTuple

import msgspec
import structlog

from sevenbridge.analysis import Verdict
from sevenbridge_app.results.puzzles import OwnPuzzle
from sevenbridge_app.store.errors import StoreError
from sevenbridge_app.store.store import Store
from sevenbridge_app.tables.finished_matches import LONGEST_RECORD
from sevenbridge_app.tables.match_review import FoundPuzzle, PendingReview
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.web.compressed import Compressed
from sevenbridge_app.web.fair_queue import FairQueue
from sevenbridge_app.web.networks import Networks

#: how many reviews may wait at a node, and how many of them for an address
WAITING: Final = 64
EACH: Final = 4
#: how often other nodes are told how far a review is, in seconds
TELLING: Final = 2.0
#: no review takes as long as this, in seconds; a process that does is ended
AT_MOST: Final = 900.0
#: how the process is started; no folder but Python's own is searched for its modules
COMMAND: Final = (sys.executable, "-P", "-m", "sevenbridge_app.web.review_worker")
#: so many of the last lines that a process wrote before it failed go into the log
_LAST_LINES: Final = 12
_SHARE: Final = re.compile(rb"[01](\.[0-9]+)?\r?\n")

log = structlog.get_logger("sevenbridge_app.web")

#: the code of a table, and the number of one of its matches
MatchKey = tuple[str, int]


class _Asked(NamedTuple):
    """A review that waits for its turn."""

    match: MatchKey
    record: str
    #: what the coach has found, which the review takes over
    verdicts: tuple[Verdict, ...]


class _Reviewed(NamedTuple):
    """What a process has made of a match."""

    #: the review, compressed; nothing if it failed
    body: bytes = b""
    puzzles: tuple[OwnPuzzle, ...] = ()


class ReviewQueue:
    """Computes reviews at a node, one after the other.

    ``command`` starts the process; a thread calls ``computed()`` after each review.
    """

    def __init__(
        self, store: Store, node: str, computed: Callable[[], None], command: Sequence[str] = COMMAND
    ) -> None:
        self._store = store
        self._node = node
        self._computed = computed
        self._command = command
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="reviews")
        self._lock = threading.Lock()
        self._waiting = FairQueue[_Asked](WAITING)
        # the one that is computed, and the share that is done
        self._current: tuple[MatchKey, float] | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._is_closed = False

    def __len__(self) -> int:
        """Returns how many reviews wait."""
        with self._lock:
            return len(self._waiting)

    async def find(self, match: MatchKey) -> Compressed | PendingReview | None:
        """Returns the review, how far it is, or None where it must be asked for.

        Raises RequestRefused for a review that has just failed, or StoreError.
        """
        pending = self._pending(match)
        if pending is not None:
            return pending
        found = await asyncio.to_thread(self._store.review, *match)
        if found is None:
            return None
        if found.body is None:
            # what this process has begun and does not compute any more could not be kept
            return None if found.is_own else PendingReview(0, found.progress)
        if not found.body:
            raise RequestRefused(RefusalCode.REVIEW_FAILED)
        return Compressed(await asyncio.to_thread(gzip.decompress, found.body), found.body)

    def _pending(self, match: MatchKey) -> PendingReview | None:
        """Returns how far a review is that waits or is computed here."""
        with self._lock:
            if self._current is not None and self._current[0] == match:
                return PendingReview(0, self._current[1])
            first = int(self._current is not None)
            for ahead, asked in enumerate(self._waiting, first):
                if asked.match == match:
                    return PendingReview(ahead, 0.0)
        return None

    def ask(
        self, networks: Networks, match: MatchKey, record: str, verdicts: tuple[Verdict, ...] = ()
    ) -> None:
        """Queues the review of this record for an address, unless it is queued. Raises RequestRefused.

        The review takes over the ``verdicts`` that the coach has found.
        """
        if len(record) > LONGEST_RECORD:
            raise RequestRefused(RefusalCode.TOO_LONG_TO_REVIEW)
        if self._pending(match) is not None:
            return
        party = networks[-1]
        with self._lock:
            if self._is_closed or self._waiting.count(party) >= EACH:
                raise RequestRefused(RefusalCode.REVIEWS_WAITING)
            asked = _Asked(match, record, verdicts)
            gone = self._waiting.add(party, asked)
            if gone is asked:
                raise RequestRefused(RefusalCode.REVIEWS_BUSY)
            if gone is None:
                self._thread.submit(self._review_next)

    def close(self) -> None:
        """Ends the process and the queue."""
        with self._lock:
            self._is_closed = True
            if self._process is not None:
                self._process.kill()
        self._thread.shutdown(cancel_futures=True)

    def _review_next(self) -> None:
        """Computes the review whose turn it is, unless it is there or another node computes it."""
        with self._lock:
            asked = self._waiting.take()
            assert asked is not None, "as many wait as the thread is told to compute"
            self._current = (asked.match, 0.0)
        try:
            if self._store.begin_review(*asked.match, self._node):
                found = self._review(asked)
                if found.puzzles:
                    self._store.add_own_puzzles(*asked.match, found.puzzles)
                if found.body or not self._is_closed:
                    self._store.end_review(*asked.match, found.body)
        except StoreError as error:
            log.warning("store failed", table=asked.match[0], match=asked.match[1], code=error.code)
        finally:
            with self._lock:
                self._current = None

    def _review(self, asked: _Asked) -> _Reviewed:
        """Returns a review and the puzzles; nothing if it failed."""
        table, match = asked.match
        try:
            found = self._process_of(asked)
        except Exception:  # whatever is wrong with it, the others want to go on
            log.exception("review failed", table=table, match=match)
            return _Reviewed()
        if found.body:
            self._computed()
        return found

    def _process_of(self, asked: _Asked) -> _Reviewed:
        """Has a process compute a review; nothing if it could not. Raises OSError if none starts."""
        match = asked.match
        said: list[bytes] = []
        puzzles: tuple[OwnPuzzle, ...] = ()
        told_at = time.monotonic()
        with self._started() as process:
            limit = threading.Timer(AT_MOST, process.kill)
            limit.start()
            try:
                assert process.stdin is not None
                assert process.stdout is not None
                with suppress(BrokenPipeError), process.stdin as pipe:
                    pickle.dump((asked.record, asked.verdicts), pipe)
                for line in process.stdout:
                    if line.startswith(b"{"):
                        return _Reviewed(gzip.compress(line.strip(), mtime=0), puzzles)
                    if line.startswith(b"["):
                        puzzles = _read_puzzles(line)
                    elif share := _SHARE.fullmatch(line):
                        self._current = (match, float(share[0]))
                        if time.monotonic() - told_at >= TELLING:
                            told_at = time.monotonic()
                            with suppress(StoreError):
                                self._store.note_review(*match, float(share[0]))
                    else:
                        said = [*said, line][-_LAST_LINES:]
            finally:
                limit.cancel()
                process.kill()
        if not self._is_closed:
            text = b"".join(said).decode(errors="replace")
            log.error("review failed", table=match[0], match=match[1], said=text)
        return _Reviewed()

    def _started(self) -> subprocess.Popen[bytes]:
        pipe = subprocess.PIPE
        process = subprocess.Popen(self._command, stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT)
        with self._lock:
            self._process = process
            if self._is_closed:
                process.kill()
        return process


def _read_puzzles(line: bytes) -> tuple[OwnPuzzle, ...]:
    return tuple(each.own() for each in msgspec.json.decode(line, type=tuple[FoundPuzzle, ...]))
