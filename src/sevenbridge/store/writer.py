"""The one writer: a thread that commits whatever is waiting, of all tables, together.

While one commit is on its way to the disk the next batch gathers, so batches grow with the load and a lone
decision waits for nobody.
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import Final, TypeAlias

from sevenbridge.store import directory, log, matches
from sevenbridge.store.closed import StoreClosed
from sevenbridge.store.opening import connect
from sevenbridge.store.work import Work

#: takes None when the work is committed, else why it is not
Done: TypeAlias = Callable[[BaseException | None], None]
Batch: TypeAlias = list[tuple[Work, Done]]
Deliver: TypeAlias = Callable[[Batch, BaseException | None], None]
Values: TypeAlias = Sequence[str | int | bytes]

#: jobs in a batch; that many come together only when a disk is slow
MOST_JOBS: Final = 500

# The last pages of many logs are written again and again: they are kept in memory (KiB), and are put into
# their places less often than by default (pages). So is what SQLite needs to take a statement back.
_SETTINGS: Final = ("cache_size = -32000", "wal_autocheckpoint = 4000", "temp_store = MEMORY")

_logger = logging.getLogger(__name__)


@dataclass(slots=True)
class Change:
    """A statement and whom to tell. Once it was carried out: the number of the ``row`` that it entered, and
    the ``count`` of those that it changed.
    """

    sql: str
    values: Values
    done: Done
    row: int = 0
    count: int = 0


class Writer:
    """Writes to the database at ``path``, in the order in which it is told to, until it is closed.

    Raises sqlite3.Error where that cannot be opened.
    """

    def __init__(self, path: Path) -> None:
        self._connection = connect(path)
        for setting in _SETTINGS:
            self._connection.execute(f"PRAGMA {setting}")
        self._queue: SimpleQueue[tuple[Work, Done] | Change | None] = SimpleQueue()
        # nothing is put behind the None that ends the queue
        self._gate = threading.Lock()
        self._is_closed = False
        self._deliver: Deliver | None = None
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    def start(self, deliver: Deliver) -> None:
        """From now on works are taken; ``deliver`` is called as ``Store.start`` says."""
        self._deliver = deliver

    def submit(self, work: Work, done: Done) -> None:
        """Hands over a work; ``done`` goes to ``deliver`` with it. Raises StoreClosed, and RuntimeError
        where there was no start.
        """
        if self._deliver is None:
            raise RuntimeError("nobody is there to be told: start comes first")
        self._put((work, done))

    def change(self, sql: str, values: Values) -> Change:
        """Carries a statement out and waits for its commit. Raises StoreClosed, sqlite3.Error."""
        future: Future[None] = Future()

        def done(error: BaseException | None) -> None:
            if error:
                future.set_exception(error)
            else:
                future.set_result(None)

        change = Change(sql, values, done)
        self._put(change)
        future.result()
        return change

    def note(self, sql: str, values: Values) -> None:
        """Has a statement carried out soon, if it can be; nobody waits for it. Raises StoreClosed."""
        self._put(Change(sql, values, _log_failure))

    def close(self) -> None:
        """Writes all that was handed over and ends."""
        with self._gate:
            if not self._is_closed:
                self._queue.put(None)
            self._is_closed = True
        self._thread.join()
        self._connection.close()

    def _put(self, job: tuple[Work, Done] | Change) -> None:
        with self._gate:
            if self._is_closed:
                raise StoreClosed
            self._queue.put(job)

    def _run(self) -> None:
        is_last = False
        while not is_last:
            jobs = self._take()
            is_last = jobs[-1] is None
            batch = [job for job in jobs if isinstance(job, tuple)]
            changes = [job for job in jobs if isinstance(job, Change)]
            if batch or changes:
                self._tell(*self._commit(batch, changes))

    def _take(self) -> list[tuple[Work, Done] | Change | None]:
        """All that is waiting, within bounds; where nothing is, it is waited for."""
        jobs = [self._queue.get()]
        # nobody else takes any away, so that all these are there
        jobs += [self._queue.get() for _ in range(min(self._queue.qsize(), MOST_JOBS - 1))]
        return jobs

    def _commit(
        self, batch: Batch, changes: list[Change]
    ) -> tuple[Batch, list[Change], BaseException | None]:
        """Writes a batch. Gives it back with what went wrong with all of it; a job with which alone something
        is wrong is told so whatever it is told.
        """
        connection = self._connection
        try:
            connection.execute("BEGIN IMMEDIATE")
            try:
                _write([work for work, _ in batch], changes, connection)
            except sqlite3.OperationalError:
                # the disk's fault, and no job's
                raise
            except Exception:
                self._roll_back()
                connection.execute("BEGIN IMMEDIATE")
                for change in changes:
                    change.done = self._try(change.done, [], [change])
                batch = [(work, self._try(done, [work], [])) for work, done in batch]
            connection.execute("COMMIT")
        except Exception as error:
            self._roll_back()
            return batch, changes, error
        return batch, changes, None

    def _roll_back(self) -> None:
        """Ends the transaction, which SQLite has done by itself after some errors."""
        if self._connection.in_transaction:
            with contextlib.suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")

    def _try(self, done: Done, works: list[Work], changes: list[Change]) -> Done:
        """Writes one job, or nothing of it, and gives what tells so. Raises sqlite3.OperationalError."""
        self._connection.execute("SAVEPOINT job")
        try:
            _write(works, changes, self._connection)
        except sqlite3.OperationalError:
            raise
        except Exception as error:
            self._connection.execute("ROLLBACK TO job")
            done = partial(_told, done, error)
        self._connection.execute("RELEASE job")
        return done

    def _tell(self, batch: Batch, changes: list[Change], error: BaseException | None) -> None:
        for change in changes:
            change.done(error)
        if batch and self._deliver:
            try:
                self._deliver(batch, error)
            except Exception:
                # what is written is written, and others are waiting
                _logger.exception("nobody was told of a commit")


def _write(works: list[Work], changes: list[Change], connection: sqlite3.Connection) -> None:
    """Writes jobs within a transaction; one that fails is to be rolled back."""
    for change in changes:
        cursor = connection.execute(change.sql, change.values)
        change.row, change.count = cursor.lastrowid or 0, cursor.rowcount
    lines: list[str | int | bytes] = []
    for work in works:
        table = work.table
        for number, at, body in work.lines:
            lines += (table, number, at, body)
    log.append(connection, lines)
    # of several entries of a table only the last would stay
    if entries := {work.entry.code: work.entry for work in works if work.entry}:
        directory.put(connection, entries.values())
    for work in works:
        if work.match:
            matches.add(connection, work.match)


def _told(done: Done, refusal: Exception, _: BaseException | None) -> None:
    done(refusal)


def _log_failure(error: BaseException | None) -> None:
    if error:
        _logger.error("a note was not written", exc_info=error)
