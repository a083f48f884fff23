"""A conformance test for vector environments of Gymnasium, not only ours.

Gymnasium has ``check_env`` for single environments and nothing for vectors. What goes wrong with these in
practice is how they go on after an episode: so each autoreset mode is checked by name, and, where a single
environment of the same game is given, every row against one of those, step by step.
"""

from collections.abc import Callable, Mapping
from typing import Any

from sevenbridge.lab.extras import extra

with extra("gym"):
    import numpy as np
    from gymnasium import Env, Space
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space, iterate
    from numpy.typing import NDArray

Infos = dict[str, Any]


def check_vector_env(
    make: Callable[[], VectorEnv[Any, Any, Any]],
    make_single: Callable[[], Env[Any, Any]] | None = None,
    *,
    steps: int = 200,
    seed: int = 0,
) -> int:
    """Plays a vector environment at random, and says how many episodes have ended.

    ``make`` makes it, with the autoreset mode that it declares in ``metadata``; ``make_single`` makes one
    single environment to which each row must be equal. Then the rows are given the seeds ``seed``,
    ``seed + 1`` and so on as a list, since vectors differ in what they make of a single number. Masks are
    looked for in ``infos["action_mask"]``, or beside the observation.

    Raises AssertionError with a sentence, also where no episode ends in so many steps.
    """
    env, twin = make(), make()
    singles = [] if make_single is None else [make_single() for _ in range(env.num_envs)]
    try:
        return _Check(env, twin, singles, seed).run(steps)
    finally:
        env.close()
        twin.close()
        for single in singles:
            single.close()


