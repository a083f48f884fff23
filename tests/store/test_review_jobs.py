"""Reviews that wait for somebody to compute them, and those that were computed."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import closing
from itertools import count

import pytest

from sevenbridge_app.store import review_jobs, reviews
from sevenbridge_app.store.review_jobs import AskedReview, ReviewJob, TakenReview
from sevenbridge_app.store.store import Store
from tests.services.postgres import Postgres


class HandTime:
    """The database's time as a test sets it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *stores: Store) -> None:
        self.at = 1_000_000
        for each in stores:
            monkeypatch.setattr(each._database, "now", lambda _: self.at)


@pytest.fixture
def now(store: Store, monkeypatch: pytest.MonkeyPatch) -> HandTime:
    return HandTime(monkeypatch, store)


def take(store: Store, table: str) -> TakenReview:
    """Takes the review of the first match of this table, whose turn it is."""
    taken = store.take_review()
    assert taken is not None
    assert taken[:2] == (table, 1)
    return taken


def all_taken(store: Store) -> str:
    """The tables whose reviews are taken until none waits, one letter each."""
    return "".join(each.table for each in iter(store.take_review, None))


def test_one_is_asked_for_taken_and_ended(store: Store) -> None:
    assert store.review("A", 1) is None
    assert store.take_review() is None
    assert store.ask_review("A", 1, b"7") == AskedReview.WAITS
    assert store.review("A", 1) == ReviewJob(0, 0.0)
    assert store.waiting_reviews() == 1
    taken = take(store, "A")
    assert store.take_review() is None
    assert store.waiting_reviews() == 0
    store.hold_reviews({taken: 0.25})
    assert store.review("A", 1) == ReviewJob(0, 0.25)
    store.end_review(taken, b"a review")
    assert store.review("A", 1) == b"a review"
    assert store.ask_review("A", 1, b"7") == AskedReview.WAITS
    assert store.take_review() is None
    assert store.review("A", 2) is None


def test_parties_take_turns(store: Store) -> None:
    for table in "ABCD":
        store.ask_review(table, 1, b"1")
    take(store, "A")
    for table in "EF":
        store.ask_review(table, 1, b"2")
    store.ask_review("G", 1, b"3")
    assert [store.review(table, 1) for table in "BEG"] == [ReviewJob(number, 0.0) for number in (1, 2, 3)]
    assert all_taken(store) == "BEGCFD"


def test_a_party_waits_for_few_and_gives_way_where_all_places_are_taken(
    store: Store, now: HandTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review_jobs, "EACH", 3)
    monkeypatch.setattr(review_jobs, "WAITING", 4)

    def ask(tables: str, party: bytes) -> list[str]:
        now.at += 1
        return [store.ask_review(table, 1, party) for table in tables]

    assert ask("ABCD", b"1") == ["waits", "waits", "waits", "too_many"]
    assert ask("E", b"2") == ["waits"]
    assert ask("FG", b"3") == ["waits", "full"]
    assert store.review("C", 1) is None
    assert ask("H", b"2") == ["full"]
    assert all_taken(store) == "AEFB"


