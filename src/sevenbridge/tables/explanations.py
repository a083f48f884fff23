"""Explains to a person why the rules do not allow an action.

The reason is found in a round that fits what the person's own seat sees. So it reveals nothing
that the seat does not know: neither who else is asked about a discard, nor a card of another hand.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from sevenbridge.engine.cards import JOKER_TEXT, SUITS
from sevenbridge.engine.explanations import explain, explain_claims
from sevenbridge.engine.malformed import Malformed
from sevenbridge.engine.notation import parse_action
from sevenbridge.engine.reconstruction import round_fitting
from sevenbridge.engine.refusals import IllegalAction
from sevenbridge.engine.sentences import LONGEST_WORD, refusal_sentence
from sevenbridge.engine.wording import Lang, Text
from sevenbridge.tables.names import polite, seat_names
from sevenbridge.tables.refusals import ActionRefused, RefusalCode, RequestRefused
from sevenbridge.tables.table import Table

#: what is asked of claims as such, without naming cards: of either, or of one of them
CLAIM_QUESTIONS: Final = ("claim", "pon", "chi")
_SIGNS: Final = dict(zip(SUITS, "♠♥♦♣", strict=True))
_JOKER: Final = Text("Joker", "ジョーカー")
#: details that are places in the round; people read them as seats
_PLACES: Final = ("seat", "turn")


def parse_words(table: Table, place: int, words: str) -> int:
    """Returns the action that the words of a record mean for a place now; it may not be on offer.

    Raises ActionRefused if they mean none.
    """
    try:
        return parse_action(round_fitting(table.view(place)), place, words)
    except (Malformed, IllegalAction) as error:
        raise _refused_by_rules(table, error) from None


def explain_claim(table: Table, place: int, question: str) -> RequestRefused | None:
    """Returns why a place can make no claim of the last discard now, whatever the cards; None where it can.

    ``question`` is one of ``CLAIM_QUESTIONS``.
    """
    verb = None if question == "claim" else question
    reason = explain_claims(round_fitting(table.view(place)), place, verb)
    return None if reason is None else _refused_by_rules(table, reason)


def explain_refusal(table: Table, place: int, action: int) -> RequestRefused:
    """Returns the reason why an action that is not on offer to a place cannot be taken now."""
    try:
        reason = explain(round_fitting(table.view(place)), action, place)
    except ValueError:
        # the rules allow it: the seat has asked the table to draw by itself
        return RequestRefused(RefusalCode.NOT_NOW)
    return _refused_by_rules(table, reason)


def _refused_by_rules(table: Table, error: IllegalAction | Malformed) -> ActionRefused:
    sentence = Text(_sentence(table, error, "en"), _sentence(table, error, "ja"))
    if isinstance(error, Malformed):
        return ActionRefused(str(error.code), sentence, word=error.details["word"][:LONGEST_WORD])
    details = {
        name: table.playing[value] if isinstance(value, int) and name in _PLACES else value
        for name, value in error.details.items()
    }
    return ActionRefused(str(error.code), sentence, **details)


def _sentence(table: Table, error: IllegalAction | Malformed, lang: Lang) -> str:
    return refusal_sentence(error, lang, partial(shown_card, lang), partial(shown_name, table, lang))


def shown_card(lang: Lang, card: str) -> str:
    """Returns a card of a record as sentences have it: ``♥7``, ``♠10``."""
    if card == JOKER_TEXT:
        return _JOKER[lang]
    return _SIGNS[card[1]] + card[0].replace("T", "10")


def shown_name(table: Table, lang: Lang, place: int) -> str:
    """Returns the name by which the table knows the player at a place: no two persons share one."""
    number = table.playing[place]
    name = seat_names([(seat.name, seat.player) for seat in table.seats], lang)[number]
    return polite(name) if lang == "ja" and table.seats[number].is_person else name
