"""The machine in which a server alone is."""

from __future__ import annotations

from typing import Protocol

from sevenbridge_app.alone.table import Line


class World(Protocol):
    """What the server needs of the machine that it is in."""

    def now(self) -> int:
        """Returns the time, in milliseconds since 1970."""

    def chance(self, count: int) -> bytes:
        """Returns so many random bytes."""

    def send(self, socket: int, text: str) -> None:
        """Hands the page a message that has come through a connection."""

    def close(self, socket: int) -> None:
        """Tells the page that a connection is closed."""

    def keep(self, code: str, lines: list[Line]) -> None:
        """Keeps what was written in the log of a table. The page must not be handed it."""

    def forget(self, code: str) -> None:
        """Removes all that was kept of a table."""

    def remember(self, key: str, text: str) -> None:
        """Remembers a small text by its key, in the place of what was there; "" removes it."""

    def review(self, code: str, match: int, record: str) -> None:
        """Has ``alone.reviewer`` review a match that is over, where nobody waits for it.

        ``Reviews`` is to be told what came of it.
        """
