"""Reviews of finished matches: each in a process of its own, at any node or machine, for whoever asks."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

import msgspec
import pytest

from sevenbridge.analysis.judge import Judge
from sevenbridge.analysis.review import review
from sevenbridge.analysis.review_data import ReviewData
from sevenbridge.puzzles.puzzle import puzzle_from_line
from sevenbridge_app.results.puzzles import OwnPuzzle
from sevenbridge_app.store import review_jobs, reviews
from sevenbridge_app.store.errors import StoreError, StoreErrorCode
from sevenbridge_app.store.store import Store
from sevenbridge_app.tables import client_messages
from sevenbridge_app.tables.match_review import PendingReview
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.web import match_archive, review_workers, tables_api
from sevenbridge_app.web.compressed import Compressed
from sevenbridge_app.web.networks import network_hash
from sevenbridge_app.web.review_process import NICENESS
from sevenbridge_app.web.review_queue import ReviewQueue
from sevenbridge_app.web.review_workers import ReviewWorkers
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
    """Where reviews are asked for that a short program makes. ``computed``: how many it has made."""

    def __init__(self, store: Store, program: str = ECHO, workers: int = 1) -> None:
        self.computed = 0
        self.store = store
        command = [sys.executable, "-c", program]
        self.workers = ReviewWorkers(store, workers, self._count, command=command)
        self.reviews = ReviewQueue(store, store.network_key(), self.workers.wake)

    def _count(self) -> None:
        self.computed += 1

    def ask(self, tables: str, address: str = "192.0.2.1") -> None:
        """Somebody at this address wants reviews: of the first match of each table, a letter each."""
        for table in tables:
            asyncio.run(self.reviews.ask((address,), (table, 1)))

    def find(self, table: str) -> Compressed | PendingReview | None:
        """What there is now."""
        return asyncio.run(self.reviews.find((table, 1)))

    def found(self, table: str) -> Compressed | None:
        """What comes of it in the end; None where nobody has asked for it. Raises RequestRefused."""
        while isinstance(found := self.find(table), PendingReview):
            pass
        return found

    def until_begun(self, table: str) -> None:
        """Waits until a program that the gate holds back computes this one."""
        while self.find(table) != PendingReview(0, 0.25):
            pass


@pytest.fixture(autouse=True)
def letters(monkeypatch: pytest.MonkeyPatch) -> None:
    """The record of a match at a table of one letter is that; and all is told at once."""
    honest = match_archive.match_record
    monkeypatch.setattr(
        review_workers,
        "match_record",
        lambda store, code, match: f"match at {code}" if len(code) == 1 else honest(store, code, match),
    )
    monkeypatch.setattr(review_workers, "TICK", 0.01)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Callable[..., Desk]]:
    """Opens one with a program; at the end all are closed."""
    with ExitStack() as opened:

        def open_desk(program: str = ECHO, workers: int = 1) -> Desk:
            # the server that had this store before is gone
            opened.close()
            store = opened.enter_context(closing(Store.open(tmp_path)))
            return opened.enter_context(closing_workers(Desk(store, program, workers)))

        yield open_desk


@contextmanager
def closing_workers(desk: Desk) -> Iterator[Desk]:
    """A desk that is closed at the end."""
    with closing(desk.workers):
        yield desk


class Gate:
    """Holds back the programs that come to it."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "gate"
        os.mkfifo(self.path)
        self.program = f"import sys; print('0.25', flush=True); open({str(self.path)!r}).read(); {ECHO}"

    def open(self) -> None:
        """Waits for a program, and lets it go on. The next one comes when its review is there."""
        with self.path.open("w"):
            pass

    def knock(self) -> None:
        """Lets those programs go on that have come already, if any."""
        with suppress(OSError):
            os.close(os.open(self.path, os.O_WRONLY | os.O_NONBLOCK))


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
        closing_workers(Desk(one, gate.program)) as here,
        closing_workers(Desk(other, workers=0)) as there,
    ):
        yield here, there


def body(found: Compressed | None) -> str:
    assert found is not None
    return found.body.decode()


def refusal(ask: Callable[[], object]) -> RefusalCode:
    """Why something is refused."""
    with pytest.raises(RequestRefused) as refused:
        ask()
    return refused.value.code


