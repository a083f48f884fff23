"""Opening a store: a new one, an old one, one of the future, and what is none."""

import hashlib
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, inspect

from sevenbridge_app.store import migrations, sqlite
from sevenbridge_app.store.errors import CannotOpenStore, OpenErrorCode
from sevenbridge_app.store.nodes import Node
from sevenbridge_app.store.schema import METADATA
from sevenbridge_app.store.sessions import Session
from sevenbridge_app.store.sqlite import DATABASE, LOCK
from sevenbridge_app.store.store import Store
from sevenbridge_app.store.tables import TableWrite
from tests.store.listener import Listener, lines
from tests.store.stranger import stranger

#: lines of the table in the old store
LINES = 151
OLD = Path(__file__).with_name("old")


def condition(options: dict[str, object]) -> str:
    """Of which rows an index is; PostgreSQL writes brackets and types where we do not."""
    text = str(options.get("sqlite_where", options.get("postgresql_where", "")))
    return re.sub(r"[()]|::text", "", text)


def described(connection: Connection, table: str) -> list[object]:
    """What a database says of a table beyond its columns."""
    of = inspect(connection)
    # the text of a condition is a clause, which is equal to itself alone
    indexes = [
        (each["name"], each["column_names"], condition(each.get("dialect_options", {})))
        for each in of.get_indexes(table)
    ]
    keys = of.get_foreign_keys(table)
    return [indexes, keys, of.get_check_constraints(table), of.get_table_options(table)]


def store_revision(folder: Path) -> str | None:
    """The last step that the database of a store has taken."""
    with stranger(folder) as connection:
        return MigrationContext.configure(connection).get_current_revision()


def refusal(folder: Path) -> str:
    with pytest.raises(CannotOpenStore) as refused:
        Store.open(folder)
    return refused.value.code


class TestSchema:
    def test_the_migrations_lead_to_it(self, store: Store, where: Path | str) -> None:
        with stranger(where) as connection:
            context = MigrationContext.configure(connection, opts={"compare_type": True})
            assert compare_metadata(context, METADATA) == []

    def test_and_to_its_conditions(self, store: Store, where: Path | str, another: Path | str) -> None:
        with stranger(another) as plain, stranger(where) as migrated:
            METADATA.create_all(plain)
            for name in METADATA.tables:
                assert described(migrated, name) == described(plain, name)

    def test_steps_have_numbers(self) -> None:
        names = sorted(path.name for path in (migrations.FOLDER / "versions").glob("[0-9]*.py"))
        assert [int(name[:4]) for name in names] == list(range(1, len(names) + 1))


