"""Positions after a move, and what came of them, from rounds that a player plays against itself.

Of what a player never does, its net would know nothing. So in every round one action is drawn at random at
some moment, and the positions recorded begin there.
"""

from array import array
from typing import NamedTuple

from sevenbridge import unchecked
from sevenbridge.bots.features import Features
from sevenbridge.bots.player import Player
from sevenbridge.bots.tuned import weights_for
from sevenbridge.engine import actions, dealing
from sevenbridge.engine.actions import PASS_ACTION
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.kinds import DISCARD
from sevenbridge.engine.law import law_of
from sevenbridge.engine.phases import OVER, PLAYING
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.scoring import scores
from sevenbridge.engine.view import View

#: the decision that is left to the lot is one of so many of each seat
DECISIONS = 10

#: what is forked from the dice
_DEALS = 0
_LOTS = 1


class Positions(NamedTuple):
    """Positions one after the other, as columns."""

    #: the features of each (features.py)
    sets: "array[int]"
    marks: "array[int]"
    worths: "array[float]"
    #: the seat's lead over each other seat when the round was over, all added up
    margins: "array[int]"
    #: how much higher the index of the next position of the same seat is, 0 for none
    following: "array[int]"


class Recorder:
    """Plays rounds of ``player`` against itself, and records their positions.

    The same dice give the same rounds. Raises InvalidRules for a number of seats that cannot play.
    """

    def __init__(self, rules: Rules, seats: int, player: Player, dice: Dice) -> None:
        self.player = player
        self.round = Round(law_of(rules), seats)
        self.view = View()
        self.features = Features(weights_for(self.round.law, seats))
        self.deals = dice.fork(_DEALS)
        self.lots = dice.fork(_LOTS)
        self.rounds = 0
        self.found = Positions(array("Q"), array("b"), array("f"), array("i"), array("b"))
        # whose the positions of this round are
        self.owners: list[int] = []

    def record(self, size: int) -> Positions:
        """So many positions at least, of as many rounds as it takes."""
        self.found = Positions(array("Q"), array("b"), array("f"), array("i"), array("b"))
        while len(self.found.worths) < size:
            self._play()
        return self.found

    def _play(self) -> None:
        """Plays one round, and records it."""
        round = self.round
        view = self.view
        dealing.deal(round, self.rounds % round.seats, self.deals)
        self.rounds += 1
        self.owners.clear()
        left = self.lots.below(DECISIONS * round.seats)
        while dealing.advance(round, self.deals):
            view.look(round, round.actor)
            legal = view.legal_actions()
            choices = len(legal)
            if left == 0 and choices > 1:
                action = legal[self.lots.below(choices)]
            else:
                action = self.player.choose(view, self.lots)
            left -= choices > 1
            passed = action == PASS_ACTION
            ends = passed or (round.phase == PLAYING and actions.kind_of(action) == DISCARD)
            unchecked.apply(round, action)
            if left < 0 and ends and round.phase != PLAYING and round.phase != OVER:
                self._append(view.seat, passed)
        self._append_results()

    def _append(self, seat: int, passed: bool) -> None:
        """Appends the position as the seat that has just made its move sees it."""
        self.view.look(self.round, seat)
        self.features.update(self.view, passed)
        found = self.found
        found.sets.extend(self.features.sets)
        found.marks.extend(self.features.marks)
        found.worths.append(self.features.worth)
        index = len(self.owners)
        for before in range(index - 1, -1, -1):
            if self.owners[before] == seat:
                found.following[len(found.following) - index + before] = index - before
                break
        found.following.append(0)
        self.owners.append(seat)

    def _append_results(self) -> None:
        """Appends what came of each position of the round."""
        points = scores(self.round)
        total = sum(points)
        for seat in self.owners:
            ahead = self.round.seats * points[seat] - total
            self.found.margins.append(-ahead if self.round.law.penalty else ahead)
