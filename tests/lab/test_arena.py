"""The arena: who is measured against whom, and that nothing but what was asked for decides the result."""

from typing import Any

import pytest

from sevenbridge.bots.any_player import NoChooser
from sevenbridge.bots.players import UnknownPlayer
from sevenbridge.engine.rules import InvalidRules, Rules
from sevenbridge.lab import arena
from sevenbridge.lab.arena import Comparison, Contest, play_contest
from tests.exhaustive import NOT_COMPILED

pytestmark = NOT_COMPILED


def contest(**changes: Any) -> Contest:
    """Twelve sets at a table of three, with these changes."""
    asked: dict[str, Any] = {"rules": Rules(), "seats": 3, "players": ("random", "greedy"), "sets": 12}
    return Contest(**(asked | changes))


def told(found: list[Comparison]) -> list[object]:
    return [(each.player, each.company, each._counts.sums) for each in found]


@pytest.fixture(autouse=True)
def short_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "SETS_A_PART", 5)


def test_everybody_is_measured_among_everybody_else() -> None:
    assert contest().pairings() == [("greedy", "random"), ("random", "greedy")]
    three = contest(players=("random", "novice", "greedy"))
    assert len(three.pairings()) == 6
    assert contest(players=("random", "novice", "greedy"), seats=2).pairings() == [
        ("novice", "random"),
        ("greedy", "random"),
        ("greedy", "novice"),
    ]


def test_one_way_measures_the_first_player_alone() -> None:
    for seats in (2, 4):
        three = contest(players=("greedy", "random", "novice"), seats=seats, one_way=True)
        assert three.pairings() == [("greedy", "random"), ("greedy", "novice")]
    asked = contest(players=("greedy", "random"))
    (alone,) = play_contest(contest(players=("greedy", "random"), one_way=True))
    (same,) = [each for each in play_contest(asked) if each.player == "greedy"]
    assert alone._counts.sums == same._counts.sums


def test_the_better_player_is_ahead_and_the_other_behind() -> None:
    ahead, behind = play_contest(contest())
    assert (ahead.player, ahead.company, ahead.sets) == ("greedy", "random", 12)
    assert ahead.is_clear()
    assert ahead.difference().mean > 0 > behind.difference().mean
    assert ahead.share().mean > 1 / 3 > behind.share().mean
    assert ahead.times is None


def test_the_number_of_processes_changes_nothing() -> None:
    for until_clear in (False, True):
        asked = contest(sets=24, until_clear=until_clear)
        alone = told(play_contest(asked))
        assert told(play_contest(asked, jobs=2)) == alone
        assert told(play_contest(asked, jobs=3)) == alone


def test_matches_are_the_same_with_any_number_of_processes_and_end_when_clear() -> None:
    for until_clear in (False, True):
        asked = contest(sets=30, seats=2, matches=True, until_clear=until_clear, clock=True)
        (alone,), (shared,) = play_contest(asked), play_contest(asked, jobs=3)
        assert alone._counts.sums == shared._counts.sums
        assert (alone.sets < 30) == until_clear
        assert alone.times is not None
        assert sum(times.size for times in alone.times) == alone.decisions


def test_it_ends_when_the_answer_is_clear() -> None:
    found = play_contest(contest(sets=500, until_clear=True))
    assert all(each.is_clear() and each.sets < 500 for each in found)
    assert all(each.sets % 5 == 0 for each in found)
    (even,) = play_contest(contest(sets=7, seats=2, players=("greedy", "rule"), until_clear=True))
    assert even.sets == 7


def test_an_interval_that_may_be_looked_at_is_wider() -> None:
    (once,) = play_contest(contest(seats=2, sets=5))
    (always,) = play_contest(contest(seats=2, sets=5, until_clear=True))
    assert once._counts.sums == always._counts.sums
    for one, other in ((once.difference(), always.difference()), (once.share(), always.share())):
        assert one.mean == other.mean
        assert one.low is not None
        assert other.low is not None
        assert other.low <= one.low


def test_without_luck_it_is_the_same_rounds() -> None:
    (plain,) = play_contest(contest(seats=2, players=("tuned", "rule"), sets=1))
    (corrected,) = play_contest(contest(seats=2, players=("tuned", "rule"), sets=1, corrected=True))
    assert corrected.scored_difference() == plain.difference() == plain.scored_difference()
    assert corrected.difference() == corrected._counts.sums.corrected_difference()
    assert corrected.difference() != plain.difference()


def test_progress_goes_up_to_the_end() -> None:
    seen: list[int] = []
    play_contest(contest(), progress=seen.append)
    assert seen == [5, 10, 12, 12, 17, 22, 24, 24]


def test_decisions_are_timed_for_both() -> None:
    for each in play_contest(contest(clock=True)):
        assert each.times is not None
        assert sum(times.size for times in each.times) == each.decisions
        assert all(times.longest > 0 for times in each.times)


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"seats": 7}, InvalidRules),
        ({"seats": 1}, InvalidRules),
        ({"players": ("greedy", "nobody")}, UnknownPlayer),
        ({"players": ("greedy",)}, ValueError),
        ({"players": ("greedy", "random", "greedy")}, ValueError),
        ({"sets": 0}, ValueError),
        ({"seed": -1}, ValueError),
        ({"matches": True, "corrected": True}, ValueError),
        ({"matches": True, "playouts": 9}, ValueError),
        ({"players": ("greedy", object())}, NoChooser),
    ],
)
def test_what_makes_no_contest(changes: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        contest(**changes)
