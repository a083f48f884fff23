"""The player ``closer``: judges hands as ``tuned`` does, and plays for the match and not for points.

What the end of a round brings and costs it reckons as chances to win the match (match_stakes.py). Where
nobody tells it how the match stands, it plays like ``tuned``.
"""

from sevenbridge.bots.match_stakes import MatchStakes
from sevenbridge.bots.player import Player, check_turn
from sevenbridge.bots.rule import RulePlayer
from sevenbridge.bots.tuned import CASES, case_of
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.view import View


class CloserPlayer(Player):
    """A player for matches; see the module."""

    def __init__(self) -> None:
        stakes = MatchStakes()
        self._players = [RulePlayer(weights, stakes) for weights in CASES]

    def __reduce__(self) -> tuple[object, ...]:
        return CloserPlayer, ()

    def choose(self, view: View, dice: Dice) -> int:
        """See ``Player``."""
        check_turn(view, dice)
        player = self._players[case_of(view.law, view.seats)]
        return player.choose(view, dice)
