"""What each viewer may know of the cards of a round, computed from the full state of a table."""

from __future__ import annotations

from collections.abc import Iterable

from sevenbridge.engine import actions
from sevenbridge.engine.cards import cards_in, cards_text
from sevenbridge.engine.phases import OVER
from sevenbridge_app.tables import log_events, server_messages
from sevenbridge_app.tables.log_events import LogEvent
from sevenbridge_app.tables.table import Table


def chosen_from(now: server_messages.Now | None) -> set[str]:
    """The cards that the options on offer are about."""
    options = now.options if now is not None else ()
    return {word for option in options for word in cards_text(cards_in(actions.moved_cards(option))).split()}


class CardKnowledge:
    """The cards that viewers may know; ``known`` by viewer."""

    def __init__(self, table: Table, viewers: Iterable[int]) -> None:
        self.table = table
        self.known: dict[int, set[str]] = {viewer: set() for viewer in viewers}

    def learn(self, event: LogEvent) -> None:
        """Looks at the table, which has just folded this event."""
        if isinstance(event, log_events.RoundDealt):
            self.known = {viewer: set() for viewer in self.known}
        play = self.table.play
        if play is None:
            return
        round = play.game.round
        public = cards_text(round.discards).split()
        for meld in round.melds:
            public += cards_text(cards_in(meld.cards)).split()
            if meld.bottom >= 0:
                # a joker is written with the card that it stands for
                public += cards_text(range(meld.bottom, meld.top + 1)).split()
        public += cards_text(card for draw in play.game.draws for _, card in draw).split()
        for viewer, known in self.known.items():
            known.update(public)
            for place in range(round.seats):
                if place == play.game.place_of(viewer) or round.phase == OVER:
                    known.update(cards_text(cards_in(round.hands[place])).split())
