"""An action that comes out clearly better is weighed again, in worlds that had no part in the choice."""

import pytest

from sevenbridge.analysis.evaluation import HANDS, DecisionEvaluator
from sevenbridge.bots.posterior import Posterior
from sevenbridge.bots.rollouts import Rollouts
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.game import Game
from sevenbridge.engine.record.reading import read_record
from sevenbridge.engine.view import View
from sevenbridge.puzzles.shipped import shipped_puzzles
from tests.analysis.records import BLUNDERS, GOES_OUT, near_the_end

PLAYOUTS = 80


def decision(actions: str) -> tuple[View, int]:
    """What seat 0 sees before it acts, and what it chooses."""
    moment = next(Game.from_record(read_record(near_the_end(actions))).moments(0))
    return Game.from_record(read_record(near_the_end(""))).view(0), moment.chosen


def test_what_is_told_of_a_blunder_is_the_second_weighing_alone() -> None:
    view, blunder = decision(BLUNDERS)
    evaluator = DecisionEvaluator()
    value = evaluator.evaluate(view, Dice(3), PLAYOUTS, blunder)
    assert value.is_weighed_again
    assert value.is_clear
    assert value.best == value.rival == value.actions[0]
    # the first weighing takes its numbers from the dice, and the second those that follow
    dice = Dice(3)
    Rollouts(Posterior()).update(view, dice)
    again = evaluator.compare(view, dice, value.rival.action, blunder, PLAYOUTS // 4)
    assert value.gap == again
    assert value.gap != evaluator.compare(view, Dice(3), value.rival.action, blunder, PLAYOUTS // 4)
    assert value.rival.worlds == PLAYOUTS // 4
    assert value.rival.ahead.mean == pytest.approx(value.anchor.ahead.mean + again.mean)


def test_what_a_seat_gives_away_the_others_get() -> None:
    view, blunder = decision(BLUNDERS)
    value = DecisionEvaluator().evaluate(view, Dice(3), PLAYOUTS, blunder)
    own, other = value.shifts
    assert own == pytest.approx(-value.gap.mean)
    assert other == pytest.approx(value.gap.mean)


def test_the_best_action_is_not_weighed_again() -> None:
    view, best = decision(GOES_OUT)
    value = DecisionEvaluator().evaluate(view, Dice(3), PLAYOUTS, best)
    assert not value.is_weighed_again
    assert not value.is_clear
    assert value.rival == value.anchor == value.best
    assert tuple(value.gap) == (0.0, 0.0, 0.0)


def test_no_action_is_shown_as_better_than_the_two_that_were_weighed_again() -> None:
    view, blunder = decision(BLUNDERS)
    for seed in range(4):
        value = DecisionEvaluator().evaluate(view, Dice(seed), PLAYOUTS, blunder)
        most = max(value.rival.ahead.mean, value.anchor.ahead.mean)
        assert max(each.ahead.mean for each in value.actions) == most


def test_who_holds_what_stays_open_however_many_worlds_have_the_same_hands() -> None:
    # where hardly a card is left to draw, the hands alone decide
    shrunk = []
    for puzzle in (each for each in shipped_puzzles() if each.view.stock_count == 1):
        best, rival = (each.action for each in puzzle.worths[:2])
        few, many = (
            DecisionEvaluator().compare(puzzle.view, Dice(1), best, rival, worlds)
            for worlds in (HANDS, 8 * HANDS)
        )
        assert few.low is not None
        assert many.low is not None
        shrunk.append((many.mean - many.low) / (few.mean - few.low))
    # eight times as many worlds that had nothing in common would leave 0.35 of it
    assert max(shrunk) > 0.7
