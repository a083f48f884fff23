"""Logs of matches that are over lie packed in the database, and nobody who reads or goes on notices."""

from __future__ import annotations

import io
import threading
from collections.abc import Iterator
from contextlib import closing
from itertools import count, groupby, pairwise
from pathlib import Path

import psycopg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, Update, func, select, update
from sqlalchemy.exc import DatabaseError

from sevenbridge_app.results.matches import FinishedMatch
from sevenbridge_app.store import backup, beside, logs
from sevenbridge_app.store.errors import StoreError, StoreErrorCode
from sevenbridge_app.store.forgetting import TableCursor
from sevenbridge_app.store.log_lines import LogLine, line_checksum
from sevenbridge_app.store.schema import log, packed_log
from sevenbridge_app.store.store import Store
from sevenbridge_app.store.tables import TableWrite
from tests.services.postgres import Postgres
from tests.store.listener import Listener, contents, entry, lines, match
from tests.store.stranger import stranger

KEY = bytes(range(16))


def counts(where: Path | str) -> tuple[int, int]:
    """How many lines are not packed, and how many rows hold those that are."""
    with stranger(where) as connection:
        rows = [connection.scalar(select(func.count()).select_from(each)) for each in (log, packed_log)]
    return rows[0] or 0, rows[1] or 0


def code(error: BaseException | None) -> StoreErrorCode:
    assert isinstance(error, StoreError)
    return StoreErrorCode(error.code)


@pytest.fixture
def packed(listener: Listener) -> Store:
    """A store in which a table has two matches behind it, of three and two lines, and a line since."""
    listener.write(
        TableWrite("AAAAAA", lines(1, 1), entry("AAAAAA"), key=KEY),
        TableWrite(
            "AAAAAA", lines(2, 3), match=match("AAAAAA", 1), standing=lambda _: b"after one", key=KEY[::-1]
        ),
    )
    listener.write(
        TableWrite("AAAAAA", lines(4, 5), match=match("AAAAAA", 2), standing=lambda _: b"after two", key=KEY)
    )
    listener.write(TableWrite("AAAAAA", lines(6, 6)))
    return listener.store


