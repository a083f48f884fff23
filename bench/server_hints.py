"""What honest tables feel while thirty tables of one address ask for hints at every decision: prints JSON.

python -m bench.server_hints [--pairs 12] [--seconds 5] [--unlimited]

All in one run: the thirty tables play on the whole time, and ask in every other window. The server has its
usual limits, or with ``--unlimited`` none, as if those who ask came from many addresses; the honest persons
play in a process of their own. A ratio says how much longer their moves take beside hints; its interval
(95 %) comes from pairs of windows that are drawn again and again.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.sharedctypes import Synchronized
from statistics import quantiles
from typing import Any, NamedTuple

import uvloop
from websockets.asyncio.client import ClientConnection

from bench.server_floods import SOURCE, Honest
from bench.server_load import NONCE, NONCE_HASH, dial, post, server

#: how many tables ask, each with one person and one computer, and how many guests these persons are
TABLES, GUESTS = 30, 6
#: how long a person there thinks before a move, in seconds
THINKING = 0.25
#: how much of the beginning of a window counts for nothing, in seconds
SETTLING = 1.0
#: how often pairs of windows are drawn again
DRAWS = 2000

#: how long the moves of a window took, in seconds
Window = list[float]


class Asking(NamedTuple):
    """What the process that asks shares with the one that measures."""

    #: whether it asks
    goes_on: "Synchronized[int]"
    #: how many hints it was given
    given: "Synchronized[int]"


class Asker:
    """One person against a computer, who asks for hints as long as that goes on."""

    def __init__(self, asking: Asking) -> None:
        self._asking = asking
        self._number = 0

    async def play(self, address: str, code: str, cookie: str) -> None:
        """Plays match after match."""
        wire = await dial(address, f"/ws/{code}", cookie, SOURCE)
        await self._say(wire, do="sit", seat=0)
        await self._say(wire, do="start")
        asked: object = None
        async with asyncio.TaskGroup() as thoughts:
            async for frame in wire:
                message = json.loads(frame)
                now = message.get("now") or {}
                question = now.get("step"), now.get("options")
                self._asking.given.value += message["t"] == "hint"
                if message["t"] == "begun":
                    await self._say(wire, do="nonce_hash", seat=0, hash=NONCE_HASH)
                elif message["t"] == "hashes":
                    await self._say(wire, do="nonce", seat=0, nonce=NONCE)
                elif message["t"] == "ended":
                    await self._say(wire, do="start")
                elif "over" in message:
                    await self._say(wire, do="ready", seat=0)
                elif now.get("options") and question != asked:
                    asked = question
                    thoughts.create_task(self._think(wire, now))

    async def _think(self, wire: ClientConnection, now: dict[str, Any]) -> None:
        """Plays after a while, whether there was a hint or not: so there are as many moves without hints."""
        if self._asking.goes_on.value:
            await self._say(wire, do="hint", seat=0)
        await asyncio.sleep(random.uniform(0, 2 * THINKING))
        await self._say(wire, do="play", seat=0, step=now["step"], action=random.choice(now["options"]))

    async def _say(self, wire: ClientConnection, **message: Any) -> None:
        self._number += 1
        await wire.send(json.dumps({"id": self._number, **message}))


async def ask(address: str, asking: Asking) -> None:
    """Plays at all tables that ask."""
    cookies = [post(address, "/api/session", {"name": "Eve"})["cookie"] for _ in range(GUESTS)]
    async with asyncio.TaskGroup() as playing:
        for number in range(TABLES):
            cookie = cookies[number % GUESTS]
            settings = {"seats": 2, "fill": "rabbit", "pause_ms": 100, "switches": {"match_length": 1000}}
            code = post(address, "/api/tables", settings, cookie)["code"]
            playing.create_task(Asker(asking).play(address, code, cookie))


async def play_honestly(address: str, seconds: float, told: Connection) -> None:
    """Plays for so long, and tells when each move was made and how long it took."""
    honest = Honest()
    await honest.play(address, seconds)
    told.send(honest.moves)


@contextmanager
def beside(what: Callable[..., Any], *arguments: object) -> Iterator[None]:
    """Does something in a process of its own meanwhile."""

    def work() -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(what(*arguments))

    process = multiprocessing.get_context("fork").Process(target=work, daemon=True)
    process.start()
    try:
        yield
    finally:
        process.kill()
        process.join()


def windows(pairs: int, seconds: float, asking: Asking, is_limited: bool) -> list[tuple[Window, Window]]:
    """Plays, and returns pairs of windows: one without hints, and one with them."""
    here, there = multiprocessing.Pipe()
    begun: list[tuple[float, int]] = []
    with server("table", limited=is_limited) as (address, _), beside(ask, address, asking):
        time.sleep(5)  # all tables play
        with beside(play_honestly, address, (2 * pairs + 1) * seconds, there):
            time.sleep(seconds / 2)
            for pair in range(pairs):
                # in turn, and which is first in turn: what grows meanwhile is the same for both
                for asks in (pair % 2, 1 - pair % 2):
                    asking.goes_on.value = asks
                    begun.append((time.perf_counter(), asks))
                    time.sleep(seconds)
            moves = here.recv()
    found = [[took for at, took in moves if begin + SETTLING <= at < begin + seconds] for begin, _ in begun]
    each = iter(zip(found, (asks for _, asks in begun), strict=True))
    return [
        (one, other) if not asks else (other, one) for (one, asks), (other, _) in zip(each, each, strict=True)
    ]


def cut(sample: Sequence[Window], percent: int) -> float:
    """A percentile of all moves of some windows, in milliseconds."""
    return 1e3 * quantiles([took for window in sample for took in window], n=100)[percent - 1]


def ratio(sample: Sequence[tuple[Window, Window]], percent: int) -> float:
    """How many times as long moves take beside hints, by a percentile."""
    calm, asking = zip(*sample, strict=True)
    return cut(asking, percent) / cut(calm, percent)


def figures(found: Sequence[tuple[Window, Window]]) -> dict[str, float]:
    """What the windows say."""
    calm, asking = zip(*found, strict=True)
    dice = random.Random(1)
    said: dict[str, float] = {"moves": sum(map(len, calm + asking)), "load": os.getloadavg()[0]}
    for percent in (50, 99):
        drawn = sorted(ratio(dice.choices(found, k=len(found)), percent) for _ in range(DRAWS))
        said |= {
            f"p{percent}_ms": cut(calm, percent),
            f"p{percent}_hints_ms": cut(asking, percent),
            f"p{percent}_ratio": ratio(found, percent),
            f"p{percent}_low": drawn[DRAWS * 25 // 1000],
            f"p{percent}_high": drawn[DRAWS * 975 // 1000],
        }
    return said


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--pairs", type=int, default=12, help="pairs of windows")
    parser.add_argument("--seconds", type=float, default=5, help="how long a window is")
    parser.add_argument("--unlimited", action="store_true", help="a server without limits")
    options = parser.parse_args()
    asking = Asking(multiprocessing.Value("i", 0), multiprocessing.Value("i", 0))
    found = figures(windows(options.pairs, options.seconds, asking, not options.unlimited))
    print(json.dumps({"hints_per_s": asking.given.value / options.pairs / options.seconds} | found))


if __name__ == "__main__":
    main()
