"""What the analyst calls accurate: who plays at random keeps little of what is at stake."""

import pytest

from research.accuracies import Accuracy, measure
from sevenbridge.engine.rules import PRESETS


def test_who_plays_at_random_keeps_less_than_who_plays_well() -> None:
    at_random, well = measure(PRESETS["gamerules"], ("random", "tuned"), 2, 8, 2)
    assert at_random.whole is not None
    assert well.whole is not None
    assert at_random.whole + 20 < well.whole
    assert len(well.matches) == 2


def test_the_same_seed_gives_the_same() -> None:
    first, again = (measure(PRESETS["wikipedia_ja"], ("greedy", "chick"), 1, 4, 2) for _ in range(2))
    assert first == again


def test_it_is_told_with_the_lowest_and_the_highest_match() -> None:
    assert str(Accuracy(90, (80, None, 99))) == "90 (80 to 99)"
    assert str(Accuracy(None, (None,))) == "nothing was at stake"


def test_there_is_no_accuracy_in_no_matches() -> None:
    with pytest.raises(ValueError, match="no matches"):
        measure(PRESETS["gamerules"], ("random", "tuned"), 0, 8, 1)