def test_a_review_is_there_once_somebody_has_asked_for_it(desk: Callable[..., Desk]) -> None:
    here = desk()
    assert here.found("A") is None
    here.ask("A")
    assert body(here.found("A")) == "{match at A}"
    here.ask("A")
    assert body(here.found("A")) == "{match at A}"
    assert here.computed == 1


def test_they_are_computed_one_after_the_other(desk: Callable[..., Desk], gate: Gate) -> None:
    here = desk(gate.program)
    here.ask("ABC")
    here.until_begun("A")
    assert here.find("C") == PendingReview(2, 0.0)
    asyncio.run(here.reviews.count())
    assert len(here.reviews) == 2
    for table in "ABC":
        gate.open()
        assert body(here.found(table)) == f"{{match at {table}}}"


def test_so_many_at_the_same_time_as_the_host_says(desk: Callable[..., Desk], gate: Gate) -> None:
    here = desk(gate.program, workers=2)
    here.ask("ABC")
    here.until_begun("A")
    here.until_begun("B")
    assert here.find("C") == PendingReview(2, 0.0)
    for table in "ABC":
        while isinstance(here.find(table), PendingReview):
            gate.knock()
    assert here.computed == 3


def test_no_more_wait_than_there_is_time_for(
    desk: Callable[..., Desk], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review_jobs, "WAITING", 2)
    here = desk(workers=0)
    here.ask("ABA")
    assert refusal(lambda: here.ask("C")) == RefusalCode.REVIEWS_BUSY
    here.ask("D", address="192.0.2.2")
    assert here.find("B") is None, "whoever waits for most gives way to others"
    assert here.find("D")


def test_one_address_waits_for_few_and_others_take_turns_with_it(
    desk: Callable[..., Desk], gate: Gate
) -> None:
    here = desk(gate.program)
    here.ask("A")
    here.until_begun("A")
    here.ask("BCDE")
    assert refusal(lambda: here.ask("F")) == RefusalCode.REVIEWS_WAITING
    here.ask("G", address="192.0.2.2")
    assert here.find("G") == PendingReview(2, 0.0)
    for table in "ABGCDE":
        gate.open()
        assert here.found(table)


def test_a_process_that_fails_twice_takes_one_review_with_it(
    desk: Callable[..., Desk], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    died = tmp_path / "died"
    here = desk(
        f"import os, pathlib\ndied = pathlib.Path({str(died)!r})\n"
        "if len(list(died.parent.glob('died*'))) < 2:\n"
        "    died.with_suffix(f'.{os.getpid()}').touch()\n    os.abort()\n"
        f"{ECHO}"
    )
    monkeypatch.setattr(reviews, "FAILED", reviews.AGE)
    here.ask("AB")
    assert refusal(lambda: here.found("A")) == RefusalCode.REVIEW_FAILED
    assert here.found("B")
    monkeypatch.setattr(reviews, "FAILED", 0)
    assert here.found("A") is None, "it may be tried again"
    here.ask("A")
    assert here.found("A")
    assert here.computed == 2


def test_a_process_that_fails_once_is_nobodys_loss(desk: Callable[..., Desk], tmp_path: Path) -> None:
    first = tmp_path / "first"
    here = desk(
        f"import os, pathlib\nfirst = pathlib.Path({str(first)!r})\n"
        f"if not first.exists(): first.touch(); os.abort()\n{ECHO}"
    )
    here.ask("A")
    assert here.found("A")


def test_a_database_that_is_away_for_a_while_is_no_fault_of_the_match(
    desk: Callable[..., Desk], monkeypatch: pytest.MonkeyPatch
) -> None:
    trouble = iter([StoreError(StoreErrorCode.UNAVAILABLE)] * 3)

    def read(store: Store, code: str, match: int) -> str:
        for error in trouble:
            raise error
        return f"match at {code}"

    monkeypatch.setattr(review_workers, "match_record", read)
    here = desk()
    here.ask("A")
    assert here.found("A")


def test_where_no_process_can_be_started_there_is_a_refusal(
    desk: Callable[..., Desk], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "nothing"))
    here = desk()
    here.ask("A")
    assert refusal(lambda: here.found("A")) == RefusalCode.REVIEW_FAILED


