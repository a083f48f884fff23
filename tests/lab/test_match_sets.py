"""Sets of whole matches, with the player that is measured in every seat once."""

from dataclasses import astuple

import pytest

from sevenbridge.bots.player import Player
from sevenbridge.bots.players import make_player
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.rules import PRESETS, InvalidRules, Rules
from sevenbridge.engine.view import View
from sevenbridge.lab.duplicate_sets import REPORTING, TUNING
from sevenbridge.lab.match_sets import MatchSets
from sevenbridge.lab.set_sums import SetSums
from sevenbridge.lab.sums import WIN
from tests.exhaustive import NOT_COMPILED

pytestmark = NOT_COMPILED


class Witness(Player):
    """Plays as ``greedy``, and writes down what it is told of the match."""

    def __init__(self) -> None:
        self.greedy = make_player("greedy")
        self.told: list[tuple[int, tuple[int, ...]]] = []
        self.rounds = 0

    def begin_round(self) -> None:
        """See ``Player``."""
        self.rounds += 1

    def choose(self, view: View, dice: Dice) -> int:
        """See ``Player``."""
        self.told.append((view.rounds_left, view.totals))
        return self.greedy.choose(view, dice)


@pytest.mark.parametrize("preset", ["gamerules", "wikipedia_ja"])
def test_among_its_like_a_player_is_exactly_even_in_every_set(preset: str) -> None:
    played = MatchSets(PRESETS[preset], 3, make_player("greedy"), make_player("greedy"), seed=4)
    played.play(0, 6)
    sums = played.sums()
    assert (sums.sets, sums.games, sums.won, sums.company_won) == (6, 18, 6 * WIN, 12 * WIN)
    assert (sums.drawn, sums.ahead, sums.ahead_squared) == (0, 0, 0)
    assert astuple(sums.more_won()) == (0, 0, 0)


@pytest.mark.parametrize("preset", ["gamerules", "wikipedia_ja"])
def test_the_better_player_wins_more_matches_and_is_ahead_however_points_count(preset: str) -> None:
    played = MatchSets(PRESETS[preset], 2, make_player("greedy"), make_player("random"), seed=4)
    played.play(0, 8)
    low = played.sums().more_won().low
    assert low is not None
    assert low > 0 < played.sums().difference().mean


def test_players_are_told_when_a_round_begins_and_how_the_match_stands() -> None:
    witness = Witness()
    rules = Rules.preset("gamerules", match_length=3, tie="shared")
    played = MatchSets(rules, 2, witness, make_player("random"), seed=4, clock=True)
    played.play(0, 8)
    assert witness.rounds == 3 * 16
    assert {left for left, _ in witness.told} == {0, 1, 2}
    assert all(totals == (0, 0) for left, totals in witness.told if left == 2)
    assert any(totals != (0, 0) for left, totals in witness.told if left == 1)
    assert played.times is not None
    assert played.times[0].size == len(witness.told)
    assert sum(times.size for times in played.times) == played.sums().decisions


def test_sets_are_the_same_whoever_has_played_before_and_differ_by_family() -> None:
    def sums(first: int, count: int, family: int = REPORTING) -> SetSums:
        played = MatchSets(Rules(), 2, make_player("greedy"), make_player("random"), 1, family)
        played.play(first, count)
        return played.sums()

    assert sums(0, 2) + sums(2, 3) == sums(0, 5)
    assert sums(0, 5, family=TUNING) != sums(0, 5)


def test_a_table_of_seven_is_refused() -> None:
    with pytest.raises(InvalidRules):
        MatchSets(Rules(), 7, make_player("greedy"), make_player("greedy"))
