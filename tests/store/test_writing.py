"""The log and its writer: order, batches, what fails alone, and what fails together."""

import logging
import re
import sqlite3
from contextlib import closing
from functools import partial
from itertools import count, pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, Engine, event
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.exc import DataError, IntegrityError, OperationalError

from sevenbridge_app.results.matches import FinishedMatch
from sevenbridge_app.store import sqlite, writer
from sevenbridge_app.store.errors import StoreError, StoreErrorCode
from sevenbridge_app.store.log_lines import LogLine
from sevenbridge_app.store.sqlite import DATABASE
from sevenbridge_app.store.store import Store
from sevenbridge_app.store.tables import TableWrite
from sevenbridge_app.store.writer import MOST_JOBS
from tests.store.listener import Listener, entry, lines, match
from tests.store.stranger import stranger, write_line


def refusal(error: BaseException | None) -> tuple[str, dict[str, int | str]]:
    """The code and the details of an error of the store."""
    assert isinstance(error, StoreError)
    return error.code, error.details


def cause(error: BaseException | None) -> str:
    """What the driver said of a disk that failed."""
    assert refusal(error) == (StoreErrorCode.UNAVAILABLE, {})
    assert isinstance(error, StoreError)
    assert isinstance(error.__cause__, OperationalError)
    return str(error.__cause__.orig)


class TestLog:
    def test_is_there_after_the_store_was_closed(self, where: Path | str) -> None:
        with closing(Store.open(where)) as store:
            Listener(store).write(TableWrite("AAAAAA", lines(1, 3)), TableWrite("BBBBBB", lines(1, 1)))
        with closing(Store.open(where)) as store:
            assert store.read("AAAAAA") == list(lines(1, 3))
            assert store.read("BBBBBB") == list(lines(1, 1))
            Listener(store).write(TableWrite("AAAAAA", lines(4, 4)))
            assert store.read("AAAAAA", after=2) == list(lines(3, 4))

    def test_of_no_table_is_empty(self, store: Store) -> None:
        assert store.read("AAAAAA") == []

    def test_closing_writes_what_is_waiting(self, where: Path | str) -> None:
        with closing(Store.open(where)) as store:
            committed: list[int] = []
            store.start(lambda batch, error: committed.extend(write.lines[0].number for write, _ in batch))
            for number in range(1, 1200):
                store.submit(TableWrite("AAAAAA", lines(number, number)), lambda error: None)
        assert committed == list(range(1, 1200))
        with closing(Store.open(where)) as store:
            assert store.read("AAAAAA") == list(lines(1, 1199))

    _codes = count()

    @given(
        bodies=st.lists(st.binary(max_size=3000), max_size=400),
        cuts=st.lists(st.integers(0, 400)),
        after=st.integers(0, 400),
    )
    @example(bodies=[b"body"] * (2500), cuts=[1003], after=1000)
    @settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
    def test_is_read_as_it_was_written(
        self, listener: Listener, bodies: list[bytes], cuts: list[int], after: int
    ) -> None:
        code = f"T{next(self._codes)}"
        written = [LogLine(number, number * 7, body) for number, body in enumerate(bodies, 1)]
        edges = [0, *sorted(cuts), len(written)]
        listener.write(*(TableWrite(code, tuple(written[a:b])) for a, b in pairwise(edges)))
        assert listener.store.read(code) == written
        assert listener.store.read(code, after) == written[after:]

    def test_has_the_key_of_each_write(self, listener: Listener) -> None:
        key = bytes(range(16))
        listener.write(TableWrite("AAAAAA", lines(1, 2), key=key), TableWrite("AAAAAA", lines(3, 3)))
        assert [line.key for line in listener.store.read("AAAAAA")] == [key, key, b""]

    def test_a_write_that_is_there_already_is_known_by_its_key(self, listener: Listener) -> None:
        first = TableWrite("AAAAAA", lines(1, 2), entry("AAAAAA"), key=bytes(16))
        listener.write(first)
        again, other, without, after = listener.together(
            first,
            TableWrite("AAAAAA", lines(1, 2), key=b"another's key..."),
            TableWrite("AAAAAA", lines(1, 2)),
            TableWrite("AAAAAA", lines(3, 3), key=b"the third key..."),
        )
        assert (again, after) == (None, None)
        for refused in (other, without):
            assert refusal(refused) == (StoreErrorCode.LINE_TAKEN, {"table": "AAAAAA", "line": 1})
        assert listener.store.last_lines(["AAAAAA"]) == {"AAAAAA": 3}