class _Check:
    """One run of the check: ``twin`` does the same as ``env``, ``singles`` what each row must do."""

    def __init__(
        self,
        env: VectorEnv[Any, Any, Any],
        twin: VectorEnv[Any, Any, Any],
        singles: list[Env[Any, Any]],
        seed: int,
    ) -> None:
        self.env = env
        self.twin = twin
        self.singles = singles
        self.seed = seed
        self.size = env.num_envs
        mode = env.metadata.get("autoreset_mode")
        assert isinstance(mode, AutoresetMode), (
            f'metadata["autoreset_mode"] must be an AutoresetMode of gymnasium.vector, not {mode!r}'
        )
        self.mode = mode
        #: what the rows of single environments are shown, and which of them are over
        self.expected: list[Any] = []
        self.over = np.zeros(self.size, np.bool_)

    def run(self, steps: int) -> int:
        """Checks spaces, the reset, and so many steps."""
        self._check_spaces()
        observations, infos = self._reset()
        ended = 0
        for step in range(steps):
            where = f"step {step}"
            if self.mode is AutoresetMode.DISABLED and self.over.any():
                observations, infos = self._reset_those_over(observations, where)
            actions = self._choose(observations, infos)
            kept = _copy(observations)
            found = self.env.step(actions)
            assert len(found) == 5, f"{where}: step() gives five things, not {len(found)}"
            _assert_same(kept, observations, f"{where}: the step wrote over the observations before it")
            _assert_same(
                found, self.twin.step(actions), f"{where}: the same seed and actions gave something else"
            )
            observations, rewards, terminations, truncations, infos = found
            self._check_arrays(rewards, terminations, truncations, where)
            self._check_shown(observations, infos, where)
            was_over, self.over = self.over, terminations | truncations
            self._check_autoreset(was_over, rewards, infos, where)
            if self.singles:
                self._compare(actions, was_over, found, where)
            ended += int(self.over.sum())
        assert ended, f"no episode ended in {steps} steps: give more"
        return ended

    def _check_spaces(self) -> None:
        pairs = (
            ("observation", self.env.single_observation_space, self.env.observation_space),
            ("action", self.env.single_action_space, self.env.action_space),
        )
        for name, single, batched in pairs:
            assert isinstance(single, Space), f"single_{name}_space is no space"
            assert batched == batch_space(single, self.size), (
                f"{name}_space must be single_{name}_space batched {self.size} times"
            )

    def _reset(self) -> tuple[Any, Infos]:
        own = [self.seed + row for row in range(len(self.singles))]
        # a vector of somebody's own may take a single seed alone
        seed: Any = own or self.seed
        observations, infos = self.env.reset(seed=seed)
        _assert_same(
            (observations, infos),
            self.twin.reset(seed=seed),
            "the same seed gave something else at the reset",
        )
        self._check_shown(observations, infos, "the reset")
        self.env.action_space.seed(self.seed)
        self.env.single_action_space.seed(self.seed)
        if self.singles:
            self.expected = [env.reset(seed=each)[0] for env, each in zip(self.singles, own, strict=True)]
            self._compare_shown(observations, "the reset")
        return observations, infos

    def _reset_those_over(self, before: Any, where: str) -> tuple[Any, Infos]:
        """In the mode Disabled: only the rows that the mask marks begin again."""
        kept = _copy(before)
        observations, infos = self.env.reset(options={"reset_mask": self.over.copy()})
        self.twin.reset(options={"reset_mask": self.over.copy()})
        space = self.env.observation_space
        for row, (then, now) in enumerate(
            zip(iterate(space, kept), iterate(space, observations), strict=True)
        ):
            if not self.over[row]:
                _assert_same(then, now, f"{where}: reset_mask did not mark row {row}, which has changed")
            elif self.singles:
                self.expected[row] = self.singles[row].reset()[0]
        self._check_shown(observations, infos, where)
        if self.singles:
            self._compare_shown(observations, where)
        self.over[:] = False
        return observations, infos

    def _choose(self, observations: Any, infos: Infos) -> NDArray[Any]:
        masks = self._masks(observations, infos)
        if masks is None:
            return np.asarray(self.env.action_space.sample())
        space = self.env.single_action_space
        return np.asarray([space.sample(mask.astype(np.int8)) for mask in masks])

    def _masks(self, observations: Any, infos: Infos) -> NDArray[Any] | None:
        beside = observations.get("action_mask") if isinstance(observations, Mapping) else None
        masks = infos.get("action_mask", beside)
        if beside is not None and "action_mask" in infos:
            _assert_same(beside, masks, "the masks beside the observations and in infos differ")
        return masks

    def _check_arrays(self, rewards: Any, terminations: Any, truncations: Any, where: str) -> None:
        for name, array in (
            ("rewards", rewards),
            ("terminations", terminations),
            ("truncations", truncations),
        ):
            assert isinstance(array, np.ndarray), f"{where}: {name} is no array"
            assert array.shape == (self.size,), (
                f"{where}: {name} has the shape {array.shape}, not ({self.size},)"
            )
            kinds = "f" if name == "rewards" else "b"
            assert array.dtype.kind in kinds, f"{where}: {name} has the type {array.dtype}"
        assert np.isfinite(rewards).all(), f"{where}: a reward is not finite"

    def _check_shown(self, observations: Any, infos: Infos, where: str) -> None:
        assert self.env.observation_space.contains(observations), (
            f"{where}: the observations are not in observation_space"
        )
        assert isinstance(infos, dict), f"{where}: infos are no dictionary"
        for key, value in infos.items():
            if not key.startswith("_") and not isinstance(value, dict):
                marks = infos.get(f"_{key}")
                assert isinstance(marks, np.ndarray), (
                    f"{where}: infos lack _{key}, which says whose {key} is told"
                )
                assert marks.shape == (self.size,), f"{where}: infos[_{key}] has the shape {marks.shape}"
                assert marks.dtype == np.bool_, f"{where}: infos[_{key}] has the type {marks.dtype}"
        masks = self._masks(observations, infos)
        if masks is not None:
            empty = np.flatnonzero(~masks.any(axis=1))
            assert not empty.size, f"{where}: the mask of row {empty[0]} allows nothing"

    def _check_autoreset(self, was_over: NDArray[Any], rewards: Any, infos: Infos, where: str) -> None:
        if self.mode is AutoresetMode.NEXT_STEP and was_over.any():
            assert not self.over[was_over].any(), f"{where}: the step that begins an episode ended one"
            assert not rewards[was_over].any(), f"{where}: the step that begins an episode has a reward"
        if self.mode is AutoresetMode.SAME_STEP and self.over.any():
            for key in ("final_obs", "final_info"):
                assert key in infos, f"{where}: infos lack {key}, though an episode ended"
                marks = infos.get(f"_{key}")
                assert marks is not None, f"{where}: infos lack _{key}"
                assert np.array_equal(marks, self.over), f"{where}: _{key} does not mark what ended"
            for row in np.flatnonzero(self.over):
                assert self.env.single_observation_space.contains(infos["final_obs"][row]), (
                    f"{where}: the final observation of row {row} is not in single_observation_space"
                )

    def _compare(self, actions: NDArray[Any], was_over: NDArray[Any], found: Any, where: str) -> None:
        """Steps the single environments, and holds every row to its own."""
        observations, rewards, terminations, truncations, infos = found
        for row, env in enumerate(self.singles):
            if self.mode is AutoresetMode.NEXT_STEP and was_over[row]:
                self.expected[row] = env.reset()[0]
                continue
            shown, reward, terminated, truncated, _ = env.step(actions[row])
            wanted = (reward, terminated, truncated)
            got = (rewards[row], terminations[row], truncations[row])
            assert np.allclose(np.asarray(got, float), np.asarray(wanted, float)), (
                f"{where}: row {row} gives reward, terminated, truncated {got}, alone it gives {wanted}"
            )
            if self.mode is AutoresetMode.SAME_STEP and (terminated or truncated):
                _assert_same(infos["final_obs"][row], shown, f"{where}: row {row} alone ends with another")
                shown = env.reset()[0]
            self.expected[row] = shown
        self._compare_shown(observations, where)

    def _compare_shown(self, observations: Any, where: str) -> None:
        rows = iterate(self.env.observation_space, observations)
        for row, (found, wanted) in enumerate(zip(rows, self.expected, strict=True)):
            _assert_same(found, wanted, f"{where}: row {row} differs from the single environment")


def _copy(data: Any) -> Any:
    if isinstance(data, Mapping):
        return {key: _copy(value) for key, value in data.items()}
    return tuple(map(_copy, data)) if isinstance(data, tuple) else np.copy(data)


def _assert_same(one: Any, other: Any, complaint: str) -> None:
    """Raises AssertionError unless both are the same, whatever they are made of."""
    if isinstance(one, Mapping):
        assert isinstance(other, Mapping), complaint
        assert one.keys() == other.keys(), complaint
        for key in one:
            _assert_same(one[key], other[key], f"{complaint} ({key})")
    elif isinstance(one, tuple):
        assert isinstance(other, tuple), complaint
        assert len(one) == len(other), complaint
        for left, right in zip(one, other, strict=True):
            _assert_same(left, right, complaint)
    elif isinstance(one, np.ndarray) and one.dtype == object:
        for left, right in zip(one, other, strict=True):
            _assert_same(left, right, complaint)
    else:
        left, right = np.asarray(one), np.asarray(other)
        close = left.dtype.kind == "f" and right.dtype.kind == "f"
        same = np.allclose(left, right, equal_nan=True) if close else np.array_equal(left, right)
        assert same, complaint
