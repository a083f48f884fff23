"""Time at a table: turns and banks, who is late or away, and when time stands still."""

import random
from typing import Any

import pytest

from sevenbridge_app.tables import client_messages, log_events, server_messages
from sevenbridge_app.tables.nonces import hash_of
from sevenbridge_app.tables.redaction import WATCHER
from sevenbridge_app.tables.refusals import RefusalCode
from sevenbridge_app.tables.times import GRACE, LONGEST_SCORES_WAIT, SCORES_WAIT
from tests.tables.discarded import CHI, PON, Told, at_turn, discarded
from tests.tables.playing import SESSION, STRANGER, Sitting, goes_on, kind_of

DAY = 86_400_000


def clocked(**settings: Any) -> Sitting:
    """Turns of 20 seconds, and 30 in the bank. Seat 0 is to draw."""
    usual: dict[str, Any] = {"move_seconds": 20, "bank_seconds": 30, "computers": Told()}
    return at_turn(**(usual | settings))


def drawn(**settings: Any) -> Sitting:
    """The same, and seat 0 has drawn."""
    sitting = clocked(**settings)
    sitting.play(0, "draw")
    return sitting


def bank(sitting: Sitting, seat: int) -> int:
    return sitting.snapshot(WATCHER).seats[seat].bank_ms


def count(sitting: Sitting, kind: str) -> int:
    return sitting.kinds().count(kind)


# -- turns -----------------------------------------------------------------------------------------


def test_there_is_time_to_draw_and_then_time_and_the_bank_for_the_turn() -> None:
    sitting = clocked()
    assert [sitting.now(viewer).clock for viewer in sitting.viewers] == [20_000] * 5
    sitting.wait(5_000)
    assert sitting.clock() == 15_000
    sitting.play(0, "draw")
    assert [sitting.now(viewer).clock for viewer in sitting.viewers] == [50_000] * 5
    sitting.wait(5_000)
    assert sitting.clock() == 45_000


def test_without_a_clock_nobody_is_ever_late() -> None:
    sitting = at_turn()
    assert sitting.clock() == 0
    assert sitting.croupier.wake is None
    sitting.wait(DAY)
    sitting.play(0, "draw")


def test_a_turn_in_time_leaves_the_bank_alone() -> None:
    sitting = clocked()
    sitting.wait(19_999)
    sitting.play(0, "draw")
    sitting.wait(20_000)
    sitting.play(0, "discard Kd")
    assert bank(sitting, 0) == 30_000
    assert sitting.clock() == 20_000


def test_what_a_turn_takes_beyond_its_time_comes_out_of_the_bank() -> None:
    sitting = drawn()
    sitting.wait(24_500)
    sitting.play(0, "discard Kd")
    assert bank(sitting, 0) == 25_500
    for seat in (1, 2, 3):
        sitting.play(seat, "draw")
        sitting.play(seat, sitting.options(seat)[0])
        _let_go(sitting)
    sitting.play(0, "draw")
    assert sitting.clock() == 45_500


def _let_go(sitting: Sitting) -> None:
    for seat in range(4):
        if sitting.table.clocks.window_from and 1 in sitting.options(seat):
            sitting.play(seat, "pass")


def test_whose_time_is_up_is_late_and_a_computer_plays_the_turn_to_its_end() -> None:
    sitting = clocked()
    sitting.play(0, "draw")
    sitting.wait(49_999)
    assert count(sitting, "TurnTimedOut") == 0
    assert sitting.clock() == 1
    sitting.wait(1)
    assert count(sitting, "TurnTimedOut") == 1
    assert bank(sitting, 0) == 0
    assert (count(sitting, "ActionPlayed"), sitting.table.dealt_play.turn_seat) == (2, 1), (
        "the pause is long over"
    )
    assert not sitting.snapshot(WATCHER).seats[0].late


def test_who_is_late_cannot_play_in_this_turn() -> None:
    sitting = clocked(computers=Told(seat0=None))
    sitting.wait(50_000)
    assert sitting.snapshot(WATCHER).seats[0].late
    refusal = sitting.refused(SESSION, client_messages.Play(1, 0, sitting.table.clocks.step, 0))
    assert refusal.code is RefusalCode.TOO_LATE


