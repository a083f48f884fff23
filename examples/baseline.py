"""A net that plays Seven Bridge: what it sees, how it scores actions, and the player made of it.

    from examples.baseline import Baseline
    print(compare(Baseline, "greedy", rules=Rules.preset("pagat"), seats=2))

All four suits are seen with the same weights, each beside the sum of all, so that nothing has to be learnt
four times, and the net plays alike whatever the suits are called. An action is scored by its kind and by what
the net makes of the cards that it moves: the 984 actions, or 5,441 with the joker, have no weights of their
own. One net plays all rules at tables of two to four. train_baseline.py trains it; here NumPy is enough.
"""

from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sevenbridge import ACTION_COUNT, Dice, Rules, View, cards_in, decode, moved_cards
from sevenbridge.lab.environments import RULES_NUMBERS, Layout, Observer

WEIGHTS: Final = Path(__file__).with_suffix(".npz")
#: how many seats the net has inputs for, the viewer's first; at larger tables it does not see the last ones
SEATS: Final = 4
#: the parts of an observation that it does not see: it plays for the round, not for the match
UNSEEN: Final = ("leads", "rounds_left")

#: the arrays of a net by name
Net = dict[str, Any]


class Inputs:
    """What the net sees of observations of a layout: some bytes of each card, and some of the table.

    The bytes of a card are those of all parts that tell of cards, and what it costs. A seat or a joker that
    the layout lacks is seen as noughts, so the inputs are the same at all tables.
    """

    def __init__(self, layout: Layout) -> None:
        cards, table = [], []
        for name, part in layout.items():
            places = np.arange(part.start, part.stop).reshape(part.shape)
            if part.shape[:1] == (layout.seats,):
                missing = [(0, max(0, SEATS - layout.seats)), *[(0, 0)] * (places.ndim - 1)]
                places = np.pad(places[:SEATS], missing, constant_values=layout.size)
            if part.shape[-1:] == (layout.cards,):
                cards.append(places.reshape(-1, layout.cards))
            elif name not in UNSEEN:
                table.append(places.ravel())
        planes = np.concatenate(cards)
        joker = planes[:, 52] if layout.cards > 52 else np.full(len(planes), layout.size)
        costs = layout["rules"].start + len(RULES_NUMBERS) + np.arange(52) % 13
        #: where they stand in an observation that a nought follows
        self.cards = np.concatenate([planes[:, :52], costs[None]]).T.reshape(4, 13, -1)
        self.table = np.concatenate([*table, joker])

    def of(self, observations: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
        """The inputs of each observation: (rows, 4 suits, 13 ranks, bytes of a card), (rows, other bytes)."""
        wide = np.concatenate([observations, np.zeros((len(observations), 1), np.uint8)], 1)
        return wide[:, self.cards], wide[:, self.table]


_LAYOUT: Final = Layout(Rules(jokers=1), SEATS)
_ALL: Final = Inputs(_LAYOUT)
#: by what a byte is divided: the most that it can be, but 20 for rules, costs and counts without a bound
_MOST: Final = np.frombuffer(_LAYOUT.most + b"\1", np.uint8).astype(np.float32)
_MOST_OF_CARDS: Final = np.append(_MOST[_ALL.cards[0, 0, :-1]], np.float32(20))
_MOST_OF_TABLE: Final = np.where(_MOST[_ALL.table] == 255, np.float32(20), _MOST[_ALL.table])

_KINDS: Final = [decode(action)[0] for action in range(ACTION_COUNT)]
_SHAPES: Final = sorted({(kind.family, kind.shape) for kind in _KINDS})


def _actions() -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Of each action, and of none as the last one: its kind as numbers, and which of 52 cards it moves."""
    kinds = np.zeros((ACTION_COUNT + 1, len(_SHAPES) + 2), np.float32)
    cards = np.zeros((ACTION_COUNT + 1, 4, 16), np.float32)
    for action, kind in enumerate(_KINDS):
        kinds[action, _SHAPES.index((kind.family, kind.shape))] = 1
        kinds[action, -2:] = kind.length / 4, kind.joker >= 0
        for card in cards_in(moved_cards(action)):
            cards[action, card >> 4, card & 15] = 1
    return kinds, cards[:, :, :13].reshape(-1, 52)


KINDS_OF_ACTIONS, CARDS_OF_ACTIONS = _actions()

#: how much the net makes of a suit, of a card, and of an action
SUIT, CARD, ACTION = 256, 32, 128
_IN_SUIT = 13 * len(_MOST_OF_CARDS)
#: its arrays: where a layer sees several things there is one for each of them
SIZES: Final = {
    "suit": (_IN_SUIT, SUIT),
    "suit_all": (_IN_SUIT, SUIT),
    "suit_table": (len(_MOST_OF_TABLE), SUIT),
    "suit_bias": (SUIT,),
    "card": (SUIT, 13 * CARD),
    "card_all": (SUIT, 13 * CARD),
    "card_bias": (13 * CARD,),
    "action": (CARD, ACTION),
    "action_kind": (KINDS_OF_ACTIONS.shape[1], ACTION),
    "action_all": (SUIT, ACTION),
    "action_hand": (CARD, ACTION),
    "score": (ACTION, 1),
}

State = tuple[Any, Any, Any]


def state_of(net: Net, cards: Any, table: Any) -> State:
    """What the net makes of inputs: of the 52 cards, of all suits together, and of the hand.

    These are arrays of NumPy or JAX, float32, of one observation or of rows of them.
    """
    rows = cards.shape[:-3]
    suits = (cards / _MOST_OF_CARDS).reshape(*rows, 4, _IN_SUIT)
    same = suits.sum(-2) @ net["suit_all"] + table / _MOST_OF_TABLE @ net["suit_table"] + net["suit_bias"]
    suits = (suits @ net["suit"] + same[..., None, :]).clip(0)
    total = suits.sum(-2)
    same = total @ net["card_all"] + net["card_bias"]
    seen = (suits @ net["card"] + same[..., None, :]).clip(0).reshape(*rows, 52, CARD)
    hand = (cards[..., 0].reshape(*rows, 1, 52) @ seen)[..., 0, :]
    return seen, total, hand


def scores_of(net: Net, state: State, kinds: Any, cards: Any) -> Any:
    """The scores of actions, of which the highest is the best, by their kinds and cards (``_actions``)."""
    seen, total, hand = state
    same = total @ net["action_all"] + hand @ net["action_hand"]
    made = cards @ seen @ net["action"] + kinds @ net["action_kind"] + same[..., None, :]
    return (made.clip(0) @ net["score"])[..., 0]


@cache
def shipped_net() -> Net:
    """The net whose weights stand beside this file."""
    with np.load(WEIGHTS) as arrays:
        return {name: arrays[name].astype(np.float32) for name in SIZES}


@cache
def _eyes(rules: Rules, seats: int) -> tuple[Observer, Inputs]:
    layout = Layout(rules, seats)
    return Observer(layout), Inputs(layout)


class Baseline:
    """A player that does what a net scores highest, the shipped one unless another is given."""

    def __init__(self, net: Net | None = None) -> None:
        self.net = shipped_net() if net is None else net

    def choose(self, view: View, dice: Dice) -> int:
        """See ``sevenbridge.Player``."""
        observer, inputs = _eyes(view.rules, view.seats)
        cards, table = inputs.of(np.frombuffer(observer.observe(view), np.uint8)[None])
        state = state_of(self.net, cards[0].astype(np.float32), table[0].astype(np.float32))
        legal = view.legal_actions()
        scores = scores_of(self.net, state, KINDS_OF_ACTIONS[legal], CARDS_OF_ACTIONS[legal])
        return legal[int(scores.argmax())]
