"""Deals and reshuffles with dice, for simulations: equal seeds give equal cards.

The cards are shuffled in the round's own arrays, so that nothing is allocated.
"""

from sevenbridge.engine.cards import JOKER, PACK
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.kinds import DRAW
from sevenbridge.engine.phases import DRAWING, OVER, RESHUFFLING
from sevenbridge.engine.refusals import IllegalAction
from sevenbridge.engine.round import Round

_PACK = [0] * 52
_PACK[:] = PACK


def deal(round: Round, dealer: int, dice: Dice) -> None:
    """Resets the round, shuffles the whole pack with ``dice``, and deals it.

    Raises TypeError for what is no round or no dice, ValueError for a dealer who has no seat.
    """
    _check(round, dice)
    if not 0 <= dealer < round.seats:
        raise ValueError(f"the dealer must be one of the {round.seats} seats, not {dealer}")
    _deal(round, dealer, dice)


def reshuffle(round: Round, dice: Dice) -> None:
    """Shuffles the discards under the top one into the stock that a round in RESHUFFLING waits for.

    Raises TypeError for what is no round or no dice, IllegalAction where no new stock is wanted.
    """
    _check(round, dice)
    if round._phase_number != RESHUFFLING:
        raise IllegalAction("no_reshuffle")
    _reshuffle(round, dice)


def advance(round: Round, dice: Dice) -> bool:
    """Makes the new stock and the draw that come before the next decision; false where the round is over.

    ``dice`` shuffle the new stock. Raises TypeError for what is no round or no dice.
    """
    _check(round, dice)
    return _advance(round, dice)


def _check(round: Round, dice: Dice) -> None:
    if not isinstance(round, Round) or not isinstance(dice, Dice):
        raise TypeError(f"cards are dealt in a round with dice, not in {round!r} with {dice!r}")
    round._refuse_if_owned()


def _deal(round: Round, dealer: int, dice: Dice) -> None:
    """As ``deal``, trusting its caller; compiled, without the interpreter's lock."""
    round._reset()
    for index in range(52):
        round._stock[index] = _PACK[index]
    size = 52
    if round.law.jokers:
        round._stock[52] = JOKER
        size = 53
    round.stock_count = size
    _shuffle(round, dice)
    round._deal(dealer)


def _reshuffle(round: Round, dice: Dice) -> None:
    """As ``reshuffle``, trusting that a new stock is wanted; compiled, without the interpreter's lock."""
    round._recycle()
    _shuffle(round, dice)


def _advance(round: Round, dice: Dice) -> bool:
    """As ``advance``, trusting its caller; compiled, without the interpreter's lock."""
    if round._phase_number == RESHUFFLING:
        _reshuffle(round, dice)
    if round._phase_number == DRAWING:
        round._apply(DRAW)
    return round._phase_number != OVER


def _shuffle(round: Round, dice: Dice) -> None:
    for last in range(round.stock_count - 1, 0, -1):
        chosen = dice._pick(last + 1)
        card = round._stock[last]
        round._stock[last] = round._stock[chosen]
        round._stock[chosen] = card
