"""OpenSpiel takes the game as it is: its own tests, its bots and its solvers."""

from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import exploitability, external_sampling_mccfr, ismcts
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation
from open_spiel.python.policy import UniformRandomPolicy

from sevenbridge.engine.dice import Dice
from sevenbridge.engine.rules import PRESETS, InvalidRules
from sevenbridge.lab.extensive.openspiel import NAME, SevenBridgeState
from tests.engine.random_games import one_of
from tests.libraries import playthrough
from tests.sessions import check_sessions

#: two seats and four cards, of which each is dealt one
TINY = (
    f"{NAME}(players=2,suits=sh,ranks=6to7,hand_size=1,"
    "rules=gamerules;upcard:no;score_flow:zero_sum;stock_out:end)"
)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", [2, 4, 6])
def test_it_passes_the_random_simulation_of_openspiel(players: int, preset: str) -> None:
    game = pyspiel.load_game(f"{NAME}(players={players},rules={preset},dealer={players - 1})")
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def test_so_does_a_part_of_the_pack() -> None:
    pyspiel.random_sim_test(pyspiel.load_game(playthrough.GAME), num_sims=20, serialize=True, verbose=False)


def test_a_course_is_told_as_it_was() -> None:
    told = playthrough.FILE.read_text(encoding="utf-8")
    assert told == playthrough.playthrough()
    assert "called" in told or "claim" in told


def states(text: str, dice: Dice) -> Any:
    """One round before every move, and at its end."""
    state = pyspiel.load_game(text).new_initial_state()
    while not state.is_terminal():
        yield state
        state.apply_action(one_of(dice, state.legal_actions()))
    yield state


@pytest.mark.parametrize("seed", range(4))
def test_other_states_of_an_information_set_are_shown_alike(seed: int) -> None:
    dice = Dice(seed)
    players = 2 + dice.below(3)
    differ = 0
    for number, state in enumerate(states(f"{NAME}(players={players},rules=nintendo)", dice)):
        if number % 5 or state.is_terminal():
            continue
        seat = max(state.current_player(), 0)
        assert isinstance(state, SevenBridgeState)
        other = state.resample_from_infostate(seat, pyspiel.UniformProbabilitySampler(0.0, 1.0))
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
        if state.current_player() == seat:
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.observation_tensor(seat) == state.observation_tensor(seat)
            assert other.legal_actions() == state.legal_actions()
        assert str(state.get_game().deserialize_state(other.serialize())) == str(other)
        differ += str(other) != str(state)
    assert differ


def test_what_is_resampled_follows_from_what_the_seat_knows_alone() -> None:
    """The same numbers by chance make the same state of every state that the seat cannot tell apart."""
    for state in states(f"{NAME}(players=3)", Dice(5)):
        seat = state.current_player()
        if seat < 0:
            continue
        first, second = (state.resample_from_infostate(seat, lambda: 0.3), state)
        for _ in range(2):
            second = second.resample_from_infostate(seat, lambda: 0.7)
        assert second.history() == state.resample_from_infostate(seat, lambda: 0.7).history()
        assert first.history() != second.history()


def test_ismcts_of_openspiel_plays_a_round() -> None:
    game = pyspiel.load_game(f"{NAME}(players=3)")
    dice = Dice(2)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=_Cut(),
        uct_c=20.0,
        max_simulations=6,
        random_state=np.random.RandomState(1),
    )
    decided = 0
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(one_of(dice, state.legal_actions()))
        else:
            action = int(bot.step(state))
            assert action in state.legal_actions()
            state.apply_action(action)
            decided += 1
    assert decided > 10


class _Cut:
    """Values a state by one random course of it, and prefers no action."""

    def __init__(self) -> None:
        self._dice = Dice(3)

    def evaluate(self, state: Any) -> Any:
        """The returns of the course."""
        while not state.is_terminal():
            state.apply_action(one_of(self._dice, state.legal_actions()))
        return state.returns()

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """All actions alike."""
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def test_solvers_of_openspiel_solve_a_tiny_game() -> None:
    game = pyspiel.load_game(TINY)
    assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    np.random.seed(1)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    before = exploitability.nash_conv(game, UniformRandomPolicy(game))
    for _ in range(200):
        solver.iteration()
    assert exploitability.nash_conv(game, solver.average_policy()) < before / 2


def test_agents_of_openspiel_are_given_what_they_expect() -> None:
    environment = rl_environment.Environment(f"{NAME}(players=2)")
    step = environment.reset()
    assert len(step.observations["info_state"][0]) == environment.observation_spec()["info_state"][0]
    assert step.observations["legal_actions"][step.current_player()]


def test_the_parts_of_a_tensor_have_names() -> None:
    game = pyspiel.load_game(f"{NAME}(players=2)")
    assert {"hand", "top", "counts"} <= set(make_observation(game).dict)
    known = make_observation(game, INFO_STATE_OBS_TYPE)
    assert list(known.dict) == ["seat", "dealt", "events"]
    assert make_observation(game, pyspiel.IIGObservationType(public_info=False, perfect_recall=True)) is None


@pytest.mark.parametrize("text", [f"{NAME}(players=2,rules=nintendo)", f"{NAME}(players=5)", TINY])
def test_the_list_of_an_information_state_is_what_openspiel_makes_of_the_tensor(text: str) -> None:
    observer = make_observation(pyspiel.load_game(text), INFO_STATE_OBS_TYPE)
    for number, state in enumerate(states(text, Dice(3))):
        if number % 7 and not state.is_terminal():
            continue
        for seat in range(state.num_players()):
            told = state.information_state_tensor(seat)
            assert told == pyspiel.State.information_state_tensor(state, seat)
            observer.set_from(state, seat)
            assert told == observer.tensor.tolist()
        with pytest.raises(pyspiel.SpielError):
            state.information_state_tensor(state.num_players())


@pytest.mark.parametrize("text", ["players=7", "rules=pagatt", "rules=pagat;ace:up"])
def test_parameters_that_make_no_round_are_refused(text: str) -> None:
    with pytest.raises((InvalidRules, pyspiel.SpielError)):
        pyspiel.load_game(f"{NAME}({text})")


def test_the_python_of_the_page_is_true() -> None:
    check_sessions(Path(__file__).parents[2] / "docs" / "laboratory" / "openspiel.md")
