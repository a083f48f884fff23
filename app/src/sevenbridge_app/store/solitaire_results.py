"""How guests did at Seven by Seven."""

from dataclasses import asdict, fields

from sqlalchemy import Connection, exists, insert, select

from sevenbridge_app.results.solitaires import SolitaireResult, day_of
from sevenbridge_app.store.schema import solitaire_results


def add(connection: Connection, session: int, result: SolitaireResult) -> bool:
    """Adds a result. False where the session has one of that deal, which stays.

    Raises ValueError for a daily deal of no date, sqlalchemy.exc.IntegrityError for an unknown session.
    """
    if result.kind == "daily":
        day_of(result.number)
    row = {"session": session, **asdict(result), "won": int(result.won)}
    key = [column == row[column.name] for column in solitaire_results.primary_key]
    if connection.scalar(select(exists().where(*key))):
        return False
    connection.execute(insert(solitaire_results), row)
    return True


def results_of(connection: Connection, session: int) -> list[SolitaireResult]:
    """All results of a session, in the order in which they ended."""
    columns = [solitaire_results.c[each.name] for each in fields(SolitaireResult)]
    query = select(*columns).where(solitaire_results.c.session == session)
    rows = connection.execute(query.order_by(solitaire_results.c.at, solitaire_results.c.number))
    return [SolitaireResult(**{**row._mapping, "won": bool(row.won)}) for row in rows]
