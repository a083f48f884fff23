"""Games in lock-step with NumPy buffers, for tests."""

from collections.abc import Iterable
from typing import Any

from sevenbridge.engine.rules import Rules
from sevenbridge.lab.environments.arrays import Arrays, make_buffers
from sevenbridge.lab.environments.lockstep import Lockstep


def lockstep(
    size: int = 4,
    rules: Rules | None = None,
    seats: int = 3,
    names: Iterable[str] | None = None,
    **options: Any,
) -> tuple[Lockstep, Arrays]:
    """Games and their buffers, those of these names or all that tell nothing hidden."""
    made = make_buffers(rules or Rules(), seats, size, names)
    return Lockstep(rules or Rules(), seats, size, made, **options), made
