"""The day of a server, and streaks of days, in which a missed one is forgiven now and then."""

from datetime import date, timedelta

import pytest

from sevenbridge_app.tables.day import Streak, begin_of, day_at, end_of, read_day, streak_of

FIRST = date(2026, 11, 1)


def days(pattern: str) -> tuple[list[date], date]:
    """The days marked x, and the last day of the pattern, which is today."""
    played = [FIRST + timedelta(days=index) for index, mark in enumerate(pattern) if mark == "x"]
    return played, FIRST + timedelta(days=len(pattern) - 1)


@pytest.mark.parametrize(
    ("pattern", "length", "best", "forgiven"),
    [
        (".", 0, 0, ""),
        ("x", 1, 1, ""),
        ("xxx", 3, 3, ""),
        # today may still be played
        ("xxx.", 3, 3, ""),
        # yesterday was missed, and is forgiven as soon as somebody comes again
        ("xxx..", 3, 3, ""),
        ("xxx.x", 4, 4, "...x."),
        ("xxx...", 0, 3, ""),
        ("xxx..x", 1, 3, ""),
        # a second missed day within seven is not forgiven
        ("xx.xxx.x", 1, 5, "..x....."),
        ("xx.xxxxxx.x", 9, 9, "..x......x."),
        ("xx.xxx..", 0, 5, "..x....."),
        ("xx.xxxxxx..", 8, 8, "..x........"),
    ],
)
def test_a_missed_day_is_forgiven_once_in_seven_days(
    pattern: str, length: int, best: int, forgiven: str
) -> None:
    played, today = days(pattern)
    assert streak_of(played, today) == Streak(length, best, tuple(days(forgiven)[0]))


def test_order_and_repetition_of_days_do_not_matter() -> None:
    played, today = days("xx.xx")
    assert streak_of([*reversed(played), *played], today) == streak_of(played, today)


def test_a_day_goes_from_midnight_to_midnight_utc() -> None:
    assert day_at(begin_of(FIRST)) == FIRST
    assert day_at(end_of(FIRST) - 1) == FIRST
    assert day_at(end_of(FIRST)) == date(2026, 11, 2)
    assert end_of(FIRST) == begin_of(date(2026, 11, 2))


@pytest.mark.parametrize("text", ["", "today", "2026-11-31", "20261101", "2026-W44-7", "2026-11-1", "９"])
def test_other_texts_are_no_days(text: str) -> None:
    assert read_day(text) is None


def test_a_day_is_read_as_it_is_written() -> None:
    assert read_day(FIRST.isoformat()) == FIRST