def test_who_misses_two_turns_in_a_row_is_away_until_it_does_something() -> None:
    sitting = clocked(bank_seconds=0)
    sitting.wait(20_000)
    assert (count(sitting, "TurnTimedOut"), count(sitting, "PersonAway")) == (1, 0)
    _round_the_table(sitting)
    sitting.wait(20_000)
    assert (count(sitting, "TurnTimedOut"), count(sitting, "PersonAway")) == (1, 1)
    assert sitting.snapshot(WATCHER).seats[0].away
    _round_the_table(sitting)
    assert sitting.table.seating.seats[0].away
    sitting.ask(SESSION, client_messages.Say(1, 0, "phrase", "hello"))
    assert sitting.table.seating.seats[0].away, "for talk alone, nobody is back"
    sitting.play(0, "draw")
    assert count(sitting, "ConnectionRestored") == 1
    assert not sitting.snapshot(WATCHER).seats[0].away
    assert sitting.clock() == 20_000


def test_a_turn_in_time_makes_up_for_one_that_was_missed() -> None:
    sitting = clocked(bank_seconds=0)
    sitting.wait(20_000)
    _round_the_table(sitting)
    sitting.play(0, "draw")
    sitting.play(0, sitting.options(0)[0])
    _let_go(sitting)
    _round_the_table(sitting)
    sitting.wait(20_000)
    assert (count(sitting, "TurnTimedOut"), count(sitting, "PersonAway")) == (2, 0)


def _round_the_table(sitting: Sitting) -> None:
    """The turn of seat 0 is played to its end, and everybody else has one."""
    sitting.wait(700)
    for _ in range(20):
        _let_go(sitting)
        seat = sitting.table.dealt_play.turn_seat
        if seat == 0 and not sitting.table.clocks.window_from:
            return
        options = sitting.options(seat)
        sitting.play(seat, options[0])
    raise AssertionError("seat 0 has no turn")


def test_the_time_of_a_window_does_not_make_the_next_player_late() -> None:
    sitting = discarded(move_seconds=5, computers=Told())
    sitting.wait(8_000)
    sitting.play(2, "pass")
    sitting.play(1, "pass")
    sitting.wait(4_999)
    assert count(sitting, "TurnTimedOut") == 0
    sitting.play(1, "draw")
    assert sitting.clock() == 5_000


@pytest.mark.parametrize("card", ["5h", "Kd"])
def test_at_a_fast_table_the_clock_looks_the_same_whether_anybody_is_asked_or_not(card: str) -> None:
    sitting = discarded(card=card, move_seconds=20)
    sitting.wait(3_000)
    assert [sitting.now(viewer).clock for viewer in sitting.viewers] == [17_000] * 5


def test_a_level_table_starts_the_clock_when_the_window_closes() -> None:
    sitting = discarded(move_seconds=20, computers=Told(), claims="level", claim_seconds=4)
    sitting.wait(4_000)
    assert sitting.clock() == 20_000
    sitting.wait(1_000)
    assert sitting.clock() == 19_000


def test_a_claimant_has_a_turn_of_its_own() -> None:
    sitting = discarded(move_seconds=20, computers=Told())
    sitting.wait(8_000)
    sitting.play(2, PON)
    assert sitting.clock() == 20_000
    sitting.wait(20_000)
    assert sitting.table.seating.seats[2].missed == 1


def test_a_computer_thinks_during_its_pause_and_not_before_it() -> None:
    computers = Told(seat0=None)
    sitting = at_turn(persons=(1, 2, 3), computers=computers)
    assert len(computers.questions) == 1
    computers.told[0] = "draw"
    sitting.wait(699)
    assert count(sitting, "ActionPlayed") == 0
    sitting.wait(1)
    assert count(sitting, "ActionPlayed") == 1
    assert set(computers.questions[:-1]) == {computers.questions[0]}, "the same question until it has acted"


def test_a_computer_that_thinks_longer_acts_when_it_has_thought() -> None:
    computers = Told(seat0=None)
    sitting = at_turn(persons=(1, 2, 3), computers=computers)
    sitting.wait(1_500)
    assert count(sitting, "ActionPlayed") == 0
    computers.told[0] = "draw"
    sitting.attend(1, True)
    assert count(sitting, "ActionPlayed") == 1


# -- lost connections ------------------------------------------------------------------------------


