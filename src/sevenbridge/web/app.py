"""Puts the application together: WebSockets go to tables, everything else to a list of routes."""

from __future__ import annotations

import asyncio

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from sevenbridge.tables.refusals import Refused, Why
from sevenbridge.web.codes import read_code
from sevenbridge.web.guests import guest_routes
from sevenbridge.web.rooms import table_routes
from sevenbridge.web.seat_at_table import table_socket
from sevenbridge.web.server import Server
from sevenbridge.web.solitaire import solitaire_routes

_WELCOME = """\
Seven Bridge

This server is for programs and for the terminal:
  sevenbridge play --url {url}
  sevenbridge bot --url {url} --player greedy

セブンブリッジのサーバーです。端末から次のように遊べます。
  sevenbridge play --url {url}
"""
_INVITATION = """\
Seven Bridge, table {code}

You are invited. Play from a terminal:
  sevenbridge play --url {url} --table {code}

セブンブリッジの卓{code}への招待です。端末から次のように参加できます。
  sevenbridge play --url {url} --table {code}
"""


def application(server: Server) -> ASGIApp:
    """The ASGI application of a server."""

    def url_of(request: Request) -> str:
        return server.settings.public_url or str(request.base_url).rstrip("/")

    async def welcome(request: Request) -> Response:
        return PlainTextResponse(_WELCOME.format(url=url_of(request)))

    async def invitation(request: Request) -> Response:
        """How to come to a table by its link."""
        code = read_code(request.path_params["code"])
        if not code or await asyncio.to_thread(server.store.table, code) is None:
            raise Refused(Why.UNKNOWN_TABLE)
        return PlainTextResponse(_INVITATION.format(url=url_of(request), code=code))

    async def refuse(request: Request) -> Response:
        raise Refused(Why.NO_SUCH_PAGE)

    guarded = server.guarded(refuse)

    async def nothing(request: Request, error: Exception) -> Response:
        return await guarded(request)

    pages = Starlette(
        routes=[
            Route("/", server.guarded(welcome), methods=["GET"]),
            Route("/t/{code}", server.guarded(invitation), methods=["GET"]),
            *guest_routes(server),
            *table_routes(server),
            *solitaire_routes(server),
        ],
        exception_handlers={404: nothing, 405: nothing},
    )
    # an address is right or it is not: a redirect would go wherever the request's Host says
    pages.router.redirect_slashes = False
    socket = table_socket(server)

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        await (socket if scope["type"] == "websocket" else pages)(scope, receive, send)

    return serve
