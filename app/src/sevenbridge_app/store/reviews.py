"""The reviews of finished matches: those that are there, and those that a node computes.

Whoever wants to compute a review begins it here first, so that no two nodes do. One that was begun by a
process that is dead, or by a node that has been silent for a while, is free again.
"""

from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, delete, exists, or_, select, text, update

from sevenbridge_app.store.nodes import SILENT
from sevenbridge_app.store.schema import nodes, reviews

#: how many reviews are kept, those computed last, and for how long, in milliseconds
KEPT: Final = 2000
AGE: Final = 90 * 24 * 3600 * 1000
#: how long nobody tries again after a review has failed, in milliseconds
FAILED: Final = 10_000
#: of so many steps the whole of a review is made
STEPS: Final = 1000

# one that nobody has begun
_MAKE: Final = text(
    "INSERT INTO reviews (table_code, number, node, run, done) VALUES (:table, :number, '', :run, 0) "
    "ON CONFLICT DO NOTHING"
)


class StoredReview(NamedTuple):
    """A review that is there, has failed, or is being computed."""

    progress: float
    """The share of it that is done."""
    body: bytes | None
    """What the server wrote; the store does not read it. Empty if it failed, None while it is computed."""
    is_own: bool
    """Whether this process has begun it."""


def find(connection: Connection, table: str, number: int, run: bytes, at: int) -> StoredReview | None:
    """The review of a match; None where nobody computes it, or it failed a while ago."""
    known = or_(_is_there(at), _is_under_way(at))
    query = select(reviews.c.done, reviews.c.body, reviews.c.run).where(_of(table, number), known)
    row = connection.execute(query).one_or_none()
    return row and StoredReview(row.done / STEPS, row.body, row.run == run)


def begin(connection: Connection, table: str, number: int, node: str, run: bytes, at: int) -> bool:
    """Begins a review. Returns False if it is there, or another process computes it."""
    connection.execute(_MAKE, {"table": table, "number": number, "run": b""})
    is_taken = or_(_is_there(at), and_(_is_under_way(at), reviews.c.run != run))
    begun = {"node": node, "run": run, "done": 0, "body": None, "ended_at": None}
    return connection.execute(update(reviews).where(_of(table, number), ~is_taken).values(begun)).rowcount > 0


def note_progress(connection: Connection, table: str, number: int, run: bytes, progress: float) -> None:
    """Notes how much of a review this process has computed."""
    row = update(reviews).where(_of(table, number), reviews.c.run == run)
    connection.execute(row.values(done=round(STEPS * progress)))


def end(connection: Connection, table: str, number: int, run: bytes, body: bytes, at: int) -> None:
    """Keeps a review that this process has computed, empty if it failed, and removes old ones."""
    row = update(reviews).where(_of(table, number), reviews.c.run == run)
    connection.execute(row.values(done=STEPS, body=body, ended_at=at))
    newest = select(reviews.c.ended_at).where(reviews.c.ended_at.is_not(None))
    first_gone = newest.order_by(reviews.c.ended_at.desc()).offset(KEPT).limit(1).scalar_subquery()
    connection.execute(
        delete(reviews).where(or_(reviews.c.ended_at < at - AGE, reviews.c.ended_at <= first_gone))
    )


def _of(table: str, number: int) -> ColumnElement[bool]:
    return and_(reviews.c.table_code == table, reviews.c.number == number)


def _is_there(at: int) -> ColumnElement[bool]:
    """Whether a review is there, or its failure is so fresh that nobody need try again."""
    is_fresh = reviews.c.ended_at > at - FAILED
    return and_(reviews.c.body.is_not(None), or_(reviews.c.body != b"", is_fresh))


def _is_under_way(at: int) -> ColumnElement[bool]:
    """Whether the process that has begun a review is alive."""
    is_alive = exists().where(
        nodes.c.name == reviews.c.node, nodes.c.run == reviews.c.run, nodes.c.beat_at >= at - SILENT
    )
    return and_(reviews.c.body.is_(None), is_alive)
