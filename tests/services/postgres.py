"""A PostgreSQL of a test's own, in a folder and at a port of its own."""

from __future__ import annotations

import getpass
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Final, Literal

import psycopg

from tests.services.ports import free_port

#: the Debian package that brings it
PACKAGE: Final = "postgresql"
#: PostgreSQL refuses to run as root: the user that it runs as then
ACCOUNT: Final = "postgres"
USER: Final = "sevenbridge"
HOST: Final = "127.0.0.1"

#: how it stops: ``fast`` ends its connections and writes everything out, ``immediate`` is a crash
Stop = Literal["fast", "immediate"]


def programs() -> Path | None:
    """The folder of PostgreSQL's programs, of the newest version that is installed; None where none is."""
    found = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    if command := shutil.which("initdb"):
        found.append(Path(command).resolve().parent)
    return max(found, key=_version, default=None)


def _version(folder: Path) -> int:
    name = folder.parent.name
    return int(name) if name.isdigit() else 0


class Postgres:
    """A cluster of databases in a folder that is made for it.

    ``is_durable`` decides whether a commit waits for the disk, as it does for a host; tests that stop nothing
    are faster without.
    """

    def __init__(self, folder: Path, is_durable: bool = False) -> None:
        found = programs()
        assert found is not None, f"PostgreSQL is missing; on Debian: apt-get install {PACKAGE}"
        self._programs = found
        self._account = ACCOUNT if os.geteuid() == 0 else None
        self._data = folder / "data"
        self._numbers = count(1)
        self.port = free_port()
        folder.mkdir(parents=True, exist_ok=True)
        if self._account is not None:
            shutil.chown(folder, self._account)
        self._run("initdb", "--username", USER, "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync")
        settings = {
            "listen_addresses": f"'{HOST}'",
            "port": self.port,
            "unix_socket_directories": "''",
            "fsync": "on" if is_durable else "off",
            "max_connections": 200,
            "shared_buffers": "'16MB'",
            "logging_collector": "off",
        }
        with (self._data / "postgresql.conf").open("a") as file:
            file.writelines(f"{name} = {value}\n" for name, value in settings.items())

    def start(self) -> None:
        """Starts it, and waits until it takes connections; after a crash until it has recovered."""
        self._control("start", "--log", str(self._data / "journal"))

    def stop(self, mode: Stop = "fast") -> None:
        """Stops it, and waits until it is gone."""
        self._control("stop", "--mode", mode)

    @property
    def is_running(self) -> bool:
        """Whether it runs: where it cannot go on it may have stopped by itself."""
        return self._run("pg_ctl", "status", may_fail=True) == 0

    def new_database(self, name: str = "") -> str:
        """Makes an empty database and returns its URL."""
        name = name or f"database_{os.getpid()}_{next(self._numbers)}"
        with self.connect() as connection:
            connection.execute(f'CREATE DATABASE "{name}"')
        return self.url(name)

    def drop_database(self, url: str) -> None:
        """Removes a database, and ends all connections to it."""
        name = url.rpartition("/")[2]
        with self.connect() as connection:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')

    def url(self, database: str, port: int | None = None) -> str:
        """The URL of a database, at another port where something stands before it."""
        return f"postgresql://{USER}@{HOST}:{port or self.port}/{database}"

    def connect(self, database: str = "postgres") -> psycopg.Connection:
        """A connection that commits each statement."""
        return psycopg.connect(self.url(database), autocommit=True)

    def _control(self, *words: str) -> None:
        self._run("pg_ctl", "--wait", "--silent", *words)

    def _run(self, program: str, *words: str, may_fail: bool = False) -> int:
        return subprocess.run(
            [self._programs / program, "--pgdata", self._data, *words],
            check=not may_fail,
            user=self._account,
            cwd=self._data.parent,
            env={"PATH": os.environ["PATH"], "USER": self._account or getpass.getuser()},
            stdout=subprocess.DEVNULL,
        ).returncode


@contextmanager
def running_postgres(is_durable: bool = False, disk: Path | None = None) -> Iterator[Postgres]:
    """Runs a PostgreSQL for the duration of the block, in a folder on the disk that is given or on any."""
    # not in a folder of pytest's, which other users may not enter
    with tempfile.TemporaryDirectory(prefix="postgres-", dir=disk) as folder:
        postgres = Postgres(Path(folder), is_durable)
        postgres.start()
        try:
            yield postgres
        finally:
            postgres.stop("immediate")
