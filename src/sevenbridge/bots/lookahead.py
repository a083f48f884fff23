"""What each action comes to where it is tried in many worlds, and the rounds are played to their ends.

Every action that is still compared is played in the same worlds, with the same stock and reshuffles, and all
seats play on as ``tuned`` does. So luck comes to all alike, and differences between actions show long before
the values themselves are known well.
"""

from sevenbridge.bots.rule import RulePlayer
from sevenbridge.bots.tuned import weights_for
from sevenbridge.bots.value import ValuePlayer
from sevenbridge.bots.worlds import Worlds
from sevenbridge.engine import actions, bits, dealing, scoring
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.kinds import DRAW
from sevenbridge.engine.law import Law, law_of
from sevenbridge.engine.phases import DRAWING, OVER, RESHUFFLING
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import View

#: a seat has fewer legal actions than this nearly always; the last of more are left out
MOST_ACTIONS = 128


class Lookahead:
    """The sums of all worlds played with each action of a view: ``look``, then ``play``.

    For the action at each ``place`` of the ascending list of legal ones: ``worlds`` it was played in, the
    points of the seat there (``points``), by how many it was ahead of each other seat, all added up
    (``aheads``, turned round where fewest points win), the squares of these, the rounds it won (``wins``),
    and the squares of the differences to the anchor (``apart``), which is the move of ``value``.
    ``standing``: whether it is still compared. Where only rounds count (``for_wins``), one that is won is one
    ahead, and any other none.
    """

    def __init__(self, for_wins: bool = False) -> None:
        self.for_wins = for_wins
        self.worlds_of = Worlds()
        self.view = View()
        self.world = Round(law_of(Rules()), 2)
        self.trial = self.world.clone()
        self.dice = Dice(0)
        self.player = RulePlayer()
        self.base = ValuePlayer()
        self.known: tuple[Law, int] | None = None
        self.seat = 0
        self.size = 0
        self.anchor = 0
        self.actions = [0] * 128
        self.standing = [0] * 128
        self.worlds = [0] * 128
        self.points = [0] * 128
        self.aheads = [0] * 128
        self.squares = [0] * 128
        self.apart = [0] * 128
        self.wins = [0] * 128

    def look(self, view: View, dice: Dice) -> None:
        """Begins with a view of a seat that has to decide; of ``dice`` two numbers are drawn."""
        if self.known != (view.law, view.seats):
            self.known = (view.law, view.seats)
            self.player = RulePlayer(weights_for(view.law, view.seats))
            self.world = Round(view.law, view.seats)
            self.trial = self.world.clone()
            self.view.look(self.world, 0)
        self.worlds_of.look(view, dice)
        self.dice.origin = dice.next64()
        self.seat = view.seat
        self.size = 0
        for row in range(view.options.rows):
            spots = view.options.spots[row]
            while spots and self.size < MOST_ACTIONS:
                self.actions[self.size] = actions.encode(view.options.kinds[row], bits.lowest(spots))
                spots &= spots - 1
                self.size += 1
        for place in range(self.size):
            self.standing[place] = 1
        self.clear()
        self.anchor = self.place_of(self.base.choose(view, dice))

    def place_of(self, action: int) -> int:
        """Where this action stands in the list; 0 if it is not there."""
        for place in range(self.size):
            if self.actions[place] == action:
                return place
        return 0

    def drop(self, place: int) -> None:
        """Plays no further worlds with the action at this place."""
        self.standing[place] = 0

    def add(self, other: "Lookahead") -> None:
        """Takes over the sums of another that looked at the same view with the same dice, and played other
        worlds.
        """
        for place in range(self.size):
            self.worlds[place] += other.worlds[place]
            self.points[place] += other.points[place]
            self.aheads[place] += other.aheads[place]
            self.squares[place] += other.squares[place]
            self.apart[place] += other.apart[place]
            self.wins[place] += other.wins[place]
        other.clear()

    def clear(self) -> None:
        """Forgets all sums."""
        for place in range(self.size):
            self.worlds[place] = self.points[place] = self.aheads[place] = self.squares[place] = 0
            self.apart[place] = self.wins[place] = 0

    def play(self, first: int, count: int) -> None:
        """Plays the worlds of these numbers with every action that stands."""
        for number in range(first, first + count):
            self._try_all(number)

    def _try_all(self, number: int) -> None:
        """Plays one world with every action that stands, the anchor first."""
        self.worlds_of.deal(self.world, number)
        at_anchor = self._try(self.anchor, number)
        self._note(self.anchor, at_anchor, 0)
        for place in range(self.size):
            if self.standing[place] and place != self.anchor:
                ahead = self._try(place, number)
                self._note(place, ahead, ahead - at_anchor)

    def _note(self, place: int, ahead: int, apart: int) -> None:
        self.worlds[place] += 1
        self.aheads[place] += ahead
        self.squares[place] += ahead * ahead
        self.apart[place] += apart * apart

    def _try(self, place: int, number: int) -> int:
        """Plays the world to its end with one action, and notes how that went for the seat; gives how far it
        is then ahead.
        """
        self.trial.take_up(self.world)
        self.dice.restart(number)
        waiting = True
        while self.trial.phase != OVER:
            if self.trial.phase == RESHUFFLING:
                dealing.reshuffle(self.trial, self.dice)
            elif self.trial.phase == DRAWING:
                self.trial.apply(DRAW)
            elif waiting and self.trial.actor == self.seat:
                waiting = False
                self.trial.apply(self.actions[place])
            else:
                self.view.see(self.trial, self.trial.actor)
                self.trial.apply(self.player.decide(self.view))
                # somebody who was asked first has made the claim
                waiting = waiting and self.trial.phase == self.world.phase
        ahead = 0
        own = scoring.score_of(self.trial, self.seat)
        for other in range(self.trial.seats):
            ahead += own - scoring.score_of(self.trial, other)
        self.points[place] += own
        self.wins[place] += self.trial.winner == self.seat
        if self.for_wins:
            return 1 if self.trial.winner == self.seat else 0
        return -ahead if self.trial.law.penalty else ahead
