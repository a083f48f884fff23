"""The coach: who may ask for hints, and for the sentence after a round."""

from __future__ import annotations

from typing import Any

import pytest

from sevenbridge.analysis.judge import Judge
from sevenbridge.engine.actions import DRAW_ACTION
from sevenbridge.engine.notation import parse_action
from sevenbridge.engine.reconstruction import round_fitting
from sevenbridge_app.tables import client_messages, coach, server_messages
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.settings import TableSettings
from tests.tables.playing import SESSION, Sitting, decoded


def started(*persons: int, **settings: Any) -> Sitting:
    """A table at which these persons and computers play."""
    sitting = Sitting(seats=3, **settings)
    sitting.sit(*persons)
    sitting.start()
    return sitting


def until_turn(sitting: Sitting, seat: int) -> None:
    """The others play until this seat has something to decide."""
    while not sitting.options(seat):
        play_on(sitting)


def play_on(sitting: Sitting) -> None:
    """Whoever has something to decide decides."""
    for seat, state in enumerate(sitting.table.seating.seats):
        options = sitting.options(seat)
        if state.is_person and options:
            sitting.play(seat, options[0])
            return
    sitting.wait_for_wake()


def refused(sitting: Sitting, seat: int, message: client_messages.ClientMessage) -> RefusalCode:
    """The code with which this is refused."""
    return sitting.refused(SESSION + seat, message).code


def hinted(sitting: Sitting, seat: int) -> server_messages.HintGiven:
    """The hint that a seat is given, as a client reads it."""
    sitting.ask(SESSION + seat, client_messages.Hint(1, seat))
    answer = coach.hint_question(sitting.table, seat).answer(Judge(2))
    message = decoded(server_messages.encode(answer))
    assert isinstance(message, server_messages.HintGiven)
    return message


def test_who_plays_with_computers_alone_is_told_what_to_do_and_why() -> None:
    sitting = started(0)
    until_turn(sitting, 0)
    assert hinted(sitting, 0).words == "draw"
    sitting.play(0, DRAW_ACTION)
    hint = hinted(sitting, 0)
    assert (hint.seat, hint.step) == (0, sitting.table.clocks.step)
    assert hint.action in sitting.options(0)
    view = sitting.view(0)
    assert parse_action(round_fitting(view), 0, hint.words) == hint.action
    assert all(each.en.endswith(".") and each.ja.endswith("。") for each in (hint.line, *hint.reasons))


def test_with_other_persons_the_settings_must_allow_it() -> None:
    for allowed in (False, True):
        sitting = started(0, 1, coach=allowed)
        until_turn(sitting, 0)
        if allowed:
            assert hinted(sitting, 0).action == DRAW_ACTION
        else:
            assert refused(sitting, 0, client_messages.Hint(1, 0)) is RefusalCode.NO_COACH_HERE


def test_a_person_who_comes_ends_the_hints_and_one_who_leaves_brings_them_back() -> None:
    sitting = started(0)
    sitting.ask(SESSION + 1, client_messages.Take(1, 1))
    until_turn(sitting, 0)
    assert refused(sitting, 0, client_messages.Hint(1, 0)) is RefusalCode.NO_COACH_HERE
    sitting.ask(SESSION + 1, client_messages.Rise(1, 1))
    assert hinted(sitting, 0).action == DRAW_ACTION


def test_level_tables_have_no_coach() -> None:
    sitting = started(0, claims="level", claim_seconds=4)
    until_turn(sitting, 0)
    assert refused(sitting, 0, client_messages.Hint(1, 0)) is RefusalCode.NO_COACH_HERE
    with pytest.raises(RequestRefused) as refusal:
        TableSettings(claims="level", claim_seconds=4, coach=True).check()
    assert refusal.value.code is RefusalCode.NO_COACH_AT_LEVEL


def test_hints_are_for_ones_own_seat_while_it_decides() -> None:
    sitting = started(0, 1, coach=True)
    until_turn(sitting, 0)
    assert refused(sitting, 1, client_messages.Hint(1, 0)) is RefusalCode.NOT_YOUR_SEAT
    assert refused(sitting, 1, client_messages.Hint(1, 1)) is RefusalCode.NOT_NOW
    assert refused(sitting, 0, client_messages.Hint(1, 9)) is RefusalCode.NO_SUCH_SEAT
    assert refused(sitting, 0, client_messages.Recap(1, 0)) is RefusalCode.NOT_NOW


def test_after_a_round_each_seat_has_its_sentence() -> None:
    sitting = started(0, 1)
    while sitting.table.stage == "playing":
        play_on(sitting)
    for seat in (0, 1):
        sitting.ask(SESSION + seat, client_messages.Recap(1, seat))
        recap = coach.recap_question(sitting.table, seat).answer(Judge(2))
        assert decoded(server_messages.encode(recap)) == recap
        assert (recap.seat, recap.round) == (seat, 1)
        assert recap.en
        assert recap.ja
    assert refused(sitting, 1, client_messages.Recap(1, 2)) is RefusalCode.NOT_YOUR_SEAT
