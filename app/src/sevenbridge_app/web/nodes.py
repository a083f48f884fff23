"""The nodes that serve the tables of one store, as one of them sees them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from sevenbridge_app.store.nodes import Node

#: a node that does not beat for so long is dead, in seconds
LIFE: Final = 5.0


class Absence(NamedTuple):
    """A time in which no node was there, in milliseconds since 1970: it counts for nobody at any table."""

    since: int
    until: int

    def at_table(self, last_line: int) -> int:
        """Returns how much of it a table has not counted yet whose last line was written at this time.

        Where the clock of the store was set back meanwhile, nobody knows, and nothing counts.
        """
        return max(0, self.until - max(self.since, last_line))


class Nodes:
    """The node of this process, and which others are alive.

    A node is alive as long as its beats go on, by the clock of this process: so it does not matter whether
    the clock of the store is set. ``monotonic`` gives seconds from any beginning.
    """

    def __init__(self, name: str, monotonic: Callable[[], float]) -> None:
        self.name = name
        #: this node as the logs of tables name it: "" for one that is alone, else unlike all that were before
        self.own = ""
        #: the others that are alive, as the logs of tables name them
        self.others: frozenset[str] = frozenset()
        #: the last time in which no node was there
        self.absence = Absence(0, 0)
        self._monotonic = monotonic
        self._beaten = 0.0
        # by node, its last beat, and when that was new to this process
        self._beats: dict[str, tuple[int, float]] = {}

    @property
    def is_late(self) -> bool:
        """Whether the last beat of this node is so long ago that others take it for dead.

        It then does nothing by itself: it may have stood still, and does not know for whom the time counts.
        """
        return self._monotonic() - self._beaten > LIFE

    @property
    def is_first(self) -> bool:
        """Whether this node is the one of those alive that does what one of them has to do."""
        return all(self.own <= other for other in self.others)

    def update(self, nodes: Sequence[Node]) -> int:
        """Takes in all nodes after a beat of this one, and returns the time of that beat."""
        now = self._monotonic()
        own = next(node for node in nodes if node.name == self.name)
        before, self._beats = self._beats, {}
        for node in nodes:
            last = before.get(name_in_logs(node))
            if last is None:
                last = node.beat_at, now - max(0, own.beat_at - node.beat_at) / 1000
            elif last[0] != node.beat_at:
                last = node.beat_at, now
            self._beats[name_in_logs(node)] = last
        self._beaten = now
        self.own = name_in_logs(own)
        self.others = frozenset(
            name for name, (_, since) in self._beats.items() if name != self.own and now - since < LIFE
        )
        return own.beat_at


def name_in_logs(node: Node) -> str:
    """Returns what the logs call a node: one that starts again is another."""
    return f"{node.name}:{node.started_at}" if node.name else ""
