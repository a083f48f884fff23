"""Duplicate deals: the same cards again and again, while one player moves through all the seats.

A *set* is one deal, played once for each seat: there the player that is measured sits, in all other seats
its company. So good cards and good seats come to both alike, and what is left is how they played. All chance
of a round follows from its deal alone: the cards, each reshuffle (which puts the cards that happen to be in
it into an order fixed beforehand), and the dice of each seat.
"""

from time import perf_counter_ns
from typing import Final

from sevenbridge.bots.player import Player
from sevenbridge.engine import dealing
from sevenbridge.engine.cards import pack
from sevenbridge.engine.core import require_init
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.explanations import explain
from sevenbridge.engine.kinds import COUNT, DRAW
from sevenbridge.engine.law import law_of
from sevenbridge.engine.phases import DRAWING, OVER, RESHUFFLING
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.scoring import in_one_go, scores
from sevenbridge.engine.view import View
from sevenbridge.lab.latencies import Latencies
from sevenbridge.lab.set_sums import SetSums

#: the families of deals: what is measured is measured on the first, what is tuned is tuned on the second, and
#: nets are trained on the third. For no seed have they a deal in common, nor any with ``simulate``
REPORTING: Final = 1
TUNING: Final = 2
TRAINING: Final = 3

#: what is forked from a deal
_RESHUFFLES = 0
_SEATS = 1


class Duplicates:
    """Sets of ``player`` among ``company``; ``sums`` tells what those played so far came to.

    ``clock`` says whether decisions are timed. Raises InvalidRules for a number of seats that cannot play.
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
    ) -> None:
        self.player = player
        self.company = company
        self.dice = Dice(seed).fork(family)
        self.view = View()
        self.round = Round(law_of(rules), seats)
        self.cards = pack(rules.jokers)
        self.fewest_win = rules.score_flow == "penalty"
        self.done = SetSums(seats)
        self.decisions = 0
        self.times = (Latencies(), Latencies()) if clock else None

    def play(self, first: int, count: int) -> None:
        """Plays the sets of the deals numbered from ``first`` on."""
        seats = self.round.seats
        for number in range(first, first + count):
            deal = self.dice.fork(number)
            chance = [deal.fork(_SEATS, seat) for seat in range(seats)]
            ahead = 0
            won = 0
            for place in range(seats):
                deal.state = deal.origin
                for dice in chance:
                    dice.state = dice.origin
                self._play(place, deal, chance)
                points = scores(self.round)
                own = points[place]
                others = sum(points) - own
                self.done.points += own
                self.done.company_points += others
                ahead += (seats - 1) * own - others
                winner = self.round.winner
                if winner == place:
                    won += 1
                    self.done.one_go += in_one_go(self.round)
                elif winner >= 0:
                    self.done.company_won += 1
                    self.done.company_one_go += in_one_go(self.round)
            self.done.add(-ahead if self.fewest_win else ahead, won)

    def sums(self) -> SetSums:
        """What all sets so far came to."""
        self.done.decisions = self.decisions
        return self.done

    def _play(self, place: int, deal: Dice, chance: list[Dice]) -> None:
        """Plays one round, the player that is measured in the seat ``place``; seat 0 deals."""
        round = self.round
        dealing.deal(round, 0, deal)
        while round.phase != OVER:
            if round.phase == RESHUFFLING:
                self._reshuffle(deal.fork(_RESHUFFLES, round.reshuffles_made))
            if round.phase == DRAWING:
                round.apply(DRAW)
            else:
                self._decide(round.actor == place, chance[round.actor])

    def _decide(self, own: bool, dice: Dice) -> None:
        """Asks the player whose decision is next."""
        round = self.round
        view = self.view
        view.look(round, round.actor)
        player = self.player if own else self.company
        if self.times is None:
            action = player.choose(view, dice)
        else:
            before = perf_counter_ns()
            action = player.choose(view, dice)
            self.times[0 if own else 1].add(perf_counter_ns() - before)
        self.decisions += 1
        if action < 0 or action >= COUNT or not view.options.has(action):
            raise explain(round, action)
        round.apply(action)

    def _reshuffle(self, dice: Dice) -> None:
        """Makes the new stock: the whole pack is shuffled, and the cards that are in it keep their order."""
        under = self.round.discard_list()
        under.pop()
        order = list(self.cards)
        dice.shuffle(order)
        self.round.restock([card for card in order if card in under])


require_init(Duplicates)
