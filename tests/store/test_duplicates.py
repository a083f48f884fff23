"""What is kept of matches that several guests play, and of days, on each kind of database."""

from __future__ import annotations

from sevenbridge_app.results.duplicates import Attempt, ViewedMatch
from sevenbridge_app.results.matches import FinishedMatch, SeatResult
from sevenbridge_app.store.days import StoredDay
from sevenbridge_app.store.log_lines import LogLine
from sevenbridge_app.store.store import Store
from sevenbridge_app.store.tables import TableEntry, TableWrite
from tests.store.listener import Listener
from tests.store.test_forgetting import guest

DAY, LATER = "2026-11-23", "2026-11-24"
TOKEN = "c0ffee"
#: when that day ends
END = 1000


def ended(code: str, at: int, session: int, points: int) -> TableWrite:
    """What a table writes when its match is over: the session sits in seat 0, a computer in seat 1."""
    results = (
        SeatResult(0, session, f"Guest {session}", "person", 1, points, 1, 1, 0, 2),
        SeatResult(1, None, "fox", "computer", 2, -points, 1, 0, 0, 2),
    )
    match = FinishedMatch(code, 1, at, at, "gamerules", 2, results)
    return TableWrite(code, (LogLine(1, at, b"{}"),), TableEntry(code, "unlisted", "open", at, b"{}"), match)


def test_whoever_makes_a_day_first_makes_it_for_all(store: Store) -> None:
    first, second = StoredDay(bytes(32), b"one", b""), StoredDay(bytes([1]) * 32, b"two", b"2")
    assert store.day(DAY) is None
    assert store.make_day(DAY, first) == first
    assert store.make_day(DAY, second) == first
    # a day that is bound to a secret is not there yet, and keeps that one
    assert store.bind_day(LATER, first.secret) == store.bind_day(LATER, second.secret) == first.secret
    assert store.day(LATER) is None
    assert store.make_day(LATER, second) == second._replace(secret=first.secret) == store.day(LATER)
    assert store.day(DAY) == first
    assert store.day("2026-11-25") is None


def test_each_guest_has_one_table_for_what_others_play_as_well(store: Store) -> None:
    aki, ben = guest(store, 1), guest(store, 2)
    assert store.attempt(aki, DAY) is None
    assert store.begin_attempt(aki, DAY, "AAAAAA", END) == "AAAAAA"
    # the same guest in another window, at the same moment
    assert store.begin_attempt(aki, DAY, "BBBBBB", END) == "AAAAAA"
    assert store.begin_attempt(ben, DAY, "CCCCCC", END) == "CCCCCC"
    assert store.begin_attempt(aki, TOKEN, "DDDDDD") == "DDDDDD"
    assert store.attempt_at("BBBBBB") is None
    found = store.attempt_at("DDDDDD")
    assert found is not None
    assert (found.session, found.origin, found.until, found.is_finished) == (aki, TOKEN, None, False)
    assert [each.origin for each in store.attempts_of(aki)] == [DAY, TOKEN]
    assert store.count_attempts(DAY) == 2


def test_the_terms_of_a_day_are_told_to_those_who_have_begun_it(store: Store) -> None:
    aki, ben = guest(store, 1), guest(store, 2)
    for day, terms in ((DAY, b"one"), ("2026-11-24", b"two"), ("2026-11-25", b"three")):
        store.make_day(day, StoredDay(bytes(32), terms, b""))
    for day in (DAY, "2026-11-25", TOKEN):
        store.begin_attempt(aki, day, f"A{day[-5:]}")
    store.begin_attempt(ben, "2026-11-24", "BBBBBB")
    assert store.terms_of_days(aki) == {DAY: b"one", "2026-11-25": b"three"}


