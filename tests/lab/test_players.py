"""The names of players that can be measured, with the budgets after them."""

import sys
from pathlib import Path

import pytest

from sevenbridge.bots.players import PLAYERS, UnknownPlayer
from sevenbridge.engine.rules import Rules
from sevenbridge.lab.duplicate_sets import TUNING, DuplicateSets
from sevenbridge.lab.players import UnusableCode, display_name, make_player, takes_long
from tests.exhaustive import NOT_COMPILED

pytestmark = NOT_COMPILED


@pytest.mark.parametrize("name", [*PLAYERS, "search:2", "search:1ms"])
def test_a_player_in_the_arena(name: str) -> None:
    duplicates = DuplicateSets(Rules(), 2, make_player(name), make_player("greedy"), 1, TUNING)
    assert duplicates.sums().sets == 0


@pytest.mark.parametrize(
    "name", ["greedy:100ms", "search:", "search:0", "search:1s", "search:-5", "search:٣"]
)
def test_what_is_no_budget(name: str) -> None:
    with pytest.raises(UnknownPlayer, match="NAME:100ms") as caught:
        make_player(name)
    assert caught.value.code == "bad_budget"
    assert caught.value.details["name"] == name
    assert "search" in caught.value.details["takers"]


def test_nobody_has_this_name() -> None:
    with pytest.raises(UnknownPlayer) as caught:
        make_player("search_party:100ms")
    assert caught.value.details["name"] == "search_party"


def test_a_class_of_python_is_found_in_a_module_and_in_a_file(tmp_path: Path) -> None:
    assert type(make_player("py:sevenbridge.bots.greedy:GreedyPlayer")).__name__ == "GreedyPlayer"
    path = tmp_path / "a_player_in_a_file.py"
    path.write_text(
        "class Last:\n    def choose(self, view, dice):\n        return view.legal_actions()[-1]\n"
    )
    name = f"last=py:{path}:Last"
    assert "Last" in repr(make_player(name))
    assert display_name(name) == "last"
    assert takes_long(name)


def test_files_of_one_name_hold_players_of_their_own(tmp_path: Path) -> None:
    for folder in ("old", "new"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "random.py").write_text(
            f"class Player:\n    def choose(self, view, dice):\n        return {folder!r}\n"
            f"    def __repr__(self):\n        return {folder!r}\n",
            encoding="utf-8",
        )
    found = [make_player(f"py:{tmp_path / folder / 'random.py'}:Player") for folder in ("old", "new", "old")]
    assert [repr(each) for each in found] == [f"<AdaptedPlayer of {each}>" for each in ("old", "new", "old")]


def test_a_file_may_import_what_lies_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", list(sys.path))
    (tmp_path / "beside_the_player.py").write_text("from sevenbridge.bots.greedy import GreedyPlayer\n")
    path = tmp_path / "beside_it.py"
    path.write_text("from beside_the_player import GreedyPlayer\n", encoding="utf-8")
    assert type(make_player(f"py:{path}:GreedyPlayer")).__name__ == "GreedyPlayer"


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ("py:", "unreadable_code"),
        ("py:module", "unreadable_code"),
        ("py:no_such_module:Player", "no_module"),
        ("py:sevenbridge.nothing:Player", "no_module"),
        ("py:no/such/file.py:Player", "no_module"),
        ("py:sevenbridge.bots:Nobody", "no_name"),
    ],
)
def test_what_is_no_class_of_python(given: str, code: str) -> None:
    with pytest.raises(UnusableCode) as refused:
        make_player(given)
    assert refused.value.code == code


def test_a_module_that_wants_another_says_which(tmp_path: Path) -> None:
    path = tmp_path / "wants_another.py"
    path.write_text("import not_installed_anywhere\n", encoding="utf-8")
    with pytest.raises(ModuleNotFoundError, match="not_installed_anywhere"):
        make_player(f"py:{path}:Player")
