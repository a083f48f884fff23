"""A connection of the page to one of its tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sevenbridge_app.tables.refusals import RequestRefused
from sevenbridge_app.tables.server_messages import No, encode


class Socket:
    """A ``Listener`` that hands on what the page is sent; ``closed`` is called when it is closed here."""

    def __init__(self, session: int, send: Callable[[str], None], closed: Callable[[], None]) -> None:
        self.session = session
        self.viewer = -1
        self.is_watching = False
        self.keeps_seat = False
        self.is_padded = False
        self._send = send
        self._closed = closed

    def push(self, frame: bytes) -> None:
        """Sends a frame."""
        self._send(frame.decode())

    def push_all(self, frames: Sequence[bytes]) -> None:
        """Sends frames, one after the other."""
        for frame in frames:
            self.push(frame)

    def refuse(self, number: int, refused: RequestRefused) -> None:
        """Sends the answer to a message that is refused; 0 is the number of none."""
        self.push(encode(No.of(number, refused)))

    def close(self, code: int) -> None:
        """Closes the connection."""
        self._closed()
