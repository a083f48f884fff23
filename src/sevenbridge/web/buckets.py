"""How often something may be asked: a bucket of tokens that fills again with time."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

#: so many addresses are remembered; those not heard of for longest are forgotten
MOST_ADDRESSES: Final = 50_000


class Bucket:
    """``burst`` tokens, and ``rate`` more each second; times are in seconds."""

    __slots__ = ("_at", "burst", "left", "rate")

    def __init__(self, rate: float, burst: float, at: float) -> None:
        self.rate, self.burst, self.left, self._at = rate, burst, burst, at

    def take(self, at: float, cost: float = 1) -> bool:
        """Whether something was left. Whoever goes on asking digs a hole, as deep as the bucket."""
        self.left = min(self.burst, self.left + (at - self._at) * self.rate) - cost
        self._at = at
        if self.left < -self.burst:
            self.left = -self.burst
        return self.left >= 0

    @property
    def is_flooded(self) -> bool:
        """Whether so much more was asked that nobody means well."""
        return self.left <= -self.burst


class Buckets:
    """One bucket for each address."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, at: float) -> bool:
        """Whether this address may."""
        bucket = self._buckets.pop(address, None) or Bucket(self._rate, self._burst, at)
        self._buckets[address] = bucket
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket.take(at)
