"""The finished matches of others that guests have viewed, whose cards they know from then on."""

from typing import Final

from sqlalchemy import ColumnElement, Connection, and_, select, text

from sevenbridge_app.results.duplicates import ViewedMatch
from sevenbridge_app.store.schema import matches, results, viewed_matches

_NOTE: Final = (
    "INSERT INTO viewed_matches (session, table_code, match, at) "
    "VALUES (:session, :table, :match, :at) ON CONFLICT DO NOTHING"
)


def is_first_view(connection: Connection, session: int, table: str, match: int) -> bool:
    """Whether a guest has not viewed a match, which somebody else has played alone, up to now."""
    persons = (
        select(results.c.session)
        .join(matches, matches.c.serial == results.c.match)
        .where(matches.c.table_code == table, matches.c.number == match, results.c.session.is_not(None))
    )
    found = list(connection.scalars(persons))
    if len(found) != 1 or found[0] == session:
        return False
    return connection.scalar(select(viewed_matches.c.at).where(_is(session, table, match))) is None


def note(connection: Connection, session: int, table: str, match: int, at: int) -> None:
    """Notes that a guest views a finished match; the first time counts."""
    row = {"session": session, "table": table, "match": match, "at": at}
    connection.execute(text(_NOTE), row)


def viewed_by(connection: Connection, session: int) -> list[ViewedMatch]:
    """The matches that a guest has viewed, in that order."""
    columns = viewed_matches.c
    query = select(columns.table_code, columns.match, columns.at).where(columns.session == session)
    return [ViewedMatch(*row) for row in connection.execute(query.order_by(columns.at, columns.table_code))]


def _is(session: int, table: str, match: int) -> ColumnElement[bool]:
    columns = viewed_matches.c
    return and_(columns.session == session, columns.table_code == table, columns.match == match)
