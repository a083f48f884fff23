"""A review in words, as somebody with a taste reads it: names, hands, actions, what it tells of a seat."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from sevenbridge import cards_in, parse_card
from sevenbridge.analysis import Comment, Estimate, Judgement, Option, Review, sentence
from sevenbridge.drawing.moves import action_text
from sevenbridge.texts import Text
from sevenbridge_app.cli.console.scene import Scene, shown_name
from sevenbridge_app.cli.console.taste import Taste
from sevenbridge_app.cli.seat_review import Moment, SeatReview

SEAT: Final = Text("Seat {n}", "席{n}")


@dataclass(frozen=True, slots=True)
class WordedReview:
    """A review, as somebody with this taste reads it."""

    found: Review
    taste: Taste

    def seat(self, seat: int) -> SeatReview:
        """What it tells of a seat."""
        account = self.found.account(seat)
        return SeatReview(
            name=self.name(seat),
            accuracy=account.accuracy,
            stake=account.stake,
            lost=account.lost,
            finest=tuple(
                self._moment(each.judgement, each.instead, each.gained.mean, each.gained, each.reasons())
                for each in self.found.finest[seat]
            ),
            costliest=tuple(
                self._moment(each, each.best, each.lost, each.gap, each.reasons())
                for each in self.found.costliest(seat)
            ),
        )

    def name(self, seat: int) -> str:
        """What a seat is called."""
        players, lang = self.found.players, self.taste.lang
        return shown_name(players[seat], lang) if players else SEAT.format(n=seat)[lang]

    def hand(self, judgement: Judgement) -> str:
        """The cards that the seat held."""
        return self.taste.look.cards(cards_in(judgement.view.hand))

    def action(self, judgement: Judgement, option: Option) -> str:
        """An action of a decision in words."""
        playing = self.found.playing(judgement.round)
        scene = Scene(self.taste, tuple(map(self.name, playing)), playing.index(judgement.seat))
        return action_text(option.action, judgement.view, scene.setting)

    def _moment(
        self, judgement: Judgement, other: Option, points: float, gap: Estimate, reasons: Iterable[Comment]
    ) -> Moment:
        return Moment(
            round=judgement.round + 1,
            hand=self.hand(judgement),
            chosen=self.action(judgement, judgement.chosen),
            other=self.action(judgement, other),
            points=points,
            gap=gap,
            reasons=tuple(self._reason(each, judgement.round) for each in reasons),
        )

    def _reason(self, reason: Comment, round: int) -> str:
        look, playing = self.taste.look, self.found.playing(round)
        said = sentence(
            reason,
            lambda lang, card: look.card(parse_card(card)),
            lambda lang, place: self.name(playing[place]),
        )
        return said[self.taste.lang]
