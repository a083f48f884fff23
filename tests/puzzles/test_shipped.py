"""The puzzles that come with the package keep what docs/play/puzzles.md promises."""

from collections import Counter

import pytest

from research.puzzles.measurement import CLEAR, LEAST
from research.puzzles.mining import LEVELS
from sevenbridge.analysis.evaluation import DecisionEvaluator
from sevenbridge.engine.actions import verb_of
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.reconstruction import round_consistent_with
from sevenbridge.engine.rules import PRESETS
from sevenbridge.engine.view import view_of
from sevenbridge.puzzles.puzzle import Puzzle, Theme, Worth
from sevenbridge.puzzles.shipped import shipped_puzzles

#: so many are held against the next best action anew, in so many worlds
SAMPLE = 4
WORLDS = 250


def sampled() -> list[Puzzle]:
    """Some of the puzzles, from all over the file."""
    puzzles = shipped_puzzles()
    return [puzzles[place * len(puzzles) // SAMPLE] for place in range(SAMPLE)]


@pytest.mark.parametrize("place", range(10))
def test_each_is_a_decision_as_the_rules_have_it(place: int) -> None:
    for puzzle in shipped_puzzles()[place::10]:
        view = puzzle.view
        assert not view.over
        assert not any(view.opened[seat] for seat in range(view.seats))
        legal = view_of(round_consistent_with(view), view.seat).legal_actions()
        assert legal == view.legal_actions() == sorted(each.action for each in puzzle.worths)


def test_one_action_is_ahead_of_all_others_in_both_measurements() -> None:
    for puzzle in shipped_puzzles():
        for worths in (puzzle.worths, puzzle.again):
            assert [each.action for each in worths] == [each.action for each in puzzle.worths]
            assert is_clear(worths)
        solved = [each.action for each in puzzle.worths if puzzle.is_solved_by(each.action)]
        assert solved == [puzzle.best.action]


def is_clear(worths: tuple[Worth, ...]) -> bool:
    """Whether the first action is ahead of all others, as far as the figures of the file tell."""
    best, *others = worths
    return best.error == 0 and all(
        each.error is not None
        and best.ahead - each.ahead > CLEAR * each.error - 0.01
        and best.ahead - each.ahead >= LEAST - 0.01
        for each in others
    )


def test_no_two_are_the_same_and_they_are_of_many_kinds() -> None:
    puzzles = shipped_puzzles()
    assert len({each.name for each in puzzles}) == len(puzzles)
    assert {each.theme for each in puzzles} == set(Theme)
    assert {each.view.rules.as_preset()[0] for each in puzzles} == set(PRESETS)
    assert {each.view.seats for each in puzzles} >= {2, 3, 4}
    verbs = {verb_of(each.best.action) for each in puzzles}
    assert verbs == {"discard", "meld", "layoff", "chi", "pon", "pass"}
    for puzzle in puzzles:
        assert puzzle.missed_by
        assert list(puzzle.missed_by) == [level for level in LEVELS if level in puzzle.missed_by]
    assert max(Counter(each.theme for each in puzzles).values()) < len(puzzles) / 2


@pytest.mark.parametrize("puzzle", sampled())
def test_the_best_action_is_ahead_in_fresh_worlds_too(puzzle: Puzzle) -> None:
    rival = puzzle.worths[1].action
    gap = DecisionEvaluator().compare(puzzle.view, Dice(2026), puzzle.best.action, rival, WORLDS).gap
    assert gap.mean > 0
