"""Streaks of days: a row of days that were played, in which a missed day is forgiven now and then."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Final, NamedTuple

#: a missed day is forgiven if none of so many days before it was
FORGIVEN_EVERY: Final = 7

_ONE: Final = timedelta(days=1)


class Streak(NamedTuple):
    """How a streak stands; missed days do not count."""

    #: the days of the streak that goes on, 0 if there is none
    days: int
    #: the days of the longest one there was
    best: int
    #: the missed days that were forgiven, in any streak
    forgiven: tuple[date, ...]


def streak_of(played: Iterable[date], today: date) -> Streak:
    """Returns the streak of somebody who has played on these days. Today may still be played."""
    days = best = 0
    forgiven: list[date] = []
    last: date | None = None
    for day in sorted(set(played)):
        missed = None if last is None else _missed_between(last, day, forgiven)
        if missed is None:
            days = 0
        else:
            forgiven += missed
        days += 1
        best = max(best, days)
        last = day
    if last is None or _missed_between(last, max(today, last + _ONE), forgiven) is None:
        days = 0
    return Streak(days, best, tuple(forgiven))


def _missed_between(last: date, day: date, forgiven: list[date]) -> list[date] | None:
    """Returns the days between two days, which are forgiven; None if they end a streak."""
    missed = last + _ONE
    if missed == day:
        return []
    is_due = not forgiven or (missed - forgiven[-1]).days >= FORGIVEN_EVERY
    return [missed] if missed + _ONE == day and is_due else None
