"""Duplicate deals as rows: the agent has the hand of each place at the table once."""

from typing import Any

import numpy as np
import pytest

from sevenbridge.engine.rules import PRESETS, Rules
from sevenbridge.lab.environments.checking import check_vector_env
from sevenbridge.lab.environments.lockstep import Lockstep
from sevenbridge.lab.environments.seeds import row_seed
from sevenbridge.lab.environments.vector import SevenBridgeVectorEnv
from tests.lab.environments.made import lockstep


def hands_from_starter(games: Lockstep, row: int) -> tuple[tuple[int, ...], int]:
    """The hands of a round just dealt, from the seat that begins on, and which seat that is."""
    round = games._slots[row].round
    seats = round.seats
    return tuple(round.hands[(round.turn + step) % seats] for step in range(seats)), round.turn


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_group_has_the_same_hands_and_the_agent_each_of_them_once(preset: str, seats: int) -> None:
    games, _ = lockstep(2 * seats, PRESETS[preset], seats, duplicate=True)
    games.reset(5)
    deals = set()
    for group in range(2):
        rows = range(group * seats, (group + 1) * seats)
        dealt = [hands_from_starter(games, row) for row in rows]
        # the starter has drawn: what it holds besides is the same too
        assert len({hands for hands, _ in dealt}) == 1
        assert {starter for _, starter in dealt} == set(range(seats))
        deals.add(dealt[0][0])
    assert len(deals) == 2


def test_a_player_among_its_like_is_even_in_every_group() -> None:
    """All do the first of what is legal: so every row of a group is the same round, reshuffles and all."""
    seats = 3
    games, made = lockstep(
        2 * seats, Rules(), seats, duplicate=True, reward="points", autoreset_mode="Disabled"
    )
    games.reset(1)
    for _ in range(2):
        gained = np.zeros((2 * seats, seats))
        while not made["dones"].all():
            made["actions"][:] = np.where(made["dones"], -1, made["masks"].argmax(axis=1))
            games.step()
            gained += made["rewards"]
        groups = gained.reshape(2, seats, seats).sum(axis=1)
        assert (groups == groups[:, :1]).all()
        games.reset()


@pytest.mark.parametrize("matches", [False, True])
def test_groups_stay_together_however_their_games_go(matches: bool) -> None:
    """Each row goes on when its episode ends, or its round; the deals are those of their numbers."""
    seats = 2
    games, _ = lockstep(seats, Rules(match_length=3), seats, duplicate=True, matches=matches)
    games.reset(7)
    seen: list[dict[tuple[int, int], Any]] = [
        {(0, 0): hands_from_starter(games, row)} for row in range(seats)
    ]
    for _ in range(400):
        games.sample()
        games.step()
        for row, slot in enumerate(games._slots):
            number = slot.episode, slot.match.rounds
            if number not in seen[row]:
                seen[row][number] = hands_from_starter(games, row)
    common = seen[0].keys() & seen[1].keys()
    assert len(common) > 3
    for number in common:
        (one, starter), (other, next_starter) = (each[number] for each in seen)
        assert one == other
        assert starter != next_starter


def test_seeds_are_those_of_groups() -> None:
    envs = SevenBridgeVectorEnv(4, ["greedy"], duplicate=True)
    begun = envs.reset(seed=3)[0]
    seeds = [row_seed(3, group) for group in (0, 0, 1, 1)]
    assert np.array_equal(envs.reset(seed=seeds)[0], begun)
    with pytest.raises(ValueError, match="same seed"):
        envs.reset(seed=[1, 2, 3, 4])
    with pytest.raises(ValueError, match="duplicate deals"):
        SevenBridgeVectorEnv(5, ["greedy"], duplicate=True)


def test_it_passes_the_test_for_vectors() -> None:
    assert check_vector_env(lambda: SevenBridgeVectorEnv(4, ["greedy"], duplicate=True), steps=60) > 3
