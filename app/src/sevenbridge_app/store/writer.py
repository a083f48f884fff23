"""The only writer: a thread that commits whatever is waiting, of all tables, in one transaction.

While one commit is on its way to the disk the next batch gathers: batches grow with the load, and a lone
write waits for nobody.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, repeat
from queue import SimpleQueue
from typing import Any, Final, TypeAlias, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, IntegrityError

from sevenbridge_app.store import logs, tables
from sevenbridge_app.store.database import Database, is_failure
from sevenbridge_app.store.errors import StoreError, StoreErrorCode
from sevenbridge_app.store.tables import TableWrite

#: takes None when the write is committed, else why it is not
Done: TypeAlias = Callable[[BaseException | None], None]
Batch: TypeAlias = list[tuple[TableWrite, Done]]
Deliver: TypeAlias = Callable[[Batch, BaseException | None], None]

#: jobs in a batch; that many come together only when a disk is slow
MOST_JOBS: Final = 500
#: jobs that may wait; that many do only when the database cannot be reached
MOST_WAITING: Final = 20_000
#: how long the writer waits before it tries again, in seconds; the last holds for all that follow
_PAUSES: Final = (0.02, 0.05, 0.1, 0.2)

T = TypeVar("T")
_logger = logging.getLogger(__name__)


@dataclass(slots=True)
class _Call:
    """A function that writes, whose caller may wait for what it returns."""

    function: Callable[[Connection], Any]
    future: Future[Any] = field(default_factory=Future)
    result: Any = None
    error: BaseException | None = None

    def __call__(self, connection: Connection) -> None:
        self.result = self.function(connection)

    def finish(self, error: BaseException | None) -> None:
        """Tells the caller, once the result is committed or ``error`` has prevented that."""
        if error := self.error or error:
            self.future.set_exception(error)
        else:
            self.future.set_result(self.result)


_Job: TypeAlias = tuple[TableWrite, Done] | _Call


class Writer:
    """Writes to a database, in the order of the calls, until it is closed.

    Where the database fails, the writer tries again for as long as the database has ``patience``. It may not
    have been told of a commit then: lines that are there already are known by their key, and count as written
    now; a function is never called again after a commit of unknown outcome.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        #: None before the first write, and while the database is out of reach
        self._connection: Connection | None = None
        #: since when the database fails, by the monotonic clock
        self._failing_since: float | None = None
        self._is_committing = False
        self._queue: SimpleQueue[_Job | None] = SimpleQueue()
        # nothing is put behind the None that ends the queue
        self._gate = threading.Lock()
        # What is waited for between two tries, and never comes: time.sleep raises in a process whose clock is
        # set by libfaketime, and would end the thread.
        self._pausing = threading.Event()
        self._is_closed = False
        self._deliver: Deliver | None = None
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    def start(self, deliver: Deliver) -> None:
        """Begins to take writes of tables; ``deliver`` is called as ``Store.start`` says."""
        self._deliver = deliver

    def submit(self, write: TableWrite, done: Done) -> None:
        """Queues a write; after its commit ``deliver`` gets it together with ``done``.

        Where too much is waiting, ``deliver`` gets it at once, with an error. Raises StoreError once closed,
        and RuntimeError before the start.
        """
        if self._deliver is None:
            raise RuntimeError("nobody is there to be told: start comes first")
        if not self._put((write, done)):
            self._deliver([(write, done)], StoreError(StoreErrorCode.BUSY))

    def call(self, function: Callable[[Connection], T]) -> T:
        """Calls a function that writes, waits for the commit, and gives what the function returned.

        Raises StoreError once closed and where too much is waiting, and whatever the function or the commit
        raises.
        """
        call = _Call(function)
        if not self._put(call):
            raise StoreError(StoreErrorCode.BUSY)
        result: T = call.future.result()
        return result

    def close(self) -> None:
        """Writes all that was queued, and ends."""
        with self._gate:
            if not self._is_closed:
                self._queue.put(None)
            self._is_closed = True
        self._thread.join()
        if self._connection is not None:
            self._connection.close()

    def _put(self, job: _Job) -> bool:
        """Queues a job. Returns False where too many are waiting, and raises StoreError once closed."""
        with self._gate:
            if self._is_closed:
                raise StoreError(StoreErrorCode.CLOSED)
            is_taken = self._queue.qsize() < MOST_WAITING
            if is_taken:
                self._queue.put(job)
            return is_taken

    def _run(self) -> None:
        is_last = False
        while not is_last:
            jobs = self._take()
            is_last = jobs[-1] is None
            error = self._write(jobs)
            if error is not None and self._connection is None:
                # none of those that wait has a better chance
                while not is_last and not self._queue.empty():
                    jobs = self._take()
                    is_last = jobs[-1] is None
                    self._finish(_table_writes(jobs), _calls(jobs), error)

    def _take(self) -> list[_Job | None]:
        """All that is waiting, within bounds; waits where nothing is."""
        jobs = [self._queue.get()]
        # no other thread takes any, so all these are there
        jobs += [self._queue.get() for _ in range(min(self._queue.qsize(), MOST_JOBS - 1))]
        return jobs

    def _write(self, jobs: Sequence[_Job | None]) -> BaseException | None:
        """Writes jobs and tells of each; returns the error that prevented all of them, if any."""
        batch, calls = _table_writes(jobs), _calls(jobs)
        error: BaseException | None = None
        for pause in chain(_PAUSES, repeat(_PAUSES[-1])):
            if not (batch or calls):
                return None
            try:
                batch = self._commit(batch, calls)
            except DBAPIError as failure:
                if not is_failure(failure):
                    error = failure
                    break
                error = StoreError(StoreErrorCode.UNAVAILABLE)
                error.__cause__ = failure
                if not self._has_patience(failure):
                    break
                if self._is_committing:
                    # perhaps it was done, and it cannot be known again
                    self._finish([], calls, error)
                    calls = []
                self._pausing.wait(pause)
            except Exception as unforeseen:
                error = unforeseen
                break
            else:
                self._failing_since = error = None
                break
        self._finish(batch, calls, error)
        return error

    def _has_patience(self, failure: DBAPIError) -> bool:
        """Whether a batch that failed is to be tried once more."""
        now = time.monotonic()
        if self._failing_since is None:
            self._failing_since = now
            said, *_ = str(failure.orig).splitlines() or [""]
            _logger.warning("the database fails: %s", said)
        return now - self._failing_since < self._database.patience

    def _commit(self, batch: Batch, calls: Sequence[_Call]) -> Batch:
        """Writes jobs in one transaction and returns those of tables.

        A job that failed alone remembers its own error, and reports that one. Raises what prevented all of
        them; ``_is_committing`` then tells whether the commit may have been made.
        """
        self._is_committing = False
        try:
            self._database.check()
            if self._connection is None:
                self._connection = self._database.writer()
            with self._database.guard(self._connection):
                return self._commit_through(self._connection, batch, calls)
        except Exception:
            self._recover()
            raise

    def _commit_through(self, connection: Connection, batch: Batch, calls: Sequence[_Call]) -> Batch:
        try:
            with connection.begin():
                for call in calls:
                    call(connection)
                tables.write(connection, [write for write, _ in batch])
                self._is_committing = True
            return batch
        except Exception as error:
            # what the database fails at is no job's fault
            if self._is_committing or (isinstance(error, DBAPIError) and is_failure(error)):
                raise
        with connection.begin():
            for call in calls:
                call.error = _try(connection, call)
            told = {
                number: _try_write(connection, *job)
                for number, job in sorted(enumerate(batch), key=lambda each: tables.by_table(each[1][0]))
            }
            self._is_committing = True
        return [(write, told[number]) for number, (write, _) in enumerate(batch)]

    def _recover(self) -> None:
        """Makes the connection fit for another transaction, or gives it up."""
        connection = self._connection
        if connection is None:
            return
        if not connection.invalidated:
            with suppress(Exception):
                # a commit that failed leaves its transaction open
                connection.connection.rollback()
                return
        with suppress(Exception):
            connection.close()
        self._connection = None

    def _finish(self, batch: Batch, calls: Sequence[_Call], error: BaseException | None) -> None:
        for call in calls:
            call.finish(error)
        if batch and self._deliver:
            try:
                self._deliver(batch, error)
            except Exception:
                # what is written is written, and others are waiting
                _logger.exception("nobody was told of a commit")


def _table_writes(jobs: Sequence[_Job | None]) -> Batch:
    return [job for job in jobs if isinstance(job, tuple)]


def _calls(jobs: Sequence[_Job | None]) -> list[_Call]:
    return [job for job in jobs if isinstance(job, _Call)]


def _try(connection: Connection, job: Callable[[Connection], None]) -> Exception | None:
    """Does one job or nothing of it, and gives the reason for nothing. Raises DBAPIError for a failure."""
    savepoint = connection.begin_nested()
    try:
        job(connection)
    except Exception as error:
        if isinstance(error, DBAPIError) and is_failure(error):
            raise
        savepoint.rollback()
        return error
    savepoint.commit()
    return None


def _try_write(connection: Connection, write: TableWrite, done: Done) -> Done:
    """Does the same for a table, and gives what tells it."""
    error = _try(connection, lambda connection: tables.write(connection, [write]))
    if isinstance(error, IntegrityError):
        if logs.is_written(connection, write.table, write.lines, write.key):
            return done
        error = logs.line_error(connection, write.table, write.lines) or error
    return done if error is None else partial(_refuse, done, error)


def _refuse(done: Done, refusal: Exception, _: BaseException | None) -> None:
    done(refusal)