def test_a_computer_plays_for_who_is_lost_for_too_long() -> None:
    sitting = at_turn(computers=Told())
    sitting.attend(0, False)
    state = sitting.snapshot(WATCHER).seats[0]
    assert (state.gone, state.grace, state.away) == (True, GRACE, False)
    sitting.wait(GRACE - 1)
    assert sitting.snapshot(WATCHER).seats[0].grace == 1
    assert count(sitting, "PersonAway") == 0
    sitting.wait(1)
    assert count(sitting, "PersonAway") == 1
    assert count(sitting, "ActionPlayed") == 1
    sitting.wait(700)
    assert count(sitting, "ActionPlayed") == 2
    sitting.attend(0, True)
    state = sitting.snapshot(WATCHER).seats[0]
    assert (state.gone, state.away) == (False, False)


def test_who_comes_back_in_time_has_missed_nothing() -> None:
    sitting = at_turn(computers=Told())
    sitting.attend(0, False)
    sitting.wait(GRACE - 1)
    sitting.attend(0, True)
    sitting.wait(DAY)
    assert (count(sitting, "PersonAway"), count(sitting, "ActionPlayed")) == (0, 0)


def test_a_lost_connection_gives_nobody_more_time() -> None:
    sitting = drawn()
    for _ in range(3):
        sitting.wait(5_000)
        sitting.attend(0, False)
        sitting.wait(1_000)
        sitting.attend(0, True)
    assert sitting.clock() == 50_000 - 18_000


def test_who_was_away_begins_its_turn_anew() -> None:
    sitting = clocked(move_seconds=60, computers=Told(seat0=None))
    sitting.attend(0, False)
    sitting.wait(GRACE + 5_000)
    sitting.attend(0, True)
    sitting.wait(59_999)
    assert count(sitting, "TurnTimedOut") == 0
    sitting.wait(1)
    assert count(sitting, "TurnTimedOut") == 1


def test_connections_that_come_and_go_twice_are_told_once() -> None:
    sitting = at_turn()
    sitting.attend(0, True)
    sitting.attend(0, False)
    sitting.attend(0, False)
    assert (count(sitting, "ConnectionRestored"), count(sitting, "ConnectionLost")) == (0, 1)


def test_a_stranger_who_comes_and_goes_changes_nothing() -> None:
    sitting = at_turn()
    assert not sitting.croupier.set_connected(7, False, sitting.at).events
    assert not sitting.croupier.set_connected(7, True, sitting.at).events


# -- time that stands still ------------------------------------------------------------------------


def test_time_stands_still_while_nobody_is_there() -> None:
    sitting = drawn(persons=(0, 1))
    sitting.wait(5_000)
    sitting.attend(0, False)
    sitting.wait(1_000)
    sitting.attend(1, False)
    assert sitting.clock() == 44_000
    sitting.wait(DAY)
    assert sitting.clock() == 44_000
    assert (count(sitting, "PersonAway"), count(sitting, "TurnTimedOut"), count(sitting, "ActionPlayed")) == (
        0,
        0,
        1,
    )
    sitting.attend(0, True)
    assert sitting.clock() == 44_000


@pytest.mark.parametrize("claims", ["fast", "level"])
def test_a_window_stands_still_too(claims: str) -> None:
    sitting = discarded(claims=claims, claim_seconds=4, persons=(0, 2), computers=Told())
    sitting.wait(1_500)
    sitting.attend(2, False)
    sitting.attend(0, False)
    sitting.wait(DAY)
    assert sitting.table.clocks.window_from
    sitting.attend(2, True)
    assert sitting.now(2).window == 2_500
    sitting.wait(2_499)
    sitting.play(2, PON)
    assert kind_of(sitting.last()) == "claim"


def test_a_table_of_computers_alone_waits_for_a_person() -> None:
    sitting = at_turn(persons=(0,), computers=Told())
    sitting.ask(SESSION, client_messages.Rise(1, 0))
    sitting.wait(DAY)
    assert count(sitting, "ActionPlayed") == 0
    sitting.ask(SESSION, client_messages.Take(1, 2))
    sitting.wait(700)
    assert count(sitting, "ActionPlayed") == 1


def test_where_computers_alone_wait_the_scores_stay_until_the_person_is_ready() -> None:
    sitting = _between_rounds()
    sitting.wait(DAY)
    assert (sitting.table.stage, sitting.clock(), sitting.croupier.wake) == ("between", 0, None)
    sitting.ask(SESSION, client_messages.Reading(1, 0))
    sitting.ask(SESSION, client_messages.Ready(1, 0))
    assert (sitting.table.stage, len(sitting.game.deals)) == ("playing", 2)


