"""A table whose log is long begins no further match, and is closed; nobody loses a match that goes on."""

from __future__ import annotations

import random

import pytest

from sevenbridge_app.tables import client_messages, log_events, log_limits, requests
from sevenbridge_app.tables.client_messages import ClientMessage
from sevenbridge_app.tables.croupier import Croupier
from sevenbridge_app.tables.finished_matches import practice_of, record_of
from sevenbridge_app.tables.log_writer import LogWriter
from sevenbridge_app.tables.refusals import RefusalCode
from sevenbridge_app.tables.table import Table
from sevenbridge_app.tables.times import LOBBY_GRACE
from tests.tables.playing import SESSION, STRANGER, Sitting, finish

#: so that a match fills a table
NEARLY, FULL = 20, 30


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A log is full after a few lines."""
    monkeypatch.setattr(log_limits, "NEARLY_FULL", NEARLY)
    monkeypatch.setattr(log_limits, "FULL", FULL)


def in_match() -> Sitting:
    """Two persons and a computer play; the table is full since."""
    sitting = Sitting(seats=3, fill="random", switches={"match_length": 1}, visibility="private")
    sitting.sit(0, 1)
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
    assert record_of(Table("ABCDEF"), sitting.log, 1) is not None


@pytest.mark.parametrize(
    "message",
    [
        client_messages.Say(1, 0, "phrase", "hello"),
        client_messages.Prefer(1, 0, None, True),
        client_messages.Pace(1, 900),
        client_messages.Mute(1, 1, True),
        client_messages.Take(1, 2),
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


def test_no_further_match_begins_though_there_is_room_to_talk() -> None:
    sitting = Sitting(seats=2, visibility="private")
    sitting.sit(0, 1)
    while sitting.table.log_length < NEARLY:
        sitting.ask(SESSION, client_messages.Say(1, 0, "phrase", "hello"))
    assert refusal(sitting, SESSION, client_messages.Start(1)) is RefusalCode.TABLE_FULL
    sitting.ask(SESSION, client_messages.Say(1, 0, "phrase", "hello"))


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
