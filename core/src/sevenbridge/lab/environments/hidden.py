"""What the seat that decides may not know: all hands, and the stock in its order.

It is for whoever trains with it (a critic for all seats, a net that guesses hands) and asks for it by name;
no agent is to see it. It has a row for each seat, clockwise from the viewer's, a byte for each card, 1 where
the seat holds it; and a last row, the stock, by the columns of its cards, the next first, and then NO_CARD.
"""

from sevenbridge.engine.round import Round
from sevenbridge.lab.environments import card_rows, memory
from sevenbridge.lab.environments.layout import NO_CARD, Layout


def hidden_shape(layout: Layout) -> tuple[int, int]:
    """How many rows there are, and how many bytes each has."""
    return layout.seats + 1, layout.cards


def hidden_cards(layout: Layout, round: Round, viewer: int) -> bytes:
    """All rows for a seat of a round, one after the other.

    Raises TypeError for what is no round, ValueError for one of other rules or more seats than the layout's,
    or without this seat.
    """
    if not isinstance(round, Round):
        raise TypeError(f"hidden cards are those of a round, not of {round!r}")
    if round.rules != layout.rules or not 0 <= viewer < round.seats <= layout.seats:
        raise ValueError(f"{round!r} is not of the rules and seats of this layout, or has no seat {viewer}")
    rows, cards = hidden_shape(layout)
    written = bytearray(rows * cards)
    write(round, viewer, layout.seats, cards, memory.bytes_of(memoryview(written)), 0)
    return bytes(written)


def write(round: Round, viewer: int, seats: int, cards: int, out: memoryview, at: int) -> None:
    """Writes all rows at the index ``at`` of a buffer; compiled, without the lock.

    Without a viewer, where it is negative, nobody holds a card, and the stock has none.
    """
    for index in range(at, at + seats * cards):
        out[index] = 0
    stock = at + seats * cards
    if viewer >= 0:
        left = round.seats - viewer
        card_rows.write_rows(round._hands, viewer, left, out, at, cards)
        card_rows.write_rows(round._hands, 0, viewer, out, at + left * cards, cards)
    for index in range(cards):
        out[stock + index] = NO_CARD
    if viewer < 0:
        return
    for index in range(round.stock_count):
        out[stock + index] = card_rows.COLUMN[round._stock[round.stock_count - 1 - index]]