def test_one_person_with_several_seats_is_not_hurried_either() -> None:
    sitting = _between_rounds(seats=3, persons=(0,), more_seats=(1,))
    sitting.ask(SESSION, client_messages.Ready(1, 0))
    sitting.wait(DAY)
    assert (sitting.table.stage, sitting.clock()) == ("between", 0)
    sitting.ask(SESSION, client_messages.Ready(1, 1))
    assert sitting.table.stage == "playing"


def test_the_time_to_look_at_the_scores_begins_when_somebody_is_ready_and_stands_still_too() -> None:
    sitting = _between_rounds(seats=3, persons=(0, 1))
    sitting.wait(DAY)
    assert (sitting.table.stage, sitting.clock()) == ("between", 0)
    sitting.ask(SESSION, client_messages.Ready(1, 0))
    sitting.wait(SCORES_WAIT - 2_000)
    assert sitting.clock() == 2_000
    sitting.attend(0, False)
    sitting.attend(1, False)
    sitting.wait(DAY)
    sitting.attend(1, True)
    assert sitting.clock() == 2_000
    sitting.wait(1_999)
    assert sitting.table.stage == "between"
    sitting.wait(1)
    assert (sitting.table.stage, len(sitting.game.deals)) == ("playing", 2)


def test_whoever_looks_at_the_scores_is_waited_for_within_bounds() -> None:
    sitting = _between_rounds(seats=3, persons=(0, 1))
    sitting.ask(SESSION + 1, client_messages.Reading(1, 1))
    assert sitting.kinds()[-1] != "ScoresRead", "nothing is counted yet"
    sitting.ask(SESSION, client_messages.Ready(1, 0))
    began = sitting.at
    sitting.wait(15_000)
    assert sitting.refused(SESSION, client_messages.Reading(1, 1)).code is RefusalCode.NOT_YOUR_SEAT
    assert not sitting.ask(SESSION, client_messages.Reading(1, 0)).events, "who is ready reads no more"
    sitting.ask(SESSION + 1, client_messages.Reading(1, 1))
    assert (type(sitting.last()), sitting.last().seat) == (server_messages.ScoresRead, 1)
    assert sitting.clock() == SCORES_WAIT
    assert not sitting.ask(SESSION + 1, client_messages.Reading(1, 1)).events, "that changes nothing"
    while sitting.table.stage == "between":
        sitting.ask(SESSION + 1, client_messages.Reading(1, 1))
        sitting.wait(5_000)
    assert sitting.log[-1][1] - began == LONGEST_SCORES_WAIT
    assert sitting.refused(SESSION + 1, client_messages.Reading(1, 1)).code is RefusalCode.NOT_NOW


def test_once_the_others_have_left_nobody_is_hurried() -> None:
    sitting = _between_rounds(seats=3, persons=(0, 1))
    sitting.ask(SESSION + 1, client_messages.Ready(1, 1))
    assert sitting.clock() == SCORES_WAIT
    sitting.ask(SESSION + 1, client_messages.Rise(1, 1))
    sitting.wait(DAY)
    assert (sitting.table.stage, sitting.clock()) == ("between", 0)


def test_the_next_round_is_dealt_when_all_who_are_there_have_seen_the_scores() -> None:
    sitting = _between_rounds(seats=3, persons=(0, 1, 2))
    sitting.attend(2, False)
    sitting.ask(SESSION, client_messages.Ready(1, 0))
    assert sitting.table.stage == "between"
    assert sitting.snapshot(WATCHER).ready == (0,)
    assert not sitting.ask(SESSION, client_messages.Ready(1, 0)).events, "nothing new"
    sitting.ask(SESSION + 1, client_messages.Ready(1, 1))
    assert (sitting.table.stage, len(sitting.game.deals)) == ("playing", 2)
    assert sitting.snapshot(WATCHER).ready == ()


def _between_rounds(
    seats: int = 2, persons: tuple[int, ...] = (0,), more_seats: tuple[int, ...] = ()
) -> Sitting:
    """After a round; ``more_seats`` are the owner's, besides."""
    dice = random.Random(3)
    sitting = Sitting(seats=seats, preset="wikipedia_ja", visibility="private")
    sitting.sit(*persons)
    for seat in more_seats:
        sitting.ask(SESSION, client_messages.Sit(1, seat))
    sitting.start()
    while sitting.table.stage == "playing":
        goes_on(sitting, dice, "greedy")
    assert sitting.table.stage == "between"
    return sitting


