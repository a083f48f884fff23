"""What a review tells of one seat, line by line: accuracy, the finest moment, the costliest, and reasons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from sevenbridge.analysis.comments import Comment
from sevenbridge.analysis.estimates import Estimate
from sevenbridge.analysis.judgements import Judgement, Option
from sevenbridge.analysis.review import Review, RoundReview
from sevenbridge.analysis.sentences import sentence
from sevenbridge.cli.terminal.scene import Scene, Taste, shown_name
from sevenbridge.drawing.moves import action_text
from sevenbridge.engine.cards import cards_in, parse_card
from sevenbridge.engine.wording import Text

SEAT: Final = Text("Seat {n}", "席{n}")
ACCURACY: Final = Text(
    "{name}: accuracy {accuracy} (of {stake} points at stake, {lost} were lost).",
    "{name}の正確さ：{accuracy}（選択しだいだった{stake}点のうち、失ったのは{lost}点）",
)
FINEST: Final = Text("{name}: the finest moment", "{name}の会心の一手")
FINE_MOMENT: Final = Text(
    "Round {round}, hand {hand}: “{chosen}” was better than “{instead}” by {points} points"
    " ({low} to {high}).",
    "第{round}ラウンド、手札 {hand}：「{chosen}」は「{instead}」より{points}点よかった（{low}～{high}点）。",
)
COSTLIEST: Final = Text("{name}: the costliest moments", "{name}が最も損をした場面")
MOMENT: Final = Text(
    "{place}. Round {round}, hand {hand}: “{best}” would have been better than “{chosen}” by {points} points"
    " ({low} to {high}).",
    "{place}. 第{round}ラウンド、手札 {hand}：「{chosen}」より「{best}」のほうが{points}点よかった"
    "（{low}～{high}点）。",
)
NO_MOMENT: Final = Text(
    "{name} made no mistake that shows.", "{name}には、はっきり損をした場面はありません。"
)


@dataclass(frozen=True, slots=True)
class ReviewLines:
    """The lines of a review, for somebody with this taste."""

    found: Review
    taste: Taste

    def seat(self, seat: int) -> Iterator[str]:
        """All lines of a seat."""
        yield from self._accuracy(seat)
        yield from self._finest(seat)
        yield from self._costliest(seat)

    def name(self, seat: int) -> str:
        """What a seat is called."""
        players, lang = self.found.players, self.taste.lang
        return shown_name(players[seat], lang) if players else SEAT.format(n=seat)[lang]

    def hand(self, judgement: Judgement) -> str:
        """The cards that the seat held."""
        return self.taste.look.cards(cards_in(judgement.view.hand))

    def action(self, judgement: Judgement, option: Option) -> str:
        """An action of a decision in words."""
        playing = self._round(judgement).playing
        scene = Scene(self.taste, tuple(map(self.name, playing)), playing.index(judgement.seat))
        return action_text(option.action, judgement.view, scene.setting)

    def _accuracy(self, seat: int) -> Iterator[str]:
        account = self.found.account(seat)
        if account.accuracy is not None:
            told = {"accuracy": account.accuracy, "stake": account.stake, "lost": account.lost}
            yield self._say(ACCURACY, name=self.name(seat), **told)

    def _finest(self, seat: int) -> Iterator[str]:
        for each in self.found.finest[seat][:1]:
            judgement = each.judgement
            yield self.taste.look.strong(self._say(FINEST, name=self.name(seat)))
            yield self._say(
                FINE_MOMENT,
                round=judgement.round + 1,
                hand=self.hand(judgement),
                chosen=self.action(judgement, judgement.chosen),
                instead=self.action(judgement, each.instead),
                points=f"{each.gained.mean:.1f}",
                **ends(each.gained),
            )
            yield from self._reasons(judgement, each.reasons())

    def _costliest(self, seat: int) -> Iterator[str]:
        moments = self.found.costliest(seat)
        if not moments:
            yield self._say(NO_MOMENT, name=self.name(seat))
            return
        yield self.taste.look.strong(self._say(COSTLIEST, name=self.name(seat)))
        for place, each in enumerate(moments, 1):
            yield self._say(
                MOMENT,
                place=place,
                round=each.round + 1,
                hand=self.hand(each),
                best=self.action(each, each.best),
                chosen=self.action(each, each.chosen),
                points=f"{each.lost:.1f}",
                **ends(each.gap),
            )
            yield from self._reasons(each, each.reasons())

    def _reasons(self, judgement: Judgement, reasons: Iterable[Comment]) -> Iterator[str]:
        look, playing = self.taste.look, self._round(judgement).playing
        for each in reasons:
            said = sentence(
                each,
                lambda lang, card: look.card(parse_card(card)),
                lambda lang, place: self.name(playing[place]),
            )
            yield f"   - {said[self.taste.lang]}"

    def _round(self, judgement: Judgement) -> RoundReview:
        return next(round for round in self.found.rounds if round.number == judgement.round)

    def _say(self, text: Text, **words: object) -> str:
        return text.format(**words)[self.taste.lang]


def ends(estimate: Estimate, form: str = ".1f") -> dict[str, str]:
    """The ends of an interval as words of a sentence."""
    return {
        name: "–" if end is None else format(end, form)
        for name, end in (("low", estimate.low), ("high", estimate.high))
    }
