"""The log and its writer: order, batches, what fails alone, and what fails together."""

import logging
import sqlite3
from contextlib import closing
from functools import partial
from itertools import count, pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from sevenbridge.store import opening, writer
from sevenbridge.store.closed import StoreClosed
from sevenbridge.store.opening import DATABASE
from sevenbridge.store.row_insert import MOST_ROWS
from sevenbridge.store.store import Store
from sevenbridge.store.work import FinishedMatch, Line, LineMissing, LineTaken, Work
from sevenbridge.store.writer import MOST_JOBS
from tests.store.commits import CommitRecorder, entry, lines


def match(table: str, number: int = 1) -> FinishedMatch:
    return FinishedMatch(table, number, 1, 2, "gamerules", 2, ())


class TestLog:
    def test_is_there_after_the_store_was_closed(self, tmp_path: Path) -> None:
        with closing(Store.open(tmp_path)) as store:
            CommitRecorder(store).write(Work("AAAAAA", lines(1, 3)), Work("BBBBBB", lines(1, 1)))
        with closing(Store.open(tmp_path)) as store:
            assert store.read("AAAAAA") == list(lines(1, 3))
            assert store.read("BBBBBB") == list(lines(1, 1))
            CommitRecorder(store).write(Work("AAAAAA", lines(4, 4)))
            assert store.read("AAAAAA", after=2) == list(lines(3, 4))

    def test_of_no_table_is_empty(self, store: Store) -> None:
        assert store.read("AAAAAA") == []

    def test_closing_writes_what_is_waiting(self, tmp_path: Path) -> None:
        with closing(Store.open(tmp_path)) as store:
            committed: list[int] = []
            store.start(lambda batch, error: committed.extend(work.lines[0].number for work, _ in batch))
            for number in range(1, 1200):
                store.submit(Work("AAAAAA", lines(number, number)), lambda error: None)
        assert committed == list(range(1, 1200))
        with closing(Store.open(tmp_path)) as store:
            assert store.read("AAAAAA") == list(lines(1, 1199))

    _codes = count()

    @given(
        bodies=st.lists(st.binary(max_size=3000), max_size=3 * MOST_ROWS),
        cuts=st.lists(st.integers(0, 3 * MOST_ROWS)),
        after=st.integers(0, 3 * MOST_ROWS),
    )
    @example(bodies=[b"body"] * (3 * MOST_ROWS - 1), cuts=[MOST_ROWS + 3], after=MOST_ROWS)
    @settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
    def test_is_read_as_it_was_written(
        self, told: CommitRecorder, bodies: list[bytes], cuts: list[int], after: int
    ) -> None:
        code = f"T{next(self._codes)}"
        written = [Line(number, number * 7, body) for number, body in enumerate(bodies, 1)]
        edges = [0, *sorted(cuts), len(written)]
        told.write(*(Work(code, tuple(written[a:b])) for a, b in pairwise(edges)))
        assert told.store.read(code) == written
        assert told.store.read(code, after) == written[after:]


