"""Puzzles from one's own matches."""

from sevenbridge.analysis.judge import FELT, Judge
from sevenbridge.analysis.review import review
from sevenbridge.engine.game import Game
from sevenbridge.engine.record.reading import read_record
from sevenbridge.puzzles.own import own_puzzles
from sevenbridge.puzzles.puzzle import Puzzle, Theme, Worth, puzzle_from_line
from tests.analysis.records import BLUNDERS, GOES_OUT, HANDS, near_the_end


def test_the_costliest_decision_of_a_match_becomes_a_puzzle() -> None:
    found = review(near_the_end(BLUNDERS), judge=Judge(32))
    (judgement,) = found.costliest(0)
    (own,) = [each for each in own_puzzles(found) if each.seat == 0]
    assert (own.round, own.after) == (judgement.round, judgement.after)
    puzzle = own.puzzle
    assert puzzle.best.action == judgement.best.action
    assert puzzle.behind(judgement.chosen.action) >= FELT
    assert not puzzle.is_solved_by(judgement.chosen.action)
    assert puzzle.is_solved_by(judgement.best.action)
    assert puzzle.theme is Theme.MELD
    assert {each.action for each in puzzle.worths} == set(judgement.view.legal_actions())
    assert puzzle_from_line(puzzle.as_line()) == puzzle


def test_a_puzzle_knows_no_more_than_the_seat_did() -> None:
    hands = (HANDS[0], "Qh Qc Js 9s 9c 2h 3c")
    lines = {
        own.puzzle.as_line()
        for text in (near_the_end(BLUNDERS), near_the_end(BLUNDERS, hands, seed=2))
        for own in own_puzzles(review(text, seats=[0], judge=Judge(32)))
    }
    assert len(lines) == 1
    view = puzzle_from_line(*lines).view
    assert (view.totals, view.rounds_left) == ((), -1)
    assert not any(view.opened[seat] for seat in range(view.seats))


def test_whoever_plays_well_leaves_no_puzzle() -> None:
    assert own_puzzles(review(near_the_end(GOES_OUT), judge=Judge(32))) == ()


def test_what_nobody_would_feel_counts_as_found_where_nobody_has_measured_it() -> None:
    view = Game.from_record(read_record(near_the_end(""))).view(0)
    best, other, *_ = view.legal_actions()
    for error, is_solved in ((None, True), (0.0, False)):
        worths = (
            Worth(action=best, ahead=10.0, error=error),
            Worth(action=other, ahead=10.0 - FELT + 1, error=error),
        )
        assert Puzzle(view=view, worths=worths, theme=Theme.THROW).is_solved_by(other) is is_solved
