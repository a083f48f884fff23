"""Means over batches: the mean of the whole, and an interval that covers what it should."""

import random
from dataclasses import astuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sevenbridge.lab.studies.batches import BATCHES, mean_over, split


@given(st.integers(1, 10_000))
def test_batches_have_every_round_once(size: int) -> None:
    parts = split(size)
    assert [number for first, count in parts for number in range(first, first + count)] == list(range(size))
    assert len(parts) == min(size, BATCHES)
    assert max(count for _, count in parts) - min(count for _, count in parts) <= 1


def test_the_interval_covers_the_truth_about_as_often_as_it_says() -> None:
    dice = random.Random(1)
    covered = 0
    for _ in range(1000):
        _, low, high = astuple(mean_over([dice.random() for _ in range(BATCHES)]))
        assert low is not None
        assert high is not None
        covered += low < 0.5 < high
    assert 920 < covered < 970


def test_the_interval_of_a_few_batches_covers_it_as_often() -> None:
    dice = random.Random(2)
    covered = 0
    for _ in range(4000):
        _, low, high = astuple(mean_over([dice.gauss(1.0, 3.0) for _ in range(5)]))
        assert low is not None
        assert high is not None
        covered += low < 1.0 < high
    assert 0.94 < covered / 4000 < 0.96


def test_one_batch_says_nothing_of_how_sure_it_is() -> None:
    assert astuple(mean_over([3.0])) == (3.0, None, None)
    with pytest.raises(ValueError, match="no batches"):
        mean_over([])
