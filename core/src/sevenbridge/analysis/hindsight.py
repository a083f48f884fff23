"""What the choices of a round really brought, told when it is over and all hands are known.

From any state of a round there is an expectation of the points of all seats: the hands are what they are,
only the order of the stock is unknown, and everybody plays on as ``tuned`` does. A choice of ``tuned`` leaves
this expectation as it is. Another choice moves it, by the difference of the two in the same orders of the
stock. All else that moves it between the deal and the end is chance: the deal, the draws, new stocks; and on
average over the cards that could have come, each of these moves it by nothing. So what remains of a result
without the choices is the luck of the cards, and its mean is nought, whoever plays and however.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from sevenbridge.analysis.estimates import WIDTH, Estimate
from sevenbridge.analysis.known_hands import KnownHands
from sevenbridge.analysis.margins import points_ahead
from sevenbridge.bots import nogil
from sevenbridge.bots.rollouts import Rollouts
from sevenbridge.bots.tuned import TunedPlayer
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.game import Game, Moment
from sevenbridge.engine.view import View, view_of


@dataclass(frozen=True, slots=True)
class Effect:
    """What one choice brought to each place of the round, in points ahead, beyond the choice of ``tuned``."""

    #: the place that chose
    place: int
    #: for each place; all together they make nought
    ahead: tuple[float, ...]


class Hindsight:
    """Finds what choices brought. The same game and dice give the same effects."""

    def __init__(self) -> None:
        self._hands = KnownHands()
        self._rollouts = Rollouts(self._hands)
        self._player = TunedPlayer()

    def effects(self, game: Game, number: int, dice: Dice, worlds: int) -> list[Effect]:
        """The effects of all choices in a round of a match that ``tuned`` would have made otherwise.

        Each is estimated in so many ``worlds``, without bias even if it is one.
        """
        found = []
        for count, moment in enumerate(game.moments(number)):
            if len(moment.legal) < 2:
                continue
            view = view_of(moment.round, moment.place)
            usual = self._player.choose(view, dice)
            if moment.action != usual:
                found.append(self._effect(moment, view, usual, dice.fork(count), worlds))
        return found

    def _effect(self, moment: Moment, view: View, usual: int, dice: Dice, worlds: int) -> Effect:
        rollouts, seats = self._rollouts, moment.round.seats
        self._hands.read(moment.round)
        rollouts.compare(view, (usual, moment.action), dice)
        nogil.play(rollouts, 0, worlds)
        points = rollouts.seat_points
        more = [(points[8 + seat] - points[seat]) / worlds for seat in range(seats)]
        return Effect(moment.place, points_ahead(moment.round.law, more))


def brought(effects: Sequence[Effect], place: int) -> Estimate:
    """What the choices of a place brought to itself in all.

    The interval tells how much they could as well have brought with other hidden cards, going by the size of
    the effects.
    """
    own = [each.ahead[place] for each in effects if each.place == place]
    reach = WIDTH * hypot(*own)
    return Estimate(sum(own), sum(own) - reach, sum(own) + reach)


def cards_of(effects: Sequence[Effect], place: int, result: float) -> float:
    """What the cards brought to a place that was so many points ahead in the end."""
    return result - sum(each.ahead[place] for each in effects)
