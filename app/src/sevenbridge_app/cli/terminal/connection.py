"""What leads to a table: a table in this process (local_table.py) or a link to a server (online/link.py)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from sevenbridge.texts import Text
from sevenbridge_app.tables import server_messages
from sevenbridge_app.tables.client_messages import ClientMessage


class TableError(Exception):
    """A table that cannot be had, or no longer."""

    def __init__(self, sentence: Text, code: str = "", status: int = 2) -> None:
        super().__init__(sentence.en)
        #: why, and what to do
        self.sentence = sentence
        #: the server's, where it comes from there
        self.code = code
        #: the exit status of the command
        self.status = status


class Hung(Exception):
    """The connection was closed on this side."""


class Lost:
    """The connection is gone, and is tried again from here on."""


class Found:
    """The connection is back; what was missed follows."""


Heard = server_messages.ServerMessage | Lost | Found


class Connection(Protocol):
    """A way to one table."""

    #: the table's
    code: str

    def listen(self, put: Callable[[Heard | TableError], None]) -> server_messages.Snapshot:
        """Hands over everything that the table tells from here on.

        Returns the table as it was before, seen from the person's seat.
        """

    def send(self, message: type[ClientMessage], /, **fields: Any) -> int:
        """Asks something of the table and returns the id that the answer will have.

        0 means that there is no connection.
        """

    def go_on(self) -> bool:
        """Lets play go on where that is up to this process; False where it is not."""

    def close(self) -> None:
        """Closes the connection for good."""


class Dialogue(Protocol):
    """A way to one table for a program, which hears one message after the other."""

    #: the table's
    code: str

    def hear(self, timeout: float | None = None) -> Heard | None:
        """The next message; None where there is none within so many seconds. Raises TableError, Hung."""

    def send(self, message: type[ClientMessage], /, **fields: Any) -> int:
        """As ``Connection.send``."""
