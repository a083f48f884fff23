"""A match at which nobody is does not play on for ever."""

import pytest

from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.redaction import WATCHER
from sevenbridge_app.tables.times import ABANDONED, GRACE, IDLE_WAIT, LOBBY_GRACE, UNATTENDED_PAUSE
from tests.tables.discarded import Told, at_turn
from tests.tables.playing import SESSION, Sitting

DAY = 24 * 3_600_000


def away(visibility: str = "public", pause_ms: int = 0) -> Sitting:
    """The only person of a match is connected, and has just been taken for away."""
    sitting = at_turn(
        persons=(0,),
        computers=Told(),
        move_seconds=5,
        pause_ms=pause_ms,
        visibility=visibility,
        switches={"match_length": 1000, "reshuffles": 100},
    )
    while not sitting.table.seating.seats[0].away:
        sitting.wait_for_wake()
    return sitting


def test_computers_play_on_for_a_while_and_then_wait_for_somebody() -> None:
    sitting = away()
    since = sitting.at
    sitting.wait(DAY - 1)
    assert sitting.kinds()[-1] == "TablePaused"
    assert sitting.log[-1][1] == since + IDLE_WAIT
    assert type(sitting.last()) is server_messages.HiddenEvent
    lines = len(sitting.log)
    sitting.ask(SESSION, client_messages.Resume(1, 0))
    assert not sitting.table.seating.seats[0].away
    sitting.wait(10_000)
    assert len(sitting.log) > lines + 1


def test_the_time_in_between_counts_for_nobody() -> None:
    sitting = away()
    sitting.wait(IDLE_WAIT)
    before = sitting.clock()
    sitting.wait(DAY - 1)
    assert sitting.clock() == before
    assert sitting.folded().clocks.frozen_from == sitting.table.clocks.frozen_from == sitting.log[-1][1]


def test_without_a_pause_computers_that_nobody_waits_for_take_one_all_the_same() -> None:
    sitting = away(pause_ms=0)
    played = sitting.kinds().count("ActionPlayed")
    sitting.wait(60_000)
    assert sitting.kinds().count("ActionPlayed") - played == 60_000 // UNATTENDED_PAUSE
    sitting.ask(SESSION, client_messages.Resume(1, 0))
    while sitting.table.dealt_play.turn_seat != 0:
        at = sitting.at
        sitting.wait_for_wake()
        assert sitting.at == at, "at once: a person waits"


def test_a_lost_person_and_one_who_is_away_are_nobody() -> None:
    sitting = at_turn(persons=(0, 1), computers=Told(), move_seconds=30, visibility="private")
    sitting.attend(1, False)
    while not sitting.table.seating.seats[0].away:
        sitting.wait_for_wake()
    assert sitting.table.seating.seats[1].away
    sitting.wait(IDLE_WAIT)
    assert sitting.kinds()[-1] == "TablePaused"
    sitting.attend(1, True)
    assert not sitting.table.clocks.frozen_from


def test_as_long_as_one_person_is_there_computers_play_for_the_others() -> None:
    sitting = at_turn(persons=(0, 1), computers=Told(), visibility="private")
    sitting.attend(1, False)
    sitting.wait(GRACE + 10 * IDLE_WAIT)
    assert "TablePaused" not in sitting.kinds()


@pytest.mark.parametrize(
    ("visibility", "closes"), [("public", True), ("unlisted", False), ("private", False)]
)
def test_a_public_table_that_stands_still_for_a_day_is_closed(visibility: str, closes: bool) -> None:
    for sitting in (away(visibility), at_turn(persons=(0,), computers=Told(), visibility=visibility)):
        sitting.attend(0, False)
        sitting.wait(IDLE_WAIT)
        sitting.wait(sitting.table.clocks.frozen_from + ABANDONED - 1 - sitting.at)
        assert sitting.snapshot(WATCHER).stage == "playing"
        sitting.wait(1)
        assert (sitting.snapshot(WATCHER).stage == "closed") is closes


def test_a_public_table_at_which_nobody_ever_sat_is_closed() -> None:
    sitting = Sitting(seats=3, visibility="public")
    sitting.wait(LOBBY_GRACE - 1)
    assert sitting.snapshot(WATCHER).stage == "open"
    sitting.wait(1)
    assert sitting.snapshot(WATCHER).stage == "closed"
    sitting = Sitting(seats=3, visibility="unlisted")
    sitting.wait(DAY)
    assert sitting.snapshot(WATCHER).stage == "open"
