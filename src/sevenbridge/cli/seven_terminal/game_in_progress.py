"""A game on this terminal: the deal, how far it is played, and what counts for the statistics."""

from dataclasses import dataclass, field

from sevenbridge.cli.seven_terminal.deals import Deal
from sevenbridge.solitaire.deals import deck_of
from sevenbridge.solitaire.game import Game
from sevenbridge.solitaire.position import Status


@dataclass(slots=True)
class GameInProgress:
    """One deal that a person plays.

    ``seconds``: how long it has been played; ``is_counted``: whether the statistics have it; ``has_helped``:
    whether the program has played moves by itself.
    """

    deal: Deal
    game: Game = field(init=False)
    seconds: float = 0.0
    is_counted: bool = False
    has_helped: bool = False

    def __post_init__(self) -> None:
        self.game = Game(deck_of(self.deal.number))

    @property
    def is_over(self) -> bool:
        """Whether no move is left."""
        return self.game.status != Status.PLAYING

    @property
    def is_begun(self) -> bool:
        """Whether the game is one to go on with: moves have been made, and there are more."""
        return bool(self.game.moves or self.game.undone) and not self.is_over
