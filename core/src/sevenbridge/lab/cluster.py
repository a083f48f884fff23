"""Sharing work out on a Ray cluster, as processes.py does among the processes of one machine.

Ray comes with the extra ``ray``. It is imported nowhere else, and here not before somebody wants a cluster.
"""

import os
import socket
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Literal, TypeVar

from sevenbridge.cores import available_cores

__all__ = [
    "NoCluster",
    "joined",
    "shared_out",
]

Part = TypeVar("Part")
Result = TypeVar("Result")

#: how long a cluster may take to answer a first knock, in seconds; Ray itself would try for minutes
PATIENCE = 5
#: what Ray keeps for large objects on a machine of its own, in bytes: ours are small, and this is its least
STORE = 80 << 20


class NoCluster(Exception):
    """There is no Ray (``missing``), or no cluster to be had at this address (``silent``, and why)."""

    def __init__(self, code: Literal["missing", "silent"], address: str = "", reason: object = "") -> None:
        super().__init__(code, address, reason)
        self.code = code
        self.address = address
        self.reason = reason


@contextmanager
def joined(address: str = "") -> Iterator[int]:
    """Gives ``shared_out`` a cluster for as long as this is entered, and yields the number of its cores.

    The cluster is the one at this address, or at that of the variable RAY_ADDRESS, or else one that is
    started on this machine and ended afterwards. All machines of a cluster must have this version of Seven
    Bridge. Raises NoCluster.
    """
    address = address or os.environ.get("RAY_ADDRESS", "")
    # nothing is told to the makers of Ray, unless somebody wants that
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ModuleNotFoundError:
        raise NoCluster("missing") from None
    quiet = {"log_to_driver": False, "logging_level": "error"}
    if address:
        try:
            _knock(address)
            ray.init(address, **quiet)
        except (OSError, ValueError, RuntimeError, ImportError) as error:
            raise NoCluster("silent", address, getattr(error, "strerror", None) or error) from error
    else:
        ray.init(
            "local", num_cpus=available_cores(), object_store_memory=STORE, include_dashboard=False, **quiet
        )
    try:
        yield max(1, int(ray.cluster_resources().get("CPU", 1)))
    finally:
        ray.shutdown()


def shared_out(
    work: Callable[[Part], Result], parts: Sequence[Part], jobs: int
) -> Generator[Result, None, None]:
    """As ``processes.shared_out``, by so many tasks at a time on the cluster that is joined."""
    import ray

    task = ray.remote(_done)
    waiting = iter(parts)
    begun = [task.remote(work, part) for part in islice(waiting, jobs)]
    try:
        while begun:
            (done,), begun = ray.wait(begun)
            begun.extend(task.remote(work, part) for part in islice(waiting, 1))
            yield ray.get(done)
    finally:
        for each in begun:
            ray.cancel(each, force=True)


def _done(work: Callable[[Part], Result], part: Part) -> Result:
    """What a task does."""
    return work(part)


def _knock(address: str) -> None:
    """Raises OSError or ValueError where nobody answers at HOST:PORT."""
    host, colon, port = address.rpartition("://")[2].rpartition(":")
    if colon:
        socket.create_connection((host, int(port)), PATIENCE).close()
