"""Cards as numbers and as text.

A card is the integer ``16 * suit + rank``: suits s h d c are 0 to 3, ranks A 2 ... K are 0 to 12. Every
suit so has a lane of 16 spots. Spot 13 of a lane is the ace counted above the king, which only runs use;
spot 14 of the first lane is the joker. A set of cards is an integer with the bits of its cards.
"""

from collections.abc import Iterable, Iterator

from sevenbridge.engine.malformed import Fault, Malformed

SUITS = "shdc"
RANKS = "A23456789TJQK"
SEVEN = 6
JACK = 10
HIGH_ACE = 13
JOKER = 14
JOKER_TEXT = "Jk"

PACK: tuple[int, ...] = tuple(16 * suit + rank for suit in range(4) for rank in range(13))


def pack(jokers: int) -> tuple[int, ...]:
    """All cards in their fixed order, with ``jokers``, 0 or 1, the joker last (RULES 1.6).

    Raises ValueError for another number of jokers.
    """
    if jokers not in (0, 1):
        raise ValueError(f"a pack has no joker or one, not {jokers}")
    return PACK + (JOKER,) * jokers


def card_text(card: int) -> str:
    """A card as text: ``7h``, or ``Jk`` for the joker; the ace above a king is still ``Ah``.

    Raises IndexError for a number that is no card.
    """
    try:
        return JOKER_TEXT if card == JOKER else _TEXT[card]
    except KeyError:
        raise IndexError(f"there is no card {card}") from None


def parse_card(word: str) -> int:
    """The number of the card that a word names, such as ``7h`` or ``Jk``. Raises Malformed."""
    try:
        return _CARD[word]
    except KeyError:
        raise Malformed(Fault.UNKNOWN_CARD, word=word) from None


def cards_in(cards: int) -> Iterator[int]:
    """Yields the numbers of the cards of a set, suit by suit from low to high, the joker last."""
    joker = cards & (1 << JOKER)
    cards ^= joker
    while cards:
        low = cards & -cards
        yield low.bit_length() - 1
        cards ^= low
    if joker:
        yield JOKER


def in_order(cards: int, bottom: int, top: int) -> list[int]:
    """The cards of a run between two spots from low to high, with the joker where it stands.

    Without a run (``bottom`` is -1) they come suit by suit, the joker last.
    """
    if bottom < 0:
        return list(cards_in(cards))
    natural = [spot - HIGH_ACE if spot & 15 == HIGH_ACE else spot for spot in range(bottom, top + 1)]
    return [card if cards >> card & 1 else JOKER for card in natural]


def card_set(cards: Iterable[int]) -> int:
    """The set that holds the cards of these numbers, an integer with a bit for each."""
    held = 0
    for card in cards:
        held |= 1 << card
    return held


def cards_text(cards: Iterable[int]) -> str:
    """Cards as a record writes them, separated by spaces. Raises IndexError as ``card_text`` does."""
    return " ".join(card_text(card) for card in cards)


def parse_cards(text: str) -> list[int]:
    """The numbers of the cards in a text, separated by white space, duplicates kept. Raises Malformed."""
    return [parse_card(word) for word in text.split()]


_CARD = {RANKS[card & 15] + SUITS[card >> 4]: card for card in PACK} | {JOKER_TEXT: JOKER}
_TEXT = {card: word for word, card in _CARD.items()} | {
    16 * suit + HIGH_ACE: "A" + SUITS[suit] for suit in range(4)
}
