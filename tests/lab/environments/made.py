"""Games in lock-step with NumPy buffers, for tests."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sevenbridge.engine.rules import Rules
from sevenbridge.lab.environments.buffers import shapes
from sevenbridge.lab.environments.lockstep import Lockstep

Arrays = dict[str, NDArray[Any]]


def arrays(rules: Rules, seats: int, size: int) -> Arrays:
    """All buffers that there are."""
    return {name: np.zeros(each.shape, each.dtype) for name, each in shapes(rules, seats, size).items()}


def lockstep(
    size: int = 4, rules: Rules | None = None, seats: int = 3, **options: Any
) -> tuple[Lockstep, Arrays]:
    """Games and all their buffers."""
    made = arrays(rules or Rules(), seats, size)
    return Lockstep(rules or Rules(), seats, size, made, **options), made
