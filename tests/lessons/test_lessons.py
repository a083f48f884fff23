"""What the page teaches is what this package plays."""

import pytest

from sevenbridge.engine.rules import PRESETS, Rules
from sevenbridge.texts import LANGS, Lang
from tests.lessons import examples, first_round
from tests.lessons.examples import EXAMPLES, Example


def test_the_examples_are_answered_as_the_engine_does() -> None:
    assert examples.FILE.read_text(encoding="utf-8") == examples.examples_text()
    for lang, file in examples.REFUSED.items():
        assert file.read_text(encoding="utf-8") == examples.refused_text(lang)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_the_examples_are_right_whatever_the_preset(example: Example, preset: str) -> None:
    assert example.right(Rules.preset(preset)) == example.right(Rules())


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_every_example_can_be_solved_and_got_wrong(example: Example) -> None:
    right = example.right(Rules())
    assert 0 < len(right) < len(list(example.attempts()))


@pytest.mark.parametrize("lang", LANGS)
def test_the_first_round_goes_as_a_table_plays_it(lang: Lang) -> None:
    assert first_round.FILES[lang].read_text(encoding="utf-8") == first_round.lesson_text(lang)


@pytest.mark.parametrize("lang", LANGS)
def test_the_first_round_is_won(lang: Lang) -> None:
    decisions = first_round.lesson(lang)["decisions"]
    *_, last = decisions[-1]["told"]
    assert last.over.winner == first_round.LEARNER
    assert not any(message.over for decision in decisions[:-1] for message in decision["told"])


def test_the_first_round_counts_as_the_table_of_the_language_does() -> None:
    english, japanese = (first_round.lesson(lang) for lang in LANGS)
    scores = [lesson["decisions"][-1]["told"][-1].over.scores for lesson in (english, japanese)]
    assert scores[0][0] > 0
    assert scores[1][0] == 0 < min(scores[1][1:])
