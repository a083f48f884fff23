"""The days of daily deals: each begins and ends at midnight UTC."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta


def day_at(at: int) -> date:
    """Returns the day of a time in milliseconds since 1970."""
    return datetime.fromtimestamp(at / 1000, UTC).date()


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
