"""The tokens by which friends are invited to play a finished match themselves."""

from typing import Final

from sqlalchemy import Connection, select, text

from sevenbridge_app.store.schema import invitations

_INVITE: Final = (
    "INSERT INTO invitations (token, table_code, match) "
    "VALUES (:token, :table, :match) ON CONFLICT DO NOTHING"
)


def invite(connection: Connection, token: str, table: str, match: int) -> str:
    """Keeps the token of the invitation to a finished match; returns the one that it was given first."""
    connection.execute(text(_INVITE), {"token": token, "table": table, "match": match})
    query = select(invitations.c.token).where(invitations.c.table_code == table, invitations.c.match == match)
    return str(connection.scalar(query))


def invited_to(connection: Connection, token: str) -> tuple[str, int] | None:
    """The table and the number of the match to which somebody is invited, None for an unknown token."""
    query = select(invitations.c.table_code, invitations.c.match).where(invitations.c.token == token)
    row = connection.execute(query).one_or_none()
    return None if row is None else (row.table_code, row.match)
