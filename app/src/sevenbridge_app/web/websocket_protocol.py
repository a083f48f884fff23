"""The lowest layer of a WebSocket: what a client sends, and what it does not read, must cost little.

A chunk from the socket can hold ten thousand frames, which the parser would take in one go while everybody
else waits. So it gets a chunk in pieces, and the next piece only when the application has taken the messages
of the one before. Pieces count, and so do frames that are no message of their own: pings, pongs, fragments.
"""

from __future__ import annotations

import asyncio
import struct
from asyncio.transports import BaseTransport
from collections.abc import Callable, Sequence
from typing import Any, Final

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

from sevenbridge_app.tables.close_codes import INVALID, POLICY
from sevenbridge_app.token_bucket import TokenBucket
from sevenbridge_app.web.open_sockets import OpenSockets

#: the extension of ASGI by which an application gets the protocol itself, a ``Wire``, instead of its ``send``
WIRE: Final = "sevenbridge.wire"
#: the first byte of a frame with a whole message of text
_TEXT: Final = 0x81
#: how many bytes the parser gets at a time: at most some 170 frames, which take it two milliseconds
PIECE: Final = 1024
#: how many bytes of answers may wait for a client that sends pings and reads nothing
MOST_UNREAD: Final = 1_000_000
#: how long a handshake may take, in seconds
HANDSHAKE_SECONDS: Final = 20
#: how often a client is pinged of whose loss others at its table are told, and how long it may be silent,
#: in seconds: twice as long is less than the five seconds after which they shall know
BEAT_SECONDS: Final = 2.3
#: any other client is pinged at every so many beats
SELDOM: Final = 9
#: how much longer an answer is waited for, in seconds: it may lie unread since this process stood still
UNREAD_SECONDS: Final = 0.25
#: a ping without a payload: what is received next answers it, whatever it is
_PING_FRAME: Final = b"\x89\x00"
#: how long what a client that was cut off still sends is thrown away, in seconds
GOODBYE_SECONDS: Final = 2
#: how long a client may take to read what is left after the end of the connection, in seconds
LAST_SECONDS: Final = 10


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """uvicorn's protocol with bounds on what a client sends, and on clients that do not read.

    Without them it would parse whatever comes, go on answering pings, and close a socket only when all output
    has been read.
    """

    #: called when the client has read what waited for it
    on_ready: Callable[[], None] | None = None
    #: called with each message as it comes; without it messages wait for the application's ``receive``
    on_message: Callable[[str | bytes], None] | None = None
    #: says whether others are told once the client is lost
    is_missed: Callable[[], bool] | None = None

    def __init__(self, *, sockets: OpenSockets, **uvicorns: Any) -> None:
        super().__init__(**uvicorns)
        self._sockets = sockets
        limits = sockets.limits
        # in how many pieces the longest message with its head comes at the most
        pieces = limits.frame_bytes // PIECE + 2
        self._bucket = TokenBucket(
            pieces * limits.message_rate, pieces * limits.message_burst, self.loop.time()
        )
        # what the parser has not had yet; while something is here, no more is read from the socket
        self._unparsed = bytearray()
        self._is_cut_off = False
        # since how many beats the client was not pinged, and whether nothing has come since it was
        self._beats = 0
        self._is_silent = False
        self._deadlines: list[asyncio.TimerHandle] = []

    def connection_made(self, transport: BaseTransport) -> None:
        """Takes over a socket from the HTTP protocol, which has read the head of the request."""
        super().connection_made(transport)
        self._deadlines.append(self.loop.call_later(HANDSHAKE_SECONDS, self._end_handshake))

    def _end_handshake(self) -> None:
        """Closes the socket if there is no connection yet, or never will be."""
        if not self.handshake_complete or self.transport.is_closing():
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forgets the socket, which is closed."""
        for deadline in self._deadlines:
            deadline.cancel()
        self._unparsed.clear()
        self._sockets.close(self.client[0] if self.client else "")
        super().connection_lost(exc)
        self._tell_ready()
        self.on_ready = self.on_message = self.is_missed = None

    # -- what comes in -----------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Takes a chunk from the socket."""
        self._is_silent = False
        if not self._is_cut_off:
            self._unparsed += data
            self._parse()
            if self._unparsed:
                self.transport.pause_reading()

    def _parse(self) -> None:
        """Gives the parser the next piece if it may have it now; others come before the one after."""
        if self._unparsed and not self._must_wait:
            piece = bytes(self._unparsed[:PIECE])
            del self._unparsed[:PIECE]
            if self._take():
                super().data_received(piece)
            if self._unparsed and not self._must_wait:
                self.loop.call_soon(self._parse_on)
        if self._is_cut_off and not self.transport.is_closing():
            self._unparsed.clear()
            self.read_paused = False
            self.transport.resume_reading()

    @property
    def _must_wait(self) -> bool:
        """Whether the application has to do something first, or no more is read at all."""
        is_accepting = self.handshake_initiated and not self.handshake_complete
        return self.read_paused or is_accepting or self._is_cut_off or self.transport.is_closing()

    def _parse_on(self) -> None:
        """Goes on where the application was waited for."""
        self._parse()
        if not self._unparsed and not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()

    async def receive(self) -> Any:
        """Returns the next message for the application. After the last of a piece comes the next piece."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self.loop.call_soon(self._parse_on)
        return message

    def send_receive_event_to_app(self) -> None:
        """Hands a message over. What comes after the goodbye of this side is dropped."""
        if self.close_sent:
            self.frames = []
            return
        data = b"".join(self.frames)
        try:
            message = data.decode() if self.curr_msg_data_type == "text" else data
        except UnicodeDecodeError:
            self.frames = []
            # who has said goodbye in the same chunk is told nothing more
            if self.conn.state is State.OPEN:
                self.conn.send_close(INVALID)
                self.handle_parser_exception()
            return
        if self.on_message is None or not self.queue.empty():
            super().send_receive_event_to_app()
        else:
            self.frames = []
            self.on_message(message)

    def handle_ping(self) -> None:
        """Answers a ping, or cuts off a client that sends too many or reads nothing."""
        if self._take():
            super().handle_ping()
            if self.transport.get_write_buffer_size() > MOST_UNREAD:
                self.transport.abort()

    def handle_pong(self, event: Frame) -> None:
        """Takes a pong, also one that nobody has asked for."""
        if self._take():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Takes a fragment of a message."""
        if self._take():
            super().handle_cont(event)

    def handle_text(self, event: Frame) -> None:
        """Takes a message, or the first fragment of one."""
        if self._is_counted_later(event) or self._take():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """Takes a message in bytes, or the first fragment of one."""
        if self._is_counted_later(event) or self._take():
            super().handle_bytes(event)

    def _is_counted_later(self, event: Frame) -> bool:
        """Returns whether a frame is a whole message, which the application counts."""
        return event.fin and not self.close_sent

    def _take(self) -> bool:
        """Counts a piece or a frame. Returns False for one too many, after which the client is cut off."""
        if not self._is_cut_off and not self._bucket.take(self.loop.time()):
            self._sockets.cut_off("flood")
            self._cut_off()
        return not self._is_cut_off

    def _cut_off(self) -> None:
        """Says goodbye and parses nothing more.

        The socket is closed a little later: to close it with input that was not read would undo the goodbye.
        """
        self._is_cut_off = True
        if self.close_sent:
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": POLICY})
        if self.conn.state is State.OPEN:
            self.conn.send_close(POLICY)
            self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(GOODBYE_SECONDS, self.transport.abort)

    def handle_parser_exception(self) -> None:
        """Closes a connection whose client breaks the protocol."""
        self._is_cut_off = True
        super().handle_parser_exception()

    # -- whether the client is there ---------------------------------------------------------------

    def start_keepalive(self) -> None:
        """Looks from now on every now and then whether the client is there."""
        self.ping_timer = self.loop.call_later(BEAT_SECONDS, self._beat)

    def _beat(self) -> None:
        """Pings the client, seldom if nobody would be told of its loss, or waits a last time to hear it."""
        if self.close_sent or self.transport.is_closing():
            return
        if self._is_silent:
            self.ping_timer = self.loop.call_later(UNREAD_SECONDS, self._end_silent)
            return
        self._beats += 1
        if self._beats >= SELDOM or (self.is_missed is not None and self.is_missed()):
            self._beats = 0
            self._is_silent = True
            # the parser need not know, and a frame object for each would cost as much as all the rest
            self.transport.write(_PING_FRAME)
        self.start_keepalive()

    def _end_silent(self) -> None:
        """Ends the connection unless something has come at last."""
        if not self._is_silent:
            self._beat()
            return
        self.keepalive_timeout()
        # whoever does not answer takes nothing either
        self.transport.abort()

    # -- what goes out -----------------------------------------------------------------------------

    @property
    def is_ready(self) -> bool:
        """Whether less waits for the client than the socket's buffer should hold."""
        return self.writable.is_set()

    def write(self, messages: Sequence[bytes]) -> None:
        """Sends messages as text in one piece, or drops them if the connection is closing.

        The application's ``send`` would take each to a string and back, make a frame object of it, and call
        the system for it.
        """
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join([_text_head(len(each)) + each for each in messages]))

    def resume_writing(self) -> None:
        """Lets the application go on with what waits for the client."""
        super().resume_writing()
        self._tell_ready()

    async def send(self, message: Any) -> None:
        """Sends a message of the application. Raises ClientDisconnected."""
        await self.writable.wait()
        if self._is_cut_off:
            raise ClientDisconnected
        await super().send(message)
        if self._unparsed:
            self.loop.call_soon(self._parse_on)

    async def run_asgi(self) -> None:
        """Runs the application, and then closes the socket after a while."""
        extensions: dict[str, object] = self.scope["extensions"]  # type: ignore[assignment]
        extensions[WIRE] = self
        await super().run_asgi()
        if not self.disconnected:
            self._deadlines.append(self.loop.call_later(LAST_SECONDS, self.transport.abort))

    def _tell_ready(self) -> None:
        if self.on_ready is not None:
            self.on_ready()


def _text_head(length: int) -> bytes:
    """Returns what comes before a message of text: RFC 6455, 5.2, without a mask."""
    if length < 126:
        return struct.pack("!BB", _TEXT, length)
    if length < 1 << 16:
        return struct.pack("!BBH", _TEXT, 126, length)
    return struct.pack("!BBQ", _TEXT, 127, length)