def test_only_what_ends_in_time_counts(store: Store, listener: Listener) -> None:
    points = {"AAAAAA": 30, "BBBBBB": -4, "CCCCCC": 30, "DDDDDD": 99}
    guests = {code: guest(store, number) for number, code in enumerate([*points, "EEEEEE"], 1)}
    for code, session in guests.items():
        store.begin_attempt(session, DAY, code, END)
    for code, reached in points.items():
        listener.write(ended(code, END if code == "DDDDDD" else END - 1, guests[code], reached))
    # the computer has as many points less than nought
    assert list(store.leads(DAY).items()) == [(-8, 1), (60, 2)]
    assert store.count_attempts(DAY) == 5
    assert [each.points for each in store.finished_attempts(DAY, 2)] == [30, -4]
    late, broken = (store.attempt(guests[code], DAY) for code in ("DDDDDD", "EEEEEE"))
    assert late is not None
    assert broken is not None
    assert (late.points, late.is_finished) == (99, False)
    assert (broken.points, broken.is_finished) == (None, False)
    mine = store.attempt(guests["AAAAAA"], DAY)
    assert mine is not None
    assert mine == Attempt(
        guests["AAAAAA"], DAY, "AAAAAA", mine.begun_at, END, END - 1, "Guest 1", 1, 30, 1, 60
    )


def test_a_friends_match_counts_whenever_it_ends(store: Store, listener: Listener) -> None:
    aki = guest(store, 1)
    store.begin_attempt(aki, TOKEN, "AAAAAA")
    listener.write(ended("AAAAAA", 10**15, aki, 7))
    (found,) = store.finished_attempts(TOKEN, 9)
    assert found.is_finished
    assert store.result("AAAAAA", 1, 1) == SeatResult(1, None, "fox", "computer", 2, -7, 1, 0, 0, 2)
    assert store.result("AAAAAA", 2, 1) is None


def test_a_forgotten_guest_has_played_nothing_of_it(store: Store, listener: Listener) -> None:
    aki, ben = guest(store, 1), guest(store, 2)
    for session, code in ((aki, "AAAAAA"), (ben, "BBBBBB")):
        store.begin_attempt(session, DAY, code, END)
        listener.write(ended(code, 5, session, 7))
    store.forget_guest(aki)
    assert store.attempts_of(aki) == []
    assert store.attempt_at("AAAAAA") is None
    assert store.leads(DAY) == {14: 1}


def test_a_match_has_one_invitation_as_long_as_its_table_is_there(store: Store, listener: Listener) -> None:
    aki = guest(store, 1)
    listener.write(ended("KXMWQA", 5, aki, 7))
    assert store.invite(TOKEN, "KXMWQA", 1) == TOKEN
    assert store.invite("facade", "KXMWQA", 1) == TOKEN
    assert store.invited_to(TOKEN) == ("KXMWQA", 1)
    assert store.invited_to("facade") is None
    assert store.remove_table("KXMWQA", 6)
    assert store.invited_to(TOKEN) is None


def test_who_viewed_a_match_before_the_end_of_a_try_is_told_from_others(
    store: Store, listener: Listener
) -> None:
    aki, ben, eve, dan = (guest(store, number) for number in range(1, 5))
    listener.write(ended("KXMWQA", 5, aki, 7))
    store.invite(TOKEN, "KXMWQA", 1)
    for session, code, at in ((ben, "BBBBBB", 10), (eve, "CCCCCC", 20), (dan, "DDDDDD", 20)):
        store.begin_attempt(session, TOKEN, code)
        listener.write(ended(code, at, session, 7))
    # ben when all was over, eve at the match itself, dan at how ben had played it
    store.note_viewed(ben, "KXMWQA", 1, 10)
    store.note_viewed(eve, "KXMWQA", 1, 19)
    store.note_viewed(eve, "KXMWQA", 1, 30)
    store.note_viewed(dan, "BBBBBB", 1, 15)
    store.note_viewed(aki, "KXMWQA", 1, 6)
    assert [each.viewed_before for each in store.finished_attempts(TOKEN, 9)] == [False, True, True]
    assert store.matches_viewed_by(eve) == [ViewedMatch("KXMWQA", 1, 19)]
    assert store.matches_viewed_by(aki) == [], "whoever played it knows it anyway"
    store.forget_guest(eve)
    assert store.matches_viewed_by(eve) == []
