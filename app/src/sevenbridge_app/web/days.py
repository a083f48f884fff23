"""The deals of days: whichever node is asked first makes one, and keeps to itself what is still played."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import date, timedelta
from typing import NamedTuple

import msgspec

from sevenbridge.shuffle import SECRET_BYTES, commitment
from sevenbridge_app.results.duplicates import Attempt
from sevenbridge_app.store.days import StoredDay
from sevenbridge_app.store.store import Store
from sevenbridge_app.tables.day import DayBeacon, begin_of, day_at, deal_of, end_of, read_day, terms_of
from sevenbridge_app.tables.duplicates import Duplicate, Terms
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.web.beacon import Beacon


class DealOfDay(NamedTuple):
    """The deal of a day, and the number from outside in its nonces, None for none."""

    duplicate: Duplicate
    beacon: DayBeacon | None


class Days:
    """Knows the deals of days.

    ``now`` gives the time of all nodes, ``chance`` so many random bytes; ``beacon`` is asked for one number
    a day, None for no beacon.
    """

    def __init__(
        self, store: Store, now: Callable[[], int], chance: Callable[[int], bytes], beacon: Beacon | None
    ) -> None:
        self._store = store
        self._now = now
        self._chance = chance
        self._beacon = beacon
        self._making = asyncio.Lock()

    def today(self, zone: int = 0) -> date:
        """Returns the day that it is, for all nodes, by a clock ``zone`` minutes ahead of UTC."""
        return day_at(self._now(), zone)

    def time_left(self, day: date) -> int:
        """Returns for how many more milliseconds a day goes on; 0 for one that is over."""
        return max(0, end_of(day) - self._now())

    async def deal(self, day: date) -> DealOfDay:
        """Returns the deal of a day. Raises RequestRefused for a day that had none, or has not come."""
        found = await asyncio.to_thread(self._store.day, day.isoformat())
        if found is None:
            if day != self.today():
                raise RequestRefused(RefusalCode.UNKNOWN_DEAL)
            # the beacon is asked once, however many come at midnight
            async with self._making:
                found = await self._make(day)
        beacon = msgspec.json.decode(found.beacon, type=DayBeacon) if found.beacon else None
        return DealOfDay(deal_of(day, found.secret, _read_terms(found.terms), beacon), beacon)

    async def _make(self, day: date) -> StoredDay:
        """Makes the deal of today, unless it is there by now.

        The number of the beacon counts only where the secret was bound before: who knows it can choose a
        secret for it.
        """
        name = day.isoformat()
        found = await asyncio.to_thread(self._store.day, name)
        if found is not None:
            return found
        secret = await asyncio.to_thread(self._store.bound_secret, name)
        beacon = await self._beacon.at(begin_of(day)) if self._beacon and secret else None
        made = StoredDay(
            secret or self._chance(SECRET_BYTES),
            msgspec.json.encode(terms_of(day)),
            msgspec.json.encode(beacon) if beacon else b"",
        )
        return await asyncio.to_thread(self._store.make_day, name, made)

    async def next_commitment(self, day: date) -> str:
        """Returns the commitment to the secret of the day after today, "" for any other day."""
        if day != self.today():
            return ""
        name = (day + timedelta(days=1)).isoformat()
        secret = await asyncio.to_thread(self._store.bound_secret, name)
        if secret is None:
            secret = await asyncio.to_thread(self._store.bind_day, name, self._chance(SECRET_BYTES))
        return commitment(secret)

    async def terms_of(self, guest: int) -> dict[date, Terms]:
        """Returns by what rules and against whom the days were played that a guest has begun."""
        found = await asyncio.to_thread(self._store.terms_of_days, guest)
        return {date.fromisoformat(day): _read_terms(terms) for day, terms in found.items()}

    async def check_shown(self, table: str, guest: int | None = None) -> None:
        """Raises RequestRefused if a day's deal was played at a table, and others play it still.

        Only the ``guest`` who has played it there may look at it meanwhile.
        """
        attempt = await asyncio.to_thread(self._store.attempt_at, table)
        if attempt is not None and attempt.session != guest and self._is_of_today(attempt):
            raise RequestRefused(RefusalCode.DAY_NOT_OVER)

    def is_secret(self, table: str) -> bool:
        """Returns whether a day's deal was played at a table, and others play it still. Reads the store."""
        attempt = self._store.attempt_at(table)
        return attempt is not None and self._is_of_today(attempt)

    def _is_of_today(self, attempt: Attempt) -> bool:
        day = read_day(attempt.origin)
        return day is not None and self.time_left(day) > 0


def _read_terms(stored: bytes) -> Terms:
    return msgspec.json.decode(stored, type=Terms)
