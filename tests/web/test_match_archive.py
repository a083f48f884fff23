"""Records and replays of finished matches: made once, for those that there are, and a few at a time."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from sevenbridge_app.store.store import Store
from sevenbridge_app.tables import client_messages
from sevenbridge_app.tables.finished_matches import record_of, replay_messages
from sevenbridge_app.tables.refusals import RefusalCode
from sevenbridge_app.web import match_archive
from sevenbridge_app.web.fair_threads import FairThreads
from tests.browser.dealing import deck, stacked
from tests.web.checked_refusals import why
from tests.web.live_server import PATIENCE, Answer, request
from tests.web.logged_server import logged_server
from tests.web.players import at_once, seated

#: a deal in which whoever begins soon goes out
SHORT = deck(hands=["2h 3h 4h 5s 5d 5c 5h", "3c 6d 9s Jh Qc Kd Ah"], upcard="Kh", stock="9h 6c")


class Scene(NamedTuple):
    """A server with a table whose first match is over."""

    address: str
    code: str

    def get(self, match: int, what: str, source: str = "192.0.2.1") -> Answer:
        """Asks for something of a match, from an address."""
        path = f"/api/tables/{self.code}/matches/{match}/{what}"
        return request(self.address, "GET", path, headers={"X-Forwarded-For": source})


@pytest.fixture
def scene(tmp_path: Path) -> Iterator[Scene]:
    with stacked(SHORT, seats=2), logged_server(tmp_path, trusted_proxy="127.0.0.1") as address:
        players = seated(address, 2, seats=2, switches={"match_length": 1, "tie": "shared"})
        players[0].ask(client_messages.Start)
        at_once(player.play for player in players)
        for player in players:
            player.close()
        yield Scene(address, players[0].code)


def test_no_log_is_read_for_a_match_that_there_is_not(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    def read(*_: Any) -> Any:
        raise AssertionError("a log is read")

    monkeypatch.setattr(Store, "read_match", read)
    for what in ("record", "replay", "review"):
        for match in (-1, 0, 2, 10**14):
            assert why(scene.get(match, what)) == RefusalCode.NOT_FINISHED
        unknown = Scene(scene.address, "ZZZZZZ").get(1, what)
        assert why(unknown) == RefusalCode.UNKNOWN_TABLE


def test_a_viewer_that_the_table_has_not_is_refused(scene: Scene) -> None:
    for viewer in (-3, 2, 9):
        assert why(scene.get(1, f"replay?viewer={viewer}")) == RefusalCode.NO_SUCH_SEAT


def test_what_was_made_is_made_no_second_time(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    first = [scene.get(1, what).body for what in ("record", "replay", "replay?viewer=1")]
    assert len(set(first)) == 3
    monkeypatch.setattr(Store, "read_match", lambda *_: pytest.fail("a log is read"))
    assert [scene.get(1, what).body for what in ("record", "replay", "replay?viewer=1")] == first


def test_what_was_asked_for_longest_ago_is_forgotten(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    whole = Store.read_match

    def counted(store: Store, table: str, match: int) -> Any:
        read.append(table)
        return whole(store, table, match)

    monkeypatch.setattr(Store, "read_match", counted)
    for room, reads in ((10**6, 2), (10**6, 0), (0, 3), (10**6, 2)):
        monkeypatch.setattr(match_archive, "KEPT", room)
        read.clear()
        for what in ("replay", "record", "replay", "record"):
            assert scene.get(1, what).status == 200
        assert len(read) == reads, room


def test_an_address_that_asks_for_much_does_not_keep_others_waiting(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = threading.Event()
    made: list[str] = []
    asked: queue.Queue[str] = queue.Queue()
    submit = FairThreads.submit

    def record_when_let(*details: Any) -> str | None:
        assert gate.wait(PATIENCE)
        made.append("record")
        return record_of(*details)

    def replay(*details: Any) -> Any:
        made.append("replay")
        return replay_messages(*details)

    def submitted(threads: FairThreads, party: str, do: Callable[[], Any]) -> Any:
        result = submit(threads, party, do)
        asked.put(party)
        return result

    monkeypatch.setattr(match_archive, "record_of", record_when_let)
    monkeypatch.setattr(match_archive, "replay_messages", replay)
    monkeypatch.setattr(match_archive, "KEPT", 0)
    monkeypatch.setattr(FairThreads, "submit", submitted)
    with ThreadPoolExecutor(7) as threads:
        many = [threads.submit(scene.get, 1, "record") for _ in range(6)]
        assert {asked.get(timeout=PATIENCE) for _ in many} == {"192.0.2.1"}
        other = threads.submit(scene.get, 1, "replay", "192.0.2.2")
        assert asked.get(timeout=PATIENCE) == "192.0.2.2"
        gate.set()
        assert other.result().status == 200
        assert [each.result().status for each in many] == [200] * 6
    # one is being made, and then it is the turn of each
    assert made.index("replay") == 2
