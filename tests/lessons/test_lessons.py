"""What the page teaches is what this package plays."""

from collections.abc import Iterator

import pytest

from sevenbridge.analysis import Judge, hint_for
from sevenbridge.engine.actions import is_claim, kind_of
from sevenbridge.engine.core import IS_COMPILED
from sevenbridge.engine.rules import PRESETS, Rules
from sevenbridge.texts import LANGS, Lang
from sevenbridge_app.tables.server_messages import Happened, RoundEnd, RoundEvent
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
    *course, last = first_round.played(lang).course
    assert _ending(last).winner == first_round.LEARNER
    assert not any(_endings(taught) for taught in course)


def test_the_first_round_counts_as_the_table_of_the_language_does() -> None:
    english, japanese = (_ending(first_round.played(lang).course[-1]).scores for lang in LANGS)
    assert english[0] > 0
    assert japanese[0] == 0 < min(japanese[1:])


@pytest.mark.parametrize("lang", LANGS)
def test_the_first_call_that_is_offered_is_one_to_take(lang: Lang) -> None:
    offered = (
        taught
        for taught in first_round.played(lang).course
        if any(is_claim(kind_of(action)) for action in taught.options)
    )
    assert is_claim(kind_of(next(offered).action))


@pytest.mark.parametrize("lang", LANGS)
def test_no_computer_does_what_the_lesson_has_not_told_of(lang: Lang) -> None:
    told = [taught.name for taught in first_round.played(lang).course]
    for taught in first_round.played(lang).course:
        for event in _of_others(taught):
            known = told[: told.index(taught.name) + 1]
            assert event.kind not in ("layoff", "claim")
            assert event.kind != "meld" or len(event.cards.split()) > 2 or "sevens" in known


@pytest.mark.skipif(not IS_COMPILED, reason="the judge estimates nothing where the core is interpreted")
@pytest.mark.parametrize("lang", LANGS)
def test_the_coach_advises_the_same_to_somebody_new_or_finds_either_as_good(lang: Lang) -> None:
    for taught in first_round.played(lang).course:
        judge = Judge()
        hint = hint_for(taught.view, judge=judge, is_new=True)
        is_mistake = judge.loss(judge.verdict(taught.view), taught.action).is_mistake
        assert hint.action == taught.action or not is_mistake, taught.name


@pytest.mark.skipif(not IS_COMPILED, reason="the judge estimates nothing where the core is interpreted")
@pytest.mark.parametrize("lang", LANGS)
def test_where_the_lesson_lays_down_rather_than_hold_back_so_does_the_coach(lang: Lang) -> None:
    (taught,) = (each for each in first_round.played(lang).course if each.name == "holdBack")
    assert hint_for(taught.view, is_new=True).action == taught.action


def _of_others(taught: first_round.Taught) -> Iterator[RoundEvent]:
    events = (message.events for message in taught.told if isinstance(message, Happened))
    return (event for each in events for event in each if event.seat not in (first_round.LEARNER, -1))


def _endings(taught: first_round.Taught) -> list[RoundEnd]:
    return [message.over for message in taught.told if isinstance(message, Happened) and message.over]


def _ending(taught: first_round.Taught) -> RoundEnd:
    (over,) = _endings(taught)
    return over
