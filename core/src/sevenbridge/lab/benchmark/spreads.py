"""The unit of the benchmark: how far the leads of a round spread among equals, by the rules."""

from math import sqrt

from sevenbridge.analysis.margins import points_ahead
from sevenbridge.bots.tuned import TunedPlayer
from sevenbridge.engine import dealing
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.law import law_of
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.scoring import scores
from sevenbridge.engine.view import View


def measured_spread(rules: Rules, seats: int, rounds: int, seed: int = 0) -> float:
    """The standard deviation of the lead of a seat in a round among ``tuned``, in points."""
    law = law_of(rules)
    round, view, player, dice = Round(law, seats), View(), TunedPlayer(), Dice(seed)
    total = 0.0
    for number in range(rounds):
        cards = dice.fork(number)
        dealing.deal(round, 0, cards)
        while dealing.advance(round, cards):
            view.look(round, round.actor)
            round.apply(player.choose(view, cards))
        total += sum(lead * lead for lead in points_ahead(law, scores(round)))
    return sqrt(total / (rounds * seats))
