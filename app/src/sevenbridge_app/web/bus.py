"""The bus: nodes that hold the same table hear at once that one of them has written in its log.

A bus is lossy by contract. It may lose what is published, deliver it twice, late or in another order, and
tells nobody: the truth is the log. Who hears of a line that it has not got reads the log, and who has not
heard of a table for a while asks for its last line. So a bus changes how soon a node knows, and never what it
knows.

Only codes of tables and numbers of lines go over it. Whoever listens learns that a table is played at, and
nothing of the game; whoever talks on it makes nodes look into their own database, and no more.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

#: takes the code of a table and the number of the last line of its log; called in the event loop
Deliver: TypeAlias = Callable[[str, int], None]


class BadBusAddress(Exception):
    """A bus cannot be made of its address."""


class Bus(Protocol):
    """Tells nodes how far logs go. No method but ``close`` waits, and none raises."""

    def start(self, deliver: Deliver) -> None:
        """Begins to deliver what other nodes publish of the tables that this node listens to.

        ``deliver`` may get a number again, late or after a higher one, and what this node has published.
        """

    def publish(self, table: str, last: int) -> None:
        """Tells other nodes the number of the last line of a table that the store has committed."""

    def listen(self, table: str) -> None:
        """Delivers what is published of a table from soon on."""

    def ignore(self, table: str) -> None:
        """Delivers what is published of a table no longer; some may still be on its way."""

    async def close(self) -> None:
        """Stops for good, and gives up what was not sent yet."""


class NoBus:
    """The bus of a node that is alone."""

    def start(self, deliver: Deliver) -> None:
        """Delivers nothing, ever."""

    def publish(self, table: str, last: int) -> None:
        """Tells nobody."""

    def listen(self, table: str) -> None:
        """Changes nothing."""

    def ignore(self, table: str) -> None:
        """Changes nothing."""

    async def close(self) -> None:
        """Changes nothing."""
