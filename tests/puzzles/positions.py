"""Views for puzzles: decisions from rounds that computers play."""

from research.puzzles.mining import Watcher
from sevenbridge.bots.players import make_player
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import View
from sevenbridge.lab.games import Games
from sevenbridge.puzzles.puzzle import Puzzle, Theme, Worth


def decisions(preset: str, seats: int = 3, rounds: int = 1, seed: int = 5) -> list[View]:
    """What the seats saw at all decisions of some rounds of the player ``greedy``."""
    watcher = Watcher(make_player("greedy"))
    Games(Rules.preset(preset), [watcher] * seats, seed).play_rounds(0, rounds)
    return watcher.views


def some_puzzle(view: View, theme: Theme = Theme.THROW, missed_by: tuple[str, ...] = ()) -> Puzzle:
    """A puzzle of a view: the first of its actions is the best, each further one two points worse."""
    worths = tuple(
        Worth(action=action, ahead=-2.0 * place, error=0.25 if place else 0.0)
        for place, action in enumerate(view.legal_actions())
    )
    return Puzzle(view=view, worths=worths, theme=theme, missed_by=missed_by)
