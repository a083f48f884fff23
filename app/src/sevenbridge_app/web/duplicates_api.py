"""The HTTP side of playing the same match as a friend: with the same cards, and compared afterwards."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final, NamedTuple, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sevenbridge_app.results.duplicates import Attempt
from sevenbridge_app.results.matches import SeatResult
from sevenbridge_app.tables.duplicates import Duplicate
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.settings import TableSettings
from sevenbridge_app.tables.summary import TableAddress
from sevenbridge_app.web.endpoints import FINISHED, Endpoint
from sevenbridge_app.web.request_limits import networks_from
from sevenbridge_app.web.responses import json
from sevenbridge_app.web.server import Server

T = TypeVar("T")

#: so many are compared with whoever played first
COMPARED: Final = 12


class PlayedSame(msgspec.Struct, frozen=True):
    """How somebody played a match that others have played as well."""

    table: str
    match: int
    name: str
    is_own: bool
    place: int
    points: int
    rounds_won: int
    rounds: tuple[int, ...]
    """The points of each round; empty where the table is gone."""


class OwnTry(msgspec.Struct, frozen=True):
    """The guest's own try at such a match."""

    table: str
    is_over: bool


class RefusedSame(msgspec.Struct, frozen=True):
    """Why nobody can play a match again."""

    code: RefusalCode
    en: str
    ja: str


class SameMatch(msgspec.Struct, frozen=True):
    """A match that others can play as well, and how all did who have."""

    table: str
    """Where it was played first."""
    match: int
    settings: TableSettings
    players: tuple[str, ...]
    """The computers by seat, "" in that of the person."""
    seat: int
    """That of the person."""
    fewest_win: bool
    """Whether points are penalty points: the lowest total wins."""
    is_own: bool
    """Whether the guest was the first."""
    refused: RefusedSame | None
    """Null where it can be played."""
    mine: OwnTry | None
    """Null for a guest who has not begun."""
    played: tuple[PlayedSame, ...]
    """The first one, and then the others who have finished it, twelve at most."""


class _Origin(NamedTuple):
    """The match that was played first."""

    table: str
    match: int

    def __str__(self) -> str:
        return f"{self.table}/{self.match}"


def duplicate_endpoints(server: Server) -> list[Endpoint]:
    """Makes the endpoints for matches that others play as well."""
    api = _DuplicatesApi(server)
    path = "/api/tables/{code}/matches/{match}/same"
    refused = (*FINISHED, RefusalCode.PLAYED_TOGETHER)
    return [
        Endpoint(method="GET", path=path, handler=api.compared, answers={200: SameMatch}, refused=refused),
        Endpoint(
            method="POST",
            path=path,
            handler=api.play,
            answers={200: TableAddress, 201: TableAddress},
            needs_session=True,
            refused=(*refused, RefusalCode.OWN_MATCH, RefusalCode.PLAYERS_CHANGED, RefusalCode.PLAYED_ALONE),
        ),
    ]


class _DuplicatesApi:
    """Answers the requests about matches that others play as well."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._store = server.store

    async def compared(self, request: Request) -> Response:
        """Returns how all did who have played a match: whoever was first, and then the others."""
        guest = await self._server.guest(request)
        origin = await self._origin(request)
        same = await self._server.archive.duplicate(networks_from(request), *origin)
        first = await self._first(origin, same)
        own = None if guest is None else guest.number
        mine = None
        if own is not None:
            mine = await asyncio.to_thread(self._store.attempt, own, str(origin))
        others = await asyncio.to_thread(self._store.finished_attempts, str(origin), COMPARED)
        if mine is not None and mine.finished_at is not None and mine not in others:
            others.append(mine)
        terms, is_own = same.terms, first.session == own
        return json(
            SameMatch(
                table=origin.table,
                match=origin.match,
                settings=terms.settings,
                players=tuple(terms.players),
                seat=terms.seat,
                fewest_win=terms.fewest_win,
                is_own=is_own,
                refused=_refusal(same),
                mine=None if mine is None else OwnTry(mine.table, bool(mine.finished_at)),
                played=(
                    await self._played(request, *origin, terms.seat, first, is_own),
                    *[
                        await self._played(request, each.table, 1, terms.seat, each, each.session == own)
                        for each in others
                    ],
                ),
            )
        )

    async def play(self, request: Request) -> Response:
        """Returns the table at which the session plays the match, a new one the first time."""
        session = await self._server.session(request)
        origin = await self._origin(request)
        begun = await asyncio.to_thread(self._store.attempt, session.number, str(origin))
        if begun is not None:
            return json(self._server.address_of(begun.table))
        same = await self._server.archive.duplicate(networks_from(request), *origin)
        if (await self._first(origin, same)).session == session.number:
            raise RequestRefused(RefusalCode.OWN_MATCH)
        opened = await self._server.open_table(request, *same.opening(session.number, session.name))
        table = await asyncio.to_thread(self._store.begin_attempt, session.number, str(origin), opened)
        return json(self._server.address_of(table), 201)

    async def _origin(self, request: Request) -> _Origin:
        """Returns the match of the address, or the one that is played again there. Raises RequestRefused."""
        code, match = self._server.match_in(request)
        attempt = await asyncio.to_thread(self._store.attempt_at, code)
        if attempt is not None:
            table, slash, number = attempt.origin.partition("/")
            if slash:
                code, match = table, int(number)
        await self._server.days.check_shown(code)
        await self._server.archive.check_finished(code, match)
        return _Origin(code, match)

    async def _first(self, origin: _Origin, same: Duplicate) -> SeatResult:
        found = await asyncio.to_thread(self._store.result, *origin, same.terms.seat)
        if found is None:
            raise RequestRefused(RefusalCode.NOT_FINISHED)
        return found

    async def _played(
        self, request: Request, table: str, match: int, seat: int, result: SeatResult | Attempt, is_own: bool
    ) -> PlayedSame:
        """Tells how somebody did: in all, and round by round as far as the log is there."""
        rounds: Sequence[Sequence[int]] = ()
        try:
            rounds = await self._server.archive.scores(networks_from(request), table, match)
        except RequestRefused as refusal:
            if refusal.code not in (RefusalCode.NOT_FINISHED, RefusalCode.UNKNOWN_TABLE):
                raise
        return PlayedSame(
            table=table,
            match=match,
            name=_known(result.name),
            is_own=is_own,
            place=_known(result.place),
            points=_known(result.points),
            rounds_won=_known(result.rounds_won),
            rounds=tuple(each[seat] for each in rounds),
        )


def _known(value: T | None) -> T:
    assert value is not None, "all is known of a match that is over"
    return value


def _refusal(same: Duplicate) -> RefusedSame | None:
    """Tells why nobody can play a match again, None where everybody can."""
    try:
        same.check_edition()
    except RequestRefused as refusal:
        return RefusedSame(refusal.code, refusal.text.en, refusal.text.ja)
    return None
