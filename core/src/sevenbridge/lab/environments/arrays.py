"""NumPy arrays for the buffers of games in lock-step, as PyTorch and JAX take them without a copy."""

from collections.abc import Iterable
from typing import Any, Final

from sevenbridge.lab.extras import extra

with extra("gym"):
    import numpy as np
    from numpy.typing import NDArray

from sevenbridge.engine.rules import Rules
from sevenbridge.lab.environments.buffers import buffer_shapes

#: where memory has to begin for JAX to take it as it is, in bytes; NumPy begins at any multiple of 16
_ALIGNMENT: Final = 64

Arrays = dict[str, NDArray[Any]]


def make_buffers(rules: Rules | str, seats: int, num_envs: int, names: Iterable[str] | None = None) -> Arrays:
    """The buffers of these names, filled with noughts.

    Without ``names`` it is all but those that are only for who names them. ``buffer_shapes`` says what each
    is like, for ``num_envs`` games. Raises KeyError for a name that means none.
    """
    wanted = buffer_shapes(rules, seats, num_envs)
    if names is None:
        names = [name for name, shape in wanted.items() if not shape.is_by_name]
    return {name: _aligned(wanted[name].shape, wanted[name].dtype) for name in names}


def _aligned(shape: tuple[int, ...], dtype: str) -> NDArray[Any]:
    length = int(np.prod(shape)) * np.dtype(dtype).itemsize
    memory = np.zeros(length + _ALIGNMENT, np.uint8)
    start = -memory.ctypes.data % _ALIGNMENT
    return memory[start : start + length].view(dtype).reshape(shape)
