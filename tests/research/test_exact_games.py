"""Small games that were solved: their files load, and are what a best response says."""

from pathlib import Path

import pytest

from research.small_games.exact import FOLDER, names, solved
from research.small_games.exact.__main__ import GAMES, solve
from sevenbridge.lab.extensive.exploitability import best_response, nash_conv, value_of_policies
from sevenbridge.lab.extensive.sequence_form import SequenceForm
from tests.exhaustive import exhaustive_but
from tests.sessions import check_sessions


def test_every_game_has_its_files_and_they_are_small() -> None:
    assert names() == tuple(GAMES)
    for name in names():
        game = solved(name)
        assert game.game == GAMES[name].text
        assert (FOLDER / f"{name.lower()}.npz").stat().st_size < 100_000
        assert -1e-9 < game.nash_conv < 0.01


@pytest.mark.parametrize("name", exhaustive_but(["F"], GAMES))
def test_a_game_is_worth_what_its_file_says(name: str) -> None:
    game = solved(name)
    form = SequenceForm(game.setup)
    assert form.moments == game.moments
    assert tuple(len(each.known) for each in form.decisions) == game.information_sets
    first, second = game.policies(form)
    assert best_response(form, 0, second) == pytest.approx(game.high)
    assert best_response(form, 1, first) == pytest.approx(-game.low)
    assert nash_conv(form, (first, second)) == pytest.approx(game.nash_conv, abs=1e-9)
    assert value_of_policies(form, (first, second)) == pytest.approx(game.value, abs=0.01)


def test_the_command_finds_the_same_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("research.small_games.exact.__main__.FOLDER", tmp_path)
    monkeypatch.setattr("research.small_games.exact.FOLDER", tmp_path)
    monkeypatch.setitem(GAMES, "F", GAMES["F"]._replace(iterations=300))
    assert solve("F").value == pytest.approx(solved("F").value, abs=0.01)


def test_the_python_of_the_page_is_true() -> None:
    check_sessions(Path(__file__).parents[2] / "research" / "small_games.md")
