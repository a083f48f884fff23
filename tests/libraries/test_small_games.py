"""Small games in sequence form, held to OpenSpiel: its exploitability, its solvers; and the command."""

import re

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import exploitability
from open_spiel.python.policy import TabularPolicy

from research.small_games.__main__ import main
from research.small_games.exact import names, solved
from research.small_games.solvers import SOLVERS, solve
from sevenbridge.lab.extensive.exploitability import nash_conv
from sevenbridge.lab.extensive.policies import proportional_policy, uniform_policy
from sevenbridge.lab.extensive.sequence_form import Floats, SequenceForm
from tests.libraries.test_openspiel import TINY


@pytest.fixture(scope="module")
def game() -> pyspiel.Game:
    return pyspiel.load_game(TINY)


@pytest.fixture(scope="module")
def form(game: pyspiel.Game) -> SequenceForm:
    return SequenceForm(game.setup)


def some_policies(form: SequenceForm, seed: int) -> tuple[Floats, Floats]:
    numbers = np.random.default_rng(seed)
    first, second = (proportional_policy(each, numbers.random(each.sequences)) for each in form.decisions)
    return first, second


def in_openspiel(game: pyspiel.Game, form: SequenceForm, policies: tuple[Floats, Floats]) -> TabularPolicy:
    """The same policies as a table of OpenSpiel."""
    table = TabularPolicy(game)
    for seat, decisions in enumerate(form.decisions):
        for known, first, actions in zip(decisions.known, decisions.first, decisions.actions, strict=True):
            row = table.policy_for_key(str(known))
            row[:] = 0
            row[actions] = policies[seat][first : first + len(actions)]
    return table


@pytest.mark.parametrize("seed", range(3))
def test_nash_conv_is_that_of_openspiel(game: pyspiel.Game, form: SequenceForm, seed: int) -> None:
    policies = some_policies(form, seed)
    theirs = exploitability.nash_conv(game, in_openspiel(game, form, policies))
    assert nash_conv(form, policies) == pytest.approx(theirs)


@pytest.mark.parametrize("solver", SOLVERS)
def test_solvers_of_openspiel_come_near_an_equilibrium(
    game: pyspiel.Game, form: SequenceForm, solver: str
) -> None:
    (before, early), (after, late) = solve(game, form, solver, [0.001, 1.0], seed=1)
    assert before < after
    random = nash_conv(form, (uniform_policy(form.decisions[0]), uniform_policy(form.decisions[1])))
    assert nash_conv(form, late) < min(nash_conv(form, early), random / 4)


def test_the_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    measured = ["--players", "greedy", "--told", "20", "--iterations", "20", "--seconds", "0.1"]
    assert main([TINY, *measured]) == 0
    printed = capsys.readouterr().out
    lines = re.findall(r"^(.+?) {2,}([\d.-]+) +([\d.-]+) +([\d.-]+) +([\d.-]+)$", printed, re.MULTILINE)
    assert [name.split(",")[0] for name, *_ in lines] == ["CFR+", "random", "greedy", "search:20", *SOLVERS]
    for _, whole, first, second, lost in lines:
        assert float(whole) == pytest.approx(float(first) + float(second), abs=2e-4)
        assert float(lost) <= float(whole) + 1e-4


def test_what_cannot_be_measured_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["seven_bridge(players=3)"], ["leduc_poker"], [TINY, "--players", "nobody"]):
        assert main(words) == 2
        assert capsys.readouterr().err
    with pytest.raises(SystemExit, match="2"):
        main([TINY, "--iterations", "0"])


@pytest.mark.parametrize("name", names())
def test_games_that_were_solved_are_games_of_openspiel(name: str) -> None:
    found = solved(name)
    assert pyspiel.load_game(found.game).setup == found.setup
