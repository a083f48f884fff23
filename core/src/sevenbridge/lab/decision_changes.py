"""What a decision changes for each seat, whatever the cards bring: what a round comes to, without its luck.

Let W be what all seats can expect where all hands are known and everybody plays on as ``tuned``, and D the
change of W by a decision: W after the action chosen, less W after the action of ``tuned``, which is 0 where
they are the same. Then what a round comes to is W after the deal, and the sum of D over all decisions, and
the changes of W by chance. The last has the mean nought, whoever plays: W is the mean of itself over the
cards that may be drawn next, all of them equally likely, since nobody has seen the order of the stock or
anything that depends on it (views do not tell it, the players have other dice; a player that sees all cards
is left out) and all orders of the pack are equally likely for the deal and for each reshuffle. As a lead over
the others the first has the mean nought as well where a seat is as likely to sit in one place from the dealer
as in any other. Then the sum of D has the mean of the lead itself, and the better those play who decide, the
less variance. It stays so where each D is the mean of a few playouts in worlds drawn for that alone. (AIVAT
by Burch, Schmid, Moravčík, Morrill and Bowling 2018 is of this kind.)
"""

from sevenbridge.analysis.known_hands import KnownHands
from sevenbridge.bots import nogil
from sevenbridge.bots.rollouts import Rollouts
from sevenbridge.bots.rule import RulePlayer
from sevenbridge.bots.tuned import weights_for
from sevenbridge.engine.core import require_init
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.law import Law
from sevenbridge.engine.round import Round
from sevenbridge.engine.view import View


class DecisionChanges:
    """Weighs decisions at tables of so many seats under these rules, each in so many worlds."""

    def __init__(self, law: Law, seats: int, worlds: int) -> None:
        self.worlds = worlds
        self.seats = seats
        self.tuned = RulePlayer(weights_for(law, seats))
        self.hands = KnownHands()
        self.rollouts = Rollouts(self.hands)
        #: by seat, how many points, as they are scored, the decision weighed last changes: the sum over all
        #: worlds
        self.points = [0] * 6

    def weigh(self, round: Round, view: View, action: int, dice: Dice) -> bool:
        """Whether an action, which is about to be done, is another than that of ``tuned``.

        Then ``points`` says what it changes. ``view`` is that of the seat that decides in this round, and
        ``dice`` are those of the worlds.
        """
        usual = self.tuned._decide(view)
        if action == usual:
            return False
        self.hands.read(round)
        self.rollouts.compare(view, [usual, action], dice)
        nogil.play(self.rollouts, 0, self.worlds)
        for seat in range(self.seats):
            self.points[seat] = self.rollouts.seat_points[8 + seat] - self.rollouts.seat_points[seat]
        return True

    def _differs(self, view: View, action: int) -> bool:
        """Whether ``weigh`` would have something to weigh; compiled, without the interpreter's lock."""
        return action != self.tuned._decide(view)


require_init(DecisionChanges)
