"""The clock by which tables go: it follows that of the store, and nobody can set it back."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from pathlib import Path

import pytest

from sevenbridge_app.store import sqlite
from sevenbridge_app.tables import client_messages, log_events
from sevenbridge_app.web import hub
from sevenbridge_app.web.clock import JUMP, STEP, Clock
from tests.web.nodes_at_work import cluster, opened, play, seated

HOUR = 3_600_000


class Machine:
    """A monotonic clock, in seconds."""

    def __init__(self) -> None:
        self.at = 12.5

    def __call__(self) -> float:
        return self.at


def test_it_goes_on_by_the_monotonic_clock() -> None:
    machine = Machine()
    clock = Clock(1_000_000, machine)
    assert clock() == 1_000_000
    machine.at += 1.25
    assert clock() == 1_001_250


@pytest.mark.parametrize("wrong", [-HOUR, -1_000, 1_000, JUMP])
def test_it_comes_closer_to_the_store_little_by_little_and_never_goes_back(wrong: int) -> None:
    machine = Machine()
    clock = Clock(HOUR, machine)
    for beat in range(1, 6):
        machine.at += 0.5
        before = clock()
        assert clock.follow(before + wrong) == 0
        assert clock() >= before
        machine.at += 0.5
        assert before < clock() == HOUR + 1000 * beat + STEP * beat * (1 if wrong > 0 else -1)


def test_it_goes_at_once_where_the_store_is_far_ahead() -> None:
    machine = Machine()
    clock = Clock(HOUR, machine)
    assert clock.follow(3 * HOUR) == 2 * HOUR
    assert clock() == 3 * HOUR


@pytest.mark.parametrize("wrong", [-HOUR, HOUR], ids=["back", "forward"])
def test_a_clock_of_the_machine_that_is_set_freezes_no_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: int
) -> None:
    monkeypatch.setattr(hub, "BEAT", 0.02)
    true = sqlite.clock

    async def main() -> None:
        async with cluster(tmp_path, "") as one:
            code = await opened(one.nodes[0], seats=2, fill="greedy", pause_ms=100)
            (person,) = await seated(one.nodes, code)
            assert await person.ask(client_messages.Start) == "ok"

            def computer_played() -> int:
                return sum(event.seat == 1 for event in one.kinds(code, log_events.ActionPlayed))

            await play([person], is_enough=lambda _: computer_played() > 2)
            monkeypatch.setattr(sqlite, "clock", lambda: true() + wrong)
            enough = computer_played() + 6
            await play([person], is_enough=lambda _: computer_played() > enough)
            assert all(later - sooner >= 0 for (_, sooner), (_, later) in pairwise(one.log(code)))

    asyncio.run(main())
