"""What Gymnasium and PettingZoo are told of observations and actions."""

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from sevenbridge.engine.actions import DRAW_ACTION
from sevenbridge.lab.environments.buffers import action_count
from sevenbridge.lab.environments.hidden import hidden_shape
from sevenbridge.lab.environments.layout import NO_CARD, Layout

#: the bytes of an observation (layout.py), one after the other
Observation = NDArray[np.uint8]


def observation_space(layout: Layout) -> spaces.Box:
    """Observations (layout.py)."""
    most = np.frombuffer(layout.most, np.uint8)
    return spaces.Box(np.zeros_like(most), most, dtype=np.uint8)


def masked_observation_space(layout: Layout) -> spaces.Dict:
    """Observations with the mask beside them: a byte for each action, 1 where it is legal, never all 0."""
    return spaces.Dict(
        {
            "observation": observation_space(layout),
            "action_mask": spaces.Box(0, 1, (action_count(layout.rules),), np.int8),
        }
    )


def state_space(layout: Layout) -> spaces.Box:
    """Observations with the hidden cards after them (hidden.py)."""
    rows, cards = hidden_shape(layout)
    most = np.concatenate(
        [
            np.frombuffer(layout.most, np.uint8),
            np.ones((rows - 1) * cards, np.uint8),
            np.full(cards, NO_CARD, np.uint8),
        ]
    )
    return spaces.Box(np.zeros_like(most), most, dtype=np.uint8)


def action_space(layout: Layout) -> spaces.Discrete:
    """The numbers of the actions (docs/library/actions.md)."""
    return spaces.Discrete(action_count(layout.rules))


def draw_alone(layout: Layout) -> NDArray[np.int8]:
    """The mask of who has nothing to decide."""
    mask = np.zeros(action_count(layout.rules), np.int8)
    mask[DRAW_ACTION] = 1
    return mask
