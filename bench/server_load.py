"""Scripted clients over loopback: tables of four persons who choose at random among what is on offer.

python -m bench.server_load [SUBJECT ...] [--seconds 10]     the subjects stand in SUBJECTS; or all of them

Measures what the server's process spends, how long it takes until the other seats hear of a move, and what
connections weigh. Prints figures as JSON. A machine that is slow reaches less; nothing here gives up on it.
"""

import argparse
import asyncio
import json
import os
import random
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from statistics import quantiles
from typing import Any
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import uvloop
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from sevenbridge_app.tables.nonces import hash_of
from sevenbridge_app.web.open_files import raise_limit
from tests.services.postgres import programs, running_postgres
from tests.services.redis import running_redis

HERE = Path(__file__).parent
SEATS = 4
#: what every person adds to the shuffles, and its hash
NONCE = "00"
NONCE_HASH = hash_of(NONCE)
OTHER, DECISION = 1, 2
#: a ping of the server, and what a client answers
PING, PONG = b"\x89\x00", bytes((0x8A, 0x80, 0, 0, 0, 0))
#: the size of a message with a decision, for the servers that only send it back
MESSAGE = '{"do":"play","id":1234567,"seat":3,"step":1234,"action":1234}'


@contextmanager
def server(kind: str, **options: str | Path | bool) -> Iterator[tuple[str, int]]:
    """A server process: its address and its number. ``options`` are those of server_process.py."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, str(HERE / "server_process.py"), kind, "--folder", folder]
        for name, value in options.items():
            command += [f"--{name}"] if value is True else [f"--{name}", str(value)] if value else []
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            assert process.stdout is not None
            yield process.stdout.readline().strip(), process.pid
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.communicate(timeout=30)
            except subprocess.TimeoutExpired:
                process.kill()


async def dial(address: str, path: str, cookie: str = "", source: str = "127.0.0.1") -> ClientConnection:
    """Opens a WebSocket from an address of this machine, however long that takes.

    It is kept however slowly anybody answers.
    """
    return await connect(
        address.replace("http", "ws", 1) + path,
        additional_headers={"Cookie": cookie} if cookie else None,
        compression=None,
        open_timeout=None,
        ping_interval=None,
        local_addr=(source, 0),
    )


def cpu_seconds(*pids: int) -> float:
    """What processes have spent so far, in all their threads."""
    spent = 0
    for pid in pids:
        for thread in Path(f"/proc/{pid}/task").iterdir():
            with suppress(FileNotFoundError):  # the thread has ended meanwhile
                spent += int((thread / "schedstat").read_text().split()[0])
    return spent / 1e9


def memory(pid: int) -> int:
    """The resident memory of a process in bytes."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class Count:
    """What all clients count together.

    ``pace`` is how many decisions each table makes in a second, 0 for as many as it can.
    """

    def __init__(self, pace: float = 0.0) -> None:
        self.pace = pace
        self.accepted = 0
        self.frames = 0
        self.delays: list[float] = []
        self.is_over = False


class Player:
    """One person at a table, who plays whatever is on offer."""

    def __init__(self, socket: ClientConnection, seat: int, table: "TableLoad") -> None:
        self.socket, self.seat, self.table = socket, seat, table

    async def send(self, **message: Any) -> None:
        """Sends a message; those with a decision have a number of their own."""
        number = DECISION if message["do"] == "play" else OTHER
        await self.socket.send(json.dumps({"id": number, **message}, separators=(",", ":")))

    async def play(self) -> None:
        """Listens and answers until all is over."""
        table, count = self.table, self.table.count
        async for frame in self.socket:
            count.frames += 1
            message = json.loads(frame)
            kind = message["t"]
            if kind == "ok":
                count.accepted += message["id"] == DECISION
            elif table.sent_at and self.sees_another_act(message):
                count.delays.append(time.perf_counter() - table.sent_at)
            await self.answer(kind, message)
            if count.is_over:
                return

    def sees_another_act(self, message: dict[str, Any]) -> bool:
        """Returns whether a message tells what another seat has done in the round."""
        return any(event.get("seat", self.seat) != self.seat for event in message.get("events", ()))

    async def answer(self, kind: str, message: dict[str, Any]) -> None:
        """What a person does who has heard this."""
        now = message.get("now") or {}
        if kind == "begun":
            await self.send(do="nonce_hash", seat=self.seat, hash=NONCE_HASH)
        elif kind == "hashes":
            await self.send(do="nonce", seat=self.seat, nonce=NONCE)
        elif kind == "ended" and self.seat == 0:
            await self.send(do="start")
        elif "over" in message:
            await self.send(do="ready", seat=self.seat)
        elif now.get("options"):
            if self.table.count.pace:
                await asyncio.sleep(random.expovariate(self.table.count.pace))
            options = now["options"]
            # whoever may claim lets it go as often as not, so that windows close both ways
            action = 1 if 1 in options and random.random() < 0.5 else random.choice(options)
            self.table.sent_at = time.perf_counter()
            await self.send(do="play", seat=self.seat, step=now["step"], action=action)


