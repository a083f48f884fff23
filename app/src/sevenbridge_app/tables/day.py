"""The day of a server: from midnight to midnight UTC, with one deal, the same for everybody; and streaks."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from typing import Final, NamedTuple

import msgspec

from sevenbridge import PRESETS
from sevenbridge.bots import CHARACTERS, EDITION
from sevenbridge.shuffle import Fairness
from sevenbridge_app.tables import log_events
from sevenbridge_app.tables.duplicates import Duplicate, Terms
from sevenbridge_app.tables.settings import TableSettings
from sevenbridge_app.tables.thinking import thinks

#: the levels of the computers: one of each
LEVELS: Final = ("chick", "rabbit", "fox")
#: Who may come, by level. Nobody who thinks by the clock: how fast a machine is must not matter.
COMPANY: Final = {
    level: tuple(each.id for each in CHARACTERS if each.level == level and not thinks(each.id))
    for level in LEVELS
}
#: where the person sits
SEAT: Final = 0
#: how many bytes the number of a beacon has
RANDOMNESS_BYTES: Final = 32
#: a missed day is forgiven if none of so many days before it was
FORGIVEN_EVERY: Final = 7

_ONE: Final = timedelta(days=1)


# -- when it is --------------------------------------------------------------------------------------------


def day_at(at: int, zone: int = 0) -> date:
    """Returns the day of a time in milliseconds since 1970, by a clock ``zone`` minutes ahead of UTC."""
    return datetime.fromtimestamp(at / 1000 + 60 * zone, UTC).date()


def begin_of(day: date) -> int:
    """Returns when a day begins, in milliseconds since 1970."""
    return 1000 * int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp())


def end_of(day: date) -> int:
    """Returns when a day ends and the next one begins, in milliseconds since 1970."""
    return begin_of(day + timedelta(days=1))


def read_day(text: str) -> date | None:
    """Reads a day as it is written, yyyy-mm-dd; None for any other text."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if day.isoformat() == text else None


# -- its deal ----------------------------------------------------------------------------------------------


def terms_of(day: date) -> Terms:
    """Returns what is the same for all who play the deal of a day.

    Each week, from Monday on, goes by the rules of another preset, and each day has another company.
    """
    number = day.toordinal() - 1
    presets = tuple(PRESETS)
    company: list[str] = []
    rest = number
    for level in LEVELS:
        rest, chosen = divmod(rest, len(COMPANY[level]))
        company.append(COMPANY[level][chosen])
    first = number % len(company)
    return Terms(
        settings=TableSettings(
            preset=presets[number // 7 % len(presets)],
            switches={"match_length": 1, "tie": "shared"},
            claim_seconds=0,
            visibility="unlisted",
            watching="none",
        ),
        seat=SEAT,
        players=("", *company[first:], *company[:first]),
        edition=EDITION,
    )


class DayBeacon(msgspec.Struct, frozen=True):
    """The number of a public beacon that had come out last when a day began: docs/library/shuffle.md."""

    url: str
    """The address of the beacon."""
    round: int
    """Which of its numbers."""
    randomness: str
    """The number, in hexadecimal digits."""


def fairness_of(day: date, secret: bytes, beacon: DayBeacon | None = None) -> Fairness:
    """Returns from what the cards of a day follow: its secret, and nonces that nobody chooses.

    Those with a beacon are known when the day begins, those without one ever before.
    """
    words = [f"{day.isoformat()} seat {seat}" for seat in range(len(LEVELS) + 1)]
    if beacon is None:
        return Fairness(secret, tuple(each.encode() for each in words))
    return Fairness(secret, tuple(sha256(f"{each} {beacon.randomness}".encode()).digest() for each in words))


def deal_of(day: date, secret: bytes, terms: Terms, beacon: DayBeacon | None = None) -> Duplicate:
    """Returns the deal of a day as all play it, by the terms that were set when it was made."""
    return Duplicate(terms, secret, fairness_of(day, secret, beacon).nonces)


def origin_of(day: date) -> log_events.DuplicateOpened:
    """Returns the event by which a table is one of a day."""
    return log_events.DuplicateOpened(day=day.isoformat())


# -- streaks -----------------------------------------------------------------------------------------------


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
