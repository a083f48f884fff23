"""A database in memory, and the store of a node on it, which is slow, cut off, or not told, as dice fall.

``ModelStore`` promises what ``TableStore`` does; the same tests hold it and the real stores to that.
"""

from __future__ import annotations

import asyncio
import random
from collections import defaultdict, deque
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeVar

from sevenbridge_app.results.matches import FinishedMatch
from sevenbridge_app.store.errors import StoreError, StoreErrorCode
from sevenbridge_app.store.log_lines import LogLine
from sevenbridge_app.store.nodes import Node
from sevenbridge_app.store.tables import TableEntry, TableWrite
from sevenbridge_app.store.writer import Done
from tests.simulation.loop import OUTSIDE, Process, SimulatedLoop

T = TypeVar("T")

#: the time at which every world begins, in milliseconds since 1970
BEGINNING: Final = 1_700_000_000_000

#: how long a node waits for an answer before it asks again, in seconds
PATIENCE: Final = 1.0
#: for how long it asks again
LONGEST: Final = 5.0


class ModelDatabase:
    """What all nodes share. Each of its methods is one transaction.

    ``time`` gives the seconds since the beginning.
    """

    def __init__(self, time: Callable[[], float]) -> None:
        #: the lines of each table as they were committed
        self.logs: dict[str, list[LogLine]] = defaultdict(list)
        #: when each of those lines was committed
        self.times: dict[str, list[float]] = defaultdict(list)
        #: by how much its clock is wrong, in milliseconds
        self.clock_error = 0
        self.matches: list[FinishedMatch] = []
        self._deadlines: dict[str, int] = {}
        self._entries: dict[str, TableEntry] = {}
        self._nodes: dict[str, tuple[object, Node]] = {}
        self._time = time

    def now(self) -> int:
        """The time by which all nodes go, in milliseconds since 1970."""
        return BEGINNING + int(1000 * self._time()) + self.clock_error

    def write(self, write: TableWrite) -> None:
        """Commits a write, or finds it committed. Raises StoreError."""
        if self.is_known(write):
            return
        found = self.logs[write.table]
        for index, line in enumerate(write.lines):
            if 1 <= line.number <= len(found):
                raise StoreError(StoreErrorCode.LINE_TAKEN, table=write.table, line=line.number)
            if not 1 <= line.number <= len(found) + 1 + index:
                raise StoreError(StoreErrorCode.LINE_MISSING, table=write.table, line=line.number)
        self.append(write)

    def append(self, write: TableWrite) -> None:
        """Adds lines at the end of a log, and what comes with them."""
        self.logs[write.table] += [line._replace(key=write.key) for line in write.lines]
        self.times[write.table] += [self._time()] * len(write.lines)
        if write.is_due_new:
            self._deadlines.pop(write.table, None)
            if write.due_at is not None:
                self._deadlines[write.table] = write.due_at
        if write.entry is not None:
            self._entries[write.table] = write.entry
        if write.match is not None:
            self.matches.append(write.match)

    def is_known(self, write: TableWrite) -> bool:
        """Whether the lines of a write are there."""
        return (
            self.has_lines(write)
            and self.logs[write.table][write.lines[-1].number - 1].key == write.key != b""
        )

    def has_lines(self, write: TableWrite) -> bool:
        """Whether there are lines of the numbers of a write."""
        return bool(write.lines) and 1 <= write.lines[-1].number <= len(self.logs[write.table])

    def read(self, table: str, after: int) -> list[LogLine]:
        return self.logs[table][after:] if table in self.logs else []

    def is_taken(self, code: str) -> bool:
        return code in self.logs

    def last_lines(self, codes: Collection[str]) -> dict[str, int]:
        return {code: len(self.logs[code]) for code in codes if self.logs.get(code)}

    def due(self, before: int, limit: int) -> list[str]:
        found = sorted((at, code) for code, at in self._deadlines.items() if at <= before)
        return [code for _, code in found[:limit]]

    def waited_at(self) -> list[str]:
        return [code for code, entry in self._entries.items() if entry.present]

    def beat(self, name: str, run: object, is_first: bool) -> list[Node]:
        """A node is alive. Raises StoreError if another process is that node now."""
        now = self.now()
        known = self._nodes.get(name)
        if known is None or is_first:
            self._nodes[name] = (run, Node(name, now, now))
        elif known[0] is not run:
            raise StoreError(StoreErrorCode.NODE_TAKEN, node=name)
        else:
            self._nodes[name] = (run, Node(name, known[1].started_at, now, known[1].is_draining))
        return self.nodes()

    def drain(self, name: str) -> None:
        """A node is to take no more connections."""
        run, node = self._nodes[name]
        self._nodes[name] = (run, Node(name, node.started_at, node.beat_at, True))

    def forget(self, name: str, run: object) -> None:
        """A node has ended."""
        if name in self._nodes and self._nodes[name][0] is run:
            del self._nodes[name]

    def nodes(self) -> list[Node]:
        return [self._nodes[name][1] for name in sorted(self._nodes)]


