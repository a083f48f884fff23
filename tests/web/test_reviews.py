"""Reviews of finished matches: in a process of their own, one after the other, for whoever asks."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import msgspec
import pytest

from sevenbridge.analysis.judge import Judge
from sevenbridge.analysis.review import review
from sevenbridge.analysis.review_data import ReviewData
from sevenbridge.puzzles.puzzle import puzzle_from_line
from sevenbridge_app.results.puzzles import OwnPuzzle
from sevenbridge_app.store import reviews
from sevenbridge_app.store.store import Store
from sevenbridge_app.tables import client_messages
from sevenbridge_app.tables.finished_matches import LONGEST_RECORD
from sevenbridge_app.tables.match_review import PendingReview
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.web import review_queue
from sevenbridge_app.web.compressed import Compressed
from sevenbridge_app.web.review_queue import ReviewQueue
from sevenbridge_app.web.review_worker import NICENESS
from tests.analysis.records import BLUNDERS, near_the_end
from tests.browser.dealing import deck, stacked
from tests.services.postgres import Postgres
from tests.store.listener import Listener
from tests.store.test_forgetting import guest, played
from tests.web.checked_refusals import why
from tests.web.live_server import WORLDS, Answer, Guest, request, reviewer, running_server
from tests.web.players import at_once, seated

#: a deal in which whoever begins soon goes out
SHORT = deck(hands=["2h 3h 4h 5s 5d 5c 5h", "3c 6d 9s Jh Qc Kd Ah"], upcard="Kh", stock="9h 6c")

#: a process that says back what it is told
ECHO = "import pickle, sys; print('0.5'); print('{' + pickle.load(sys.stdin.buffer)[0] + '}')"


class Desk:
    """Where reviews are asked for that a short program makes. ``computed``: how many are there."""

    def __init__(self, store: Store, program: str, node: str = "") -> None:
        self.computed = 0
        self.store, self.node = store, node
        store.beat(node)
        self.reviews = ReviewQueue(store, node, self._count, [sys.executable, "-c", program])

    def _count(self) -> None:
        self.computed += 1

    def ask(self, table: str, record: str = "a record", address: str = "192.0.2.1") -> None:
        """Somebody at this address wants the review of the first match of a table."""
        self.reviews.ask((address,), (table, 1), record)

    def find(self, table: str) -> Compressed | PendingReview | None:
        """What there is now."""
        return asyncio.run(self.reviews.find((table, 1)))

    def found(self, table: str) -> Compressed | None:
        """What comes of it in the end; None where nobody has asked for it. Raises RequestRefused."""
        while isinstance(found := self.find(table), PendingReview):
            self.store.beat(self.node)
        return found


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Callable[[str], Desk]]:
    """Opens one with a program; at the end all are closed."""
    with ExitStack() as opened:

        def open_desk(program: str) -> Desk:
            # the server that had this store before is gone
            opened.close()
            store = opened.enter_context(closing(Store.open(tmp_path)))
            return opened.enter_context(closing_reviews(Desk(store, program)))

        yield open_desk


@contextmanager
def closing_reviews(desk: Desk) -> Iterator[Desk]:
    """A desk that is closed at the end."""
    try:
        yield desk
    finally:
        desk.reviews.close()


class Gate:
    """Holds back the programs that come to it."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "gate"
        os.mkfifo(self._path)
        self.program = f"import sys; print('0.25', flush=True); open({str(self._path)!r}).read(); {ECHO}"

    def open(self) -> None:
        """Waits for a program, and lets it go on. The next one comes when its review is there."""
        with self._path.open("w"):
            pass


@pytest.fixture
def gate(tmp_path: Path) -> Gate:
    if sys.platform == "win32":
        pytest.fail("the gate is a pipe with a name, which Unix has")
    return Gate(tmp_path)


@pytest.fixture
def desks(postgres: Postgres, gate: Gate) -> Iterator[tuple[Desk, Desk]]:
    """Those of two nodes, of which the first waits for the gate before each review."""
    where = postgres.new_database()
    with (
        closing(Store.open(where)) as one,
        closing(Store.open(where)) as other,
        closing_reviews(Desk(one, gate.program, "one")) as here,
        closing_reviews(Desk(other, ECHO, "other")) as there,
    ):
        yield here, there


def body(found: Compressed | None) -> str:
    assert found is not None
    return found.body.decode()


