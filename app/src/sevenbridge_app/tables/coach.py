"""The coach of a table: hints while somebody decides, and one sentence about a round that is over.

Both are made from the view of the seat that asks, and nobody else is sent them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final, Protocol

from sevenbridge import DRAW_ACTION, View, format_action
from sevenbridge.analysis import (
    Decision,
    Judge,
    bold_line,
    hint_for,
    last_kept,
    line,
    only_hint,
    recap_of,
    sentence,
)
from sevenbridge.texts import Lang, Text
from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.client_messages import ClientMessage
from sevenbridge_app.tables.explanations import shown_card, shown_name
from sevenbridge_app.tables.guest import Guest
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.seat import SeatNumber
from sevenbridge_app.tables.server_messages import ServerMessage
from sevenbridge_app.tables.table import Table

#: names a place of the round
NameOf = Callable[[Lang, int], str]
#: the names of all places, in both languages
Names = dict[Lang, tuple[str, ...]]

#: whoever has finished fewer matches is new
COACHED_MATCHES: Final = 3


def is_coach_allowed(table: Table, seat: int) -> bool:
    """Returns whether the person of a seat may ask for hints.

    Never at a level table, or in a match that others play, too. With other persons only where the settings
    allow it to everybody, or where the person is new: everybody sees both.
    """
    if table.settings.is_level or table.duplicate is not None:
        return False
    is_new = table.seating.seats[seat].coached_until >= table.match_number
    return table.seating.is_alone or table.settings.coach == "everybody" or is_new


def is_coach_for_newcomers(table: Table) -> bool:
    """Returns whether persons who are new may ask for hints here, and others not."""
    settings = table.settings
    return settings.coach == "newcomers" and settings.visibility != "public" and not settings.is_level


def coached_until(table: Table, guest: Guest) -> int:
    """Returns the number of the last match in which a guest who sits down now has the coach, 0 for none."""
    if not guest.coached_matches or not is_coach_for_newcomers(table):
        return 0
    return table.match_number + guest.coached_matches - table.is_in_match


class Question(Protocol):
    """What a seat asks the coach; to answer it nothing of the table is needed any more."""

    @property
    def seat(self) -> SeatNumber:
        """Who asks."""

    @property
    def decision(self) -> tuple[object, ...]:
        """Tells the questions of a seat apart."""

    def answer(self, judge: Judge) -> ServerMessage:
        """Finds the answer, which may take a while."""


@dataclass(frozen=True, slots=True)
class HintQuestion:
    """What would you do?"""

    seat: SeatNumber
    step: int
    view: View
    #: the actions on offer
    options: tuple[int, ...]
    #: whether somebody asks who is in the first matches
    is_new: bool
    #: the names of the players by place, in both languages
    names: Names

    @property
    def decision(self) -> tuple[object, ...]:
        """Tells decisions of the seat apart: after a pass the same step may offer the draw alone."""
        return self.step, self.options

    def answer(self, judge: Judge) -> server_messages.HintGiven:
        """Finds the hint."""
        # while others are asked about a discard, the next player is offered the draw alone
        is_draw = self.options == (DRAW_ACTION,)
        hint = only_hint() if is_draw else hint_for(self.view, judge=judge, is_new=self.is_new)
        more = (hint.as_good, *hint.reasons) if hint.as_good is not None else hint.reasons
        name = _named_in(self.names)
        return server_messages.HintGiven(
            seat=self.seat,
            step=self.step,
            action=hint.action,
            words="draw" if hint.action == DRAW_ACTION else format_action(self.view, hint.action),
            line=_spoken(line(hint.counsel, shown_card, name)),
            bold=None if hint.bold is None else _spoken(bold_line(hint.bold, shown_card, name)),
            reasons=tuple(_spoken(sentence(each, shown_card, name)) for each in more),
        )


def _spoken(text: Text) -> server_messages.Spoken:
    return server_messages.Spoken(text.en, text.ja)


@dataclass(frozen=True, slots=True)
class _RecapQuestion:
    """What mattered most in the round that is over?"""

    seat: SeatNumber
    #: the number of the round, from 1
    round: int
    view: View
    #: the last decision at which the seat kept what it could have laid down
    kept: Decision | None
    names: Names

    @property
    def decision(self) -> tuple[object, ...]:
        """Tells rounds apart, and recaps from hints."""
        return "recap", self.round

    def answer(self, judge: Judge) -> server_messages.RecapGiven:
        """Finds the sentence."""
        recap = recap_of(self.view, self.kept, judge)
        said = sentence(recap, shown_card, _named_in(self.names))
        return server_messages.RecapGiven(
            seat=self.seat, round=self.round, code=recap.code, en=said.en, ja=said.ja
        )


def question_in(
    table: Table, message: ClientMessage, is_new: bool = False, name: NameOf | None = None
) -> Question | None:
    """Returns what a message asks of the coach, None where it asks for something else.

    ``is_new`` says that somebody asks who is in the first matches, where the message does not; ``name``
    names a place of the round. The croupier has handled the message, so it may be asked. Raises
    RequestRefused where there is nothing to decide any more.
    """
    if isinstance(message, client_messages.Hint):
        return hint_question(table, message.seat, message.beginner or is_new, name)
    if isinstance(message, client_messages.Recap):
        return recap_question(table, message.seat, name)
    return None


def hint_question(table: Table, seat: int, is_new: bool = False, name: NameOf | None = None) -> HintQuestion:
    """Returns what a seat asks the coach about its decision; ``name`` names a place of the round.

    Raises RequestRefused where it has nothing to decide any more.
    """
    play = table.dealt_play
    place = play.place_of(SeatNumber(seat))
    options = tuple(play.options(place))
    if not options:
        raise RequestRefused(RefusalCode.TOO_LATE)
    return HintQuestion(
        SeatNumber(seat),
        table.clocks.step,
        play.view(place),
        options,
        is_new,
        _names(table, name),
    )


def recap_question(table: Table, seat: int, name: NameOf | None = None) -> _RecapQuestion:
    """Returns what a seat asks the coach about the round that is over."""
    play = table.dealt_play
    number = len(play.game.deals)
    return _RecapQuestion(
        SeatNumber(seat),
        number,
        play.view(play.place_of(SeatNumber(seat))),
        last_kept(play.game, number - 1, seat),
        _names(table, name),
    )


def _named_in(names: Names) -> NameOf:
    """Returns what names a place by these names."""
    return lambda lang, place: names[lang][place]


def _names(table: Table, name: NameOf | None) -> Names:
    play = table.dealt_play
    name = name or partial(shown_name, table, play)
    places = range(len(play.game.playing))
    return {
        "en": tuple(name("en", place) for place in places),
        "ja": tuple(name("ja", place) for place in places),
    }
