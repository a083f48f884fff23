"""The reviews of finished matches that were computed. What is to be computed is in review_jobs.py."""

from typing import Final

from sqlalchemy import ColumnElement, Connection, and_, delete, insert, or_, select

from sevenbridge_app.store.schema import reviews

#: so many reviews are kept, those computed last, and all that are not older than a day, in milliseconds
KEPT: Final = 2000
DAY: Final = 24 * 3600 * 1000
#: none is kept for longer
AGE: Final = 90 * DAY
#: how long nobody tries again after a review has failed, in milliseconds
FAILED: Final = 10_000


def find(connection: Connection, table: str, number: int, at: int) -> bytes | None:
    """What the server wrote of a match, empty where that has just failed; None where there is nothing."""
    is_there = or_(reviews.c.body != b"", reviews.c.ended_at > at - FAILED)
    return connection.scalar(select(reviews.c.body).where(_of(table, number), is_there))


def keep(connection: Connection, table: str, number: int, body: bytes, at: int) -> None:
    """Keeps a review, empty if it failed, and removes old ones."""
    connection.execute(delete(reviews).where(_of(table, number)))
    row = {"table_code": table, "number": number, "body": body, "ended_at": at}
    connection.execute(insert(reviews).values(row))
    newest = select(reviews.c.ended_at).order_by(reviews.c.ended_at.desc())
    first_gone = newest.offset(KEPT).limit(1).scalar_subquery()
    is_too_many = and_(reviews.c.ended_at <= first_gone, reviews.c.ended_at < at - DAY)
    connection.execute(delete(reviews).where(or_(reviews.c.ended_at < at - AGE, is_too_many)))


def _of(table: str, number: int) -> ColumnElement[bool]:
    return and_(reviews.c.table_code == table, reviews.c.number == number)
