"""Threads that work for several parties in turns, so that nobody waits long because another asks for much."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeVar

from sevenbridge_app.web.fair_queue import FairQueue

#: how much threads of low priority give way to others, and how much anybody may, in the steps of Unix
NICENESS: Final = 10
LAST: Final = 19

T = TypeVar("T")


class NoPlace(Exception):
    """All places were taken, and whoever asked had more of them than others."""


@dataclass(slots=True, eq=False)
class _Job(Generic[T]):
    """Something to do, and what comes of it."""

    do: Callable[[], T]
    result: Future[T] = field(default_factory=Future)

    def work(self) -> None:
        """Does it, unless nobody waits for it any more."""
        if not self.result.set_running_or_notify_cancel():
            return
        try:
            result = self.do()
        except BaseException as error:
            self.result.set_exception(error)
        else:
            self.result.set_result(result)


class FairThreads:
    """So many ``threads`` do the jobs of parties, one of each party in turn; at most ``most`` jobs wait.

    ``prepare`` is called in each thread before its first job.
    """

    def __init__(self, name: str, threads: int, most: int, prepare: Callable[[], None] | None = None) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name, initializer=prepare)
        self._lock = threading.Lock()
        self._waiting = FairQueue[_Job[Any]](most)

    def __len__(self) -> int:
        """Returns how many jobs wait."""
        with self._lock:
            return len(self._waiting)

    def submit(self, party: str, do: Callable[[], T]) -> Future[T]:
        """Has something done, and returns what will come of it.

        The future raises NoPlace if another party gets the place of the job, or if there is none for it.
        """
        job = _Job(do)
        with self._lock:
            gone = self._waiting.add(party, job)
        if gone is None:
            self._threads.submit(self._work)
        elif gone.result.set_running_or_notify_cancel():
            gone.result.set_exception(NoPlace())
        return job.result

    def _work(self) -> None:
        """Does the job whose turn it is."""
        with self._lock:
            job = self._waiting.take()
        assert job is not None, "as many wait as threads are told to work"
        job.work()

    def close(self) -> None:
        """Ends when the jobs that are under way are done; cancels the others."""
        self._threads.shutdown(cancel_futures=True)
        for job in iter(self._waiting.take, None):
            job.result.cancel()


def lower_priority() -> None:
    """Lowers the priority of this thread. Only Linux has one for a single thread."""
    if sys.platform == "linux":
        thread = threading.get_native_id()
        usual = os.getpriority(os.PRIO_PROCESS, thread)
        os.setpriority(os.PRIO_PROCESS, thread, min(usual + NICENESS, LAST))
