"""What hosts rely on: metrics keep their names, and the lines of the server's log their keys."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.exceptions import ConnectionClosed

from sevenbridge.bots.player import Player
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.view import View
from sevenbridge_app.tables import client_messages
from sevenbridge_app.tables.croupier import Croupier
from sevenbridge_app.web import computer_players
from sevenbridge_app.web.guest_sessions import GuestSessions
from tests.tables.playing import happened
from tests.web import live_server
from tests.web.live_server import Guest, request, running_server
from tests.web.logged_server import caught_log
from tests.web.match_players import play_match, seated

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
    "sevenbridge_connections_limit": ("gauge", {""}),
    "sevenbridge_database_connections": ("gauge", {""}),
    "sevenbridge_database_connections_limit": ("gauge", {""}),
    "sevenbridge_last_backup_timestamp_seconds": ("gauge", {""}),
    "sevenbridge_keeping_seconds": ("histogram", {"_bucket", "_count", "_sum"}),
    "sevenbridge_loop_lag_seconds": ("histogram", {"_bucket", "_count", "_sum"}),
    "sevenbridge_waiting": ("gauge", {""}),
}
#: those of every process, as prometheus_client names them, where the system tells them
OF_PROCESS = {
    "process_virtual_memory_bytes": ("gauge", {""}),
    "process_resident_memory_bytes": ("gauge", {""}),
    "process_start_time_seconds": ("gauge", {""}),
    "process_cpu_seconds": ("counter", {"_total"}),
    "process_open_fds": ("gauge", {""}),
    "process_max_fds": ("gauge", {""}),
}
#: what the lines of the log say besides ``event``, ``level`` and ``timestamp``
LINES = {
    ("server started", "info"): {"address", "version", "folder"},
    ("no engine: browsers play with this server alone", "info"): {"folder"},
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


def test_the_figures_have_their_names(tmp_path: Path) -> None:
    with running_server(tmp_path) as address:
        Guest(address, "Aki")
        request(address, "GET", "/api/nowhere")
        text = request(address, "GET", "/metrics").body.decode()
    found = {
        family.name: (family.type, {each.name.removeprefix(family.name) for each in family.samples})
        for family in text_string_to_metric_families(text)
    }
    assert found == (FIGURES | OF_PROCESS if sys.platform == "linux" else FIGURES)


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
            chair.say_nonce(0)
            message: Any = None
            while (event := happened(message)) is None or (event.kind, event.seat) != ("discard", 1):
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
