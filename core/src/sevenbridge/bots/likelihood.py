"""How likely a seat with a given hand decides what it decided.

A seat is thought to play like ``tuned``, but not always: the better it thinks an alternative, the likelier it
takes that. What a discard is worth is what ``tuned`` thinks that the rest of the hand is worth, and a discard
is as likely as its worth says among all that can be done (a softmax); the same for letting a discard go. A
part of all decisions is unlike that, for people are not like ``tuned``.
"""

from sevenbridge.bots.evaluation import power_of
from sevenbridge.bots.past import Past
from sevenbridge.bots.rule import RulePlayer
from sevenbridge.bots.tuned import weights_for
from sevenbridge.engine import bits, legality
from sevenbridge.engine.core import require_init
from sevenbridge.engine.law import Law, law_of
from sevenbridge.engine.options import Options
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import View

#: by how much of what is at stake an alternative must be better to be e times as likely
SOFTNESS = 0.02
#: the share of decisions that no worth explains
CHANCE = 0.05


class Likelihood:
    """The likelihoods of decisions (past.py) at tables of one kind; ``sit_down`` says which."""

    def __init__(self) -> None:
        self.law = law_of(Rules())
        self.seats = 2
        self.player = RulePlayer()
        self.scratch = Options()
        #: as much of a decision as the player looks at
        self.view = View()

    def sit_down(self, law: Law, seats: int) -> None:
        """Prepares for a table with these rules and so many seats."""
        self.law = law
        self.seats = seats
        self.player = RulePlayer(weights_for(law, seats))
        self.view = View()
        self.view.look(Round(law, seats), 0)

    def of(self, past: Past, decision: int, hand: int) -> float:
        """How likely the seat decides so with this hand, from 0 to 1.

        Compiled, it needs no interpreter lock.
        """
        card = past.object[decision]
        if past.passed[decision]:
            if not legality.may_claim(self.law, hand, card, past.is_next[decision], self.scratch):
                return 1.0
            self._set_scene(self.view, past, decision, hand)
            return self._of_pass(self.view, card, past.is_next[decision])
        self._set_scene(self.view, past, decision, hand)
        return self._of_discard(self.view, self.player, card)

    def _of_pass(self, view: View, card: int, is_next: int) -> float:
        view._options.clear()
        legality.add_claims(view._options, self.law, view.hand, card, is_next)
        self.player._answer(view)
        if self.player._claims_out:
            return self._mixed(0.0, 2)
        worse = (self.player._claiming - self.player._passing) / self._scale()
        return self._mixed(1.0 / (1.0 + power_of(worse)), 2)

    def _of_discard(self, view: View, player: RulePlayer, card: int) -> float:
        player._evaluator.update(view)
        player._may_lay_off(self.law, view.melders >> view.seat & 1, view.claimed_from >= 0)
        player._part_hand(view, view.hand)
        if player._prices[0] < 0:
            # it could go out
            return self._mixed(0.0, bits.count(view.hand))
        hidden = not view.exposed >> view.seat & 1 and not view.melded and not view.laid_off
        one = bits.bit(card)
        player._find_end(view, view.hand & bits.NATURAL, hidden, 0)
        player._judge_discards()
        best = player._best
        judged = player._judged
        scale = self._scale()
        total = 0.0
        cards = judged
        own = 0.0
        while cards:
            each = bits.lowest(cards)
            cards &= cards - 1
            chance = power_of((player._worths[each] - best) / scale)
            total += chance
            if each == card:
                own = chance
        if player._extent:
            # something would rather be put down
            total += 1.0
        if not judged & one:
            player._find_end(view, one, hidden, 0)
            player._judge_discards()
            own = power_of((player._worths[card] - best) / scale)
            total += own
        return self._mixed(own / total, bits.count(view.hand))

    def _scale(self) -> float:
        """By how many points an alternative must be better to be e times as likely."""
        return SOFTNESS * (self.player._evaluator.stakes.prize + self.player._evaluator.stakes.fine)

    def _mixed(self, likelihood: float, ways: int) -> float:
        """The likelihood of a decision in so many ways that a worth explains, or else nothing does."""
        return CHANCE / ways + (1.0 - CHANCE) * likelihood

    def _set_scene(self, view: View, past: Past, decision: int, hand: int) -> None:
        """Shows the player what the decider saw. All open cards stand in one meld: nobody looks at it."""
        view.seat = past.decider[decision]
        view.hand = hand
        view._discard_count = 0
        view.melds._count = 1
        view.melds._cards[0] = past.seen[decision]
        view.melds._wants = past.wants[decision]
        view.melds._lows = past.lows[decision]
        view.melds._highs = past.highs[decision]
        view.melds._lone = past.lone[decision]
        for seat in range(self.seats):
            view._counts[seat] = past.counts[decision] >> 8 * seat & 0xFF
        view.begun = past.begun[decision]
        view.melders = past.melders[decision]
        view.exposed = past.exposed[decision]
        view.melded = past.shown[decision]
        view.laid_off = 0
        view.claimed_from = past.claimed_from[decision]
        view.discards_made = past.discards_made[decision]


require_init(Likelihood)
