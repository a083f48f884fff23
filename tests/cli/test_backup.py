"""``sevenbridge backup`` and ``sevenbridge restore``, on both databases and from the one to the other."""

from __future__ import annotations

import gzip
import io
import json
import re
import stat
from collections.abc import Callable
from contextlib import closing, redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from sqlalchemy import func, select, update

from sevenbridge_app.cli.main import main
from sevenbridge_app.store.backup import BackupError, BackupErrorCode, check
from sevenbridge_app.store.schema import log
from sevenbridge_app.store.store import Store
from sevenbridge_app.tables import client_messages
from tests.services.postgres import Postgres
from tests.store.stranger import stranger
from tests.web.live_server import Guest, request
from tests.web.logged_server import logged_server
from tests.web.match_players import play_match, seated

DATABASES = ["sqlite", "postgres"]


def call(*words: object, lang: str = "en") -> tuple[int, str]:
    """Calls the program with some words; gives its status, and all that it prints."""
    told = io.StringIO()
    with redirect_stdout(told), redirect_stderr(told):
        status = main([*map(str, words), "--lang", lang])
    return status, told.getvalue()


class NewDatabases:
    """New databases: each is a folder, or an address of PostgreSQL's."""

    def __init__(self, folder: Path, postgres: Callable[[], Postgres]) -> None:
        self._folder = folder
        self._postgres = postgres
        self._made = 0

    def database(self, kind: str) -> Path | str:
        self._made += 1
        return self._folder / str(self._made) if kind == "sqlite" else self._postgres().new_database()


@pytest.fixture
def new(tmp_path: Path, request: pytest.FixtureRequest) -> NewDatabases:
    return NewDatabases(tmp_path, lambda: request.getfixturevalue("postgres"))


def option(where: Path | str) -> tuple[str, str]:
    """The option that names a database."""
    return ("--data-dir" if isinstance(where, Path) else "--database", str(where))


def settings(where: Path | str, folder: Path) -> dict[str, object]:
    """The same as settings of a server."""
    return {"folder": where} if isinstance(where, Path) else {"folder": folder, "database": where}


def play(folder: Path, where: Path | str, target: Path) -> tuple[str, str]:
    """Plays, and makes a backup while the server runs. Gives the cookie of a guest, and the table."""
    with logged_server(**settings(where, folder)) as address:  # type: ignore[arg-type]
        aki, ben = Guest(address, "アキ"), Guest(address, "Ben")
        code = aki.open_table(seats=2, claim_seconds=0, switches={"match_length": 1})
        with aki.join(code) as first, ben.join(code) as second:
            play_match(seated([first, second], seed=5))
            first.do(client_messages.Start)
            status, told = call("backup", target, *option(where))
            assert status == 0, told
            assert "2 guests, 1 finished matches" in told
    return aki.cookie, code


@pytest.mark.parametrize("target", DATABASES)
@pytest.mark.parametrize("source", DATABASES)
def test_what_is_restored_is_what_was_kept(
    source: str, target: str, new: NewDatabases, tmp_path: Path
) -> None:
    kept, found = tmp_path / "kept", new.database(target)
    cookie, code = play(tmp_path, database := new.database(source), kept)
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert call("restore", kept, *option(found))[0] == 0
    with closing(Store.open(database)) as before, closing(Store.open(found)) as after:
        log = after.read(code)
        assert log
        assert before.read(code)[: len(log)] == log
        assert after.matches_of(1, 10) == before.matches_of(1, 10)
        assert after.new_session(bytes(32), "Eve", 0) == 3
    # the same guest plays on with the same cookie, on the other database
    with logged_server(**settings(found, tmp_path)) as address:  # type: ignore[arg-type]
        guest = Guest(address, "Somebody")
        guest.cookie = cookie
        assert guest.ask("GET", "/api/session").json == {"name": "アキ"}
        with guest.join(code) as chair:
            chair.hear()
        assert guest.ask("POST", "/api/tables", {}).status == 201
    again = tmp_path / "again"
    assert call("backup", again, *option(found))[0] == 0
    assert call("restore", "--check", again)[0] == 0


