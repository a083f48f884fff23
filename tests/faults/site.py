"""A server as its host runs it: nodes, what they stand on, a balancer before them, and proxies in between."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.faults.balancer import Balancer
from tests.faults.node import Node
from tests.faults.proxy import Proxy
from tests.services.postgres import Postgres
from tests.services.redis import Redis

#: the name of the database of a site
DATABASE = "site"


@dataclass
class Site:
    """All parts of a server that can fail."""

    nodes: list[Node]
    balancer: Balancer
    #: what holds the logs: a folder or a URL
    where: Path | str
    _postgres: Postgres | None = None
    _redis: Redis | None = None
    #: what stands between each node and PostgreSQL
    to_postgres: list[Proxy] = field(default_factory=list)
    #: what stands between each node and Redis
    to_redis: list[Proxy] = field(default_factory=list)

    @property
    def port(self) -> int:
        """Where persons find the server."""
        return self.balancer.port

    @property
    def postgres(self) -> Postgres:
        """What a large site keeps its logs in."""
        assert self._postgres is not None
        return self._postgres

    @property
    def redis(self) -> Redis:
        """What tells the nodes of a large site of each other's lines."""
        assert self._redis is not None
        return self._redis

    async def __aenter__(self) -> Site:
        """Starts all nodes, and waits until the balancer knows them."""
        for proxy in (*self.to_postgres, *self.to_redis):
            await proxy.start()
        await asyncio.gather(*(node.start() for node in self.nodes))
        await self.balancer.start()
        await self.balancer.until_well()
        return self

    async def __aexit__(self, *error: object) -> None:
        """Kills what still runs."""
        await self.balancer.close()
        for node in self.nodes:
            await node.end(signal.SIGKILL)
        for proxy in (*self.to_postgres, *self.to_redis):
            await proxy.close()

    async def stop(self) -> None:
        """Stops all nodes as a host does.

        Each has to end well, and nothing may ever have ended in a traceback.
        """
        statuses = await asyncio.gather(*(node.end(signal.SIGTERM) for node in self.nodes))
        assert not any(statuses), f"nodes ended with {statuses}"
        for node in self.nodes:
            for entry in node.journal():
                assert "exception" not in entry, f"{node.name}: {entry['event']}: {entry['exception'][-300:]}"


def small_site(folder: Path, variables: dict[str, str] | None = None) -> Site:
    """One node over a file of SQLite, with these variables added to its environment."""
    data = folder / "data"
    node = Node("one", folder / "one.journal", ["--data-dir", str(data)], variables)
    return Site([node], Balancer([node.port]), data)


def large_site(folder: Path, postgres: Postgres, redis: Redis, variables: Sequence[dict[str, str]]) -> Site:
    """Nodes over PostgreSQL and Redis, one for each of these additions to their environments."""
    to_postgres = [Proxy(postgres.port) for _ in variables]
    to_redis = [Proxy(redis.port) for _ in variables]
    where = postgres.new_database(DATABASE)
    nodes = [
        Node(
            f"node-{number}",
            folder / f"node-{number}.journal",
            [
                *("--database", postgres.url(DATABASE, to_postgres[number].port)),
                *("--bus", redis.url(to_redis[number].port)),
                *("--node", f"node-{number}"),
            ],
            added,
        )
        for number, added in enumerate(variables)
    ]
    balancer = Balancer([node.port for node in nodes])
    return Site(nodes, balancer, where, postgres, redis, to_postgres, to_redis)
