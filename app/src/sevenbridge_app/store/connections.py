"""How many connections a store has to its database."""

from typing import Final, NamedTuple

#: how many there are to a PostgreSQL at the most, unless somebody says how many
DATABASE_CONNECTIONS: Final = 4


class Connections(NamedTuple):
    """The connections of a store. One of them writes, and is there for nothing else."""

    used: int
    """How many are in use, with the one that writes."""
    most: int
    """How many there may be. Whoever reads while all are in use waits for a moment, and is refused then."""