def test_a_database_with_something_in_it_is_replaced_only_by_force(new: NewDatabases, tmp_path: Path) -> None:
    kept, database = tmp_path / "kept", new.database("sqlite")
    play(tmp_path, database, kept)
    assert isinstance(database, Path)
    with closing(Store.open(database)) as store:
        store.new_session(bytes(32), "Eve", 0)
    status, told = call("restore", kept, *option(database))
    assert (status, "holds something already" in told) == (2, True)
    assert call("restore", kept, "--force", *option(database))[0] == 0
    with closing(Store.open(database)) as store:
        assert store.session(bytes(32)) is None
        assert len(store.matches_of(1, 10)) == 1


def told_age(address: str) -> float:
    """When a server says that the last backup was made."""
    figures = request(address, "GET", "/metrics").body.decode()
    (at,) = re.findall(r"^sevenbridge_last_backup_timestamp_seconds (\S+)", figures, re.M)
    return float(at)


@pytest.mark.parametrize("kind", DATABASES)
def test_servers_tell_when_the_last_backup_was_made(kind: str, new: NewDatabases, tmp_path: Path) -> None:
    database, copy = new.database(kind), new.database(kind)
    Store.open(database).close()
    for kept in (tmp_path / "one", tmp_path / "two"):
        assert call("backup", kept, *option(database))[0] == 0
    with gzip.open(tmp_path / "two") as file:
        at = json.loads(file.readline())["at"]
    with logged_server(**settings(database, tmp_path)) as address:  # type: ignore[arg-type]
        while told_age(address) == 0:
            pass
        assert told_age(address) == at / 1000
    # of what was restored there is none yet
    assert call("restore", tmp_path / "two", *option(copy))[0] == 0
    with closing(Store.open(copy)) as store:
        assert store.backed_up_at() == 0


