"""What the rewards of environments come to, by name."""

from typing import Any

import numpy as np
import pytest

from sevenbridge.engine.rules import PRESETS, Rules
from sevenbridge.lab.environments import seven_bridge_v0
from sevenbridge.lab.environments.rewards import REWARDS
from sevenbridge.lab.environments.single import SevenBridgeEnv
from tests.lab.environments.made import lockstep


def told(reward: str, rules: Rules, seats: int, steps: int, **options: Any) -> list[list[float]]:
    """The rewards of a game, step by step; the same actions are done whatever the reward."""
    games, made = lockstep(1, rules, seats, reward=reward, **options)
    games.reset(3)
    rewards = []
    for _ in range(steps):
        games.sample()
        games.step()
        rewards.append(made["rewards"][0].tolist())
    return rewards


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 4])
def test_all_are_made_of_the_points_of_a_round(preset: str, seats: int) -> None:
    rules = PRESETS[preset]
    points, centred, rank, win = (
        told(reward, rules, seats, 200, players=["greedy"] * (seats - 1) + [None])
        for reward in ("points", "centred", "rank", "win")
    )
    ends = 0
    for gained, leads, ranks, wins in zip(points, centred, rank, win, strict=True):
        assert leads == pytest.approx([each - np.mean(gained) for each in gained])
        assert ranks == pytest.approx(
            [sum((each > other) - (each < other) for other in gained) / (seats - 1) for each in gained]
        )
        assert sorted(wins) in ([0] * seats, [0] * (seats - 1) + [1])
        if sum(wins):
            ends += 1
            assert gained[wins.index(1)] == max(gained)
    assert ends


def test_a_round_that_nobody_wins_is_won_by_nobody() -> None:
    games, made = lockstep(1, Rules(reshuffles=0), 3, reward="win")
    games.reset(1)
    drawn = 0
    while not drawn:
        games.sample()
        games.step()
        drawn += bool(made["dones"][0] and not made["rewards"][0].any())


def test_a_match_is_paid_at_its_end_and_shared_by_those_who_win_it() -> None:
    rules = Rules(match_length=1, tie="shared")
    games, made = lockstep(1, rules, 4, matches=True, reward="match", autoreset_mode="Disabled")
    found = set()
    for seed in range(40):
        games.reset([seed])
        while not made["dones"][0]:
            assert not made["rewards"][0].any()
            games.sample()
            games.step()
        winners = games._slots[0].match.winners
        assert made["rewards"][0].tolist() == pytest.approx(
            [1 / len(winners) if seat in winners else 0 for seat in range(4)]
        )
        found.add(len(winners))
    assert {1, 4} <= found


def test_who_sits_out_while_others_play_on_gets_nothing() -> None:
    rules = Rules(match_length=1, score_flow="penalty", pip_points=0, ace_points=0, seven_points=0)
    games, made = lockstep(1, rules, 4, matches=True, reward="centred")
    games.reset(3)
    paid = 0
    for _ in range(2000):
        playing = games._slots[0].match.playing
        games.sample()
        games.step()
        rewards = made["rewards"][0]
        assert rewards.sum() == pytest.approx(0, abs=1e-4)
        if len(playing) < 4 and rewards.any():
            paid += 1
            assert not any(rewards[seat] for seat in range(4) if seat not in playing)
    assert paid


def test_a_round_that_ends_before_the_agent_was_asked_is_told_all_the_same() -> None:
    """Of 1,000 rounds among three greedy some five do: without them the rewards would be too high."""
    env = SevenBridgeEnv(["tuned"] * 3)
    _, info = env.reset(seed=5)
    for _ in range(1500):
        if np.flatnonzero(info["action_mask"]).tolist() == [0]:
            break
        _, info = env.reset()
    assert "refusal" in env.step(300)[4]
    _, reward, over, _, info = env.step(0)
    assert over
    assert reward < 0
    assert np.flatnonzero(info["action_mask"]).tolist() == [0]


@pytest.mark.parametrize("reward", sorted(set(REWARDS) - {"match"}))
def test_pettingzoo_pays_every_agent_the_same(reward: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sevenbridge.lab.environments.lockstep.WORLDS", 1)
    env = seven_bridge_v0.raw_env(seats=3, rules="pagat", reward=reward)
    games, made = lockstep(1, PRESETS["pagat"], 3, reward=reward)
    env.reset(seed=3)
    games.reset([3])
    over = False
    while not over:
        env.step(int(np.argmax(env.observe(env.agent_selection)["action_mask"])))
        made["actions"][0] = np.argmax(made["masks"][0])
        games.step()
        assert list(env.rewards.values()) == made["rewards"][0].tolist()
        over = bool(made["dones"][0])


@pytest.mark.parametrize(("reward", "sentence"), [("score", "'centred'"), ("match", "matches=True")])
def test_what_there_is_not_is_refused(reward: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        SevenBridgeEnv(["greedy"], reward=reward)
