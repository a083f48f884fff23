"""The lowest layer of HTTP: connections that are silent or slow end, and nobody has too many."""

from __future__ import annotations

import asyncio
from asyncio.transports import BaseTransport
from functools import cache
from typing import Any, Final, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.web.open_sockets import OpenSockets
from sevenbridge_app.web.responses import refused

#: how long a client may take for the head of a request, from its first byte or from the beginning of the
#: connection, in seconds; slower ones, on a telephone in a tunnel say, try again
HEAD_SECONDS: Final = 10
#: how long for the whole body of a request
BODY_SECONDS: Final = 20
#: how long for reading an answer that is too long for the buffers
READING_SECONDS: Final = 60
#: how long a connection is kept for the next request
IDLE_SECONDS: Final = 15
#: how long after the end of a connection, for reading what is left
LAST_SECONDS: Final = 10


class BoundedHttp(H11Protocol):
    """uvicorn's protocol with time limits for whatever it waits for, and a limit of connections."""

    def __init__(self, *, sockets: OpenSockets, **uvicorns: Any) -> None:
        super().__init__(**uvicorns)
        self._sockets = sockets
        self._is_counted = False
        self._is_handed_over = False
        # what the client has to do, and when that takes too long
        self._awaited = ""
        self._deadline: asyncio.TimerHandle | None = None
        self._reading_deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        """Takes a new connection, or refuses it."""
        super().connection_made(cast(asyncio.Transport, transport))
        address = self.client[0] if self.client else ""
        if self._sockets.is_flooding(address):
            self._sockets.cut_off("flood")
            self.transport.abort()
            return
        code = self._sockets.open(address)
        if code is not None:
            self.transport.write(_refusal(code))
            self.transport.close()
        self._is_counted = code is None
        self._await_client()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forgets the connection, which is closed."""
        self._forget_deadlines()
        if self._is_counted:
            self._sockets.close(self.client[0] if self.client else "")
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Takes a chunk from the socket."""
        super().data_received(data)
        self._await_client()

    def on_response_complete(self) -> None:
        """Goes on to the next request."""
        super().on_response_complete()
        self._await_client()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hands the socket over to the WebSocket protocol, which counts it no longer when it is closed."""
        self._is_handed_over = True
        self._forget_deadlines()
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """Refuses what is no HTTP. An application that is at work on what came before must not answer now."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        self.transport.close()

    def pause_writing(self) -> None:
        """Notes that the client does not read fast enough."""
        super().pause_writing()
        self._reading_deadline = self.loop.call_later(READING_SECONDS, self._cut_off)

    def resume_writing(self) -> None:
        """Notes that the client has read."""
        super().resume_writing()
        if self._reading_deadline is not None:
            self._reading_deadline.cancel()

    def _await_client(self) -> None:
        """Sets the deadline for what the client has to do next, unless that is what it was doing before."""
        awaited = self._what_is_awaited()
        if awaited == self._awaited:
            return
        self._awaited = awaited
        if self._deadline is not None:
            self._deadline.cancel()
        seconds = {
            "head": HEAD_SECONDS,
            "body": BODY_SECONDS,
            "next": IDLE_SECONDS + LAST_SECONDS,
            "end": LAST_SECONDS,
        }.get(awaited)
        self._deadline = None if seconds is None else self.loop.call_later(seconds, self._cut_off)

    def _what_is_awaited(self) -> str:
        if self._is_handed_over:
            return ""
        if self.transport.is_closing():
            return "end"
        if self.conn.their_state is h11.SEND_BODY:
            return "body"
        if self.conn.their_state is h11.IDLE:
            has_begun = self.cycle is None or self.conn.trailing_data[0]
            return "head" if has_begun else "next"
        return ""

    def _cut_off(self) -> None:
        self._sockets.cut_off("slow")
        self.transport.abort()

    def _forget_deadlines(self) -> None:
        for deadline in (self._deadline, self._reading_deadline):
            if deadline is not None:
                deadline.cancel()


@cache
def _refusal(code: RefusalCode) -> bytes:
    """Returns the answer to a connection that is not taken, whatever it would have asked for."""
    answer = refused(RequestRefused(code))
    head = [f"HTTP/1.1 {answer.status_code} Refused", "Connection: close"]
    head += [f"{name.decode()}: {value.decode()}" for name, value in answer.raw_headers]
    return "\r\n".join([*head, "", ""]).encode() + bytes(answer.body)
