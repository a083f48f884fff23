"""A review in words, as somebody with a taste reads it: names, hands, actions, what it tells of a seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sevenbridge import MAX_SEATS, cards_in
from sevenbridge.analysis import Judgement, Option, Review
from sevenbridge.drawing.moves import action_text
from sevenbridge.texts import Text
from sevenbridge_app.cli.console.scene import Scene, shown_name
from sevenbridge_app.cli.console.taste import Taste
from sevenbridge_app.cli.review_reading import seat_review
from sevenbridge_app.cli.seat_review import SeatReview

SEAT: Final = Text("Seat {n}", "席{n}")


@dataclass(frozen=True, slots=True)
class WordedReview:
    """A review, as somebody with this taste reads it."""

    found: Review
    taste: Taste

    def seat(self, seat: int) -> SeatReview:
        """What it tells of a seat."""
        names = tuple(map(self.name, range(len(self.found.players) or MAX_SEATS)))
        return seat_review(self.found.as_data(), seat, names, self.taste)

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