def test_what_was_computed_of_an_old_record_is_not_kept(
    desk: Callable[..., Desk], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("with the name", "without the name")
    for name in names:
        (tmp_path / name).mkdir()
    old, new = (Gate(tmp_path / name) for name in names)
    records = iter(names)
    monkeypatch.setattr(review_workers, "match_record", lambda *_: next(records))
    here = desk(
        "import pickle, sys; record = pickle.load(sys.stdin.buffer)[0]; print('0.25', flush=True); "
        f"open({str(tmp_path)!r} + '/' + record + '/gate').read(); print('{{' + record + '}}')",
        workers=2,
    )
    here.ask("A")
    here.until_begun("A")
    # a guest is erased
    here.store.rewrite("A", (), bytes)
    here.ask("A")
    here.until_begun("A")
    old.open()
    while len(here.workers._under_way()) > 1:
        pass
    new.open()
    assert body(here.found("A")) == "{without the name}"


def test_a_restart_loses_none(desk: Callable[..., Desk], gate: Gate) -> None:
    before = desk()
    before.ask("A")
    assert before.found("A")
    stopped = desk(gate.program)
    stopped.ask("BC")
    stopped.until_begun("B")
    after = desk()
    for table in "ABC":
        assert body(after.found(table)) == f"{{match at {table}}}"
    assert stopped.computed == 0
    assert after.computed == 2


def test_what_one_node_is_asked_for_another_computes_once(desks: tuple[Desk, Desk], gate: Gate) -> None:
    here, there = desks
    there.ask("A")
    here.until_begun("A")
    here.ask("A")
    there.ask("B")
    assert there.find("A") == PendingReview(0, 0.25)
    assert there.find("B") == here.find("B") == PendingReview(1, 0.0)
    for table in "AB":
        gate.open()
        assert body(there.found(table)) == body(here.found(table)) == f"{{match at {table}}}"
    assert here.computed == 2


def test_nobody_who_sees_the_database_can_tell_who_waits(
    postgres: Postgres, desks: tuple[Desk, Desk]
) -> None:
    _, there = desks
    database = str(there.store._database.readers.url.database)
    there.ask("X", "192.0.2.1")
    with postgres.connect(database) as connection:
        row = connection.execute("SELECT * FROM review_jobs").fetchone()
    assert row is not None
    assert "192.0.2.1" not in str(row)
    assert row[2] == network_hash(there.store.network_key(), ("192.0.2.1",))


def test_closing_ends_what_is_under_way(desk: Callable[..., Desk], gate: Gate) -> None:
    here = desk(gate.program)
    here.ask("AB")
    here.until_begun("A")
    here.workers.close()
    assert here.computed == 0
    assert here.find("A") == PendingReview(0, 0.0), "others may have it"


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_to_all_processes_of_a_server_is_for_the_server_alone(
    desk: Callable[..., Desk], gate: Gate, sent: signal.Signals
) -> None:
    here = desk(
        "import os\nfrom types import SimpleNamespace\nfrom sevenbridge_app.web import review_process\n"
        "def reviewed(record, judge, tell):\n"
        f"    tell(0.25)\n    open({str(gate.path)!r}).read()\n"
        "    return SimpleNamespace(puzzles=(), review={'by': os.getpid()})\n"
        "review_process.reviewed = reviewed\nreview_process.main()"
    )
    here.ask("AB")
    here.until_begun("A")
    (process,) = here.workers._processes
    process.send_signal(sent)
    while isinstance(here.find("A"), PendingReview):
        gate.knock()
    assert body(here.found("A")) == f'{{"by":{process.pid}}}'
    here.until_begun("B")
    here.workers.close()
    assert here.find("B") == PendingReview(0, 0.0), "the server ends it nevertheless"


def test_the_process_gives_way_to_the_tables(desk: Callable[..., Desk]) -> None:
    here = desk(
        "import os\nfrom types import SimpleNamespace\nfrom sevenbridge_app.web import review_process\n"
        "found = lambda *_: SimpleNamespace(puzzles=(), review={'nice': os.nice(0)})\n"
        "review_process.reviewed = found\nreview_process.main()"
    )
    here.ask("A")
    expected = min(19, os.nice(0) + NICENESS)
    assert body(here.found("A")) == f'{{"nice":{expected}}}'


def test_the_puzzles_of_a_match_go_to_those_who_played_it(
    desk: Callable[..., Desk], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review_workers, "match_record", lambda *_: "a match")
    rows = [("one", '{"a": 1}', 0, 1, 7), ("two", "{}", 1, 0, 3)]
    at = desk(f"import json; print(json.dumps({rows!r})); {ECHO}")
    aki, ben = guest(at.store, 1), guest(at.store, 2)
    Listener(at.store).write(played("A", 20, 1, aki, ben))
    at.ask("A")
    assert at.found("A")
    (own,) = at.store.own_puzzles(aki)
    assert own == OwnPuzzle("one", b'{"a": 1}', 0, 1, 7, "A", 1, own.at)
    assert own.at > 0
    assert [each.name for each in at.store.own_puzzles(ben)] == ["two"]


def test_the_process_makes_puzzles_of_the_costliest_decisions(
    desk: Callable[..., Desk], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review_workers, "match_record", lambda *_: near_the_end(BLUNDERS))
    here = desk(reviewer(100)[-1])
    aki = guest(here.store, 1)
    Listener(here.store).write(played("A", 20, 1, aki))
    here.ask("A")
    assert here.found("A")
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


def test_a_match_that_is_too_long_is_not_reviewed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables_api, "LONGEST_RECORD", 10)
    with stacked(SHORT, seats=2), running_server(tmp_path) as address:
        code = finished(address)
        answer = Guest(address, "Stranger").ask("GET", f"/api/tables/{code}/matches/1/review")
        assert why(answer) == RefusalCode.TOO_LONG_TO_REVIEW


