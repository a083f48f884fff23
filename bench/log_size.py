"""What the log of a match takes up, packed and not, and how long a match is read: prints JSON.

python -m bench.log_size [--matches 30] [--table 899]

Four sit at a table, two of them persons for whom ``greedy`` decides, and play matches of the default rules.
The store is first an SQLite file, then a PostgreSQL that is started for it, where one is installed. In each
the same matches are written twice, once as lines alone. ``--table`` is how many matches of a single round the
table has of which the last is read.
"""

import argparse
import json
import random
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Any
from unittest.mock import patch

from sqlalchemy import Connection

from bench.server_growth import deliver
from sevenbridge import Dice
from sevenbridge.bots import make_player
from sevenbridge_app.store import beside
from sevenbridge_app.store.log_lines import LogLine
from sevenbridge_app.store.store import Store
from sevenbridge_app.store.tables import TableWrite
from sevenbridge_app.store.writer import MOST_JOBS
from sevenbridge_app.tables import client_messages, log_events, log_limits
from sevenbridge_app.tables.croupier import Croupier
from sevenbridge_app.tables.finished_matches import record_of
from sevenbridge_app.tables.guest import Guest
from sevenbridge_app.tables.log_writer import LogWriter
from sevenbridge_app.tables.nonces import NONCE_BYTES, hash_of
from sevenbridge_app.tables.outbox import Outbox
from sevenbridge_app.tables.seat import SeatNumber
from sevenbridge_app.tables.settings import TableSettings
from sevenbridge_app.tables.standing import table_from
from sevenbridge_app.tables.table import Table
from sevenbridge_app.web.table_directory import ended_match, standing_after
from tests.services.postgres import programs, running_postgres

#: the table as the server writes it, and one at which nothing is packed
PACKED, WHOLE = "PACKED", "WHOLES"
PERSONS = (0, 1)
#: how often each thing is measured
TIMES = 15


class Computers:
    """Plays ``greedy`` for whoever asks."""

    def __init__(self) -> None:
        self._player = make_player("greedy")

    def choice(self, question: object, player: str, view: Any, dice: Dice) -> int:
        """Chooses at once."""
        return int(self._player.choose(view, dice))

    def action(self, table: Table, seat: int) -> int | None:
        """Chooses for a person, where the person may do something."""
        play = table.dealt_play
        place = play.place_of(SeatNumber(seat))
        if place < 0:
            return None  # those play on who are level, and nobody else
        options = play.options(place)
        view = play.view(place)
        # the draw of whoever is next is on offer while others may claim, when there is nothing to choose
        if not options or not view.legal_actions():
            return next(iter(options), None)
        return int(self._player.choose(view, Dice(table.clocks.step)))


def written(matches: int, **switches: Any) -> Iterator[TableWrite]:
    """Yields what a table writes while so many matches are played there."""
    dice, at, last = random.Random(1), 1_700_000_000_000, 0
    table, computers = Table(PACKED), Computers()
    croupier = Croupier(LogWriter(table, dice.randbytes), computers)

    def write(outbox: Outbox) -> TableWrite:
        nonlocal last
        key = dice.randbytes(16)
        events = map(log_events.encode, outbox.events)
        lines = tuple(LogLine(number, outbox.at, body, key) for number, body in enumerate(events, last + 1))
        last += len(lines)
        match = ended_match(table, outbox)
        standing = None if match is None else standing_after(table)
        return TableWrite(table.code, lines, match=match, standing=standing, key=key)

    def ask(seat: int, message: Any) -> TableWrite:
        return write(croupier.handle(1 + seat, Guest(f"Guest {seat}"), message, at))

    settings = TableSettings(seats=4, switches=switches)
    yield write(croupier.open(log_events.TableOpened(settings, 1), at))
    for seat in PERSONS:
        yield ask(seat, client_messages.Sit(1, seat))
    for _ in range(matches):
        yield ask(0, client_messages.Start(1))
        nonces = {seat: dice.randbytes(NONCE_BYTES).hex() for seat in PERSONS}
        for seat, nonce in nonces.items():
            yield ask(seat, client_messages.NonceHash(1, seat, hash_of(nonce)))
        for seat, nonce in nonces.items():
            yield ask(seat, client_messages.Nonce(1, seat, nonce))
        while table.is_in_match:
            at = max(at, croupier.wake or 0) + dice.randrange(3000)
            for seat in PERSONS:
                if table.stage == "between" and not table.seating.seats[seat].ready:
                    yield ask(seat, client_messages.Ready(1, seat))
                elif table.stage == "playing" and (action := computers.action(table, seat)) is not None:
                    yield ask(seat, client_messages.Play(1, seat, table.clocks.step, action))
            yield write(croupier.tick(at))


