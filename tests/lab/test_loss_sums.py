"""Losses per decision: ratios, their intervals, and that parts add up to the whole."""

from dataclasses import astuple
from random import Random

import pytest

from sevenbridge.analysis.estimates import Estimate
from sevenbridge.lab.loss_sums import PARTS, LossSums
from tests.exhaustive import NOT_COMPILED

pytestmark = NOT_COMPILED


def sums_of(rows: list[tuple[int, int, int]]) -> LossSums:
    sums = LossSums()
    for row in rows:
        sums.add(*row)
    return sums


def drawn(chance: Random, sets: int, own: float, others: float) -> list[tuple[int, int, int]]:
    """Sets of 5 to 15 decisions, each losing so much on average; on hard deals both lose more."""
    rows = []
    for _ in range(sets):
        hard = chance.uniform(0.5, 1.5)
        decisions = chance.randint(5, 15)
        one, other = (
            sum(round(PARTS * hard * chance.expovariate(1 / mean)) for _ in range(decisions))
            for mean in (own, others)
        )
        rows.append((one, other, decisions))
    return rows


def test_a_loss_per_decision_is_a_ratio_of_sums() -> None:
    sums = sums_of([(1000, 0, 2), (3000, 8000, 2)])
    assert sums.of_player().mean == 1.0
    assert sums.of_company().mean == 2.0
    assert sums.difference().mean == -1.0
    assert sums.decisions == 4


def test_where_every_set_is_alike_nothing_is_unsure() -> None:
    assert sums_of([(500, 1000, 2), (1000, 2000, 4)]).difference() == Estimate(-0.25, -0.25, -0.25)


def test_parts_add_up_in_any_order() -> None:
    rows = drawn(Random(1), 9, 1.0, 2.0)
    assert sums_of(rows[:4]) + sums_of(rows[4:]) == sums_of(rows[::-1])


def test_one_set_has_no_interval_and_none_has_no_loss() -> None:
    assert astuple(sums_of([(1000, 0, 2)]).of_player()) == (0.5, None, None)
    with pytest.raises(ValueError, match="no decision"):
        LossSums().of_player()


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    chance = Random(7)
    held = {"player": 0, "difference": 0}
    for _ in range(300):
        sums = sums_of(drawn(chance, 40, 0.5, 0.8))
        for name, estimate, truth in (
            ("player", sums.of_player(), 0.5),
            ("difference", sums.difference(), -0.3),
        ):
            assert estimate.low is not None
            assert estimate.high is not None
            held[name] += estimate.low <= truth <= estimate.high
    assert all(270 <= count <= 297 for count in held.values()), held
