"""What each discard of a seat would give to the others, as worlds from the record tell (posterior.py).

In every world the card is discarded, and the others answer as ``tuned`` does: so it is known how often
somebody claims it, and how often somebody goes out with it.
"""

from sevenbridge.bots.posterior import Posterior
from sevenbridge.bots.rule import RulePlayer
from sevenbridge.bots.tuned import weights_for
from sevenbridge.engine import actions, bits
from sevenbridge.engine.actions import PASS_ACTION
from sevenbridge.engine.core import require_init
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.kinds import DISCARD
from sevenbridge.engine.law import Law, law_of
from sevenbridge.engine.phases import CLAIMING
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import View

#: how many worlds are looked at
WORLDS = 48
#: the parts of all that is at stake that a discard costs which is claimed, and one by which somebody goes out
CLAIMED = 0.2
ENDED = 1.5


class Danger:
    """The prices of the discards of one view at a time."""

    def __init__(self) -> None:
        self.worlds = Posterior(WORLDS)
        self.known: tuple[Law, int] | None = None
        #: the world that is looked at, and its copy in which one card is discarded
        self.world = Round(law_of(Rules()), 2)
        self.trial = self.world.clone()
        #: who answers, and what it sees
        self.player = RulePlayer()
        self.view = View()
        #: by card, the part of all that is at stake that discarding it costs
        self.prices = [0.0] * 64

    def update(self, view: View, dice: Dice) -> None:
        """Takes the view of a seat that may discard; draws a number of ``dice``."""
        if self.known != (view.law, view.seats):
            self.known = (view.law, view.seats)
            self.player = RulePlayer(weights_for(view.law, view.seats))
            self.world = Round(view.law, view.seats)
            self.trial = self.world.clone()
            self.view.look(self.world, 0)
        self.worlds.update(view, dice)
        for card in range(64):
            self.prices[card] = 0.0
        for row in range(view.options.rows):
            if view.options.kinds[row] == DISCARD:
                for number in range(WORLDS):
                    self.worlds._deal(self.world, number)
                    self._try_all(view.options.spots[row])

    def _try_all(self, cards: int) -> None:
        """Discards each of these cards in the world, and notes who takes it."""
        while cards:
            card = bits.lowest(cards)
            cards &= cards - 1
            self.trial._copy_state(self.world)
            self.trial.apply(actions.encode(DISCARD, card))
            self.prices[card] = self.prices[card] + self._price() / WORLDS

    def _price(self) -> float:
        """What the card costs that has just been discarded."""
        while self.trial.phase == CLAIMING:
            self.view._see(self.trial, self.trial.actor)
            action = self.player._decide(self.view)
            if action != PASS_ACTION:
                return ENDED if self.player._claims_out else CLAIMED
            self.trial.apply(action)
        return 0.0


require_init(Danger)