def test_a_review_is_there_once_somebody_has_asked_for_it(desk: Callable[[str], Desk]) -> None:
    here = desk(ECHO)
    assert here.found("A") is None
    here.ask("A")
    assert body(here.found("A")) == "{a record}"
    here.ask("A")
    assert body(here.found("A")) == "{a record}"
    assert here.computed == 1


def test_they_are_computed_one_after_the_other(desk: Callable[[str], Desk], gate: Gate) -> None:
    here = desk(gate.program)
    for table in "ABC":
        here.ask(table, table)
    while here.find("A") != PendingReview(0, 0.25):
        pass
    assert here.find("C") == PendingReview(2, 0.0)
    for table in "ABC":
        gate.open()
        assert body(here.found(table)) == f"{{{table}}}"


def test_no_more_wait_than_there_is_time_for(
    desk: Callable[[str], Desk], gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review_queue, "WAITING", 2)
    here = desk(gate.program)
    here.ask("A")
    while here.find("A") != PendingReview(0, 0.25):
        pass
    here.ask("B")
    here.ask("C")
    here.ask("A")
    with pytest.raises(RequestRefused) as refusal:
        here.ask("D")
    assert refusal.value.code == RefusalCode.REVIEWS_BUSY
    here.ask("E", address="192.0.2.2")
    assert here.find("C") is None, "whoever waits for most gives way to others"
    for table in "ABE":
        gate.open()
        assert here.found(table)


def test_one_address_waits_for_few_and_others_take_turns_with_it(
    desk: Callable[[str], Desk], gate: Gate
) -> None:
    here = desk(gate.program)
    here.ask("A")
    while here.find("A") != PendingReview(0, 0.25):
        pass
    for table in "BCDE":
        here.ask(table)
    with pytest.raises(RequestRefused) as refusal:
        here.ask("F")
    assert refusal.value.code == RefusalCode.REVIEWS_WAITING
    here.ask("G", address="192.0.2.2")
    assert here.find("G") == PendingReview(2, 0.0)
    for table in "ABGCDE":
        gate.open()
        assert here.found(table)


def test_a_process_that_fails_takes_one_review_with_it(
    desk: Callable[[str], Desk], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = tmp_path / "first"
    here = desk(
        f"import os, pathlib\nfirst = pathlib.Path({str(first)!r})\n"
        f"if not first.exists(): first.touch(); os.abort()\n{ECHO}"
    )
    here.ask("A")
    here.ask("B")
    with pytest.raises(RequestRefused) as refusal:
        here.found("A")
    assert refusal.value.code == RefusalCode.REVIEW_FAILED
    assert here.found("B")
    monkeypatch.setattr(reviews, "FAILED", 0)
    assert here.found("A") is None, "it may be tried again"
    here.ask("A")
    assert here.found("A")
    assert here.computed == 2


def test_where_no_process_can_be_started_there_is_a_refusal(
    desk: Callable[[str], Desk], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "nothing"))
    here = desk(ECHO)
    here.ask("A")
    with pytest.raises(RequestRefused) as refusal:
        here.found("A")
    assert refusal.value.code == RefusalCode.REVIEW_FAILED


def test_a_restart_loses_none(desk: Callable[[str], Desk]) -> None:
    before = desk(ECHO)
    before.ask("A")
    assert before.found("A")
    after = desk("raise SystemExit")
    assert body(after.found("A")) == "{a record}"


def test_no_two_nodes_compute_the_same(desks: tuple[Desk, Desk], gate: Gate) -> None:
    here, there = desks
    here.ask("A")
    while here.find("A") != PendingReview(0, 0.25):
        pass
    assert there.find("A") == PendingReview(0, 0.0)
    there.ask("A")
    there.ask("B")
    assert there.found("B")
    assert isinstance(there.find("A"), PendingReview)
    gate.open()
    assert body(there.found("A")) == "{a record}"
    assert there.computed == 1


def test_what_a_dead_node_has_begun_is_taken_over(desks: tuple[Desk, Desk], gate: Gate) -> None:
    here, there = desks
    here.ask("A")
    while here.find("A") != PendingReview(0, 0.25):
        pass
    assert isinstance(there.find("A"), PendingReview)
    here.store.forget_node("one")
    assert there.find("A") is None
    there.ask("A", "another record")
    assert body(there.found("A")) == "{another record}"


