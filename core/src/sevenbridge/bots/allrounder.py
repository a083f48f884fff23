"""The player ``allrounder``: strong at tables of any size and rules, in single rounds and in matches.

While points are what counts, which is in a round by itself and in the first half of a match, it plays as
``value`` does where it has a net for the table. Otherwise it judges hands as ``rule`` does, with weights for
the table, and reckons what the end of a round brings and costs in chances to win the match
(match_stakes.py). Its nets and weights are in allrounder_tables.py.
"""

from sevenbridge.bots.allrounder_tables import net_for, weights_for
from sevenbridge.bots.match_stakes import MatchStakes
from sevenbridge.bots.player import Player, check_turn
from sevenbridge.bots.rule import RulePlayer
from sevenbridge.bots.value import ValuePlayer
from sevenbridge.engine.core import require_init
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.law import Law
from sevenbridge.engine.view import View


class AllrounderPlayer(Player):
    """A player for all tables; see the module."""

    def __init__(self) -> None:
        self._known: tuple[Law, int] | None = None
        self._stakes = MatchStakes()
        self._judge = RulePlayer()
        #: plays with the net for the table, if there is one
        self._value: ValuePlayer | None = None

    def __reduce__(self) -> tuple[object, ...]:
        return AllrounderPlayer, ()

    def choose(self, view: View, dice: Dice) -> int:
        """See ``Player``."""
        check_turn(view, dice)
        if self._known != (view.law, view.seats):
            self._sit_down(view.law, view.seats)
        if self._value is not None and self._do_points_count(view):
            return self._value.choose(view, dice)
        return self._judge.choose(view, dice)

    def _sit_down(self, law: Law, seats: int) -> None:
        """Prepares for a table with these rules and so many seats."""
        self._known = (law, seats)
        net = net_for(law, seats)
        self._value = None if net is None else ValuePlayer(net)
        self._judge = RulePlayer(weights_for(law, seats), self._stakes)

    def _do_points_count(self, view: View) -> bool:
        """Whether points are what counts: nobody tells how the match stands, or much of it is left."""
        return not view.totals or 2 * view.rounds_left >= view.seats


require_init(AllrounderPlayer)
