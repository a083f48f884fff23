"""Opening a store: a new one, one of an earlier or a later version, and what is none."""

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
from sevenbridge_app.store.schema import METADATA
from sevenbridge_app.store.sessions import Session
from sevenbridge_app.store.sqlite import DATABASE, LOCK
from sevenbridge_app.store.store import Store
from sevenbridge_app.store.tables import TableWrite
from tests.store.later_version import NUMBER, LaterVersion
from tests.store.listener import Listener, entry, lines
from tests.store.stranger import stranger


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


def revision(where: Path | str) -> str | None:
    """The last step that the database of a store has taken."""
    with stranger(where) as connection:
        return MigrationContext.configure(connection).get_current_revision()


def moods(where: Path | str) -> list[str | None]:
    """What the step of the later version has made of the lines."""
    with stranger(where) as connection:
        return list(connection.exec_driver_sql("SELECT mood FROM log ORDER BY line").scalars())


def refusal(where: Path | str) -> str:
    with pytest.raises(CannotOpenStore) as refused:
        Store.open(where)
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


class TestLaterVersions:
    """The next version has a step more, which was made for these tests."""

    def test_it_brings_a_database_up_to_date_and_loses_nothing(
        self, where: Path | str, later: LaterVersion
    ) -> None:
        with closing(Store.open(where)) as store:
            guest = store.new_session(bytes(32), "Aki", 0)
            Listener(store).write(TableWrite("AAAAAA", lines(1, 3), entry("AAAAAA")))
        with later.runs(), closing(Store.open(where)) as store:
            assert store.read("AAAAAA") == list(lines(1, 3))
            assert store.table("AAAAAA") == entry("AAAAAA")
            assert store.session(bytes(32)) == Session(guest, "Aki", 0)
            Listener(store).write(TableWrite("AAAAAA", lines(4, 4)))
        assert (revision(where), moods(where)) == (NUMBER, ["calm", "calm", "calm", None])

    def test_a_version_that_does_not_know_the_step_refuses_and_changes_nothing(
        self, where: Path | str, later: LaterVersion
    ) -> None:
        with later.runs():
            Store.open(where).close()
        # twice: the lock of a folder was given back
        assert [refusal(where), refusal(where)] == [OpenErrorCode.NEWER] * 2
        assert revision(where) == NUMBER

    def test_it_goes_on_where_the_step_says_that_it_may(self, where: Path | str, later: LaterVersion) -> None:
        later.write_step(oldest=later.today)
        with later.runs():
            Store.open(where).close()
        for number in (1, 2):
            with closing(Store.open(where)) as store:
                Listener(store).write(TableWrite("AAAAAA", lines(number, number)))
        assert (revision(where), moods(where)) == (NUMBER, [None, None])

    def test_a_step_that_breaks_off_has_changed_nothing(self, where: Path | str, later: LaterVersion) -> None:
        with closing(Store.open(where)) as store:
            Listener(store).write(TableWrite("AAAAAA", lines(1, 3)))
        later.write_step(NUMBER, end='raise SystemError("power failure")')
        with later.runs(), pytest.raises(SystemError):
            Store.open(where)
        with closing(Store.open(where)) as store:
            assert store.read("AAAAAA") == list(lines(1, 3))
        assert revision(where) == later.today


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
        assert {path.name for path in folder.iterdir()} == {DATABASE, f"{DATABASE}-beat", LOCK}
