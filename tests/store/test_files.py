"""Files of an SQLite database that are damaged, taken away or put back from an old copy."""

import io
import logging
import random
import shutil
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, suppress
from functools import partial
from pathlib import Path

import pytest

from sevenbridge_app.store import backup, sqlite, sqlite_files
from sevenbridge_app.store.administration import Administration
from sevenbridge_app.store.beside import beside
from sevenbridge_app.store.errors import CannotOpenStore, OpenErrorCode, StoreError, StoreErrorCode
from sevenbridge_app.store.sqlite import DATABASE
from sevenbridge_app.store.store import Store
from sevenbridge_app.store.tables import TableWrite
from tests.store.listener import PATIENCE, Listener, entry, lines, match

WAL = f"{DATABASE}-wal"
NOTE = f"{DATABASE}-beat"


def refusal(folder: Path) -> CannotOpenStore:
    with pytest.raises(CannotOpenStore) as refused:
        Store.open(folder)
    return refused.value


def damage(folder: Path, table: str) -> None:
    """Writes 200 bytes of nonsense into a row of a table's log, as a disk might."""
    query = "SELECT body FROM log WHERE table_code = ? UNION SELECT body FROM packed_log WHERE table_code = ?"
    with closing(sqlite3.connect(folder / DATABASE)) as connection:
        body, *_ = connection.execute(query, [table, table]).fetchone()
        assert connection.execute("PRAGMA quick_check").fetchone() == ("ok",)
    data = (folder / DATABASE).read_bytes()
    assert data.count(body[300:500]) == 1
    (folder / DATABASE).write_bytes(data.replace(body[300:500], b"\xff" * 200))
    with closing(sqlite3.connect(folder / DATABASE)) as connection:
        assert connection.execute("PRAGMA quick_check").fetchone() == ("ok",)


