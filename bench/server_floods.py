"""What honest tables feel while somebody floods the server, which has its usual limits: prints JSON.

python -m bench.server_floods [FLOOD ...] [--seconds 15]     the floods stand in FLOODS; or all of them

Each is beside eight tables of the same two persons.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import signal
import socket
import struct
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from statistics import quantiles
from typing import Any
from urllib.parse import urlsplit

import uvloop
from websockets.asyncio.client import ClientConnection

from bench.server_load import NONCE, NONCE_HASH, dial, post, server

#: where the flood comes from: another address of this machine than that of the honest persons
SOURCE = "127.0.0.2"
#: how many tables the honest persons play at, so that there are moves enough for the slowest of a hundred
TABLES = 8
#: how long a person thinks before each move, in seconds
THINKING = 0.1
#: WebSocket frames of a client, with a mask of zeros
PING = b"\x89\x80" + bytes(4)
FRAGMENT = b"\x00\x80" + bytes(4)
BEGINNING = b"\x01\x80" + bytes(4)


class Attacker:
    """Attacks the server at an address, with a session and a table of its own."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self.host, self.port = parts.hostname or "", parts.port or 0
        self.cookie = post(address, "/api/session", {"name": "Eve"})["cookie"]
        settings = {"pause_ms": 0, "move_seconds": 5, "switches": {"match_length": 1000}}
        self.codes = [post(address, "/api/tables", settings, self.cookie)["code"] for _ in range(3)]

    def dial(self) -> socket.socket:
        """Opens a connection."""
        found = socket.create_connection((self.host, self.port), 5, (SOURCE, 0))
        found.settimeout(5)
        return found

    def ask(self, method: str, path: str, body: bytes = b"", more: str = "") -> bytes:
        """A request as it goes over the line."""
        lines = (f"{method} {path} HTTP/1.1", f"Host: {self.host}:{self.port}", f"Cookie: {self.cookie}")
        head = "\r\n".join((*lines, f"Content-Length: {len(body)}", more))
        return head.encode() + (b"\r\n" if more else b"") + b"\r\n" + body

    def upgrade(self, code: str) -> socket.socket:
        """Opens a WebSocket at a table."""
        found = self.dial()
        key = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        found.sendall(
            self.ask("GET", f"/ws/{code}", more=key + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==")
        )
        found.recv(65536)
        return found

    def pour(self, open_one: Callable[[], socket.socket], what: bytes, connections: int) -> None:
        """Sends the same again and again through so many connections, and opens those anew that end."""
        held: list[socket.socket | None] = [None] * connections
        while True:
            for place, each in enumerate(held):
                try:
                    if each is None:
                        each = held[place] = open_one()
                        each.setblocking(False)
                    with suppress(BlockingIOError):
                        each.send(what)
                    with suppress(BlockingIOError):
                        if not each.recv(1 << 20):
                            raise ConnectionResetError
                except OSError:
                    if each is not None:
                        each.close()
                    held[place] = None

    def pings(self) -> None:
        """Pings through one WebSocket."""
        self.pour(lambda: self.upgrade(self.codes[0]), PING * 4000, 1)

    def fragments(self) -> None:
        """Empty fragments of one message."""

        def begun() -> socket.socket:
            found = self.upgrade(self.codes[0])
            found.sendall(BEGINNING)
            return found

        self.pour(begun, FRAGMENT * 4000, 1)

    def messages(self) -> None:
        """Messages through as many WebSockets as an address may have."""
        text = b'{"do":"ping","id":1}'
        frame = struct.pack("!BB", 0x81, 0x80 | len(text)) + bytes(4) + text
        self.pour(lambda: self.upgrade(self.codes[0]), frame * 50, 64)

    def requests(self) -> None:
        """Requests, many at a time."""
        self.pour(self.dial, self.ask("GET", "/api/tables") * 20, 16)

    def openings(self) -> None:
        """New sessions and new tables."""
        session = self.ask("POST", "/api/session", b'{"name":"Eve"}')
        table = self.ask("POST", "/api/tables", b'{"visibility":"public"}')
        self.pour(self.dial, (session + table) * 10, 16)

    def halves(self) -> None:
        """Requests that never end, 3,000 at a time."""
        self.pour(self.dial, b"GET / HTTP/1.1\r\nX", 3000)

    def computers(self) -> None:
        """Tables at which one person does nothing and three computers wait for nobody."""
        held = []
        for code in self.codes:
            wire = self.upgrade(code)
            for text in (b'{"do":"sit","id":1,"seat":0}', b'{"do":"start","id":2}'):
                wire.sendall(struct.pack("!BB", 0x81, 0x80 | len(text)) + bytes(4) + text)
            wire.setblocking(False)
            held.append(wire)
        while True:
            time.sleep(0.01)
            for wire in held:
                with suppress(OSError):
                    wire.recv(1 << 20)


FLOODS = ("nothing", "pings", "fragments", "messages", "requests", "openings", "halves", "computers")


def attack(name: str, address: str) -> None:
    """Floods until it is ended; runs in a process of its own."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    getattr(Attacker(address), name)()


class Honest:
    """Two persons who play with each other at several tables: when they moved, and how long that took."""

    def __init__(self) -> None:
        self.moves: list[tuple[float, float]] = []

    async def play(self, address: str, seconds: float) -> None:
        """Plays for so long."""
        cookies = [post(address, "/api/session", {"name": name})["cookie"] for name in ("Aki", "Ben")]
        settings = {"seats": 2, "pause_ms": 100}
        playing: list[asyncio.Task[None]] = []
        hosts = []
        for _ in range(TABLES):
            code = post(address, "/api/tables", settings, cookies[0])["code"]
            sockets = [await dial(address, f"/ws/{code}", each) for each in cookies]
            playing += [asyncio.create_task(self._person(*each)) for each in enumerate(sockets)]
            hosts.append(sockets[0])
        await asyncio.sleep(1)
        for host in hosts:
            await host.send('{"do":"start","id":1}')
        await asyncio.sleep(seconds)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)

    async def _person(self, seat: int, wire: ClientConnection) -> None:
        await wire.send(json.dumps({"do": "sit", "id": 1, "seat": seat}))
        numbers = count(2)
        sent: dict[int, float] = {}
        asked: object = None
        async with asyncio.TaskGroup() as thoughts:
            async for frame in wire:
                message = json.loads(frame)
                if message["t"] == "ok" and message["id"] in sent:
                    at = sent.pop(message["id"])
                    self.moves.append((at, time.perf_counter() - at))
                now = message.get("now") or {}
                question = now.get("step"), now.get("options")
                if message["t"] == "begun":
                    await wire.send(
                        json.dumps({"do": "nonce_hash", "id": 1, "seat": seat, "hash": NONCE_HASH})
                    )
                elif message["t"] == "hashes":
                    await wire.send(json.dumps({"do": "nonce", "id": 1, "seat": seat, "nonce": NONCE}))
                elif message["t"] == "ended" and seat == 0:
                    await wire.send('{"do":"start","id":1}')
                elif "over" in message:
                    await wire.send(json.dumps({"do": "ready", "id": 1, "seat": seat}))
                elif now.get("options") and question != asked:
                    asked = question
                    thoughts.create_task(self._think(wire, seat, now, sent, next(numbers)))

    async def _think(
        self, wire: ClientConnection, seat: int, now: dict[str, Any], sent: dict[int, float], number: int
    ) -> None:
        """Plays after a while; others are heard meanwhile."""
        await asyncio.sleep(THINKING)
        action = random.choice(now["options"])
        sent[number] = time.perf_counter()
        play = {"do": "play", "id": number, "seat": seat, "step": now["step"], "action": action}
        await wire.send(json.dumps(play))


def under(flood: str, seconds: float) -> dict[str, float]:
    """What the honest tables feel under a flood, in milliseconds."""
    with server("table", limited=True) as (address, _):
        attacking = multiprocessing.Process(target=attack, args=(flood, address), daemon=True)
        if flood != "nothing":
            attacking.start()
        honest = Honest()
        try:
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                runner.run(honest.play(address, seconds))
        finally:
            if attacking.pid is not None:
                os.kill(attacking.pid, signal.SIGKILL)
                attacking.join()
    # where hardly anybody could move, somebody waited all the time
    delays = [took for _, took in honest.moves] if len(honest.moves) > 1 else [seconds, seconds]
    cuts = [1e3 * each for each in quantiles(delays, n=100)]
    return {
        "moves": len(honest.moves),
        "p50_ms": cuts[49],
        "p99_ms": cuts[98],
        "most_ms": 1e3 * max(delays),
    }


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser()
    parser.add_argument("floods", nargs="*", metavar="FLOOD", help=", ".join(FLOODS))
    parser.add_argument("--seconds", type=float, default=15)
    options = parser.parse_args()
    if unknown := set(options.floods) - set(FLOODS):
        parser.error(f"there is no flood of {', '.join(sorted(unknown))}")
    print(json.dumps({flood: under(flood, options.seconds) for flood in options.floods or FLOODS}))


if __name__ == "__main__":
    main()
