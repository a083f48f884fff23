"""What a session leaves in a table's log, and a log without it."""

from __future__ import annotations

from sevenbridge_app.tables import log_events
from sevenbridge_app.tables.erasure import Utterance, said_by, without
from sevenbridge_app.tables.log_events import LogEvent

EVENTS: list[LogEvent] = [
    log_events.PersonSat(0, 7, "Aki"),
    log_events.PersonSat(1, 8, "Ben"),
    log_events.SeatSpoke(0, "text", "I live in Osaka"),
    log_events.SeatSpoke(1, "text", "So do I"),
    log_events.SeatSpoke(0, "phrase", "hello"),
    log_events.ComputerSeated(0, "greedy"),
    log_events.PersonSat(0, 8, "Ben"),
    log_events.SeatSpoke(0, "text", "I sit there now"),
    log_events.SeatLeft(1),
    log_events.PersonSat(1, 7, "Aki again"),
    log_events.SeatSpoke(1, "text", "and I here"),
]
LOG = [(event, 100 + number) for number, event in enumerate(EVENTS)]


def test_what_somebody_said_is_told_with_its_time_and_nothing_of_others() -> None:
    assert said_by(LOG, 7) == [
        Utterance(102, "text", "I live in Osaka"),
        Utterance(104, "phrase", "hello"),
        Utterance(110, "text", "and I here"),
    ]
    assert said_by(LOG, 9) == []


def test_names_and_own_words_go_and_all_else_stays() -> None:
    assert without(LOG, 7, "—") == {
        1: log_events.PersonSat(0, 7, "—"),
        3: log_events.SeatSpoke(0, "text", "—"),
        10: log_events.PersonSat(1, 7, "—"),
        11: log_events.SeatSpoke(1, "text", "—"),
    }
    assert without(LOG, 9, "—") == {}
