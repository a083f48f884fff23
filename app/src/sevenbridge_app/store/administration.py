"""What the host of a server sees and orders, through the database, whether servers are running or not."""

from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection

from sevenbridge_app.results.complaints import Complaint
from sevenbridge_app.store import backup, bans, beside, complaints, forgetting, nodes, orders, tables
from sevenbridge_app.store.bans import Ban, BanKind
from sevenbridge_app.store.nodes import Node
from sevenbridge_app.store.orders import OrderKind
from sevenbridge_app.store.tables import TableEntry

P = ParamSpec("P")
T = TypeVar("T")


class Administration:
    """What can be done through a connection beside the servers (``beside.py``). It belongs to one thread.

    The methods raise sqlalchemy.exc.DBAPIError where the disk or the database server fails.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def now(self) -> int:
        """The time by which the nodes go."""
        return self._do(beside.now)

    def nodes(self) -> list[Node]:
        """All nodes, by name, also those that have not ended and do not beat."""
        return self._do(nodes.known)

    def drain(self, node: str, is_draining: bool) -> None:
        """Has a node send its people to others, or take people again. Raises KeyError for an unknown node."""
        self._do(nodes.drain, node, is_draining)

    def tables(self, limit: int) -> list[TableEntry]:
        """The tables that are not closed, those changed last first."""
        return self._do(tables.in_use, limit)

    def table(self, code: str) -> TableEntry | None:
        """What the directory knows of a table."""
        return self._do(tables.entry, code)

    def give_up_table(self, code: str) -> bool:
        """Removes a table whose log is damaged; its results stay. False for any other."""
        return self._do(forgetting.give_up_table, code)

    def note_backup(self) -> None:
        """Notes that a backup was made just now, by other means than those of this program."""
        self._do(backup.note, self.now())

    def bans(self) -> list[Ban]:
        """All bans that count, the oldest first."""
        return self._do(bans.standing, self.now())

    def ban(self, kind: BanKind, subject: str, until: int | None) -> None:
        """Shuts somebody out."""
        self._do(bans.add, Ban(kind, subject, self.now(), until))

    def lift_ban(self, kind: BanKind, subject: str) -> bool:
        """Lifts a ban. False where there is none."""
        return self._do(bans.lift, kind, subject)

    def complaints(self) -> list[Complaint]:
        """All complaints that have not been settled, the oldest first."""
        return self._do(complaints.standing)

    def settle(self, complaint: int) -> bool:
        """Removes a complaint. False where there is none of this number."""
        return self._do(complaints.settle, complaint)

    def order(self, kind: OrderKind, subject: str = "") -> int:
        """Tells all nodes to do something. Returns the number of the order."""
        return self._do(orders.add, self.now(), kind, subject)

    def reports(self, order: int) -> dict[str, bytes]:
        """What nodes have reported for an order so far, by their names."""
        return self._do(orders.reports_of, order)

    def finish(self, order: int) -> None:
        """Takes an order back, with what was reported."""
        self._do(orders.finish, order)

    def _do(self, function: Callable[Concatenate[Connection, P], T], *values: P.args, **named: P.kwargs) -> T:
        with self._connection.begin():
            return function(self._connection, *values, **named)
