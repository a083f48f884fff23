"""Duplicate deals: the same cards again and again, while one player moves through all the seats.

A *set* is one deal, played once for each seat: there the player that is measured sits, in all other seats
its company. So good cards and good seats come to both alike, and what is left is how they played. All chance
of a round follows from its deal alone: the cards, each reshuffle (which puts the cards that happen to be in
it into an order fixed beforehand), and the dice of each seat.

What is left of luck is that of the draws, once the rounds of a set have gone ways of their own. A set that
is *corrected* is told without it: as the sum of what the decisions of all seats changed
(decision_changes.py). What the deal brings adds up to nought over a set, since the player has each seat once.
That the rounds of a set share their cards makes their luck depend on each other, and changes the mean of
none.
"""

from time import perf_counter_ns
from typing import Final

from sevenbridge import unchecked
from sevenbridge.bots.player import Player
from sevenbridge.engine import dealing
from sevenbridge.engine.cards import pack
from sevenbridge.engine.core import require_init
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.kinds import DRAW
from sevenbridge.engine.law import law_of
from sevenbridge.engine.phases import DRAWING, OVER, RESHUFFLING
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.scoring import in_one_go, scores
from sevenbridge.engine.view import View
from sevenbridge.lab.asking import ask
from sevenbridge.lab.decision_changes import DecisionChanges
from sevenbridge.lab.latencies import Latencies
from sevenbridge.lab.set_sums import WORLDS, SetSums
from sevenbridge.lab.sums import WIN
from sevenbridge.lab.weighed_sets import WeighedSets

#: the families of deals: what is measured is measured on the first, what is tuned is tuned on the second,
#: nets are trained on the third, and the benchmark is played on the fourth. For no seed have they a deal in
#: common, nor any with ``simulate``
REPORTING: Final = 1
TUNING: Final = 2
TRAINING: Final = 3
BENCHMARK: Final = 4

#: what is forked from a deal
_RESHUFFLES = 0
_SEATS = 1
_WORLDS = 2
_LOSSES = 3


class DuplicateSets:
    """Sets of ``player`` among ``company``; ``sums`` tells what those played so far came to.

    ``clock`` says whether decisions are timed, ``corrected`` whether sets are corrected. ``weighed`` is
    told what both would do at every decision, where somebody wants to know what it lost. Raises InvalidRules
    for a number of seats that cannot play.
    """

    def __init__(
        self,
        rules: Rules,
        seats: int,
        player: Player,
        company: Player,
        seed: int = 0,
        family: int = REPORTING,
        clock: bool = False,
        corrected: bool = False,
        weighed: WeighedSets | None = None,
    ) -> None:
        self.player = player
        self.company = company
        self.dice = Dice(seed).fork(family)
        self.view = View()
        #: the round that is played, one after the other in the same object
        self.round = Round(law_of(rules), seats)
        self.cards = pack(rules.jokers)
        self.fewest_win = rules.score_flow == "penalty"
        self.done = SetSums(seats)
        self.decisions = 0
        self.times = (Latencies(), Latencies()) if clock else None
        self.changes = DecisionChanges(self.round.law, seats, WORLDS) if corrected else None
        self.weighed = weighed
        #: the sum of D over the decisions of this set, as a lead of the player, times ``WORLDS``
        self.skill = 0

    def play(self, first: int, count: int) -> None:
        """Plays the sets of the deals numbered from ``first`` on."""
        seats = self.round.seats
        for number in range(first, first + count):
            deal = self.dice.fork(number)
            chance = [deal.fork(_SEATS, seat) for seat in range(seats)]
            ahead = 0
            won = 0
            self.skill = 0
            worlds = deal.fork(_WORLDS)
            if self.weighed is not None:
                self.weighed.begin_set(deal.fork(_LOSSES))
            for measured in range(seats):
                self.player.begin_round()
                self.company.begin_round()
                deal.state = deal.origin
                for dice in chance:
                    dice.state = dice.origin
                self._play(measured, deal, chance, worlds)
                points = scores(self.round)
                own = points[measured]
                others = sum(points) - own
                self.done.points += own
                self.done.company_points += others
                ahead += (seats - 1) * own - others
                winner = self.round.winner
                if winner == measured:
                    won += WIN
                    self.done.one_go += in_one_go(self.round)
                elif winner >= 0:
                    self.done.company_won += WIN
                    self.done.company_one_go += in_one_go(self.round)
            if self.fewest_win:
                ahead = -ahead
                self.skill = -self.skill
            self.done.add(ahead, won, self.skill)
            if self.weighed is not None:
                self.weighed.end_set()

    def sums(self) -> SetSums:
        """What all sets so far came to."""
        self.done.decisions = self.decisions
        return self.done

    def _play(self, measured: int, deal: Dice, chance: list[Dice], worlds: Dice) -> None:
        """Plays one round, the player that is measured in the seat ``measured``; seat 0 deals."""
        round = self.round
        dealing.deal(round, 0, deal)
        while round._phase_number != OVER:
            if round._phase_number == RESHUFFLING:
                self._reshuffle(deal.fork(_RESHUFFLES, round.reshuffles_made))
            if round._phase_number == DRAWING:
                unchecked.apply(round, DRAW)
            else:
                action = self._decide(round.actor == measured, chance[round.actor])
                if self.changes is not None and self.changes.weigh(round, self.view, action, worlds):
                    for seat in range(round.seats):
                        self.skill += self.changes.points[measured] - self.changes.points[seat]
                unchecked.apply(round, action)

    def _decide(self, own: bool, dice: Dice) -> int:
        """Asks the player whose decision is next."""
        round = self.round
        view = self.view
        view.look(round, round.actor)
        player = self.player if own else self.company
        if self.times is None:
            action = ask(player, round, view, dice)
        else:
            before = perf_counter_ns()
            action = ask(player, round, view, dice)
            self.times[0 if own else 1].add(perf_counter_ns() - before)
        self.decisions += 1
        if self.weighed is not None and view._options.total() > 1:
            other = ask(self.company if own else self.player, round, view, self.weighed.dice)
            self.weighed.weigh(view, action if own else other, other if own else action)
        return action

    def _reshuffle(self, dice: Dice) -> None:
        """Makes the new stock: the whole pack is shuffled, and the cards that are in it keep their order."""
        under = self.round.discards[: self.round._discard_count - 1]
        order = list(self.cards)
        dice.shuffle(order)
        self.round.restock([card for card in order if card in under])


require_init(DuplicateSets)
