"""Threads in which parties take turns."""

import threading
from collections.abc import Iterator
from concurrent.futures import CancelledError, Future, wait
from functools import partial

import pytest

from sevenbridge_app.web.fair_threads import FairThreads, NoPlace
from tests.web.live_server import PATIENCE

MOST = 4


class Working:
    """One thread that does nothing before ``go_on`` is set, and then what was asked for, in turns."""

    def __init__(self) -> None:
        self.go_on = threading.Event()
        self.done: list[str] = []
        self.threads = FairThreads("test", 1, MOST)
        begun = threading.Event()

        def wait() -> None:
            begun.set()
            assert self.go_on.wait(PATIENCE)

        self.first = self.threads.submit("first", wait)
        assert begun.wait(PATIENCE)
        self.asked: dict[str, Future[None]] = {}

    def ask(self, names: str) -> None:
        """Has something done for each name; the letter is the party."""
        for name in names.split():
            self.asked[name] = self.threads.submit(name[0], partial(self.done.append, name))

    def finish(self) -> None:
        """Lets the thread work until nothing waits."""
        self.go_on.set()
        wait(self.asked.values(), PATIENCE)


@pytest.fixture
def working() -> Iterator[Working]:
    found = Working()
    yield found
    found.go_on.set()
    found.threads.close()


def test_parties_take_turns(working: Working) -> None:
    working.ask("a1 a2 b1")
    assert len(working.threads) == 3
    working.finish()
    assert working.done == ["a1", "b1", "a2"]
    assert len(working.threads) == 0


def test_whoever_asks_for_most_gives_a_place_away(working: Working) -> None:
    working.ask("a1 a2 a3 a4 b1")
    with pytest.raises(NoPlace):
        working.asked["a4"].result(PATIENCE)
    working.ask("a5")
    with pytest.raises(NoPlace):
        working.asked["a5"].result(PATIENCE)
    working.finish()
    assert working.done == ["a1", "b1", "a2", "a3"]


def test_what_nobody_waits_for_is_not_done(working: Working) -> None:
    working.ask("a1 a2")
    assert working.asked["a1"].cancel()
    working.finish()
    assert working.done == ["a2"]


def test_what_fails_is_told_to_who_waits_for_it_and_the_others_are_served(working: Working) -> None:
    failed = working.threads.submit("a", lambda: 1 // 0)
    working.ask("b1")
    working.finish()
    with pytest.raises(ZeroDivisionError):
        failed.result(PATIENCE)
    assert working.done == ["b1"]


def test_at_the_end_nobody_waits_in_vain(working: Working) -> None:
    working.ask("a1")
    closing = threading.Thread(target=working.threads.close)
    closing.start()
    working.go_on.set()
    closing.join(PATIENCE)
    with pytest.raises(CancelledError):
        working.asked["a1"].result(PATIENCE)
    assert working.done == []
