"""Whether a server says that it is ready for people."""

from __future__ import annotations

import asyncio
import threading

import pytest

from sevenbridge_app.web import readiness
from sevenbridge_app.web.readiness import Readiness


class Disk:
    """Something to write to: it counts, fails, or keeps whoever writes waiting."""

    def __init__(self) -> None:
        self.writes = 0
        self.is_full = False
        self.goes_on = threading.Event()
        self.goes_on.set()

    def write(self) -> None:
        """Writes."""
        self.writes += 1
        self.goes_on.wait()
        if self.is_full:
            raise OSError("no space left")


def test_a_server_that_can_write_is_ready_and_many_who_ask_make_it_write_once() -> None:
    disk = Disk()

    async def ask() -> list[str]:
        ready = Readiness(disk.write)
        return [*await asyncio.gather(*(ready.problem() for _ in range(20))), await ready.problem()]

    assert asyncio.run(ask()) == [""] * 21
    assert disk.writes == 1


def test_a_server_that_cannot_write_is_not_ready_until_it_can_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "FRESH", -1.0)
    disk = Disk()

    async def ask() -> list[str]:
        ready = Readiness(disk.write)
        disk.is_full = True
        found = [await ready.problem()]
        disk.is_full = False
        return [*found, await ready.problem()]

    assert asyncio.run(ask()) == ["the database cannot be written", ""]


def test_who_asks_right_after_a_write_disturbs_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "FRESH", -1.0)
    disk = Disk()

    async def ask() -> str:
        ready = Readiness(disk.write)
        disk.goes_on.clear()
        first = asyncio.create_task(ready.problem())
        while ready._trial is None:
            await asyncio.sleep(0)
        second = ready.problem()
        ready._trial.add_done_callback(lambda _: second.send(None))
        disk.goes_on.set()
        found = await first
        second.close()
        return found

    assert asyncio.run(ask()) == ""


def test_a_write_that_takes_too_long_counts_as_none_and_nobody_writes_beside_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(readiness, "FRESH", -1.0)
    monkeypatch.setattr(readiness, "PATIENCE", 0.01)
    disk = Disk()

    async def ask() -> list[str]:
        ready = Readiness(disk.write)
        disk.goes_on.clear()
        found = [await ready.problem(), await ready.problem()]
        assert disk.writes == 1
        disk.goes_on.set()
        monkeypatch.setattr(readiness, "PATIENCE", 60.0)
        return [*found, await ready.problem()]

    assert asyncio.run(ask()) == ["the database cannot be written"] * 2 + [""]


def test_a_server_that_is_drained_is_not_ready() -> None:
    disk = Disk()

    async def ask() -> str:
        ready = Readiness(disk.write)
        ready.is_draining = True
        return await ready.problem()

    assert asyncio.run(ask()) == "draining"
    assert disk.writes == 0
