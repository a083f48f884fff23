"""Policies as opponents: one call decides for all games, and these are what they are in lock-step."""

from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from sevenbridge.engine.refusals import IllegalAction
from sevenbridge.engine.rules import Rules
from sevenbridge.lab.environments.checking import check_vector_env
from sevenbridge.lab.environments.opponents import Opponent, Policy
from sevenbridge.lab.environments.seeds import row_seed
from sevenbridge.lab.environments.single import SevenBridgeEnv
from sevenbridge.lab.environments.vector import SevenBridgeVectorEnv
from tests.lab.environments.made import lockstep


def last(observations: NDArray[np.uint8], masks: NDArray[np.bool_]) -> Any:
    """Does the last of its legal actions."""
    assert len(observations) == len(masks) > 0
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)


def hasty(observations: NDArray[np.uint8], masks: NDArray[np.bool_]) -> Any:
    """Does the first of them."""
    return masks.argmax(axis=1)


@pytest.mark.parametrize("mode", list(AutoresetMode))
@pytest.mark.parametrize("matches", [False, True])
def test_each_row_is_a_single_environment(mode: AutoresetMode, matches: bool) -> None:
    opponents: list[Opponent] = [Policy(last), "greedy", Policy(hasty)]
    rules = Rules(match_length=2)
    ended = check_vector_env(
        lambda: SevenBridgeVectorEnv(3, opponents, rules=rules, matches=matches, autoreset_mode=mode),
        lambda: SevenBridgeEnv(opponents, rules=rules, matches=matches),
        steps=60,
    )
    assert ended >= 2


def test_it_passes_the_test_of_gymnasium() -> None:
    check_env(SevenBridgeEnv([Policy(hasty), Policy(last)]), skip_render_check=True)


def test_a_policy_plays_as_it_would_if_it_were_asked_in_lock_step() -> None:
    """All decide by one policy here: the agent's observations, rewards and ends are those of self-play."""
    env = SevenBridgeVectorEnv(2, [Policy(last), Policy(last)], rules="gamerules")
    seen, infos = env.reset(seed=3)
    games, made = lockstep(2, Rules(), 3, autoreset_mode="Disabled")
    games.reset(3)
    for row in range(2):
        observed, paid = [seen[row]], []
        for _ in range(60):
            seen, rewards, dones, _, infos = env.step(infos["action_mask"].argmax(axis=1))
            paid.append(rewards[row])
            if dones[row]:
                observed.append(infos["final_obs"][row])
                break
            observed.append(seen[row])
        index = 0
        while not made["dones"][row]:
            masks = made["masks"].astype(np.bool_)
            is_agent = made["actors"] == 0
            if is_agent[row]:
                assert np.array_equal(made["observations"][row], observed[index])
                index += 1
            chosen = np.where(is_agent, masks.argmax(axis=1), last(made["observations"], masks))
            made["actions"][:] = -1
            made["actions"][row] = chosen[row]
            games.step()
        # the end is shown to the agent, whoever brought it about
        assert made["actors"][row] == 0
        assert np.array_equal(made["observations"][row], observed[index])
        assert sum(paid) == made["rewards"][row, 0]
        env = SevenBridgeVectorEnv(2, [Policy(last), Policy(last)], rules="gamerules")
        seen, infos = env.reset(seed=3)


def test_it_is_asked_for_all_games_at_once() -> None:
    """One policy in two seats is called once for both."""
    sizes: list[int] = []

    def counting(observations: NDArray[np.uint8], masks: NDArray[np.bool_]) -> Any:
        sizes.append(len(masks))
        return masks.argmax(axis=1)

    shared = Policy(counting)
    SevenBridgeVectorEnv(32, [shared, "greedy", shared]).reset(seed=1)
    together = [*sizes]
    sizes.clear()
    other = Policy(lambda observations, masks: counting(observations, masks))
    SevenBridgeVectorEnv(32, [shared, "greedy", other]).reset(seed=1)
    assert sum(together) == sum(sizes)
    assert len(together) < len(sizes)
    assert len(together) < sum(together) / 2


def test_rows_have_the_seeds_that_single_environments_take() -> None:
    env = SevenBridgeVectorEnv(2, [Policy(hasty)])
    rows = env.reset(seed=5)[0]
    for row in range(2):
        alone = SevenBridgeEnv([Policy(hasty)]).reset(seed=row_seed(5, row))[0]
        assert np.array_equal(rows[row], alone)


def play(env: SevenBridgeEnv) -> None:
    """A whole episode of the first legal actions."""
    _, info = env.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, info = env.step(int(info["action_mask"].argmax()))


def test_what_a_policy_may_not_do_is_refused() -> None:
    env = SevenBridgeEnv([Policy(lambda observations, masks: np.full(len(masks), 983))])
    # seat 1 has to act before the agent is asked once more, or before it is asked at all
    with pytest.raises(IllegalAction):
        play(env)


@pytest.mark.parametrize("given", [-1, 0.9, None])
def test_what_is_no_action_is_refused(given: Any) -> None:
    envs = SevenBridgeVectorEnv(8, [Policy(lambda seen, masks: [given] * len(seen))])

    def play() -> None:
        envs.reset(seed=1)
        envs.step(envs.action_masks().argmax(axis=1))

    with pytest.raises(ValueError, match="a policy gives the numbers of"):
        play()
