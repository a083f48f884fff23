"""Which puzzle comes next."""

from datetime import date, timedelta

from sevenbridge.puzzles.choosing import A_STEP, next_puzzle
from sevenbridge.puzzles.leitner import Standing
from sevenbridge.puzzles.puzzle import Puzzle
from tests.puzzles.positions import decisions, some_puzzle

TODAY = date(2026, 11, 23)
LEVELS = ("chick", "rabbit", "fox", "owl")


def puzzles() -> list[Puzzle]:
    """A puzzle that one level misses, one that two miss, and so on."""
    return [
        some_puzzle(view, missed_by=LEVELS[: place + 1])
        for place, view in enumerate(decisions("gamerules")[: len(LEVELS)])
    ]


def due(days: int) -> Standing:
    """How a puzzle stands that is due in so many days."""
    return Standing(2, TODAY + timedelta(days=days))


def test_what_is_due_comes_first_and_what_has_waited_longest_before_that() -> None:
    one, two, three, four = puzzles()
    standings = {one.name: due(1), two.name: due(0), three.name: due(-3), four.name: Standing(6, None)}
    own = some_puzzle(decisions("pagat")[0])
    assert next_puzzle([own], [one, two, three, four], standings, TODAY, 0) is three
    standings[three.name] = due(2)
    assert next_puzzle([own], [one, two, three, four], standings, TODAY, 0) is two
    standings[two.name] = due(2)
    assert next_puzzle([own], [one, two, three, four], standings, TODAY, 0) is own
    standings[own.name] = due(5)
    assert next_puzzle([own], [one, two, three, four], standings, TODAY, 0) is None
    assert next_puzzle([own], [one, two, three, four], standings, TODAY + timedelta(days=1), 0) is one


def test_new_puzzles_become_harder_as_long_as_they_are_solved() -> None:
    found = [next_puzzle([], puzzles(), {}, TODAY, run) for run in (0, A_STEP, 2 * A_STEP, 3 * A_STEP, 99)]
    assert [len(each.missed_by) for each in found if each] == [1, 2, 3, 4, 4]


def test_new_puzzles_by_the_own_rules_come_before_those_by_others() -> None:
    one, two, *_ = puzzles()
    hard = some_puzzle(decisions("pagat")[0], missed_by=LEVELS)
    standings: dict[str, Standing] = {}
    come = []
    while (found := next_puzzle([], [one, two, hard], standings, TODAY, 0, "pagat")) is not None:
        come.append(found)
        standings[found.name] = due(1)
    assert come == [hard, one, two]


def test_where_none_is_as_hard_as_that_the_nearest_comes() -> None:
    easy, *_, hard = puzzles()
    found = next_puzzle([], [hard, easy], {}, TODAY, A_STEP)
    assert found is easy
