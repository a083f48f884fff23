"""The reviews of finished matches as a node gives them out: queued when somebody asks, then kept.

The queue is in the database, for all nodes together. It is emptied by ``review_workers.py``, at this node, at
others, and on machines that do nothing else.
"""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable

from sevenbridge_app.store.review_jobs import AskedReview, MatchKey, ReviewJob
from sevenbridge_app.store.store import Store
from sevenbridge_app.tables.match_review import PendingReview
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.web.compressed import Compressed
from sevenbridge_app.web.networks import Networks, network_hash


class ReviewQueue:
    """Gives out reviews, and has those computed that are not there.

    The database is told who asks under ``network_key``. ``asked()`` is called when there is one more to
    compute.
    """

    def __init__(self, store: Store, network_key: bytes, asked: Callable[[], None]) -> None:
        self._store = store
        self._network_key = network_key
        self._asked = asked
        self._waiting = 0

    def __len__(self) -> int:
        """Returns how many reviews waited, at all nodes, when they were counted last."""
        return self._waiting

    async def count(self) -> None:
        """Counts the reviews that wait. Raises StoreError."""
        self._waiting = await asyncio.to_thread(self._store.waiting_reviews)

    async def find(self, match: MatchKey) -> Compressed | PendingReview | None:
        """Returns the review, how far it is, or None where it must be asked for.

        Raises RequestRefused for a review that has just failed, or StoreError.
        """
        found = await asyncio.to_thread(self._store.review, *match)
        if found is None:
            return None
        if isinstance(found, ReviewJob):
            return PendingReview(*found)
        if not found:
            raise RequestRefused(RefusalCode.REVIEW_FAILED)
        return Compressed(await asyncio.to_thread(gzip.decompress, found), found)

    async def ask(self, networks: Networks, match: MatchKey) -> None:
        """Queues the review of a match for an address, unless it is there. Raises RequestRefused."""
        party = network_hash(self._network_key, networks)
        asked = await asyncio.to_thread(self._store.ask_review, *match, party)
        if asked == AskedReview.TOO_MANY:
            raise RequestRefused(RefusalCode.REVIEWS_WAITING)
        if asked == AskedReview.FULL:
            raise RequestRefused(RefusalCode.REVIEWS_BUSY)
        self._asked()
