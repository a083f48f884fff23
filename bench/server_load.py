"""Scripted clients over loopback: tables of four persons who choose at random among what is on offer.

Measures what the server's process spends, how long it takes until the other seats hear of a move, and what
connections weigh. Prints figures as JSON.
"""

import argparse
import asyncio
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from statistics import quantiles
from typing import Any
from urllib.request import Request, urlopen

import uvloop
from websockets.asyncio.client import ClientConnection, connect

from sevenbridge_app.web.open_files import raise_limit
from tests.services.postgres import programs, running_postgres
from tests.services.redis import running_redis

HERE = Path(__file__).parent
SEATS = 4
OTHER, DECISION = 1, 2
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
            process.communicate(timeout=30)


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
            elif "seat" in message and message["seat"] != self.seat and table.sent_at:
                count.delays.append(time.perf_counter() - table.sent_at)
            await self.answer(kind, message)
            if count.is_over:
                return

    async def answer(self, kind: str, message: dict[str, Any]) -> None:
        """What a person does who has heard this."""
        now = message.get("now") or {}
        if kind == "begun":
            await self.send(do="nonce", seat=self.seat, nonce="00")
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
            socket = await connect(
                f"{addresses[seat % len(addresses)].replace('http', 'ws', 1)}/ws/{code}",
                additional_headers={"Cookie": cookie},
                compression=None,
            )
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
        sockets = [
            [
                await connect(f"{address.replace('http', 'ws', 1)}/{room}", compression=None)
                for _ in range(SEATS)
            ]
            for room in range(rooms)
        ]
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
        result = 1e6 * (cpu_seconds(pid) - cpu) / sent
        is_over = True
        await asyncio.gather(*talking)
        return result


async def idle(connections: int) -> dict[str, float]:
    """So many connections that say nothing, and what they weigh."""
    with server("table") as (address, pid):
        cookie = post(address, "/api/session", {"name": "Host"})["cookie"]
        codes = [post(address, "/api/tables", {}, cookie)["code"] for _ in range(10)]
        headers = {"Cookie": cookie}
        url = address.replace("http", "ws", 1)
        warm = [await connect(f"{url}/ws/{code}", additional_headers=headers) for code in codes]
        before = memory(pid)
        held = [
            await connect(f"{url}/ws/{codes[number % 10]}", additional_headers=headers, compression=None)
            for number in range(connections)
        ]
        after = memory(pid)
        # every one of them still hears what happens at its table
        for socket in warm:
            await socket.send('{"do":"sit","id":1,"seat":0}')
        heard = 0
        for socket in held:
            async with asyncio.timeout(60):
                while json.loads(await socket.recv())["t"] != "seat":
                    pass
            heard += 1
        return {"held": heard, "kib_per_connection": (after - before) / connections / 1024}


async def measure(options: argparse.Namespace) -> dict[str, Any]:
    """All figures of one run."""
    found: dict[str, Any] = {
        "echo_us": await floor("echo", 50, options.seconds / 2),
        "fan_us": await floor("fan", 50, options.seconds / 2),
        "full speed": await tables(options.tables, options.seconds, 0),
        "paced_fan_us": await floor("fan", 50, options.seconds, options.pace / 50),
        "at a pace": await tables(options.tables, options.seconds, options.pace / options.tables),
    }
    if programs() is not None and shutil.which("redis-server"):
        found["postgres"] = await nodes(1, options.tables, options.seconds)
        found["two nodes"] = await nodes(2, options.tables, options.seconds)
    if options.idle:
        found["idle"] = await idle(options.idle)
    return found


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--pace", type=float, default=300, help="decisions a second, of all tables together")
    parser.add_argument("--idle", type=int, default=5000, help="connections that say nothing, 0 for none")
    options = parser.parse_args()
    raise_limit()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        print(json.dumps(runner.run(measure(options))))


if __name__ == "__main__":
    main()
