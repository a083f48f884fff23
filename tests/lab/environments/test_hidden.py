"""What a seat may not know is told to those who ask for it by name, and changes nothing else."""

from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from numpy.typing import NDArray
from pettingzoo.test.state_test import state_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from sevenbridge.engine.cards import cards_in, pack
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import PRESETS, Rules
from sevenbridge.lab.environments import seven_bridge_v0
from sevenbridge.lab.environments.arrays import make_buffers
from sevenbridge.lab.environments.buffers import buffer_shapes
from sevenbridge.lab.environments.checking import check_vector_env
from sevenbridge.lab.environments.hidden import hidden_cards
from sevenbridge.lab.environments.layout import NO_CARD, Layout
from sevenbridge.lab.environments.single import SevenBridgeEnv
from sevenbridge.lab.environments.vector import SevenBridgeVectorEnv
from tests.engine.random_games import dealt
from tests.lab.environments.made import lockstep
from tests.lab.worlds import moments, twins


def told(layout: Layout, round: Round, viewer: int) -> NDArray[np.uint8]:
    """The hidden cards, told once more as plainly as possible."""
    columns = {card: column for column, card in enumerate(pack(layout.rules.jokers))}
    written = np.zeros((layout.seats + 1, layout.cards), np.uint8)
    for turn in range(round.seats):
        hand = round.hands[(viewer + turn) % round.seats]
        written[turn, [columns[card] for card in cards_in(hand)]] = 1
    written[-1] = NO_CARD
    written[-1, : round.stock_count] = [columns[card] for card in round.stock]
    return written


@pytest.mark.parametrize("seed", range(5))
def test_the_hands_and_the_stock_of_a_round_are_told(seed: int) -> None:
    for round in moments(seed):
        layout = Layout(round.rules, min(round.seats + seed % 2, 6))
        for seat in range(round.seats):
            assert hidden_cards(layout, round, seat) == told(layout, round, seat).tobytes()


@pytest.mark.parametrize("preset", ["gamerules", "nintendo"])
def test_the_buffer_tells_them_and_no_other_changes(preset: str) -> None:
    rules = PRESETS[preset]
    options: dict[str, Any] = {"matches": True, "players": [None, "greedy", None, None]}
    games, made = lockstep(3, rules, 4, buffer_shapes(rules, 4, 3), **options)
    others, plain = lockstep(3, rules, 4, **options)
    assert "hidden" not in plain
    for each in (games, others):
        each.reset(2)
    for _ in range(150):
        for row, slot in enumerate(games._slots):
            place = [*slot.match.playing].index(slot.seat)
            assert np.array_equal(made["hidden"][row], told(games.layout, slot.round, place))
        for each in (games, others):
            each.sample()
            each.step()
        assert all(np.array_equal(made[name], plain[name]) for name in plain)


def test_of_worlds_that_differ_only_in_secrets_it_tells_different_things() -> None:
    for round, other, seat in twins(60):
        layout = Layout(round.rules, round.seats)
        rows, twin = (
            np.frombuffer(hidden_cards(layout, each, seat), np.uint8).reshape(-1, layout.cards)
            for each in (round, other)
        )
        assert np.array_equal(rows[0], twin[0])
        assert not np.array_equal(rows[1:], twin[1:]) or round == other


def test_those_who_sit_out_hold_nothing_while_others_play_on() -> None:
    rules = Rules(match_length=1, score_flow="penalty", pip_points=0, ace_points=0, seven_points=0)
    games, made = lockstep(1, rules, 4, ["actions", "hidden", "dones"], matches=True)
    seed = 0
    while games._slots[0].round.seats == 4:
        games.reset(seed)
        while not made["dones"][0] and games._slots[0].round.seats == 4:
            games.sample()
            games.step()
        seed += 1
    held = made["hidden"][0, :-1].sum(axis=1)
    seats = games._slots[0].round.seats
    assert held[:seats].all()
    assert not held[seats:].any()


