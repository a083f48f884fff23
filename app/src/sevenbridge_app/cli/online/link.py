"""A connection to one table that comes back when it is lost."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any, Final
from urllib.parse import quote

import msgspec
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from sevenbridge.texts import Text
from sevenbridge_app.cli.online import phrases
from sevenbridge_app.cli.online.host import PROTOCOL, Host, why
from sevenbridge_app.cli.terminal import shared_table_phrases
from sevenbridge_app.cli.terminal.connection import Found, Heard, Hung, Lost, TableError
from sevenbridge_app.tables import server_messages
from sevenbridge_app.tables.client_messages import ClientMessage

#: how long an answer is waited for, how long a lost connection is tried again, and how long it may take to
#: take leave, in seconds
PATIENCE: Final = 15.0
PERSISTENCE: Final = 90.0
CLOSING: Final = 1.0
#: the first and the longest pause between two tries
FIRST_PAUSE: Final = 0.25
LONGEST_PAUSE: Final = 10.0
#: messages a second for long, and at once: below what servers allow
RATE: Final = 8.0
BURST: Final = 40.0
#: the longest frame that is read; a table with all its matches' scores is far below that
LONGEST_FRAME: Final = 1 << 20
#: refusals that pass by themselves
_PASSING: Final = ("too_fast", "server_trouble", "server_busy", "table_newer")

_encode = msgspec.json.Encoder().encode


class Link:
    """A ``Connection`` to a table of a server. One thread may ``hear`` while another one sends."""

    def __init__(
        self,
        host: Host,
        code: str,
        persistence: float = PERSISTENCE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``persistence``: how long a lost connection is tried again; ``clock`` gives seconds."""
        self.code = code
        self._host = host
        self._persistence = persistence
        self._clock = clock
        self._socket: ClientConnection | None = None
        self._closing = threading.Event()
        self._seen = -1
        self._ids = 0
        self._credit = BURST
        self._counted_at = clock()

    # -- connecting --------------------------------------------------------------------------------

    def open(self) -> None:
        """Connects for the first time. Raises TableError."""
        try:
            self._connect()
        except (OSError, WebSocketException) as error:
            address = self._host.address
            raise TableError(phrases.UNREACHABLE.format(address=address, why=why(error))) from None

    def close(self) -> None:
        """Closes the connection for good; ``hear`` raises Hung."""
        self._closing.set()
        socket = self._socket
        if socket is not None:
            socket.close()

    def _connect(self) -> None:
        url = f"{self._host.address.replace('http', 'ws', 1)}/ws/{quote(self.code, safe='')}"
        if self._seen >= 0:
            url += f"?seen={self._seen}"
        headers = {"Cookie": self._host.cookie}
        with ExitStack() as until_welcome:
            socket = until_welcome.enter_context(
                connect(
                    url,
                    additional_headers=headers,
                    compression=None,
                    open_timeout=PATIENCE,
                    close_timeout=CLOSING,
                    max_size=LONGEST_FRAME,
                )
            )
            hello = self._next(socket, PATIENCE)
            if isinstance(hello, server_messages.No):
                raise TableError(Text(hello.en, hello.ja), hello.code)
            if not isinstance(hello, server_messages.Hello) or hello.protocol != PROTOCOL:
                raise TableError(shared_table_phrases.OTHER_VERSION.format(address=self._host.address))
            until_welcome.pop_all()
        # the code as the server writes it
        self.code = hello.table
        self._socket = socket

    def _reconnect(self) -> None:
        """Tries until it works. Raises TableError when it takes too long or is refused, Hung."""
        until = self._clock() + self._persistence
        pause = FIRST_PAUSE
        while True:
            if self._closing.wait(pause):
                raise Hung
            try:
                return self._connect()
            except TableError as trouble:
                if trouble.code not in _PASSING:
                    raise
            except (OSError, WebSocketException):
                pass
            if self._clock() >= until:
                raise TableError(phrases.GIVEN_UP, status=1)
            pause = min(2 * pause, LONGEST_PAUSE)

    # -- a connection ------------------------------------------------------------------------------

    def sit_down(self, snapshot: server_messages.Snapshot) -> None:
        """A seat was taken, from where the table is seen like this."""
        self._snapshot = snapshot

    def listen(self, put: Callable[[Heard | TableError], None]) -> server_messages.Snapshot:
        """Hands over whatever comes from here on, and in the end what went wrong."""

        def hear() -> None:
            try:
                while True:
                    heard = self.hear()
                    if heard is not None:
                        put(heard)
            except TableError as error:
                put(error)
            except Hung:
                pass

        threading.Thread(target=hear, name="link", daemon=True).start()
        return self._snapshot

    def go_on(self) -> bool:
        """Play goes on at the server."""
        return False

    # -- hearing -----------------------------------------------------------------------------------

    def hear(self, timeout: float | None = None) -> Heard | None:
        """The next message; None where none came within so many seconds. Raises TableError, Hung."""
        if self._closing.is_set():
            raise Hung
        if self._socket is None:
            self._reconnect()
            return Found()
        try:
            message = self._next(self._socket, timeout)
        except TimeoutError:
            return None
        except ConnectionClosed:
            self._socket = None
            if self._closing.is_set():
                raise Hung from None
            return Lost()
        self._seen = getattr(message, "seq", self._seen)
        if isinstance(message, server_messages.No) and message.code == "too_fast":
            self._credit = -RATE
        return message

    def _next(self, socket: ClientConnection, timeout: float | None) -> server_messages.ServerMessage:
        """The next message that is known here. Raises TableError, and what a connection raises."""
        try:
            while (message := server_messages.decode(socket.recv(timeout=timeout))) is None:
                pass
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            raise TableError(shared_table_phrases.OTHER_VERSION.format(address=self._host.address)) from None
        return message

    # -- sending -----------------------------------------------------------------------------------

    def send(self, message: type[ClientMessage], /, **fields: Any) -> int:
        """Asks something of the table and returns the id that the answer will have.

        0 means that there is no connection.
        """
        socket = self._socket
        if socket is None:
            return 0
        self._pace()
        self._ids += 1
        try:
            socket.send(_encode(message(id=self._ids, **fields)).decode())
        except ConnectionClosed:
            return 0
        return self._ids

    def do(self, message: type[ClientMessage], /, **fields: Any) -> server_messages.Ok | server_messages.No:
        """Asks something and waits for the answer; what comes before is lost. Raises TableError, Hung."""
        number = self.send(message, **fields)
        answer: server_messages.Ok | server_messages.No = self.await_message(
            server_messages.Ok | server_messages.No, lambda each: each.id == number
        )
        return answer

    def await_message(self, kind: Any, is_it: Callable[[Any], bool] = lambda message: True) -> Any:
        """The next message of a kind; others are lost. Raises TableError, Hung."""
        while True:
            message = self.hear(PATIENCE)
            if message is None or isinstance(message, Lost):
                raise TableError(phrases.UNREACHABLE.format(address=self._host.address, why="timeout"))
            if isinstance(message, kind) and is_it(message):
                return message

    def _pace(self) -> None:
        """Waits where messages would come faster than servers allow."""
        now = self._clock()
        self._credit = min(BURST, self._credit + RATE * (now - self._counted_at)) - 1
        self._counted_at = now
        if self._credit < 0:
            self._closing.wait(-self._credit / RATE)