def test_who_plays_alone_sets_the_pace_of_the_computers() -> None:
    sitting = at_turn(persons=(0,), computers=Told(), pause_ms=5_000)
    sitting.play(0, "draw")
    sitting.play(0, "discard Jc")
    sitting.ask(SESSION, client_messages.Pace(1, 300))
    assert (type(sitting.last()), sitting.last().pause_ms) == (server_messages.PauseChanged, 300)
    assert (sitting.snapshot(WATCHER).pause_ms, sitting.snapshot(WATCHER).settings.pause_ms) == (300, 5_000)
    sitting.wait(299)
    assert count(sitting, "ActionPlayed") == 2
    sitting.wait(1)
    assert count(sitting, "ActionPlayed") == 3
    assert not sitting.ask(SESSION, client_messages.Pace(1, 300)).events, "nothing new"
    sitting.ask(SESSION, client_messages.Pace(1, 0))
    assert sitting.options(0), "at once: the computers have played"
    sitting.ask(SESSION, client_messages.Pace(1, 5_000))
    assert sitting.snapshot(WATCHER).pause_ms is None


def test_with_others_the_owner_sets_the_pace_within_bounds() -> None:
    sitting = at_turn(persons=(0, 1), computers=Told())
    assert sitting.refused(SESSION + 1, client_messages.Pace(1, 0)).code is RefusalCode.OWNER_ONLY
    assert sitting.refused(STRANGER, client_messages.Pace(1, 0)).code is RefusalCode.OWNER_ONLY
    assert sitting.refused(SESSION, client_messages.Pace(1, 99)).code is RefusalCode.BAD_SETTING
    assert sitting.refused(SESSION, client_messages.Pace(1, 5_001)).code is RefusalCode.BAD_SETTING
    sitting.ask(SESSION, client_messages.Pace(1, 5_000))
    assert sitting.table.pause_ms == 5_000


@pytest.mark.parametrize("claims", ["fast", "level"])
def test_a_pause_of_the_server_counts_for_nobody(claims: str) -> None:
    sitting = clocked(claims=claims, claim_seconds=4)
    sitting.wait(5_000)
    sitting.resume(DAY)
    sitting.attend(0, True)
    assert sitting.clock() == 15_000
    sitting.play(0, "draw")
    sitting.wait(5_000)
    sitting.resume(DAY)
    sitting.attend(0, True)
    assert sitting.clock() == 45_000
    sitting.play(0, "discard 5h")
    sitting.attend(2, True)
    sitting.wait(1_000)
    sitting.resume(DAY)
    sitting.attend(2, True)
    assert sitting.now(2).window == 3_000
    assert [sitting.snapshot(WATCHER).seats[seat].gone for seat in range(4)] == [True, True, False, True]


def test_a_pause_of_the_server_does_not_use_up_the_grace() -> None:
    sitting = at_turn(computers=Told())
    sitting.attend(0, False)
    sitting.wait(10_000)
    sitting.resume(DAY)
    sitting.attend(1, True)
    assert sitting.snapshot(WATCHER).seats[0].grace == GRACE - 10_000
    sitting.wait(GRACE - 10_001)
    assert count(sitting, "PersonAway") == 0
    sitting.wait(1)
    assert count(sitting, "PersonAway") == 1


@pytest.mark.parametrize("pause", [0, DAY])
def test_the_grace_stands_still_while_nobody_is_there(pause: int) -> None:
    sitting = at_turn(persons=(0, 1), computers=Told())
    sitting.attend(1, False)
    sitting.wait(10_000)
    sitting.attend(0, False)
    sitting.wait(DAY)
    if pause:
        sitting.resume(pause)
    sitting.wait(DAY)
    sitting.attend(0, True)
    assert sitting.snapshot(WATCHER).seats[1].grace == GRACE - 10_000
    sitting.wait(GRACE - 10_001)
    assert count(sitting, "PersonAway") == 0
    sitting.wait(1)
    assert count(sitting, "PersonAway") == 1


def test_nothing_happens_when_the_server_comes_back_to_a_closed_table() -> None:
    sitting = Sitting(seats=2)
    sitting.table.fold(log_events.TableClosed(), sitting.at)
    assert not sitting.croupier.resume(sitting.at, DAY).events
    assert sitting.croupier.wake is None


def test_the_clocks_stand_still_while_an_undo_is_asked_for() -> None:
    sitting = clocked()
    sitting.play(0, "draw")
    sitting.play(0, "discard Kd")
    sitting.wait(3_000)
    sitting.ask(SESSION, client_messages.Undo(1, 0))
    sitting.wait(10_000)
    assert sitting.clock() == 17_000
    sitting.ask(SESSION + 1, client_messages.Consent(1, 1, False))
    assert sitting.clock() == 17_000
    sitting.wait(16_999)
    assert count(sitting, "TurnTimedOut") == 0
    sitting.wait(1)
    assert count(sitting, "TurnTimedOut") == 1