class TableLoad:
    """A table and its four persons."""

    def __init__(self, count: Count) -> None:
        self.count = count
        self.sent_at = 0.0
        self.players: list[Player] = []

    async def gather(self, addresses: Sequence[str], cookies: list[str]) -> None:
        """Opens the table at the first server and sits down, each person at the next one."""
        code = post(addresses[0], "/api/tables", {"seats": SEATS, "pause_ms": 100}, cookies[0])["code"]
        for seat, cookie in enumerate(cookies):
            socket = await dial(addresses[seat % len(addresses)], f"/ws/{code}", cookie)
            player = Player(socket, seat, self)
            self.players.append(player)
            await player.send(do="sit", seat=seat)

    async def play(self) -> None:
        """Plays match after match until the count is over."""
        await self.players[0].send(do="start")
        await asyncio.gather(*(player.play() for player in self.players))


def post(address: str, path: str, body: Any, cookie: str = "") -> Any:
    """A request, and what came back."""
    request = Request(address + path, json.dumps(body).encode(), {"Cookie": cookie} if cookie else {})
    with urlopen(request) as answer:
        found = json.load(answer)
        given = answer.headers.get("Set-Cookie")
        return found | ({"cookie": given.split(";")[0]} if given else {})


async def tables(count: int, seconds: float, pace: float, **options: str) -> dict[str, float]:
    """So many tables for so long, at one server."""
    with server("table", **options) as (address, pid):
        return await load([address], [pid], count, seconds, pace)


async def load(
    addresses: Sequence[str], pids: Sequence[int], count: int, seconds: float, pace: float
) -> dict[str, float]:
    """So many tables for so long, the persons of each at different servers, as far as there are several."""
    tally = Count(pace)
    cookies = [post(addresses[0], "/api/session", {"name": f"P{seat}"})["cookie"] for seat in range(SEATS)]
    loads = [TableLoad(tally) for _ in range(count)]
    for each in loads:
        await each.gather(addresses, cookies)
    playing = [asyncio.create_task(each.play()) for each in loads]
    await asyncio.sleep(2)  # the deals and first turns are no part of the measurement
    tally.accepted = tally.frames = 0
    tally.delays.clear()
    cpu, began = cpu_seconds(*pids), time.perf_counter()
    await asyncio.sleep(seconds)
    while len(tally.delays) < 2 or not tally.accepted:
        await asyncio.sleep(seconds)
    spent, took = cpu_seconds(*pids) - cpu, time.perf_counter() - began
    accepted, frames, delays = tally.accepted, tally.frames, list(tally.delays)
    tally.is_over = True
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    cuts = quantiles(delays, n=100)
    return {
        "cpu_us_per_action": 1e6 * spent / accepted,
        "actions_per_s": accepted / took,
        "frames_per_action": frames / accepted,
        "p50_ms": 1e3 * cuts[49],
        "p99_ms": 1e3 * cuts[98],
    }