class TestBatches:
    def test_gather_while_a_commit_is_under_way(self, listener: Listener) -> None:
        writes = [
            TableWrite(f"T{number % 7}", lines(1 + number // 7, 1 + number // 7)) for number in range(70)
        ]
        listener.write(*writes)
        assert listener.batches[1][:-1] == writes

    def test_are_bounded_and_keep_the_order(self, listener: Listener) -> None:
        writes = [TableWrite("AAAAAA", lines(number, number)) for number in range(1, 2 * MOST_JOBS)]
        listener.write(*writes)
        assert [write for batch in listener.batches[1:] for write in batch][:-1] == writes
        assert max(map(len, listener.batches)) == MOST_JOBS

    def test_a_write_is_in_the_directory_with_its_lines(self, listener: Listener) -> None:
        listener.write(
            TableWrite("AAAAAA", lines(1, 2), entry("AAAAAA", "open")),
            TableWrite("AAAAAA", (), entry("AAAAAA")),
        )
        assert listener.store.table("AAAAAA") == entry("AAAAAA")

    def test_nobody_reads_what_is_not_committed(self, listener: Listener) -> None:
        seen: list[list[LogLine]] = []
        listener.store.submit(
            TableWrite("AAAAAA", lines(1, 1)), lambda _: seen.append(listener.store.read("AAAAAA"))
        )
        listener.write()
        assert seen == [list(lines(1, 1))]


class TestOneFails:
    def test_where_another_has_written_its_line(self, listener: Listener, where: Path | str) -> None:
        listener.write(TableWrite("AAAAAA", lines(1, 2)))
        with stranger(where) as connection:
            write_line(connection, "AAAAAA", LogLine(3, 0, b"a stranger was here"))
        first, taken, next_one, other = listener.together(
            TableWrite("BBBBBB", lines(1, 1)),
            TableWrite("AAAAAA", lines(3, 4), entry("AAAAAA"), match("AAAAAA")),
            TableWrite("AAAAAA", lines(5, 5)),
            TableWrite("CCCCCC", lines(1, 1), entry("CCCCCC"), match("CCCCCC")),
        )
        assert (first, other) == (None, None)
        assert refusal(taken) == (StoreErrorCode.LINE_TAKEN, {"table": "AAAAAA", "line": 3})
        assert refusal(next_one) == (StoreErrorCode.LINE_MISSING, {"table": "AAAAAA", "line": 5})
        store = listener.store
        assert [line.number for line in store.read("AAAAAA")] == [1, 2, 3]
        assert (store.table("AAAAAA"), store.table("CCCCCC")) == (None, entry("CCCCCC"))
        with stranger(where) as connection:
            assert connection.exec_driver_sql("SELECT table_code FROM matches").fetchall() == [("CCCCCC",)]
        # once for all, though one was refused
        assert len(listener.batches) == 4

    @pytest.mark.parametrize("number", [-1, 0, 2, 3])
    def test_where_the_line_before_is_missing(self, listener: Listener, number: int) -> None:
        (missing,) = listener.together(TableWrite("AAAAAA", lines(number, number)))
        assert refusal(missing) == (StoreErrorCode.LINE_MISSING, {"table": "AAAAAA", "line": number})
        assert listener.store.read("AAAAAA") == []

    def test_where_its_match_is_there_already(self, listener: Listener) -> None:
        listener.write(TableWrite("AAAAAA", lines(1, 1), match=match("AAAAAA")))
        again, other = listener.together(
            TableWrite("AAAAAA", lines(2, 2), match=match("AAAAAA")), TableWrite("BBBBBB", lines(1, 1))
        )
        assert isinstance(again, IntegrityError)
        assert other is None
        assert listener.store.last_lines(["AAAAAA"]) == {"AAAAAA": 1}

    def test_where_it_cannot_be_written_at_all(self, listener: Listener) -> None:
        too_large, no_text, other = listener.together(
            TableWrite("AAAAAA", (LogLine(1, 1 << 64, b""),)),
            TableWrite("AAAAAA", (), match=FinishedMatch("AAAAAA", 1, 1, 2, "\ud800", 2, ())),
            TableWrite("AAAAAA", lines(1, 1)),
        )
        # SQLite's driver knows that by itself, PostgreSQL's has to be told
        assert isinstance(too_large, OverflowError | DataError)
        assert isinstance(no_text, UnicodeEncodeError)
        assert other is None

    def test_whoever_waits_for_a_statement_is_told_too(self, listener: Listener) -> None:
        listener.store.new_session(bytes(32), "Aki", 0)
        with pytest.raises(IntegrityError) as refused:
            listener.store.new_session(bytes(32), "Ben", 0)
        # errors are logged, and a log tells nothing of what was to be written
        assert "Ben" not in str(refused.value)


ON_SQLITE = pytest.mark.parametrize("where", ["sqlite"], indirect=True)


class Disk:
    """The disk of the writer, which fails at the next commit when it is told to."""

    def __init__(self) -> None:
        self.fails = False
        self.connection: Connection | None = None
        self._open = sqlite.writer

    def open(self, path: Path) -> Connection:
        """Opens the writer's connection, as the store does."""
        self.connection = self._open(path)
        return self.connection

    def pragma(self, text: str) -> Any:
        """Carries out a pragma on the writer's connection, which is at rest."""
        assert self.connection is not None
        assert self.connection.connection.driver_connection is not None
        return self.connection.connection.driver_connection.execute(f"PRAGMA {text}").fetchone()[0]

    def commit(self, connection: sqlite3.Connection) -> None:
        """Commits, or fails."""
        if self.fails:
            self.fails = False
            raise sqlite3.OperationalError("disk I/O error")
        connection.commit()


@ON_SQLITE
class TestAllFail:
    @pytest.fixture
    def disk(self, monkeypatch: pytest.MonkeyPatch) -> Disk:
        """The disk of the store that is opened next."""
        disk = Disk()
        monkeypatch.setattr(sqlite, "writer", disk.open)
        monkeypatch.setattr(SQLiteDialect_pysqlite, "do_commit", disk.commit)
        return disk

    def test_when_the_commit_does(self, disk: Disk, listener: Listener) -> None:
        listener.write(TableWrite("AAAAAA", lines(1, 1)))
        listener.meanwhile = partial(setattr, disk, "fails", True)
        errors = listener.together(
            TableWrite("AAAAAA", lines(2, 3)), TableWrite("BBBBBB", lines(1, 1), entry("BBBBBB"))
        )
        assert [cause(error) for error in errors] == ["disk I/O error"] * 2
        assert listener.store.read("AAAAAA") == list(lines(1, 1))
        assert listener.store.read("BBBBBB") == []
        assert listener.store.table("BBBBBB") is None
        listener.meanwhile = lambda: None
        listener.write(TableWrite("AAAAAA", lines(2, 3)), TableWrite("BBBBBB", lines(1, 1)))

    def test_when_the_disk_is_full_and_the_next_batch_is_written(
        self, disk: Disk, listener: Listener
    ) -> None:
        listener.write(TableWrite("AAAAAA", lines(1, 1)))
        disk.pragma(f"max_page_count = {disk.pragma('page_count') + 20}")
        large = (LogLine(2, 0, b"x" * 400_000),)
        errors = listener.together(TableWrite("BBBBBB", lines(1, 1)), TableWrite("AAAAAA", large))
        assert [cause(error) for error in errors] == ["database or disk is full"] * 2
        # what was written upon the lost lines is lost with them, and nothing else is
        late, other = listener.together(TableWrite("AAAAAA", lines(3, 3)), TableWrite("BBBBBB", lines(1, 1)))
        assert refusal(late) == (StoreErrorCode.LINE_MISSING, {"table": "AAAAAA", "line": 3})
        assert other is None
        assert listener.store.read("AAAAAA") == list(lines(1, 1))
        assert listener.store.read("BBBBBB") == list(lines(1, 1))


class TestClosing:
    def test_comes_once_and_then_nothing_is_taken(self, listener: Listener) -> None:
        store = listener.store
        store.close()
        store.close()
        for use in (
            lambda: store.submit(TableWrite("AAAAAA", ()), lambda error: None),
            lambda: store.new_session(bytes(32), "Aki", 0),
            lambda: store.beat("osaka"),
            lambda: store.read("AAAAAA"),
        ):
            with pytest.raises(StoreError) as refused:
                use()
            assert refusal(refused.value) == (StoreErrorCode.CLOSED, {})

    def test_nothing_is_submitted_before_the_start(self, store: Store) -> None:
        with pytest.raises(RuntimeError, match="start"):
            store.submit(TableWrite("AAAAAA", ()), lambda error: None)

    def test_what_nobody_can_be_errors_is_written(
        self, tmp_path: Path, caplog: pytest.LogCaptureFixture
    ) -> None:
        def deliver(batch: writer.Batch, error: BaseException | None) -> None:
            raise RuntimeError("the loop has ended")

        with closing(Store.open(tmp_path)) as store:
            store.start(deliver)
            store.submit(TableWrite("AAAAAA", lines(1, 1)), lambda error: None)
        assert [record.levelno for record in caplog.records if record.name == writer.__name__] == [
            logging.ERROR
        ]
        with closing(Store.open(tmp_path)) as store:
            assert store.read("AAAAAA") == list(lines(1, 1))


def test_a_commit_is_on_the_disk_when_it_is_told(tmp_path: Path) -> None:
    Store.open(tmp_path).close()
    engine = sqlite.readers(tmp_path / DATABASE)
    with engine.connect() as reading, sqlite.writer(tmp_path / DATABASE) as writing:
        for each in (reading, writing):
            settings = [
                each.exec_driver_sql(f"PRAGMA {name}").scalar()
                for name in ("journal_mode", "synchronous", "foreign_keys")
            ]
            assert settings == ["wal", 2, 1]
    engine.dispose()


def test_the_lines_of_a_batch_are_one_statement(listener: Listener) -> None:
    statements: list[str] = []

    def executed(_: object, cursor: object, statement: str, *rest: object) -> None:
        statements.append(statement)

    event.listen(Engine, "before_cursor_execute", executed)
    try:
        listener.write(*(TableWrite(f"T{table}", lines(1, 5)) for table in range(20)))
    finally:
        event.remove(Engine, "before_cursor_execute", executed)
    inserted = [each for each in statements if each.startswith("INSERT")]
    assert [len(re.findall(r"\((?:\?|%)", each)) for each in inserted] == [100]


def test_few_modules_know_the_kind_of_database() -> None:
    folder = Path(sqlite.__file__).parent
    knowing = {
        path.name
        for path in folder.glob("*.py")
        if re.search(r"sqlite3|dialects|PRAGMA|[Dd]river(?!_sql)", path.read_text(encoding="utf-8"))
    }
    assert knowing == {"sqlite.py", "sqlite_files.py", "postgres.py"}
