"""The unit in which the benchmark counts is that of rounds under the rules of each table."""

import pytest

from research.benchmark_spreads import spread
from sevenbridge.lab.benchmark import PAIRINGS


@pytest.mark.parametrize("number", [0, len(PAIRINGS) - 1])
def test_a_spread_is_that_of_rounds_under_its_rules(number: int) -> None:
    table = PAIRINGS[number].table
    assert spread(table.rules, table.seats, 300, seed=5) == pytest.approx(table.spread, rel=0.2)
