"""The finished matches whose cards a guest has looked at before playing them."""

from typing import Final

from sqlalchemy import ColumnElement, Connection, and_, select, text

from sevenbridge_app.results.duplicates import SeenMatch
from sevenbridge_app.store.schema import looks, matches, results

_NOTE_LOOK: Final = (
    "INSERT INTO looks (session, table_code, match, at) "
    "VALUES (:session, :table, :match, :at) ON CONFLICT DO NOTHING"
)


def is_unseen(connection: Connection, session: int, table: str, match: int) -> bool:
    """Whether a guest may still play a match, as one of somebody else alone, and has not looked at it."""
    persons = (
        select(results.c.session)
        .join(matches, matches.c.serial == results.c.match)
        .where(matches.c.table_code == table, matches.c.number == match, results.c.session.is_not(None))
    )
    found = list(connection.scalars(persons))
    if len(found) != 1 or found[0] == session:
        return False
    return connection.scalar(select(looks.c.at).where(_has_looked(session, table, match))) is None


def note(connection: Connection, session: int, table: str, match: int, at: int) -> None:
    """Notes that a guest sees the cards of a finished match; the first time counts."""
    row = {"session": session, "table": table, "match": match, "at": at}
    connection.execute(text(_NOTE_LOOK), row)


def seen_by(connection: Connection, session: int) -> list[SeenMatch]:
    """What a guest has looked at, in the order in which that was."""
    query = select(looks.c.table_code, looks.c.match, looks.c.at).where(looks.c.session == session)
    return [SeenMatch(*row) for row in connection.execute(query.order_by(looks.c.at, looks.c.table_code))]


def _has_looked(session: int, table: str, match: int) -> ColumnElement[bool]:
    return and_(looks.c.session == session, looks.c.table_code == table, looks.c.match == match)
