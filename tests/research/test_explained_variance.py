"""How much of what actions bring is told by worlds."""

import pytest

from research.explained_variance import Gauge, PairSums, explained_by
from sevenbridge.bots.determinizations import Determinizations
from sevenbridge.engine.rules import PRESETS


def sums_of(*pairs: tuple[float, float]) -> PairSums:
    """The sums of these pairs of what was told and what came."""
    sums = PairSums()
    for told, came in pairs:
        sums += PairSums(1, told, came, told**2, came**2, told * came)
    return sums


def test_a_straight_line_explains_all_or_nothing_or_what_it_can() -> None:
    assert sums_of((1, 3), (2, 5), (4, 9)).explained() == pytest.approx(1)
    assert sums_of((1, -3), (2, -5), (4, -9)).explained() == pytest.approx(1)
    assert sums_of((0, 0), (1, 1), (0, 1), (1, 0)).explained() == 0
    assert sums_of((1, 7), (2, 7)).explained() == 0
    assert sums_of((1, 0.1), (2, 0.1), (3, 0.1)).explained() == 0
    # the correlation of these is 0.5
    assert sums_of((1, 1), (2, 3), (3, 2)).explained() == pytest.approx(0.25)


def test_rounds_that_agree_leave_little_doubt() -> None:
    alike = explained_by([sums_of((0, 0), (1, 1), (2, 1))] * 50)
    assert alike.low == pytest.approx(alike.high)
    mixed = explained_by([sums_of((0, 0), (1, 1)), sums_of((0, 1), (1, 0))] * 25)
    assert mixed.low is not None
    assert mixed.high is not None
    assert mixed.low < mixed.mean < mixed.high
    assert explained_by([sums_of((0, 0), (1, 1))]).low is None
    with pytest.raises(ValueError, match="no rounds"):
        explained_by([])


def test_worlds_tell_something_of_what_actions_bring() -> None:
    found = Gauge(Determinizations).measure(PRESETS["wikipedia_ja"], 2, 4, seed=1)
    assert 0.02 < found.mean < 0.9
    assert found == Gauge(Determinizations).measure(PRESETS["wikipedia_ja"], 2, 4, seed=1)
