"""What somebody is told of the deal of a day: how all did, and on which days they have played it."""

from __future__ import annotations

from typing import Literal

import msgspec

from sevenbridge_app.tables.day import DayBeacon
from sevenbridge_app.tables.settings import SettingsState


class DayAttempt(msgspec.Struct, frozen=True):
    """How a guest has played the deal of a day."""

    table: str
    """The code of the guest's table."""
    state: Literal["playing", "finished", "broken_off"]
    """``broken_off``: the day was over before the round."""
    place: int | None
    """Among those at the table, from 1; null as long as the round is not over."""
    points: int | None


class OwnDay(DayAttempt, frozen=True, kw_only=True):
    """One of the days on which a guest has begun the deal."""

    day: str
    """Whose deal it is, yyyy-mm-dd."""
    stamped: str
    """The day of the guest's calendar on which it came to the end; of another, the one whose deal it is."""
    fewest_win: bool
    """Whether points are penalty points: the lowest total wins."""


class OwnDays(msgspec.Struct, frozen=True):
    """All days on which a guest has begun the deal."""

    today: str
    """By the guest's calendar, as the streaks and what is forgiven."""
    days: tuple[OwnDay, ...]
    """In the order of the deals."""
    streak: int
    """On how many days in a row a deal came to the end, up to today or yesterday."""
    best_streak: int
    forgiven: tuple[str, ...]
    """The missed days that were forgiven: none of the seven days before one was."""


class DayDeal(msgspec.Struct, frozen=True):
    """The deal of a day, and how all did."""

    day: str
    """yyyy-mm-dd."""
    today: str
    time_left: int
    """Milliseconds until the day is over."""
    settings: SettingsState
    players: tuple[str, ...]
    """The computers by seat, "" in that of the person."""
    seat: int
    """That of the person."""
    fewest_win: bool
    """Whether points are penalty points: the lowest total wins."""
    commitment: str
    """The hash of the secret: docs/library/shuffle.md."""
    next_commitment: str
    """The same of the day after, "" for a day that is over and where days have no secrets."""
    beacon: DayBeacon | None
    """The number from outside from which the nonces follow; null where there is none."""
    nonces: tuple[str, ...]
    secret: str
    """From it and the nonces all cards follow. "" before the day is over."""
    begun: int
    """How many have begun."""
    finished: int
    """How many of them have come to the end in time."""
    leads: tuple[tuple[int, int], ...]
    """How many have come to the end with which lead, ascending: for those who have, and later for all."""
    lead: int | None
    """By how many points the guest is ahead of each of the others, summed; null before the end."""
    mine: DayAttempt | None
    """How the guest has played it; null for one who has not begun."""