@pytest.mark.parametrize("claims", ["fast", "level"])
def test_a_window_stands_still_while_an_undo_is_asked_for(claims: str) -> None:
    sitting = discarded(claims=claims, claim_seconds=4)
    sitting.wait(1_000)
    sitting.ask(SESSION, client_messages.Undo(1, 0))
    sitting.wait(10_000)
    assert (
        sitting.refused(SESSION + 2, client_messages.Play(1, 2, sitting.table.clocks.step, 1)).code
        is RefusalCode.UNDO_PENDING
    )
    assert sitting.now(2).options == ()
    sitting.ask(SESSION + 1, client_messages.Consent(1, 1, False))
    assert sitting.now(2).window == 3_000
    sitting.play(1, CHI)


def test_a_pause_of_the_server_in_an_undo_counts_for_nobody() -> None:
    sitting = clocked()
    sitting.play(0, "draw")
    sitting.play(0, "discard Kd")
    sitting.wait(2_000)
    sitting.ask(SESSION, client_messages.Undo(1, 0))
    sitting.wait(5_000)
    sitting.resume(DAY)
    sitting.attend(1, True)
    assert sitting.clock() == 18_000
    assert count(sitting, "UndoRefused") == 1


# -- before a match --------------------------------------------------------------------------------


def test_nonces_are_not_waited_for_for_ever() -> None:
    sitting = Sitting(seats=2)
    sitting.sit(0, 1)
    sitting.ask(SESSION, client_messages.Start(1))
    sitting.ask(SESSION, client_messages.NonceHash(1, 0, hash_of("ab")))
    sitting.wait(2_999)
    assert count(sitting, "HashesTold") == 0
    sitting.wait(1)
    assert count(sitting, "HashesTold") == 1
    late = client_messages.NonceHash(1, 1, hash_of("cd"))
    assert sitting.refused(SESSION + 1, late).code is RefusalCode.NO_NONCE_WANTED
    assert sitting.refused(SESSION + 1, client_messages.Nonce(1, 1, "cd")).code is RefusalCode.NO_NONCE_WANTED
    sitting.wait(2_999)
    assert count(sitting, "RoundDealt") == 0
    sitting.wait(1)
    assert count(sitting, "RoundDealt") == 1
    assert sitting.refused(SESSION, client_messages.Nonce(1, 0, "ab")).code is RefusalCode.NO_NONCE_WANTED


def test_who_is_lost_before_a_match_loses_the_seat_after_two_minutes() -> None:
    sitting = Sitting(seats=2)
    sitting.sit(0, 1)
    sitting.attend(1, False)
    sitting.wait(119_999)
    assert sitting.table.seating.seats[1].is_person
    sitting.wait(1)
    assert sitting.table.seating.seats[1].is_empty


def test_overtime_counts_in_a_turn_that_goes_out_too() -> None:
    hands = ("3c 4c 5c 6c 8c 9c Tc", "Ah 2h Ks Kd 9h 9d 4s")
    sitting = clocked(hands=hands, stock="7c Ac", switches={"final_discard": "optional"})
    sitting.play(0, "draw")
    sitting.wait(24_000)
    sitting.play(0, "meld 3c 4c 5c 6c 7c 8c 9c Tc")
    assert sitting.table.stage == "between"
    assert bank(sitting, 0) == 26_000


def test_the_clock_of_who_is_back_shows_the_time_that_there_is() -> None:
    sitting = clocked(computers=Told(seat0=None))
    sitting.attend(0, False)
    sitting.wait(GRACE)
    sitting.attend(0, True)
    assert sitting.clock() == 20_000


def test_who_is_taken_for_away_but_there_says_so_and_plays_again() -> None:
    sitting = clocked(computers=Told(seat0=None))
    sitting.attend(0, False)
    sitting.wait(GRACE)
    assert sitting.snapshot(WATCHER).seats[0].away
    sitting.ask(SESSION, client_messages.Resume(1, 0))
    assert not sitting.snapshot(WATCHER).seats[0].away
    assert sitting.refused(SESSION, client_messages.Resume(1, 1)).code is RefusalCode.NOT_YOUR_SEAT
    assert sitting.ask(SESSION, client_messages.Resume(1, 0)).events == []
