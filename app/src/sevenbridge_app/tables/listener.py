"""Who listens to a table: a connection, as the table knows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from sevenbridge_app.tables.refusals import RequestRefused


class Listener(Protocol):
    """A client that is connected to a table and is sent frames."""

    #: the session of the client
    session: int
    #: the viewer that the client is, see ``tables.redaction``
    viewer: int
    #: whether the client has asked to be a watcher though it may have a seat
    is_watching: bool
    #: whether the client has named its seat on connecting: then its screen is not handed from one to another
    keeps_seat: bool
    #: whether frames are filled up to the same sizes
    is_padded: bool

    def push(self, frame: bytes) -> None:
        """Sends a frame."""

    def push_all(self, frames: Sequence[bytes]) -> None:
        """Sends frames in one piece."""

    def refuse(self, number: int, refused: RequestRefused) -> None:
        """Sends the answer to a message that is refused; 0 is the number of none."""

    def close(self, code: int) -> None:
        """Closes the connection, with one of the ``close_codes``."""


#: how whoever keeps listeners knows them
Client = TypeVar("Client", bound=Listener)