class TestReading:
    _codes = count()

    @given(
        bodies=st.lists(st.binary(max_size=40), max_size=30),
        cuts=st.lists(st.integers(0, 30), max_size=8),
        ends=st.sets(st.integers(0, 8)),
        after=st.integers(0, 31),
    )
    @settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
    def test_gives_the_same_whether_a_log_is_packed_or_not(
        self, listener: Listener, bodies: list[bytes], cuts: list[int], ends: set[int], after: int
    ) -> None:
        store, number = listener.store, next(self._codes)
        whole, parts = f"W{number}", f"P{number}"
        written = [LogLine(line, line // 7, body) for line, body in enumerate(bodies, 1)]
        matches = 0
        for index, (begin, end) in enumerate(pairwise([0, *sorted(cuts), len(written)])):
            together = tuple(written[begin:end])
            ended = None
            if together and index in ends:
                matches += 1
                ended = match(parts, matches)
            key = bytes([index]) * 16
            listener.write(
                TableWrite(whole, together, key=key), TableWrite(parts, together, match=ended, key=key)
            )
        for first in (0, after):
            assert contents(store.read(parts, first)) == contents(store.read(whole, first))
            assert writes(store.read(parts, first)) == writes(store.read(whole, first))
        assert [*store.last_lines([parts]).values()] == [*store.last_lines([whole]).values()]

    def test_one_match_is_read_without_the_others(self, packed: Store) -> None:
        first, second = packed.read_match("AAAAAA", 1), packed.read_match("AAAAAA", 2)
        assert first is not None
        assert second is not None
        assert (first.standing, contents(first.lines)) == (b"", contents(lines(1, 3)))
        assert (second.standing, contents(second.lines)) == (b"after one", contents(lines(4, 5)))
        assert packed.read_match("AAAAAA", 3) is None
        assert packed.read_match("BBBBBB", 1) is None

    def test_a_match_that_is_over_is_one_row(self, packed: Store, where: Path | str) -> None:
        assert counts(where) == (1, 2)


def writes(log: list[LogLine]) -> list[int]:
    """How many lines each write had, which the lines themselves tell."""
    return [len(list(together)) for _, together in groupby(log, lambda line: (line.key, line.at))]


class TestGoingOn:
    @pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
    def test_a_line_that_is_packed_is_taken(self, packed: Store, listener: Listener, number: int) -> None:
        (taken,) = listener.together(TableWrite("AAAAAA", lines(number, number, "other"), key=KEY))
        assert code(taken) == StoreErrorCode.LINE_TAKEN

    def test_the_database_itself_refuses_it(self, packed: Store, where: Path | str) -> None:
        for number in (1, 3, 4, 5, 8):
            with stranger(where) as connection, pytest.raises(DatabaseError):
                connection.exec_driver_sql(f"INSERT INTO log VALUES ('AAAAAA', {number}, 0, 'x', 'key', '')")

    def test_the_next_line_follows_the_last_packed_one(self, listener: Listener) -> None:
        listener.write(TableWrite("AAAAAA", lines(1, 2), match=match("AAAAAA")))
        late, gap = listener.together(
            TableWrite("AAAAAA", lines(2, 2, "other")), TableWrite("AAAAAA", lines(4, 4))
        )
        assert (code(late), code(gap)) == (StoreErrorCode.LINE_TAKEN, StoreErrorCode.LINE_MISSING)
        listener.write(TableWrite("AAAAAA", lines(3, 3)))
        assert contents(listener.store.read("AAAAAA")) == contents(lines(1, 3))

    def test_whoever_was_not_told_that_it_was_written_is_told_so_now(
        self, packed: Store, listener: Listener
    ) -> None:
        same = TableWrite("AAAAAA", lines(2, 3), match=match("AAAAAA", 1), key=KEY[::-1])
        other = TableWrite("AAAAAA", lines(2, 3, "other"), match=match("AAAAAA", 1), key=KEY[::-1])
        known, refused = listener.together(same, other)
        assert known is None
        assert code(refused) == StoreErrorCode.LINE_TAKEN

    def test_several_matches_in_one_batch(self, listener: Listener) -> None:
        listener.write(
            TableWrite("AAAAAA", lines(1, 2), match=match("AAAAAA", 1), standing=lambda _: b"one"),
            TableWrite("AAAAAA", lines(3, 3)),
            TableWrite("AAAAAA", lines(4, 4), match=match("AAAAAA", 2), standing=lambda _: b"two"),
            TableWrite("AAAAAA", lines(5, 5)),
        )
        second = listener.store.read_match("AAAAAA", 2)
        assert second is not None
        assert (second.standing, contents(second.lines)) == (b"one", contents(lines(3, 4)))
        assert contents(listener.store.read("AAAAAA")) == contents(lines(1, 5))

    def test_nothing_is_packed_where_the_write_is_refused(
        self, packed: Store, listener: Listener, where: Path | str
    ) -> None:
        (refused,) = listener.together(TableWrite("AAAAAA", lines(8, 8), match=match("AAAAAA", 3)))
        assert code(refused) == StoreErrorCode.LINE_MISSING
        assert counts(where) == (1, 2)


class TestDamaged:
    """What a disk has changed, and a database does not see."""

    @pytest.mark.parametrize(
        ("change", "line"),
        [
            (update(log).values(body=b"other"), 6),
            (update(log).values(at=log.c.at + 1), 6),
            (update(log).values(key=b"other"), 6),
            (update(packed_log).where(packed_log.c.match == 2).values(body=b"other"), 5),
            (update(packed_log).where(packed_log.c.match == 2).values(last_line=7), 7),
        ],
        ids=["body", "at", "key", "packed", "last line"],
    )
    def test_it_is_told_to_whoever_reads_it(
        self, packed: Store, listener: Listener, where: Path | str, change: Update, line: int
    ) -> None:
        listener.write(TableWrite("BBBBBB", lines(1, 2)))
        with stranger(where) as connection:
            connection.execute(change.where(change.table.c.table_code == "AAAAAA"))
        with beside.beside(where, is_reading=True) as reading, reading.begin():
            for read in (
                lambda: packed.read("AAAAAA"),
                lambda: packed.rewrite("AAAAAA", lines(1, 6), lambda standing: standing),
                lambda: backup.write(reading, io.BytesIO(), 0, ""),
            ):
                with pytest.raises(StoreError) as damaged:
                    read()
                assert damaged.value.code == StoreErrorCode.DAMAGED
                assert damaged.value.details == {"table": "AAAAAA", "line": line}
        assert contents(packed.read("BBBBBB")) == contents(lines(1, 2))


class TestKeeping:
    def test_words_are_taken_out_of_both_forms(self, packed: Store) -> None:
        changed = [LogLine(number, 0, b"nameless") for number in (2, 5, 6)]
        packed.rewrite("AAAAAA", changed, lambda standing: standing.replace(b"one", b"1"))
        bodies = [line.body for line in packed.read("AAAAAA")]
        assert bodies == [b"line 1", b"nameless", b"line 3", b"line 4", b"nameless", b"nameless"]
        second = packed.read_match("AAAAAA", 2)
        assert second is not None
        assert second.standing == b"after 1"

    def test_a_table_is_removed_with_all_of_its_log(self, packed: Store, where: Path | str) -> None:
        at = packed.read("AAAAAA")[-1].at
        assert not packed.remove_table("AAAAAA", at)
        assert packed.remove_table("AAAAAA", at + 1)
        assert (packed.read("AAAAAA"), counts(where)) == ([], (0, 0))
        assert not packed.is_finished("AAAAAA", 1)

    def test_a_table_that_ended_with_a_match_ages_like_others(self, listener: Listener) -> None:
        listener.write(TableWrite("AAAAAA", lines(1, 2), entry("AAAAAA", "closed", 7), match("AAAAAA")))
        at = lines(2, 2)[0].at
        assert [each.code for each in listener.store.tables_before(8, TableCursor(0, ""), 9)] == ["AAAAAA"]
        assert not listener.store.remove_table("AAAAAA", at)
        assert listener.store.remove_table("AAAAAA", at + 1)

    def test_a_backup_holds_both_forms(self, packed: Store, where: Path | str, another: Path | str) -> None:
        before = packed.read("AAAAAA")
        file = io.BytesIO()
        with beside.beside(where, is_reading=True) as connection, connection.begin():
            backup.write(connection, file, 0, "test")
        file.seek(0)
        with beside.alone(another) as connection:
            backup.restore(connection, file)
        with closing(Store.open(another)) as restored:
            assert restored.read("AAAAAA") == before
            Listener(restored).write(TableWrite("AAAAAA", lines(7, 7)))


class TestAtTheSameTime:
    """What two nodes do over one PostgreSQL; over SQLite there is one."""

    WAITING = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"

    @pytest.fixture
    def where(self, postgres: Postgres) -> str:
        return postgres.new_database()

    @pytest.fixture
    def other(self, where: str) -> Iterator[psycopg.Connection]:
        """Another node."""
        with psycopg.connect(where) as connection:
            yield connection

    def wait(self, where: str) -> None:
        """Waits until somebody waits for a lock."""
        with stranger(where) as watching:
            while watching.exec_driver_sql(self.WAITING).scalar() is None:
                pass

    def test_a_line_is_not_written_twice_while_another_node_writes_and_packs_it(
        self, listener: Listener, where: str, other: psycopg.Connection, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        listener.write(TableWrite("AAAAAA", lines(1, 2)))
        pack_match = logs.pack_match
        threads: list[threading.Thread] = []
        errors: list[BaseException] = []

        def insert() -> None:
            try:
                other.execute("INSERT INTO log VALUES ('AAAAAA', 3, 0, 'other', 'key', '')")
            except psycopg.Error as error:
                errors.append(error)

        def packing(connection: Connection, ended: FinishedMatch, last: int, standing: bytes) -> None:
            pack_match(connection, ended, last, standing)
            # the other node comes with the same line before this one has committed
            threads.append(threading.Thread(target=insert))
            threads[0].start()
            self.wait(where)

        monkeypatch.setattr(logs, "pack_match", packing)
        listener.write(TableWrite("AAAAAA", lines(3, 3), match=match("AAAAAA")))
        threads[0].join()
        assert [type(error) for error in errors] == [psycopg.errors.IntegrityConstraintViolation]
        assert contents(listener.store.read("AAAAAA")) == contents(lines(1, 3))

    def test_a_word_that_is_being_taken_out_is_not_packed(
        self, listener: Listener, where: str, other: psycopg.Connection
    ) -> None:
        listener.write(TableWrite("AAAAAA", lines(1, 2)))
        nameless = lines(2, 2)[0]._replace(body=b"nameless")
        changed = [nameless.body, line_checksum("AAAAAA", nameless)]
        other.execute("UPDATE log SET body = %s, checksum = %s WHERE line = 2", changed)
        ending = TableWrite("AAAAAA", lines(3, 3), match=match("AAAAAA"))
        thread = threading.Thread(target=lambda: listener.write(ending))
        thread.start()
        self.wait(where)
        other.commit()
        thread.join()
        assert [line.body for line in listener.store.read("AAAAAA")] == [b"line 1", b"nameless", b"line 3"]

    def test_a_word_is_taken_out_of_what_is_packed_meanwhile(
        self, listener: Listener, where: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        listener.write(TableWrite("AAAAAA", lines(1, 2)))
        pack_match = logs.pack_match
        threads: list[threading.Thread] = []
        with closing(Store.open(where)) as second:

            def erase() -> None:
                second.rewrite("AAAAAA", [LogLine(2, 0, b"nameless")], bytes)

            def packing(connection: Connection, ended: FinishedMatch, last: int, standing: bytes) -> None:
                pack_match(connection, ended, last, standing)
                threads.append(threading.Thread(target=erase))
                threads[0].start()
                self.wait(where)

            monkeypatch.setattr(logs, "pack_match", packing)
            listener.write(TableWrite("AAAAAA", lines(3, 3), match=match("AAAAAA")))
            threads[0].join()
        assert [line.body for line in listener.store.read("AAAAAA")] == [b"line 1", b"nameless", b"line 3"]
