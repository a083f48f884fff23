"""What tables in the middle of a match weigh in the memory of a server, without connections: prints JSON."""

import asyncio
import gc
import json
import os
import random
import secrets
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from sevenbridge_app.store.store import Store
from sevenbridge_app.tables import client_messages, log_events
from sevenbridge_app.tables.guest import Guest
from sevenbridge_app.tables.nonces import NONCE_BYTES, hash_of
from sevenbridge_app.tables.seat import SeatNumber
from sevenbridge_app.tables.settings import TableSettings
from sevenbridge_app.web.bus import NoBus
from sevenbridge_app.web.clock import Clock
from sevenbridge_app.web.coach import Coach
from sevenbridge_app.web.computer_players import ThreadedPlayers
from sevenbridge_app.web.environment import Environment
from sevenbridge_app.web.live_table import LiveTable
from sevenbridge_app.web.metrics import Metrics
from sevenbridge_app.web.nodes import Nodes
from sevenbridge_app.web.table_store import ThreadedStore

TABLES = 500
SEATS = 4
#: decisions made at each table, so that melds, discards and remembered events are there
DECISIONS = 120


def resident() -> int:
    """The resident memory of this process in bytes."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def playing_table(number: int, environment: Environment) -> LiveTable:
    """A table at which four persons have decided so often."""
    nodes = Nodes(environment.node, asyncio.get_running_loop().time)
    live = LiveTable(f"{number:06}", environment, nodes, lambda live: None)
    croupier, table = live.croupier, live.table
    croupier.open(log_events.TableOpened(TableSettings(seats=SEATS), 1), 0)
    for seat in range(SEATS):
        croupier.handle(seat + 1, Guest(f"Person {seat}"), client_messages.Sit(1, seat), 0)
    croupier.handle(1, Guest(""), client_messages.Start(1), 0)
    nonces = [secrets.token_hex(NONCE_BYTES) for _ in range(SEATS)]
    for seat, nonce in enumerate(nonces):
        croupier.handle(seat + 1, Guest(""), client_messages.NonceHash(1, seat, hash_of(nonce)), 0)
    for seat, nonce in enumerate(nonces):
        croupier.handle(seat + 1, Guest(""), client_messages.Nonce(1, seat, nonce), 0)
    for at in range(DECISIONS):
        for seat in range(SEATS):
            if table.stage == "between":
                croupier.handle(seat + 1, Guest(""), client_messages.Ready(1, seat), at)
            elif options := table.dealt_play.options(table.dealt_play.place_of(SeatNumber(seat))):
                action = random.choice(options)
                croupier.handle(
                    seat + 1, Guest(""), client_messages.Play(1, seat, table.clocks.step, action), at
                )
    return live


async def measure() -> None:
    """Measures and prints."""
    metrics, clock = Metrics(), Clock(0, asyncio.get_running_loop().time)
    with TemporaryDirectory() as folder, closing(Store.open(Path(folder))) as store:
        environment = Environment(
            node="",
            store=ThreadedStore(store, metrics, clock),
            bus=NoBus(),
            clock=clock,
            chance=secrets.token_bytes,
            computers=ThreadedPlayers(lambda table: None, metrics.hastened, lambda table: ""),
            coach=Coach(),
            metrics=metrics,
            network_key=bytes(32),
        )
        report(environment)


def report(environment: Environment) -> None:
    """Makes the tables and prints what they weigh."""
    kept = [playing_table(number, environment) for number in range(100)]  # whatever is made once is made now
    gc.collect()
    before = resident()
    kept += [playing_table(number, environment) for number in range(TABLES)]
    gc.collect()
    print(json.dumps({"kib_per_table": (resident() - before) / TABLES / 1024}))


if __name__ == "__main__":
    asyncio.run(measure())
