"""``sevenbridge admin`` beside a running server."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from sevenbridge_app.cli import admin
from sevenbridge_app.cli.main import main
from sevenbridge_app.store.store import Store
from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.refusals import RefusalCode
from sevenbridge_app.web import host_orders
from tests.services.postgres import Postgres
from tests.web.live_server import Chair, Guest, request
from tests.web.logged_server import logged_server
from tests.web.test_blocks import met


class Host:
    """Somebody who calls the command."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str], *where: str) -> None:
        self._where = where or ("--data-dir", str(folder))
        self._capsys = capsys

    def __call__(self, *words: str, lang: str = "en", status: int = 0) -> str:
        """Calls the command, and gives what it prints."""
        assert main(["admin", *words, *self._where, "--lang", lang]) == status
        told = self._capsys.readouterr()
        return told.out + told.err


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers look for orders more often."""
    monkeypatch.setattr(host_orders, "PERIOD", 0.02)


@pytest.fixture
def host(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Host:
    return Host(tmp_path, capsys)


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    with logged_server(tmp_path) as address:
        yield address


def rows(text: str) -> list[list[str]]:
    """The cells of a printed table, without its headings."""
    return [re.split(r"\s{2,}", line.strip()) for line in text.splitlines()[1:]]


def until(is_so: Callable[[], bool]) -> None:
    """Asks until it is so."""
    while not is_so():
        pass


def cut_off(chair: Chair) -> int:
    """Listens until the server closes the connection, and gives its code."""
    with pytest.raises(ConnectionClosed) as closed:
        chair.hear_until(lambda _: False)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def test_a_host_sees_nodes_tables_and_connections(host: Host, address: str) -> None:
    aki, ben = Guest(address, "Aki"), Guest(address, "[red]Ben")
    code = aki.open_table(seats=2)
    with aki.join(code) as first, ben.join(code) as second:
        assert isinstance(first.sit(0), server_messages.Ok)
        assert isinstance(second.hear(), server_messages.Hello)
        ((name, state, _, connections),) = rows(host("nodes"))
        assert (name, state, connections) == ("(without a name)", "running", "2")
        ((table, rules, persons, visibility, _, connections),) = rows(host("tables"))
        assert (table, rules, persons) == (code, "gamerules", "Aki")
        assert (visibility, connections) == ("unlisted", "2")
        shown = host("connections")
        assert re.search(rf"{code} +Aki +127\.0\.0\.1 +1 +0\n", shown)
        assert re.search(rf"{code} +\[red\]Ben +127\.0\.0\.1 +2 +–\n", shown)
    assert "稼働中" in host("nodes", lang="ja")


def test_a_table_that_is_ended_closes_with_a_sentence_for_those_at_it(host: Host, address: str) -> None:
    aki, ben = Guest(address, "Aki"), Guest(address, "Ben")
    code = aki.open_table(seats=2, claim_seconds=0)
    with aki.join(code) as first, ben.join(code) as second:
        first.sit(0)
        second.sit(1)
        first.do(client_messages.Start)
        assert f"Table {code} is closed." in host("end-table", code.lower())
        for chair in (first, second):
            closed = chair.hear_until(lambda heard: isinstance(heard, server_messages.TableClosed))
            assert isinstance(closed, server_messages.TableClosed)
            assert closed.by_host
        answer = first.do(client_messages.Start)
        assert isinstance(answer, server_messages.No)
        assert answer.code == RefusalCode.TABLE_CLOSED
    assert rows(host("tables")) == []


def test_a_table_without_anybody_in_memory_is_ended_too(host: Host, tmp_path: Path) -> None:
    with logged_server(tmp_path) as address:
        code = Guest(address, "Aki").open_table()
    with logged_server(tmp_path):
        assert f"卓{code}を閉じました。" in host("end-table", code, lang="ja")
    with closing(Store.open(tmp_path)) as store:
        entry = store.table(code)
        assert entry is not None
        assert entry.stage == "closed"
        assert store.orders() == []


def test_an_order_without_a_server_stands_until_there_is_one(
    host: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with logged_server(tmp_path) as address:
        code = Guest(address, "Aki").open_table()
    monkeypatch.setattr(admin, "PATIENCE", 0)
    assert "The order stands" in host("end-table", code, status=2)
    with logged_server(tmp_path) as address:
        until(lambda: request(address, "GET", f"/api/tables/{code}").json["stage"] == "closed")


def test_a_guest_who_is_shut_out_is_cut_off_and_told_why(host: Host, address: str) -> None:
    aki, ben = Guest(address, "Aki"), Guest(address, "Ben")
    code = aki.open_table()
    with ben.join(code) as chair:
        assert "Shut out: 2" in host("ban-guest", "2")
        assert cut_off(chair) == 1008
        refusal = chair.heard[-1]
        assert isinstance(refusal, server_messages.No)
        assert refusal.code == RefusalCode.BANNED
        assert "管理者" in refusal.ja
    answer = ben.ask("GET", "/api/me/matches")
    assert (answer.status, answer.json["code"]) == (403, "banned")
    assert ben.ask("POST", "/api/session", {"name": "Bo"}).json["code"] == "banned"
    assert aki.ask("GET", "/api/me/matches").status == 200
    ((who, _, end),) = rows(host("bans"))
    assert (who, end) == ("guest 2", "for ever")
    assert "No longer shut out: 2" in host("lift-guest", "2")
    until(lambda: ben.ask("GET", "/api/me/matches").status == 200)


def test_an_address_that_is_shut_out_gets_nothing_but_the_reason(host: Host, address: str) -> None:
    aki = Guest(address, "Aki")
    host("ban-address", "127.0.0.0/30", "--days", "3")
    until(lambda: aki.ask("GET", "/api/session").status == 403)
    with aki.join("ABCDEF") as chair:
        assert cut_off(chair) == 1008
        assert isinstance(chair.heard[0], server_messages.No)
        assert chair.heard[0].code == RefusalCode.BANNED
    ((who, _, end),) = rows(host("bans"))
    assert who == "127.0.0.0/30"
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d", end)
    host("lift-address", "127.0.0.1/30")
    until(lambda: aki.ask("GET", "/api/session").status == 200)


def test_a_node_that_is_drained_sends_everybody_elsewhere(host: Host, address: str) -> None:
    aki = Guest(address, "Aki")
    code = aki.open_table()
    chair = aki.join(code)
    host("drain", "")
    assert cut_off(chair) == 1012
    until(lambda: request(address, "GET", "/readyz").body == b"draining\n")
    assert request(address, "GET", "/readyz").status == 503
    assert "draining" in host("nodes")
    with pytest.raises(Exception, match="503"):
        aki.join(code)
    assert aki.ask("GET", "/api/session").status == 200
    host("undrain", "")
    until(lambda: request(address, "GET", "/readyz").status == 200)
    with aki.join(code) as chair:
        assert isinstance(chair.hear(), server_messages.Hello)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("end-table", "ABCDEF"), "There is no table ABCDEF."),
        (("give-up-table", "ABCDEF"), "There is no table ABCDEF."),
        (("ban-guest", "Ben"), "Ben is no number of a guest."),
        (("ban-address", "203.0.113"), "203.0.113 is no address"),
        (("lift-guest", "7"), "Nobody is shut out as 7."),
        (("lift-address", "::1"), "Nobody is shut out as ::1/128."),
        (("drain", "east"), "There is no node called east."),
    ],
)
def test_what_cannot_be_done_is_told_with_what_to_do(
    host: Host, tmp_path: Path, words: tuple[str, ...], sentence: str
) -> None:
    Store.open(tmp_path).close()
    assert sentence in host(*words, status=2)
    assert host(*words, lang="ja", status=2) != host(*words, status=2)


def test_it_does_the_same_through_postgresql(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, postgres: Postgres
) -> None:
    host = Host(tmp_path, capsys, "--database", where := postgres.new_database())
    with logged_server(tmp_path, database=where) as address:
        aki = Guest(address, "Aki")
        code = aki.open_table()
        with aki.join(code) as chair:
            chair.sit(0)
            assert rows(host("nodes"))[0][-1] == "1"
            assert code in host("connections")
            assert f"Table {code} is closed." in host("end-table", code)
            host("ban-guest", "1")
            assert cut_off(chair) == 1008
        ((who, _, _),) = rows(host("bans"))
        assert who == "guest 1"
    wrong = Host(tmp_path, capsys, "--database", "postgresql://nobody:secret@127.0.0.1:1/nothing")
    told = wrong("nodes", status=2)
    assert "cannot be reached" in told
    assert "secret" not in told


def test_where_no_database_is_it_says_so_and_makes_none(host: Host, tmp_path: Path) -> None:
    assert "There is no database at" in host("nodes", status=2)
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "sevenbridge.db").write_bytes(b"no database at all, but long enough to be taken for one" * 20)
    assert "is no database of Seven Bridge" in host("nodes", status=2)


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_host_reads_complaints_beside_a_server_and_settles_them(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest
) -> None:
    database = ""
    if kind == "postgres":
        postgres: Postgres = request.getfixturevalue("postgres")
        database = postgres.new_database()
    host = Host(tmp_path, capsys, *(("--database", database) if database else ()))
    with logged_server(tmp_path, database=database) as address, met(address) as (aki, _, _, two, code):
        assert rows(host("complaints")) == []
        two.request(client_messages.Say(900, 1, "phrase", "oh_no"))
        told = {"seat": 1, "name": "Ben", "reason": "cheating"}
        for _ in range(2):
            assert aki.ask("POST", f"/api/tables/{code}/complaints", told).status == 201
        shown = host("complaints")
        assert re.search(rf"\n1 .* cheating +{code} +Ben +2 +1 +0 +1\n", shown)
        assert re.search(r"\n1 .* oh_no\n", shown)
        assert "Complaint 1 is settled" in host("settle", "1")
        left = host("complaints", lang="ja")
        assert re.search(rf"\n2 .* 不正 +{code}", left)
        assert "\n1 " not in left
    # it is all the same without a server
    assert "Complaint 2 is settled" in host("settle", "2")
    for wrong in ("2", "x", "9" * 30):
        assert "There is no complaint" in host("settle", wrong, status=2)


def test_a_backup_by_other_means_is_noted(host: Host, tmp_path: Path) -> None:
    with closing(Store.open(tmp_path)) as store:
        assert store.backed_up_at() == 0
        assert "a backup was made just now" in host("backed-up")
        assert store.backed_up_at() > store.now() - 60_000
