"""What only a database server can do: be away, say nothing of a commit, stand still, and refuse."""

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing
from queue import SimpleQueue

import psycopg
import pytest
from sqlalchemy import Connection, PoolProxiedConnection
from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg

from sevenbridge_app.store import postgres as postgres_store
from sevenbridge_app.store import writer
from sevenbridge_app.store.connections import DATABASE_CONNECTIONS
from sevenbridge_app.store.errors import CannotOpenStore, OpenErrorCode, StoreError, StoreErrorCode
from sevenbridge_app.store.log_lines import LogLine
from sevenbridge_app.store.postgres import Postgres as PostgresDatabase
from sevenbridge_app.store.store import Store
from sevenbridge_app.store.tables import TableWrite
from tests.services.ports import free_port
from tests.services.postgres import Postgres, running_postgres
from tests.store.later_version import LaterVersion
from tests.store.listener import PATIENCE, Listener, entry, lines
from tests.store.stranger import stranger, write_line

KEY = b"sixteen bytes..."


@pytest.fixture
def where(postgres: Postgres) -> str:
    """The address of an empty database."""
    return postgres.new_database()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets the stores that are opened next wait for nothing for long."""
    monkeypatch.setattr(PostgresDatabase, "patience", 0.2)
    monkeypatch.setattr(postgres_store, "READER_WAIT", 0.01)


def refusal(address: str) -> CannotOpenStore:
    with pytest.raises(CannotOpenStore) as refused:
        Store.open(address)
    return refused.value


def code(error: BaseException | None) -> str:
    """The code of an error of the store."""
    assert isinstance(error, StoreError)
    return error.code


class Commits:
    """The commits of all connections, of which the next can be made to fail."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.is_made = self.is_lost = False
        monkeypatch.setattr(PGDialect_psycopg, "do_commit", lambda dialect, each: self._commit(each))

    def lose(self, is_made: bool) -> None:
        """Has the connection cut at the next commit: before the server makes it, or before it says so."""
        self.is_made, self.is_lost = is_made, True

    def _commit(self, connection: PoolProxiedConnection) -> None:
        if not self.is_lost:
            connection.commit()
            return
        self.is_lost = False
        if self.is_made:
            connection.commit()
        assert connection.driver_connection is not None
        connection.driver_connection.close()
        raise psycopg.OperationalError("the connection is cut")


@pytest.fixture
def commits(monkeypatch: pytest.MonkeyPatch) -> Commits:
    """The commits of the store."""
    return Commits(monkeypatch)


