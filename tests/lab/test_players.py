"""The names of players that can be measured, with the budgets after them."""

import pytest

from sevenbridge.bots.players import PLAYERS, UnknownPlayer
from sevenbridge.engine.rules import Rules
from sevenbridge.lab.duplicate_sets import TUNING, DuplicateSets
from sevenbridge.lab.players import make_player
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
