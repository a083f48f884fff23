"""How those who measure ask a player: it is shown the round where it cheats, and its choice is checked."""

from sevenbridge.bots.player import Player
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.explanations import explain
from sevenbridge.engine.kinds import COUNT
from sevenbridge.engine.round import Round
from sevenbridge.engine.view import View


class Omniscient(Player):
    """The base of players that are shown the round before each of their choices, and so cheat.

    They are there to be measured against. Nobody shows them a round at a table.
    """

    def read(self, round: Round) -> None:
        """Tells the round in which the next decision is due."""
        raise NotImplementedError


def ask(player: Player, round: Round, view: View, dice: Dice) -> int:
    """The number of the action that a player chooses in the view of this round.

    Raises IllegalAction where it chooses none of those that are legal.
    """
    if isinstance(player, Omniscient):
        player.read(round)
    return ask_by_view(player, round, view, dice)


def ask_by_view(player: Player, round: Round, view: View, dice: Dice) -> int:
    """As ``ask``, for a player that is known not to be ``Omniscient``."""
    action = player.choose(view, dice)
    if action < 0 or action >= COUNT or not view._options.has(action):
        raise explain(round, None, action)
    return action
