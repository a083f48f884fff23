"""The deal of the day: every date has one that can be won, the same everywhere (docs/solitaire.md)."""

from sevenbridge.solitaire.deals import LAST_DEAL, mixed
from sevenbridge.solitaire.fate import next_winnable


def daily_deal(year: int, month: int, day: int) -> int:
    """The number of the deal of this day, which can be won.

    The date, a real one from the year 1 to 9999, is written as the number ``yyyymmdd`` and stirred; from
    there on the first winnable deal is taken.
    """
    return next_winnable(mixed(year * 10000 + month * 100 + day) or LAST_DEAL)
