"""A table in this process, heard one message after the other.

It asks one player after the other. So the computers go first as far as they can: whoever hears of a chance to
claim or draw may take it at once.
"""

from collections import deque
from typing import Any

from sevenbridge_app.cli.terminal.connection import Heard, Hung
from sevenbridge_app.cli.terminal.local_table import LocalTable
from sevenbridge_app.tables import server_messages
from sevenbridge_app.tables.client_messages import ClientMessage


class LocalDialogue:
    """A ``Dialogue`` with a table that plays on whenever somebody listens."""

    def __init__(self, table: LocalTable) -> None:
        self.code = table.code
        self._table = table
        self._inbox: deque[Heard] = deque()
        self._is_closed = False

    def listen(self) -> server_messages.Snapshot:
        """The table as it stood before what is heard first."""
        return self._table.listen(self._inbox.append)

    def hear(self, timeout: float | None = None) -> Heard | None:
        """See ``Dialogue``. None where it is the hearer's turn to do something."""
        while not self._is_closed and self._table.go_on():
            pass
        if self._is_closed:
            raise Hung
        return self._inbox.popleft() if self._inbox else None

    def send(self, message: type[ClientMessage], /, **fields: Any) -> int:
        """See ``Dialogue``."""
        return self._table.send(message, **fields)

    def close(self) -> None:
        """Lets ``hear`` raise Hung instead of playing on."""
        self._is_closed = True
