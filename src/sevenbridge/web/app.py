"""Puts the application together: WebSockets go to tables, everything else to a list of routes."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from sevenbridge.tables.refusals import Refused, Why
from sevenbridge.web.answers import refused
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


def application(server: Server) -> ASGIApp:
    """The ASGI application of a server."""

    async def welcome(request: Request) -> Response:
        url = server.settings.public_url or str(request.base_url).rstrip("/")
        return PlainTextResponse(_WELCOME.format(url=url))

    async def nothing(request: Request, error: Exception) -> Response:
        return refused(Refused(Why.NO_SUCH_PAGE))

    pages = Starlette(
        routes=[
            Route("/", server.guarded(welcome), methods=["GET"]),
            *guest_routes(server),
            *table_routes(server),
            *solitaire_routes(server),
        ],
        exception_handlers={404: nothing, 405: nothing},
    )
    socket = table_socket(server)

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        await (socket if scope["type"] == "websocket" else pages)(scope, receive, send)

    return serve
