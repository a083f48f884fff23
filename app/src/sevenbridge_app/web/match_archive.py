"""Finished matches, made again from the logs of their tables: records, replays, and moments to practise.

Whether there is such a match is known from the list of results, so nothing long is read for one that there is
not. Only the log of the match itself is read. Still it may be long: one is folded at a time, those who ask
take turns, and what was made is kept for the next who asks, since finished matches never change, but for a
name that is taken out of one.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Final, TypeAlias, TypeVar

import msgspec

from sevenbridge_app.store.store import Store
from sevenbridge_app.tables.duplicates import Duplicate, duplicate_of, scores_in
from sevenbridge_app.tables.finished_matches import (
    Practice,
    Replay,
    TimedEvent,
    practice_of,
    record_of,
    replay_messages,
)
from sevenbridge_app.tables.handed_over import HandedOver, PlayedAlone, played_alone
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.standing import table_from
from sevenbridge_app.tables.table import Table
from sevenbridge_app.web.compressed import Compressed, compress
from sevenbridge_app.web.fair_threads import FairThreads, NoPlace
from sevenbridge_app.web.networks import Networks
from sevenbridge_app.web.timed_events import timed_events

#: so many matches may be waited for; where more are, those are refused who ask for more than others
MOST_WAITING: Final = 64
#: how many bytes of records and replays are kept: some hundred matches
KEPT: Final = 16_000_000

T = TypeVar("T")
#: what is made of a match: the code of its table, its number, and what it is
_Key: TypeAlias = tuple[str, int, str]


class MatchArchive:
    """Makes and keeps what people want of finished matches. All methods raise RequestRefused."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._threads = FairThreads("archive", 1, MOST_WAITING)
        # in the order in which they were asked for last
        self._kept: dict[_Key, Compressed] = {}
        # how often the log of a table was written anew
        self._rewritten = Counter[str]()

    def __len__(self) -> int:
        """Returns how many matches wait to be made again."""
        return len(self._threads)

    async def record(self, networks: Networks, table: str, match: int) -> Compressed:
        """Returns the record of a match."""

        def make() -> bytes | None:
            record = match_record(self._store, table, match)
            return None if record is None else record.encode()

        return await self._kept_or_made(networks, (table, match, "record"), make)

    async def replay(self, networks: Networks, table: str, match: int, viewer: int) -> Compressed:
        """Returns a ``Replay`` as JSON."""

        def make() -> bytes | None:
            messages = tuple(replay_messages(*self._log_of(table, match), match, viewer))
            return msgspec.json.encode(Replay(table, match, viewer, messages)) if messages else None

        return await self._kept_or_made(networks, (table, match, f"replay {viewer}"), make)

    async def practice(self, networks: Networks, table: str, match: int) -> Practice:
        """Returns a match as one from whose moments persons can play on."""

        def make() -> bytes | None:
            practice = practice_of(*self._log_of(table, match), match)
            return None if practice is None else msgspec.json.encode(practice)

        made = await self._kept_or_made(networks, (table, match, "practice"), make)
        return msgspec.json.decode(made.body, type=Practice)

    async def duplicate(self, networks: Networks, table: str, match: int) -> Duplicate:
        """Returns a match as one that others can play as well."""

        def make() -> bytes | None:
            duplicate = duplicate_of(*self._log_of(table, match), match)
            return None if duplicate is None else msgspec.json.encode(duplicate)

        made = await self._kept_or_made(networks, (table, match, "duplicate"), make)
        return msgspec.json.decode(made.body, type=Duplicate)

    async def scores(self, networks: Networks, table: str, match: int) -> tuple[tuple[int, ...], ...]:
        """Returns the points of a match, round by round and by seat."""

        def make() -> bytes | None:
            scores = scores_in(*self._log_of(table, match), match)
            return None if scores is None else msgspec.json.encode(scores)

        made = await self._kept_or_made(networks, (table, match, "scores"), make)
        return msgspec.json.decode(made.body, type=tuple[tuple[int, ...], ...])

    async def played_alone(self, networks: Networks, handed: HandedOver, at: int) -> PlayedAlone:
        """Returns a match that is handed over at this time, once it was played again."""
        return await self._in_turn(networks, lambda: played_alone(handed, at))

    async def check_finished(self, table: str, match: int) -> None:
        """Raises RequestRefused if there is no such match, or if it is not over."""
        if not await asyncio.to_thread(self._store.is_finished, table, match):
            is_known = await asyncio.to_thread(self._store.table, table) is not None
            raise RequestRefused(RefusalCode.NOT_FINISHED if is_known else RefusalCode.UNKNOWN_TABLE)

    def forget(self, table: str) -> None:
        """Forgets what was made of the matches of a table, whose log was written anew."""
        self._rewritten[table] += 1
        for key in [key for key in self._kept if key[0] == table]:
            del self._kept[key]

    def close(self) -> None:
        """Makes nothing more."""
        self._threads.close()

    async def _kept_or_made(
        self, networks: Networks, key: _Key, make: Callable[[], bytes | None]
    ) -> Compressed:
        table, match, _ = key
        if key not in self._kept:
            await self.check_finished(table, match)
        rewritten = self._rewritten[table]

        def find() -> Compressed | None:
            # somebody who asked before may have had it made meanwhile
            if key in self._kept:
                return self._kept[key]
            made = make()
            return None if made is None else compress(made)

        found = self._kept.get(key) or await self._in_turn(networks, find)
        if found is None:
            raise RequestRefused(RefusalCode.NOT_FINISHED)
        if self._rewritten[table] == rewritten:
            self._keep(key, found)
        return found

    def _keep(self, key: _Key, made: Compressed) -> None:
        """Keeps what was made, or notes that it was asked for, and forgets what was asked for longest ago."""
        self._kept.pop(key, None)
        self._kept[key] = made
        held = sum(len(each.body) + len(each.gzipped) for each in self._kept.values())
        for oldest in list(self._kept):
            if held <= KEPT:
                break
            gone = self._kept.pop(oldest)
            held -= len(gone.body) + len(gone.gzipped)

    async def _in_turn(self, networks: Networks, make: Callable[[], T]) -> T:
        """Has something made when it is the turn of whoever asks. Raises RequestRefused."""
        try:
            return await asyncio.wrap_future(self._threads.submit(networks[-1], make))
        except NoPlace:
            raise RequestRefused(RefusalCode.SERVER_BUSY) from None

    def _log_of(self, code: str, match: int) -> tuple[Table, list[TimedEvent]]:
        """Returns what ``_match_log`` finds. Raises RequestRefused if there is no such match."""
        found = _match_log(self._store, code, match)
        if found is None:
            raise RequestRefused(RefusalCode.NOT_FINISHED)
        return found


def _match_log(store: Store, code: str, match: int) -> tuple[Table, list[TimedEvent]] | None:
    """Reads a finished match: its table as it stood before it, and its events with their times.

    Returns None if there is no such match. Raises StoreError.
    """
    found = store.read_match(code, match)
    if found is None:
        return None
    return table_from(code, found.standing), timed_events(found.lines)


def match_record(store: Store, code: str, match: int) -> str | None:
    """Reads a finished match as a record; None if there is no such match. Raises StoreError."""
    found = _match_log(store, code, match)
    return None if found is None else record_of(*found, match)
