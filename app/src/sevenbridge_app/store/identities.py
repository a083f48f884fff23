"""What tells a database from others, also from those that hold the same since a backup was restored there.

With it goes the key by which its nodes hide the networks of those who wait at tables. No backup holds either.
"""

import secrets

from sqlalchemy import Connection, select, update

from sevenbridge_app.store.schema import identity


def find(connection: Connection) -> bytes:
    """The identity of a database: 16 bytes by chance, and no secret."""
    return bytes(connection.execute(select(identity.c.identity)).scalar_one())


def network_key(connection: Connection) -> bytes:
    """The key with which the nodes of a database hash networks, 32 bytes."""
    return bytes(connection.execute(select(identity.c.network_key)).scalar_one())


def renew(connection: Connection) -> None:
    """Makes a database another one."""
    made = {"identity": secrets.token_bytes(16), "network_key": secrets.token_bytes(32)}
    connection.execute(update(identity).values(**made))
