"""Intervals that may be looked at again and again, and the times of decisions."""

from dataclasses import astuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sevenbridge.analysis.estimates import mean_of
from sevenbridge.engine.dice import Dice
from sevenbridge.lab.anytime import anytime_mean_of
from sevenbridge.lab.latencies import Latencies
from tests.exhaustive import NOT_COMPILED

pytestmark = NOT_COMPILED


class TestAnytime:
    @given(st.lists(st.integers(-(10**6), 10**6), min_size=2, max_size=50))
    def test_they_are_wider_than_those_of_one_look(self, numbers: list[int]) -> None:
        sums = sum(numbers), sum(number**2 for number in numbers), len(numbers)
        mean, low, high = astuple(anytime_mean_of(*sums))
        once = mean_of(*sums)
        assert mean == once.mean
        assert low is not None
        assert high is not None
        assert once.low is not None
        assert once.high is not None
        assert low <= once.low + 1e-9 * abs(once.low)
        assert high >= once.high - 1e-9 * abs(once.high)

    def test_one_number_has_none(self) -> None:
        assert astuple(anytime_mean_of(3, 9, 1)) == (3.0, None, None)

    def test_a_fair_coin_is_called_unfair_once_in_twenty_times_at_most(self) -> None:
        wrong_once = wrong_always = 0
        dice = Dice(11)
        for _ in range(200):
            total = 0
            seen_once = seen_always = False
            for size in range(1, 41):
                total += sum(2 * dice.below(2) - 1 for _ in range(50))
                sums = total, 50 * size, 50 * size
                once, always = mean_of(*sums), anytime_mean_of(*sums)
                assert once.low is not None
                assert once.high is not None
                assert always.low is not None
                assert always.high is not None
                seen_once = seen_once or not once.low <= 0 <= once.high
                seen_always = seen_always or not always.low <= 0 <= always.high
            wrong_once += seen_once
            wrong_always += seen_always
        assert wrong_always <= 10
        assert wrong_once > 40


class TestLatencies:
    def test_quantiles_are_a_sixteenth_low_at_most(self) -> None:
        times = Latencies()
        for time in range(1, 100_001):
            times.add(time)
        assert times.size == 100_000
        for share in (0.01, 0.5, 0.95, 1.0):
            assert share * 100_000 * 15 / 16 <= times.quantile(share) <= share * 100_000
        assert times.longest == 100_000

    def test_short_times_are_exact(self) -> None:
        times = Latencies()
        for time in (0, 3, 31, 31):
            times.add(time)
        assert [times.quantile(share) for share in (0.2, 0.5, 0.95)] == [0, 3, 31]

    def test_parts_add_up(self) -> None:
        parts = Latencies(), Latencies()
        for number, time in enumerate((5, 700, 80_000, 5)):
            parts[number % 2].add(time)
        both = parts[0] + parts[1]
        assert (both.size, both.longest, both.quantile(0.5)) == (4, 80_000, 5)

    def test_without_a_decision_there_is_none(self) -> None:
        with pytest.raises(ValueError, match="no decision"):
            Latencies().quantile(0.5)
        times = Latencies()
        times.add(1)
        with pytest.raises(ValueError, match="no share"):
            times.quantile(1.5)
