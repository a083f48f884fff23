"""When a puzzle comes again."""

from datetime import date, timedelta

import pytest

from sevenbridge.puzzles.leitner import DAYS, SOLVED_AT_ONCE, Standing, after_answer

TODAY = date(2026, 11, 23)


def test_a_puzzle_that_is_solved_each_time_comes_later_and_later_and_then_no_more() -> None:
    standing, today, waited = after_answer(None, False, TODAY), TODAY, []
    while standing.due is not None:
        waited.append((standing.due - today).days)
        today = standing.due
        assert standing.is_due(today)
        standing = after_answer(standing, True, today)
    assert tuple(waited) == DAYS
    assert not standing.is_due(today + timedelta(days=9999))


def test_a_puzzle_that_is_missed_comes_tomorrow_wherever_it_was() -> None:
    for before in (None, *(Standing(box, TODAY) for box in range(1, len(DAYS) + 1)), Standing(6, None)):
        assert after_answer(before, False, TODAY) == Standing(1, TODAY + timedelta(days=1))


def test_what_is_solved_at_first_sight_is_left_alone_for_a_while() -> None:
    assert after_answer(None, True, TODAY).due == TODAY + timedelta(days=DAYS[SOLVED_AT_ONCE - 1])


@pytest.mark.parametrize("before", [Standing(2, TODAY + timedelta(days=1)), Standing(6, None)])
def test_solving_a_puzzle_before_it_is_due_changes_nothing(before: Standing) -> None:
    assert after_answer(before, True, TODAY) == before


def test_a_puzzle_that_was_forgotten_for_a_year_is_due() -> None:
    before = Standing(2, TODAY - timedelta(days=365))
    assert before.is_due(TODAY)
    assert after_answer(before, True, TODAY) == Standing(3, TODAY + timedelta(days=DAYS[2]))
