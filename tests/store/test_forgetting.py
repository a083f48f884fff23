"""What is removed from a store, and what stays, on each kind of database."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import select

from sevenbridge_app.results.matches import FinishedMatch, SeatResult
from sevenbridge_app.store.forgetting import TableCursor
from sevenbridge_app.store.log_lines import LogLine
from sevenbridge_app.store.schema import sessions
from sevenbridge_app.store.sessions import NAMELESS
from sevenbridge_app.store.store import Store
from sevenbridge_app.store.tables import TableEntry, TableWrite
from tests.store.listener import Listener
from tests.store.stranger import stranger

START = TableCursor(0, "")


def played(code: str, at: int, number: int = 1, *sessions: int) -> TableWrite:
    """What a table writes at whose end a match is over."""
    results = tuple(
        SeatResult(seat, session, f"Guest {session}", "person", 1 + seat, 9, 3, 1, 0, 2)
        for seat, session in enumerate(sessions)
    )
    match = FinishedMatch(code, number, at, at, "gamerules", len(sessions), results)
    entry = TableEntry(code, "public", "open", at, b"{}")
    return TableWrite(code, (LogLine(number, at, b"{}"),), entry, match if sessions else None)


def guest(store: Store, number: int) -> int:
    """A new session."""
    return store.new_session(bytes([number]) * 32, f"Guest {number}", 10)


def test_tables_age_out_in_order_and_their_matches_stay(store: Store, listener: Listener) -> None:
    aki, ben = guest(store, 1), guest(store, 2)
    for code, at in (("AAAAAA", 30), ("BBBBBB", 10), ("CCCCCC", 20), ("DDDDDD", 20)):
        listener.write(played(code, at, 1, aki, ben))
    # a table whose entry is old, while somebody plays there
    listener.write(TableWrite("BBBBBB", (LogLine(2, 90, b"{}"),)))
    found = store.tables_before(25, START, 2)
    assert [each.code for each in found] == ["BBBBBB", "CCCCCC"]
    assert [each.code for each in store.tables_before(25, found[-1], 2)] == ["DDDDDD"]
    assert not store.remove_table("BBBBBB", 25)
    assert len(store.read("BBBBBB")) == 2
    before = store.statistics_of(aki)
    assert store.remove_table("CCCCCC", 25)
    assert (store.read("CCCCCC"), store.table("CCCCCC")) == ([], None)
    assert store.is_taken("CCCCCC")
    assert store.statistics_of(aki) == before
    assert {each.table: each.is_aged for each in store.matches_of(aki, 9)} == {
        "AAAAAA": False,
        "BBBBBB": False,
        "CCCCCC": True,
        "DDDDDD": False,
    }


def test_a_forgotten_guest_has_no_name_anywhere_and_nobody_comes_back_as_them(
    store: Store, listener: Listener
) -> None:
    aki, ben = guest(store, 1), guest(store, 2)
    listener.write(played("AAAAAA", 20, 1, aki, ben))
    theirs = store.statistics_of(ben)
    store.forget_guest(aki)
    assert store.session(bytes([1]) * 32) is None
    (match,) = store.matches_of(ben, 9)
    assert match.names == (NAMELESS, "Guest 2")
    assert store.statistics_of(ben) == theirs
    # a match that ends afterwards
    listener.write(played("BBBBBB", 20, 1, aki, ben))
    assert store.matches_of(ben, 9)[0].names == (NAMELESS, "Guest 2")


def test_guests_age_out_and_no_number_comes_again(
    store: Store, listener: Listener, where: Path | str
) -> None:
    aki, ben, eve = (guest(store, number) for number in (1, 2, 3))
    listener.write(played("AAAAAA", 20, 1, ben))
    store.see_session(eve)
    assert [session.number for session in store.guests_before(11, 9)] == [aki, ben]
    for number in (aki, ben, eve):
        store.forget_guest(number)
    assert store.guests_before(11, 9) == []
    with stranger(where) as connection:
        assert [*connection.scalars(select(sessions.c.number).order_by(sessions.c.number))] == [ben, eve]
    assert guest(store, 4) == eve + 1
    # a match of somebody whose row is gone
    listener.write(played("BBBBBB", 20, 1, aki, ben))
    assert store.matches_of(ben, 9)[0].names == (NAMELESS, NAMELESS)


def test_lines_are_replaced_in_their_places(store: Store, listener: Listener) -> None:
    listener.write(played("AAAAAA", 20))
    listener.write(TableWrite("AAAAAA", (LogLine(2, 21, b"secret"),)))
    store.rewrite("AAAAAA", [LogLine(2, 21, b"{}")], bytes)
    store.summarize("AAAAAA", b'{"persons":[]}')
    assert [line.body for line in store.read("AAAAAA")] == [b"{}", b"{}"]
    entry = store.table("AAAAAA")
    assert entry is not None
    assert entry.summary == b'{"persons":[]}'


def test_no_review_outlives_its_log_or_tells_a_name_that_was_taken_out(
    store: Store, listener: Listener
) -> None:
    aki = guest(store, 1)
    for code in ("AAAAAA", "BBBBBB", "CCCCCC"):
        listener.write(played(code, 20, 1, aki))
        store.ask_review(code, 1, party=b"")
        taken = store.take_review()
        assert taken is not None
        store.end_review(taken, b"a review by Guest 1")
    store.remove_table("AAAAAA", 25)
    store.rewrite("BBBBBB", [LogLine(1, 20, b"{ }")], bytes)
    assert [bool(store.review(code, 1)) for code in ("AAAAAA", "BBBBBB", "CCCCCC")] == [False, False, True]
