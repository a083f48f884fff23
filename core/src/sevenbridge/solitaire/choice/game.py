"""A game of Choice (RULES part 3)."""

from bisect import bisect_left
from types import MappingProxyType

from sevenbridge.solitaire.choice.position import ChoicePosition, first_choice
from sevenbridge.solitaire.choice.solver import fewest_holds, solution
from sevenbridge.solitaire.moves import CHOICE_VERBS, Move
from sevenbridge.solitaire.played_deal import FORMAT, PlayedDeal
from sevenbridge.solitaire.refusals import IllegalMove


class ChoiceGame(PlayedDeal[ChoicePosition]):
    """A deal of Choice being played.

    >>> from sevenbridge.solitaire.deals import deck_of
    >>> game = ChoiceGame(deck_of(1))
    >>> str(game.hint())
    'remove 5s'
    """

    VERBS = CHOICE_VERBS
    HEAD = MappingProxyType({"format": FORMAT, "game": "choice"})

    def hint(self) -> Move | None:
        """The next move of a way to win that holds back as few cards as possible; None where none is left."""
        line = solution(self.position)
        return line[0] if line else None

    def autoplay(self) -> tuple[Move, ...]:
        """Plays that way to its end, and returns the moves made; none where the game cannot be won."""
        line = solution(self.position) or ()
        for move in line:
            self.play(move)
        return line

    def fewest_holds(self) -> int | None:
        """How many cards have to be held back in this deal; None where it cannot be won."""
        return fewest_holds(self._positions[0])

    def moves_too_many(self) -> int | None:
        """How many moves to take back until the game can be won again; None where it never could be."""
        # what cannot be won stays so: the first such table is found by halving
        lost = bisect_left(self._positions, True, key=lambda position: solution(position) is None)
        return len(self._positions) - lost if lost else None

    def _first(self) -> ChoicePosition:
        return first_choice(self.deck)

    def _after(self, move: Move) -> ChoicePosition:
        return self.position.after(move)

    def _explain(self, move: Move) -> IllegalMove | None:
        return self.position.explain(move)
