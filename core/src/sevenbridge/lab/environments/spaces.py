"""What Gymnasium and PettingZoo are told of observations and actions."""

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from sevenbridge.engine.rules import PRESETS, Rules
from sevenbridge.lab.environments.buffers import action_count
from sevenbridge.lab.environments.layout import Layout

#: an observation with the mask of legal actions beside it
Observation = dict[str, NDArray[np.uint8] | NDArray[np.int8]]


def rules_of(rules: Rules | str) -> Rules:
    """Rules, or those of a preset of this name. Raises ValueError."""
    if isinstance(rules, Rules):
        return rules
    if rules not in PRESETS:
        raise ValueError(f"there are no rules {rules!r}; there are {', '.join(PRESETS)}")
    return PRESETS[rules]


def observation_space(layout: Layout) -> spaces.Dict:
    """Observations (layout.py) with the mask: a byte for each action, 1 where it is legal, never all 0."""
    most = np.frombuffer(layout.most, np.uint8)
    return spaces.Dict(
        {
            "observation": spaces.Box(np.zeros_like(most), most, dtype=np.uint8),
            "action_mask": spaces.Box(0, 1, (action_count(layout.rules),), np.int8),
        }
    )


def action_space(layout: Layout) -> "spaces.Discrete":
    """The numbers of the actions (docs/library/actions.md)."""
    return spaces.Discrete(action_count(layout.rules))
