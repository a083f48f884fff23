"""Rounds played at random, uniformly over the legal actions: what the engine's speed is measured with."""

from sevenbridge import unchecked
from sevenbridge.engine import dealing
from sevenbridge.engine.core import require_init
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.law import law_of
from sevenbridge.engine.options import Options
from sevenbridge.engine.phases import OVER, RESHUFFLING
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules

MASK64 = 0xFFFF_FFFF_FFFF_FFFF


class Playouts:
    """Random rounds one after the other, the deal passing on.

    ``decisions`` and ``rounds`` count them; ``checksum`` is made of every action taken, so that two cores can
    be compared.
    """

    def __init__(self, rules: Rules, seats: int, seed: int) -> None:
        self.round = Round(law_of(rules), seats)
        self.options = Options()
        self.dice = Dice(seed)
        self.decisions = 0
        self.rounds = 0
        self.checksum = 0

    def run(self, rounds: int) -> None:
        """Plays this many rounds more."""
        for _ in range(rounds):
            dealing.deal(self.round, self.rounds % self.round.seats, self.dice)
            self.finish()
            self.rounds += 1

    def finish(self) -> None:
        """Plays the round on to its end."""
        round = self.round
        options = self.options
        checksum = self.checksum
        decisions = 0
        while round._phase_number != OVER:
            if round._phase_number == RESHUFFLING:
                dealing.reshuffle(round, self.dice)
            unchecked.fill(round, options, round.actor)
            choices = options.total()
            action = options.nth(self.dice.below(choices) if choices > 1 else 0)
            unchecked.apply(round, action)
            checksum = (checksum * 31 + action) & MASK64
            decisions += 1
        self.checksum = checksum
        self.decisions += decisions


require_init(Playouts)
