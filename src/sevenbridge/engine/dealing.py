"""Deals and reshuffles by dice, for simulations: the same cards for the same seed, and no list of them in
between.
"""

from sevenbridge.engine.cards import JOKER, PACK
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.round import Round

_PACK = [0] * 52
_PACK[:] = PACK


def deal(round: Round, dealer: int, dice: Dice) -> None:
    """Starts the round anew with a shuffled pack."""
    round.reset()
    for place in range(52):
        round.stock[place] = _PACK[place]
    size = 52
    if round.law.jokers:
        round.stock[52] = JOKER
        size = 53
    round.stock_count = size
    _shuffle(round, dice)
    round._deal(dealer)


def reshuffle(round: Round, dice: Dice) -> None:
    """Makes the new stock that a round in the phase RESHUFFLING waits for."""
    round._recycle()
    _shuffle(round, dice)


def _shuffle(round: Round, dice: Dice) -> None:
    for last in range(round.stock_count - 1, 0, -1):
        chosen = dice._pick(last + 1)
        card = round.stock[last]
        round.stock[last] = round.stock[chosen]
        round.stock[chosen] = card
