"""A token bucket: how often something may be done. Servers limit clients by it, and clients themselves."""

from __future__ import annotations


class TokenBucket:
    """A bucket that gains ``rate`` tokens a second and holds ``burst`` at most. Times are in seconds."""

    __slots__ = ("_at", "burst", "left", "rate")

    def __init__(self, rate: float, burst: float, at: float) -> None:
        #: tokens that are gained in a second
        self.rate = rate
        #: the most that the bucket holds
        self.burst = burst
        #: what is in it; below zero after more was taken than there was, down to ``-burst``
        self.left = burst
        self._at = at

    def take(self, at: float, cost: float = 1) -> bool:
        """Takes tokens, whether they are there or not, and returns whether they were."""
        self.left = min(self.burst, self.left + (at - self._at) * self.rate) - cost
        self.left = max(self.left, -self.burst)
        self._at = at
        return self.left >= 0

    @property
    def wait(self) -> float:
        """How many seconds it takes from the last ``take`` on until nothing is missing."""
        return max(0.0, -self.left / self.rate)

    @property
    def is_flooded(self) -> bool:
        """Whether so much more was taken than allowed that nobody means well."""
        return self.left <= -self.burst
