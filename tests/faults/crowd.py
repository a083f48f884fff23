"""Many persons at many tables, who play while something goes wrong."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from http.client import HTTPException
from typing import Any, Final

from sevenbridge.engine.rules import PRESETS
from tests.faults.notes import Notes
from tests.faults.person import SECOND_TRY, THINKING, Device, Person
from tests.web.live_server import request

#: so long somebody waits for what must come, in seconds
PATIENCE: Final = 90.0
#: how many persons sit at a table
PERSONS: Final = 3


class StandsStill(AssertionError):
    """What must come does not come."""


class Crowd:
    """All devices of all persons, by tables."""

    def __init__(self) -> None:
        self.tables: dict[str, list[Device]] = {}
        self._waiting: list[tuple[Callable[[], bool], asyncio.Future[None]]] = []

    @property
    def devices(self) -> list[Device]:
        """The devices of all tables."""
        return [device for devices in self.tables.values() for device in devices]

    @property
    def moves(self) -> int:
        """How many moves were acknowledged."""
        return _moves(self.devices)

    @property
    def notes(self) -> list[Notes]:
        """What all devices noted."""
        return [device.notes for device in self.devices]

    def news(self) -> None:
        """Looks whether something has come that somebody waits for."""
        for is_so, future in self._waiting:
            if not future.done() and is_so():
                future.set_result(None)

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Waits until something is so. Raises StandsStill where that does not come."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waiting = is_so, future
        self._waiting.append(waiting)
        self.news()
        try:
            async with asyncio.timeout(PATIENCE):
                await future
        except TimeoutError:
            devices = (f"{each.notes.table} {each.notes.name}: {each.describe()}" for each in self.devices)
            raise StandsStill("\n".join(devices)) from None
        finally:
            self._waiting.remove(waiting)

    async def play(self, moves: int) -> None:
        """Waits until so many more moves were acknowledged."""
        goal = self.moves + moves
        await self.until(lambda: self.moves >= goal)

    async def all_play(self) -> None:
        """Waits until play has gone on at each table."""
        before = {code: _moves(devices) for code, devices in self.tables.items()}
        await self.until(lambda: all(_moves(self.tables[code]) > moves for code, moves in before.items()))

    def hurry(self, is_hurried: bool = True) -> None:
        """Lets everybody play without a thought, and on all devices at once."""
        for device in self.devices:
            device.person.thinking = 0 if is_hurried else THINKING
            device.acts = is_hurried or device.is_first
            device.act()

    async def finish(self) -> None:
        """Plays all matches to their ends; then everybody is told the whole table once more."""
        for device in self.devices:
            device.person.is_leaving, device.person.thinking = True, 0
        await self.until(lambda: all(device.is_at_rest for device in self.devices))
        for device in self.devices:
            device.look()
        await self.until(lambda: all(device.is_at_rest for device in self.devices))

    def longest_silence(self, begin: float, end: float) -> float:
        """The longest time in which somebody heard nothing, of what lies at least in part between these."""
        return max((notes.longest_silence(begin, end) for notes in self.notes), default=0.0)


@asynccontextmanager
async def gathered(port: int, tables: int, seed: object) -> AsyncIterator[Crowd]:
    """Persons at new tables, who play for the duration of the block; all have begun when it begins.

    At each table the first person has two devices, of which the second listens as a rule.
    """
    crowd = Crowd()
    for table in range(tables):
        await asyncio.to_thread(_open_table, crowd, port, table, seed)
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(device.run()) for device in crowd.devices]
        await crowd.all_play()
        yield crowd
        for device, task in zip(crowd.devices, tasks, strict=True):
            device.is_closed = True
            task.cancel()


def _open_table(crowd: Crowd, port: int, number: int, seed: object) -> None:
    dice = random.Random(f"{seed} {number}")
    persons = [_new_person(port, number, seat, seed) for seat in range(PERSONS)]
    settings = {
        "seats": PERSONS,
        "preset": dice.choice(list(PRESETS)),
        "switches": {"match_length": 1, "tie": "shared"},
        "visibility": "private",
    }
    code = _ask(port, "/api/tables", settings, persons[0].headers)[0]["code"]
    crowd.tables[code] = [Device(person, port, code, crowd.news) for person in (*persons, persons[0])]
    crowd.tables[code][-1].is_first = crowd.tables[code][-1].acts = False


def _new_person(port: int, table: int, seat: int, seed: object) -> Person:
    name = f"{table}-{seat}"
    # a person has an address, so that the limits are those of a crowd
    headers = {"X-Forwarded-For": f"10.{seat}.{table // 256}.{table % 256}"}
    _, answered = _ask(port, "/api/session", {"name": name}, headers)
    return Person(name, {**headers, "Cookie": answered["set-cookie"].split(";")[0]}, seat, seed)


def _ask(port: int, path: str, body: object, headers: dict[str, str]) -> tuple[Any, dict[str, str]]:
    """Asks for something new; a person whom nobody answers tries again, as one would in a browser."""
    begun = time.monotonic()
    while True:
        try:
            answer = request(f"http://127.0.0.1:{port}", "POST", path, body, headers)
            break
        except (OSError, HTTPException):
            if time.monotonic() - begun > PATIENCE:
                raise
            time.sleep(SECOND_TRY)
    assert answer.status == 201, answer.body
    return answer.json, answer.headers


def _moves(devices: Sequence[Device]) -> int:
    return sum(device.moves for device in devices)
