"""The HTTP side of matches that guests have played alone, without a server, and hand over to this one."""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from sevenbridge_app.tables.finished_matches import LONGEST_RECORD
from sevenbridge_app.tables.handed_over import HandedOver
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.summary import TableAddress
from sevenbridge_app.web.endpoints import Endpoint
from sevenbridge_app.web.request_limits import networks_from
from sevenbridge_app.web.responses import json, read_body
from sevenbridge_app.web.server import Server

#: so many such matches are kept of a guest
MOST: Final = 500
#: how long the body of a request may be, in bytes: JSON writes a character of a name in up to six
_LONGEST: Final = LONGEST_RECORD + 16_384


def handing_over_endpoints(server: Server) -> list[Endpoint]:
    """Makes the endpoint for matches that are handed over."""
    return [
        Endpoint(
            method="POST",
            path="/api/me/matches",
            handler=_HandingOverApi(server).keep,
            body=HandedOver,
            answers={200: TableAddress, 201: TableAddress},
            needs_session=True,
            refused=(RefusalCode.BAD_RECORD, RefusalCode.MANY_HANDED_OVER),
        )
    ]


class _HandingOverApi:
    """Answers the requests of those who hand matches over."""

    def __init__(self, server: Server) -> None:
        self._server = server

    async def keep(self, request: Request) -> Response:
        """Keeps a match that the guest has played alone, and returns its table, where it is the first match.

        It counts in no statistics, on no ladder and for no title. One that is there is not kept twice.
        """
        server = self._server
        session = await server.session(request)
        handed = await read_body(request, HandedOver, _LONGEST)
        match = await server.archive.played_alone(networks_from(request), handed, server.hub.now())
        known = await asyncio.to_thread(server.store.handed_over, session.number)
        if match.mark in known:
            return json(server.address_of(request, known[match.mark]))
        if len(known) >= MOST:
            raise RequestRefused(RefusalCode.MANY_HANDED_OVER, most=MOST)
        with server.request_limits.opening_table(session.number, request):
            code = await server.hub.put_away(match.log(session.number, session.name))
        return json(server.address_of(request, code), 201)
