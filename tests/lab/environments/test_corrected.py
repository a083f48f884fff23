"""The reward without the luck of the cards: it has the mean of the plain one."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from sevenbridge.engine.core import IS_COMPILED
from sevenbridge.engine.rules import PRESETS
from sevenbridge.engine.scoring import scores
from sevenbridge.lab.environments.arrays import Arrays
from sevenbridge.lab.environments.lockstep import Lockstep
from sevenbridge.lab.environments.single import SevenBridgeEnv
from tests.lab.environments.made import lockstep

CORRECTED = "corrected"


@pytest.fixture
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Weighs decisions in 2 worlds: what is true of the reward is so in however few."""
    monkeypatch.setattr("sevenbridge.lab.environments.lockstep.WORLDS", 2)


def episodes(
    preset: str, players: list[str | None], count: int, seed: int = 1, **options: Any
) -> tuple[NDArray[Any], NDArray[Any]]:
    """What seat 0 has in one round of each of so many seeds, corrected and plain; actions are random."""
    rules, seats = PRESETS[preset], len(players)
    games, made = lockstep(
        count, rules, seats, players=players, reward=CORRECTED, autoreset_mode="Disabled", **options
    )
    games.reset(seed)
    corrected = np.zeros((count, seats))
    while not made["dones"].all():
        games.sample()
        games.step()
        corrected += made["rewards"]
    assert np.allclose(corrected.sum(axis=1), 0, atol=1e-3)
    sign = -1 if rules.score_flow == "penalty" else 1
    points = sign * np.array([scores(slot.round) for slot in games._slots], np.float64)
    return corrected[:, 0], points[:, 0] - points.mean(axis=1)


@pytest.mark.skipif(not IS_COMPILED, reason="takes minutes")
@pytest.mark.parametrize(
    ("preset", "players"),
    [
        ("gamerules", [None, "greedy", "greedy", "greedy"]),
        ("wikipedia_ja", [None, "rule", "rule"]),
        ("nintendo", [None, "greedy"]),
    ],
)
@pytest.mark.parametrize("offers", ["claimants", "all"])
@pytest.mark.usefixtures("few_worlds")
def test_its_mean_is_that_of_the_plain_one(preset: str, players: list[str | None], offers: str) -> None:
    corrected, plain = episodes(preset, players, 2000, offers=offers)
    luck = plain - corrected
    # an interval of four standard errors never misses it
    assert abs(luck.mean()) < 4 * luck.std() / np.sqrt(luck.size)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.usefixtures("few_worlds")
def test_games_are_the_same_with_any_reward(threads: int) -> None:
    plain, shown = lockstep(2, seats=2, players=[None, "rule"], threads=threads)
    other, weighed = lockstep(2, seats=2, players=[None, "rule"], threads=threads, reward=CORRECTED)
    plain.reset(3)
    other.reset(3)
    paid = 0
    for _ in range(40):
        plain.sample()
        other.sample()
        plain.step()
        other.step()
        for name in set(shown) - {"rewards"}:
            assert np.array_equal(shown[name], weighed[name]), name
        # a lead over the mean of the table: what one seat gains the others lose
        assert np.allclose(weighed["rewards"].sum(axis=1), 0, atol=1e-3)
        paid += bool(weighed["rewards"].any())
    assert paid > 20


def test_who_plays_as_tuned_has_none() -> None:
    env = SevenBridgeEnv(["tuned"], reward=CORRECTED)
    for seed in range(2):
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            view = env.lockstep._slots[0].view_of(0)
            assert view is not None
            # the end of a round is no decision
            action = 0 if info["action_mask"][0] else tuned(view)
            _, reward, over, _, info = env.step(action)
            assert reward == 0


def tuned(view: Any) -> int:
    from sevenbridge.bots.players import make_player
    from sevenbridge.engine.dice import Dice

    return make_player("tuned").choose(view, Dice(0))


@pytest.mark.usefixtures("few_worlds")
def test_what_was_decided_before_the_agent_was_asked_is_paid_with_its_first_step() -> None:
    """At a table where all seats are agents, the same decisions are paid one by one."""
    games, made = lockstep(1, seats=4, agents=[0], reward=CORRECTED)
    twin, paid = lockstep(1, seats=4, reward=CORRECTED)
    late = 0
    for seed in range(4):
        games.reset([seed])
        twin.reset([seed])
        before = np.zeros(4)
        while made["actors"][0] != 0:
            step(games, made, twin, paid)
            assert not made["rewards"].any()
            before += paid["rewards"][0]
        step(games, made, twin, paid)
        assert made["rewards"][0] == pytest.approx(before + paid["rewards"][0], abs=1e-3)
        late += bool(before.any())
    assert late


def step(games: Lockstep, made: Arrays, twin: Lockstep, paid: Arrays) -> None:
    """Does the same in both, at random."""
    games.sample()
    paid["actions"][:] = made["actions"]
    games.step()
    twin.step()


@pytest.mark.usefixtures("few_worlds")
def test_an_illegal_action_is_no_step() -> None:
    """It brings nothing, and nothing is lost."""
    env = SevenBridgeEnv(["random", "random", "random"], reward=CORRECTED)
    twin = SevenBridgeEnv(["random", "random", "random"], reward=CORRECTED)
    paid = 0
    for seed in range(2):
        _, info = env.reset(seed=seed)
        twin.reset(seed=seed)
        assert env.step(-1)[1] == 0
        action = int(info["action_mask"].argmax())
        reward = env.step(action)[1]
        assert reward == twin.step(action)[1]
        paid += reward != 0
    assert paid


def test_matches_have_it_not() -> None:
    with pytest.raises(ValueError, match="for rounds"):
        SevenBridgeEnv(["greedy"], matches=True, reward=CORRECTED)
