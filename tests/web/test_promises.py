"""What hosts rely on.

A server goes on with their data of today, metrics keep their names, and the lines of the server's log keep
their keys.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from sevenbridge.bots.player import Player
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.view import View
from sevenbridge_app.store.sqlite import DATABASE
from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.croupier import Croupier
from sevenbridge_app.web import computer_players
from sevenbridge_app.web.guest_sessions import GuestSessions
from tests.web import live_server
from tests.web.live_server import Chair, Guest, HandClock, request, running_server
from tests.web.logged_server import caught_log
from tests.web.match_players import play_match, seated

OLD = Path(__file__).parents[1] / "store" / "old" / "0001_unfinished.sql"
#: the number of the session that sits in seat 0 there; its token is ``token-100``
FIRST = 100
#: names of figures, what kind of figure each is, and what may stand behind the name
FIGURES = {
    "sevenbridge_lines": ("counter", {"_total"}),
    "sevenbridge_refusals": ("counter", {"_total"}),
    "sevenbridge_sessions": ("counter", {"_total"}),
    "sevenbridge_hastened_decisions": ("counter", {"_total"}),
    "sevenbridge_overtaken": ("counter", {"_total"}),
    "sevenbridge_reviews": ("counter", {"_total"}),
    "sevenbridge_cut_off": ("counter", {"_total"}),
    "sevenbridge_bus_messages": ("counter", {"_total"}),
    "sevenbridge_bus_connections": ("counter", {"_total"}),
    "sevenbridge_tables": ("gauge", {""}),
    "sevenbridge_connections": ("gauge", {""}),
    "sevenbridge_keeping_seconds": ("histogram", {"_bucket", "_count", "_sum"}),
}
#: what the lines of the log say besides ``event``, ``level`` and ``timestamp``
LINES = {
    ("server started", "info"): {"address", "version", "folder"},
    ("server stopped", "info"): set[str](),
    ("table opened", "info"): {"table", "preset", "seats"},
    ("match began", "info"): {"table", "match", "persons"},
    ("match ended", "info"): {"table", "match", "persons"},
}
TROUBLE = {
    ("computer failed", "error"): {"player", "exception"},
    ("table lost", "error"): {"table", "exception"},
    ("request failed", "error"): {"path", "exception"},
    ("review failed", "error"): {"table", "match", "said"},
}


def seat_of(address: str, code: str, seat: int) -> Chair:
    """The person of a seat in the old data comes back."""
    cookie = f"seven_bridge=token-{FIRST + seat}"
    url = f"{address.replace('http', 'ws', 1)}/ws/{code}"
    return Chair(connect(url, additional_headers={"Cookie": cookie}, compression=None))


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A folder of today with unfinished tables."""
    with closing(sqlite3.connect(tmp_path / DATABASE)) as database:
        database.executescript(OLD.read_text(encoding="utf-8"))
    return tmp_path


@pytest.mark.parametrize("code", ["LEVELW", "FASTWN"])
def test_an_open_window_is_answered_in_data_of_today(old: Path, code: str) -> None:
    now = HandClock()
    now.at = 1_700_000_660_000
    with running_server(old, now=now) as address, seat_of(address, code, 0) as chair:
        chair.hear_until(lambda message: isinstance(message, server_messages.Snapshot))
        claim = chair.now.options[-1]
        assert claim > 1
        answer = chair.do(client_messages.Play, seat=0, step=chair.now.step, action=claim)
        assert isinstance(answer, server_messages.Ok), answer


def test_an_undo_lapses_and_nonces_are_waited_for_in_data_of_today(old: Path) -> None:
    now = HandClock()
    now.at = 1_700_000_660_000
    with running_server(old, now=now) as address:
        with seat_of(address, "TAKEBK", 0) as chair:
            whole: Any = chair.hear_until(lambda message: isinstance(message, server_messages.Snapshot))
            assert (whole.stage, whole.undo) == ("playing", -1)
        with seat_of(address, "SECRET", 0) as chair:
            assert isinstance(chair.do(client_messages.Nonce, seat=0, nonce="ab"), server_messages.Ok)


def test_the_figures_have_their_names(tmp_path: Path) -> None:
    with running_server(tmp_path) as address:
        Guest(address, "Aki")
        request(address, "GET", "/api/nowhere")
        text = request(address, "GET", "/metrics").body.decode()
    found = {
        family.name: (family.type, {each.name.removeprefix(family.name) for each in family.samples})
        for family in text_string_to_metric_families(text)
    }
    assert found == FIGURES


def a_match(address: str) -> tuple[Guest, str]:
    """Two persons play a match; the first of them and the code of the table."""
    guests = [Guest(address, name) for name in ("Aki", "Ben")]
    code = guests[0].open_table(seats=2, claim_seconds=0, switches={"match_length": 1})
    with guests[0].join(code) as first, guests[1].join(code) as second:
        play_match(seated([first, second], seed=4))
    return guests[0], code


def test_the_lines_of_the_log_have_their_keys(tmp_path: Path) -> None:
    with caught_log() as log, running_server(tmp_path) as address:
        a_match(address)
    assert keys(log.getvalue()) == LINES


class Broken(Player):
    """A computer player with a fault."""

    def choose(self, view: View, dice: Dice) -> int:
        raise RuntimeError("no idea")


def test_the_lines_that_tell_of_trouble_have_their_keys(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: Any) -> Any:
        raise RuntimeError("no idea")

    monkeypatch.setattr(live_server, "reviewer", lambda _: (sys.executable, "-c", "raise SystemExit('no')"))
    monkeypatch.setattr(computer_players, "make_player", lambda *_: Broken())
    with caught_log() as log, running_server(tmp_path) as address:
        guest, code = a_match(address)
        while guest.ask("GET", f"/api/tables/{code}/matches/1/review").status == 202:
            pass
        code = guest.open_table(seats=2, pause_ms=100)
        with guest.join(code) as chair:
            chair.sit(0)
            chair.do(client_messages.Start)
            chair.say(client_messages.Nonce, seat=0, nonce="00")
            message: Any = None
            while not isinstance(message, server_messages.Discarded) or message.seat != 1:
                if chair.now.options and (message is None or message.now):
                    chair.say(client_messages.Play, seat=0, step=chair.now.step, action=chair.now.options[-1])
                message = chair.hear_until(lambda each: getattr(each, "now", None) is not None)
            monkeypatch.setattr(Croupier, "handle", fails)
            chair.say(client_messages.Ping)
            with pytest.raises(ConnectionClosed):
                chair.hear_until(lambda message: False)
        monkeypatch.setattr(GuestSessions, "find", fails)
        guest.ask("GET", "/api/session")
    assert keys(log.getvalue()) == LINES | TROUBLE


def keys(log: str) -> dict[tuple[str, str], set[str]]:
    """The lines of a log by event and level, with the keys that they have besides."""
    found: dict[tuple[str, str], set[str]] = {}
    for line in map(json.loads, log.splitlines()):
        rest = set(line) - {"event", "level", "timestamp"}
        assert rest == found.setdefault((line["event"], line["level"]), rest)
        assert line["timestamp"].endswith("Z")
    return found
