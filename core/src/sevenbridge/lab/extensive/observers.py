"""What a seat knows and sees, as tensors and strings in the manner of OpenSpiel.

An observer fills ``tensor``, an array of 32-bit floats, of which ``dict`` has the named parts.
"""

from functools import lru_cache
from typing import Final, Protocol

from sevenbridge.lab.extras import extra

with extra("openspiel"):
    import numpy as np
    from numpy.typing import NDArray

from sevenbridge.engine.cards import cards_in, cards_text, pack
from sevenbridge.engine.history import LANE, LANE_BITS, LANES, MELD_SHIFT
from sevenbridge.engine.view import view_of
from sevenbridge.lab.environments.layout import Layout
from sevenbridge.lab.environments.observer import Observer
from sevenbridge.lab.extensive.extensive_round import ExtensiveRound
from sevenbridge.lab.extensive.information import Information, information
from sevenbridge.lab.extensive.setup import Setup

#: where each card stands among all cards, the joker last
_COLUMN: Final = {card: column for column, card in enumerate(pack(1))}
#: how many bits of a word are public and used: action, seat and meld
_PUBLIC_BITS: Final = MELD_SHIFT + 5
#: how many bits tell an event, with what the seat alone knows of it
EVENT_BITS: Final = _PUBLIC_BITS + LANE_BITS


class HasRound(Protocol):
    """A state of OpenSpiel, which has the round that it stands for."""

    extensive: ExtensiveRound


class _Tensors:
    """A tensor with named parts that lie one after the other."""

    def __init__(self, shapes: dict[str, tuple[int, ...]]) -> None:
        sizes = [int(np.prod(shape)) for shape in shapes.values()]
        self.tensor = np.zeros(sum(sizes), np.float32)
        parts = np.split(self.tensor, np.cumsum(sizes)[:-1])
        self.dict: dict[str, NDArray[np.float32]] = {
            name: part.reshape(shape) for (name, shape), part in zip(shapes.items(), parts, strict=True)
        }


class InformationObserver(_Tensors):
    """Information sets with perfect recall (information.py).

    The parts are the seat, the cards that it was dealt (52 or 53, the joker last), and one row of
    ``EVENT_BITS`` bits for each event, oldest first: 13 for the action, 3 for the seat, 5 for the meld, the
    lowest first, and 6 that only this seat knows, all as in the words of history.py.
    """

    def __init__(self, setup: Setup) -> None:
        events = (setup.most_events, EVENT_BITS)
        super().__init__({"seat": (setup.seats,), "dealt": (_card_count(setup),), "events": events})

    def set_from(self, state: HasRound, player: int) -> None:
        """Fills the tensor with what a seat knows."""
        known = information(state.extensive, player)
        self.tensor.fill(0)
        self.dict["seat"][player] = 1
        for card in cards_in(known.dealt):
            self.dict["dealt"][_COLUMN[card]] = 1
        if known.words:
            words = np.array(known.words)
            own = words >> LANES + LANE_BITS * player & LANE
            rows = (words & (1 << _PUBLIC_BITS) - 1 | own << _PUBLIC_BITS).astype("<u4")
            bits = np.unpackbits(rows.view(np.uint8).reshape(-1, 4), axis=1, bitorder="little")
            self.dict["events"][: len(bits)] = bits[:, :EVENT_BITS]

    def string_from(self, state: HasRound, player: int) -> str:
        """What a seat knows, in words."""
        return str(information(state.extensive, player))


def information_size(setup: Setup) -> int:
    """How many numbers the tensor of ``InformationObserver`` has."""
    return setup.seats + _card_count(setup) + setup.most_events * EVENT_BITS


def information_list(known: Information, setup: Setup, size: int) -> list[float]:
    """What ``InformationObserver`` fills its tensor with, as a list; ``size`` is the ``information_size``.

    All its numbers are one of two, and those of an event are made once: to make a list of the tensor,
    number by number, takes eight times as long.
    """
    found = [0.0] * size
    found[known.seat] = 1.0
    for card in cards_in(known.dealt):
        found[setup.seats + _COLUMN[card]] = 1.0
    at = setup.seats + _card_count(setup)
    for word in known.words:
        found[at : at + EVENT_BITS] = _event(word, known.seat)
        at += EVENT_BITS
    return found


def _card_count(setup: Setup) -> int:
    return 52 + setup.rules.jokers


@lru_cache(maxsize=1 << 15)
def _event(word: int, player: int) -> tuple[float, ...]:
    """The row of one event."""
    row = word & (1 << _PUBLIC_BITS) - 1 | (word >> LANES + LANE_BITS * player & LANE) << _PUBLIC_BITS
    return tuple([float(row >> bit & 1) for bit in range(EVENT_BITS)])


class ViewObserver(_Tensors):
    """What a seat sees at one moment: the parts of layout.py, each divided by the most that it can be.

    While cards are still dealt there is only the hand.
    """

    def __init__(self, setup: Setup) -> None:
        layout = Layout(setup.rules, setup.seats)
        super().__init__({name: part.shape for name, part in layout.items()})
        self._observer = Observer(layout)
        self._most = np.frombuffer(layout.most, np.uint8).astype(np.float32)

    def set_from(self, state: HasRound, player: int) -> None:
        """Fills the tensor with what a seat sees."""
        extensive = state.extensive
        if extensive.round is None:
            self.tensor.fill(0)
            for card in cards_in(extensive.hands[player]):
                self.dict["hand"][_COLUMN[card]] = 1
        else:
            seen = np.frombuffer(self._observer.observe(view_of(extensive.round, player)), np.uint8)
            np.divide(seen, self._most, out=self.tensor)

    def string_from(self, state: HasRound, player: int) -> str:
        """The table as a seat sees it, drawn as in the terminal."""
        extensive = state.extensive
        if extensive.round is None:
            return f"dealt {cards_text(cards_in(extensive.hands[player])) or 'nothing'}"
        return str(view_of(extensive.round, player))
