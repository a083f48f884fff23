"""What each decision of a match was worth, luck separated from skill, and hints."""

from sevenbridge.analysis.accounts import Account
from sevenbridge.analysis.advice import PLAYOUTS as HINT_PLAYOUTS
from sevenbridge.analysis.comments import Comment
from sevenbridge.analysis.decisions import DoesNotHold
from sevenbridge.analysis.estimates import WIDTH, Estimate, mean_of, share_of
from sevenbridge.analysis.evaluation import PLAYOUTS
from sevenbridge.analysis.hints import Hint, hint_for, only_hint
from sevenbridge.analysis.judgements import Judgement, Option
from sevenbridge.analysis.recaps import recap_of
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
from sevenbridge.analysis.sentences import sentence

__all__ = [
    "HINT_PLAYOUTS",
    "PLAYOUTS",
    "WIDTH",
    "Account",
    "Comment",
    "CostliestMoments",
    "CostlyMoment",
    "CurvePoint",
    "DoesNotHold",
    "Estimate",
    "ExpectedPoints",
    "FineMoment",
    "FinestMoments",
    "Hint",
    "Judgement",
    "Option",
    "Review",
    "ReviewAccount",
    "ReviewCurve",
    "ReviewData",
    "ReviewDecision",
    "ReviewOption",
    "ReviewReason",
    "RoundData",
    "hint_for",
    "mean_of",
    "only_hint",
    "recap_of",
    "review",
    "sentence",
    "share_of",
]
