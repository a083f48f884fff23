"""Whether a server gets slower as its database grows: prints JSON, with times in milliseconds.

python -m bench.server_growth [--matches 1000000]     finished matches of four, put straight into the database
"""

import argparse
import json
import sqlite3
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from statistics import median

from bench.server_load import post, server
from sevenbridge.store.sqlite import DATABASE
from sevenbridge.store.store import Store
from sevenbridge.store.tables import LogLine, TableWrite
from sevenbridge.store.writer import Batch
from sevenbridge.tables import log_events
from sevenbridge.tables.settings import TableSettings
from sevenbridge.tables.table import Table

#: how many guests have played the matches, and how many matches each table had
GUESTS, AT_A_TABLE = 100_000, 10
#: how long the logs are that are read and folded
LOGS = (10, 100, 1_000, 10_000)
#: how often each thing is measured
TIMES = 15


def fill(folder: Path, matches: int) -> None:
    """Puts guests and finished matches into a database."""
    Store.open(folder).close()
    with sqlite3.connect(folder / DATABASE) as connection:
        connection.executemany(
            "INSERT INTO sessions (number, token_hash, name, created_at) VALUES (?, ?, ?, 0)",
            ((guest, guest.to_bytes(32, "big"), f"P{guest}") for guest in range(1, GUESTS + 1)),
        )
        connection.executemany(
            "INSERT INTO matches (serial, table_code, number, started_at, finished_at, preset, seats)"
            " VALUES (?, ?, ?, 0, ?, 'gamerules', 4)",
            (
                (each, f"{each // AT_A_TABLE:06}", each % AT_A_TABLE + 1, each)
                for each in range(1, matches + 1)
            ),
        )
        connection.executemany(
            "INSERT INTO results VALUES (?, ?, ?, 'P', 'person', 1, 0, 3, 1, 0, 2)",
            (
                (each, seat, 1 + (each * 7 + seat * 25_013) % GUESTS)
                for each in range(1, matches + 1)
                for seat in range(4)
            ),
        )
    connection.close()


def took(what: Callable[[], object]) -> float:
    """How long something takes, as a rule."""
    times = []
    for _ in range(TIMES):
        began = time.perf_counter()
        what()
        times.append(1e3 * (time.perf_counter() - began))
    return median(times)


def beside(matches: int) -> dict[str, float]:
    """How long a start, a new table and the list of one's own matches take beside so many matches."""
    with tempfile.TemporaryDirectory() as folder:
        fill(Path(folder), matches)
        began = time.perf_counter()
        with server("table", folder=folder) as (address, _):
            started = 1e3 * (time.perf_counter() - began)
            cookie = post(address, "/api/session", {"name": "Aki"})["cookie"]
            opened = took(lambda: post(address, "/api/tables", {}, cookie))
        store = Store.open(Path(folder))
        listed = took(lambda: store.matches_of(17, 50))
        counted = took(lambda: store.statistics_of(17))
        store.close()
        size = (Path(folder) / DATABASE).stat().st_size
    return {
        "start_ms": started,
        "open_table_ms": opened,
        "my_matches_ms": listed,
        "my_statistics_ms": counted,
        "mib": size / 2**20,
    }


def deliver(batch: Batch, error: BaseException | None) -> None:
    """Tells those who wrote."""
    for _, done in batch:
        done(error)


def log_of(lines: int) -> float:
    """How long it takes to read and fold a log of so many lines."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store.open(Path(folder))
        store.start(deliver)
        opened = log_events.encode(log_events.TableOpened(TableSettings(), 1))
        said = log_events.encode(log_events.PauseChanged(500))
        bodies = [opened, *([said] * (lines - 1))]
        written = tuple(LogLine(number, 0, body) for number, body in enumerate(bodies, 1))
        written_or_not: Future[BaseException | None] = Future()
        store.submit(TableWrite("ABCDEF", written), written_or_not.set_result)
        assert written_or_not.result() is None

        def load() -> None:
            table = Table("ABCDEF")
            for line in store.read("ABCDEF"):
                table.fold(log_events.decode(line.body), line.at)

        result = took(load)
        store.close()
        return result


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--matches", type=int, default=1_000_000)
    options = parser.parse_args()
    found = {
        "matches": {count: beside(count) for count in (0, options.matches)},
        "load_log_ms": {count: log_of(count) for count in LOGS},
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main()
