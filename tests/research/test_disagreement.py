"""How often another judge calls the coach's advice a mistake."""

import pytest

from research.disagreement import decision_of, measure
from sevenbridge.bots.players import UnknownPlayer
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.rules import PRESETS


def test_hardly_any_advice_is_called_a_mistake() -> None:
    found = measure(PRESETS["wikipedia_ja"], 2, "greedy", 4, 1)
    assert found.decisions == 4
    assert found.usual.mean <= 0.5
    assert found.points >= 0


def test_the_same_seed_gives_the_same_decision() -> None:
    first, again = (decision_of(PRESETS["gamerules"], 3, "greedy", Dice(7)) for _ in range(2))
    assert first is not None
    assert first == again
    assert len(first.legal_actions()) > 1


def test_a_player_that_there_is_not_is_refused() -> None:
    with pytest.raises(UnknownPlayer):
        measure(PRESETS["gamerules"], 2, "nobody", 2, 1)
