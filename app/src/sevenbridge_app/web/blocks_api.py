"""The HTTP side of blocking: a guest does not want to hear somebody, or to be seated with them."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from sevenbridge_app.store.sessions import Session
from sevenbridge_app.tables.blocks import BlockedPerson, BlockedSeat, BlockedSeats, BlockList
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.web.endpoints import Endpoint
from sevenbridge_app.web.people_met import PersonMet, find_met
from sevenbridge_app.web.responses import json, read_body, read_number
from sevenbridge_app.web.server import Server


def block_endpoints(server: Server) -> list[Endpoint]:
    """Makes the endpoints for blocking."""
    api = _BlocksApi(server)
    at_table = "/api/tables/{code}/blocks"
    return [
        Endpoint(
            method="POST",
            path=at_table,
            handler=api.block,
            body=PersonMet,
            answers={200: BlockedSeats},
            needs_session=True,
            refused=(RefusalCode.NOT_SEATED, RefusalCode.NO_SUCH_PERSON),
        ),
        Endpoint(
            method="GET", path=at_table, handler=api.seats, answers={200: BlockedSeats}, needs_session=True
        ),
        Endpoint(
            method="GET",
            path="/api/me/blocks",
            handler=api.listed,
            answers={200: BlockList},
            needs_session=True,
        ),
        Endpoint(
            method="DELETE",
            path="/api/me/blocks/{at}",
            handler=api.lift,
            answers={200: BlockList},
            needs_session=True,
            refused=(RefusalCode.MALFORMED,),
        ),
    ]


class _BlocksApi:
    """Answers the requests about blocking. Whoever is blocked is told nothing."""

    def __init__(self, server: Server) -> None:
        self._server = server

    async def block(self, request: Request) -> Response:
        """Blocks somebody whom the session has met at the table."""
        session, code = await self._server.session(request), self._server.code_in(request)
        person = await read_body(request, PersonMet, self._server.settings.limits.body_bytes)
        other = await find_met(self._server, session, code, person)
        if not await asyncio.to_thread(self._server.store.block, session.number, other.session):
            raise RequestRefused(RefusalCode.NO_SUCH_PERSON)
        return await self._seats(session, code)

    async def seats(self, request: Request) -> Response:
        """Returns in which seats of the table those sit whom the session has blocked."""
        return await self._seats(await self._server.session(request), self._server.code_in(request))

    async def _seats(self, session: Session, code: str) -> Response:
        made = await asyncio.to_thread(self._server.store.blocks_of, session.number)
        since = {each.session: each.at for each in made}
        seats = (await self._server.hub.table(code)).table.seating.seats
        found = (
            BlockedSeat(number, since[seat.session])
            for number, seat in enumerate(seats)
            if seat.session in since
        )
        return json(BlockedSeats(tuple(found)))

    async def listed(self, request: Request) -> Response:
        """Returns whom the session has blocked."""
        return await self._list(await self._server.session(request))

    async def lift(self, request: Request) -> Response:
        """Lifts a block, and returns those that are left."""
        session, at = await self._server.session(request), read_number(request, "at")
        await asyncio.to_thread(self._server.store.lift_block, session.number, at)
        return await self._list(session)

    async def _list(self, session: Session) -> Response:
        made = await asyncio.to_thread(self._server.store.blocks_of, session.number)
        return json(BlockList(tuple(BlockedPerson(each.name, each.at) for each in made)))
