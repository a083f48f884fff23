"""Duplicate deals: what is the same in every round of a set, and what is counted."""

from dataclasses import astuple
from math import sqrt
from statistics import mean, stdev, variance

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sevenbridge.bots.player import Player
from sevenbridge.bots.players import make_player
from sevenbridge.engine.core import IS_COMPILED
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.kinds import COUNT
from sevenbridge.engine.refusals import IllegalAction
from sevenbridge.engine.rules import PRESETS, InvalidRules, Rules
from sevenbridge.engine.view import View
from sevenbridge.lab.duplicate_sets import REPORTING, TUNING, DuplicateSets
from sevenbridge.lab.set_sums import WORLDS, SetSums
from sevenbridge.lab.sums import WIN
from tests.strategies import rules_strategy


def played(
    rules: Rules, seats: int, one: str, company: str, sets: int, seed: int = 0, family: int = REPORTING
) -> SetSums:
    duplicates = DuplicateSets(rules, seats, make_player(one), make_player(company), seed, family)
    duplicates.play(0, sets)
    return duplicates.sums()


class Witness(Player):
    """Plays as another, and remembers what it saw first of each round, and the numbers of its dice."""

    def __init__(self, name: str, seen: list[tuple[object, ...]]) -> None:
        self.plays = make_player(name)
        self.seen = seen

    def choose(self, view: View, dice: Dice) -> int:
        """See ``Player``."""
        if not view.discards_made:
            self.seen.append((view.seat, view.hand, dice.next64()))
        return self.plays.choose(view, dice)


@given(rules_strategy(), st.integers(2, 6), st.integers(0, 2**64))
@settings(deadline=None, max_examples=40)
def test_a_player_among_its_like_is_exactly_even(rules: Rules, seats: int, seed: int) -> None:
    # greedy draws no lots, so every round of a set is the same round, reshuffles and all
    sums = played(rules, seats, "greedy", "greedy", 3, seed=seed)
    assert (sums.sets, sums.games) == (3, 3 * seats)
    assert (sums.ahead, sums.ahead_squared) == (0, 0)
    assert sums.company_points == (seats - 1) * sums.points
    assert sums.company_won == (seats - 1) * sums.won
    assert sums.company_one_go == (seats - 1) * sums.one_go
    assert WIN * sums.drawn == WIN * sums.games - seats * sums.won


def test_even_with_lots_of_its_own() -> None:
    # the dice are the seat's, so random is as lucky in each seat as its company would be
    sums = played(Rules(reshuffles=100), 3, "random", "random", 20)
    assert (sums.ahead, sums.won) == (0, sums.company_won / 2)


def test_the_cards_and_the_dice_of_a_seat_are_the_same_all_through_a_set() -> None:
    seen: list[tuple[object, ...]] = []
    duplicates = DuplicateSets(Rules(), 4, Witness("greedy", seen), Witness("random", seen))
    duplicates.play(5, 1)
    # the starter is asked first in all four rounds, and its first answer differs only by who sits there
    starts = [each for each in seen if each[0] == 1]
    assert len({each[1:] for each in starts if each[1:] == starts[0][1:]}) == 1
    assert sum(each == starts[0] for each in seen) >= 4


def test_families_and_seeds_have_deals_of_their_own() -> None:
    tables = [
        astuple(played(Rules(), 2, "greedy", "random", 20, seed=seed, family=family))
        for seed in (0, 1)
        for family in (REPORTING, TUNING)
    ]
    assert len(set(tables)) == 4


def test_sets_are_the_same_played_together_or_apart() -> None:
    parts = []
    for first, count in ((0, 4), (4, 6)):
        duplicates = DuplicateSets(Rules(), 3, make_player("greedy"), make_player("random"), 7)
        duplicates.play(first, count)
        parts.append(duplicates.sums())
    assert parts[0] + parts[1] == played(Rules(), 3, "greedy", "random", 10, seed=7)


@pytest.mark.parametrize("preset", PRESETS)
def test_more_is_better_whoever_scores(preset: str) -> None:
    sums = played(PRESETS[preset], 4, "greedy", "random", 30)
    difference = sums.difference()
    assert difference.low is not None
    assert difference.low > 0
    assert sums.share().mean == sums.won / WIN / 120
    points = (sums.points - sums.company_points / 3) / 120
    assert abs(points) == pytest.approx(difference.mean)
    assert (points < 0) == (PRESETS[preset].score_flow == "penalty")


