"""Rounds as those who study them go through them: from decision to decision, or from turn to turn."""

from collections.abc import Iterator

from sevenbridge.bots.players import make_player
from sevenbridge.engine import dealing
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.kinds import DRAW
from sevenbridge.engine.law import law_of
from sevenbridge.engine.phases import DRAWING, OVER, PLAYING, RESHUFFLING
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import View


def goes_on(round: Round, dice: Dice) -> bool:
    """Makes the draws and new stocks that come before the next decision; false where the round is over."""
    while round.phase != OVER:
        if round.phase == RESHUFFLING:
            dealing.reshuffle(round, dice)
        elif round.phase == DRAWING:
            round.apply(DRAW)
        else:
            return True
    return False


def turns(rules: Rules, seats: int, player: str, dice: Dice) -> Iterator[tuple[Round, View]]:
    """Plays a round, and stops in each turn that began with a draw, before anything is put down.

    Gives the round and what the seat whose turn it is sees; both change as the round goes on. Seat 0 deals.
    Raises InvalidRules and UnknownPlayer.
    """
    playing = make_player(player)
    view = View()
    round = Round(law_of(rules), seats)
    dealing.deal(round, 0, dice)
    while round.phase != OVER:
        if round.phase == RESHUFFLING:
            dealing.reshuffle(round, dice)
            continue
        view.look(round, round.actor)
        if round.phase == PLAYING and not round.melded and not round.laid_off:
            yield round, view
        round.play(playing.choose(view, dice) if round.phase != DRAWING else 0)
