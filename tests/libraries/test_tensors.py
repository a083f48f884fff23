"""The buffers of games in lock-step are tensors of PyTorch and arrays of JAX without a copy."""

import numpy as np
import torch

from tests.lab.environments.made import lockstep


def test_a_tensor_sees_what_a_step_writes() -> None:
    games, made = lockstep(4)
    tensors = {name: torch.from_numpy(made[name]) for name in ("observations", "masks", "rewards", "actions")}
    games.reset(1)
    for _ in range(20):
        tensors["actions"][:] = tensors["masks"].to(torch.float32).argmax(dim=1)
        games.step()
        assert np.array_equal(tensors["observations"].numpy(), made["observations"])
        assert tensors["observations"].data_ptr() == made["observations"].ctypes.data