def test_who_sits_out_the_end_is_told_of_no_card() -> None:
    rules = Rules(match_length=1, score_flow="penalty", pip_points=0, ace_points=0, seven_points=0)
    players = [None, "greedy", "greedy", "greedy"]
    names = ["actions", "hidden", "dones"]
    games, made = lockstep(1, rules, 4, names, matches=True, players=players, autoreset_mode="Disabled")
    seed = 0
    while games._slots[0].round.seats == 4 or games._slots[0].view_of(0) is not None:
        games.reset(seed)
        while not made["dones"][0]:
            games.sample()
            games.step()
        seed += 1
    assert not made["hidden"][0, :-1].any()
    assert (made["hidden"][0, -1] == NO_CARD).all()


def test_nobody_is_given_it_who_does_not_ask() -> None:
    assert "hidden" not in make_buffers(Rules(), 4, 1)
    assert "hidden" not in SevenBridgeEnv().reset(seed=1)[1]
    assert "hidden" not in SevenBridgeVectorEnv(2).reset(seed=1)[1]


def test_an_agent_s_environment_tells_it_in_info() -> None:
    env, plain = SevenBridgeEnv(["greedy"] * 2, hidden=True), SevenBridgeEnv(["greedy"] * 2)
    observation, info = env.reset(seed=3)
    assert np.array_equal(plain.reset(seed=3)[0], observation)
    over = False
    while not over:
        hidden = info["hidden"]
        assert np.array_equal(hidden[0], env.layout["hand"].of(observation))
        assert hidden.shape == (4, 52)
        action = int(np.argmax(info["action_mask"]))
        here, there = env.step(action), plain.step(action)
        observation, _, over, _, info = here
        assert data_equivalence(here[:4], there[:4])


def test_so_do_many_of_them_row_by_row() -> None:
    ended = check_vector_env(
        lambda: SevenBridgeVectorEnv(3, ["greedy"], hidden=True),
        lambda: SevenBridgeEnv(["greedy"], hidden=True),
        steps=60,
    )
    assert ended
    envs = SevenBridgeVectorEnv(3, ["greedy"], hidden=True)
    observations, infos = envs.reset(seed=3)
    assert np.array_equal(infos["hidden"][:, 0], envs.layout["hand"].of(observations))
    assert infos["_hidden"].all()


def test_the_state_for_all_agents_passes_the_test_of_pettingzoo() -> None:
    for options in ({}, {"seats": 2, "rules": "nintendo"}, {"seats": 3, "matches": True}):
        env = seven_bridge_v0.env(**options)
        env.reset(seed=4)
        # it chooses without a mask
        wrapped = TerminateIllegalWrapper(seven_bridge_v0.raw_env(**options), illegal_reward=-1)
        state_test(wrapped, turn_based_aec_to_parallel(seven_bridge_v0.raw_env(**options)))
        for agent in env.agent_iter(200):
            observation, _, over, _, _ = env.last()
            state = env.state()
            assert env.state_space.contains(state)
            if not over:
                size = len(observation["observation"])
                assert np.array_equal(state[:size], observation["observation"])
                slot = env.unwrapped.lockstep._slots[0]
                place = [*slot.match.playing].index(env.possible_agents.index(agent))
                layout = env.unwrapped.layout
                assert np.array_equal(state[size:], told(layout, slot.round, place).ravel())
            env.step(None if over else int(np.argmax(observation["action_mask"])))


def test_what_does_not_fit_is_refused() -> None:
    layout = Layout(Rules(), 3)
    round = dealt(Dice(1), Rules(), 3)
    with pytest.raises(TypeError, match="round"):
        hidden_cards(layout, None, 0)  # type: ignore[arg-type]
    for wrong in (dealt(Dice(1), Rules(), 4), dealt(Dice(1), Rules(jokers=1), 3)):
        with pytest.raises(ValueError, match="rules and seats"):
            hidden_cards(layout, wrong, 0)
    with pytest.raises(ValueError, match="seat 3"):
        hidden_cards(layout, round, 3)
