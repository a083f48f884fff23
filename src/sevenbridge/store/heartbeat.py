"""When a server was last alive: what a table's clocks must not count is the time since."""

from typing import Final

from sqlalchemy import Connection, select
from sqlalchemy.dialects.sqlite import insert

from sevenbridge.store.schema import heartbeat
from sevenbridge.store.statements import sql_of

_put = insert(heartbeat)
#: notes a time under a key, which is always 1
PUT: Final = sql_of(_put.on_conflict_do_update(index_elements=["only"], set_={"at": _put.excluded["at"]}))


def last(connection: Connection) -> int | None:
    """When a server was last alive, in milliseconds; None where none ever was."""
    found: int | None = connection.scalar(select(heartbeat.c.at))
    return found
