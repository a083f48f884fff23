"""Rounds as those who study hands go through them, from turn to turn."""

from collections.abc import Iterator

from sevenbridge.bots.players import make_player
from sevenbridge.engine import dealing
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.law import law_of
from sevenbridge.engine.phases import PLAYING
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import View


def turns(rules: Rules, seats: int, player: str, dice: Dice) -> Iterator[tuple[Round, View]]:
    """Plays a round, and stops in each turn that began with a draw, before anything is put down.

    Gives the round and what the seat whose turn it is sees; both change as the round goes on. Seat 0 deals.
    Raises InvalidRules and UnknownPlayer.
    """
    playing = make_player(player)
    view = View()
    round = Round(law_of(rules), seats)
    dealing.deal(round, 0, dice)
    while dealing.advance(round, dice):
        view.look(round, round.actor)
        if round.phase == PLAYING and not round.melded and not round.laid_off:
            yield round, view
        round.play(playing.choose(view, dice))