def test_a_record_that_is_too_long_is_refused(desk: Callable[[str], Desk]) -> None:
    here = desk(ECHO)
    with pytest.raises(RequestRefused) as refusal:
        here.ask("A", "x" * (LONGEST_RECORD + 1))
    assert refusal.value.code == RefusalCode.TOO_LONG_TO_REVIEW
    assert here.found("A") is None


def test_closing_ends_what_is_under_way(desk: Callable[[str], Desk], gate: Gate) -> None:
    here = desk(gate.program)
    here.ask("A")
    here.ask("B")
    while here.find("A") != PendingReview(0, 0.25):
        pass
    here.reviews.close()
    assert here.computed == 0


def test_the_process_gives_way_to_the_tables(desk: Callable[[str], Desk]) -> None:
    here = desk(
        "import os\nfrom types import SimpleNamespace\nfrom sevenbridge_app.web import review_worker\n"
        "found = lambda *_: SimpleNamespace(puzzles=(), review={'nice': os.nice(0)})\n"
        "review_worker.reviewed = found\nreview_worker.main()"
    )
    here.ask("A")
    expected = min(19, os.nice(0) + NICENESS)
    assert body(here.found("A")) == f'{{"nice":{expected}}}'


def test_the_puzzles_of_a_match_go_to_those_who_played_it(desk: Callable[[str], Desk]) -> None:
    rows = [("one", '{"a": 1}', 0, 1, 7), ("two", "{}", 1, 0, 3)]
    at = desk(f"import json; print(json.dumps({rows!r})); {ECHO}")
    aki, ben = guest(at.store, 1), guest(at.store, 2)
    Listener(at.store).write(played("AAAAAA", 20, 1, aki, ben))
    at.ask("AAAAAA")
    assert at.found("AAAAAA")
    (own,) = at.store.own_puzzles(aki)
    assert own == OwnPuzzle("one", b'{"a": 1}', 0, 1, 7, "AAAAAA", 1, own.at)
    assert own.at > 0
    assert [each.name for each in at.store.own_puzzles(ben)] == ["two"]


def test_the_process_makes_puzzles_of_the_costliest_decisions(desk: Callable[[str], Desk]) -> None:
    here = desk(reviewer(100)[-1])
    aki = guest(here.store, 1)
    Listener(here.store).write(played("AAAAAA", 20, 1, aki))
    here.ask("AAAAAA", near_the_end(BLUNDERS))
    assert here.found("AAAAAA")
    (own,) = here.store.own_puzzles(aki)
    assert puzzle_from_line(own.body).name == own.name


# -- on a server -----------------------------------------------------------------------------------------


def finished(address: str) -> str:
    """The code of a table where two persons have played a round."""
    players = seated(address, 2, seats=2, switches={"match_length": 1, "tie": "shared"})
    players[0].ask(client_messages.Start)
    at_once(player.play for player in players)
    for player in players:
        player.close()
    return players[0].code


def reviewed(guest: Guest, code: str) -> Answer:
    """The review of the first match of a table, once it is there."""
    while (answer := guest.ask("GET", f"/api/tables/{code}/matches/1/review")).status == 202:
        assert answer.json["ahead"] == 0
        assert 0 <= answer.json["progress"] <= 1
    return answer


def test_a_finished_match_is_reviewed(tmp_path: Path) -> None:
    with stacked(SHORT, seats=2), running_server(tmp_path) as address:
        code = finished(address)
        stranger = Guest(address, "Stranger")
        path = f"/api/tables/{code}/matches/1"
        assert stranger.ask("GET", f"{path}/review").json == {"ahead": 0, "progress": 0.0}
        answer = reviewed(stranger, code)
        record = stranger.ask("GET", f"{path}/record").body
        expected = review(record, judge=Judge(WORLDS)).as_data()
        assert msgspec.json.decode(answer.body, type=ReviewData) == expected
        assert reviewed(stranger, code).body == answer.body
        figures = request(address, "GET", "/metrics").body.decode()
        assert "\nsevenbridge_reviews_total 1.0\n" in figures


def test_nothing_is_reviewed_before_its_end(tmp_path: Path) -> None:
    with running_server(tmp_path) as address:
        guest = Guest(address, "Aki")
        code = guest.open_table(seats=2)
        for match in (0, 1, 2):
            answer = guest.ask("GET", f"/api/tables/{code}/matches/{match}/review")
            assert why(answer) == RefusalCode.NOT_FINISHED
        assert "sevenbridge_reviews_total 0.0" in request(address, "GET", "/metrics").body.decode()
