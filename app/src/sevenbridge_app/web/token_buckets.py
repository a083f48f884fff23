"""Token buckets by key, of which a flood of keys makes the server forget none."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from sevenbridge_app.token_bucket import TokenBucket

#: how many keys have buckets of their own
MOST_KEYS: Final = 50_000
#: how often buckets that are full again are looked for at the most, in seconds: it takes some milliseconds
BETWEEN_SWEEPS: Final = 10.0


class TokenBuckets:
    """A token bucket for each key, all of the same size. Times are in seconds.

    A bucket that is full again is as good as none, and forgotten when room is needed. Where more keys than
    there is room for have taken from theirs lately, all further ones share a bucket.
    """

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: dict[Hashable, TokenBucket] = {}
        self._shared = TokenBucket(rate, burst, 0.0)
        self._swept_at = -BETWEEN_SWEEPS

    def has(self, key: Hashable, at: float) -> bool:
        """Returns whether a key has a token left."""
        bucket = self._find(key, at)
        return bucket is None or _level(bucket, at) >= 1

    def take(self, key: Hashable, at: float) -> bool:
        """Takes a token of a key and returns whether there was one; else it takes nothing."""
        bucket = self._find(key, at)
        if bucket is None:
            bucket = self._buckets[key] = TokenBucket(self._rate, self._burst, at)
        return _level(bucket, at) >= 1 and bucket.take(at)

    def give_back(self, key: Hashable, at: float) -> None:
        """Gives back a token that was taken for nothing."""
        bucket = self._find(key, at)
        if bucket is not None:
            bucket.take(at, -1)

    def _find(self, key: Hashable, at: float) -> TokenBucket | None:
        """Returns the bucket of a key; None for one that has taken nothing lately."""
        found = self._buckets.get(key)
        if found is None and len(self._buckets) >= MOST_KEYS:
            self._sweep(at)
            return self._shared if len(self._buckets) >= MOST_KEYS else None
        return found

    def _sweep(self, at: float) -> None:
        if at - self._swept_at >= BETWEEN_SWEEPS:
            self._swept_at = at
            self._buckets = {
                key: bucket for key, bucket in self._buckets.items() if _level(bucket, at) < bucket.burst
            }


def _level(bucket: TokenBucket, at: float) -> float:
    """Returns how many tokens a bucket has now."""
    bucket.take(at, 0)
    return bucket.left
