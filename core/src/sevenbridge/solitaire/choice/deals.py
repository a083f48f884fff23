"""Which numbered deals of Choice can be won, and the daily one (docs/play/choice.md).

The decks are those of Seven by Seven. Almost all can be won, but a deal that the program draws always can.
"""

from sevenbridge.solitaire.choice.position import first_choice
from sevenbridge.solitaire.choice.solver import solution
from sevenbridge.solitaire.daily import day_number
from sevenbridge.solitaire.deals import FIRST_DEAL, LAST_DEAL, deck_of


def can_be_won(number: int) -> bool:
    """Whether the deal of this number can be won. Raises NoSuchDeal."""
    return solution(first_choice(deck_of(number))) is not None


def next_winnable_choice(number: int) -> int:
    """The first deal from this number on that can be won; after the last deal comes the first again.

    Raises NoSuchDeal.
    """
    while not can_be_won(number):
        number = FIRST_DEAL if number == LAST_DEAL else number + 1
    return number


def daily_choice(year: int, month: int, day: int) -> int:
    """The number of the deal of this day, a real one from the year 1 to 9999, which can be won."""
    return next_winnable_choice(day_number(year, month, day))
