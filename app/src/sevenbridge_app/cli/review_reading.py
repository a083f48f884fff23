"""Reading a review, computed here or told by a server, for one of those who played the match."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from sevenbridge import parse_card, parse_cards
from sevenbridge.analysis import (
    CostlyMoment,
    Estimate,
    ExpectedPoints,
    FineMoment,
    ReviewData,
    ReviewReason,
)
from sevenbridge.drawing.moves import action_text_by_name
from sevenbridge.texts import Text
from sevenbridge_app.cli.console.scene import Scene
from sevenbridge_app.cli.console.taste import Taste
from sevenbridge_app.cli.seat_review import Moment, SeatReview

#: a card, or the number of a seat, in a reason
_NAMED: Final = re.compile(r"\{(\w+)\}")


def seat_review(review: ReviewData, seat: int, names: Sequence[str], taste: Taste) -> SeatReview:
    """What a review tells of a seat; ``names`` are those of all seats, as they are shown.

    Raises ValueError, LookupError for what no server of this version tells.
    """
    return _Reader(review, seat, names, taste).read()


class _Reader:
    """Reads for one seat."""

    def __init__(self, review: ReviewData, seat: int, names: Sequence[str], taste: Taste) -> None:
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
            decisions=account.decisions,
            cards=account.cards,
            stake=account.stake,
            lost=account.lost,
            finest=tuple(
                self._moment(each, each.instead, each.gained, each.gap, each.reasons)
                for each in finest.moments
            ),
            costliest=tuple(map(self._mistake, costliest.moments)),
        )

    def _mistake(self, mistake: CostlyMoment) -> Moment:
        decision = self._decisions[mistake.round, mistake.number]
        return self._moment(mistake, mistake.best, mistake.lost, decision.gap, decision.reasons)

    def _moment(
        self,
        moment: CostlyMoment | FineMoment,
        other: str,
        points: float,
        gap: ExpectedPoints,
        reasons: Sequence[ReviewReason],
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
