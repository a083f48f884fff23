"""Games in lock-step with NumPy buffers, for tests."""

from typing import Any

from sevenbridge.engine.rules import Rules
from sevenbridge.lab.environments.arrays import Arrays, arrays
from sevenbridge.lab.environments.lockstep import Lockstep


def lockstep(
    size: int = 4, rules: Rules | None = None, seats: int = 3, **options: Any
) -> tuple[Lockstep, Arrays]:
    """Games and all their buffers."""
    made = arrays(rules or Rules(), seats, size)
    return Lockstep(rules or Rules(), seats, size, made, **options), made