#: ``sevenbridge reviews``, with processes that are started otherwise
REVIEWS = """
import sys
from functools import partial
from sevenbridge_app.cli.main import main
from sevenbridge_app.web import reviewer
reviewer.ReviewWorkers = partial(reviewer.ReviewWorkers, command={command!r})
sys.exit(main(["reviews", "--database", {database!r}, "--workers", "1"]))
"""


@contextmanager
def reviewer_process(database: str, command: Sequence[str]) -> Iterator[subprocess.Popen[str]]:
    """Computes reviews on another machine, by processes that are started so."""
    words = (sys.executable, "-c", REVIEWS.format(command=command, database=database))
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def test_two_nodes_leave_their_reviews_to_other_machines_of_which_one_dies(
    tmp_path: Path, postgres: Postgres, gate: Gate
) -> None:
    name = "reviewed_elsewhere"
    url = postgres.new_database(name)
    with (
        running_server(tmp_path / "one", database=url, node="one", review_workers=0) as one,
        running_server(tmp_path / "two", database=url, node="two", review_workers=0) as two,
    ):
        code = finished(one)
        path = f"/api/tables/{code}/matches/1"
        here, there = Guest(one, "Here"), Guest(two, "There")
        assert here.ask("GET", f"{path}/review").json == {"ahead": 0, "progress": 0.0}
        assert there.ask("GET", f"{path}/review").json == {"ahead": 0, "progress": 0.0}
        with reviewer_process(url, (sys.executable, "-c", gate.program)) as dying:
            while here.ask("GET", f"{path}/review").json["progress"] != 0.25:
                pass
            dying.kill()
            dying.wait()
        gate.knock()
        with postgres.connect(name) as connection:
            # some seconds later
            connection.execute("UPDATE review_jobs SET free_at = 0")
        with reviewer_process(url, reviewer(WORLDS)) as process:
            answer = reviewed(there, code)
            process.terminate()
            said, log = process.communicate()
        assert process.returncode == 0
        assert "Ctrl-C" in said
        assert [msgspec.json.decode(line)["event"] for line in log.splitlines()] == [
            "reviewer started",
            "reviewer stopped",
        ]
        assert reviewed(here, code).body == answer.body
        expected = review(here.ask("GET", f"{path}/record").body, judge=Judge(WORLDS)).as_data()
        assert msgspec.json.decode(answer.body, type=ReviewData) == expected
        for address in (one, two):
            assert "\nsevenbridge_reviews_total 0.0\n" in request(address, "GET", "/metrics").body.decode()
