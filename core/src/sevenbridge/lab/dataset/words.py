"""Columns that say in words, and at once, what the numbers of a decision say: asked, hand and verb."""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sevenbridge.engine.actions import DRAW_ACTION, PASS_ACTION, verb_of
from sevenbridge.engine.cards import card_text, pack
from sevenbridge.engine.kinds import COUNT
from sevenbridge.lab.dataset.columns import VERBS, Decisions
from sevenbridge.lab.environments.layout import Layout


def in_words(layout: Layout, decisions: Decisions) -> Decisions:
    """The same decisions with these columns as well."""
    arrays = decisions.arrays
    told = {
        "asked": arrays["mask"][:, 0] >> np.uint64(PASS_ACTION) & np.uint64(1) != 0,
        "hand": _hands(layout, arrays["observation"]),
        "verb": _verbs()[arrays["action"]],
    }
    return Decisions({**arrays, **told}, {**decisions.texts, "verb": VERBS})


def _hands(layout: Layout, observations: NDArray[np.uint8]) -> NDArray[Any]:
    """The cards of each hand, parted by spaces."""
    held = layout["hand"].of(observations) != 0
    rows, cards = held.nonzero()
    places = (held.cumsum(axis=1) - 1)[rows, cards]
    # a space before each card, the first of which is cut off again
    names = np.array([list(f" {card_text(card)}".encode()) for card in pack(layout.rules.jokers)], np.uint8)
    written = np.zeros((len(held), held.shape[1], 3), np.uint8)
    written[rows, places] = names[cards]
    flat = written.reshape(len(held), -1)[:, 1:]
    return np.ascontiguousarray(flat).view(f"S{flat.shape[1]}").reshape(-1)


@cache
def _verbs() -> NDArray[np.int32]:
    """By action, the index of its verb; -1 for the draw."""
    verbs = [-1 if action == DRAW_ACTION else VERBS.index(verb_of(action)) for action in range(COUNT)]
    return np.array(verbs, np.int32)
