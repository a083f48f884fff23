"""Players with a temper: they judge hands as ``tuned`` does, and mind some things more than they count.

Nothing else about them differs, so whoever knows the temper knows how it plays.
"""

from dataclasses import dataclass, replace
from typing import Final

from sevenbridge.bots.rule import RulePlayer
from sevenbridge.bots.stakes import Stakes
from sevenbridge.bots.tuned import CASES, TunedPlayer
from sevenbridge.bots.weights import Weights
from sevenbridge.engine.core import require_init
from sevenbridge.engine.view import View


@dataclass(frozen=True, slots=True, kw_only=True)
class Temper:
    """How many times more than it counts somebody minds each thing; all but ``claim``, which is in points."""

    #: what going out in one go is worth besides
    one_go: float = 1.0
    #: the points of the own hand, if another goes out
    hand: float = 1.0
    #: what a discard costs that somebody may claim
    feeding: float = 1.0
    #: how many points more a claim is worth that does not go out
    claim: float = 0.0
    #: cards that make sets of pairs, and cards that make runs
    sets: float = 1.0
    runs: float = 1.0

    def applied_to(self, weights: Weights) -> Weights:
        """The weights of somebody of this temper."""
        return replace(
            weights,
            third=self.sets * weights.third,
            dear_third=self.sets * weights.dear_third,
            run=self.runs * weights.run,
        )


#: claims a card only to go out with it
PATIENT: Final = Temper(claim=-1e9)
#: collects cards of one rank, and cares little for runs
COLLECTOR: Final = Temper(sets=5.0, runs=-2.0)
#: wants to be out first, whatever that brings
SPRINTER: Final = Temper(one_go=0.2, hand=0.1)
#: gets rid of points, and discards what nobody claims
CAREFUL: Final = Temper(one_go=0.5, hand=2.0, feeding=5.0)
#: waits to go out in one go
GAMBLER: Final = Temper(one_go=3.5)


class TemperedStakes(Stakes):
    """The stakes of a seat as somebody of a temper sees them."""

    def __init__(self, temper: Temper) -> None:
        super().__init__()
        self._temper = temper
        self._one_go = temper.one_go
        self._hand = temper.hand
        self.claim = temper.claim
        for seat in range(6):
            self.tolls[seat] = temper.feeding

    def __reduce__(self) -> tuple[object, ...]:
        return TemperedStakes, (self._temper,)

    def update(self, view: View, points: float) -> None:
        """See ``Stakes``."""
        Stakes.update(self, view, points)
        self.bonus *= self._one_go
        self.share *= self._hand


require_init(TemperedStakes)


class TemperedPlayer(TunedPlayer):
    """A player with a temper; see the module."""

    def __init__(self, temper: Temper) -> None:
        self._temper = temper
        stakes = TemperedStakes(temper)
        self._players = [RulePlayer(temper.applied_to(weights), stakes) for weights in CASES]

    def __reduce__(self) -> tuple[object, ...]:
        return TemperedPlayer, (self._temper,)


require_init(TemperedPlayer)
