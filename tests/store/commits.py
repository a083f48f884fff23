"""Somebody who is told of commits, and works to submit."""

import threading
from collections.abc import Callable
from queue import SimpleQueue

from sevenbridge.store.store import Store
from sevenbridge.store.work import Line, Stage, TableEntry, Visibility, Work
from sevenbridge.store.writer import Batch

#: beyond what any machine needs; whoever waits longer waits for ever
PATIENCE = 60


class CommitRecorder:
    """Takes what a store delivers, tells every work, and keeps the batches. While it is held up, the writer
    waits for it and batches grow.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        #: done while a batch is being delivered and before the next is written
        self.meanwhile: Callable[[], object] = lambda: None
        self.batches: list[list[Work]] = []
        self._ended = SimpleQueue[BaseException | None]()
        self._may_go_on = threading.Event()
        self._may_go_on.set()
        self._is_held = threading.Event()
        store.start(self._deliver)

    def _deliver(self, batch: Batch, error: BaseException | None) -> None:
        self.batches.append([work for work, _ in batch])
        self._is_held.set()
        assert self._may_go_on.wait(PATIENCE)
        for _, done in batch:
            done(error)

    def together(self, *works: Work) -> list[BaseException | None]:
        """Submits works so that they come to one batch, and gives what each was told."""
        self._may_go_on.clear()
        self._is_held.clear()
        self.store.submit(Work("HELDUP", ()), lambda error: None)
        assert self._is_held.wait(PATIENCE)
        told: list[BaseException | None] = []
        for work in works:
            self.store.submit(work, told.append)
        self.store.submit(Work("HELDUP", ()), self._ended.put)
        self.meanwhile()
        self._may_go_on.set()
        self._ended.get(timeout=PATIENCE)
        return told

    def write(self, *works: Work) -> None:
        """Submits works and waits until they are committed."""
        assert self.together(*works) == [None] * len(works)


def lines(first: int, last: int, text: str = "line") -> tuple[Line, ...]:
    """Lines of these numbers."""
    return tuple(
        Line(number, 1_700_000_000_000 + number, f"{text} {number}".encode())
        for number in range(first, last + 1)
    )


def entry(
    code: str,
    stage: Stage = "playing",
    updated_at: int = 0,
    visibility: Visibility = "public",
    summary: bytes = b"{}",
) -> TableEntry:
    """An entry of the directory."""
    return TableEntry(code, visibility, stage, updated_at, summary)
