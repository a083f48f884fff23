"""The solitaires that are played on the terminal, and what each is called in files and commands."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Final

from sevenbridge.solitaire import CHOICE as CHOICE_RECORD
from sevenbridge.solitaire import SEVEN_BY_SEVEN, Game
from sevenbridge.solitaire.choice import ChoiceGame
from sevenbridge_app.cli.seven_terminal.deals import (
    Deal,
    choice_of_the_day,
    deal_of_the_day,
    random_choice,
    random_deal,
)


@dataclass(frozen=True, slots=True)
class Solitaire:
    """One of the solitaires."""

    #: the command that plays it; records say that they are of it
    command: str
    #: where its files lie, below the program's directory
    directory: str
    #: what its records are called
    record: str
    game: type[Game] | type[ChoiceGame]
    #: draws a deal by lot
    draw: Callable[[], Deal]
    #: the deal of a day, given today
    of_day: Callable[[date, date], Deal]


SEVEN: Final = Solitaire(
    "sevenbridge seven", "seven-by-seven", SEVEN_BY_SEVEN, Game, random_deal, deal_of_the_day
)
CHOICE: Final = Solitaire(
    "sevenbridge choice", "choice", CHOICE_RECORD, ChoiceGame, random_choice, choice_of_the_day
)
