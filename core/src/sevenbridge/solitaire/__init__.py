"""Seven by Seven, the small solitaire (RULES part 2): the game, its exact odds, numbered deals, records.

Of the engine it knows the cards and how moves and refusals are written. ``choice`` is the solitaire of
decisions.
"""

from sevenbridge.solitaire.daily import daily_deal
from sevenbridge.solitaire.deals import FIRST_DEAL, LAST_DEAL, Dealer, NoSuchDeal, deck_of, mixed
from sevenbridge.solitaire.fate import CELLS, count_won, is_winnable, next_winnable
from sevenbridge.solitaire.game import Game
from sevenbridge.solitaire.moves import MalformedMove, Move, Verb, move_of, parse_move
from sevenbridge.solitaire.odds import Odds, chance_from, exact_odds
from sevenbridge.solitaire.position import Position
from sevenbridge.solitaire.record import (
    CHOICE,
    SEVEN_BY_SEVEN,
    DealRecord,
    Expectation,
    SolitaireRecord,
    read_solitaire,
    write_solitaire,
)
from sevenbridge.solitaire.refusals import IllegalMove, Refusal
from sevenbridge.solitaire.replay import replay_solitaire
from sevenbridge.solitaire.reserve import EIGHT, EMPTY
from sevenbridge.solitaire.status import Status

__all__ = [
    "CELLS",
    "CHOICE",
    "EIGHT",
    "EMPTY",
    "FIRST_DEAL",
    "LAST_DEAL",
    "SEVEN_BY_SEVEN",
    "DealRecord",
    "Dealer",
    "Expectation",
    "Game",
    "IllegalMove",
    "MalformedMove",
    "Move",
    "NoSuchDeal",
    "Odds",
    "Position",
    "Refusal",
    "SolitaireRecord",
    "Status",
    "Verb",
    "chance_from",
    "count_won",
    "daily_deal",
    "deck_of",
    "exact_odds",
    "is_winnable",
    "mixed",
    "move_of",
    "next_winnable",
    "parse_move",
    "read_solitaire",
    "replay_solitaire",
    "write_solitaire",
]
