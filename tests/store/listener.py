"""Listens to the commits of a store; what tables write, to submit."""

import threading
from collections.abc import Callable, Iterable
from queue import SimpleQueue

from sevenbridge_app.results.matches import FinishedMatch
from sevenbridge_app.store.log_lines import LogLine
from sevenbridge_app.store.store import Store
from sevenbridge_app.store.tables import Stage, TableEntry, TableWrite, Visibility
from sevenbridge_app.store.writer import Batch

#: beyond what any machine needs; whoever waits longer waits for ever
PATIENCE = 60


class Listener:
    """Receives what a store delivers, calls ``done`` of every write, and keeps the batches.

    While it is held up, the writer waits for it and batches grow.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        #: done while a batch is being delivered and before the next is written
        self.meanwhile: Callable[[], object] = lambda: None
        self.batches: list[list[TableWrite]] = []
        self._ended = SimpleQueue[BaseException | None]()
        self._may_go_on = threading.Event()
        self._may_go_on.set()
        self._is_held = threading.Event()
        store.start(self._deliver)

    def _deliver(self, batch: Batch, error: BaseException | None) -> None:
        self.batches.append([write for write, _ in batch])
        self._is_held.set()
        assert self._may_go_on.wait(PATIENCE)
        for _, done in batch:
            done(error)

    def together(self, *writes: TableWrite) -> list[BaseException | None]:
        """Submits writes so that they come to one batch, and gives the error of each, or None."""
        self._may_go_on.clear()
        self._is_held.clear()
        held: list[BaseException | None] = []
        self.store.submit(TableWrite("HELDUP", ()), held.append)
        assert self._is_held.wait(PATIENCE)
        errors: list[BaseException | None] = []
        for write in writes:
            self.store.submit(write, errors.append)
        self.store.submit(TableWrite("HELDUP", ()), self._ended.put)
        self.meanwhile()
        self._may_go_on.set()
        self._ended.get(timeout=PATIENCE)
        assert held == [None]
        return errors

    def write(self, *writes: TableWrite) -> None:
        """Submits writes and waits until they are committed."""
        assert self.together(*writes) == [None] * len(writes)


def lines(first: int, last: int, text: str = "line") -> tuple[LogLine, ...]:
    """Lines of these numbers."""
    return tuple(
        LogLine(number, 1_700_000_000_000 + number, f"{text} {number}".encode())
        for number in range(first, last + 1)
    )


def match(table: str, number: int = 1) -> FinishedMatch:
    """A match that is over."""
    return FinishedMatch(table, number, 1, 2, "gamerules", 2, ())


def contents(lines: Iterable[LogLine]) -> list[tuple[int, int, bytes]]:
    """What lines say, and when: all but their keys."""
    return [(line.number, line.at, line.body) for line in lines]


def entry(
    code: str,
    stage: Stage = "playing",
    updated_at: int = 0,
    visibility: Visibility = "public",
    summary: bytes = b"{}",
) -> TableEntry:
    """An entry of the directory."""
    return TableEntry(code, visibility, stage, updated_at, summary)
