"""Permits: how many things of a kind each network, and all together, may have at the same time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.web.networks import WIDER, Networks


class Permits:
    """Counts what is held. ``each`` may be held by an address, ``WIDER`` times that by its wider network."""

    def __init__(self, each: int, all_together: int) -> None:
        self._each = each
        self._all = all_together
        self._held: Counter[str] = Counter()
        #: how many are held in all
        self.total = 0

    def take(self, networks: Networks) -> None:
        """Takes a permit. Raises RequestRefused if there is none."""
        for width, network in enumerate(networks):
            if self._held[network] >= self._each * WIDER**width:
                raise RequestRefused(RefusalCode.TOO_FAST)
        if self.total >= self._all:
            raise RequestRefused(RefusalCode.SERVER_BUSY)
        self._held.update(networks)
        self.total += 1

    def release(self, networks: Networks) -> None:
        """Gives a permit back."""
        self.total -= 1
        for network in networks:
            self._held[network] -= 1
            if not self._held[network]:
                del self._held[network]

    @contextmanager
    def held(self, networks: Networks) -> Iterator[None]:
        """Holds a permit meanwhile. Raises RequestRefused if there is none."""
        self.take(networks)
        try:
            yield
        finally:
            self.release(networks)