@dataclass(slots=True)
class Weather:
    """How it goes between a node and what it depends on. Times in seconds."""

    #: the longest that a request, or an answer, is on its way
    delay: float = 0.002
    #: how likely a request is lost, and how likely its answer is
    loss: float = 0.0
    answer_loss: float = 0.0
    #: whether nothing comes through
    is_cut: bool = False

    def passes(self, loss: float, dice: random.Random) -> bool:
        """Whether something comes through now that is lost so likely."""
        return not self.is_cut and dice.random() >= loss


class ModelStore:
    """The store of one node. ``reads`` is how its program reads a line."""

    def __init__(
        self,
        loop: SimulatedLoop,
        process: Process,
        database: ModelDatabase,
        dice: random.Random,
        reads: Callable[[LogLine], LogLine] = lambda line: line,
    ) -> None:
        self.weather = Weather()
        self._reads = reads
        self._loop = loop
        self._process = process
        self._database = database
        self._dice = dice
        self._queue: deque[tuple[TableWrite, Done]] = deque()
        self._is_writing = False
        self._is_started = False
        self._is_closed = False
        self._begun = False

    def start(self) -> None:
        self._is_started = True

    def submit(self, write: TableWrite, done: Done) -> None:
        if self._is_closed:
            raise StoreError(StoreErrorCode.CLOSED)
        if not self._is_started:
            raise RuntimeError("nobody is there to be told: start comes first")
        self._queue.append((write, done))
        if not self._is_writing:
            self._is_writing = True
            self._process.start(self._write_all())

    async def _write_all(self) -> None:
        """Commits what waits, together, until nothing does."""
        while self._queue:
            batch = [self._queue.popleft() for _ in range(len(self._queue))]
            errors: Sequence[StoreError | None]
            try:
                errors = await self._ask(partial(self._commit, batch))
            except StoreError as failure:
                errors = [failure] * len(batch)
            for (_, done), error in zip(batch, errors, strict=True):
                done(error)
        self._is_writing = False

    def _commit(self, batch: Sequence[tuple[TableWrite, Done]]) -> list[StoreError | None]:
        return [self._try(write) for write, _ in batch]

    def _try(self, write: TableWrite) -> StoreError | None:
        try:
            self._database.write(write)
        except StoreError as error:
            return error
        return None

    async def _ask(self, question: Callable[[], T]) -> T:
        """Asks the database, again and again if no answer comes. Raises StoreError with UNAVAILABLE.

        A question may be answered though nobody waits for the answer any more.
        """
        if self._is_closed:
            raise StoreError(StoreErrorCode.CLOSED)
        last = self._loop.time() + LONGEST
        while self._loop.time() < last:
            answer: asyncio.Future[T] = self._loop.create_future()
            if self.weather.passes(self.weather.loss, self._dice):
                # on its way a question belongs to nobody: it arrives though the node is killed
                self._loop.call_later(self._delay(), self._answer, question, answer, context=OUTSIDE)
            handle = self._loop.call_later(PATIENCE, _give_up, answer)
            try:
                return await answer
            except TimeoutError:
                continue
            finally:
                handle.cancel()
        raise StoreError(StoreErrorCode.UNAVAILABLE)

    def _answer(self, question: Callable[[], T], answer: asyncio.Future[T]) -> None:
        """Does in the database what is asked, and sends the answer back."""
        try:
            found: Any = question()
            tell: Callable[[Any], None] = answer.set_result
        except StoreError as error:
            found, tell = error, answer.set_exception
        if self.weather.passes(self.weather.answer_loss, self._dice):
            self._process.call_later(self._delay(), _tell, answer, tell, found)

    def _delay(self) -> float:
        return self._dice.random() * self.weather.delay

    async def read(self, table: str, after: int = 0) -> list[LogLine]:
        lines = await self._ask(lambda: self._database.read(table, after))
        return [*map(self._reads, lines)]

    async def is_taken(self, code: str) -> bool:
        return await self._ask(lambda: self._database.is_taken(code))

    async def last_lines(self, codes: Collection[str]) -> dict[str, int]:
        return await self._ask(lambda: self._database.last_lines(codes))

    async def due(self, before: int, limit: int) -> list[str]:
        return await self._ask(lambda: self._database.due(before, limit))

    async def waited_at(self) -> list[str]:
        return await self._ask(self._database.waited_at)

    async def beat(self, node: str) -> list[Node]:
        is_first = not self._begun
        found = await self._ask(lambda: self._database.beat(node, self, is_first))
        self._begun = True
        return found

    async def nodes(self) -> list[Node]:
        return await self._ask(self._database.nodes)

    async def forget_node(self, name: str) -> None:
        await self._ask(lambda: self._database.forget(name, self))

    def abandon(self) -> None:
        """Does nothing any more."""
        self._is_closed = True

    async def close(self) -> None:
        """Writes what was queued, and ends."""
        while self._is_writing:
            await asyncio.sleep(PATIENCE)
        self._is_closed = True


def _give_up(answer: asyncio.Future[Any]) -> None:
    if not answer.done():
        answer.set_exception(TimeoutError())


def _tell(answer: asyncio.Future[Any], tell: Callable[[Any], None], found: Any) -> None:
    if not answer.done():
        tell(found)
