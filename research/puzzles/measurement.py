"""Measures by how much the best action of a view is ahead of every other one.

All actions are tried in the same worlds, as everywhere (bots/rollouts.py), and held against the one that is
thought to be the best. Which one that is was found in other worlds: no luck of the choice is in the figures.
"""

from collections.abc import Callable, Sequence
from typing import Final

from sevenbridge.analysis.estimates import error_of
from sevenbridge.bots import nogil
from sevenbridge.bots.posterior import MOST_POOL, Posterior
from sevenbridge.bots.rollouts import Rollouts
from sevenbridge.bots.sampling import THOROUGH
from sevenbridge.bots.tuned import weights_for
from sevenbridge.bots.tuned_weights import COLLECTED
from sevenbridge.bots.weights import WEIGHTS, Weights
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.law import Law
from sevenbridge.engine.view import View
from sevenbridge.puzzles.puzzle import Worth

#: in so many worlds an action is tried
WORLDS: Final = 2400
#: the best action must be ahead of every other one by more than so many standard errors
CLEAR: Final = 5.0
#: and by at least so many points
LEAST: Final = 1.5
#: after these shares of the worlds the measurement is given up where an action is less than so many standard
#: errors behind
_LOOKS: Final = ((1 / 12, 0.7), (1 / 3, 2.0))
#: an action that is so many standard errors behind at one of these looks is tried no further
_SETTLED: Final = 9.0


def other_weights_for(law: Law, seats: int) -> Weights:
    """The weights of another player than ``tuned``: those of ``rule``, others where it plays with these."""
    return COLLECTED[3] if weights_for(law, seats) is WEIGHTS else WEIGHTS


class Measurement:
    """Measures one view after the other. With ``weights`` all seats play on after each action."""

    def __init__(self, weights: Callable[[Law, int], Weights] = weights_for, worlds: int = WORLDS) -> None:
        self._rollouts = Rollouts(Posterior(MOST_POOL, THOROUGH), weights=weights)
        self._worlds = worlds

    def worths(self, view: View, best: int, dice: Dice) -> tuple[Worth, ...] | None:
        """The worth of each legal action, the best first.

        None where ``best`` is not clearly ahead of every other action. The same view and dice give the same.
        """
        rollouts, others = self._rollouts, view.seats - 1
        rollouts.update(view, dice)
        rollouts.anchor = anchor = rollouts.index_of(best)
        standing = [index for index in range(rollouts.size) if index != anchor]
        behind: dict[int, tuple[float, float]] = {}
        played = 0
        for share, least in (*_LOOKS, (1.0, CLEAR)):
            until = max(2, round(share * self._worlds))
            nogil.play(rollouts, played, until - played)
            played = until
            found = _behind(rollouts, standing, played, others)
            if any(gap <= least * error for gap, error in found.values()):
                return None
            behind |= found
            standing = [index for index in standing if found[index][0] < _SETTLED * found[index][1]]
            for index in found:
                if index not in standing:
                    rollouts.drop(index)
        if min(gap for gap, _ in behind.values()) < LEAST:
            return None
        ahead = rollouts.margins[anchor] / played / others
        ranked = sorted(behind, key=lambda index: behind[index][0])
        return (
            Worth(action=best, ahead=ahead, error=0.0),
            *(
                Worth(action=rollouts.actions[index], ahead=ahead - behind[index][0], error=behind[index][1])
                for index in ranked
            ),
        )


def _behind(
    rollouts: Rollouts, indices: Sequence[int], worlds: int, others: int
) -> dict[int, tuple[float, float]]:
    """For each index, by how many points its action is behind the anchor, and the standard error of that."""
    margins, squares = rollouts.margins, rollouts.squared_gaps
    found = {}
    for index in indices:
        gap = margins[rollouts.anchor] - margins[index]
        found[index] = gap / worlds / others, error_of(gap, squares[index], worlds) / others
    return found
