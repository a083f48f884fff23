"""The coach of a table: hints while somebody decides, and one sentence about a round that is over.

Both are made from the view of the seat that asks, and nobody else is sent them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from sevenbridge import DRAW_ACTION, View, format_action
from sevenbridge.analysis import HINT_PLAYOUTS, Hint, hint_for, only_hint, recap_of, sentence
from sevenbridge.texts import Lang
from sevenbridge_app.tables import server_messages
from sevenbridge_app.tables.explanations import shown_card, shown_name
from sevenbridge_app.tables.seat import SeatNumber
from sevenbridge_app.tables.table import Table


def is_coach_allowed(table: Table) -> bool:
    """Returns whether persons may ask for hints: never at a level table, or in a match that others play, too.

    With other persons only where the settings allow it, which everybody sees.
    """
    if table.settings.is_level or table.duplicate is not None:
        return False
    return table.seating.is_alone or table.settings.coach


@dataclass(frozen=True, slots=True)
class HintQuestion:
    """What a seat asks the coach; ``answer`` needs nothing of the table any more."""

    seat: int
    step: int
    view: View
    #: the actions on offer
    options: tuple[int, ...]
    #: the names of the players by place, in both languages
    names: dict[Lang, tuple[str, ...]]

    @property
    def decision(self) -> tuple[int, tuple[int, ...]]:
        """Tells decisions of the seat apart: after a pass the same step may offer the draw alone."""
        return self.step, self.options

    def answer(self, playouts: int = HINT_PLAYOUTS) -> server_messages.HintGiven:
        """Finds the hint, which takes a while."""
        # while others are asked about a discard, the next player is offered the draw alone
        hint = only_hint() if self.options == (DRAW_ACTION,) else hint_for(self.view, playouts)
        return self._message(hint)

    def _message(self, hint: Hint) -> server_messages.HintGiven:
        reasons = []
        for reason in hint.reasons:
            said = sentence(reason, shown_card, lambda lang, place: self.names[lang][place])
            reasons.append(
                server_messages.HintReason(
                    reason.code, said.en, said.ja, str(reason.details.get("cards", ""))
                )
            )
        words = "draw" if hint.action == DRAW_ACTION else format_action(self.view, hint.action)
        return server_messages.HintGiven(
            seat=self.seat, step=self.step, action=hint.action, words=words, reasons=tuple(reasons)
        )


def hint_question(table: Table, seat: int, name: Callable[[Lang, int], str] | None = None) -> HintQuestion:
    """Returns what a seat with something to decide asks the coach; ``name`` names a place of the round."""
    play = table.dealt_play
    name = name or partial(shown_name, table, play)
    places = range(len(play.game.playing))
    names: dict[Lang, tuple[str, ...]] = {
        "en": tuple(name("en", place) for place in places),
        "ja": tuple(name("ja", place) for place in places),
    }
    place = play.place_of(SeatNumber(seat))
    return HintQuestion(seat, table.clocks.step, play.view(place), tuple(play.options(place)), names)


def recap_message(
    table: Table, seat: int, name: Callable[[Lang, int], str] | None = None
) -> server_messages.RecapGiven:
    """Returns what the coach says to a seat about the round that is over."""
    play = table.dealt_play
    recap = recap_of(play.view(play.place_of(SeatNumber(seat))))
    said = sentence(recap, shown_card, name or partial(shown_name, table, play))
    return server_messages.RecapGiven(
        seat=seat, round=len(play.game.deals), code=recap.code, en=said.en, ja=said.ja
    )
