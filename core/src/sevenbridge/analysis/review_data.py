"""The parts of a review as plain data, for JSON; docs/play/analysis.md has the format."""

from collections.abc import Sequence
from typing import Any

from sevenbridge.analysis.accounts import Account
from sevenbridge.analysis.comments import Comment
from sevenbridge.analysis.highlights import Highlight
from sevenbridge.analysis.judgements import Judgement
from sevenbridge.analysis.sentences import sentence
from sevenbridge.engine.cards import cards_in, cards_text


def account_data(account: Account) -> dict[str, Any]:
    """An account, of a round or of all."""
    return {
        "seat": account.seat,
        "start": account.start,
        "luck": account.luck,
        "lost": account.lost,
        "stake": account.stake,
        "accuracy": account.accuracy,
        "cards": account.cards,
        "gifts": account.gifts,
        "rest": account.rest,
        "hindsight": None if account.hindsight is None else account.hindsight._asdict(),
        "result": account.result,
    }


def decision_data(judgement: Judgement, playing: Sequence[int]) -> dict[str, Any]:
    """A decision of a round that these seats of the match played."""
    view = judgement.view
    return {
        "seat": judgement.seat,
        "number": judgement.number,
        "after": judgement.after,
        "hand": cards_text(cards_in(view.hand)),
        "discard": cards_text(view.discard_list()[-1:]),
        "chosen": judgement.chosen.words,
        "best": judgement.best.words,
        "expected": judgement.expected,
        "lost": judgement.lost,
        "gap": judgement.gap._asdict(),
        "options": [
            {
                "action": each.action,
                "words": each.words,
                "ahead": each.ahead._asdict(),
                "points": each.points,
                "wins": each.wins,
                "worlds": each.worlds,
            }
            for each in judgement.options
        ],
        "reasons": [_reason(each, playing) for each in judgement.reasons()],
    }


def mistake_data(judgement: Judgement) -> dict[str, Any]:
    """One of the costliest moments; its decision tells the reasons."""
    return {
        **_moment(judgement),
        "best": judgement.best.words,
        "lost": judgement.lost,
    }


def highlight_data(highlight: Highlight, playing: Sequence[int]) -> dict[str, Any]:
    """One of the finest moments, in a round that these seats of the match played."""
    return {
        **_moment(highlight.judgement),
        "instead": highlight.instead.words,
        "gained": highlight.gained.mean,
        "gap": highlight.gained._asdict(),
        "reasons": [_reason(each, playing) for each in highlight.reasons()],
    }


def _moment(judgement: Judgement) -> dict[str, Any]:
    return {
        "round": judgement.round,
        "number": judgement.number,
        "after": judgement.after,
        "chosen": judgement.chosen.words,
    }


def _reason(reason: Comment, playing: Sequence[int]) -> dict[str, Any]:
    """A reason in both languages. Cards and seats stand in braces, for those who show it to name them."""
    said = sentence(reason, lambda lang, card: f"{{{card}}}", lambda lang, place: f"{{{playing[place]}}}")
    return {"code": reason.code, "en": said.en, "ja": said.ja}
