"""What a decision costs a table alone, without sockets and without a disk: prints JSON.

python -m bench.server_table [--seconds 3]     one table of four after the other, each for one match

A request goes in as the bytes of a client and is decoded; it comes out as the bytes of four connections. Only
that is measured: what the persons read and choose is not.
"""

import argparse
import asyncio
import json
import logging
import random
import secrets
from collections.abc import Callable, Sequence
from time import thread_time
from typing import Any

import msgspec

from bench.server_load import NONCE, NONCE_HASH, SEATS
from sevenbridge_app.store.nodes import Node
from sevenbridge_app.store.tables import TableWrite
from sevenbridge_app.store.writer import Done
from sevenbridge_app.tables import log_events
from sevenbridge_app.tables.client_messages import ClientMessage
from sevenbridge_app.tables.settings import TableSettings
from sevenbridge_app.web.bus import NoBus
from sevenbridge_app.web.clock import Clock
from sevenbridge_app.web.coach import Coach
from sevenbridge_app.web.computer_players import ThreadedPlayers
from sevenbridge_app.web.connection import Connection
from sevenbridge_app.web.environment import Environment
from sevenbridge_app.web.live_table import LiveTable
from sevenbridge_app.web.metrics import Metrics
from sevenbridge_app.web.nodes import Nodes
from sevenbridge_app.web.server_log import configure_logging

decode = msgspec.json.Decoder(ClientMessage).decode


class NoDisk:
    """A store that has written everything at once, and keeps nothing."""

    def submit(self, write: TableWrite, done: Done) -> None:
        """Says that a write is committed."""
        done(None)


class Person:
    """A person at the table, and the wire to it: reads what is written there, and chooses at random."""

    def __init__(self, live: LiveTable, seat: int) -> None:
        self.is_ready = True
        self.on_ready: Callable[[], None] | None = None
        self.seat = seat
        #: what was written and is not read yet
        self.unread: list[bytes] = []
        self._now: dict[str, Any] = {}
        self._live = live
        self._connection = Connection(self, live.code, seat + 1, f"P{seat}", "", 1000, lambda: None)
        live.join(self._connection, None, -1)
        self.ask(do="sit", seat=seat)

    def write(self, messages: Sequence[bytes]) -> None:
        """Takes messages of the table."""
        self.unread += messages

    def ask(self, **message: Any) -> float:
        """Asks for something, and returns for how long the table has worked on it, in seconds."""
        text = json.dumps({"id": 1, **message}, separators=(",", ":"))
        began = thread_time()
        self._live.handle(self._connection, decode(text))
        return thread_time() - began

    def read(self) -> bool:
        """Reads what came, and does whatever is no decision. Returns whether the match is over."""
        unread, self.unread = self.unread, []
        is_over = False
        for message in map(json.loads, unread):
            self._now = message.get("now") or self._now
            is_over |= message["t"] == "ended"
            if message["t"] == "begun":
                self.ask(do="nonce_hash", seat=self.seat, hash=NONCE_HASH)
            elif message["t"] == "hashes":
                self.ask(do="nonce", seat=self.seat, nonce=NONCE)
            elif message.get("over"):
                self.ask(do="ready", seat=self.seat)
        return is_over

    def decide(self) -> float | None:
        """Decides something, and returns how long that took the table; None for who has nothing to decide."""
        options, step = self._now.get("options"), self._now.get("step")
        if not options:
            return None
        self._now = {}
        # whoever may claim lets it go as often as not, as in server_load
        action = 1 if 1 in options and random.random() < 0.5 else random.choice(options)
        return self.ask(do="play", seat=self.seat, step=step, action=action)


def _fail(live: LiveTable) -> None:
    raise RuntimeError(f"table {live.code} was given up: something is wrong with it")


async def match(number: int, environment: Environment) -> list[float]:
    """Plays a match at a table of its own, and returns how long each decision took it, in seconds."""
    nodes = Nodes("", asyncio.get_running_loop().time)
    nodes.update([Node("", 0, 0)])
    live = LiveTable(f"{number:06}", environment, nodes, _fail)
    await live.open(log_events.TableOpened(TableSettings(seats=SEATS, pause_ms=0), 1), ())
    persons = [Person(live, seat) for seat in range(SEATS)]
    persons[0].ask(do="start")
    took: list[float] = []
    is_over = False
    while not is_over:
        await asyncio.sleep(0)  # the next round is dealt by a timer
        for person in persons:
            is_over |= person.read()
            if (seconds := person.decide()) is not None:
                took.append(seconds)
    live.stop()
    return took


async def measure(seconds: float) -> dict[str, float]:
    """Plays matches until so much time was measured."""
    metrics, clock = Metrics(), Clock(0, asyncio.get_running_loop().time)
    environment = Environment(
        node="",
        store=NoDisk(),  # type: ignore[arg-type]
        bus=NoBus(),
        clock=clock,
        chance=secrets.token_bytes,
        computers=ThreadedPlayers(lambda table: None, metrics.hastened, lambda table: ""),
        coach=Coach(),
        metrics=metrics,
        network_key=bytes(32),
    )
    took: list[float] = []
    number = 0
    while sum(took) < seconds:
        took += await match(number, environment)
        number += 1
    return {"table_us": 1e6 * sum(took) / len(took), "decisions": len(took)}


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=3)
    options = parser.parse_args()
    configure_logging(logging.ERROR)
    print(json.dumps(asyncio.run(measure(options.seconds))))


if __name__ == "__main__":
    main()
