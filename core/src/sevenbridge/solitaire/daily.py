"""The daily solitaire: every date has one that can be won, the same everywhere (docs/play/solitaire.md)."""

from sevenbridge.solitaire.deals import LAST_DEAL, mixed
from sevenbridge.solitaire.fate import next_winnable


def day_number(year: int, month: int, day: int) -> int:
    """Where the search for the deal of this day, a real one from the year 1 to 9999, begins.

    The date is written as the number ``yyyymmdd`` and stirred.
    """
    return mixed(year * 10000 + month * 100 + day) or LAST_DEAL


def daily_deal(year: int, month: int, day: int) -> int:
    """The number of the deal of this day, which can be won: the first such from its number on."""
    return next_winnable(day_number(year, month, day))
