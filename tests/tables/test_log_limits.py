"""A table whose log is long begins no further match, and is closed; nobody loses a match that goes on."""

from __future__ import annotations

import random

import pytest

from sevenbridge_app.tables import client_messages, log_events, log_limits, requests, server_messages
from sevenbridge_app.tables.client_messages import ClientMessage
from sevenbridge_app.tables.croupier import Croupier
from sevenbridge_app.tables.finished_matches import practice_of, record_of
from sevenbridge_app.tables.log_writer import LogWriter
from sevenbridge_app.tables.refusals import RefusalCode
from sevenbridge_app.tables.table import Table
from sevenbridge_app.tables.times import ABSENCE, LOBBY_GRACE, READING_INTERVAL
from tests.tables.playing import SESSION, STRANGER, Sitting, finish, goes_on

#: so that a match fills a table
FULL = 30


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A log is full after a few lines."""
    monkeypatch.setattr(log_limits, "FULL", FULL)


def in_match(persons: int = 2) -> Sitting:
    """Some persons and a computer play; the table is full since."""
    sitting = Sitting(seats=persons + 1, fill="random", switches={"match_length": 1}, visibility="private")
    sitting.sit(*range(persons))
    sitting.start()
    while sitting.table.log_length < FULL:
        sitting.ask(SESSION, client_messages.Say(1, 0, "phrase", "hello"))
    return sitting


def refusal(sitting: Sitting, session: int, message: ClientMessage) -> RefusalCode:
    return sitting.refused(session, message).code


def test_the_log_is_counted_line_by_line() -> None:
    sitting = in_match()
    assert sitting.table.log_length == len(sitting.log) == FULL
    assert sitting.folded().log_length == FULL


def test_a_match_that_goes_on_is_played_to_its_end() -> None:
    sitting = in_match()
    finish(sitting, random.Random(1))
    assert sitting.table.stage == "open"
    ended = next(each for each in sitting.messages() if isinstance(each, server_messages.MatchEnded))
    assert ended.last, "all are told that the next is played elsewhere"
    assert sitting.snapshot(0).last_match
    assert record_of(Table("ABCDEF"), sitting.log, 1) is not None


@pytest.mark.parametrize(
    "message",
    [
        client_messages.Say(1, 0, "phrase", "hello"),
        client_messages.Prefer(1, 0, None, True),
        client_messages.Pace(1, 900),
        client_messages.Mute(1, 1, True),
        client_messages.Undo(1, 0),
        client_messages.Start(1),
    ],
    ids=lambda message: type(message).__name__,
)
def test_nothing_else_is_done_meanwhile(message: ClientMessage) -> None:
    assert refusal(in_match(), SESSION, message) is RefusalCode.TABLE_FULL


def test_whoever_wants_to_may_leave_and_come_back() -> None:
    sitting = in_match()
    sitting.attend(1, False)
    sitting.attend(1, True)
    sitting.ask(SESSION + 1, client_messages.Rise(1, 1))
    assert sitting.table.seating.seats[1].player


def test_who_fills_the_table_by_talking_can_still_be_voted_out() -> None:
    sitting = in_match(persons=3)
    sitting.ask(SESSION + 1, client_messages.Vote(1, 0, True))
    sitting.ask(SESSION + 2, client_messages.Vote(1, 0, True))
    assert sitting.table.seating.seats[0].player


def test_who_has_gone_can_still_be_replaced_and_take_the_seat_again() -> None:
    sitting = in_match()
    sitting.attend(1, False)
    sitting.wait(ABSENCE)
    sitting.ask(SESSION, client_messages.Replace(1, 1))
    assert sitting.table.seating.seats[1].player
    sitting.ask(SESSION + 1, client_messages.Take(1, 1))
    assert sitting.table.seating.seats[1].is_person


def test_who_reads_the_scores_is_not_refused_and_the_log_grows_no_longer() -> None:
    sitting, dice = in_match(), random.Random(1)
    while sitting.table.stage != "between":
        assert goes_on(sitting, dice)
    sitting.ask(SESSION, client_messages.Ready(1, 0))
    sitting.wait(READING_INTERVAL)
    assert not sitting.ask(SESSION + 1, client_messages.Reading(1, 1)).events
    assert sitting.table.stage == "between"


@pytest.mark.parametrize("visibility", ["public", "private"])
def test_a_table_that_was_filled_before_a_match_takes_nobody_and_is_closed(visibility: str) -> None:
    sitting = Sitting(seats=2, visibility=visibility, claims="level", claim_seconds=4, move_seconds=30)
    sitting.sit(0)
    while sitting.table.log_length < FULL:
        sitting.ask(SESSION, client_messages.Say(1, 0, "phrase", "hello"))
    assert refusal(sitting, SESSION, client_messages.Start(1)) is RefusalCode.TABLE_FULL
    assert refusal(sitting, STRANGER, client_messages.Sit(1, 1)) is RefusalCode.TABLE_FULL
    sitting.wait(LOBBY_GRACE)
    assert sitting.table.stage == "closed"


def test_after_its_last_match_the_table_is_closed_once_the_scores_could_be_read() -> None:
    sitting = in_match()
    finish(sitting, random.Random(1))
    assert refusal(sitting, STRANGER, client_messages.Sit(1, 2)) is RefusalCode.TABLE_FULL
    over_at = sitting.table.clocks.stage_from
    sitting.wait(LOBBY_GRACE - (sitting.at - over_at) - 1)
    assert "TableClosed" not in sitting.kinds()
    sitting.wait(1)
    assert "TableClosed" in sitting.kinds()
    assert refusal(sitting, SESSION, client_messages.Start(1)) is RefusalCode.TABLE_CLOSED


def test_who_practises_the_same_moment_for_ever_does_so_at_several_tables() -> None:
    played = Sitting(seats=2, fill="random", switches={"match_length": 1})
    played.sit(0)
    played.start()
    finish(played, random.Random(1))
    practice = practice_of(Table("ABCDEF"), played.log, 1)
    assert practice is not None
    opened, *more = practice.opening(1, 0, 0, SESSION, "Aki")
    assert isinstance(opened, log_events.TableOpened)
    sitting = Sitting(seats=2)
    sitting.table = Table("QRSTUV")
    sitting.croupier = Croupier(LogWriter(sitting.table, random.Random(5).randbytes), sitting.computers)
    sitting.log.clear()
    sitting._take(sitting.croupier.open(opened, sitting.at, *more))
    sitting.attend(0, True)
    finish(sitting, random.Random(2))
    assert sitting.table.stage == "closed"
    assert sitting.table.log_length >= FULL


def test_all_that_is_asked_is_needed_or_refused() -> None:
    assert set(requests._NEEDED) < set(requests._HANDLERS)
