"""Which deal is played: drawn by lot, by its number, one that can be won, or that of a day."""

from datetime import date
from enum import StrEnum
from random import SystemRandom
from typing import Final, NamedTuple

from sevenbridge.solitaire import FIRST_DEAL, LAST_DEAL, Dealer, NoSuchDeal, daily_deal, is_winnable
from sevenbridge.solitaire.choice import can_be_won, daily_choice

_CHANCE: Final = SystemRandom()


class DealKind(StrEnum):
    """How a deal was chosen, which is how statistics are kept."""

    RANDOM = "random"
    NUMBERED = "numbered"
    WINNABLE = "winnable"
    DAILY = "daily"


class Deal(NamedTuple):
    """A numbered deal; ``day``: the day whose deal it is, where it was chosen so."""

    number: int
    kind: DealKind
    day: date | None = None


def random_deal() -> Deal:
    """Any deal, all equally likely."""
    return Deal(_drawn(), DealKind.RANDOM)


def winnable_deal() -> Deal:
    """Any deal that can be won, all equally likely."""
    dealer = Dealer()
    while True:
        number = _drawn()
        dealer.shuffle(number)
        if is_winnable(dealer):
            return Deal(number, DealKind.WINNABLE)


def numbered_deal(number: int) -> Deal:
    """The deal of this number. Raises NoSuchDeal."""
    if not FIRST_DEAL <= number <= LAST_DEAL:
        raise NoSuchDeal(number)
    return Deal(number, DealKind.NUMBERED)


def deal_of_the_day(day: date, today: date) -> Deal:
    """The deal of this day, which can be won; that of another day than today's counts as a numbered one."""
    number = daily_deal(day.year, day.month, day.day)
    return Deal(number, DealKind.DAILY if day == today else DealKind.NUMBERED, day)


def random_choice() -> Deal:
    """Any deal of Choice that can be won, all equally likely."""
    while not can_be_won(number := _drawn()):
        pass
    return Deal(number, DealKind.WINNABLE)


def choice_of_the_day(day: date, today: date) -> Deal:
    """The deal of Choice of this day, which can be won; that of another day counts as a numbered one."""
    number = daily_choice(day.year, day.month, day.day)
    return Deal(number, DealKind.DAILY if day == today else DealKind.NUMBERED, day)


def _drawn() -> int:
    return _CHANCE.randint(FIRST_DEAL, LAST_DEAL)
