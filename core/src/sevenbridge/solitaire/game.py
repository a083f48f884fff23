"""A game of Seven by Seven (RULES part 2)."""

from types import MappingProxyType

from sevenbridge.solitaire.moves import SEVEN_VERBS, Move
from sevenbridge.solitaire.played_deal import FORMAT, PlayedDeal
from sevenbridge.solitaire.position import Position, first_position
from sevenbridge.solitaire.refusals import IllegalMove


class Game(PlayedDeal[Position]):
    """A deal of Seven by Seven being played.

    >>> from sevenbridge.solitaire.deals import deck_of
    >>> game = Game(deck_of(1))
    >>> [str(move) for move in game.legal_moves()]
    ['reserve Qs', 'remove 7h', 'reserve Kd', 'reserve 9d']
    """

    VERBS = SEVEN_VERBS
    HEAD = MappingProxyType({"format": FORMAT})

    def hint(self) -> Move | None:
        """The first of the legal moves.

        None is better than another: their order cannot matter (RULES 2.7).
        """
        return next(iter(self.legal_moves()), None)

    def _first(self) -> Position:
        return first_position(self.deck)

    def _after(self, move: Move) -> Position:
        return self.position.after(move, self.deck)

    def _explain(self, move: Move) -> IllegalMove | None:
        return self.position.explain(move, self.deck)
