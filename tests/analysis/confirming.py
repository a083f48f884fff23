"""Confirms what the coach says: each recap by the record of its round, each reason by the view."""

from sevenbridge.analysis.comments import Comment
from sevenbridge.analysis.hints import Hint, hint_for
from sevenbridge.analysis.reasons import reasons_for
from sevenbridge.analysis.recaps import recap_of
from sevenbridge.analysis.sentences import sentence
from sevenbridge.engine.game import Game
from sevenbridge.engine.record.writing import write_record
from sevenbridge.engine.view import View
from tests.analysis import naive_recaps
from tests.analysis.naive_hints import AGAINST, Case, Sight
from tests.analysis.naive_reasons import Pair
from tests.analysis.naive_recaps import NaiveRecord
from tests.analysis.simulated import NAMES, plain_card, plain_name


def confirm_recaps(game: Game) -> list[Comment]:
    """Confirms what each seat is told of the last round. Raises AssertionError."""
    record = NaiveRecord(write_record(game.record()), game.rules)
    recaps = [recap_of(game.view(seat)) for seat in range(game.seats)]
    for seat, recap in enumerate(recaps):
        naive_recaps.check(record, seat, recap.code, sentence(recap, plain_card, plain_name).en)
    return recaps


def confirm_hint(view: View, playouts: int, worlds: int) -> tuple[Hint, bool]:
    """Confirms all reasons of a hint, and tells whether it is against something. Raises AssertionError.

    Whoever is advised against a meld, a lay-off or a claim must be told why, unless it is going out.
    """
    hint = hint_for(view, playouts, worlds)
    legal = dict(zip(view.legal, view.legal.words, strict=True))
    case = Case(Sight(view.facts(), NAMES), legal, legal[hint.action])
    for reason in hint.reasons:
        case.check(reason.code, sentence(reason, plain_card, plain_name).en)
    codes = {reason.code for reason in hint.reasons}
    assert not case.is_against() or codes & {*AGAINST, "out", "out_in_one_go"}
    return hint, case.is_against()


def confirm_reasons(view: View, better: int, other: int) -> tuple[Comment, ...]:
    """Confirms all that is said for one action against another. Raises AssertionError."""
    legal = dict(zip(view.legal, view.legal.words, strict=True))
    pair = Pair(Sight(view.facts(), NAMES), legal, legal[better], legal[other])
    reasons = reasons_for(view, better, other)
    for reason in reasons:
        pair.check(reason.code, sentence(reason, plain_card, plain_name).en)
    return reasons
