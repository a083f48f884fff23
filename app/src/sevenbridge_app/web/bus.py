"""The bus: nodes that hold the same table hear at once what one of them has written in its log.

A bus is lossy by contract. It may lose what is published, deliver it twice, late or in another order, and
tells nobody: the truth is the log. Who receives line n+1 after line n folds it, who meets a gap reads the
log, and who has not heard of a table for a while asks for its last line. So a bus changes how soon a node
knows, and never what it knows.

Lines carry the secrets of a game, as the database does. Whoever can read the bus can read the cards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from sevenbridge_app.store.log_lines import LogLine

#: takes the code of a table and lines of its log; called in the event loop
Deliver: TypeAlias = Callable[[str, Sequence[LogLine]], None]


class BadBusAddress(Exception):
    """A bus cannot be made of its address."""


class Bus(Protocol):
    """Carries committed lines between nodes. No method but ``close`` waits, and none raises."""

    def start(self, deliver: Deliver) -> None:
        """Begins to deliver what other nodes publish of the tables that this node listens to.

        ``deliver`` may get lines again, late or in another order, and those that this node has published.
        """

    def publish(self, table: str, lines: Sequence[LogLine]) -> None:
        """Tells other nodes of lines that the store has committed, in the order of their numbers."""

    def listen(self, table: str) -> None:
        """Delivers the lines of a table from soon on."""

    def ignore(self, table: str) -> None:
        """Delivers the lines of a table no longer; some may still be on their way."""

    async def close(self) -> None:
        """Stops for good, and gives up what was not sent yet."""


class NoBus:
    """The bus of a node that is alone."""

    def start(self, deliver: Deliver) -> None:
        """Delivers nothing, ever."""

    def publish(self, table: str, lines: Sequence[LogLine]) -> None:
        """Tells nobody."""

    def listen(self, table: str) -> None:
        """Changes nothing."""

    def ignore(self, table: str) -> None:
        """Changes nothing."""

    async def close(self) -> None:
        """Changes nothing."""