async def nodes(count: int, tables: int, seconds: float) -> dict[str, float]:
    """So many nodes over PostgreSQL and Redis, with the persons of each table spread over them."""
    with ExitStack() as stack:
        postgres = stack.enter_context(running_postgres(is_durable=True))
        redis = stack.enter_context(running_redis())
        shared = {"database": postgres.new_database(), "bus": redis.url()}
        servers = [stack.enter_context(server("table", node=f"n{each}", **shared)) for each in range(count)]
        addresses, pids = zip(*servers, strict=True)
        return await load(addresses, pids, tables, seconds, 0)


async def floor(kind: str, rooms: int, seconds: float, pace: float = 0) -> float:
    """CPU microseconds for each message of a bare WebSocket server, sent back to one or to four.

    ``pace`` is how many messages each room sends in a second, 0 for as many as it can.
    """
    with server(kind) as (address, pid):
        sockets = [[await dial(address, f"/{room}") for _ in range(SEATS)] for room in range(rooms)]
        sent = 0
        is_over = False

        async def talk(room: list[ClientConnection]) -> None:
            nonlocal sent
            turn = 0
            while not is_over:
                if pace:
                    await asyncio.sleep(random.expovariate(pace))
                speaker = room[turn % SEATS]
                await speaker.send(MESSAGE)
                for listener in room if kind == "fan" else [speaker]:
                    await listener.recv()
                turn += 1
                sent += 1

        talking = [asyncio.create_task(talk(room)) for room in sockets]
        await asyncio.sleep(1)
        sent, cpu = 0, cpu_seconds(pid)
        await asyncio.sleep(seconds)
        while not sent:
            await asyncio.sleep(seconds)
        result = 1e6 * (cpu_seconds(pid) - cpu) / sent
        is_over = True
        await asyncio.gather(*talking)
        return result


async def idle(connections: int, seconds: float) -> dict[str, float]:
    """Connections that say nothing, and what they weigh: so many, or as many as are opened in the time.

    ``held`` is how many of them hear in as much time what happens at their tables.
    """
    with server("table") as (address, pid):
        cookie = post(address, "/api/session", {"name": "Host"})["cookie"]
        codes = [post(address, "/api/tables", {}, cookie)["code"] for _ in range(10)]
        warm = [await dial(address, f"/ws/{code}", cookie) for code in codes]
        before = memory(pid)
        held: list[ClientConnection] = []
        until = time.monotonic() + seconds
        while len(held) < connections and time.monotonic() < until:
            held.append(await dial(address, f"/ws/{codes[len(held) % 10]}", cookie))
        after = memory(pid)
        for socket in warm:
            await socket.send('{"do":"sit","id":1,"seat":0}')
        async with asyncio.TaskGroup() as hearing:
            heard = [hearing.create_task(_hears_of_a_seat(socket, seconds)) for socket in held]
        return {
            "opened": len(held),
            "held": sum(each.result() for each in heard),
            "kib_per_connection": (after - before) / len(held) / 1024,
        }


async def _hears_of_a_seat(socket: ClientConnection, seconds: float) -> bool:
    """Returns whether a client hears within the time that somebody sat down at its table."""
    with suppress(TimeoutError, WebSocketException):
        async with asyncio.timeout(seconds):
            while json.loads(await socket.recv())["t"] != "seat":
                pass
            return True
    return False


class Silent(asyncio.Protocol):
    """A person who sits down and then does nothing but answer pings, at next to no cost."""

    def __init__(self, path: str, cookie: str, seat: int) -> None:
        self._path, self._cookie, self._seat = path, cookie, seat
        self.is_lost = False
        self.answered = 0

    def connection_made(self, transport: Any) -> None:
        """Shakes hands."""
        self._transport = transport
        lines = [f"GET {self._path} HTTP/1.1", "Host: 127.0.0.1", "Upgrade: websocket", "Connection: Upgrade"]
        key = ["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13"]
        transport.write("\r\n".join([*lines, *key, f"Cookie: {self._cookie}", "", ""]).encode())

    def data_received(self, data: bytes) -> None:
        """Sits down once the connection stands, and answers pings. Messages come in chunks of their own."""
        if data.startswith(b"HTTP"):
            sit = b'{"do":"sit","id":1,"seat":%d}' % self._seat
            self._transport.write(struct.pack("!BBI", 0x81, 0x80 | len(sit), 0) + sit)
        if data.endswith(PING):
            self.answered += 1
            self._transport.write(PONG)

    def connection_lost(self, error: Exception | None) -> None:
        """The server has ended the connection."""
        self.is_lost = True


