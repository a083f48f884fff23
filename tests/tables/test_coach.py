"""The coach: who may ask for hints, and for the sentence after a round."""

from __future__ import annotations

from typing import Any

import pytest

from sevenbridge.analysis.judge import Judge
from sevenbridge.engine.actions import DRAW_ACTION
from sevenbridge.engine.notation import parse_action
from sevenbridge.engine.reconstruction import round_consistent_with
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
    assert parse_action(round_consistent_with(view), 0, hint.words) == hint.action
    assert all(each.en.endswith(".") and each.ja.endswith("。") for each in (hint.line, *hint.reasons))


@pytest.mark.parametrize("coach", ["nobody", "newcomers", "everybody"])
def test_with_other_persons_the_settings_must_allow_it(coach: str) -> None:
    sitting = started(0, 1, coach=coach)
    until_turn(sitting, 0)
    if coach == "everybody":
        assert hinted(sitting, 0).action == DRAW_ACTION
    else:
        assert refused(sitting, 0, client_messages.Hint(1, 0)) is RefusalCode.NO_COACH_HERE


def newcomer(matches: int, **settings: Any) -> Sitting:
    """A table at which somebody sits who is new in so many more matches, and somebody who is not."""
    sitting = Sitting(seats=3, switches={"match_length": 1}, **settings)
    sitting.sit(1)
    sitting.sit(0, coached_matches=matches)
    return sitting


def test_who_is_new_has_the_coach_beside_others_until_the_last_of_the_first_matches() -> None:
    sitting = newcomer(2)
    for has_coach in (True, True, False):
        sitting.start()
        until_turn(sitting, 0)
        if has_coach:
            assert hinted(sitting, 0).action in sitting.options(0)
        else:
            assert refused(sitting, 0, client_messages.Hint(1, 0)) is RefusalCode.NO_COACH_HERE
        until_turn(sitting, 1)
        assert refused(sitting, 1, client_messages.Hint(1, 1)) is RefusalCode.NO_COACH_HERE
        while sitting.table.is_in_match:
            play_on(sitting)


def test_who_takes_a_seat_over_in_a_match_is_new_in_that_one_too() -> None:
    sitting = started(0)
    sitting.ask(SESSION + 1, client_messages.Take(1, 1), coached_matches=3)
    assert sitting.table.seating.seats[1].coached_until == 3


def test_everybody_sees_who_has_the_coach_for_being_new() -> None:
    sitting = newcomer(3)
    for viewer in sitting.viewers:
        assert [seat.coached_until for seat in sitting.snapshot(viewer).seats] == [3, 0, 0]
    sitting.ask(SESSION, client_messages.Rise(1, 0))
    sitting.sit(0)
    assert [seat.coached_until for seat in sitting.snapshot(1).seats] == [0, 0, 0]


@pytest.mark.parametrize(
    "settings",
    [{"coach": "nobody"}, {"visibility": "public"}, {"claims": "level", "claim_seconds": 4}],
    ids=["the owner forbids it", "a public table", "a level table"],
)
def test_nobody_is_helped_for_being_new_where(settings: dict[str, Any]) -> None:
    sitting = newcomer(3, **settings)
    assert sitting.table.seating.seats[0].coached_until == 0
    sitting.start()
    until_turn(sitting, 0)
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
        TableSettings(claims="level", claim_seconds=4, coach="everybody").check()
    assert refusal.value.code is RefusalCode.NO_COACH_AT_LEVEL


def test_hints_are_for_ones_own_seat_while_it_decides() -> None:
    sitting = started(0, 1, coach="everybody")
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
