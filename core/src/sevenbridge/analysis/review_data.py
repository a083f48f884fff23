"""A review as plain data: what a server tells of a match, and ``sevenbridge analyse --json``.

Rounds and seats count from 0. The names of fields are those of the format: docs/play/analysis.md.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sevenbridge.analysis.accounts import Account
from sevenbridge.analysis.comments import Comment
from sevenbridge.analysis.estimates import Estimate
from sevenbridge.analysis.highlights import Highlight
from sevenbridge.analysis.judgements import Judgement
from sevenbridge.analysis.sentences import sentence
from sevenbridge.engine.cards import cards_in, cards_text


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectedPoints:
    """Points that were estimated, and the ends of their 95 % interval; null where there is none."""

    mean: float
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewOption:
    """A legal action of a decision, and its value."""

    #: the number of the action
    action: int
    #: the action as a record writes it
    words: str
    #: by how many points the seat is expected to be ahead of the others on average when the round is over
    ahead: ExpectedPoints
    #: the seat's own points when the round is over
    points: float
    #: the chance to win the round, 0 to 1
    wins: float
    #: in how many worlds the action was tried
    worlds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewReason:
    """Why one action is better than another."""

    code: str
    #: the sentence in English; in a review cards and seats stand in braces: ``{Kh}``, ``{2}``
    en: str
    #: the sentence in Japanese
    ja: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewDecision:
    """A decision and what it was worth. ``chosen`` and ``best`` are the ``words`` of options."""

    seat: int
    #: how many decisions this seat made in the round before
    number: int
    #: how many actions of the round went before; passes are not counted
    after: int
    #: the cards that the seat held
    hand: str
    #: the top card of the discards, "" where there was none
    discard: str
    chosen: str
    #: the action that was best advised where the choice was a mistake, else the one chosen
    best: str
    #: the points ahead that the seat could expect before it decided
    expected: float
    #: the points that the choice cost
    lost: float
    #: by how much the best action was better than the one chosen; an interval only where they were compared
    gap: ExpectedPoints
    #: the legal actions, the best first
    options: tuple[ReviewOption, ...]
    #: why the best action is better than the one chosen, the weightiest reason first
    reasons: tuple[ReviewReason, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewAccount:
    """Where a result comes from, in points by which the seat is ahead of the others on average.

    It is ``start + luck - lost``, and ``cards + gifts + rest - lost``, too. What is null is unknown as long
    as the round is not over.
    """

    seat: int
    #: the points ahead that it could expect at its first decision
    start: float
    #: the points that changed without its doing
    luck: float | None
    #: the points that its choices cost
    lost: float
    #: the points that as many choices at random would have cost
    stake: float
    #: how much of what was at stake was kept, 0 to 100; null where too few decisions tell
    accuracy: int | None
    #: how many decisions it goes by
    decisions: int
    #: what the cards brought: the deal, who went first, the draws, new stocks
    cards: float | None
    #: its share of what the choices of the others cost them
    gifts: float | None
    #: how choices turned out that nobody could foresee
    rest: float | None
    #: what its choices brought with all hands known, beyond those of ``tuned``
    hindsight: ExpectedPoints | None
    #: by how many points it was ahead in the end
    result: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CurvePoint:
    """So many points ahead after so many actions of the round."""

    after: int
    ahead: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewCurve:
    """What a seat could expect at its decisions in a round, and at last its result."""

    seat: int
    points: tuple[CurvePoint, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundData:
    """The decisions of one round."""

    round: int
    #: the seats of the match that played it
    playing: tuple[int, ...]
    #: how many actions were done in it
    actions: int
    #: the points of all seats of the match, null while the round is not over
    scores: tuple[int, ...] | None
    #: false where decisions are left out, because they offered too many actions
    weighable: bool
    #: one for each seat that was looked at
    accounts: tuple[ReviewAccount, ...]
    curves: tuple[ReviewCurve, ...]
    #: in their order
    decisions: tuple[ReviewDecision, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CostlyMoment:
    """A mistake, real and large enough to be felt; its decision tells the reasons.

    ``chosen`` and ``best`` are ``words`` of options.
    """

    round: int
    #: that of the decision among those of the seat in the round
    number: int
    #: how many actions of the round went before; passes are not counted
    after: int
    chosen: str
    best: str
    lost: float


@dataclass(frozen=True, slots=True, kw_only=True)
class FineMoment:
    """A choice that was clearly better than what many would have done ``instead``: ``words`` of options."""

    round: int
    #: that of the decision among those of the seat in the round
    number: int
    #: how many actions of the round went before; passes are not counted
    after: int
    chosen: str
    instead: str
    #: by how many points the choice was better
    gained: float
    #: the same with its interval
    gap: ExpectedPoints
    #: why it was better, the weightiest reason first
    reasons: tuple[ReviewReason, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CostliestMoments:
    """The moments at which one seat lost most, the worst first."""

    seat: int
    moments: tuple[CostlyMoment, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FinestMoments:
    """The finest moments of one seat, the best first."""

    seat: int
    moments: tuple[FineMoment, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewData:
    """What the decisions of a match were worth."""

    #: the version of this format
    format: int
    #: who played, by seat; empty where the record does not say
    players: tuple[str, ...]
    #: the seats that were looked at
    seats: tuple[int, ...]
    #: in how many worlds a decision was estimated
    worlds: int
    rounds: tuple[RoundData, ...]
    #: of all rounds that are over, added up
    accounts: tuple[ReviewAccount, ...]
    costliest: tuple[CostliestMoments, ...]
    finest: tuple[FinestMoments, ...]


def _expected_points(estimate: Estimate) -> ExpectedPoints:
    """An estimate."""
    return ExpectedPoints(mean=estimate.mean, low=estimate.low, high=estimate.high)


def account_data(account: Account) -> ReviewAccount:
    """An account, of a round or of all."""
    return ReviewAccount(
        seat=account.seat,
        start=account.start,
        luck=account.luck,
        lost=account.lost,
        stake=account.stake,
        accuracy=account.accuracy,
        decisions=account.decisions,
        cards=account.cards,
        gifts=account.gifts,
        rest=account.rest,
        hindsight=None if account.hindsight is None else _expected_points(account.hindsight),
        result=account.result,
    )


def decision_data(judgement: Judgement, playing: Sequence[int]) -> ReviewDecision:
    """A decision of a round that these seats of the match played."""
    view = judgement.view
    return ReviewDecision(
        seat=judgement.seat,
        number=judgement.number,
        after=judgement.after,
        hand=cards_text(cards_in(view.hand)),
        discard=cards_text(view.discards[-1:]),
        chosen=judgement.chosen.words,
        best=judgement.best.words,
        expected=judgement.expected,
        lost=judgement.lost,
        gap=_expected_points(judgement.gap),
        options=tuple(
            ReviewOption(
                action=each.action,
                words=each.words,
                ahead=_expected_points(each.ahead),
                points=each.points,
                wins=each.wins,
                worlds=each.worlds,
            )
            for each in judgement.options
        ),
        reasons=_reasons(judgement.reasons(), playing),
    )


def costly_moment(judgement: Judgement) -> CostlyMoment:
    """One of the costliest moments."""
    return CostlyMoment(
        round=judgement.round,
        number=judgement.number,
        after=judgement.after,
        chosen=judgement.chosen.words,
        best=judgement.best.words,
        lost=judgement.lost,
    )


def fine_moment(highlight: Highlight, playing: Sequence[int]) -> FineMoment:
    """One of the finest moments, in a round that these seats of the match played."""
    judgement = highlight.judgement
    return FineMoment(
        round=judgement.round,
        number=judgement.number,
        after=judgement.after,
        chosen=judgement.chosen.words,
        instead=highlight.instead.words,
        gained=highlight.gained.mean,
        gap=_expected_points(highlight.gained),
        reasons=_reasons(highlight.reasons(), playing),
    )


def _reasons(reasons: Sequence[Comment], playing: Sequence[int]) -> tuple[ReviewReason, ...]:
    """Reasons in both languages. Cards and seats stand in braces, for those who show them to name them."""
    said = (
        (each, sentence(each, lambda lang, card: f"{{{card}}}", lambda lang, place: f"{{{playing[place]}}}"))
        for each in reasons
    )
    return tuple(ReviewReason(code=each.code, en=text.en, ja=text.ja) for each, text in said)
