"""Explains to a person why the rules do not allow an action.

The reason is found in a round that fits what the person's own seat sees. So it reveals nothing
that the seat does not know: neither who else is asked about a discard, nor a card of another hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from sevenbridge import (
    JOKER_TEXT,
    LONGEST_WORD,
    SUITS,
    IllegalAction,
    Malformed,
    View,
    explain,
    explain_claims,
    parse_action,
    refusal_sentence,
    round_consistent_with,
)
from sevenbridge.texts import Lang, Text
from sevenbridge_app.tables.names import polite, seat_names
from sevenbridge_app.tables.play import Play
from sevenbridge_app.tables.refusals import ActionRefused, RefusalCode, RequestRefused
from sevenbridge_app.tables.seat import Place
from sevenbridge_app.tables.table import Table

#: what is asked of claims as such, without naming cards: of either, or of one of them
CLAIM_QUESTIONS: Final = ("claim", "pon", "chi")
_SIGNS: Final = dict(zip(SUITS, "♠♥♦♣", strict=True))
_JOKER: Final = Text("Joker", "ジョーカー")
#: details that are places in the round; people read them as seats
_PLACES: Final = ("seat", "turn")


@dataclass(frozen=True, slots=True)
class Asking:
    """A seat that asks why something is not allowed."""

    #: what it sees
    view: View
    #: the seats of the round, by place
    playing: Sequence[int]
    #: the name of the player at a place
    name: Callable[[Lang, int], str]

    def parse_words(self, words: str) -> int:
        """Returns the action that the words of a record mean now; it may not be on offer.

        Raises ActionRefused if they mean none.
        """
        try:
            return parse_action(round_consistent_with(self.view), self.view.seat, words)
        except (Malformed, IllegalAction) as error:
            raise self._refused_by_rules(error) from None

    def explain_claim(self, question: str) -> RequestRefused | None:
        """Returns why the seat can make no claim of the last discard now; None where it can.

        ``question`` is one of ``CLAIM_QUESTIONS``.
        """
        verb = None if question == "claim" else question
        reason = explain_claims(round_consistent_with(self.view), self.view.seat, verb)
        return None if reason is None else self._refused_by_rules(reason)

    def explain_refusal(self, action: int) -> RequestRefused:
        """Returns the reason why an action that is not on offer cannot be taken now."""
        try:
            reason = explain(round_consistent_with(self.view), self.view.seat, action)
        except ValueError:
            # the rules allow it: the seat has asked the table to draw by itself
            return RequestRefused(RefusalCode.NOT_NOW)
        return self._refused_by_rules(reason)

    def _refused_by_rules(self, error: IllegalAction | Malformed) -> ActionRefused:
        sentence = Text(self._sentence(error, "en"), self._sentence(error, "ja"))
        if isinstance(error, Malformed):
            return ActionRefused(str(error.code), sentence, word=error.details["word"][:LONGEST_WORD])
        details = {
            name: self.playing[value] if isinstance(value, int) and name in _PLACES else value
            for name, value in error.details.items()
        }
        return ActionRefused(str(error.code), sentence, **details)

    def _sentence(self, error: IllegalAction | Malformed, lang: Lang) -> str:
        return refusal_sentence(error, lang, partial(shown_card, lang), partial(self.name, lang))


def asking(table: Table, play: Play, place: Place) -> Asking:
    """Returns the seat at a place of what is played at a table, as one that asks."""
    return Asking(play.view(place), play.game.playing, partial(shown_name, table, play))


def shown_card(lang: Lang, card: str) -> str:
    """Returns a card of a record as sentences have it: ``♥7``, ``♠10``."""
    if card == JOKER_TEXT:
        return _JOKER[lang]
    return _SIGNS[card[1]] + card[0].replace("T", "10")


def shown_name(table: Table, play: Play, lang: Lang, place: int) -> str:
    """Returns the name by which the table knows the player at a place: no two persons share one."""
    seats, number = table.seating.seats, play.game.playing[place]
    name = seat_names([(seat.name, seat.player) for seat in seats], lang)[number]
    return polite(name) if lang == "ja" and seats[number].is_person else name
