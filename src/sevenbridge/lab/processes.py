"""Sharing work out among processes."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

Part = TypeVar("Part")
Result = TypeVar("Result")


def cores() -> int:
    """How many cores this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def shared_out(
    work: Callable[[Part], Result], parts: Sequence[Part], jobs: int
) -> Generator[Result, None, None]:
    """What ``work`` makes of each part, in any order, done by so many processes; close it to end them early.

    With more than one process a script must be importable (``if __name__ == "__main__":``), as
    multiprocessing asks of it. An interrupt ends all processes and is raised as ever.
    """
    jobs = min(jobs, len(parts))
    if jobs <= 1:
        yield from map(work, parts)
        return
    # a process started anew inherits neither threads nor locks, whatever the program around this has running
    with _interrupts_ignored():
        pool = multiprocessing.get_context("spawn").Pool(jobs, _ignore_interrupts)
    with pool:
        yield from pool.imap_unordered(work, parts)


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
