"""The WebSocket of a table: ``/ws/CODE?seat=1&seen=17``; ``?open=1`` for all hands, with a delay."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Final

import msgspec
import structlog
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope
from starlette.types import Send as AsgiSend
from uvicorn.protocols.utils import ClientDisconnected

from sevenbridge import __version__
from sevenbridge_app.store.errors import StoreError
from sevenbridge_app.store.sessions import Session
from sevenbridge_app.tables.audience import viewer_of
from sevenbridge_app.tables.client_messages import ClientMessage, Hint, Recap
from sevenbridge_app.tables.close_codes import POLICY
from sevenbridge_app.tables.coach import COACHED_MATCHES, is_coach_for_newcomers
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.server_messages import PROTOCOL, Hello, No, encode
from sevenbridge_app.tables.titles import NO_TITLE, title_of
from sevenbridge_app.token_bucket import TokenBucket
from sevenbridge_app.web.connection import Connection, Wire
from sevenbridge_app.web.live_table import LiveTable
from sevenbridge_app.web.networks import networks_of
from sevenbridge_app.web.request_limits import address_of, networks_from
from sevenbridge_app.web.responses import read_number, store_refusal
from sevenbridge_app.web.server import Server
from sevenbridge_app.web.websocket_protocol import WIRE

#: how many messages one that cannot be read counts for
MALFORMED_COST: Final = 10
PREFIX: Final = "/ws/"
#: how long a client that is cut off may take to read what is left, in seconds
LAST_SECONDS: Final = 5

Application = Callable[[Scope, Receive, AsgiSend], Awaitable[None]]
log = structlog.get_logger("sevenbridge_app.web")


def table_socket(server: Server) -> Application:
    """Makes the application that answers below ``/ws/``."""
    decode = msgspec.json.Decoder(ClientMessage).decode
    limits = server.settings.limits

    async def application(scope: Scope, receive: Receive, send: AsgiSend) -> None:
        request = HTTPConnection(scope)
        if server.readiness.is_draining:
            await _send_elsewhere(receive, send)
            return
        try:
            with server.request_limits.websockets.held(networks_from(request)):
                await welcome(request, receive, send)
        except (RequestRefused, StoreError) as error:
            refused = store_refusal(error) if isinstance(error, StoreError) else error
            server.metrics.refused(refused.code)
            await _turn_away(receive, send, refused)

    async def welcome(request: HTTPConnection, receive: Receive, send: AsgiSend) -> None:
        """Connects a client to the table of the address. Raises RequestRefused."""
        server.own_hosts.check(request)
        server.own_hosts.check_origin(request)
        server.request_limits.check_request(request)
        server.bans.check_address(address_of(request))
        session = await server.session(request)
        path = request.url.path
        code = await server.find_table(request, path.removeprefix(PREFIX))
        wanted, seen = _number(request, "seat"), _number(request, "seen")
        async with server.hub.at(code) as live:
            if wanted is not None:
                viewer_of(live.table, session.number, wanted)
            # whatever can fail comes before the client is let in
            coached = await coached_matches(live, session)
            title = NO_TITLE
            if _is_set(request, "title"):
                title = title_of(await asyncio.to_thread(server.store.tallies_of, session.number))
            await receive()
            await send({"type": "websocket.accept"})
            wire: Wire = request.scope["extensions"][WIRE]
            request.scope["extensions"][WIRE].is_missed = partial(live.is_missed, session.number)
            # whoever is cut off is not read any more, though what was sent before may still be on its way
            connection = Connection(
                wire,
                code,
                session.number,
                session.name,
                address_of(request),
                limits.queue,
                lambda: reading.cancel(),
            )
            connection.coached_matches, connection.title = coached, title
            reading = asyncio.create_task(attend(request, live, connection, receive, wanted, seen))
            connection.push(encode(Hello(PROTOCOL, __version__, code, session.name)))
            try:
                await asyncio.wait((reading,))
            finally:
                reading.cancel()
                live.leave(connection)
                if connection.closing:
                    with suppress(TimeoutError, OSError):
                        async with asyncio.timeout(LAST_SECONDS):
                            await connection.wait_sent()
                            await send({"type": "websocket.close", "code": connection.closing})
            if not reading.cancelled():
                reading.result()

    async def coached_matches(live: LiveTable, session: Session) -> int:
        """Returns in how many more matches a guest has the coach at a table, as far as the store knows."""
        if not is_coach_for_newcomers(live.table):
            return 0
        finished = await asyncio.to_thread(server.store.matches_of, session.number, COACHED_MATCHES)
        return COACHED_MATCHES - len(finished)

    async def attend(
        request: HTTPConnection,
        live: LiveTable,
        connection: Connection,
        receive: Receive,
        wanted: int | None,
        seen: int | None,
    ) -> None:
        """Puts a client at the table, and does what it says until it goes."""
        try:
            if _is_set(request, "open"):
                await live.watch(connection)
            else:
                live.join(connection, wanted, seen or -1)
        except (RequestRefused, StoreError) as error:
            refused = store_refusal(error) if isinstance(error, StoreError) else error
            server.metrics.refused(refused.code)
            connection.refuse(0, refused)
            connection.close(POLICY)
        bucket = TokenBucket(limits.message_rate, limits.message_burst, time.monotonic())
        request.scope["extensions"][WIRE].on_message = partial(take, live, connection, bucket)
        # what came before is handled here, and all that follows as it comes
        while (message := await receive())["type"] != "websocket.disconnect":
            take(live, connection, bucket, message.get("text") or message.get("bytes") or b"")

    def take(live: LiveTable, connection: Connection, bucket: TokenBucket, message: str | bytes) -> None:
        """Handles one message of a client."""
        if connection.closing:
            return
        if not bucket.take(time.monotonic()):
            connection.refuse(0, RequestRefused(RefusalCode.TOO_FAST))
            if bucket.is_flooded:
                connection.close(POLICY)
            return
        try:
            request = decode(message)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            bucket.take(time.monotonic(), MALFORMED_COST)
            server.metrics.refused(RefusalCode.MALFORMED)
            connection.refuse(0, RequestRefused(RefusalCode.MALFORMED))
            return
        if isinstance(request, Hint | Recap):
            try:
                server.request_limits.check_hint(connection.session, networks_of(connection.address))
            except RequestRefused as refused:
                server.metrics.refused(refused.code)
                connection.refuse(request.id, refused)
                return
        live.handle(connection, request)

    return application


def _is_set(request: HTTPConnection, name: str) -> bool:
    return bool(request.query_params.get(name))


def _number(request: HTTPConnection, name: str) -> int | None:
    return read_number(request, name) if name in request.query_params else None


async def _send_elsewhere(receive: Receive, send: AsgiSend) -> None:
    """Refuses a handshake so that a load balancer tries another node; clients come back by themselves."""
    await receive()
    await send({"type": "websocket.http.response.start", "status": 503, "headers": []})
    await send({"type": "websocket.http.response.body", "body": b""})
    # uvicorn takes a handshake that ends like this for a fault of the application, unless the client is gone
    raise ClientDisconnected


async def _turn_away(receive: Receive, send: AsgiSend, refused: RequestRefused) -> None:
    """Accepts a connection, sends the refusal, and closes it.

    A refused handshake would not do: browsers do not let scripts read the response to it.
    """
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": encode(No.of(0, refused)).decode()})
    await send({"type": "websocket.close", "code": POLICY})