def corrected(
    rules: Rules, seats: int, one: str, company: str, sets: int, seed: int = 0
) -> list[tuple[int, float]]:
    """The lead of each set as it was scored, and corrected."""
    duplicates = DuplicateSets(
        rules, seats, make_player(one), make_player(company), seed, TUNING, corrected=True
    )
    found = []
    ahead = without_luck = 0
    for number in range(sets):
        duplicates.play(number, 1)
        sums = duplicates.sums()
        found.append((sums.ahead - ahead, (sums.corrected - without_luck) / WORLDS))
        ahead, without_luck = sums.ahead, sums.corrected
    return found


class TestCorrected:
    def test_it_plays_the_same(self) -> None:
        plain = played(Rules(), 2, "rule", "tuned", 2, family=TUNING)
        assert plain.ahead == sum(ahead for ahead, _ in corrected(Rules(), 2, "rule", "tuned", 2))
        assert plain.corrected == 0

    def test_who_plays_as_tuned_has_no_luck(self) -> None:
        # all that is left of a round of tuned is chance, and in a set that comes to all alike
        assert corrected(PRESETS["pagat"], 4, "tuned", "tuned", 3) == [(0, 0)] * 3

    @pytest.mark.skipif(not IS_COMPILED, reason="takes minutes")
    @pytest.mark.parametrize(
        ("preset", "seats", "one", "company"),
        [("gamerules", 2, "rule", "tuned"), ("wikipedia_ja", 3, "rule", "tuned")],
    )
    def test_luck_is_nought_on_average(self, preset: str, seats: int, one: str, company: str) -> None:
        found = corrected(PRESETS[preset], seats, one, company, 80)
        luck = [ahead - without_luck for ahead, without_luck in found]
        # an interval of four standard errors never misses it
        assert abs(mean(luck)) < 4 * stdev(luck) / sqrt(len(luck))
        assert variance([without_luck for _, without_luck in found]) < variance([ahead for ahead, _ in found])


def test_decisions_are_timed_only_when_asked() -> None:
    duplicates = DuplicateSets(Rules(), 2, make_player("greedy"), make_player("random"))
    duplicates.play(0, 1)
    assert duplicates.times is None
    duplicates = DuplicateSets(Rules(), 2, make_player("greedy"), make_player("random"), clock=True)
    duplicates.play(0, 2)
    assert duplicates.times is not None
    assert sum(times.size for times in duplicates.times) == duplicates.sums().decisions


@pytest.mark.parametrize("action", [-1, 0, COUNT, 2**40])
def test_an_illegal_choice_ends_everything(action: int) -> None:
    class Cheat(Player):
        def choose(self, view: View, dice: Dice) -> int:
            return action

    with pytest.raises(IllegalAction):
        DuplicateSets(Rules(), 2, make_player("greedy"), Cheat()).play(0, 1)


def test_a_table_of_seven_is_refused() -> None:
    with pytest.raises(InvalidRules):
        DuplicateSets(Rules(), 7, make_player("greedy"), make_player("greedy"))


class TestSums:
    def test_a_set_is_the_unit(self) -> None:
        sums = SetSums(3)
        for ahead, won in ((12, 3), (-6, 0)):
            sums.add(ahead, won * WIN)
        # a set of three rounds, each against two others
        assert sums.difference().mean == (12 - 6) / 2 / 6
        share, low, high = astuple(sums.share())
        # half the rounds were won, and two sets tell next to nothing
        assert (share, low, high) == (0.5, 0.0, 1.0)
        more, low, high = astuple(sums.more_won())
        assert more == pytest.approx(1 / 2 - 1 / 3)
        assert low is not None
        assert high is not None
        # it is no share, and so its interval is not cut off
        assert low < -1 / 3
        assert high > 2 / 3

    @pytest.mark.parametrize("won", [0, 3])
    def test_winning_all_or_nothing_is_not_sure(self, won: int) -> None:
        sums = SetSums(3)
        for _ in range(10):
            sums.add(0, won * WIN)
        share, low, high = astuple(sums.share())
        assert low is not None
        assert high is not None
        assert share == won / 3
        # ten trials that all end alike leave some 28 % open (Wilson)
        assert high - low == pytest.approx(0.2775, abs=1e-3)

    def test_one_set_has_no_interval(self) -> None:
        sums = SetSums(2)
        sums.add(5, WIN)
        assert astuple(sums.difference()) == (2.5, None, None)
        assert astuple(sums.share()) == (0.5, None, None)

    def test_of_different_tables_do_not_add_up(self) -> None:
        with pytest.raises(ValueError, match="do not add up"):
            SetSums(2) + SetSums(3)
