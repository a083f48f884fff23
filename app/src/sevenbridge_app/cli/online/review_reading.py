"""Reading the review that a server tells of a match, for one of those who played it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import msgspec

from sevenbridge import parse_card, parse_cards
from sevenbridge.analysis import Estimate
from sevenbridge.drawing.moves import action_text_by_name
from sevenbridge.texts import Text
from sevenbridge_app.cli.console.scene import Scene
from sevenbridge_app.cli.console.taste import Taste
from sevenbridge_app.cli.seat_review import Moment, SeatReview

#: a card, or the number of a seat, in a reason
_NAMED: Final = re.compile(r"\{(\w+)\}")


class _Gap(msgspec.Struct):
    mean: float
    low: float | None
    high: float | None


class _Reason(msgspec.Struct):
    en: str
    ja: str


class _Option(msgspec.Struct):
    action: int
    words: str


class _Decision(msgspec.Struct):
    seat: int
    number: int
    hand: str
    gap: _Gap
    options: list[_Option]
    reasons: list[_Reason]


class _Round(msgspec.Struct):
    round: int
    decisions: list[_Decision]


class _Mistake(msgspec.Struct):
    round: int
    number: int
    chosen: str
    best: str
    lost: float


class _Highlight(msgspec.Struct):
    round: int
    number: int
    chosen: str
    instead: str
    gained: float
    gap: _Gap
    reasons: list[_Reason]


class _Account(msgspec.Struct):
    seat: int
    accuracy: int | None
    stake: float
    lost: float


class _Mistakes(msgspec.Struct):
    seat: int
    moments: list[_Mistake]


class _Highlights(msgspec.Struct):
    seat: int
    moments: list[_Highlight]


class TableReview(msgspec.Struct):
    """A review as a server tells it (docs/play/analysis.md), as far as it is read here."""

    rounds: list[_Round]
    accounts: list[_Account]
    costliest: list[_Mistakes]
    finest: list[_Highlights]


def seat_review(review: TableReview, seat: int, names: Sequence[str], taste: Taste) -> SeatReview:
    """What a review tells of a seat; ``names`` are those of all seats, as they are shown.

    Raises ValueError, LookupError for what no server of this version tells.
    """
    return _Reader(review, seat, names, taste).read()


class _Reader:
    """Reads for one seat."""

    def __init__(self, review: TableReview, seat: int, names: Sequence[str], taste: Taste) -> None:
        self._review = review
        self._seat = seat
        self._names = names
        self._taste = taste
        self._setting = Scene(taste, tuple(names), seat).setting
        self._decisions = {
            (round.round, each.number): each
            for round in review.rounds
            for each in round.decisions
            if each.seat == seat
        }

    def read(self) -> SeatReview:
        account = {each.seat: each for each in self._review.accounts}[self._seat]
        finest = {each.seat: each for each in self._review.finest}[self._seat]
        costliest = {each.seat: each for each in self._review.costliest}[self._seat]
        return SeatReview(
            name=self._names[self._seat],
            accuracy=account.accuracy,
            stake=account.stake,
            lost=account.lost,
            finest=tuple(
                self._moment(each, each.instead, each.gained, each.gap, each.reasons)
                for each in finest.moments
            ),
            costliest=tuple(map(self._mistake, costliest.moments)),
        )

    def _mistake(self, mistake: _Mistake) -> Moment:
        decision = self._decisions[mistake.round, mistake.number]
        return self._moment(mistake, mistake.best, mistake.lost, decision.gap, decision.reasons)

    def _moment(
        self,
        moment: _Mistake | _Highlight,
        other: str,
        points: float,
        gap: _Gap,
        reasons: Sequence[_Reason],
    ) -> Moment:
        decision = self._decisions[moment.round, moment.number]
        actions = {each.words: each.action for each in decision.options}
        chosen, compared = (
            action_text_by_name(actions[words], words, self._setting) for words in (moment.chosen, other)
        )
        return Moment(
            round=moment.round + 1,
            hand=self._taste.look.cards(parse_cards(decision.hand)),
            chosen=chosen,
            other=compared,
            points=points,
            gap=Estimate(gap.mean, gap.low, gap.high),
            reasons=tuple(self._reason(Text(each.en, each.ja)) for each in reasons),
        )

    def _reason(self, reason: Text) -> str:
        return _NAMED.sub(lambda found: self._shown(found[1]), reason[self._taste.lang])

    def _shown(self, named: str) -> str:
        """The name of a seat, or a card."""
        return self._names[int(named)] if named.isdecimal() else self._taste.look.card(parse_card(named))
