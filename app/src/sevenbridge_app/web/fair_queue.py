"""A bounded queue in which nobody waits for long because somebody else asks for much."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Items of several parties, taken in turns: one of each party, then the next of each.

    At most ``most`` items wait. When all places are taken, somebody who has fewer than others gets one of
    theirs. It is not for several threads at once.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        # parties in the order of their turns; none is without items
        self._waiting: dict[str, deque[T]] = {}

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def __iter__(self) -> Iterator[T]:
        """Yields all items in the order in which they will be taken if nothing is added."""
        rounds = max(map(len, self._waiting.values()), default=0)
        for number in range(rounds):
            for items in self._waiting.values():
                if number < len(items):
                    yield items[number]

    def count(self, party: str) -> int:
        """Returns how many items of a party wait."""
        return len(self._waiting.get(party, ()))

    def add(self, party: str, item: T) -> T | None:
        """Adds an item. Returns the one that had to go for it, perhaps itself; None if there was room."""
        gone = None
        if len(self) >= self._most:
            greediest = max(self._waiting, key=self.count, default=party)
            if self.count(greediest) <= self.count(party) + 1:
                return item
            gone = self._waiting[greediest].pop()
        self._waiting.setdefault(party, deque()).append(item)
        return gone

    def take(self) -> T | None:
        """Takes the item whose turn it is; None if nothing waits."""
        for party, items in self._waiting.items():
            del self._waiting[party]
            item = items.popleft()
            if items:
                self._waiting[party] = items
            return item
        return None
