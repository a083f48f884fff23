"""What tells a database from others, also from those that hold the same since a backup was restored there."""

import secrets

from sqlalchemy import Connection, select, update

from sevenbridge_app.store.schema import identity


def find(connection: Connection) -> bytes:
    """The identity of a database: 16 bytes by chance, and no secret."""
    return bytes(connection.execute(select(identity.c.identity)).scalar_one())


def renew(connection: Connection) -> None:
    """Makes a database another one."""
    connection.execute(update(identity).values(identity=secrets.token_bytes(16)))