class TestProcesses:
    """Two processes on one PostgreSQL."""

    @pytest.fixture
    def stores(self, postgres: Postgres) -> Iterator[tuple[Store, Store]]:
        where = postgres.new_database()
        with closing(Store.open(where, 2)) as one, closing(Store.open(where, 2)) as other:
            yield one, other

    def test_no_two_take_the_same(self, stores: tuple[Store, Store]) -> None:
        one, other = stores
        for table in "AB":
            one.ask_review(table, 1, b"1")
        take(one, "A")
        theirs = take(other, "B")._replace(table="A")
        other.hold_reviews({theirs: 0.5})
        other.end_review(theirs, b"of another")
        other.give_back_review(theirs, has_failed=False)
        assert one.review("A", 1) == ReviewJob(0, 0.0), "only who has taken one says anything of it"

    def test_one_that_somebody_is_taking_keeps_nobody_waiting(self, stores: tuple[Store, Store]) -> None:
        one, other = stores
        for table in "AB":
            one.ask_review(table, 1, b"1")
        with one._database.writer() as connection, connection.begin():
            taken = review_jobs.take(connection, one.now())
            assert taken is not None
            assert taken.table == "A"
            take(other, "B")

    def test_two_may_be_asked_for_the_same_at_the_same_moment(
        self, stores: tuple[Store, Store], postgres: Postgres
    ) -> None:
        one, other = stores
        said: list[AskedReview] = []
        asking = threading.Thread(target=lambda: said.append(other.ask_review("A", 1, b"2")))
        with one._database.writer() as connection, connection.begin():
            review_jobs.ask(connection, "A", 1, b"1", one.now())
            asking.start()
            waiting = "SELECT 1 FROM pg_stat_activity WHERE datname = %s AND wait_event_type = 'Lock'"
            name = one._database.readers.url.database
            with postgres.connect() as looking:
                while not looking.execute(waiting, (name,)).fetchone():
                    pass
        asking.join()
        assert said == [AskedReview.WAITS]
        assert one.waiting_reviews() == 1

    def test_none_that_is_computed_makes_room(
        self, stores: tuple[Store, Store], postgres: Postgres, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(review_jobs, "WAITING", 2)
        one, other = stores
        for table in "AB":
            one.ask_review(table, 1, b"1")
        said: list[AskedReview] = []
        asking = threading.Thread(target=lambda: said.append(other.ask_review("C", 1, b"2")))
        with one._database.writer() as connection, connection.begin():
            at = one.now()
            assert review_jobs.take(connection, at) is not None
            taken = review_jobs.take(connection, at)
            assert taken is not None
            # the other sees both waiting still, and removes the one that comes last
            asking.start()
            with postgres.connect() as looking:
                while not looking.execute("SELECT 1 FROM pg_locks WHERE NOT granted").fetchone():
                    pass
        asking.join()
        assert said == [AskedReview.WAITS]
        one.end_review(taken, b"a review")
        assert one.review("B", 1) == b"a review"

    def test_what_a_dead_one_has_taken_is_soon_free_again(
        self, stores: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        dead, alive = stores
        now = HandTime(monkeypatch, *stores)
        dead.ask_review("A", 1, b"1")
        theirs = take(dead, "A")
        now.at += review_jobs.LEASE - 1
        dead.hold_reviews({theirs: 0.5})
        now.at += review_jobs.LEASE - 1
        assert alive.take_review() is None
        now.at += 1
        take(alive, "A")
        dead.end_review(theirs, b"too late")
        assert alive.review("A", 1) == ReviewJob(0, 0.0)
        now.at += review_jobs.LEASE
        assert alive.take_review() is None, "two have died of it"
        assert alive.review("A", 1) == b""


def test_one_that_is_removed_and_asked_for_again_is_not_what_was_computed_before(store: Store) -> None:
    store.ask_review("A", 1, b"1")
    before = take(store, "A")
    # a guest is erased, whose name is in the record
    store.rewrite("A", (), bytes)
    store.ask_review("A", 1, b"1")
    after = take(store, "A")
    store.hold_reviews({before: 0.5})
    store.end_review(before, b"of a record with the name")
    store.give_back_review(before, has_failed=True)
    assert store.review("A", 1) == ReviewJob(0, 0.0)
    store.end_review(after, b"of a record without")
    assert store.review("A", 1) == b"of a record without"


def test_one_that_is_given_back_in_peace_has_not_failed(store: Store) -> None:
    store.ask_review("A", 1, b"1")
    for _ in range(review_jobs.TRIES + 1):
        store.give_back_review(take(store, "A"), has_failed=False)
    assert store.review("A", 1) == ReviewJob(0, 0.0)


def test_one_that_fails_twice_may_be_asked_for_again_later(store: Store, now: HandTime) -> None:
    store.ask_review("A", 1, b"1")
    for _ in range(review_jobs.TRIES):
        store.give_back_review(take(store, "A"), has_failed=True)
    assert store.take_review() is None
    assert store.review("A", 1) == b""
    assert store.ask_review("A", 1, b"1") == AskedReview.WAITS
    assert store.take_review() is None
    now.at += reviews.FAILED
    assert store.review("A", 1) is None
    store.ask_review("A", 1, b"1")
    store.end_review(take(store, "A"), b"a review")
    assert store.review("A", 1) == b"a review"


def test_the_newest_are_kept_for_a_while(
    store: Store, now: HandTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "KEPT", 2)
    numbers = count(1)

    def compute() -> None:
        now.at += 1
        store.ask_review("A", next(numbers), b"1")
        taken = store.take_review()
        assert taken is not None
        store.end_review(taken, b"a review")

    def kept(*numbers: int) -> list[bool]:
        return [bool(store.review("A", number)) for number in numbers]

    for _ in range(3):
        compute()
    assert kept(1, 2, 3) == [True, True, True], "none of a day is too many"
    now.at += reviews.DAY
    compute()
    assert kept(1, 2, 3, 4) == [False, False, True, True]
    now.at += reviews.AGE
    compute()
    assert kept(3, 4, 5) == [False, False, True]
