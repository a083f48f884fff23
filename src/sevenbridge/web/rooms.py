"""The HTTP side of tables: opening them, finding them, and what is left of their matches."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sevenbridge.bots.levels import USUAL
from sevenbridge.engine.rules import InvalidRules
from sevenbridge.store.tables import TableEntry
from sevenbridge.tables import lines
from sevenbridge.tables.post import encoded
from sevenbridge.tables.refusals import Refused, Why
from sevenbridge.tables.replaying import messages, record_of
from sevenbridge.tables.settings import TableSettings
from sevenbridge.tables.sight import EVERYTHING, WATCHER
from sevenbridge.web.answers import bad_rules, body_of, json, number_in
from sevenbridge.web.codes import read_code
from sevenbridge.web.packed import Packed
from sevenbridge.web.server import Server

#: how many tables a list shows, and for how long one that nothing happens at, in milliseconds
LISTED: Final = 100
STALE: Final = 24 * 3600 * 1000
HOUR: Final = 3600.0


class Quick(msgspec.Struct, forbid_unknown_fields=True):
    """What somebody wants of a quick match."""

    preset: str = "gamerules"
    seats: int = 4


def table_routes(server: Server) -> list[Route]:
    """The routes for tables."""
    lobby = _Lobby(server)
    return [
        Route("/api/tables", server.guarded(lobby.open), methods=["POST"]),
        Route("/api/tables", server.guarded(lobby.listed), methods=["GET"]),
        Route("/api/quick", server.guarded(lobby.quick), methods=["POST"]),
        Route("/api/tables/{code}", server.guarded(lobby.found), methods=["GET"]),
        Route("/api/tables/{code}/matches/{match}/record", server.guarded(lobby.record), methods=["GET"]),
        Route("/api/tables/{code}/matches/{match}/replay", server.guarded(lobby.replay), methods=["GET"]),
        Route("/api/tables/{code}/matches/{match}/review", server.guarded(lobby.review), methods=["GET"]),
        Route("/api/me/matches", server.guarded(lobby.own_matches), methods=["GET"]),
        Route("/api/me/statistics", server.guarded(lobby.own_statistics), methods=["GET"]),
    ]


class _Lobby:
    """Where tables are opened and found."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._opened: Counter[int] = Counter()
        self._opened_from = time.monotonic()
        self._matching = asyncio.Lock()

    async def open(self, request: Request) -> Response:
        """Opens a table with the settings of the body."""
        session = await self._server.session(request)
        settings = await body_of(request, TableSettings, self._server.settings.limits.body_bytes)
        if settings.quick:
            raise Refused(Why.MALFORMED)
        return json(await self._open(settings, session.number), 201)

    async def _open(self, settings: TableSettings, session: int) -> dict[str, Any]:
        now = time.monotonic()
        if now - self._opened_from > HOUR:
            self._opened.clear()
            self._opened_from = now
        if self._opened[session] >= self._server.settings.limits.tables:
            raise Refused(Why.TOO_FAST)
        # counted before it is there: others of this session may be under way at the same time
        self._opened[session] += 1
        try:
            live = await self._server.hub.open(settings, session)
        except (InvalidRules, Refused) as error:
            self._opened[session] -= 1
            raise (bad_rules(error) if isinstance(error, InvalidRules) else error) from error
        return self._address(live.table.code)

    def _address(self, code: str) -> dict[str, Any]:
        return {"code": code, "path": f"/t/{code}", "url": f"{self._server.settings.public_url}/t/{code}"}

    async def listed(self, request: Request) -> Response:
        """The public tables of the last day, newest first."""
        return json({"tables": [msgspec.Raw(entry.summary) for entry in await self._public()]})

    async def _public(self) -> list[TableEntry]:
        found = await asyncio.to_thread(self._server.store.public_tables, LISTED)
        oldest = self._server.hub.now() - STALE
        return [entry for entry in found if entry.updated_at >= oldest]

    async def quick(self, request: Request) -> Response:
        """A seat at a public table where somebody waits, or at a new one."""
        session = await self._server.session(request)
        wish = await body_of(request, Quick, self._server.settings.limits.body_bytes)
        async with self._matching:
            for entry in await self._public():
                if entry.stage == "open":
                    live = await self._server.hub.table(entry.code)
                    table = live.table
                    same = (table.settings.preset, len(table.seats)) == (wish.preset, wish.seats)
                    waits = any(seat.is_attended for seat in table.seats)
                    free = any(not seat.is_person for seat in table.seats)
                    if table.settings.quick and table.stage == "open" and same and waits and free:
                        return json(self._address(entry.code))
            settings = TableSettings(
                seats=wish.seats,
                preset=wish.preset,
                fill=USUAL,
                visibility="public",
                quick=True,
                claims="level",
                claim_seconds=4,
                move_seconds=30,
                bank_seconds=60,
            )
            return json(await self._open(settings, session.number), 201)

    def _code(self, request: Request) -> str:
        code = read_code(request.path_params["code"])
        if not code:
            raise Refused(Why.UNKNOWN_TABLE)
        return code

    async def found(self, request: Request) -> Response:
        """What everybody who has the code may know of a table."""
        code = self._code(request)
        entry = await asyncio.to_thread(self._server.store.table, code)
        if entry is None:
            raise Refused(Why.UNKNOWN_TABLE)
        return json(msgspec.Raw(entry.summary))

    async def record(self, request: Request) -> Response:
        """A finished match as a record."""
        code, match = self._code(request), number_in(request, "match")
        log = await self._server.hub.log_of(code)
        text = await asyncio.to_thread(record_of, code, log, match)
        if text is None:
            raise Refused(Why.NOT_FINISHED)
        headers = {
            "Content-Disposition": f'attachment; filename="seven-bridge-{code}-{match}.toml"',
            "Cache-Control": "no-store",
        }
        return Response(text, media_type="application/toml", headers=headers)

    async def replay(self, request: Request) -> Response:
        """A finished match as the messages that a seat was sent, or everything (``eyes=-2``, the default)."""
        code, match = self._code(request), number_in(request, "match")
        eyes = number_in(request, "eyes", EVERYTHING)
        log = await self._server.hub.log_of(code)
        opened = log[0][0]
        assert isinstance(opened, lines.Opened), "every table begins like this"
        if eyes not in (EVERYTHING, WATCHER) and not 0 <= eyes < opened.settings.seats:
            raise Refused(Why.NO_SUCH_SEAT)
        frames = await asyncio.to_thread(
            lambda: [msgspec.Raw(encoded(each)) for each in messages(code, log, match, eyes)]
        )
        if not frames:
            raise Refused(Why.NOT_FINISHED)
        return json({"table": code, "match": match, "eyes": eyes, "messages": frames})

    async def review(self, request: Request) -> Response:
        """What the decisions of a finished match were worth; how far that is, as long as it is not there.
        Asking starts it.
        """
        which = self._code(request), number_in(request, "match")
        reviews = self._server.reviews
        found = reviews.find(which)
        if found is None:
            log = await self._server.hub.log_of(which[0])
            record = await asyncio.to_thread(record_of, which[0], log, which[1])
            if record is None:
                raise Refused(Why.NOT_FINISHED)
            reviews.ask(which, record)
            found = reviews.find(which)
        if isinstance(found, Packed):
            return found.answer(request, "application/json", {"Cache-Control": "no-store"})
        if found is None:
            raise Refused(Why.SERVER_TROUBLE)
        return json(found._asdict(), 202)

    async def own_matches(self, request: Request) -> Response:
        """The matches of the session, newest first; ``before``: the serial of the last one seen."""
        session = await self._server.session(request)
        before = number_in(request, "before", 0) or None
        found = await asyncio.to_thread(self._server.store.matches_of, session.number, LISTED, before)
        return json({"matches": found})

    async def own_statistics(self, request: Request) -> Response:
        """How the session did, by preset."""
        session = await self._server.session(request)
        found = await asyncio.to_thread(self._server.store.statistics_of, session.number)
        return json(
            {
                "presets": [
                    {
                        "preset": each.preset,
                        "matches": each.matches,
                        "wins": each.wins,
                        "places": {str(place): times for place, times in each.places.items()},
                        "average_points": each.average_points,
                        "rounds": each.rounds,
                        "rounds_won": each.rounds_won,
                        "one_go_wins": each.one_go_wins,
                        "claims": each.claims,
                    }
                    for each in found
                ]
            }
        )
