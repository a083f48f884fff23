"""A WebSocket client that keeps to no rules: it shakes hands, sends any bytes, and reads when it likes."""

from __future__ import annotations

import socket
import struct
from collections.abc import Iterable
from contextlib import suppress
from urllib.parse import urlsplit

from tests.web.live_server import PATIENCE

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
_KEY = "dGhlIHNhbXBsZSBub25jZQ=="


def frame(payload: bytes, opcode: int = TEXT, first: int = 0x80, is_masked: bool = True) -> bytes:
    """A frame of a client; ``first`` holds the bits beside the opcode."""
    size = len(payload)
    if size < 126:
        head = struct.pack("!BB", first | opcode, size | 0x80 * is_masked)
    elif size < 0x1_0000:
        head = struct.pack("!BBH", first | opcode, 126 | 0x80 * is_masked, size)
    else:
        head = struct.pack("!BBQ", first | opcode, 127 | 0x80 * is_masked, size)
    return head + (bytes(4) if is_masked else b"") + payload


class RawClient:
    """A connection to the server; ``cookie`` and further headers go with the handshake."""

    def __init__(self, address: str, receive_buffer: int = 0) -> None:
        parts = urlsplit(address)
        self._host = parts.netloc
        self.socket = socket.socket()
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.settimeout(PATIENCE)
        self.socket.connect((parts.hostname, parts.port))
        self._stream = self.socket.makefile("rb")

    def __enter__(self) -> RawClient:
        return self

    def __exit__(self, *error: object) -> None:
        self._stream.close()
        self.socket.close()

    def handshake(self, path: str, *headers: str, host: str | None = None) -> bytes:
        """Asks for a WebSocket; gives the line with the status."""
        self.ask(path, *headers, host=host)
        return self.hear_head()

    def ask(self, path: str, *headers: str, host: str | None = None) -> None:
        """Asks for a WebSocket."""
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: {self._host if host is None else host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {_KEY}",
            "Sec-WebSocket-Version: 13",
            *headers,
        ]
        self.socket.sendall("\r\n".join([*lines, "", ""]).encode("latin-1"))

    def hear_head(self) -> bytes:
        """Reads the head of the answer; gives the line with the status."""
        status = self._stream.readline()
        while self._stream.readline() not in (b"\r\n", b""):
            pass
        return status

    def send(self, payload: bytes, opcode: int = TEXT, first: int = 0x80, is_masked: bool = True) -> None:
        """Sends a frame."""
        self.socket.sendall(frame(payload, opcode, first, is_masked))

    def send_all(self, frames: Iterable[bytes]) -> None:
        """Sends frames as they are, as far as the server takes them, and nothing more ever."""
        with suppress(OSError):
            self.socket.sendall(b"".join(frames))
            self.socket.shutdown(socket.SHUT_WR)

    def hear(self) -> tuple[int, bytes]:
        """The opcode and the payload of the next frame; (-1, b"") at the end."""
        try:
            head = self._stream.read(2)
            if len(head) < 2:
                return -1, b""
            size = head[1]
            if size == 126:
                (size,) = struct.unpack("!H", self._stream.read(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", self._stream.read(8))
            return head[0] & 15, self._stream.read(size)
        except ConnectionError:
            return -1, b""

    def close_code(self) -> int:
        """Reads on to the end; the code with which the server closed, 0 for none."""
        code = 0
        while (heard := self.hear())[0] >= 0:
            opcode, payload = heard
            if opcode == CLOSE:
                code = int.from_bytes(payload[:2], "big")
                with suppress(ConnectionError):
                    self.send(payload, CLOSE)
        return code
