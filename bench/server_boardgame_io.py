"""What a move costs a server of boardgame.io, in memory, beside one of ours that is kept: prints JSON.

python -m bench.server_boardgame_io [--times 3]     both in turn, each for so many times

The game of boardgame.io is as small as can be, without a rule or a secret, and each of its moves is sent to
four, as ours is. ``npm ci --prefix bench/boardgame_io`` fetches the packages of its lock file.
"""

import argparse
import asyncio
import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import IO

import uvloop

from bench.server_load import cpu_seconds, tables
from sevenbridge_app.web.open_files import raise_limit

HERE = Path(__file__).parent / "boardgame_io"
#: how many moves of each match are no part of the measurement: all are there then, and the code is compiled
WARMING = 20


def missing() -> str:
    """What is in the way of measuring boardgame.io, "" if nothing is."""
    if shutil.which("node") is None:
        return "boardgame.io is not measured: Node is missing"
    if not (HERE / "node_modules" / "boardgame.io").is_dir():
        return "boardgame.io is not measured: its package is missing (npm ci --prefix bench/boardgame_io)"
    return ""


@contextmanager
def node(script: str, *arguments: str) -> Iterator[tuple[IO[str], IO[str]]]:
    """A program of Node, which ends when there is nothing more to read: what it reads, and what it prints."""
    # without the variable it would log each move
    environment = os.environ | {"NODE_ENV": "production"}
    command = ["node", str(HERE / script), *arguments]
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        yield process.stdin, process.stdout
    finally:
        process.communicate(timeout=30)


def moves(asked: IO[str], told: IO[str]) -> int:
    """How many moves the clients have made so far."""
    print(file=asked, flush=True)
    return int(told.readline())


def boardgame_io(matches: int, seconds: float) -> dict[str, float]:
    """So many matches of four for so long, at one server."""
    with node("server.js") as (_, said):
        server = json.loads(said.readline())
        pid = server["pid"]
        with node("clients.js", server["address"], str(matches)) as (asked, told):
            while moves(asked, told) < WARMING * matches:
                time.sleep(0.5)
            before, cpu, began = moves(asked, told), cpu_seconds(pid), time.perf_counter()
            time.sleep(seconds)
            made, spent = moves(asked, told) - before, cpu_seconds(pid) - cpu
            return {
                "cpu_us_per_action": 1e6 * spent / made,
                "actions_per_s": made / (time.perf_counter() - began),
            }


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=6)
    options = parser.parse_args()
    if reason := missing():
        raise SystemExit(reason)
    raise_limit()
    ours, theirs = [], []
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        for _ in range(options.times):
            found = runner.run(tables(options.tables, options.seconds, 0))
            ours.append(found["cpu_us_per_action"])
            theirs.append(boardgame_io(options.tables, options.seconds)["cpu_us_per_action"])
    print(json.dumps({"sevenbridge_us": median(ours), "boardgame_io_us": median(theirs)}))


if __name__ == "__main__":
    main()
