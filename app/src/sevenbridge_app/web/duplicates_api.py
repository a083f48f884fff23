"""The HTTP side of playing the same match as a friend: with the same cards, and compared afterwards."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from typing import Final, NamedTuple, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sevenbridge_app.results.duplicates import Attempt
from sevenbridge_app.results.matches import SeatResult
from sevenbridge_app.tables import log_events
from sevenbridge_app.tables.day import read_day
from sevenbridge_app.tables.duplicates import Duplicate
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.settings import SettingsState
from sevenbridge_app.tables.summary import TableAddress
from sevenbridge_app.web.endpoints import FINISHED, Endpoint
from sevenbridge_app.web.request_limits import networks_from
from sevenbridge_app.web.responses import json
from sevenbridge_app.web.server import Server

T = TypeVar("T")

#: so many are compared with whoever played first
COMPARED: Final = 12
#: of which nobody guesses one
_TOKEN_BYTES: Final = 16
_TOKEN: Final = re.compile("[0-9a-f]{32}")


class PlayedSame(msgspec.Struct, frozen=True):
    """How somebody played a match that others have played as well."""

    name: str
    is_own: bool
    viewed_before: bool
    """Whether somebody had viewed a match of others before: its record, replay, review or practice."""
    place: int
    points: int
    rounds_won: int
    rounds: tuple[int, ...]
    """The points of each round; empty where the table is gone."""
    table: str
    """The code of the table; "" as long as the guest might still play the match."""
    match: int
    """Which of that table."""


class OwnTry(msgspec.Struct, frozen=True):
    """The guest's own try at such a match."""

    table: str
    is_over: bool


class RefusedSame(msgspec.Struct, frozen=True):
    """Why nobody can play a match again."""

    code: RefusalCode
    en: str
    ja: str


class Invitation(msgspec.Struct, frozen=True):
    """Where others find a match that they can play as well."""

    token: str
    path: str
    url: str
    """The whole address: the path behind that of the server, the public one or that by which it was asked."""


class SameMatch(msgspec.Struct, frozen=True):
    """A match that others can play as well, and how all did who have."""

    settings: SettingsState
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


def duplicate_endpoints(server: Server) -> list[Endpoint]:
    """Makes the endpoints for matches that others play as well."""
    api = _DuplicatesApi(server)
    path = "/api/same/{invitation}"
    refused = (*FINISHED, RefusalCode.PLAYED_TOGETHER)
    invited = (RefusalCode.UNKNOWN_INVITATION, *refused)
    return [
        Endpoint(
            method="POST",
            path="/api/tables/{code}/matches/{match}/invitation",
            handler=api.invite,
            answers={200: Invitation},
            needs_session=True,
            refused=(*refused, RefusalCode.DAY_OVER),
        ),
        Endpoint(method="GET", path=path, handler=api.compared, answers={200: SameMatch}, refused=invited),
        Endpoint(
            method="POST",
            path=path,
            handler=api.play,
            answers={200: TableAddress, 201: TableAddress},
            needs_session=True,
            refused=(*invited, RefusalCode.OWN_MATCH, RefusalCode.PLAYERS_CHANGED, RefusalCode.PLAYED_ALONE),
        ),
    ]


class _DuplicatesApi:
    """Answers the requests about matches that others play as well."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._store = server.store

    async def invite(self, request: Request) -> Response:
        """Returns where others may play a match of a table as well, whose code is then told to nobody."""
        await self._server.session(request)
        code, match = self._server.match_in(request)
        await self._server.days.check_shown(code)
        await self._server.archive.check_finished(code, match)
        attempt = await asyncio.to_thread(self._store.attempt_at, code)
        if attempt is not None:
            if read_day(attempt.origin) is not None:
                # whoever has played it or seen it, at any table, would play known cards without a mark
                raise RequestRefused(RefusalCode.DAY_OVER)
            return json(self._invitation(request, attempt.origin))
        await self._server.archive.duplicate(networks_from(request), code, match)
        token = self._server.hub.chance(_TOKEN_BYTES).hex()
        invited = await asyncio.to_thread(self._store.invite, token, code, match)
        return json(self._invitation(request, invited))

    def _invitation(self, request: Request, token: str) -> Invitation:
        path = f"/same/{token}"
        return Invitation(token, path, self._server.own_hosts.url_of(request) + path)

    async def compared(self, request: Request) -> Response:
        """Returns how all did who have played a match: whoever was first, and then the others."""
        guest = await self._server.guest(request)
        token, origin = await self._invited(request)
        same = await self._server.archive.duplicate(networks_from(request), *origin)
        first = await self._first(origin, same)
        own = None if guest is None else guest.number
        mine = None
        if own is not None:
            mine = await asyncio.to_thread(self._store.attempt, own, token)
        others = await asyncio.to_thread(self._store.finished_attempts, token, COMPARED)
        if mine is not None and mine.finished_at is not None and mine not in others:
            others.append(mine)
        terms, is_own = same.terms, first.session == own
        played = [
            await self._played(request, *origin, terms.seat, first, is_own),
            *[
                await self._played(request, each.table, 1, terms.seat, each, each.session == own)
                for each in others
            ],
        ]
        if not is_own and (mine is None or mine.finished_at is None):
            # by the code of a table all hands are found
            played = [msgspec.structs.replace(each, table="", match=0) for each in played]
        return json(
            SameMatch(
                settings=terms.settings,
                players=tuple(terms.players),
                seat=terms.seat,
                fewest_win=terms.fewest_win,
                is_own=is_own,
                refused=_refusal(same),
                mine=None if mine is None else OwnTry(mine.table, bool(mine.finished_at)),
                played=tuple(played),
            )
        )

    async def play(self, request: Request) -> Response:
        """Returns the table at which the session plays the match, a new one the first time."""
        session = await self._server.session(request)
        token, origin = await self._invited(request)
        begun = await asyncio.to_thread(self._store.attempt, session.number, token)
        if begun is not None:
            return json(self._server.address_of(request, begun.table))
        same = await self._server.archive.duplicate(networks_from(request), *origin)
        if (await self._first(origin, same)).session == session.number:
            raise RequestRefused(RefusalCode.OWN_MATCH)
        opening = same.opening(log_events.DuplicateOpened(invitation=token), session.number, session.name)
        opened = await self._server.open_table(request, *opening)
        table = await asyncio.to_thread(self._store.begin_attempt, session.number, token, opened)
        return json(self._server.address_of(request, table), 201)

    async def _invited(self, request: Request) -> tuple[str, _Origin]:
        """Returns the token in the address, and the match to which it invites. Raises RequestRefused."""
        token = request.path_params["invitation"]
        # no other text may be asked of a database
        is_token = _TOKEN.fullmatch(token) is not None
        found = await asyncio.to_thread(self._store.invited_to, token) if is_token else None
        if found is None:
            raise RequestRefused(RefusalCode.UNKNOWN_INVITATION)
        origin = _Origin(*found)
        await self._server.archive.check_finished(*origin)
        return token, origin

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
            name=_known(result.name),
            is_own=is_own,
            viewed_before=isinstance(result, Attempt) and result.viewed_before,
            place=_known(result.place),
            points=_known(result.points),
            rounds_won=_known(result.rounds_won),
            rounds=tuple(each[seat] for each in rounds),
            table=table,
            match=match,
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
