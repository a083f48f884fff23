"""Twenty thousand messages that nobody should send, while others play: nothing breaks, nothing is gained."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sevenbridge_app.tables import client_messages, redaction, requests
from sevenbridge_app.tables.log_events import LogEvent
from sevenbridge_app.tables.log_writer import LogWriter
from sevenbridge_app.tables.redaction import EVERYTHING
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.table import Table
from tests.tables.playing import Sitting
from tests.web.fuzzing import fuzz_table
from tests.web.live_server import Guest, running_server
from tests.web.raw_websocket import BINARY, CLOSE, TEXT, RawClient
from tests.web.watched_tables import watched_tables

MESSAGES = 20_000

#: what fuzz has to be good enough to be refused for, at least: in a seat, and without one
SEATED = {
    RefusalCode.MALFORMED,
    RefusalCode.NOT_YOUR_SEAT,
    RefusalCode.NO_SUCH_SEAT,
    RefusalCode.TOO_LATE,
    RefusalCode.TOO_EARLY,
    RefusalCode.NOT_NOW,
}
STANDING = {
    RefusalCode.MALFORMED,
    RefusalCode.NOT_YOUR_SEAT,
    RefusalCode.NO_SUCH_SEAT,
    RefusalCode.PLAYING,
    RefusalCode.OWNER_ONLY,
    RefusalCode.NOT_A_COMPUTER,
}
#: routes that fuzz must have found the way to: those that need no luck beyond a right body
OPEN = {
    ("POST", "/api/session"),
    ("POST", "/api/tables"),
    ("POST", "/api/quick"),
    ("POST", "/api/rules/check"),
    ("GET", "/api/tables"),
    ("GET", "/api/tables/{code}"),
    ("GET", "/api/me/matches"),
    ("POST", "/api/tables/{code}/word"),
    ("GET", "/api/tables/{code}/blocks"),
    ("POST", "/api/tables/{code}/blocks"),
    ("GET", "/api/me/blocks"),
    ("DELETE", "/api/me/blocks/{at}"),
    ("POST", "/api/tables/{code}/complaints"),
}

#: what ends a connection, and with which code: opcode, bits beside it, payload
CLOSING = (
    (TEXT, 0x80, b"\xff\xfe", 1007),
    (TEXT, 0x80, b"a" * 4097, 1009),
    (BINARY, 0x80, bytes(70_000), 1009),
    (TEXT, 0xC0, b"{}", 1002),
    (3, 0x80, b"", 1002),
    (0, 0x80, b"{}", 1002),
    (CLOSE, 0x80, b"\x00", 1002),
    (9, 0x80, bytes(126), 1002),
)


@pytest.mark.exhaustive
def test_a_match_goes_on_under_twenty_thousand_fuzzed_messages(tmp_path: Path) -> None:
    fuzzed = fuzz_table(tmp_path, 3, MESSAGES)
    assert fuzzed.refused[0] >= SEATED
    assert fuzzed.refused[1] >= STANDING
    assert fuzzed.refused[2] == {RefusalCode.MALFORMED, RefusalCode.NOT_SEATED}
    assert fuzzed.answered >= OPEN
    assert fuzzed.watched.refused > MESSAGES / 10
    assert fuzzed.watched.shown > MESSAGES / 100


@pytest.mark.parametrize(("opcode", "first", "payload", "code"), CLOSING)
def test_what_breaks_the_protocol_ends_the_connection(
    tmp_path: Path, opcode: int, first: int, payload: bytes, code: int
) -> None:
    with running_server(tmp_path) as address:
        guest = Guest(address, "Aki")
        table = guest.open_table()
        with RawClient(address) as client:
            assert b" 101 " in client.handshake(f"/ws/{table}", f"Cookie: {guest.cookie}")
            client.send(payload, opcode, first)
            assert client.close_code() == code


def test_it_would_be_seen_if_a_refused_message_changed_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(log: LogWriter, session: int, name: str, message: client_messages.Ready) -> None:
        log.table.seating.seats[message.seat].missed += 1
        raise RequestRefused(RefusalCode.NOT_NOW)

    handlers: dict[type, Callable[..., None]] = requests._HANDLERS
    monkeypatch.setitem(handlers, client_messages.Ready, careless)
    with watched_tables():
        sitting = Sitting(seats=2)
        sitting.sit(0, 1)
        with pytest.raises(AssertionError):
            sitting.ask(sitting.table.seating.owner, client_messages.Ready(1, 0))


def test_it_would_be_seen_if_a_hidden_card_were_told(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = redaction.event

    def telling(table: Table, line: LogEvent, viewer: int) -> Any:
        return honest(table, line, EVERYTHING)

    monkeypatch.setattr(redaction, "event", telling)
    with watched_tables():
        sitting = Sitting(seats=2, seed=random.Random(1).randrange(100))
        sitting.sit(0, 1)
        with pytest.raises(AssertionError):
            sitting.start()


def test_examples_of_how_cards_are_written_tell_nothing() -> None:
    with watched_tables():
        sitting = Sitting(seats=2)
        sitting.sit(0, 1)
        sitting.start()
        turn = sitting.game.round.turn
        with pytest.raises(RequestRefused) as refused:
            sitting.ask(
                sitting.table.seating.seats[turn].session, client_messages.WhyNot(1, turn, "layoff mh @ 7h")
            )
    assert "or Jk for the joker" in refused.value.text.en
