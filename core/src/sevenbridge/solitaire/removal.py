"""What may be removed, the same in both solitaires (RULES 2.2), and which cards can be named."""

from collections.abc import Sequence

from sevenbridge.engine.cards import JOKER, JOKER_TEXT, PACK, RANKS, SEVEN, card_text
from sevenbridge.solitaire.moves import Move
from sevenbridge.solitaire.refusals import IllegalMove, Refusal


def makes_seven(card: int, other: int) -> bool:
    """Whether two ranks add up to seven, the ace being one."""
    return (card & 15) + (other & 15) + 2 == SEVEN + 1


def explain_removal(cards: Sequence[int]) -> IllegalMove | None:
    """What keeps one or two cards that can be played from being removed; None where nothing does.

    A pair is named with its lower rank first, as ``move_of`` does.
    """
    for card in cards:
        if card & 15 > SEVEN:
            return IllegalMove(Refusal.NEVER_PAIRED, card=card_text(card))
    if len(cards) == 1:
        rank = cards[0] & 15
        if rank == SEVEN:
            return None
        return IllegalMove(Refusal.NEEDS_PARTNER, card=card_text(cards[0]), rank=RANKS[SEVEN - 1 - rank])
    one, other = cards
    if other & 15 == SEVEN:  # the higher rank stands last
        return IllegalMove(Refusal.SEVEN_ALONE, card=card_text(other), other=card_text(one))
    if not makes_seven(one, other):
        total = (one & 15) + (other & 15) + 2
        return IllegalMove(Refusal.NOT_SEVEN, card=card_text(one), other=card_text(other), sum=total)
    return None


def explain_names(move: Move) -> IllegalMove | None:
    """What is wrong with the cards that a move names, wherever they lie; None where nothing is."""
    if not move.cards:
        return IllegalMove(Refusal.NO_CARD)
    for card in move.cards:
        if card not in PACK:
            return IllegalMove(Refusal.NOT_IN_PACK, card=JOKER_TEXT if card == JOKER else str(card))
    for index, card in enumerate(move.cards):
        if card in move.cards[:index]:
            return IllegalMove(Refusal.NAMED_TWICE, card=card_text(card))
    if len(move.cards) > (2 if move.verb == "remove" else 1):
        return IllegalMove(Refusal.TOO_MANY_CARDS)
    return None