@pytest.fixture
def crashed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder as a server leaves it that is killed after two beats: the second is in the -wal alone."""
    folder, running = tmp_path / "crashed", tmp_path / "running"
    monkeypatch.setattr(sqlite, "clock", lambda: 1_700_000_000_000)
    with closing(Store.open(running)) as store:
        store.beat("osaka")
        with closing(sqlite3.connect(running / DATABASE)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        monkeypatch.setattr(sqlite, "clock", lambda: 1_700_000_001_000)
        Listener(store).write(TableWrite("AAAAAA", lines(1, 3)))
        store.beat("osaka")
        shutil.copytree(running, folder)
    return folder


class TestLost:
    def test_a_server_that_was_killed_finds_everything(self, crashed: Path) -> None:
        with closing(Store.open(crashed)) as store:
            assert len(store.read("AAAAAA")) == 3

    def test_a_missing_wal_is_told(self, crashed: Path, tmp_path: Path) -> None:
        (crashed / WAL).rename(tmp_path / "wal")
        for _ in range(2):
            refused = refusal(crashed)
            assert refused.code == OpenErrorCode.LOST
            assert refused.details == {"path": str(crashed / DATABASE), "note": str(crashed / NOTE)}
        (tmp_path / "wal").rename(crashed / WAL)
        with closing(Store.open(crashed)) as store:
            assert len(store.read("AAAAAA")) == 3

    def test_so_is_one_that_was_cut(self, crashed: Path) -> None:
        data = (crashed / WAL).read_bytes()
        (crashed / WAL).write_bytes(data[: len(data) // 2])
        assert refusal(crashed).code == OpenErrorCode.LOST

    def test_whoever_removes_the_note_goes_on_without(self, crashed: Path) -> None:
        (crashed / WAL).unlink()
        (crashed / NOTE).unlink()
        with closing(Store.open(crashed)) as store:
            assert store.read("AAAAAA") == []

    def test_no_beat_is_noted_after_a_clean_end(self, tmp_path: Path) -> None:
        with closing(Store.open(tmp_path)) as store:
            store.beat("osaka")
            assert int((tmp_path / NOTE).read_text()) == store.nodes()[0].beat_at
            store.forget_node("osaka")
            shutil.copytree(tmp_path, tmp_path / "killed at the end")
        assert int((tmp_path / NOTE).read_text()) == 0
        Store.open(tmp_path / "killed at the end").close()

    def test_a_note_that_cannot_be_read_says_nothing(self, crashed: Path) -> None:
        (crashed / NOTE).write_bytes(b"")
        Store.open(crashed).close()


class TestGone:
    @pytest.fixture(params=["stopped", "killed"])
    def folder(self, request: pytest.FixtureRequest, tmp_path: Path) -> Path:
        """A folder with a database, as a server leaves it that has stopped, or was killed."""
        if request.param == "killed":
            killed: Path = request.getfixturevalue("crashed")
            return killed
        with closing(Store.open(tmp_path)) as store:
            store.beat("osaka")
            store.forget_node("osaka")
        return tmp_path

    @pytest.mark.parametrize("is_emptied", [False, True], ids=["removed", "emptied"])
    def test_a_database_that_was_there_is_not_begun_anew(self, folder: Path, is_emptied: bool) -> None:
        for path in (folder / DATABASE, folder / WAL):
            path.unlink(missing_ok=True)
        if is_emptied:
            (folder / DATABASE).touch()
        for _ in range(2):
            refused = refusal(folder)
            assert refused.code == OpenErrorCode.GONE
            assert refused.details == {"path": str(folder / DATABASE), "note": str(folder / NOTE)}
        assert (folder / DATABASE).exists() == is_emptied
        # as the sentence says
        (folder / NOTE).unlink()
        Store.open(folder).close()

    def test_a_copy_that_is_put_in_its_place_is_opened(self, folder: Path) -> None:
        with closing(Store.open(folder)) as store:
            Listener(store).write(TableWrite("BBBBBB", lines(1, 1)))
        kept = (folder / DATABASE).read_bytes()
        (folder / DATABASE).unlink()
        assert refusal(folder).code == OpenErrorCode.GONE
        (folder / DATABASE).write_bytes(kept)
        with closing(Store.open(folder)) as store:
            assert len(store.read("BBBBBB")) == 1


class TestDamage:
    @pytest.fixture
    def folder(self, tmp_path: Path) -> Path:
        """The folder of a store with something in it."""
        with closing(Store.open(tmp_path)) as store:
            listener = Listener(store)
            listener.write(*(TableWrite(f"T{n:03}", lines(1, 20), entry(f"T{n:03}")) for n in range(40)))
            store.beat("osaka")
        return tmp_path

    def test_anywhere_ends_in_a_sentence_or_in_a_store_that_works(self, folder: Path) -> None:
        path = folder / DATABASE
        whole = path.read_bytes()
        codes = set()
        for seed in range(60):
            chance = random.Random(seed)
            data = bytearray(whole)
            for _ in range(chance.choice([1, 20, 400])):
                data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
            path.write_bytes(data)
            try:
                store = Store.open(folder)
            except CannotOpenStore as error:
                codes.add(error.code)
                continue
            with closing(store):
                for use in (Store.nodes, Store.waited_at, partial(Store.read, table="T007")):
                    with suppress(StoreError):
                        use(store)
        assert OpenErrorCode.DAMAGED in codes

    def test_is_found_later_where_the_start_cannot_wait(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        monkeypatch.setattr(sqlite_files, "_STEPS", 10)
        monkeypatch.setattr(sqlite_files, "LOOK_SECONDS", 0.0)
        data = bytearray((folder / DATABASE).read_bytes())
        with closing(sqlite3.connect(folder / DATABASE)) as connection:
            (page,) = connection.execute("SELECT max(pageno) FROM dbstat WHERE name = 'log'").fetchone()
            (size,) = connection.execute("PRAGMA page_size").fetchone()
        data[size * (page - 1) : size * page] = bytes(size)
        (folder / DATABASE).write_bytes(data)
        with closing(Store.open(folder)) as store:
            inspection = store._database._inspection  # type: ignore[attr-defined]
            inspection._thread.join(PATIENCE)
            # nothing more is done with it, so that nobody plays on what will be lost
            with pytest.raises(StoreError) as refused:
                store.beat("osaka")
            assert refused.value.code == StoreErrorCode.UNAVAILABLE
        told = [record for record in caplog.records if record.levelno == logging.ERROR]
        assert ["is damaged" in record.getMessage() for record in told] == [True]

    @pytest.mark.parametrize("is_packed", [False, True], ids=["lines", "packed"])
    def test_what_holds_together_and_is_not_what_was_written_is_told(
        self, tmp_path: Path, is_packed: bool
    ) -> None:
        with closing(Store.open(tmp_path)) as store:
            chance, listener = random.Random(7), Listener(store)
            for each in ("AAAAAA", "BBBBBB"):
                long = tuple(line._replace(body=chance.randbytes(900)) for line in lines(1, 40))
                played = match(each) if is_packed else None
                listener.write(TableWrite(each, long, entry(each), match=played))
        damage(tmp_path, "BBBBBB")
        refused = refusal(tmp_path)
        assert refused.code == OpenErrorCode.DAMAGED_LOG
        assert refused.details == {"path": str(tmp_path / DATABASE), "table": "BBBBBB"}
        # as the sentence says
        with beside(tmp_path) as connection:
            host = Administration(connection)
            assert not host.give_up_table("AAAAAA")
            assert host.give_up_table("BBBBBB")
        with closing(Store.open(tmp_path)) as store:
            assert len(store.read("AAAAAA")) == 40
            assert (store.read("BBBBBB"), store.table("BBBBBB")) == ([], None)

    @pytest.mark.parametrize(
        ("table", "change"),
        [
            ("log", "body = 7"),
            ("log", "key = 'a text'"),
            ("log", "table_code = 7"),
            ("packed_log", "body = 'a text'"),
            ("packed_log", "body = 7.5"),
        ],
    )
    def test_values_of_other_types_are_told_at_the_start_and_by_whoever_reads(
        self, tmp_path: Path, table: str, change: str
    ) -> None:
        with closing(Store.open(tmp_path)) as store:
            listener = Listener(store)
            listener.write(TableWrite("AAAAAA", lines(1, 4), entry("AAAAAA"), match=match("AAAAAA")))
            listener.write(TableWrite("AAAAAA", lines(5, 5)))
        with closing(sqlite3.connect(tmp_path / DATABASE)) as connection, connection:
            connection.execute("PRAGMA ignore_check_constraints = ON")
            connection.execute(f"UPDATE {table} SET {change}")
        assert refusal(tmp_path).code in (OpenErrorCode.DAMAGED_LOG, OpenErrorCode.DAMAGED)
        with beside(tmp_path) as sql, pytest.raises(StoreError) as refused:
            backup.write(sql, io.BytesIO(), 0, "")
        assert refused.value.code == StoreErrorCode.DAMAGED
        if "table_code" not in change:
            with beside(tmp_path) as sql:
                assert Administration(sql).give_up_table("AAAAAA")

    def test_what_an_inspection_cannot_read_is_told(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        monkeypatch.setattr(sqlite_files, "LOOK_SECONDS", 0.0)
        monkeypatch.setattr(sqlite_files, "_ROWS", 1)
        honest = sqlite_files._rows_of_logs

        def unreadable(connection: sqlite3.Connection) -> Iterator[tuple[object, bool]]:
            if threading.current_thread().name == "store-inspection":
                # as a disk that has a bad block
                error = sqlite3.OperationalError("disk I/O error")
                error.sqlite_errorcode = sqlite3.SQLITE_IOERR
                raise error
            yield from honest(connection)

        monkeypatch.setattr(sqlite_files, "_rows_of_logs", unreadable)
        with closing(Store.open(folder)) as store:
            store._database._inspection._thread.join(PATIENCE)  # type: ignore[attr-defined]
        told = [record.getMessage() for record in caplog.records if record.levelno == logging.ERROR]
        assert len(told) == 1

    def test_an_inspection_ends_with_the_store(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sqlite_files, "_STEPS", 10)
        monkeypatch.setattr(sqlite_files, "LOOK_SECONDS", 0.0)
        Store.open(folder).close()
        with closing(Store.open(folder)) as store:
            assert len(store.read("T007")) == 20


@pytest.mark.parametrize("name", [DATABASE, WAL])
def test_files_that_are_taken_away_while_the_server_runs(
    tmp_path: Path, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(Store.open(tmp_path)) as store:
        listener = Listener(store)
        listener.write(TableWrite("AAAAAA", lines(1, 1)))
        store.beat("osaka")
        (tmp_path / name).rename(tmp_path / "taken")
        # also where another stands in its place
        for _ in range(2):
            for use in (lambda: store.beat("osaka"), lambda: store.read("AAAAAA"), store.nodes):
                with pytest.raises(StoreError) as refused:
                    use()
                assert refused.value.code == StoreErrorCode.UNAVAILABLE
            (tmp_path / name).touch()
        assert len([record for record in caplog.records if record.levelno == logging.ERROR]) == 1
        (tmp_path / "taken").replace(tmp_path / name)
        listener.write(TableWrite("AAAAAA", lines(2, 2)))
    with closing(Store.open(tmp_path)) as store:
        assert len(store.read("AAAAAA")) == 2
