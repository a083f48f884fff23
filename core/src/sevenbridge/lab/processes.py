"""Sharing work out among processes."""

import multiprocessing
import signal
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.pool import Pool
from typing import TypeVar

Part = TypeVar("Part")
Result = TypeVar("Result")


class Workers:
    """So many processes, started once for any number of tasks; a context manager that ends them.

    With more than one process a script must be importable (``if __name__ == "__main__":``), as
    multiprocessing asks of it. An interrupt ends all processes and is raised as ever.
    """

    def __init__(self, jobs: int) -> None:
        self._pool: Pool | None = None
        if jobs > 1:
            # a process started anew inherits neither threads nor locks, whatever the program around this has
            # running
            with _interrupts_ignored():
                self._pool = multiprocessing.get_context("spawn").Pool(jobs, _ignore_interrupts)

    def __enter__(self) -> "Workers":
        return self

    def __exit__(self, *_: object) -> None:
        if self._pool:
            self._pool.terminate()

    def share_out(self, work: Callable[[Part], Result], parts: Sequence[Part]) -> Iterator[Result]:
        """What ``work`` makes of each part, in any order."""
        return self._pool.imap_unordered(work, parts) if self._pool else map(work, parts)


def shared_out(
    work: Callable[[Part], Result], parts: Sequence[Part], jobs: int
) -> Generator[Result, None, None]:
    """What so many ``Workers`` make of the parts, in any order; close it to end them early."""
    with Workers(min(jobs, len(parts))) as workers:
        yield from workers.share_out(work, parts)


def _ignore_interrupts() -> None:
    """An interrupt of the whole group is for the parent to answer, which then ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Processes started meanwhile ignore interrupts from the first moment, where a system hands that down."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
