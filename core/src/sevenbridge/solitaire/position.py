"""What lies on the table at one moment, and what can be done with it (RULES 2.1 to 2.6)."""

from collections.abc import Sequence
from typing import NamedTuple

from sevenbridge.engine.cards import PACK, SEVEN, card_text
from sevenbridge.solitaire.fate import CELLS
from sevenbridge.solitaire.moves import Move, move_of
from sevenbridge.solitaire.refusals import IllegalMove, Refusal
from sevenbridge.solitaire.removal import explain_names, explain_removal, makes_seven
from sevenbridge.solitaire.reserve import EMPTY, EMPTY_RESERVE, Reserve, explain_reserving, reserved, takes
from sevenbridge.solitaire.status import Status


class Position(NamedTuple):
    """The table between two moves."""

    #: the cards of the six cells from left to right, EMPTY where none lies
    tableau: tuple[int, ...]
    #: the cards of the six reserve cells, from the eight to the king, EMPTY where none lies
    reserve: Reserve
    #: how many cards have come from the stock
    dealt: int
    #: how often the reserve has been discarded
    rows: int

    @property
    def stock(self) -> int:
        """How many cards the stock has."""
        return len(PACK) - self.dealt

    @property
    def left(self) -> int:
        """How many cards have not been removed, wherever they lie."""
        return self.stock + len(self.tableau_cards()) + len(self.reserve_cards())

    @property
    def status(self) -> Status:
        """Won when all cards are gone, lost when there is no legal move while cards remain (RULES 2.6)."""
        if not self.left:
            return Status.WON
        return Status.PLAYING if self.legal_moves() else Status.LOST

    def tableau_cards(self) -> tuple[int, ...]:
        """The cards of the tableau, from left to right."""
        return tuple(card for card in self.tableau if card != EMPTY)

    def reserve_cards(self) -> tuple[int, ...]:
        """The cards of the reserve, from the eight up."""
        return tuple(card for card in self.reserve if card != EMPTY)

    def ranks(self) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
        """All that ever matters: the cards dealt, and which ranks lie in the tableau and in the reserve.

        Games of one deal that have no move left agree in this, whatever was played (RULES 2.7).
        """
        tableau, reserve = (
            tuple(sorted(card & 15 for card in cards))
            for cards in (self.tableau_cards(), self.reserve_cards())
        )
        return self.dealt, tableau, reserve

    def legal_moves(self) -> list[Move]:
        """All legal moves, by the leftmost of their cells (RULES 2.2, 2.3)."""
        found = []
        for index, card in enumerate(self.tableau):
            rank = card & 15
            if card == EMPTY:
                continue
            if rank == SEVEN:
                found.append(move_of("remove", card))
            elif rank > SEVEN:
                if takes(self.reserve, card):
                    found.append(move_of("reserve", card))
            else:
                found += [
                    move_of("remove", card, other)
                    for other in self.tableau[index + 1 :]
                    if other != EMPTY and makes_seven(card, other)
                ]
        return found

    def after(self, move: Move, deck: Sequence[int]) -> "Position":
        """The table after a legal move in the deal of this deck.

        Free cells are filled, and a full reserve is discarded (RULES 2.4, 2.5).
        """
        dealt, rows, reserve = self.dealt, self.rows, self.reserve
        tableau = [EMPTY if card in move.cards else card for card in self.tableau]
        if move.verb == "reserve":
            reserve = reserved(reserve, move.cards[0])
            rows += reserve == EMPTY_RESERVE
        for index, card in enumerate(tableau):
            if card == EMPTY and dealt < len(deck):
                tableau[index] = deck[dealt]
                dealt += 1
        return Position(tuple(tableau), reserve, dealt, rows)

    def explain(self, move: Move, deck: Sequence[int]) -> IllegalMove | None:
        """Why a move is refused here: the reason that helps most; None for a legal one.

        A pair is named with its lower rank first, as ``move_of`` does.
        """
        if self.status != Status.PLAYING:
            return IllegalMove(Refusal.GAME_OVER)
        if wrong := explain_names(move):
            return wrong
        for card in move.cards:
            if card not in self.tableau:
                return IllegalMove(self._whereabouts(card, deck), card=card_text(card))
        if move.verb == "remove":
            return explain_removal(move.cards)
        return explain_reserving(self.reserve, move.cards[0])

    def _whereabouts(self, card: int, deck: Sequence[int]) -> Refusal:
        if card in self.reserve:
            return Refusal.IN_RESERVE
        return Refusal.GONE if card in deck[: self.dealt] else Refusal.NOT_DEALT


def first_position(deck: Sequence[int]) -> Position:
    """The table when the first six cards have been dealt (RULES 2.1)."""
    return Position(tuple(deck[:CELLS]), EMPTY_RESERVE, CELLS, 0)