class TestOld:
    def test_a_store_of_the_first_version_is_all_there(self, tmp_path: Path) -> None:
        with closing(sqlite3.connect(tmp_path / DATABASE)) as database:
            database.executescript((OLD / "0001.sql").read_text(encoding="utf-8"))
        with closing(Store.open(tmp_path)) as store:
            log = store.read("KQMDRT")
            assert [line.number for line in log] == list(range(1, LINES + 1))
            assert log[0].body.startswith(b'{"t":"opened"')
            entry = store.table("KQMDRT")
            assert entry is not None
            assert (entry.visibility, entry.stage) == ("private", "open")
            assert store.session(bytes(range(32))) == Session(1, "アキ", 1699999999000)
            (match,) = store.matches_of(1, 10)
            assert (match.place, match.points, match.names) == (1, 0, ("アキ", "Ben", "greedy"))
            (statistics,) = store.statistics_of(1)
            assert (statistics.preset, statistics.wins, statistics.claims) == ("gamerules", 1, 6)
            assert store.solitaire_statistics(1).streak == 1
            assert store.nodes() == [Node("", 1700000002000, 1700000002000)]
            Listener(store).write(TableWrite("KQMDRT", lines(LINES + 1, LINES + 1)))

    def test_a_store_with_matches_going_on_is_all_there(self, tmp_path: Path) -> None:
        with closing(sqlite3.connect(tmp_path / DATABASE)) as database:
            database.executescript((OLD / "0001_in_play.sql").read_text(encoding="utf-8"))
        with closing(Store.open(tmp_path)) as store:
            entries = store.live_tables()
            assert [entry.code for entry in entries] == ["NNCESX", "BRDGES", "LEVELX", "UNDXQZ", "AKBHCJ"]
            assert {entry.visibility for entry in entries} == {"unlisted", "private"}
            assert [len(store.read(entry.code)) for entry in entries] == [5, 36, 102, 13, 74]
            waiting = store.table("PENSET")
            assert waiting is not None
            assert (waiting.stage, waiting.updated_at) == ("open", 1700000001400)
            assert store.session(hashlib.sha256(b"Ben").digest()) == Session(2, "Ben", 1699999995002)
            assert (store.matches_of(2, 10), store.solitaire_statistics(2).streak) == ([], 1)
            assert store.nodes() == [Node("", 1700000129765, 1700000129765)]
            assert store.new_session(bytes(32), "Eve", 0) == 5
            Listener(store).write(TableWrite("BRDGES", lines(37, 38)))

    def test_a_newer_version_is_refused_and_left_alone(
        self, tmp_path: Path, tomorrow: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        folder = tmp_path / "data"
        Store.open(folder).close()
        monkeypatch.undo()
        before = (folder / DATABASE).read_bytes()
        assert refusal(folder) == OpenErrorCode.NEWER
        assert (folder / DATABASE).read_bytes() == before
        # the lock was given back
        assert refusal(folder) == OpenErrorCode.NEWER

    def test_a_newer_version_is_opened_if_that_says_so_and_left_alone(
        self, tmp_path: Path, kind_tomorrow: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        folder = tmp_path / "data"
        Store.open(folder).close()
        monkeypatch.undo()
        for _ in range(2):
            with closing(Store.open(folder)) as store:
                number = len(store.read("AAAAAA")) + 1
                Listener(store).write(TableWrite("AAAAAA", lines(number, number)))
        assert store_revision(folder) == "9999"

    def test_a_step_that_fails_has_changed_nothing(
        self, tmp_path: Path, tomorrow: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        folder = tmp_path / "data"
        with monkeypatch.context() as today:
            today.setattr(migrations, "FOLDER", Path(migrations.__file__).parent)
            with closing(Store.open(folder)) as store:
                Listener(store).write(TableWrite("AAAAAA", lines(1, 3)))
        with tomorrow.open("a") as file:
            file.write('    raise SystemError("power failure")\n')
        with pytest.raises(SystemError):
            Store.open(folder)
        monkeypatch.undo()
        with closing(Store.open(folder)) as store:
            assert store.read("AAAAAA") == list(lines(1, 3))


class TestRefusals:
    def test_a_folder_that_cannot_be_made(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("no folder")
        assert refusal(tmp_path / "file") == OpenErrorCode.NOT_WRITABLE
        assert refusal(tmp_path / "file" / "below") == OpenErrorCode.NOT_WRITABLE

    def test_files_that_cannot_be_written(self, tmp_path: Path) -> None:
        (tmp_path / "a" / LOCK).mkdir(parents=True)
        assert refusal(tmp_path / "a") == OpenErrorCode.NOT_WRITABLE
        (tmp_path / "b" / DATABASE).mkdir(parents=True)
        assert refusal(tmp_path / "b") == OpenErrorCode.NOT_WRITABLE

    def test_a_file_that_is_no_database(self, tmp_path: Path) -> None:
        (tmp_path / DATABASE).write_text("Dear diary, today I won with a pair of sevens. " * 20)
        assert refusal(tmp_path) == OpenErrorCode.NOT_A_DATABASE

    def test_the_database_of_something_else(self, tmp_path: Path) -> None:
        with closing(sqlite3.connect(tmp_path / DATABASE)) as database, database:
            database.execute("CREATE TABLE recipes (name)")
        assert refusal(tmp_path) == OpenErrorCode.NOT_A_DATABASE

    def test_a_database_that_another_program_writes_to(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        Store.open(tmp_path).close()
        monkeypatch.setattr(sqlite, "_TIMEOUT_SECONDS", 0)
        with closing(sqlite3.connect(tmp_path / DATABASE)) as stranger:
            stranger.execute("BEGIN IMMEDIATE")
            assert refusal(tmp_path) == OpenErrorCode.IN_USE

    def test_a_damaged_database(self, tmp_path: Path) -> None:
        Store.open(tmp_path).close()
        data = (tmp_path / DATABASE).read_bytes()
        (tmp_path / DATABASE).write_bytes(data[:4096] + b"\xff" * (len(data) - 4096))
        assert refusal(tmp_path) == OpenErrorCode.DAMAGED

    def test_the_database_of_something_else_that_migrates_it_in_the_same_way(self, tmp_path: Path) -> None:
        with closing(sqlite3.connect(tmp_path / DATABASE)) as database, database:
            database.execute("CREATE TABLE alembic_version (version_num)")
            database.execute("INSERT INTO alembic_version VALUES ('beef')")
        assert refusal(tmp_path) == OpenErrorCode.NEWER

    def test_tell_where(self, tmp_path: Path) -> None:
        (tmp_path / DATABASE).mkdir()
        with pytest.raises(CannotOpenStore, match=rf"{DATABASE}: not_writable"):
            Store.open(tmp_path)

    def test_a_new_folder_is_made(self, tmp_path: Path) -> None:
        folder = tmp_path / "a" / "b"
        Store.open(folder).close()
        assert {path.name for path in folder.iterdir()} == {DATABASE, LOCK}
