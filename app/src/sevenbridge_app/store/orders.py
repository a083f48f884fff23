"""What the host of a server, or one of its nodes, tells all nodes to do, and what they report.

The host's command writes an order into the database and every node reads it there within a second. So a node
needs no further port and the command no password but that of the database.
"""

from typing import Final, Literal, NamedTuple, TypeAlias

from sqlalchemy import ColumnElement, Connection, delete, insert, or_, select

from sevenbridge_app.store.schema import orders, reports

#: ``end_table`` names a table's code, as does ``reread``, where a log was written anew; ``disconnect`` names
#: a session; ``report`` asks each node who is there
OrderKind: TypeAlias = Literal["end_table", "disconnect", "reread", "report"]

#: how long orders that are for the moment stand, in milliseconds
STANDING: Final = 60_000


class Order(NamedTuple):
    """An order."""

    number: int
    """Rises with every order."""
    at: int
    """When it was given, in milliseconds since 1970, UTC."""
    kind: OrderKind
    subject: str


def add(connection: Connection, at: int, kind: OrderKind, subject: str = "") -> int:
    """Gives an order and returns its number. Orders that have had their time are removed."""
    _forget(connection, (orders.c.at < at - STANDING) & (orders.c.kind != "end_table"))
    row = {"at": at, "kind": kind, "subject": subject}
    key = connection.execute(insert(orders), row).inserted_primary_key
    assert key is not None
    return int(key.number)


def standing(connection: Connection, at: int) -> list[Order]:
    """The orders that stand at a time, the oldest first. A table is to be ended until it is."""
    stands = or_(orders.c.kind == "end_table", orders.c.at >= at - STANDING)
    rows = connection.execute(select(orders).where(stands).order_by(orders.c.number))
    return [Order._make(row) for row in rows]


def finish(connection: Connection, number: int) -> None:
    """Removes an order that has been carried out, and what was reported."""
    _forget(connection, orders.c.number == number)


def report(connection: Connection, number: int, node: str, body: bytes) -> None:
    """Adds what a node reports for an order, unless the order is gone or the node has reported."""
    known = select(reports.c.node).where(reports.c.order == number, reports.c.node == node)
    is_wanted = connection.scalar(select(orders.c.number).where(orders.c.number == number))
    if is_wanted is not None and connection.scalar(known) is None:
        connection.execute(insert(reports), {"order": number, "node": node, "body": body})


def reports_of(connection: Connection, number: int) -> dict[str, bytes]:
    """What nodes have reported for an order, by their names."""
    query = select(reports.c.node, reports.c.body).where(reports.c.order == number)
    return {row.node: row.body for row in connection.execute(query.order_by(reports.c.node))}


def _forget(connection: Connection, which: ColumnElement[bool]) -> None:
    connection.execute(delete(reports).where(reports.c.order.in_(select(orders.c.number).where(which))))
    connection.execute(delete(orders).where(which))