def test_a_backup_of_what_can_only_be_read_is_whole(new: NewDatabases, tmp_path: Path) -> None:
    Store.open(database := new.database("postgres")).close()
    with stranger(database) as connection:
        name = connection.engine.url.database
        connection.exec_driver_sql(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    status, told = call("backup", tmp_path / "kept", *option(database))
    assert (status, "The backup is whole, but when it was made cannot be noted" in told) == (0, True)
    assert call("restore", "--check", tmp_path / "kept")[0] == 0


@pytest.mark.parametrize("kind", DATABASES)
def test_a_log_that_is_damaged_is_not_backed_up_until_its_table_is_given_up(
    kind: str, new: NewDatabases, tmp_path: Path
) -> None:
    _, code = play(tmp_path, database := new.database(kind), tmp_path / "before")
    with stranger(database) as connection:
        last = select(func.max(log.c.line)).scalar_subquery()
        connection.execute(update(log).where(log.c.line == last).values(body=b"other"))
    where, kept = option(database), tmp_path / "kept"
    if isinstance(database, Path):
        for told in (call("serve", *where), call("restore", tmp_path / "before", "--force", *where)):
            assert (told[0], f"in the log of table {code}, a row does not match its checksum" in told[1]) == (
                2,
                True,
            )
    status, told_of_backup = call("backup", kept, *where)
    assert (status, kept.exists()) == (2, False)
    assert f"sevenbridge admin give-up-table {code}" in told_of_backup
    assert f"give-up-table {code}" in call("backup", kept, *where, lang="ja")[1]
    assert call("admin", "give-up-table", code, *where) == (
        0,
        f"Table {code} is removed. The results of its matches stay.\n",
    )
    status, told_of_backup = call("backup", kept, *where)
    assert (status, "0 tables with 0 lines, 2 guests, 1 finished matches" in told_of_backup) == (0, True)


@pytest.mark.parametrize("kind", DATABASES)
def test_a_database_that_a_server_uses_is_not_restored(kind: str, new: NewDatabases, tmp_path: Path) -> None:
    kept, database = tmp_path / "kept", new.database(kind)
    play(tmp_path, database, kept)
    with logged_server(**settings(database, tmp_path)):  # type: ignore[arg-type]
        status, told = call("restore", kept, "--force", *option(database))
    assert (status, "is in use by another server" in told) == (2, True)


@pytest.fixture(scope="module")
def backup(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A small backup."""
    folder = tmp_path_factory.mktemp("backup")
    with closing(Store.open(folder)) as store:
        store.new_session(bytes(range(32)), "アキ", 1)
    assert main(["backup", str(folder / "kept"), "--data-dir", str(folder)]) == 0
    return (folder / "kept").read_bytes()


def changed(backup: bytes, old: bytes, new: bytes) -> bytes:
    """The backup with other contents under the old hash."""
    text = gzip.decompress(backup)
    assert old in text
    return gzip.compress(text.replace(old, new))


def one_bit_changed(backup: bytes) -> bytes:
    """The backup with a bit changed far behind its first line."""
    middle = len(backup) // 2
    return backup[:middle] + bytes([backup[middle] ^ 1]) + backup[middle + 1 :]


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda backup: b"", "is no backup"),
        (lambda backup: b"SQLite format 3\0", "is no backup"),
        (lambda backup: gzip.compress(b'{"format": "another"}\n'), "is no backup"),
        (lambda backup: backup[:-40], "is damaged or not whole"),
        (one_bit_changed, "is damaged or not whole"),
        (lambda backup: changed(backup, "アキ".encode(), "ユキ".encode()), "is damaged or not whole"),
        (lambda backup: changed(backup, b'"sessions":1,', b'"sessions":2,'), "is damaged"),
        (lambda backup: gzip.compress(gzip.decompress(backup) + b"more"), "is damaged or not whole"),
        (lambda backup: changed(backup, b'"version":1', b'"version":2'), "newer version"),
        (lambda backup: changed(backup, b'"created_at"', b'"created_at","hair"'), "newer version"),
    ],
)
def test_what_is_not_whole_is_refused_and_nothing_is_restored(
    spoil: Callable[[bytes], bytes], sentence: str, backup: bytes, tmp_path: Path
) -> None:
    file = tmp_path / "kept"
    file.write_bytes(spoil(backup))
    for words in ((), ("--check",)):
        status, told = call("restore", file, *words, "--data-dir", tmp_path / "data")
        assert (status, sentence in told) == (2, True), told
        assert "Traceback" not in told
    with closing(Store.open(tmp_path / "data")) as store:
        assert store.session(bytes(range(32))) is None


def test_a_damaged_backup_does_not_look_like_one_of_a_newer_version(backup: bytes) -> None:
    told = set()
    for place in range(10, len(backup)):  # what gzip says of the file itself comes before
        for bit in range(8):
            spoilt = bytearray(backup)
            spoilt[place] ^= 1 << bit
            try:
                check(io.BytesIO(spoilt))
            except BackupError as error:
                told.add(error.code)
            else:  # a few bits mean nothing to gzip
                assert gzip.decompress(spoilt) == gzip.decompress(backup)
    assert told == {BackupErrorCode.DAMAGED, BackupErrorCode.NOT_A_BACKUP}


def test_files_that_cannot_be_used_are_told(backup: bytes, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    Store.open(folder).close()
    (tmp_path / "kept").write_bytes(backup)
    assert "すでにあります" in call("backup", tmp_path / "kept", "--data-dir", folder, lang="ja")[1]
    assert (tmp_path / "kept").read_bytes() == backup
    assert "cannot be written" in call("backup", tmp_path / "nowhere" / "kept", "--data-dir", folder)[1]
    assert "cannot be read" in call("restore", tmp_path / "nothing", "--data-dir", folder)[1]
    assert "There is no database" in call("backup", tmp_path / "new", "--data-dir", tmp_path / "none")[1]
    assert {each.name for each in tmp_path.iterdir()} == {"kept", "data"}


def test_the_format_is_what_the_page_says(backup: bytes) -> None:
    head, *rest = [json.loads(line) for line in gzip.decompress(backup).splitlines()]
    assert head["format"] == "sevenbridge-backup"
    assert head["version"] == 1
    (begin,) = [
        at for at, line in enumerate(rest) if isinstance(line, dict) and line.get("table") == "sessions"
    ]
    session = dict(zip(rest[begin]["columns"], rest[begin + 1], strict=True))
    assert session["token_hash"].encode("latin-1") == bytes(range(32))
    assert (session["number"], session["name"], session["created_at"]) == (1, "アキ", 1)
    assert rest[-2]["end"]["sessions"] == 1
    assert set(rest[-1]) == {"sha256"}
