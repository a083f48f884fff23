"""Sequential halving: who stays in the race, who is dropped, and how a budget is shared."""

import pytest

from sevenbridge.bots.halving import SequentialHalving


def test_the_worse_half_is_dropped() -> None:
    halving = SequentialHalving(5, anchor=1)
    assert halving.halve([4, 1, 0, 3, 2]) == [3, 2]
    assert halving.standing == [4, 1, 0]
    assert halving.halve([1, 4, 0]) == [0]
    assert halving.standing == [1, 4]


def test_an_anchor_that_falls_behind_stays_beside_the_better_half() -> None:
    halving = SequentialHalving(6, anchor=5)
    assert halving.halve([0, 1, 2, 3, 5, 4]) == [3, 4]
    assert halving.standing == [0, 1, 2, 5]


def test_or_it_takes_the_place_of_the_last_of_that_half() -> None:
    halving = SequentialHalving(6, anchor=5, anchor_counts=True)
    assert halving.halve([0, 1, 2, 3, 5, 4]) == [2, 3, 4]
    assert halving.standing == [0, 1, 5]


def test_the_best_is_not_dropped_for_the_anchor() -> None:
    halving = SequentialHalving(2, anchor=1, anchor_counts=True)
    assert halving.halve([0, 1]) == []
    assert halving.standing == [0, 1]


@pytest.mark.parametrize(("size", "stages"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (128, 7)])
def test_all_stages_have_the_same_part_of_the_budget(size: int, stages: int) -> None:
    halving = SequentialHalving(size, anchor=0)
    assert halving.stages == stages
    for _ in range(stages):
        assert 900 // stages - size < halving.worlds(900) * len(halving.standing) <= 900 // stages
        halving.halve(halving.standing)