class TestCommitOfUnknownOutcome:
    @pytest.mark.parametrize("is_made", [True, False])
    def test_lines_are_there_once(self, commits: Commits, listener: Listener, is_made: bool) -> None:
        listener.write(TableWrite("AAAAAA", lines(1, 1), key=KEY))
        listener.meanwhile = lambda: commits.lose(is_made)
        listener.write(
            TableWrite("AAAAAA", lines(2, 3), entry("AAAAAA"), due_at=7, key=KEY[::-1]),
            TableWrite("AAAAAA", lines(4, 4), due_at=8, key=KEY[1:] + b"!"),
            TableWrite("BBBBBB", lines(1, 1), key=KEY),
        )
        store = listener.store
        assert [line.number for line in store.read("AAAAAA")] == [1, 2, 3, 4]
        assert (store.table("AAAAAA"), store.due(9, 9)) == (entry("AAAAAA"), ["AAAAAA"])

    def test_what_another_has_written_meanwhile_is_not_ours(
        self, commits: Commits, listener: Listener, where: str
    ) -> None:
        listener.write(TableWrite("AAAAAA", lines(1, 1), key=KEY))

        def meanwhile() -> None:
            with stranger(where) as connection:
                write_line(connection, "AAAAAA", LogLine(2, 0, b"stranger", b"other key"))
            commits.lose(is_made=False)

        listener.meanwhile = meanwhile
        taken, other = listener.together(
            TableWrite("AAAAAA", lines(2, 3), key=KEY), TableWrite("BBBBBB", lines(1, 1), key=KEY)
        )
        assert (code(taken), other) == (StoreErrorCode.LINE_TAKEN, None)

    @pytest.mark.parametrize("is_made", [True, False])
    def test_nothing_else_is_done_twice(
        self, commits: Commits, store: Store, where: str, is_made: bool
    ) -> None:
        commits.lose(is_made)
        with pytest.raises(StoreError) as refused:
            store.new_session(bytes(32), "Aki", 0)
        assert code(refused.value) == StoreErrorCode.UNAVAILABLE
        assert (store.session(bytes(32)) is not None) == is_made
        assert store.new_session(bytes(31) + b"1", "Ben", 0)

    def test_what_was_cut_before_its_commit_is_done_again(
        self, store: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        calls: list[str] = []

        def cut_once(connection: Connection) -> None:
            calls.append("called")
            if len(calls) == 1:
                connection.exec_driver_sql("SELECT pg_terminate_backend(pg_backend_pid())")

        store._writer.call(cut_once)
        assert calls == ["called"] * 2


@pytest.fixture(scope="module")
def own() -> Iterator[Postgres]:
    """A PostgreSQL that may be stopped."""
    with running_postgres() as running:
        yield running


class TestOutage:
    def test_is_waited_for(self, own: Postgres) -> None:
        with closing(Store.open(own.new_database())) as store:
            listener = Listener(store)
            listener.write(TableWrite("AAAAAA", lines(1, 1), key=KEY))
            starting = threading.Thread(target=own.start)

            def meanwhile() -> None:
                own.stop("immediate")
                starting.start()

            listener.meanwhile = meanwhile
            listener.write(TableWrite("AAAAAA", lines(2, 2), key=KEY[::-1]))
            starting.join()
            assert [line.number for line in store.read("AAAAAA")] == [1, 2]

    @pytest.mark.usefixtures("impatient")
    def test_is_told_when_it_lasts_and_ends_by_itself(
        self, own: Postgres, caplog: pytest.LogCaptureFixture
    ) -> None:
        with closing(Store.open(own.new_database())) as store:
            listener = Listener(store)
            store.beat("osaka")
            own.stop("immediate")
            outcomes = SimpleQueue[BaseException | None]()
            for number in range(3):
                store.submit(TableWrite(f"T{number}", lines(1, 1), key=KEY), outcomes.put)
            assert {code(outcomes.get(timeout=PATIENCE)) for _ in range(3)} == {StoreErrorCode.UNAVAILABLE}
            for use in (
                lambda: store.read("T0"),
                lambda: store.beat("osaka"),
                lambda: store.new_session(bytes(32), "Aki", 0),
            ):
                with pytest.raises(StoreError) as refused:
                    use()
                assert code(refused.value) == StoreErrorCode.UNAVAILABLE
            # once for the whole outage
            [record] = caplog.records
            assert record.name == writer.__name__
            assert record.exc_info is None, "no host can do anything with a traceback"
            assert "\n" not in record.getMessage()
            own.start()
            listener.write(TableWrite("T0", lines(1, 1), key=KEY))
            assert len(store.read("T0")) == 1
            assert [node.name for node in store.beat("osaka")] == ["osaka"]

    @pytest.mark.usefixtures("impatient")
    def test_a_disk_that_is_full_is_told_in_the_words_of_the_server_until_there_is_room(
        self, where: str, caplog: pytest.LogCaptureFixture
    ) -> None:
        with closing(Store.open(where)) as store, stranger(where) as connection:
            listener = Listener(store)
            listener.write(TableWrite("AAAAAA", lines(1, 1), key=KEY))
            # what PostgreSQL raises where a file cannot grow
            connection.exec_driver_sql(
                "CREATE FUNCTION fill() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
                "RAISE 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$"
            )
            connection.exec_driver_sql("CREATE TRIGGER fill BEFORE INSERT ON log EXECUTE FUNCTION fill()")
            (error,) = listener.together(TableWrite("AAAAAA", lines(2, 2), key=KEY))
            assert code(error) == StoreErrorCode.UNAVAILABLE
            assert "No space left on device" in caplog.records[-1].getMessage()
            assert len(store.read("AAAAAA")) == 1
            connection.exec_driver_sql("DROP TRIGGER fill ON log")
            listener.write(TableWrite("AAAAAA", lines(2, 2), key=KEY))

    def test_a_server_that_stands_still_is_not_waited_for(
        self, own: Postgres, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        # a busy machine answers within this time
        monkeypatch.setattr(postgres_store, "ANSWER_SECONDS", 2.0)
        address = own.new_database()
        with closing(Store.open(address)) as store:
            listener = Listener(store)
            listener.write(TableWrite("AAAAAA", lines(1, 1), key=KEY))
            store.read("AAAAAA")
            with stranger(address) as connection:
                backends = connection.exec_driver_sql(
                    "SELECT pid FROM pg_stat_activity"
                    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                ).scalars()
                stopped = list(backends)
            for process in stopped:
                os.kill(process, signal.SIGSTOP)
            try:
                listener.write(TableWrite("AAAAAA", lines(2, 2), key=KEY[::-1]))
                assert len(store.read("AAAAAA")) == 2
            finally:
                for process in stopped:
                    os.kill(process, signal.SIGCONT)
            listener.write(TableWrite("AAAAAA", lines(3, 3), key=KEY))

    def test_one_that_stands_still_once_it_has_let_somebody_in_is_not_waited_for_either(
        self, own: Postgres, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(postgres_store, "ANSWER_SECONDS", 2.0)
        stopped: list[int] = []
        first_words = postgres_store._commit_to_disk

        def stop_and_speak(driver_connection: psycopg.Connection) -> None:
            if not stopped:
                stopped.append(driver_connection.info.backend_pid)
                os.kill(stopped[0], signal.SIGSTOP)
            first_words(driver_connection)

        monkeypatch.setattr(postgres_store, "_commit_to_disk", stop_and_speak)
        try:
            with closing(Store.open(own.new_database())) as store:
                Listener(store).write(TableWrite("AAAAAA", lines(1, 1), key=KEY))
                assert len(stopped) == len(store.read("AAAAAA")) == 1
        finally:
            os.kill(stopped[0], signal.SIGCONT)


@pytest.mark.usefixtures("impatient")
def test_more_readers_than_there_are_connections_are_refused(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = threading.Barrier(DATABASE_CONNECTIONS, timeout=PATIENCE)

    def wait(connection: Connection) -> None:
        there.wait()
        there.wait()

    threads = [threading.Thread(target=store._read, args=(wait,)) for _ in range(DATABASE_CONNECTIONS - 1)]
    for thread in threads:
        thread.start()
    there.wait()
    assert store.connections() == (DATABASE_CONNECTIONS, DATABASE_CONNECTIONS)
    with pytest.raises(StoreError) as refused:
        store.read("AAAAAA")
    assert code(refused.value) == StoreErrorCode.BUSY
    there.wait()
    for thread in threads:
        thread.join()
    assert store.read("AAAAAA") == []


def test_more_writes_than_may_wait_are_refused(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "MOST_WAITING", 3)
    may_go_on, is_held = threading.Event(), threading.Event()
    outcomes: list[BaseException | None] = []

    def deliver(batch: writer.Batch, error: BaseException | None) -> None:
        for _, done in batch:
            done(error)

    def hold(connection: Connection) -> None:
        is_held.set()
        assert may_go_on.wait(PATIENCE)

    store.start(deliver)
    holding = threading.Thread(target=store._writer.call, args=(hold,))
    holding.start()
    assert is_held.wait(PATIENCE)
    for name in "ABCDE":
        store.submit(TableWrite(name, lines(1, 1)), outcomes.append)
    assert [code(error) for error in outcomes] == [StoreErrorCode.BUSY] * 2
    with pytest.raises(StoreError) as refused:
        store.new_session(bytes(32), "Aki", 0)
    assert code(refused.value) == StoreErrorCode.BUSY
    may_go_on.set()
    holding.join()
    store.close()
    assert outcomes[2:] == [None] * 3


class TestOpening:
    def test_nodes_that_start_together_migrate_once(self, where: str) -> None:
        opened: list[Store] = []
        threads = [threading.Thread(target=lambda: opened.append(Store.open(where))) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(opened) == 4
        for number, store in enumerate(opened):
            Listener(store).write(TableWrite("AAAAAA", lines(number + 1, number + 1)))
        nodes = [store.beat(str(number)) for number, store in enumerate(opened)]
        assert [node.name for node in nodes[-1]] == ["0", "1", "2", "3"]
        for store in opened:
            store.close()

    def test_two_versions_run_side_by_side(self, where: str, later: LaterVersion) -> None:
        later.write_step(oldest=later.today)
        with ExitStack() as stack:

            def opened() -> Store:
                return stack.enter_context(closing(Store.open(where)))

            older = opened()
            older.new_session(KEY * 2, "Aki", 0)
            with later.runs():
                newer = opened()
            nodes = [older, newer, opened()]
            for number, node in enumerate(nodes, 1):
                Listener(node).write(TableWrite("AAAAAA", lines(number, number), key=KEY))
            for node in nodes:
                assert [line.number for line in node.read("AAAAAA")] == [1, 2, 3]
                assert node.session(KEY * 2) is not None

    def test_what_is_no_address(self) -> None:
        for address in ("postgresql//nothing", "cards.example", ""):
            assert refusal(address).code == OpenErrorCode.BAD_ADDRESS

    def test_where_nobody_listens(self) -> None:
        refused = refusal(f"postgresql://aki:sesame@127.0.0.1:{free_port()}/cards")
        assert refused.code == OpenErrorCode.UNREACHABLE
        assert "refused" in str(refused.details["why"])
        assert "sesame" not in str(refused)
        assert "\n" not in str(refused)

    def test_a_database_that_is_not_there(self, postgres: Postgres) -> None:
        refused = refusal(postgres.url("elsewhere"))
        assert refused.code == OpenErrorCode.UNREACHABLE
        assert "elsewhere" in str(refused.details["why"])

    def test_a_user_who_may_make_no_tables(self, postgres: Postgres, where: str) -> None:
        with stranger(where) as connection:
            connection.exec_driver_sql("CREATE ROLE guest LOGIN")
        refused = refusal(where.replace("//sevenbridge@", "//guest@"))
        assert refused.code == OpenErrorCode.REFUSED
        assert "permission denied" in str(refused.details["why"])

    def test_a_database_that_cannot_keep_every_name(self, postgres: Postgres) -> None:
        with postgres.connect() as connection:
            connection.execute("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0")
        refused = refusal(postgres.url("latin"))
        assert (refused.code, refused.details["encoding"]) == (OpenErrorCode.WRONG_ENCODING, "LATIN1")

    def test_the_database_of_something_else(self, where: str) -> None:
        with stranger(where) as connection:
            connection.exec_driver_sql("CREATE TABLE recipes (name TEXT)")
        assert refusal(where).code == OpenErrorCode.NOT_A_DATABASE


def test_a_commit_is_on_the_disk_though_the_server_is_told_otherwise(where: str) -> None:
    with stranger(where) as connection:
        name = connection.exec_driver_sql("SELECT current_database()").scalar_one()
        connection.exec_driver_sql(f'ALTER DATABASE "{name}" SET synchronous_commit = off')
    database = PostgresDatabase(where)
    with database.writer() as connection:
        assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
    database.close()


def test_those_who_write_at_the_same_time_do_not_wait_for_each_other(where: str) -> None:
    names = [f"T{number}" for number in range(40)]
    with closing(Store.open(where)) as one, closing(Store.open(where)) as other:
        listeners = [Listener(one), Listener(other)]
        outcomes: list[list[BaseException | None]] = []

        def write(listener: Listener, order: list[str], key: bytes) -> None:
            for number in range(1, 6):
                writes = (TableWrite(name, lines(number, number), key=key) for name in order)
                outcomes.append(listener.together(*writes))

        threads = [
            threading.Thread(target=write, args=(listeners[0], names, KEY)),
            threading.Thread(target=write, args=(listeners[1], names[::-1], KEY[::-1])),
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        codes = {code(error) for errors in outcomes for error in errors if error is not None}
        assert codes <= {StoreErrorCode.LINE_TAKEN, StoreErrorCode.LINE_MISSING}
        assert sum(error is None for errors in outcomes for error in errors) == sum(
            one.last_lines(names).values()
        )


def test_whoever_finds_a_line_taken_waits_for_nobody_who_waits_for_it(
    where: str, caplog: pytest.LogCaptureFixture
) -> None:
    insert = "INSERT INTO log (table_code, line, at, body, key, checksum) VALUES (%s, 1, 0, '', '', '')"
    waiting = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    errors: list[BaseException | None] = []
    with closing(Store.open(where)) as store, psycopg.connect(where) as other, stranger(where) as watching:
        listener = Listener(store)
        listener.write(TableWrite("AAAAAA", lines(1, 1)))
        writes = [TableWrite(name, lines(1, 1), key=KEY) for name in ("CCCCCC", "BBBBBB", "AAAAAA")]
        other.execute(insert, ["BBBBBB"])
        thread = threading.Thread(target=lambda: errors.extend(listener.together(*writes)))
        thread.start()
        while watching.exec_driver_sql(waiting).scalar() is None:
            pass
        other.execute(insert, ["CCCCCC"])
        other.commit()
        thread.join()
        assert listener.batches[-1][:3] == writes
    assert [*map(code, errors)] == [StoreErrorCode.LINE_TAKEN] * 3
    assert not caplog.records
