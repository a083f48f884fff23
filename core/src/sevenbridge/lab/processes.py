"""Sharing work out among processes.

What is to be done goes to them as bytes, which each reads for every part: so work that some process cannot
read, as that of a class which was typed at a prompt, is refused there and comes back as an error.
"""

import multiprocessing
import pickle
import signal
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from multiprocessing.pool import Pool
from typing import Any, TypeVar

from sevenbridge.engine.errors import Reason, Refused

Part = TypeVar("Part")
Result = TypeVar("Result")


class SharingFault(Reason):
    """Every reason for which work cannot be shared out among processes."""

    NO_PICKLE = (
        "no_pickle",
        "this cannot be pickled, and so not be sent to other processes; leave out what cannot be, or take one"
        " process",
        "reason",
    )
    NOT_FOUND = (
        "not_found",
        "another process cannot read what it was sent; what a module defines can be imported there, what was"
        " typed at a prompt cannot",
        "reason",
    )


class CannotShare(Refused):
    """Work that cannot be shared out; ``SharingFault`` lists the codes and their details."""

    reasons = SharingFault
    code: SharingFault


def _check_jobs(jobs: int) -> None:
    if jobs < 1:
        raise ValueError(f"there must be at least one process, not {jobs}")


class Workers:
    """So many processes, started once for any number of tasks; a context manager that ends them.

    With more than one process a script must be importable (``if __name__ == "__main__":``), as
    multiprocessing asks of it. An interrupt ends all processes and is raised as ever.
    """

    def __init__(self, jobs: int) -> None:
        _check_jobs(jobs)
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
        """What ``work`` makes of each part, in any order.

        Raises CannotShare where there are several processes and the work cannot be sent to them.
        """
        if self._pool is None:
            return map(work, parts)
        return self._pool.imap_unordered(partial(_done, _sent(work)), parts)


def shared_out(
    work: Callable[[Part], Result], parts: Sequence[Part], jobs: int
) -> Generator[Result, None, None]:
    """What so many ``Workers`` make of the parts, in any order; close it to end them early.

    Raises CannotShare.
    """
    _check_jobs(jobs)
    with Workers(max(1, min(jobs, len(parts)))) as workers:
        yield from workers.share_out(work, parts)


def _sent(work: Callable[[Part], Result]) -> bytes:
    try:
        return pickle.dumps(work)
    except Exception as error:  # whatever the objects of others raise
        raise CannotShare(SharingFault.NO_PICKLE, reason=str(error)) from error


def _done(sent: bytes, part: Any) -> Any:
    """What a process makes of a part. Raises CannotShare where it cannot read what it was sent."""
    try:
        work = pickle.loads(sent)
    except Exception as error:
        raise CannotShare(SharingFault.NOT_FOUND, reason=str(error)) from error
    return work(part)


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