def keep(store: Store, writes: Iterable[TableWrite]) -> None:
    """Writes all this."""
    waiting = deque[Future[BaseException | None]]()
    for write in writes:
        if write.lines:
            waiting.append(Future())
            store.submit(write, waiting[-1].set_result)
        if len(waiting) > MOST_JOBS:
            assert waiting.popleft().result() is None
    assert all(each.result() is None for each in waiting)


def as_lines(write: TableWrite) -> TableWrite:
    """The same at a table at which nothing is packed."""
    return replace(write, table=WHOLE, match=None)


def took(what: Callable[[], object]) -> float:
    """How long something takes, as a rule, in milliseconds."""
    times = []
    for _ in range(TIMES):
        began = time.perf_counter()
        what()
        times.append(1e3 * (time.perf_counter() - began))
    return median(times)


def size(where: Path | str) -> int:
    """How many bytes the tables of the log take up, with their indices."""
    with beside.beside(where) as connection, connection.begin():
        return _size(connection)


def _size(connection: Connection) -> int:
    if connection.dialect.name == "sqlite":
        pages = "SELECT sum(pgsize) FROM dbstat WHERE name = 'log' OR name LIKE '%packed_log%'"
        return int(connection.exec_driver_sql(pages).scalar_one())
    names = ("log", "packed_log")
    sizes = [connection.exec_driver_sql(f"SELECT pg_total_relation_size('{each}')") for each in names]
    return sum(int(each.scalar_one()) for each in sizes)


def measured(new: Callable[[], Path | str], matches: int, rounds: int) -> dict[str, float]:
    """Measures one kind of database; ``new`` makes the place of a new one."""
    sizes = list[int]()
    writes = list(written(matches))
    lines = sum(len(write.lines) for write in writes)
    for way in (lambda write: write, as_lines):
        where = new()
        with closing(Store.open(where)) as store:
            store.start(deliver)
            before = size(where)
            keep(store, map(way, writes))
        _tidy(where)
        sizes.append(size(where) - before)
    where = new()
    with closing(Store.open(where)) as store:
        store.start(deliver)
        keep(store, written(rounds, match_length=1))
        alone = took(lambda: _alone(store, rounds))
        whole = took(lambda: _whole(store, rounds))
    return {
        "lines_a_match": lines / matches,
        "bytes_a_line": sizes[1] / lines,
        "bytes_a_match": sizes[1] / matches,
        "packed_bytes_a_line": sizes[0] / lines,
        "packed_bytes_a_match": sizes[0] / matches,
        "last_of_many_ms": alone,
        "last_of_many_from_whole_log_ms": whole,
    }


def _tidy(where: Path | str) -> None:
    """Gives back the room of rows that are gone, as databases do by and by."""
    if isinstance(where, str):
        import psycopg

        with psycopg.connect(where, autocommit=True) as connection:
            connection.execute("VACUUM FULL log, packed_log")


def _events(lines: Iterable[LogLine]) -> Iterator[tuple[log_events.LogEvent, int]]:
    return ((log_events.decode(line.body), line.at) for line in lines)


def _alone(store: Store, match: int) -> object:
    found = store.read_match(PACKED, match)
    assert found is not None
    return record_of(table_from(PACKED, found.standing), _events(found.lines), match)


def _whole(store: Store, match: int) -> object:
    return record_of(Table(PACKED), _events(store.read(PACKED)), match)


@contextmanager
def folders() -> Iterator[Callable[[], Path]]:
    """Gives what makes folders."""
    with tempfile.TemporaryDirectory() as folder:
        yield lambda: Path(tempfile.mkdtemp(dir=folder))


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--matches", type=int, default=30)
    parser.add_argument("--table", type=int, default=899)
    options = parser.parse_args()
    found = {}
    # no table becomes so long any more
    with patch.multiple(log_limits, NEARLY_FULL=1 << 62, FULL=1 << 62):
        with folders() as new:
            found["sqlite"] = measured(new, options.matches, options.table)
        if programs() is not None:
            with running_postgres() as postgres:
                found["postgresql"] = measured(postgres.new_database, options.matches, options.table)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
