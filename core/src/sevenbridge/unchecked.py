"""The same as methods of the engine, without their checks: for modules that are compiled with it.

Each function trusts its caller. What is out of range, or not allowed in the state of the round, corrupts the
objects that it is given; None instead of an object ends a compiled interpreter. In return nothing is
raised, and for all but ``fork`` nothing allocated, and compiled callers need no interpreter lock: they
``cimport`` this module.
"""

from sevenbridge.engine import dealing
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.options import Options
from sevenbridge.engine.round import Round
from sevenbridge.engine.view import View

__all__ = [
    "advance",
    "apply",
    "await_draw",
    "copy_state",
    "deal",
    "fill",
    "fork",
    "history_length",
    "history_number",
    "left_of",
    "open_claims",
    "pass_claims",
    "pick",
    "recycle",
    "reset",
    "restart",
    "see",
    "shuffle_stock",
]


def pick(dice: Dice, n: int) -> int:
    """A random number below ``n``, as ``Dice.below`` gives it, for 0 < n < 2 ** 31."""
    return dice._pick(n)


def fork(dice: Dice, number: int) -> Dice:
    """As ``Dice.fork`` with one number, for 0 <= number < 2 ** 64."""
    return dice._fork(number)


def restart(dice: Dice, number: int) -> None:
    """Begins the stream of dice anew, at the fork of this number of their origin."""
    dice._restart(number)


def deal(round: Round, dealer: int, dice: Dice) -> None:
    """As ``sevenbridge.deal``: resets the round, shuffles the pack with dice, and deals it."""
    dealing._deal(round, dealer, dice)


def advance(round: Round, dice: Dice) -> bool:
    """As ``sevenbridge.advance``: makes what comes before the next decision; false at the end of a round."""
    return dealing._advance(round, dice)


def apply(round: Round, action: int) -> None:
    """As ``Round.play`` with the number of an action, which must be legal for the actor."""
    round._apply(action)


def reset(round: Round) -> None:
    """Takes all cards out of a round, which forgets all moves."""
    round._reset()


def open_claims(round: Round, card: int) -> None:
    """Finds the seats that can claim the discard ``card``, and asks the first of them (RULES 1.4)."""
    round._open_claims(card)


def shuffle_stock(round: Round, dice: Dice) -> None:
    """Shuffles the stock of a round in place."""
    dealing._shuffle(round, dice)


def recycle(round: Round) -> None:
    """Turns the discards under the top one into the stock of a round that waits for one, unshuffled."""
    round._recycle()


def await_draw(round: Round) -> None:
    """Lets a round wait for the draw of the seat whose turn it is, or for the stock that it takes."""
    round._await_draw()


def left_of(round: Round, seat: int) -> int:
    """The seat that plays after this one."""
    return round._left_of(seat)


def pass_claims(round: Round, seat: int) -> None:
    """As ``Round.pass_claims``: a seat that has a claim, be it the actor or not, passes."""
    round._pass(seat)


def copy_state(round: Round, other: Round) -> None:
    """As ``Round.copy_from``: the round becomes equal to another one of the same rules and seats."""
    round._copy_state(other)


def fill(round: Round, out: Options, seat: int) -> None:
    """As ``Round.legal_actions``, for any seat: fills ``out`` with its legal actions."""
    round._fill(out, seat)


def see(view: View, round: Round, seat: int) -> None:
    """As ``View.look``: fills the view with what a seat sees of a round."""
    view._see(round, seat)


def history_length(round: Round) -> int:
    """How many numbers the history of a round has (engine/history.py)."""
    return round._older_count + round._recent_count


def history_number(round: Round, index: int) -> int:
    """The number at this index of the history of a round."""
    older = round._older_count
    return round._recent[index - older] if index >= older else _older_number(round, index)


def _older_number(round: Round, index: int) -> int:
    return round._older[index]
