"""Confirms what the coach says: each recap by the record of its round, each reason by the view."""

from sevenbridge.analysis.comments import Comment
from sevenbridge.analysis.hints import Hint, hint_for
from sevenbridge.analysis.judge import Judge
from sevenbridge.analysis.reasons import reasons_for
from sevenbridge.analysis.recaps import last_kept, recap_of
from sevenbridge.analysis.sentences import line, sentence
from sevenbridge.engine.game import Game
from sevenbridge.engine.record.writing import write_record
from sevenbridge.engine.view import View
from tests.analysis import naive_recaps
from tests.analysis.naive_hints import Line
from tests.analysis.naive_reasons import Pair
from tests.analysis.naive_recaps import NaiveRecord
from tests.analysis.sight import Sight
from tests.analysis.simulated import NAMES, plain_card, plain_name


def confirm_recaps(game: Game, judge: Judge | None = None) -> list[Comment]:
    """Confirms what each seat is told of the last round. Raises AssertionError."""
    record = NaiveRecord(write_record(game.record()), game.rules)
    recaps = [recap_of(game.view(seat), last_kept(game, 0, seat), judge) for seat in range(game.seats)]
    for seat, recap in enumerate(recaps):
        naive_recaps.check(record, seat, recap.code, said(recap))
    return recaps


def confirm_hint(view: View, judge: Judge, is_new: bool = False) -> Hint:
    """Confirms all that a hint says. Raises AssertionError."""
    hint = hint_for(view, judge=judge, is_new=is_new)
    legal = dict(zip(view.legal, view.legal.words, strict=True))
    sight = Sight(view.facts(), NAMES)
    for counsel in (hint.counsel, hint.bold):
        if counsel is not None:
            why = None if counsel.why is None else (counsel.why.code, said(counsel.why))
            risk = None if counsel.risk is None else counsel.risk.code
            Line(sight, legal, legal[counsel.action]).check(
                line(counsel, plain_card, plain_name).en, counsel.do.code, why, risk
            )
    own = Line(sight, legal, legal[hint.action])
    for reason in hint.reasons:
        own.reason(reason.code, said(reason))
    if hint.as_good is not None:
        own.as_good(hint.as_good.code, said(hint.as_good))
    return hint


def said(comment: Comment) -> str:
    """What a comment says in English."""
    return sentence(comment, plain_card, plain_name).en


def confirm_reasons(view: View, better: int, other: int) -> tuple[Comment, ...]:
    """Confirms all that is said for one action against another. Raises AssertionError."""
    legal = dict(zip(view.legal, view.legal.words, strict=True))
    pair = Pair(Sight(view.facts(), NAMES), legal, legal[better], legal[other])
    reasons = reasons_for(view, better, other)
    for reason in reasons:
        pair.check(reason.code, said(reason))
    return reasons
