"""The nodes that serve the tables of one store, each with the time of its last beat."""

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, delete, insert, select, update

from sevenbridge_app.store.errors import StoreError, StoreErrorCode
from sevenbridge_app.store.schema import nodes

#: a node that has not beaten for so long is not there, in milliseconds
SILENT: Final = 5_000
#: how long a node that does not beat is remembered, in milliseconds
REMEMBERED: Final = 24 * 3600 * 1000


@dataclass(frozen=True, slots=True)
class Node:
    """A node. Times in milliseconds since 1970, UTC, by the store's clock."""

    name: str
    started_at: int
    beat_at: int
    """When it was last alive."""
    is_draining: bool = False
    """Whether it is to take no more connections, since it will be stopped."""


def beat(connection: Connection, name: str, run: bytes, at: int, is_first: bool) -> None:
    """Notes that a node is alive.

    ``run`` tells this process from others that call themselves the same; the first beat of a process takes
    the name over. Raises StoreError with NODE_TAKEN if another process has taken it over since.
    """
    mine = nodes.c.name == name
    if is_first:
        connection.execute(delete(nodes).where(mine | (nodes.c.beat_at < at - REMEMBERED)))
    elif connection.execute(update(nodes).where(mine, nodes.c.run == run).values(beat_at=at)).rowcount:
        return
    elif connection.scalar(select(nodes.c.run).where(mine)) is not None:
        raise StoreError(StoreErrorCode.NODE_TAKEN, node=name)
    row = {"name": name, "run": run, "started_at": at, "beat_at": at, "is_draining": 0}
    connection.execute(insert(nodes), row)


def drain(connection: Connection, name: str, is_draining: bool) -> None:
    """Notes whether a node is to take no more connections. Raises KeyError where there is no such node."""
    row = update(nodes).where(nodes.c.name == name).values(is_draining=int(is_draining))
    if not connection.execute(row).rowcount:
        raise KeyError(name)


def forget(connection: Connection, name: str, run: bytes) -> None:
    """Removes a node that ends, unless another process has taken its name over."""
    connection.execute(delete(nodes).where(nodes.c.name == name, nodes.c.run == run))


def known(connection: Connection) -> list[Node]:
    """All nodes, by name."""
    columns = nodes.c
    query = select(columns.name, columns.started_at, columns.beat_at, columns.is_draining)
    rows = connection.execute(query.order_by(columns.name))
    return [Node(name, started, beat_at, bool(is_draining)) for name, started, beat_at, is_draining in rows]
