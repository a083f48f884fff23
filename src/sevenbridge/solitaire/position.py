"""What lies on the table at one moment, and what can be done with it (RULES 2.1 to 2.6)."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from sevenbridge.engine.cards import JOKER, JOKER_TEXT, PACK, RANKS, SEVEN, card_text
from sevenbridge.solitaire.fate import CELLS
from sevenbridge.solitaire.moves import Move, move_of
from sevenbridge.solitaire.refusals import IllegalMove, Refusal

#: a cell without a card
EMPTY: Final = -1
EIGHT: Final = 7
#: how many reserve cells there are: one for each rank from the eight to the king
RESERVE_CELLS: Final = 6


class Status(StrEnum):
    """How a game stands (RULES 2.6)."""

    PLAYING = "playing"
    WON = "won"
    LOST = "lost"


class Position(NamedTuple):
    """The table between two moves."""

    #: the cards of the six cells from left to right, EMPTY where none lies
    tableau: tuple[int, ...]
    #: the cards of the six reserve cells, from the eight to the king, EMPTY where none lies
    reserve: tuple[int, ...]
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
        for place, card in enumerate(self.tableau):
            rank = card & 15
            if card == EMPTY:
                continue
            if rank == SEVEN:
                found.append(move_of("remove", card))
            elif rank >= EIGHT:
                if self.reserve[rank - EIGHT] == EMPTY:
                    found.append(move_of("reserve", card))
            else:
                found += [
                    move_of("remove", card, other)
                    for other in self.tableau[place + 1 :]
                    if other != EMPTY and _makes_seven(card, other)
                ]
        return found

    def after(self, move: Move, deck: Sequence[int]) -> "Position":
        """The table after a legal move in the deal of this deck.

        Free cells are filled, and a full reserve is discarded (RULES 2.4, 2.5).
        """
        dealt, rows, reserve = self.dealt, self.rows, list(self.reserve)
        tableau = [EMPTY if card in move.cards else card for card in self.tableau]
        if move.verb == "reserve":
            reserve[(move.cards[0] & 15) - EIGHT] = move.cards[0]
            if EMPTY not in reserve:
                reserve = [EMPTY] * RESERVE_CELLS
                rows += 1
        for place, card in enumerate(tableau):
            if card == EMPTY and dealt < len(deck):
                tableau[place] = deck[dealt]
                dealt += 1
        return Position(tuple(tableau), tuple(reserve), dealt, rows)

    def explain(self, move: Move, deck: Sequence[int]) -> IllegalMove | None:
        """Why a move is refused here: the reason that helps most; None for a legal one.

        A pair is named with its lower rank first, as ``move_of`` does.
        """
        if self.status != Status.PLAYING:
            return IllegalMove(Refusal.GAME_OVER)
        if wrong := self._wrong_cards(move, deck):
            return wrong
        return _not_removed(move.cards) if move.verb == "remove" else self._not_reserved(move.cards[0])

    def _wrong_cards(self, move: Move, deck: Sequence[int]) -> IllegalMove | None:
        if not move.cards:
            return IllegalMove(Refusal.NO_CARD)
        for card in move.cards:
            if card not in PACK:
                return IllegalMove(Refusal.NOT_IN_PACK, card=JOKER_TEXT if card == JOKER else str(card))
        for place, card in enumerate(move.cards):
            if card in move.cards[:place]:
                return IllegalMove(Refusal.NAMED_TWICE, card=card_text(card))
        if len(move.cards) > (2 if move.verb == "remove" else 1):
            return IllegalMove(Refusal.TOO_MANY_CARDS)
        for card in move.cards:
            if card not in self.tableau:
                return IllegalMove(self._whereabouts(card, deck), card=card_text(card))
        return None

    def _whereabouts(self, card: int, deck: Sequence[int]) -> Refusal:
        if card in self.reserve:
            return Refusal.IN_RESERVE
        return Refusal.GONE if card in deck[: self.dealt] else Refusal.NOT_DEALT

    def _not_reserved(self, card: int) -> IllegalMove | None:
        """What keeps a card of the tableau out of the reserve (RULES 2.3)."""
        rank = card & 15
        if rank < EIGHT:
            return IllegalMove(Refusal.TOO_LOW, card=card_text(card))
        held = self.reserve[rank - EIGHT]
        if held != EMPTY:
            return IllegalMove(Refusal.RANK_TAKEN, card=card_text(card), held=card_text(held))
        return None


def first_position(deck: Sequence[int]) -> Position:
    """The table when the first six cards have been dealt (RULES 2.1)."""
    return Position(tuple(deck[:CELLS]), (EMPTY,) * RESERVE_CELLS, CELLS, 0)


def _makes_seven(card: int, other: int) -> bool:
    """Whether two ranks add up to seven, the ace being one."""
    return (card & 15) + (other & 15) + 2 == SEVEN + 1


def _not_removed(cards: tuple[int, ...]) -> IllegalMove | None:
    """What keeps these cards of the tableau from being removed (RULES 2.2)."""
    for card in cards:
        if card & 15 >= EIGHT:
            return IllegalMove(Refusal.NEVER_PAIRED, card=card_text(card))
    if len(cards) == 1:
        rank = cards[0] & 15
        if rank == SEVEN:
            return None
        return IllegalMove(Refusal.NEEDS_PARTNER, card=card_text(cards[0]), rank=RANKS[SEVEN - 1 - rank])
    one, other = cards
    if other & 15 == SEVEN:  # the higher rank stands last
        return IllegalMove(Refusal.SEVEN_ALONE, card=card_text(other), other=card_text(one))
    if not _makes_seven(one, other):
        total = (one & 15) + (other & 15) + 2
        return IllegalMove(Refusal.NOT_SEVEN, card=card_text(one), other=card_text(other), sum=total)
    return None
