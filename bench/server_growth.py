"""Whether a server gets slower as its tables and its database grow; times are in milliseconds.

The finished matches, of four persons each, are put straight into the database. ``make bench-growth``
(growth.py) measures with this.
"""

import asyncio
import sqlite3
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from statistics import median
from urllib.request import urlopen

import uvloop
from websockets.asyncio.client import ClientConnection, connect

from bench.server_load import load, memory, post, server
from sevenbridge_app.store.log_lines import LogLine
from sevenbridge_app.store.sqlite import DATABASE
from sevenbridge_app.store.store import Store
from sevenbridge_app.store.tables import TableWrite
from sevenbridge_app.store.writer import Batch
from sevenbridge_app.tables import log_events
from sevenbridge_app.tables.settings import TableSettings
from sevenbridge_app.tables.table import Table

#: how many guests have played the matches, and how many matches each table had
GUESTS, AT_A_TABLE = 100_000, 10
#: at how many tables at the most four persons play
PLAYING = 100
#: for how many seconds they play
SECONDS = 6
#: how often each thing is measured
TIMES = 15


def fill(folder: Path, matches: int) -> None:
    """Puts guests and finished matches into a database."""
    Store.open(folder).close()
    with sqlite3.connect(folder / DATABASE) as connection:
        connection.executemany(
            "INSERT INTO sessions VALUES (?, ?, ?, 0, 0, NULL)",
            ((guest, guest.to_bytes(32, "big"), f"P{guest}") for guest in range(1, GUESTS + 1)),
        )
        connection.executemany(
            "INSERT INTO matches VALUES (?, ?, ?, 0, ?, 'gamerules', 4, 0, '')",
            (
                (each, f"{each // AT_A_TABLE:06}", each % AT_A_TABLE + 1, each)
                for each in range(1, matches + 1)
            ),
        )
        connection.executemany(
            "INSERT INTO results VALUES (?, ?, ?, 'P', 'person', 1, 0, 3, 1, 0, 2, 0)",
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
        store.close()
        size = (Path(folder) / DATABASE).stat().st_size
    return {
        "start_ms": started,
        "open_table_ms": opened,
        "my_matches_ms": listed,
        "mib": size / 2**20,
    }


def among(count: int) -> dict[str, float]:
    """What an action, and the list of tables, cost while so many are open, and what the node holds.

    At those where nobody plays one person waits.
    """
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(_among(count))


async def _among(count: int) -> dict[str, float]:
    playing = min(count, PLAYING)
    with server("table") as (address, pid):
        cookie = post(address, "/api/session", {"name": "Host"})["cookie"]
        held: list[ClientConnection] = []
        for _ in range(count - playing):
            code = post(address, "/api/tables", {"visibility": "public"}, cookie)["code"]
            url = f"{address.replace('http', 'ws', 1)}/ws/{code}"
            # a client that reads nothing needs nobody who waits for its messages
            waiting = await connect(
                url, additional_headers={"Cookie": cookie}, compression=None, open_timeout=None
            )
            await waiting.send('{"do":"sit","id":1,"seat":0}')
            held.append(waiting)
        listed = took(lambda: urlopen(f"{address}/api/tables").read())
        found = await load([address], [pid], playing, SECONDS, pace=0)
        return found | {"list_ms": listed, "mib": memory(pid) / 2**20}


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
