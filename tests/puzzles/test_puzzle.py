"""Puzzles as lines of JSON, and what counts as solved."""

import json
from dataclasses import replace

import pytest

from sevenbridge.engine.reconstruction import round_consistent_with
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import PRESETS
from sevenbridge.engine.view import View, view_of
from sevenbridge.puzzles.puzzle import AS_GOOD, Puzzle, Theme, Worth, puzzle_from_line
from tests.puzzles.positions import decisions, some_puzzle


@pytest.mark.parametrize("preset", PRESETS)
def test_a_line_tells_everything_that_the_seat_knows(preset: str) -> None:
    views = decisions(preset)
    assert len(views) > 5
    for view in views:
        puzzle = some_puzzle(view, Theme.MELD, ("chick", "owl"))
        puzzle = replace(puzzle, again=puzzle.worths)
        found = puzzle_from_line(puzzle.as_line())
        assert found.view.facts() == view.facts()
        assert found == puzzle
        assert found.name == puzzle.name
    assert len({some_puzzle(view).name for view in views}) == len(views)


def another_world(view: View) -> Round | None:
    """A round that looks to the seat as this view does, with two hidden cards in each other's places."""
    position = round_consistent_with(view).position()
    hidden = next((seat for seat in range(view.seats) if seat != view.seat and position.hands[seat]), -1)
    if hidden < 0 or not position.stock:
        return None
    gone, come = position.hands[hidden], position.stock[0]
    gone &= -gone
    hands = list(position.hands)
    hands[hidden] = hands[hidden] & ~gone | 1 << come
    stock = (gone.bit_length() - 1, *position.stock[1:])
    return Round.at(replace(position, hands=tuple(hands), stock=stock))


def test_a_line_is_the_same_in_two_worlds_that_differ_in_hidden_cards_alone() -> None:
    compared = 0
    for preset in ("gamerules", "wikipedia_ja", "nintendo"):
        for view in decisions(preset):
            one = round_consistent_with(view)
            try:
                other = another_world(view)
            except ValueError:
                continue  # these cards would give somebody a claim
            if other is None or one.actor != view.seat:
                continue
            assert one.position().hands != other.position().hands
            lines = {some_puzzle(view_of(each, view.seat)).as_line() for each in (one, other)}
            assert len(lines) == 1
            compared += 1
    assert compared > 30


def test_the_best_action_solves_a_puzzle_and_what_is_nearly_as_good() -> None:
    view = next(view for view in decisions("gamerules") if len(view.legal_actions()) > 3)
    first, second, third, *rest = view.legal_actions()
    worths = (
        Worth(action=first, ahead=4.0, error=0.0),
        Worth(action=second, ahead=4.0 - AS_GOOD + 0.1, error=0.2),
        Worth(action=third, ahead=4.0 - AS_GOOD, error=0.2),
        *(Worth(action=each, ahead=0.0, error=0.3) for each in rest),
    )
    puzzle = Puzzle(view=view, worths=worths, theme=Theme.THROW)
    assert [puzzle.is_solved_by(each) for each in (first, second, third)] == [True, True, False]
    assert puzzle.behind(third) == AS_GOOD
    with pytest.raises(KeyError):
        puzzle.is_solved_by(9999)


def test_what_is_no_puzzle_is_refused() -> None:
    data = json.loads(some_puzzle(decisions("gamerules")[0]).as_line())
    lines = ["", "7", "[]", "{}", "null", json.dumps(data | {"theme": "love"})]
    lines += [json.dumps({name: each for name, each in data.items() if name != left}) for left in data]
    lines += [json.dumps(data | {"view": data["view"] | change}) for change in CHANGES]
    for line in lines:
        with pytest.raises(ValueError):  # noqa: PT011 -- whatever is wrong with it
            puzzle_from_line(line)


#: what no view can have
CHANGES: tuple[dict[str, object], ...] = (
    {"preset": "solitaire"},
    {"preset": 7},
    {"switches": {"jokers": 99}},
    {"hand": "Zz"},
    {"hand": 5},
    {"seat": 9},
    {"counts": []},
    {"melds": [[0, "2s 9h"]]},
    {"melds": 3},
    {"numbers": {"turn": 99}},
    {"history": [-1]},
    {"history": None},
    {"stock": "many"},
)
