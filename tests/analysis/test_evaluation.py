"""What actions are worth: clear ones are told soon, and two are compared in worlds of their own."""

from sevenbridge.analysis.evaluation import HANDS, DecisionEvaluator
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.game import Game
from sevenbridge.engine.record.reading import read_record
from sevenbridge.engine.view import View
from sevenbridge.puzzles.shipped import shipped_puzzles
from tests.analysis.records import near_the_end


def decision() -> View:
    """What seat 0 sees before it acts."""
    return Game.from_record(read_record(near_the_end(""))).view(0)


def test_what_is_clearly_worse_is_not_tried_to_the_end() -> None:
    value = DecisionEvaluator().evaluate(decision(), Dice(3), 128)
    assert max(each.worlds for each in value.actions) == value.actions[0].worlds
    assert min(each.worlds for each in value.actions) < 128


def test_the_same_view_and_dice_give_the_same_values() -> None:
    one, other = DecisionEvaluator(), DecisionEvaluator()
    first, again = (one.evaluate(decision(), Dice(3), 16) for _ in range(2))
    assert first == again == other.evaluate(decision(), Dice(3), 16)


def test_two_actions_are_as_far_apart_from_either_side() -> None:
    view = decision()
    one, other = view.legal_actions()[:2]
    there = DecisionEvaluator().compare(view, Dice(5), one, other, 16)
    back = DecisionEvaluator().compare(view, Dice(5), other, one, 16)
    assert there.gap.mean == -back.gap.mean
    assert there.shifts == tuple(-each for each in back.shifts)


def test_who_holds_what_stays_open_however_many_worlds_have_the_same_hands() -> None:
    # where hardly a card is left to draw, the hands alone decide
    shrunk = []
    for puzzle in (each for each in shipped_puzzles() if each.view.stock_count == 1):
        best, rival = (each.action for each in puzzle.worths[:2])
        few, many = (
            DecisionEvaluator().compare(puzzle.view, Dice(1), best, rival, worlds).gap
            for worlds in (HANDS, 8 * HANDS)
        )
        assert few.low is not None
        assert many.low is not None
        shrunk.append((many.mean - many.low) / (few.mean - few.low))
    # eight times as many worlds that had nothing in common would leave 0.35 of it
    assert max(shrunk) > 0.7
