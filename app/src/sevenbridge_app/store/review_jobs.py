"""The queue of reviews that somebody waits for. Any process on the database may compute them.

A process takes a review for a while, and says again and again that it goes on with it; so the review of one
that has died is soon free again. A review that has been begun in vain ``TRIES`` times fails.

Parties take turns: each review is given a number, the one after that of the party's last review, but none
below those that wait already. The lowest comes first.
"""

import secrets
from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias

from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    delete,
    func,
    not_,
    or_,
    select,
    text,
    tuple_,
    update,
)

from sevenbridge_app.store import reviews
from sevenbridge_app.store.schema import review_jobs

#: how many reviews may wait, and how many of them for a party. Nodes that are asked at the same moment do not
#: see each other's, so there may be one more for each of them.
WAITING: Final = 256
EACH: Final = 4
#: how long a review is left to a process that says no more of it, in milliseconds
LEASE: Final = 10_000
#: how often one is begun at the most
TRIES: Final = 2
_KEY_BYTES: Final = 16
#: of so many steps the whole of a review is made
STEPS: Final = 1000

#: the code of a table, and the number of one of its matches
MatchKey: TypeAlias = tuple[str, int]


class TakenReview(NamedTuple):
    """A review that a process computes. One that is taken again is another, whoever takes it."""

    table: str
    number: int
    key: bytes
    """Of this taking alone: what was computed of a record that has changed since is not kept."""


_columns = review_jobs.c

# another node may be asked for the same review at the same moment
_ADD: Final = text(
    "INSERT INTO review_jobs (table_code, number, party, turn, asked_at, free_at, key, tries, done) "
    "VALUES (:table, :number, :party, :turn, :at, :at, :key, 0, 0) ON CONFLICT DO NOTHING"
)


class ReviewJob(NamedTuple):
    """A review that is not there yet."""

    ahead: int
    """How many others come before it; 0 if it is being computed."""
    progress: float
    """The share of it that is done."""


class AskedReview(StrEnum):
    """What becomes of a review that somebody asks for."""

    WAITS = "waits"
    """It waits, or is there already."""
    TOO_MANY = "too_many"
    """The party waits for others."""
    FULL = "full"
    """All places are taken, by parties that wait for no more than this one."""


def find(connection: Connection, table: str, number: int, at: int) -> ReviewJob | None:
    """How far a review is that somebody waits for."""
    query = select(_columns.turn, _columns.asked_at, _columns.free_at, _columns.done)
    row = connection.execute(query.where(_of(table, number))).one_or_none()
    if row is None:
        return None
    if row.free_at > at:
        return ReviewJob(0, row.done / STEPS)
    is_earlier = tuple_(_columns.turn, _columns.asked_at) < tuple_(row.turn, row.asked_at)
    comes_before = or_(_columns.free_at > at, is_earlier)
    # it may have been taken since
    ahead = select(func.count()).select_from(review_jobs).where(comes_before, not_(_of(table, number)))
    return ReviewJob(connection.execute(ahead).scalar_one(), 0.0)


def waiting(connection: Connection, at: int) -> int:
    """How many reviews wait for somebody to compute them."""
    query = select(func.count()).select_from(review_jobs).where(_columns.free_at <= at)
    return connection.execute(query).scalar_one()


def ask(connection: Connection, table: str, number: int, party: bytes, at: int) -> AskedReview:
    """Queues a review for a party, unless it is there or waits.

    Where all places are taken, a party that waits for fewer than others gets one of theirs.
    """
    is_known = find(connection, table, number, at) or reviews.find(connection, table, number, at) is not None
    if is_known:
        return AskedReview.WAITS
    is_waiting = _columns.free_at <= at
    counted = select(_columns.party, func.count()).where(is_waiting).group_by(_columns.party)
    counts: dict[bytes, int] = dict(connection.execute(counted).all())
    mine = counts.get(party, 0)
    if mine >= EACH:
        return AskedReview.TOO_MANY
    if sum(counts.values()) >= WAITING:
        greediest = max(counts, key=counts.__getitem__)
        if counts[greediest] <= mine + 1:
            return AskedReview.FULL
        _remove_last(connection, greediest, is_waiting)
    first = connection.scalar(select(func.min(_columns.turn)).where(is_waiting))
    last = connection.scalar(select(func.max(_columns.turn)).where(_columns.party == party))
    turn = max(first or 0, 0 if last is None else last + 1)
    row = {"table": table, "number": number, "party": party, "turn": turn, "at": at, "key": b""}
    connection.execute(_ADD, row)
    return AskedReview.WAITS


def take(connection: Connection, at: int) -> TakenReview | None:
    """Takes the review whose turn it is, for ``LEASE``; None where none waits.

    Processes that take reviews at the same time do not wait for each other.
    """
    columns = (_columns.table_code, _columns.number, _columns.tries)
    first = select(*columns).where(_columns.free_at <= at).order_by(_columns.turn, _columns.asked_at)
    # what other databases know as "skip locked" SQLite, which has one writer, does without
    first = first.limit(1).with_for_update(skip_locked=True)
    while row := connection.execute(first).one_or_none():
        table, number, tries = row
        job = _of(table, number)
        if tries < TRIES:
            taken = TakenReview(table, number, secrets.token_bytes(_KEY_BYTES))
            noted = {"key": taken.key, "free_at": at + LEASE, "tries": tries + 1, "done": 0}
            connection.execute(update(review_jobs).where(job).values(noted))
            return taken
        connection.execute(delete(review_jobs).where(job))
        reviews.keep(connection, table, number, b"", at)
    return None


def hold(connection: Connection, shares: Mapping[TakenReview, float], at: int) -> None:
    """Notes which share of reviews that were taken is computed, and that their process goes on with them."""
    for taken, share in shares.items():
        noted = {"free_at": at + LEASE, "done": round(STEPS * share)}
        connection.execute(update(review_jobs).where(_is(taken)).values(noted))


def give_back(connection: Connection, taken: TakenReview, at: int, has_failed: bool) -> None:
    """Lets others compute a review that was taken. ``has_failed``: it was begun in vain."""
    tries = _columns.tries if has_failed else _columns.tries - 1
    free = {"key": b"", "free_at": at, "tries": tries, "done": 0}
    connection.execute(update(review_jobs).where(_is(taken)).values(free))


def end(connection: Connection, taken: TakenReview) -> bool:
    """Removes a review that was computed. False where it was removed or taken by others meanwhile."""
    return connection.execute(delete(review_jobs).where(_is(taken))).rowcount > 0


def _remove_last(connection: Connection, party: bytes, is_waiting: ColumnElement[bool]) -> None:
    """Removes the review of a party that would come last, unless it is taken at this moment."""
    query = select(_columns.table_code, _columns.number).where(_columns.party == party, is_waiting)
    last = connection.execute(query.order_by(_columns.turn.desc()).limit(1)).one_or_none()
    if last is not None:
        connection.execute(delete(review_jobs).where(_of(*last), is_waiting))


def _is(taken: TakenReview) -> ColumnElement[bool]:
    return and_(_of(taken.table, taken.number), _columns.key == taken.key)


def _of(table: str, number: int) -> ColumnElement[bool]:
    return and_(_columns.table_code == table, _columns.number == number)