class TestBatches:
    def test_gather_while_a_commit_is_under_way(self, told: CommitRecorder) -> None:
        works = [Work(f"T{number % 7}", lines(1 + number // 7, 1 + number // 7)) for number in range(70)]
        told.write(*works)
        assert told.batches[1][:-1] == works

    def test_are_bounded_and_keep_the_order(self, told: CommitRecorder) -> None:
        works = [Work("AAAAAA", lines(number, number)) for number in range(1, 2 * MOST_JOBS)]
        told.write(*works)
        assert [work for batch in told.batches[1:] for work in batch][:-1] == works
        assert max(map(len, told.batches)) == MOST_JOBS

    def test_a_work_is_in_the_directory_with_its_lines(self, told: CommitRecorder) -> None:
        told.write(Work("AAAAAA", lines(1, 2), entry("AAAAAA", "open")), Work("AAAAAA", (), entry("AAAAAA")))
        assert told.store.table("AAAAAA") == entry("AAAAAA")

    def test_nobody_reads_what_is_not_committed(self, told: CommitRecorder) -> None:
        seen: list[list[Line]] = []
        told.store.submit(Work("AAAAAA", lines(1, 1)), lambda _: seen.append(told.store.read("AAAAAA")))
        told.write()
        assert seen == [list(lines(1, 1))]


class TestOneFails:
    def test_where_another_has_written_its_line(self, told: CommitRecorder, tmp_path: Path) -> None:
        told.write(Work("AAAAAA", lines(1, 2)))
        with closing(sqlite3.connect(tmp_path / DATABASE)) as stranger, stranger:
            stranger.execute("INSERT INTO log VALUES ('AAAAAA', 3, 0, 'a stranger was here')")
        first, taken, next_one, other = told.together(
            Work("BBBBBB", lines(1, 1)),
            Work("AAAAAA", lines(3, 4), entry("AAAAAA"), match("AAAAAA")),
            Work("AAAAAA", lines(5, 5)),
            Work("CCCCCC", lines(1, 1), entry("CCCCCC"), match("CCCCCC")),
        )
        assert (first, other) == (None, None)
        assert isinstance(taken, LineTaken)
        assert taken.table == "AAAAAA"
        assert isinstance(next_one, LineMissing)
        store = told.store
        assert [line.number for line in store.read("AAAAAA")] == [1, 2, 3]
        assert (store.table("AAAAAA"), store.table("CCCCCC")) == (None, entry("CCCCCC"))
        with closing(sqlite3.connect(tmp_path / DATABASE)) as database:
            assert database.execute("SELECT table_code FROM matches").fetchall() == [("CCCCCC",)]
        # once for all, though one was refused
        assert len(told.batches) == 4

    @pytest.mark.parametrize("number", [-1, 0, 2, 3])
    def test_where_the_line_before_is_missing(self, told: CommitRecorder, number: int) -> None:
        assert isinstance(told.together(Work("AAAAAA", lines(number, number)))[0], LineMissing)
        assert told.store.read("AAAAAA") == []

    def test_where_its_match_is_there_already(self, told: CommitRecorder) -> None:
        told.write(Work("AAAAAA", lines(1, 1), match=match("AAAAAA")))
        again, other = told.together(
            Work("AAAAAA", lines(2, 2), match=match("AAAAAA")), Work("BBBBBB", lines(1, 1))
        )
        assert isinstance(again, sqlite3.IntegrityError)
        assert other is None
        assert told.store.read("AAAAAA") == list(lines(1, 1))

    def test_where_it_cannot_be_written_at_all(self, told: CommitRecorder) -> None:
        too_large, no_text, other = told.together(
            Work("AAAAAA", (Line(1, 1 << 64, b""),)),
            Work("AAAAAA", (), match=FinishedMatch("AAAAAA", 1, 1, 2, "\ud800", 2, ())),
            Work("AAAAAA", lines(1, 1)),
        )
        assert isinstance(too_large, OverflowError)
        assert isinstance(no_text, UnicodeEncodeError)
        assert other is None

    def test_whoever_waits_for_a_statement_is_told_too(self, told: CommitRecorder) -> None:
        told.store.new_session(bytes(32), "Aki", 0)
        with pytest.raises(sqlite3.IntegrityError):
            told.store.new_session(bytes(32), "Ben", 0)


class Unreliable(sqlite3.Connection):
    """A connection whose disk fails at the next commit when it is told to."""

    fails = False

    def execute(self, sql: str, *parameters: object) -> sqlite3.Cursor:
        if sql == "COMMIT" and self.fails:
            self.fails = False
            raise sqlite3.OperationalError("disk I/O error")
        return super().execute(sql, *parameters)  # type: ignore[arg-type]


class TestAllFail:
    @pytest.fixture
    def disk(self, monkeypatch: pytest.MonkeyPatch) -> list[Unreliable]:
        """The writer's connection, once there is a store."""
        made: list[Unreliable] = []

        def connect(path: Path) -> sqlite3.Connection:
            connection = Unreliable(path, isolation_level=None, check_same_thread=False)
            made.append(connection)
            return connection

        monkeypatch.setattr(writer, "connect", connect)
        return made

    def test_when_the_commit_does(self, disk: list[Unreliable], told: CommitRecorder) -> None:
        told.write(Work("AAAAAA", lines(1, 1)))
        told.meanwhile = partial(setattr, disk[0], "fails", True)
        told_of = told.together(Work("AAAAAA", lines(2, 3)), Work("BBBBBB", lines(1, 1), entry("BBBBBB")))
        assert [str(error) for error in told_of] == ["disk I/O error"] * 2
        assert told.store.read("AAAAAA") == list(lines(1, 1))
        assert told.store.read("BBBBBB") == []
        assert told.store.table("BBBBBB") is None
        told.meanwhile = lambda: None
        told.write(Work("AAAAAA", lines(2, 3)), Work("BBBBBB", lines(1, 1)))

    def test_when_the_disk_is_full_and_the_next_batch_is_written(
        self, disk: list[Unreliable], told: CommitRecorder
    ) -> None:
        told.write(Work("AAAAAA", lines(1, 1)))
        (pages,) = disk[0].execute("PRAGMA page_count").fetchone()
        disk[0].execute(f"PRAGMA max_page_count = {pages + 20}").close()
        large = (Line(2, 0, b"x" * 400_000),)
        errors = told.together(Work("BBBBBB", lines(1, 1)), Work("AAAAAA", large))
        assert [error and str(error) for error in errors] == ["database or disk is full"] * 2
        # what was written upon the lost lines is lost with them, and nothing else is
        late, other = told.together(Work("AAAAAA", lines(3, 3)), Work("BBBBBB", lines(1, 1)))
        assert isinstance(late, LineMissing)
        assert other is None
        assert told.store.read("AAAAAA") == list(lines(1, 1))
        assert told.store.read("BBBBBB") == list(lines(1, 1))


class TestClosing:
    def test_comes_once_and_then_nothing_is_taken(self, told: CommitRecorder) -> None:
        store = told.store
        store.close()
        store.close()
        with pytest.raises(StoreClosed):
            store.submit(Work("AAAAAA", ()), lambda error: None)
        with pytest.raises(StoreClosed):
            store.new_session(bytes(32), "Aki", 0)
        with pytest.raises(StoreClosed):
            store.beat(1)
        with pytest.raises(StoreClosed):
            store.read("AAAAAA")

    def test_nothing_is_submitted_before_the_start(self, store: Store) -> None:
        with pytest.raises(RuntimeError, match="start"):
            store.submit(Work("AAAAAA", ()), lambda error: None)

    def test_what_nobody_can_be_told_of_is_written(
        self, tmp_path: Path, caplog: pytest.LogCaptureFixture
    ) -> None:
        def deliver(batch: writer.Batch, error: BaseException | None) -> None:
            raise RuntimeError("the loop has ended")

        with closing(Store.open(tmp_path)) as store:
            store.start(deliver)
            store.submit(Work("AAAAAA", lines(1, 1)), lambda error: None)
        assert [record.levelno for record in caplog.records if record.name == writer.__name__] == [
            logging.ERROR
        ]
        with closing(Store.open(tmp_path)) as store:
            assert store.read("AAAAAA") == list(lines(1, 1))


def test_a_commit_is_on_the_disk_when_it_is_told(tmp_path: Path) -> None:
    with closing(opening.connect(tmp_path / "any.db")) as connection:
        settings = [
            connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    assert settings == ["wal", 2, 1]
