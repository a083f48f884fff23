"""The buffers of games in lock-step are tensors of PyTorch and arrays of JAX without a copy."""

import jax
import jax.numpy as jnp
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


def test_packed_observations_are_unpacked_by_each_library() -> None:
    games, made = lockstep(3)
    games.reset(1)
    for _ in range(20):
        games.sample()
        games.step()
    packed, plain = made["packed_observations"], made["observations"]
    unpacked = games.layout.unpack(torch.from_numpy(packed), torch)
    assert unpacked.dtype == torch.uint8
    assert np.array_equal(unpacked.numpy(), plain)
    assert np.array_equal(jax.jit(lambda given: games.layout.unpack(given, jnp))(packed), plain)


def test_an_array_of_jax_is_the_same_memory() -> None:
    games, made = lockstep(3)
    games.reset(1)
    for _ in range(20):
        games.sample()
        games.step()
        for name in ("observations", "masks", "rewards", "dones"):
            seen = jnp.from_dlpack(made[name], copy=False)
            assert np.array_equal(np.asarray(seen), made[name])
            assert seen.unsafe_buffer_pointer() == made[name].ctypes.data
