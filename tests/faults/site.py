"""A server as its host runs it: nodes, and a balancer before them."""

from __future__ import annotations

import asyncio
import signal
from dataclasses import dataclass
from pathlib import Path

from tests.faults.balancer import Balancer
from tests.faults.node import Node


@dataclass
class Site:
    """All parts of a server that can fail."""

    nodes: list[Node]
    balancer: Balancer
    #: the folder that holds the logs
    where: Path

    @property
    def port(self) -> int:
        """Where persons find the server."""
        return self.balancer.port

    async def __aenter__(self) -> Site:
        """Starts all nodes, and waits until the balancer knows them."""
        await asyncio.gather(*(node.start() for node in self.nodes))
        await self.balancer.start()
        await self.balancer.until_well()
        return self

    async def __aexit__(self, *error: object) -> None:
        """Kills what still runs."""
        await self.balancer.close()
        for node in self.nodes:
            await node.end(signal.SIGKILL)

    async def stop(self) -> None:
        """Stops all nodes as a host does.

        Each has to end well, and to have logged nothing that is worse than a warning.
        """
        statuses = await asyncio.gather(*(node.end(signal.SIGTERM) for node in self.nodes))
        assert not any(statuses), f"nodes ended with {statuses}"
        for node in self.nodes:
            bad = [entry for entry in node.journal() if entry["level"] not in ("info", "warning")]
            assert not bad, bad


def small_site(folder: Path, variables: dict[str, str] | None = None) -> Site:
    """One node over a file of SQLite, with these variables added to its environment."""
    data = folder / "data"
    node = Node("one", folder / "one.journal", ["--data-dir", str(data)], variables)
    return Site([node], Balancer([node.port]), data)