async def kept(connections: int, seconds: float) -> dict[str, float]:
    """What a server spends on knowing that so many persons are there, four at each table, who say nothing."""
    with server("table") as (address, pid):
        loop = asyncio.get_running_loop()
        port = urlsplit(address).port or 0
        cookies = [post(address, "/api/session", {"name": f"P{seat}"})["cookie"] for seat in range(SEATS)]
        persons: list[Silent] = []
        for _ in range(connections // SEATS):
            code = post(address, "/api/tables", {"seats": SEATS}, cookies[0])["code"]
            for seat, cookie in enumerate(cookies):
                dialled = loop.create_connection(
                    partial(Silent, f"/ws/{code}", cookie, seat), "127.0.0.1", port
                )
                persons.append((await dialled)[1])
        await asyncio.sleep(10)  # the last ones have sat down
        before = sum(person.answered for person in persons)
        cpu, began = cpu_seconds(pid), time.perf_counter()
        await asyncio.sleep(seconds)
        spent, took = cpu_seconds(pid) - cpu, time.perf_counter() - began
        return {
            "persons": len(persons),
            "lost": sum(person.is_lost for person in persons),
            "cpu_share": spent / took,
            "pings_per_s": (sum(person.answered for person in persons) - before) / took,
        }


async def actions(options: argparse.Namespace) -> dict[str, float]:
    """What an action costs as fast as it goes, beside a bare echo."""
    return {
        "echo_us": await floor("echo", 50, options.seconds / 2),
        "fan_us": await floor("fan", 50, options.seconds / 2),
        **await tables(options.tables, options.seconds, 0),
    }


async def pace(options: argparse.Namespace) -> dict[str, float]:
    """What an action costs at a pace, and how soon the other seats have it, beside a bare echo."""
    return {
        "fan_us": await floor("fan", 50, options.seconds, options.pace / 50),
        **await tables(options.tables, options.seconds, options.pace / options.tables),
    }


async def on_nodes(options: argparse.Namespace) -> dict[str, dict[str, float]]:
    """What an action costs where nodes share a database, as fast as it goes."""
    return {
        "postgres": await nodes(1, options.tables, options.seconds),
        "two nodes": await nodes(2, options.tables, options.seconds),
    }


async def connections(options: argparse.Namespace) -> dict[str, float]:
    """What connections weigh that say nothing."""
    return await idle(options.idle, options.idle_seconds)


async def pings(options: argparse.Namespace) -> dict[str, float]:
    """What connections cost that say nothing and whose loss others would be told of."""
    return await kept(options.idle, options.seconds)


def services_missing() -> str:
    """What is in the way of measuring nodes, "" if nothing is."""
    if programs() is not None and shutil.which("redis-server"):
        return ""
    return "nodes are not measured: PostgreSQL or Redis is missing"


SUBJECTS: dict[str, Callable[[argparse.Namespace], Coroutine[Any, Any, dict[str, Any]]]] = {
    "actions": actions,
    "pace": pace,
    "nodes": on_nodes,
    "connections": connections,
    "pings": pings,
}


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser()
    parser.add_argument("subjects", nargs="*", metavar="SUBJECT", help=", ".join(SUBJECTS))
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--pace", type=float, default=300, help="decisions a second, of all tables together")
    parser.add_argument("--idle", type=int, default=5000, help="connections that say nothing")
    parser.add_argument("--idle-seconds", type=float, default=60, help="the most that opening them may take")
    options = parser.parse_args()
    if unknown := set(options.subjects) - set(SUBJECTS):
        parser.error(f"nothing is measured of {', '.join(sorted(unknown))}")
    subjects = options.subjects or [name for name in SUBJECTS if name != "nodes" or not services_missing()]
    raise_limit()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        figures = {name: runner.run(SUBJECTS[name](options)) for name in subjects}
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
