"""Opening the database: its file, its settings, its schema brought up to date, or why none of that works."""

import sqlite3
from enum import StrEnum
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, NullPool, create_engine, event, inspect
from sqlalchemy.exc import DBAPIError

DATABASE: Final = "sevenbridge.db"
MIGRATIONS: Final = Path(__file__).with_name("migrations")

# A reader never waits for the writer in this mode, and a commit has reached the disk when it returns.
_SETTINGS: Final = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")
_PATIENCE_SECONDS: Final = 10.0


class Reason(StrEnum):
    """Why a store is not opened."""

    NOT_WRITABLE = "not_writable"  # the folder or the file cannot be made or written, or the disk is full
    IN_USE = "in_use"  # another server, or another program, is at work with it
    NOT_A_DATABASE = "not_a_database"  # the file is something else, or the database of something else
    DAMAGED = "damaged"  # the database contradicts itself
    NEWER = "newer"  # a newer version of this program has written it


class StoreRefused(Exception):
    """The store at ``path`` is not opened; ``code`` says why."""

    def __init__(self, code: Reason, path: Path) -> None:
        super().__init__(code, path)
        self.code = code
        self.path = path

    def __str__(self) -> str:
        return f"{self.path}: {self.code}"


_REASONS: Final = {
    sqlite3.SQLITE_NOTADB: Reason.NOT_A_DATABASE,
    sqlite3.SQLITE_CORRUPT: Reason.DAMAGED,
    sqlite3.SQLITE_BUSY: Reason.IN_USE,
    sqlite3.SQLITE_LOCKED: Reason.IN_USE,
    sqlite3.SQLITE_READONLY: Reason.NOT_WRITABLE,
    sqlite3.SQLITE_CANTOPEN: Reason.NOT_WRITABLE,
    sqlite3.SQLITE_PERM: Reason.NOT_WRITABLE,
    sqlite3.SQLITE_FULL: Reason.NOT_WRITABLE,
    sqlite3.SQLITE_IOERR: Reason.NOT_WRITABLE,
}


def connect(path: Path) -> sqlite3.Connection:
    """A connection with the settings that all have; every statement is a transaction of its own, but for
    those after a BEGIN. Any one thread at a time may use it. Raises sqlite3.Error.
    """
    connection = sqlite3.connect(
        path, timeout=_PATIENCE_SECONDS, isolation_level=None, check_same_thread=False
    )
    try:
        for setting in _SETTINGS:
            connection.execute(f"PRAGMA {setting}")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def prepare(path: Path) -> None:
    """Makes the database or brings it up to date, in one transaction. Raises StoreRefused."""
    try:
        _migrate(path)
    except DBAPIError as error:
        raise _refused(error.orig, path) from error
    except sqlite3.Error as error:
        raise _refused(error, path) from error


def _refused(error: BaseException | None, path: Path) -> BaseException:
    """What is told instead of an error of the driver; the error itself where it is not foreseen."""
    # the codes proper are the lower byte, the rest tells more of them
    code = getattr(error, "sqlite_errorcode", -1) & 0xFF
    return StoreRefused(_REASONS[code], path) if code in _REASONS else error or RuntimeError(path)


def _migrate(path: Path) -> None:
    engine = create_engine("sqlite://", creator=lambda: connect(path), poolclass=NullPool)

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # the driver would begin none before it changes the schema
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    with engine.connect() as connection:
        versions = set(MigrationContext.configure(connection).get_current_heads())
        steps = ScriptDirectory.from_config(config).walk_revisions()
        if not versions <= {step.revision for step in steps}:
            raise StoreRefused(Reason.NEWER, path)
        if not versions and inspect(connection).get_table_names():
            raise StoreRefused(Reason.NOT_A_DATABASE, path)
        connection.rollback()
        # tables are made anew where SQLite cannot change them, and others may refer to them meanwhile
        connection.connection.cursor().execute("PRAGMA foreign_keys = OFF")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
