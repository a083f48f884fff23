"""The only writer: a thread that commits whatever is waiting, of all tables, in one transaction.

While one commit is on its way to the disk the next batch gathers: batches grow with the load, and a lone
write waits for nobody.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from queue import SimpleQueue
from typing import Any, Final, TypeAlias, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError, OperationalError

from sevenbridge.store import tables
from sevenbridge.store.errors import StoreError, StoreErrorCode
from sevenbridge.store.tables import TableWrite

#: takes None when the write is committed, else why it is not
Done: TypeAlias = Callable[[BaseException | None], None]
Batch: TypeAlias = list[tuple[TableWrite, Done]]
Deliver: TypeAlias = Callable[[Batch, BaseException | None], None]

#: jobs in a batch; that many come together only when a disk is slow
MOST_JOBS: Final = 500

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


class Writer:
    """Writes through ``connection``, in the order of the calls, until it is closed."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._queue: SimpleQueue[tuple[TableWrite, Done] | _Call | None] = SimpleQueue()
        # nothing is put behind the None that ends the queue
        self._gate = threading.Lock()
        self._is_closed = False
        self._deliver: Deliver | None = None
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    def start(self, deliver: Deliver) -> None:
        """Begins to take writes of tables; ``deliver`` is called as ``Store.start`` says."""
        self._deliver = deliver

    def submit(self, write: TableWrite, done: Done) -> None:
        """Queues a write; after its commit ``deliver`` gets it together with ``done``.

        Raises StoreError once closed, and RuntimeError before the start.
        """
        if self._deliver is None:
            raise RuntimeError("nobody is there to be told: start comes first")
        self._put((write, done))

    def call(self, function: Callable[[Connection], T]) -> T:
        """Calls a function that writes, waits for the commit, and gives what the function returned.

        Raises StoreError once closed, and whatever the function or the commit raises.
        """
        call = _Call(function)
        self._put(call)
        result: T = call.future.result()
        return result

    def close(self) -> None:
        """Writes all that was queued, and ends."""
        with self._gate:
            if not self._is_closed:
                self._queue.put(None)
            self._is_closed = True
        self._thread.join()
        self._connection.close()

    def _put(self, job: tuple[TableWrite, Done] | _Call) -> None:
        with self._gate:
            if self._is_closed:
                raise StoreError(StoreErrorCode.CLOSED)
            self._queue.put(job)

    def _run(self) -> None:
        is_last = False
        while not is_last:
            jobs = self._take()
            is_last = jobs[-1] is None
            batch = [job for job in jobs if isinstance(job, tuple)]
            calls = [job for job in jobs if isinstance(job, _Call)]
            if batch or calls:
                self._finish(*self._commit(batch, calls))

    def _take(self) -> list[tuple[TableWrite, Done] | _Call | None]:
        """All that is waiting, within bounds; waits where nothing is."""
        jobs = [self._queue.get()]
        # no other thread takes any, so all these are there
        jobs += [self._queue.get() for _ in range(min(self._queue.qsize(), MOST_JOBS - 1))]
        return jobs

    def _commit(self, batch: Batch, calls: list[_Call]) -> tuple[Batch, list[_Call], BaseException | None]:
        """Writes jobs in one transaction and returns them with the error that prevented all of them, if any.

        A job that failed alone remembers its own error, and reports that one.
        """
        try:
            try:
                with self._connection.begin():
                    for call in calls:
                        call(self._connection)
                    tables.write(self._connection, [write for write, _ in batch])
            except OperationalError:
                # the disk's fault, and no job's
                raise
            except Exception:
                with self._connection.begin():
                    for call in calls:
                        call.error = self._try(call)
                    batch = [(write, self._try_write(write, done)) for write, done in batch]
        except Exception as error:
            # a commit that failed leaves its transaction open
            with suppress(Exception):
                self._connection.connection.rollback()
            if isinstance(error, OperationalError):
                failure = StoreError(StoreErrorCode.UNAVAILABLE)
                failure.__cause__ = error
                return batch, calls, failure
            return batch, calls, error
        return batch, calls, None

    def _try(self, job: Callable[[Connection], None]) -> Exception | None:
        """Does one job or nothing of it, and gives the reason for nothing. Raises OperationalError."""
        savepoint = self._connection.begin_nested()
        try:
            job(self._connection)
        except OperationalError:
            raise
        except Exception as error:
            savepoint.rollback()
            return error
        savepoint.commit()
        return None

    def _try_write(self, write: TableWrite, done: Done) -> Done:
        """Does the same for a table, and gives what tells it."""
        error = self._try(lambda connection: tables.write(connection, [write]))
        if isinstance(error, IntegrityError):
            error = tables.line_error(self._connection, write) or error
        return done if error is None else partial(_refuse, done, error)

    def _finish(self, batch: Batch, calls: list[_Call], error: BaseException | None) -> None:
        for call in calls:
            call.finish(error)
        if batch and self._deliver:
            try:
                self._deliver(batch, error)
            except Exception:
                # what is written is written, and others are waiting
                _logger.exception("nobody was told of a commit")


def _refuse(done: Done, refusal: Exception, _: BaseException | None) -> None:
    done(refusal)
