"""What the seat that decides may not know, for those who ask: all hands, and the order of the stock."""

import numpy as np
from numpy.typing import NDArray

from sevenbridge.engine.cards import cards_in, pack
from sevenbridge.engine.round import Round
from sevenbridge.lab.dataset.columns import NO_CARD
from sevenbridge.lab.environments.layout import Layout


class HiddenCards:
    """Writes the hidden cards of rounds under the rules of a layout."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        #: where each card stands in a hand, as in the parts of an observation
        self._columns = {card: column for column, card in enumerate(pack(layout.rules.jokers))}

    def hands(self, round: Round, viewer: int) -> NDArray[np.uint8]:
        """Every hand, clockwise from the viewer's, a place in the round."""
        written = np.zeros((self._layout.seats, self._layout.cards), np.uint8)
        for turn in range(round.seats):
            hand = round.hand((viewer + turn) % round.seats)
            written[turn, [self._columns[card] for card in cards_in(hand)]] = 1
        return written.reshape(-1)

    def stock(self, round: Round) -> NDArray[np.uint8]:
        """The stock, the next card first."""
        written = np.full(self._layout.cards, NO_CARD, np.uint8)
        written[: round.stock_count] = [self._columns[card] for card in round.stock_list()]
        return written
