"""How studies share their work out: among processes (processes.py), or on a cluster (cluster.py)."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

#: does some work for each part with so many processes or tasks, and gives what came of each, in any order
Share = Callable[[Callable[[Any], Any], Sequence[Any], int], Iterable[Any]]
