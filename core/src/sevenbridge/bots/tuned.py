"""The player ``tuned``: plays like ``rule``, with weights tuned for the rules and the number of seats."""

from typing import Final

from sevenbridge.bots.player import Player, check_turn
from sevenbridge.bots.rule import RulePlayer
from sevenbridge.bots.tuned_weights import COLLECTED, MOST_SEATS, PENALTY
from sevenbridge.bots.weights import WEIGHTS, Weights
from sevenbridge.engine.core import require_init
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.law import Law
from sevenbridge.engine.view import View

#: where everybody pays everybody, what was found where the winner collects; at tables of three it was worse
#: than what ``rule`` has
ZERO_SUM: Final = {2: COLLECTED[2], 3: WEIGHTS, 4: COLLECTED[4]}

#: the weights by the number that ``case_of`` gives
CASES: Final = tuple(found[seats] for found in (COLLECTED, PENALTY, ZERO_SUM) for seats in (2, 3, 4))


def case_of(law: Law, seats: int) -> int:
    """Which of ``CASES`` a table is, by its seats and by how points flow (RULES 1.7).

    0 to 2 are tables of two to four seats where the winner collects, 3 to 5 those where all lose what they
    hold, 6 to 8 those where everybody pays everybody. Tables with more seats are played as those of four.
    """
    if seats > MOST_SEATS:
        seats = MOST_SEATS
    return seats - 2 + 3 * law.penalty + 6 * law.zero_sum


def weights_for(law: Law, seats: int) -> Weights:
    """The weights with which ``tuned`` plays at such a table."""
    return CASES[case_of(law, seats)]


class TunedPlayer(Player):
    """A player that evaluates hands with the weights of the table; see the module."""

    def __init__(self) -> None:
        self._players = [RulePlayer(weights) for weights in CASES]

    def __reduce__(self) -> tuple[object, ...]:
        return TunedPlayer, ()

    def choose(self, view: View, dice: Dice) -> int:
        """See ``Player``."""
        check_turn(view, dice)
        return self._player_at(view).choose(view, dice)

    def _player_at(self, view: View) -> RulePlayer:
        """Who plays with the weights of this table."""
        return self._players[case_of(view.law, view.seats)]


require_init(TunedPlayer)
