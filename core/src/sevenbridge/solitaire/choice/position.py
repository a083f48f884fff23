"""What lies on the table at one moment of Choice, and what can be done with it (RULES 3.1 to 3.6)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from sevenbridge.engine.cards import SEVEN, card_text
from sevenbridge.solitaire.moves import Move, move_of
from sevenbridge.solitaire.refusals import IllegalMove, Refusal
from sevenbridge.solitaire.removal import explain_names, explain_removal, makes_seven
from sevenbridge.solitaire.reserve import EMPTY, EMPTY_RESERVE, Reserve, explain_reserving, reserved, takes
from sevenbridge.solitaire.status import Status

#: how many cards each pile has at first: seven piles of seven, and the three cards that are left over
PILES: Final = (*(7,) * 7, *(1,) * 3)


class ChoicePosition(NamedTuple):
    """The table between two moves. All cards are seen."""

    #: the cards of the ten piles from left to right, in each the top card last
    piles: tuple[tuple[int, ...], ...]
    #: the card that is held back, EMPTY for none
    held: int
    #: the cards of the six reserve cells, from the eight to the king, EMPTY where none lies
    reserve: Reserve
    #: how often the reserve has been discarded
    rows: int
    #: how often a card has been held back
    holds: int

    @property
    def left(self) -> int:
        """How many cards have not been removed, wherever they lie."""
        return sum(map(len, self.piles)) + (self.held != EMPTY) + len(self.reserve_cards())

    @property
    def status(self) -> Status:
        """Won when all cards are gone, lost when there is no legal move while cards remain (RULES 3.6)."""
        if not self.left:
            return Status.WON
        return Status.PLAYING if self.legal_moves() else Status.LOST

    def playable(self) -> list[int]:
        """The cards that can be played: the top ones from left to right, and the one that is held."""
        tops = [pile[-1] for pile in self.piles if pile]
        return tops if self.held == EMPTY else [*tops, self.held]

    def tableau_cards(self) -> tuple[int, ...]:
        """The cards of all piles."""
        return tuple(card for pile in self.piles for card in pile)

    def reserve_cards(self) -> tuple[int, ...]:
        """The cards of the reserve, from the eight up."""
        return tuple(card for card in self.reserve if card != EMPTY)

    def legal_moves(self) -> list[Move]:
        """All legal moves, by the leftmost of their piles; those that hold a card back come last."""
        found, holding = [], []
        playable = self.playable()
        for index, card in enumerate(playable):
            if card & 15 == SEVEN:
                found.append(move_of("remove", card))
            elif takes(self.reserve, card):
                found.append(move_of("reserve", card))
            found += [
                move_of("remove", card, other) for other in playable[index + 1 :] if makes_seven(card, other)
            ]
            if self.held == EMPTY:
                holding.append(move_of("hold", card))
        return found + holding

    def after(self, move: Move) -> "ChoicePosition":
        """The table after a legal move; a full reserve is discarded (RULES 2.4)."""
        piles = tuple(pile[:-1] if pile and pile[-1] in move.cards else pile for pile in self.piles)
        held = EMPTY if self.held in move.cards else self.held
        if move.verb == "hold":
            return self._replace(piles=piles, held=move.cards[0], holds=self.holds + 1)
        if move.verb == "remove":
            return self._replace(piles=piles, held=held)
        reserve = reserved(self.reserve, move.cards[0])
        rows = self.rows + (reserve == EMPTY_RESERVE)
        return self._replace(piles=piles, held=held, reserve=reserve, rows=rows)

    def explain(self, move: Move) -> IllegalMove | None:
        """Why a move is refused here: the reason that helps most; None for a legal one.

        A pair is named with its lower rank first, as ``move_of`` does.
        """
        if self.status != Status.PLAYING:
            return IllegalMove(Refusal.GAME_OVER)
        if wrong := explain_names(move):
            return wrong
        playable = self.playable()
        for card in move.cards:
            if card not in playable:
                return self._out_of_reach(card)
        if move.verb == "remove":
            return explain_removal(move.cards)
        card = move.cards[0]
        if move.verb == "reserve":
            return explain_reserving(self.reserve, card)
        if card == self.held:
            return IllegalMove(Refusal.ALREADY_HELD, card=card_text(card))
        if self.held != EMPTY:
            return IllegalMove(Refusal.HOLD_TAKEN, card=card_text(card), held=card_text(self.held))
        return None

    def _out_of_reach(self, card: int) -> IllegalMove:
        """Why a card cannot be played at all."""
        for pile in self.piles:
            if card in pile:
                above = pile[pile.index(card) + 1]
                return IllegalMove(Refusal.BURIED, card=card_text(card), other=card_text(above))
        gone = Refusal.IN_RESERVE if card in self.reserve else Refusal.GONE
        return IllegalMove(gone, card=card_text(card))


def first_choice(deck: Sequence[int]) -> ChoicePosition:
    """The table when all cards have been dealt, pile by pile (RULES 3.1)."""
    piles, index = [], 0
    for size in PILES:
        piles.append(tuple(deck[index : index + size]))
        index += size
    return ChoicePosition(tuple(piles), EMPTY, EMPTY_RESERVE, 0, 0)
