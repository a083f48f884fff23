"""The buffers in which games in lock-step are told and tell: the caller's, whatever library made them.

Each has a row for every game. What is read and written is the buffer itself and no copy, so NumPy, PyTorch
and JAX see it as it changes.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from typing import Any, Final

from sevenbridge.engine.core import require_init
from sevenbridge.engine.kinds import COUNT, PLAIN
from sevenbridge.engine.rules import Rules, rules_of
from sevenbridge.lab.environments import memory
from sevenbridge.lab.environments.hidden import hidden_shape
from sevenbridge.lab.environments.history_rows import HISTORY_COLUMNS, MOST_EVENTS
from sevenbridge.lab.environments.layout import Layout

#: in place of an action: the game of this row stands still
HOLD: Final = -1


@dataclass(frozen=True, slots=True)
class BufferShape:
    """What a buffer must be like."""

    #: rows, and what each has
    shape: tuple[int, ...]
    #: the type of its numbers, as NumPy, PyTorch and JAX call it
    dtype: str
    #: whether it is for those alone who name it, since it tells secrets, or takes long to write
    is_by_name: bool = False


def action_count(rules: Rules) -> int:
    """How many actions these rules have: those with the joker come last (docs/library/actions.md)."""
    return COUNT if rules.jokers else PLAIN


def word_count(rules: Rules) -> int:
    """How many 64-bit words a packed mask has."""
    return (action_count(rules) + 63) // 64


def buffer_shapes(rules: Rules | str, seats: int, num_envs: int) -> dict[str, BufferShape]:
    """All buffers that so many games can have, by name. ``actions`` is read, and the others are written."""
    rules = rules_of(rules)
    layout = Layout(rules, seats)
    return {
        # what is done in each game: the number of an action, or HOLD
        "actions": BufferShape((num_envs,), "int64"),
        # what the seat that is asked sees (layout.py)
        "observations": BufferShape((num_envs, layout.size), "uint8"),
        # the same with its bits packed
        "packed_observations": BufferShape((num_envs, layout.packed_size), "uint8"),
        # its legal actions: a byte for each, 0 or 1; and a bit for each, the lowest first
        "masks": BufferShape((num_envs, action_count(rules)), "uint8"),
        "packed_masks": BufferShape((num_envs, word_count(rules)), "uint64"),
        # which seat is asked
        "actors": BufferShape((num_envs,), "int64"),
        # the reward of each seat for the last step (rewards.py)
        "rewards": BufferShape((num_envs, seats), "float32"),
        # whether an episode ended with the last step
        "dones": BufferShape((num_envs,), "bool"),
        # where the next episode begins in the step in which one ends: what was seen at that end
        "final_observations": BufferShape((num_envs, layout.size), "uint8"),
        # what that seat knows of the whole round, event by event, and how many events these are (history.py)
        "history": BufferShape((num_envs, MOST_EVENTS, len(HISTORY_COLUMNS)), "int16", is_by_name=True),
        "history_lengths": BufferShape((num_envs,), "int64", is_by_name=True),
        # what it may not know: all hands, and the stock in its order (hidden.py)
        "hidden": BufferShape((num_envs, *hidden_shape(layout)), "uint8", is_by_name=True),
    }


_BYTES: Final = {"int16": 2, "int64": 8, "uint64": 8, "float32": 4, "uint8": 1, "bool": 1}


class Buffers:
    """The buffers of one set of games. Those that are not among ``given`` are neither read nor written.

    Raises ValueError for a name that means none, and for a buffer of the wrong size or that cannot be
    written.
    """

    def __init__(self, rules: Rules, seats: int, num_envs: int, given: Mapping[str, Any]) -> None:
        wanted = buffer_shapes(rules, seats, num_envs)
        if unknown := given.keys() - wanted.keys():
            raise ValueError(
                f"there is no buffer {', '.join(sorted(unknown))}; there are {', '.join(wanted)}"
            )
        #: the buffers by name, as they were given
        self.given = dict(given)
        #: what keeps the memory where it is
        self.held = {name: _held(name, wanted[name], buffer) for name, buffer in given.items()}
        self.seat_count = seats
        self.card_count = wanted["hidden"].shape[2]
        self.width = wanted["observations"].shape[1]
        self.packed_width = wanted["packed_observations"].shape[1]
        self.action_count = wanted["masks"].shape[1]
        self.word_count = wanted["packed_masks"].shape[1]
        self.has_actions = "actions" in given
        self.has_observations = "observations" in given
        self.has_packed_observations = "packed_observations" in given
        self.has_masks = "masks" in given
        self.has_packed_masks = "packed_masks" in given
        self.has_actors = "actors" in given
        self.has_rewards = "rewards" in given
        self.has_dones = "dones" in given
        self.has_final_observations = "final_observations" in given
        self.has_history = "history" in given
        self.has_history_lengths = "history_lengths" in given
        self.has_hidden = "hidden" in given
        if self.has_actions:
            self.actions = memory.integers_of(self.held["actions"])
        if self.has_observations:
            self.observations = memory.bytes_of(self.held["observations"])
        if self.has_packed_observations:
            self.packed_observations = memory.bytes_of(self.held["packed_observations"])
        if self.has_masks:
            self.masks = memory.bytes_of(self.held["masks"])
        if self.has_packed_masks:
            self.packed_masks = memory.words_of(self.held["packed_masks"])
        if self.has_actors:
            self.actors = memory.integers_of(self.held["actors"])
        if self.has_rewards:
            self.rewards = memory.floats_of(self.held["rewards"])
        if self.has_dones:
            self.dones = memory.bytes_of(self.held["dones"])
        if self.has_final_observations:
            self.final_observations = memory.bytes_of(self.held["final_observations"])
        if self.has_history:
            self.history = memory.shorts_of(self.held["history"])
        if self.has_history_lengths:
            self.history_lengths = memory.integers_of(self.held["history_lengths"])
        if self.has_hidden:
            self.hidden = memory.bytes_of(self.held["hidden"])


require_init(Buffers)


def _held(name: str, wanted: BufferShape, buffer: Any) -> memoryview:
    view = memoryview(buffer)
    size = prod(wanted.shape) * _BYTES[wanted.dtype]
    if view.readonly or not view.c_contiguous or view.nbytes != size:
        raise ValueError(
            f"the buffer {name} must be writable and without gaps, of the shape {wanted.shape} and the type"
            f" {wanted.dtype}, which is {size} bytes"
        )
    return view
