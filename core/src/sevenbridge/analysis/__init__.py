"""What each decision of a match was worth, luck separated from skill, and hints."""

from sevenbridge.analysis.accounts import Account
from sevenbridge.analysis.comments import Comment
from sevenbridge.analysis.decisions import Decision, DoesNotHold
from sevenbridge.analysis.estimates import WIDTH, Estimate, mean_of, share_of
from sevenbridge.analysis.hints import Counsel, Hint, hint_for, only_hint
from sevenbridge.analysis.judge import FELT, Judge, Verdict
from sevenbridge.analysis.judgements import Judgement, Option
from sevenbridge.analysis.outs import MOST_HELD as OUTS_MOST_HELD
from sevenbridge.analysis.outs import Outs, outs_of
from sevenbridge.analysis.outs_sentence import outs_sentence
from sevenbridge.analysis.recaps import last_kept, recap_of
from sevenbridge.analysis.review import Review, review
from sevenbridge.analysis.review_data import (
    CostliestMoments,
    CostlyMoment,
    CurvePoint,
    ExpectedPoints,
    FineMoment,
    FinestMoments,
    ReviewAccount,
    ReviewCurve,
    ReviewData,
    ReviewDecision,
    ReviewOption,
    ReviewReason,
    RoundData,
)
from sevenbridge.analysis.sentences import bold_line, line, sentence

__all__ = [
    "FELT",
    "OUTS_MOST_HELD",
    "WIDTH",
    "Account",
    "Comment",
    "CostliestMoments",
    "CostlyMoment",
    "Counsel",
    "CurvePoint",
    "Decision",
    "DoesNotHold",
    "Estimate",
    "ExpectedPoints",
    "FineMoment",
    "FinestMoments",
    "Hint",
    "Judge",
    "Judgement",
    "Option",
    "Outs",
    "Review",
    "ReviewAccount",
    "ReviewCurve",
    "ReviewData",
    "ReviewDecision",
    "ReviewOption",
    "ReviewReason",
    "RoundData",
    "Verdict",
    "bold_line",
    "hint_for",
    "last_kept",
    "line",
    "mean_of",
    "only_hint",
    "outs_of",
    "outs_sentence",
    "recap_of",
    "review",
    "sentence",
    "share_of",
]
