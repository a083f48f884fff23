"""What a review tells of one seat, as it is shown: accuracy, finest and costliest moments, and reasons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from sevenbridge.analysis import FELT, Estimate
from sevenbridge.texts import Text
from sevenbridge_app.cli.console.taste import Taste

ACCURACY: Final = Text(
    "{name}: accuracy {accuracy} of 100, from {decisions} decisions"
    " (of {stake} points at stake, {lost} were lost).",
    "{name}の正確さ：100点満点で{accuracy}点（{decisions}回の選択。選び方しだいだった{stake}点のうち、失ったのは{lost}点）",
)
TOO_FEW: Final = Text(
    "{name}: too few decisions to tell how accurate they were ({decisions}).",
    "{name}の正確さ：選択が{decisions}回だけなので、まだ分かりません。",
)
FINEST: Final = Text("{name}: the finest moment", "{name}の会心の一手")
FINE_MOMENT: Final = Text(
    "Round {round}, hand {hand}: “{chosen}” was better than “{other}” by {points} points ({low} to {high}).",
    "第{round}ラウンド、手札 {hand}：「{chosen}」は「{other}」より{points}点よかった（{low}～{high}点）。",
)
COSTLIEST: Final = Text("{name}: the costliest moments", "{name}が最も損をした場面")
MOMENT: Final = Text(
    "Round {round}, hand {hand}: “{other}” would have been better than “{chosen}” by {points} points"
    " ({low} to {high}).",
    "第{round}ラウンド、手札 {hand}：「{chosen}」より「{other}」のほうが{points}点よかった"
    "（{low}～{high}点）。",
)
HOW_CHOSEN: Final = Text(
    "Only clear losses of {felt} points or more are named.",
    "はっきりしていて、{felt}点以上の損だけを挙げています。",
)
NO_MOMENT: Final = Text(
    "{name}: no mistake worth naming.", "{name}には、ここがミスと言える場面はありません。"
)
BAD_CARDS: Final = Text(
    "{name}: no mistake worth naming; the cards ran badly: {points} points.",
    "{name}には、ここがミスと言える場面はありません。札に恵まれませんでした（{points}点）。",
)
GOOD_CARDS: Final = Text(
    "{name}: no mistake worth naming, and the cards ran well: {points} points.",
    "{name}には、ここがミスと言える場面はありません。札にも恵まれました（{points}点）。",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A decision of which a review tells, as it is shown."""

    #: its round, from 1
    round: int
    #: the cards that the seat held
    hand: str
    #: the action that the seat chose
    chosen: str
    #: the one with which it is compared
    other: str
    #: by how much the one was better than the other
    points: float
    #: the interval of that
    gap: Estimate
    #: why, in sentences
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatReview:
    """What a review tells of one seat, in the language and the look of whoever reads it."""

    #: what the seat is called
    name: str
    #: from 0 to 100; None where too few decisions tell
    accuracy: int | None
    #: how many decisions it goes by
    decisions: int
    #: the points that the cards brought; None where nobody knows yet
    cards: float | None
    #: the points that choices at random would have cost
    stake: float
    #: the points that its choices cost
    lost: float
    #: its choices that were clearly better than what many would have done, the best first
    finest: tuple[Moment, ...]
    #: its mistakes, real and large enough to be felt, the worst first
    costliest: tuple[Moment, ...]

    def lines(self, taste: Taste) -> Iterator[str]:
        """All that there is to tell."""
        yield from self._accuracy(taste)
        for each in self.finest[:1]:
            yield taste.look.strong(taste.text(FINEST, name=self.name))
            yield _told(FINE_MOMENT, each, taste)
            yield from _reasons(each)
        if not self.costliest:
            yield self._no_moment(taste)
            return
        yield taste.look.strong(taste.text(COSTLIEST, name=self.name))
        for number, each in enumerate(self.costliest, 1):
            yield f"{number}. {_told(MOMENT, each, taste)}"
            yield from _reasons(each)
        yield taste.text(HOW_CHOSEN, felt=round(FELT))

    def _no_moment(self, taste: Taste) -> str:
        cards = self.cards or 0.0
        text = BAD_CARDS if cards <= -FELT else GOOD_CARDS if cards >= FELT else NO_MOMENT
        return taste.text(text, name=self.name, points=f"{cards:+.0f}")

    def summary(self, taste: Taste) -> Iterator[str]:
        """The accuracy, the finest moment and the costliest, a line each."""
        yield from self._accuracy(taste)
        for text, moments in ((FINE_MOMENT, self.finest), (MOMENT, self.costliest)):
            for each in moments[:1]:
                yield _told(text, each, taste)
        if not self.costliest:
            yield self._no_moment(taste)

    def _accuracy(self, taste: Taste) -> Iterator[str]:
        if not self.decisions:
            return
        told = {"accuracy": self.accuracy, "stake": self.stake, "lost": self.lost}
        text = TOO_FEW if self.accuracy is None else ACCURACY
        yield taste.text(text, name=self.name, decisions=self.decisions, **told)


def _told(text: Text, moment: Moment, taste: Taste) -> str:
    return taste.text(
        text,
        round=moment.round,
        hand=moment.hand,
        chosen=moment.chosen,
        other=moment.other,
        points=f"{moment.points:.1f}",
        **ends(moment.gap),
    )


def _reasons(moment: Moment) -> Iterator[str]:
    return (f"   - {each}" for each in moment.reasons)


def ends(estimate: Estimate, form: str = ".1f") -> dict[str, str]:
    """The ends of an interval as words of a sentence."""
    return {
        name: "–" if end is None else format(end, form)
        for name, end in (("low", estimate.low), ("high", estimate.high))
    }
