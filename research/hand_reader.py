"""The player ``reader``: knows all hands, and shows how far a player who reads them could come.

It cheats: it is shown the round that it plays in, and sits at no table but those of ``research.yardsticks``.
It knows what everybody holds and not the order of the stock: every legal action is tried in the same worlds,
which differ by that order alone, and all seats play on as ``tuned`` does. The worse half of the actions is
dropped, and again (bots/halving.py); the move of ``tuned`` stays unless another one was better by a standard
error. The player is never changed.
"""

from math import sqrt
from typing import Final

from sevenbridge.analysis.known_hands import KnownHands
from sevenbridge.bots.halving import SequentialHalving
from sevenbridge.bots.player import check_turn
from sevenbridge.bots.rollouts import MOST_ACTIONS, Rollouts
from sevenbridge.bots.tuned import TunedPlayer
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.round import Round
from sevenbridge.engine.view import View
from sevenbridge.lab.asking import Omniscient

PLAYOUTS: Final = 800


class HandReader(Omniscient):
    """A player that reads hands; see the module. ``read`` comes before each ``choose``."""

    def __init__(self, playouts: int = PLAYOUTS) -> None:
        self._playouts = playouts
        self._tuned = TunedPlayer()
        self._hands = KnownHands()
        self._rollouts = Rollouts(self._hands)

    def read(self, round: Round) -> None:
        """See ``Omniscient``."""
        self._hands.read(round)

    def choose(self, view: View, dice: Dice) -> int:
        """See ``Player``. Raises ValueError for a view of a round that it was not shown."""
        check_turn(view, dice)
        usual = self._tuned.choose(view, dice)
        others = [action for action in view.legal_actions() if action != usual]
        if not others:
            return usual
        rollouts = self._rollouts
        rollouts.compare(view, [usual, *others[: MOST_ACTIONS - 1]], dice)
        halving = SequentialHalving(rollouts.size, 0)
        played = 0
        for stage in range(1, halving.stages + 1):
            worlds = max(1, halving.worlds(self._playouts))
            rollouts.play(played, worlds)
            played += worlds
            if stage < halving.stages:
                for index in halving.halve(self._ranked(halving.standing)):
                    rollouts.drop(index)
        best = self._ranked(halving.standing)[0]
        gain = rollouts.margins[best] - rollouts.margins[0]
        return rollouts.actions[best] if gain > sqrt(rollouts.squared_gaps[best]) else usual

    def _ranked(self, indices: list[int]) -> list[int]:
        """These indices of actions, the best first."""
        margins = self._rollouts.margins
        return sorted(indices, key=lambda index: (-margins[index], index))
