"""Puts the application together: WebSockets go to tables, everything else to a list of routes.

What is told at a port of its own has an application of its own.

At the page's addresses browsers get the page, and programs a short text.
"""

from __future__ import annotations

import asyncio

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.table_codes import read_code
from sevenbridge_app.web.api import api_endpoints
from sevenbridge_app.web.built_page import BUILT
from sevenbridge_app.web.endpoints import routes_of
from sevenbridge_app.web.engine import Engine
from sevenbridge_app.web.host_api import health_endpoints, metrics_endpoints
from sevenbridge_app.web.page import ADDRESSES, ALONE, Page
from sevenbridge_app.web.server import Server
from sevenbridge_app.web.table_websocket import table_socket

_WELCOME = """\
Seven Bridge

This server is for programs and for the terminal:
  sevenbridge play --url {url}
  sevenbridge bot --url {url} --player greedy

セブンブリッジのサーバーです。ターミナルから次のように遊べます。
  sevenbridge play --url {url}
"""
_INVITATION = """\
Seven Bridge, table {code}

You are invited. Play from a terminal:
  sevenbridge play --url {url} --table {code}

セブンブリッジの卓{code}への招待です。ターミナルから次のように参加できます。
  sevenbridge play --url {url} --table {code}
"""


def application(server: Server, apart: int | None = None) -> ASGIApp:
    """Makes the ASGI application of a server; ``apart`` is the port for figures, if they have their own."""
    engine = Engine(server.settings.engine)
    page = Page(server.settings.page or BUILT, server.own_hosts.websocket_sources, engine.folder)

    async def code_in(request: Request) -> str:
        """Returns the code in the address; "" if there is no such table."""
        code = read_code(request.path_params["code"])
        return code if code and await asyncio.to_thread(server.store.table, code) is not None else ""

    async def welcome(request: Request) -> Response:
        return page.for_person(request) or _words(_WELCOME.format(url=server.own_hosts.url_of(request)))

    async def invitation(request: Request) -> Response:
        """Tells how to come to a table by its link."""
        code = await code_in(request)
        shown = page.for_person(request, 200 if code else 404)
        if not shown and not code:
            raise RequestRefused(RefusalCode.UNKNOWN_TABLE)
        return shown or _words(_INVITATION.format(url=server.own_hosts.url_of(request), code=code))

    async def at_table(request: Request) -> Response:
        return page.for_person(request, 200 if await code_in(request) else 404) or await refuse(request)

    async def elsewhere(request: Request) -> Response:
        return page.for_person(request) or await refuse(request)

    async def refuse(request: Request) -> Response:
        raise RequestRefused(RefusalCode.NO_SUCH_PAGE)

    async def lost(request: Request) -> Response:
        """Tells a person in both languages that there is nothing at this address."""
        is_reading = request.method in ("GET", "HEAD") and not request.url.path.startswith("/api")
        return (is_reading and page.for_person(request, 404)) or await refuse(request)

    guarded = server.guarded(lost)

    async def nothing(request: Request, error: Exception) -> Response:
        return await guarded(request)

    def shown_at(address: str) -> Route:
        """Makes the route of an address of the page."""
        special = {"/": welcome, "/t/{code}": invitation}
        handler = special.get(address, at_table if "{code}" in address else elsewhere)
        return Route(address, server.guarded(handler), methods=["GET"])

    pages = Starlette(
        routes=[
            *map(shown_at, ADDRESSES if engine.folder is None else (*ADDRESSES, ALONE)),
            *page.file_routes(server.limited_file),
            *engine.file_routes(server.limited_file),
            *routes_of(api_endpoints(server), server.guarded),
            *routes_of(health_endpoints(server), server.limited),
            *routes_of(metrics_endpoints(server) if apart is None else (), server.limited),
        ],
        exception_handlers={404: nothing, 405: nothing},
    )
    # an address is right or it is not: a redirect would go wherever the request's Host says
    pages.router.redirect_slashes = False
    figures = Starlette(
        routes=routes_of(
            [*health_endpoints(server), *metrics_endpoints(server, is_apart=True)], server.limited
        ),
        exception_handlers={404: nothing, 405: nothing},
    )
    socket = table_socket(server)

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["server"][1] == apart:
            await figures(scope, receive, send)
        else:
            await (socket if scope["type"] == "websocket" else pages)(scope, receive, send)

    return serve


def _words(text: str) -> Response:
    return PlainTextResponse(text, headers={"Vary": "Accept"})
