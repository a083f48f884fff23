"""What the page teaches is what this package plays."""

import pytest

from sevenbridge.engine.rules import PRESETS, Rules
from tests.lessons import examples, first_round
from tests.lessons.examples import EXAMPLES, Example


def test_the_examples_are_answered_as_the_engine_does() -> None:
    assert examples.FILE.read_text(encoding="utf-8") == examples.examples_text()


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_the_examples_are_right_whatever_the_preset(example: Example, preset: str) -> None:
    assert example.right(Rules.preset(preset)) == example.right(Rules())


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_every_example_can_be_solved_and_got_wrong(example: Example) -> None:
    right = example.right(Rules())
    assert 0 < len(right) < len(list(example.attempts()))


def test_the_first_round_goes_as_a_table_plays_it() -> None:
    assert first_round.FILE.read_text(encoding="utf-8") == first_round.lesson_text()


def test_the_first_round_is_won() -> None:
    decisions = first_round.lesson()["decisions"]
    *_, last = decisions[-1]["told"]
    assert last.over.winner == first_round.LEARNER
    assert not any(message.over for decision in decisions[:-1] for message in decision["told"])
