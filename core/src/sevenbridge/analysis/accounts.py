"""Accounts: where a seat's result comes from, in points by which it is ahead of the others on average.

Tenths of a point are told, finer than chance allows to know; what is added up are these, so that a reader can
add it up, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import hypot

from sevenbridge.analysis.accuracy import ENOUGH, accuracy_of
from sevenbridge.analysis.estimates import Estimate


def tenths(points: float) -> float:
    """Points as they are told."""
    return round(points, 1) + 0.0


def rounded(estimate: Estimate, mean: float) -> Estimate:
    """An estimate as it is told, with this mean."""
    return replace(estimate, mean=mean).map(tenths)


def sum_of(points: Iterable[float]) -> float:
    """The sum of points that are told, as it is told."""
    return tenths(sum(points))


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """Where a seat's result comes from, in one round or in several.

    Two sums make the result exactly: ``start`` + ``luck`` - ``lost``, and ``cards`` + ``gifts`` + ``rest`` -
    ``lost``. What is None is unknown as long as the round is not over.
    """

    seat: int
    #: the points ahead that it could expect at its first decision, 0.0 if it had none
    start: float
    #: the points that its choices cost
    lost: float
    #: the points that as many choices at random would have cost
    stake: float = 0.0
    #: how many choices there were
    decisions: int = 0
    #: the points that changed without its doing
    luck: float | None = None
    #: what the cards brought: the deal, who went first, the draws, new stocks (hindsight.py)
    cards: float | None = None
    #: its share of what the choices of the others cost them
    gifts: float | None = None
    #: how choices turned out, its own and those of others, that nobody could foresee
    rest: float | None = None
    #: what its choices brought with all hands known, beyond those of ``tuned`` (hindsight.py)
    hindsight: Estimate | None = None
    #: by how many points it was ahead in the end
    result: float | None = None

    @property
    def accuracy(self) -> int | None:
        """How much of what was at stake it has kept, from 0 to 100; None where too few decisions tell."""
        return accuracy_of(self.lost, self.stake) if self.decisions >= ENOUGH else None

    def when_over(self, *, result: float, cards: float, gifts: float, hindsight: Estimate) -> Account:
        """The same account of a round that is over."""
        result, cards, gifts = tenths(result), tenths(cards), tenths(gifts)
        return Account(
            seat=self.seat,
            start=self.start,
            lost=self.lost,
            stake=self.stake,
            decisions=self.decisions,
            luck=tenths(result - self.start + self.lost),
            cards=cards,
            gifts=gifts,
            rest=tenths(result - cards - gifts + self.lost),
            hindsight=rounded(hindsight, hindsight.mean),
            result=result,
        )


def added_up(seat: int, accounts: Sequence[Account]) -> Account:
    """The accounts of a seat in several rounds as one; rounds that are not over are left out."""
    over = [each for each in accounts if each.result is not None]
    hindsights = [each.hindsight for each in over if each.hindsight is not None]
    mean = sum_of(each.mean for each in hindsights)
    reach = hypot(*(each.mean - each.low for each in hindsights if each.low is not None))
    return Account(
        seat=seat,
        start=sum_of(each.start for each in over),
        lost=sum_of(each.lost for each in over),
        stake=sum_of(each.stake for each in over),
        decisions=sum(each.decisions for each in over),
        luck=sum_of(each.luck or 0.0 for each in over),
        cards=sum_of(each.cards or 0.0 for each in over),
        gifts=sum_of(each.gifts or 0.0 for each in over),
        rest=sum_of(each.rest or 0.0 for each in over),
        hindsight=Estimate(mean, tenths(mean - reach), tenths(mean + reach)),
        result=sum_of(each.result or 0.0 for each in over),
    )
