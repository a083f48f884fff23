"""Computes the reviews that wait in the database, at a node or on a machine that does nothing else.

Each is computed in a process of its own with low priority (``review_process.py``); a thread waits for it. So
play never stutters, and a process that crashes takes one review with it and nothing else.
"""

from __future__ import annotations

import gzip
import pickle
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Final, NamedTuple

import msgspec
import structlog

from sevenbridge.analysis import Verdict
from sevenbridge_app.results.puzzles import OwnPuzzle
from sevenbridge_app.store.errors import StoreError
from sevenbridge_app.store.review_jobs import TakenReview
from sevenbridge_app.store.store import Store
from sevenbridge_app.tables.match_review import FoundPuzzle
from sevenbridge_app.web.match_archive import match_record

#: How often it is looked for reviews that wait, and told how far those are that are computed, in seconds. A
#: node begins those that it is asked for at once.
TICK: Final = 1.0
#: no review takes as long as this, in seconds; a process that does is ended
AT_MOST: Final = 900.0
#: how the process is started; no folder but Python's own is searched for its modules
COMMAND: Final = (sys.executable, "-P", "-m", "sevenbridge_app.web.review_process")
#: so many of the last lines that a process wrote before it failed go into the log
_LAST_LINES: Final = 12
_SHARE: Final = re.compile(rb"[01](\.[0-9]+)?\r?\n")

if sys.platform == "win32":
    # a process cannot lower its priority itself there, as review_process.py does elsewhere
    _FLAGS: Final = subprocess.BELOW_NORMAL_PRIORITY_CLASS
else:
    _FLAGS: Final = 0

log = structlog.get_logger("sevenbridge_app.web")


class _Reviewed(NamedTuple):
    """What a process has made of a match."""

    #: the review, compressed
    body: bytes
    puzzles: tuple[OwnPuzzle, ...]


def _nothing_computed() -> None:
    pass


def _no_verdicts(table: str, match: int) -> tuple[Verdict, ...]:
    return ()


class ReviewWorkers:
    """Computes up to so many reviews at the same time, 0 for none, until it is closed.

    A thread calls ``computed()`` after each. A review takes over the ``verdicts`` that a coach of this
    process has found of the match. ``command`` starts the process.
    """

    def __init__(
        self,
        store: Store,
        most: int,
        computed: Callable[[], None] = _nothing_computed,
        verdicts: Callable[[str, int], tuple[Verdict, ...]] = _no_verdicts,
        command: Sequence[str] = COMMAND,
    ) -> None:
        self._store = store
        self._most = most
        self._computed = computed
        self._verdicts = verdicts
        self._command = command
        self._lock = threading.Lock()
        # those that are computed, with the share that is done
        self._shares: dict[TakenReview, float] = {}
        self._processes: set[subprocess.Popen[bytes]] = set()
        self._is_closed = False
        self._wake = threading.Event()
        self._threads = ThreadPoolExecutor(max(1, most), thread_name_prefix="review")
        self._thread = threading.Thread(target=self._run, name="reviews", daemon=True)
        if most:
            self._thread.start()

    def wake(self) -> None:
        """Has it looked at once for reviews that wait, from any thread."""
        self._wake.set()

    def close(self) -> None:
        """Ends all processes, and gives back what was not computed."""
        with self._lock:
            self._is_closed = True
            for process in self._processes:
                process.kill()
        self.wake()
        if self._most:
            self._thread.join()
        self._threads.shutdown()

    def _run(self) -> None:
        """Takes reviews as long as there are free places, and holds those that are computed."""
        while not self._is_closed:
            self._wake.clear()
            try:
                if shares := self._under_way():
                    self._store.hold_reviews(shares)
                while len(self._under_way()) < self._most and (taken := self._store.take_review()):
                    with self._lock:
                        self._shares[taken] = 0.0
                    self._threads.submit(self._work, taken)
            except StoreError as error:
                log.warning("store failed", code=error.code)
            except Exception as error:
                log.error("reviews not taken", exc_info=error)
            self._wake.wait(TICK)

    def _under_way(self) -> dict[TakenReview, float]:
        with self._lock:
            return self._shares.copy()

    def _work(self, taken: TakenReview) -> None:
        """Computes a review that was taken, and keeps it or gives it back."""
        table, number, _ = taken
        found, is_to_blame = None, True
        try:
            if not self._is_closed:
                found = self._reviewed(taken)
        except StoreError as error:
            is_to_blame = False
            log.warning("store failed", table=table, match=number, code=error.code)
        except Exception:  # whatever is wrong with it, the others want to go on
            log.exception("review failed", table=table, match=number)
        try:
            if found is None:
                self._store.give_back_review(taken, has_failed=is_to_blame and not self._is_closed)
            else:
                self._computed()
                self._store.end_review(taken, found.body, found.puzzles)
        except StoreError as error:
            log.warning("store failed", table=table, match=number, code=error.code)
        finally:
            with self._lock:
                del self._shares[taken]
            self.wake()

    def _reviewed(self, taken: TakenReview) -> _Reviewed | None:
        """Has a process compute a review; None if it could not.

        Raises OSError if none starts, LookupError if the match is not there, or StoreError.
        """
        table, number, _ = taken
        record = match_record(self._store, table, number)
        if record is None:
            raise LookupError(table, number)
        said: list[bytes] = []
        puzzles: tuple[OwnPuzzle, ...] = ()
        with self._started() as process:
            limit = threading.Timer(AT_MOST, process.kill)
            limit.start()
            try:
                assert process.stdin is not None
                assert process.stdout is not None
                with suppress(BrokenPipeError), process.stdin as pipe:
                    pickle.dump((record, self._verdicts(table, number)), pipe)
                for line in process.stdout:
                    if line.startswith(b"{"):
                        return _Reviewed(gzip.compress(line.strip(), mtime=0), puzzles)
                    if line.startswith(b"["):
                        puzzles = _read_puzzles(line)
                    elif share := _SHARE.fullmatch(line):
                        with self._lock:
                            self._shares[taken] = float(share[0])
                    else:
                        said = [*said, line][-_LAST_LINES:]
            finally:
                limit.cancel()
                process.kill()
                with self._lock:
                    self._processes.remove(process)
        if not self._is_closed:
            text = b"".join(said).decode(errors="replace")
            log.error("review failed", table=table, match=number, said=text)
        return None

    def _started(self) -> subprocess.Popen[bytes]:
        pipe = subprocess.PIPE
        process = subprocess.Popen(
            self._command, stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT, creationflags=_FLAGS
        )
        with self._lock:
            self._processes.add(process)
            if self._is_closed:
                process.kill()
        return process


def _read_puzzles(line: bytes) -> tuple[OwnPuzzle, ...]:
    return tuple(each.own() for each in msgspec.json.decode(line, type=tuple[FoundPuzzle, ...]))
