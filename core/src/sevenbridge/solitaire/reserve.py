"""The reserve, the same in both solitaires: a cell for each rank from the eight up (RULES 2.3, 2.4)."""

from typing import Final, TypeAlias

from sevenbridge.engine.cards import card_text
from sevenbridge.solitaire.refusals import IllegalMove, Refusal

#: a cell without a card
EMPTY: Final = -1
EIGHT: Final = 7
#: how many reserve cells there are: one for each rank from the eight to the king
RESERVE_CELLS: Final = 6

#: the cards of the six cells, from the eight to the king, EMPTY where none lies
Reserve: TypeAlias = tuple[int, ...]
EMPTY_RESERVE: Final[Reserve] = (EMPTY,) * RESERVE_CELLS


def takes(reserve: Reserve, card: int) -> bool:
    """Whether a card may go to the reserve."""
    rank = card & 15
    return rank >= EIGHT and reserve[rank - EIGHT] == EMPTY


def reserved(reserve: Reserve, card: int) -> Reserve:
    """The reserve with a card that it takes; empty again when that completes the row."""
    cells = list(reserve)
    cells[(card & 15) - EIGHT] = card
    return tuple(cells) if EMPTY in cells else EMPTY_RESERVE


def explain_reserving(reserve: Reserve, card: int) -> IllegalMove | None:
    """What keeps a card that can be played out of the reserve; None where nothing does."""
    rank = card & 15
    if rank < EIGHT:
        return IllegalMove(Refusal.TOO_LOW, card=card_text(card))
    held = reserve[rank - EIGHT]
    if held != EMPTY:
        return IllegalMove(Refusal.RANK_TAKEN, card=card_text(card), held=card_text(held))
    return None
