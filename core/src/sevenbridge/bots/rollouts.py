"""Rollouts: tries actions in many worlds by playing the rounds to their ends.

All actions under comparison are tried in the same worlds, with the same stock and reshuffles, and afterwards
every seat plays like ``tuned``, or with other weights. So luck affects all actions alike, and differences
between them are known long before the values themselves.
"""

from collections.abc import Callable, Sequence

from sevenbridge import unchecked
from sevenbridge.bots.aims import Aim, Points
from sevenbridge.bots.player import Player
from sevenbridge.bots.rule import RulePlayer
from sevenbridge.bots.tuned import weights_for
from sevenbridge.bots.value import ValuePlayer
from sevenbridge.bots.weights import Weights
from sevenbridge.bots.worlds import Worlds
from sevenbridge.engine import actions, bits, scoring
from sevenbridge.engine.core import require_init
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.law import Law, law_of
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import View

#: a seat has fewer legal actions than this nearly always; the last of more are left out
MOST_ACTIONS = 128


class Rollouts:
    """Tries actions of one view in many worlds, and adds up what came of each: ``update``, then ``play``.

    The lists have a number for each *index*, that of an action in the ascending list of legal ones, or
    among those that ``compare`` was given. The *margin* of a round is what it is worth by the ``aim``; the
    anchor of ``update`` is what ``base`` would do.
    """

    def __init__(
        self,
        source: Worlds,
        aim: Callable[[], Aim] = Points,
        weights: Callable[[Law, int], Weights] = weights_for,
        base: Callable[[], Player] = ValuePlayer,
    ) -> None:
        #: where the worlds come from
        self.source = source
        #: what is wanted
        self.aim = aim()
        #: with which weights all seats play on, by the law and the number of seats
        self.weights = weights
        self.view = View()
        #: the world that is tried, and its copy in which one action is played on
        self.world = Round(law_of(Rules()), 2)
        self.trial = self.world.clone()
        self.dice = Dice(0)
        #: who plays on for all seats
        self.player = RulePlayer()
        #: whose choice is the anchor
        self.base = base()
        self.known: tuple[Law, int] | None = None
        self.seat = 0
        #: how many actions there are
        self.size = 0
        #: the index of the action that all others are compared with
        self.anchor = 0
        self.actions = [0] * 128
        #: whether the action is still tried, 1 or 0
        self.standing = [0] * 128
        #: in how many worlds the action was tried
        self.worlds = [0] * 128
        #: the seat's points in these worlds, added up
        self.points = [0] * 128
        #: the margins of these worlds, added up
        self.margins = [0] * 128
        #: the squares of each world's margin, added up
        self.squared_margins = [0] * 128
        #: the squares of each world's difference to the margin of the anchor, added up
        self.squared_gaps = [0] * 128
        #: how many rounds the seat won
        self.wins = [0] * 128
        #: the points of each seat in these worlds, added up: those of a seat stand at 8 * index + seat
        self.seat_points = [0] * 1024

    def update(self, view: View, dice: Dice) -> None:
        """Takes the view of a seat that has to decide, and clears all sums.

        Draws a number of ``dice`` after those that the worlds need.
        """
        self._look(view, dice)
        self.size = 0
        for row in range(view._options.rows):
            spots = view._options.spots[row]
            while spots and self.size < MOST_ACTIONS:
                self.actions[self.size] = actions.encode(view._options.kinds[row], bits.lowest(spots))
                spots &= spots - 1
                self.size += 1
        self._begin()
        self.anchor = self.index_of(self.base.choose(view, dice))

    def compare(self, view: View, choices: Sequence[int], dice: Dice) -> None:
        """As ``update``, for some of the legal actions: in this order, the anchor first."""
        self._look(view, dice)
        self.size = len(choices)
        for index in range(self.size):
            self.actions[index] = choices[index]
        self._begin()
        self.anchor = 0

    def _look(self, view: View, dice: Dice) -> None:
        """Prepares the worlds of a view."""
        self._sit_down(view.law, view.seats)
        self.source.update(view, dice)
        self.dice.origin = dice.next64()
        self.seat = view.seat
        self.aim.note(view)

    def _sit_down(self, law: Law, seats: int) -> None:
        """Makes ready for rounds of these rules with so many seats."""
        if self.known != (law, seats):
            self.known = (law, seats)
            self.player = RulePlayer(self.weights(law, seats))
            self.world = Round(law, seats)
            self.trial = self.world.clone()
            self.view.look(self.world, 0)

    def _begin(self) -> None:
        """Lets all actions stand, with nothing added up."""
        for index in range(self.size):
            self.standing[index] = 1
        self.clear()

    def index_of(self, action: int) -> int:
        """The index of this action; 0 if it has none."""
        for index in range(self.size):
            if self.actions[index] == action:
                return index
        return 0

    def drop(self, index: int) -> None:
        """Stops trying the action at this index."""
        self.standing[index] = 0

    def add(self, other: "Rollouts") -> None:
        """Adds the sums of another, and clears them there.

        It must have been updated with the same view and dice, and have played other worlds.
        """
        for index in range(self.size):
            self.worlds[index] += other.worlds[index]
            self.points[index] += other.points[index]
            self.margins[index] += other.margins[index]
            self.squared_margins[index] += other.squared_margins[index]
            self.squared_gaps[index] += other.squared_gaps[index]
            self.wins[index] += other.wins[index]
            for seat in range(self.world.seats):
                self.seat_points[8 * index + seat] += other.seat_points[8 * index + seat]
        other.clear()

    def clear(self) -> None:
        """Sets all sums to zero."""
        for index in range(self.size):
            self.worlds[index] = self.points[index] = self.margins[index] = self.squared_margins[index] = 0
            self.squared_gaps[index] = self.wins[index] = 0
            for seat in range(self.world.seats):
                self.seat_points[8 * index + seat] = 0

    def play(self, first: int, count: int) -> None:
        """Plays the worlds of these numbers with every action that stands."""
        for number in range(first, first + count):
            self._roll_out_all(number)

    def _roll_out_all(self, number: int) -> None:
        """Plays one world with every action that stands, the anchor first."""
        self.source._deal(self.world, number)
        at_anchor = self._roll_out(self.anchor, number)
        self._note(self.anchor, at_anchor, 0)
        for index in range(self.size):
            if self.standing[index] and index != self.anchor:
                margin = self._roll_out(index, number)
                self._note(index, margin, margin - at_anchor)

    def _note(self, index: int, margin: int, gap: int) -> None:
        self.worlds[index] += 1
        self.margins[index] += margin
        self.squared_margins[index] += margin * margin
        self.squared_gaps[index] += gap * gap

    def _roll_out(self, index: int, number: int) -> int:
        """Plays the world to its end with one action, counts points and wins, and returns the margin."""
        unchecked.copy_state(self.trial, self.world)
        unchecked.restart(self.dice, number)
        waiting = True
        while unchecked.advance(self.trial, self.dice):
            if waiting and self.trial.actor == self.seat:
                waiting = False
                unchecked.apply(self.trial, self.actions[index])
            else:
                unchecked.see(self.view, self.trial, self.trial.actor)
                unchecked.apply(self.trial, self.player._decide(self.view))
                # somebody who was asked first has made the claim
                waiting = waiting and self.trial._phase_number == self.world._phase_number
        for seat in range(self.trial.seats):
            score = scoring.score_of(self.trial, seat)
            self.aim.scores[seat] = score
            self.seat_points[8 * index + seat] += score
        self.points[index] += self.aim.scores[self.seat]
        self.wins[index] += self.trial.winner == self.seat
        return self.aim._worth()


require_init(Rollouts)
