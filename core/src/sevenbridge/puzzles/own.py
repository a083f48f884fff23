"""Puzzles from one's own matches: the decisions that cost a seat most, as the review of one finds them."""

from dataclasses import dataclass

from sevenbridge.analysis.judgements import Judgement
from sevenbridge.analysis.review import Review
from sevenbridge.engine.view import view_from
from sevenbridge.puzzles.puzzle import Puzzle, Worth
from sevenbridge.puzzles.themes import theme_of


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnPuzzle:
    """A puzzle, and the moment of a match that it comes from."""

    seat: int
    #: the round of the match, from 0
    round: int
    #: how many actions the round had before; passes and reshuffles are not counted
    after: int
    puzzle: Puzzle


def own_puzzles(review: Review) -> tuple[OwnPuzzle, ...]:
    """The puzzles that a match leaves those who played it: of each seat the costliest moments."""
    return tuple(
        OwnPuzzle(seat=seat, round=each.round, after=each.after, puzzle=_puzzle(each))
        for seat in review.seats
        for each in review.costliest(seat)
    )


def _puzzle(judgement: Judgement) -> Puzzle:
    best = judgement.best
    # how the match stood is no part of the question
    view = view_from(judgement.view.facts() | {"totals": (), "rounds_left": -1})
    others = sorted(
        (each for each in judgement.options if each is not best), key=lambda each: -each.ahead.mean
    )
    # what was weighed less often than the best is never told to be better
    worths = [Worth(action=best.action, ahead=best.ahead.mean)]
    worths += [Worth(action=each.action, ahead=min(best.ahead.mean, each.ahead.mean)) for each in others]
    return Puzzle(view=view, worths=tuple(worths), theme=theme_of(best.action, judgement.chosen.action))
