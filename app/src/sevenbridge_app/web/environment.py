"""All that a hub and its tables have to do with the world outside: a simulation gives them another."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from typing import Protocol

from sevenbridge_app.tables.croupier import ComputerPlayers
from sevenbridge_app.web.bus import Bus
from sevenbridge_app.web.clock import Clock
from sevenbridge_app.web.coach import Coach
from sevenbridge_app.web.metrics import Metrics
from sevenbridge_app.web.table_store import TableStore


class Computers(ComputerPlayers, Protocol):
    """The computer players of a process, which think beside the event loop."""

    def forget(self, table: str) -> None:
        """Forgets all questions of a table that is unloaded, or made again from its log."""

    def close(self) -> None:
        """Ends all thinking."""


def _key_maker() -> Callable[[], bytes]:
    """Returns what makes the keys by which the store knows the lines of a write again: all are different."""
    run = os.urandom(8)
    return (run + number.to_bytes(8, "big") for number in count()).__next__


@dataclass(frozen=True, slots=True)
class Environment:
    """What a hub finds around it, beside the event loop in which it runs."""

    #: the name of the node, "" for one that is alone
    node: str
    store: TableStore
    bus: Bus
    clock: Clock
    #: gives so many random bytes, of which shuffles are made
    chance: Callable[[int], bytes]
    #: they call ``Hub.wake`` when they have an answer for a table
    computers: Computers
    coach: Coach
    metrics: Metrics
    #: with what networks are hidden before they are stored
    network_key: bytes
    #: makes a key for each write
    new_key: Callable[[], bytes] = field(default_factory=_key_maker)
