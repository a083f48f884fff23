"""A game on this terminal: the deal, how far it is played, and what counts for the statistics."""

from dataclasses import dataclass, field

from sevenbridge.solitaire import Game, Status, deck_of
from sevenbridge.solitaire.choice import ChoiceGame
from sevenbridge_app.cli.seven_terminal.deals import Deal
from sevenbridge_app.cli.seven_terminal.solitaires import SEVEN, Solitaire


@dataclass(slots=True)
class GameInProgress:
    """One deal that a person plays.

    ``seconds``: how long it has been played; ``is_counted``: whether the statistics have it; ``has_helped``:
    whether the program has made moves, or told those that matter.
    """

    deal: Deal
    solitaire: Solitaire = SEVEN
    game: Game | ChoiceGame = field(init=False)
    seconds: float = 0.0
    is_counted: bool = False
    has_helped: bool = False

    def __post_init__(self) -> None:
        self.game = self.solitaire.game(deck_of(self.deal.number))

    @property
    def is_over(self) -> bool:
        """Whether no move is left."""
        return self.game.status != Status.PLAYING

    @property
    def is_begun(self) -> bool:
        """Whether the game is one to go on with: moves have been made, and there are more.

        A game of Choice that is lost goes on too, as moves can be taken back.
        """
        is_over = self.game.status == Status.WON if isinstance(self.game, ChoiceGame) else self.is_over
        return bool(self.game.moves or self.game.undone) and not is_over
