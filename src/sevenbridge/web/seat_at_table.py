"""The WebSocket of a table: ``/ws/CODE?seat=1&seen=17``, ``?open=1`` for all hands, later."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from typing import Any, Final

import msgspec
import structlog
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope
from starlette.types import Send as AsgiSend

from sevenbridge import __version__
from sevenbridge.tables.client_messages import ClientMessage
from sevenbridge.tables.refusals import RefusalCode, RequestRefused
from sevenbridge.tables.server_messages import PROTOCOL, Hello, encode
from sevenbridge.web.answers import number_in
from sevenbridge.web.buckets import Bucket
from sevenbridge.web.codes import read_code
from sevenbridge.web.connection import POLICY, Connection
from sevenbridge.web.hub import refusal
from sevenbridge.web.live_table import LiveTable
from sevenbridge.web.server import Server

#: what a message costs that cannot be read
MALFORMED_COST: Final = 10
PREFIX: Final = "/ws/"
#: how long who is let go may take to read what is left, in seconds
LAST_SECONDS: Final = 5

Application = Callable[[Scope, Receive, AsgiSend], Awaitable[None]]
log = structlog.get_logger("sevenbridge.web")


def table_socket(server: Server) -> Application:
    """The application behind ``/ws/``."""
    decode = msgspec.json.Decoder(ClientMessage).decode
    limits = server.settings.limits

    async def application(scope: Scope, receive: Receive, send: AsgiSend) -> None:
        request = HTTPConnection(scope)
        if not server.visitors.arrives(request):
            await _turn_away(receive, send, RequestRefused(RefusalCode.TOO_FAST))
            return
        try:
            await welcome(request, receive, send)
        finally:
            server.visitors.departs(request)

    async def welcome(request: HTTPConnection, receive: Receive, send: AsgiSend) -> None:
        try:
            server.visitors.check_origin(request)
            server.visitors.check_rate(request)
            session = await server.session(request)
            path = request.url.path
            code = read_code(path.removeprefix(PREFIX)) if path.startswith(PREFIX) else ""
            if not code:
                raise RequestRefused(RefusalCode.UNKNOWN_TABLE)
            live = await server.hub.table(code)
            attending = asyncio.current_task()
            assert attending is not None
            connection = Connection(send, session.number, session.name, limits.queue, attending.cancel)
            wish = _number(request, "seat")
            if wish is not None:
                live.viewer_of(session.number, wish)
        except RequestRefused as refused:
            server.metrics.refused(refused.code)
            await _turn_away(receive, send, refused)
            return
        await receive()
        await send({"type": "websocket.accept"})
        connection.push(encode(Hello(PROTOCOL, __version__, code, session.name)))
        sending = asyncio.create_task(connection.run())
        live = server.hub.held(live)
        try:
            await attend(request, live, connection, receive, wish)
        except asyncio.CancelledError:
            if not connection.closing:
                raise
        finally:
            server.hub.leave(live, connection)
            if connection.closing:
                await asyncio.wait((sending,), timeout=LAST_SECONDS)
            sending.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await sending

    async def attend(
        request: HTTPConnection, live: LiveTable, connection: Connection, receive: Receive, wish: int | None
    ) -> None:
        try:
            if request.query_params.get("open"):
                await server.hub.watch(live, connection)
            else:
                server.hub.join(live, connection, wish, _number(request, "seen") or -1)
        except RequestRefused as refused:
            server.metrics.refused(refused.code)
            connection.push(refusal(0, refused))
            connection.close(POLICY)
        bucket = Bucket(limits.message_rate, limits.message_burst, time.monotonic())
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            take(live, connection, bucket, message)

    def take(
        live: LiveTable, connection: Connection, bucket: Bucket, message: MutableMapping[str, Any]
    ) -> None:
        """One message of a client."""
        if not bucket.take(time.monotonic()):
            connection.push(refusal(0, RequestRefused(RefusalCode.TOO_FAST)))
            if bucket.is_flooded:
                connection.close(POLICY)
            return
        try:
            asked = decode(message.get("text") or message.get("bytes") or b"")
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            bucket.take(time.monotonic(), MALFORMED_COST)
            server.metrics.refused(RefusalCode.MALFORMED)
            connection.push(refusal(0, RequestRefused(RefusalCode.MALFORMED)))
            return
        if connection in live.connections:
            server.hub.ask(live, connection, asked)
        else:
            connection.push(refusal(asked.id, RequestRefused(RefusalCode.NOT_SEATED)))

    return application


def _number(request: HTTPConnection, name: str) -> int | None:
    return number_in(request, name) if name in request.query_params else None


async def _turn_away(receive: Receive, send: AsgiSend, refused: RequestRefused) -> None:
    """Tells why a connection is not taken, and closes it: a browser shows no page's script what an answer to
    the handshake says.
    """
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": refusal(0, refused).decode()})
    await send({"type": "websocket.close", "code": POLICY})
