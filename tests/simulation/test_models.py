"""The models promise what the real stores and the real bus do: the same tests run over both."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from sevenbridge_app.store.errors import StoreError, StoreErrorCode
from sevenbridge_app.store.log_lines import LogLine
from sevenbridge_app.store.tables import TableEntry, TableWrite
from sevenbridge_app.web.table_store import TableStore
from tests.services.postgres import Postgres
from tests.services.redis import Redis, running_redis
from tests.simulation.houses import (
    BusHouse,
    ModelBuses,
    ModelStores,
    RealStores,
    RedisBuses,
    StoreHouse,
    opened,
)

#: what became of a write: nothing to complain about, or the error
Fate = tuple[str, dict[str, int | str]] | None

KEYS = (bytes(16), b"key of the other")
#: writes of the comparison, and how many are submitted together at most
WRITES = 300
TOGETHER = 6


def lines(first: int, last: int, body: bytes = b"{}", key: bytes = b"") -> tuple[LogLine, ...]:
    """Lines of a log."""
    return tuple(LogLine(number, 10 * number, body, key) for number in range(first, last + 1))


async def fates(store: TableStore, *writes: TableWrite) -> list[Fate]:
    """Submits writes, and tells what became of each."""
    told: list[asyncio.Future[BaseException | None]] = []
    for write in writes:
        told.append(asyncio.get_running_loop().create_future())
        store.submit(write, told[-1].set_result)
    return [_fate(await each) for each in told]


def _fate(error: BaseException | None) -> Fate:
    if error is None:
        return None
    assert isinstance(error, StoreError)
    return error.code, error.details


def taken(line: int) -> Fate:
    """Another has written this line."""
    return StoreErrorCode.LINE_TAKEN, {"table": "AAAAAA", "line": line}


def missing(line: int) -> Fate:
    """Nobody has written the line before this one."""
    return StoreErrorCode.LINE_MISSING, {"table": "AAAAAA", "line": line}


def real_house(kind: str, request: pytest.FixtureRequest, folder: Path) -> StoreHouse:
    """A database for a test alone."""
    if kind == "sqlite":
        return RealStores(folder)
    postgres: Postgres = request.getfixturevalue("postgres")
    return RealStores(postgres.new_database())


@pytest.fixture(params=["model", "sqlite", "postgres"])
def stores(request: pytest.FixtureRequest, tmp_path: Path) -> StoreHouse:
    """A database of each kind."""
    return ModelStores() if request.param == "model" else real_house(request.param, request, tmp_path)


class TestStore:
    def test_a_log_is_read_as_it_was_written(self, stores: StoreHouse) -> None:
        async def main() -> None:
            async with opened(stores) as store:
                assert await store.read("AAAAAA") == []
                assert not await store.is_taken("AAAAAA")
                first = TableWrite("AAAAAA", lines(1, 2), key=KEYS[0])
                assert await fates(store, first, TableWrite("AAAAAA", lines(3, 3))) == [None, None]
                whole = [*lines(1, 2, key=KEYS[0]), *lines(3, 3)]
                assert await store.read("AAAAAA") == whole
                assert await store.read("AAAAAA", 1) == whole[1:]
                assert await store.read("AAAAAA", 3) == []
                assert await store.last_lines(["AAAAAA", "BBBBBB"]) == {"AAAAAA": 3}

        stores.run(main())

    def test_of_two_that_write_one_line_the_second_is_told(self, stores: StoreHouse) -> None:
        async def main() -> None:
            async with opened(stores) as store:
                one = TableWrite("AAAAAA", lines(1, 2, b"one"), key=KEYS[0], due_at=5)
                other = TableWrite("AAAAAA", lines(2, 3, b"other"), key=KEYS[1], due_at=1)
                upon_it = TableWrite("AAAAAA", lines(4, 4), key=KEYS[1])
                assert await fates(store, one, other, upon_it) == [None, taken(2), missing(4)]
                assert {line.body for line in await store.read("AAAAAA")} == {b"one"}
                assert await store.due(4, 10) == []

        stores.run(main())

    def test_a_write_that_is_there_already_is_known_by_its_key(self, stores: StoreHouse) -> None:
        async def main() -> None:
            async with opened(stores) as store:
                write = TableWrite("AAAAAA", lines(1, 2), key=KEYS[0])
                without = TableWrite("AAAAAA", lines(1, 2))
                assert await fates(store, write, write, without) == [None, None, taken(1)]
                assert await fates(store, write) == [None]
                assert len(await store.read("AAAAAA")) == 2

        stores.run(main())

    @pytest.mark.parametrize("number", [-1, 0, 2, 7])
    def test_no_line_comes_before_the_one_before_it(self, stores: StoreHouse, number: int) -> None:
        async def main() -> None:
            async with opened(stores) as store:
                gap = TableWrite("AAAAAA", lines(number, number))
                assert await fates(store, gap) == [missing(number)]
                assert await store.read("AAAAAA") == []

        stores.run(main())

    def test_the_last_deadline_of_a_table_stands(self, stores: StoreHouse) -> None:
        async def main() -> None:
            async with opened(stores) as store:
                await fates(
                    store,
                    TableWrite("AAAAAA", lines(1, 1), due_at=7),
                    TableWrite("BBBBBB", lines(1, 1), due_at=5),
                    TableWrite("CCCCCC", lines(1, 1), due_at=9),
                    TableWrite("DDDDDD", lines(1, 1), due_at=1),
                    TableWrite("DDDDDD", lines(2, 2)),
                    TableWrite("CCCCCC", lines(2, 2), is_due_new=False),
                )
                assert await store.due(4, 10) == []
                assert await store.due(7, 10) == ["BBBBBB", "AAAAAA"]
                assert await store.due(9, 1) == ["BBBBBB"]
                assert await store.due(9, 10) == ["BBBBBB", "AAAAAA", "CCCCCC"]

        stores.run(main())

    def test_the_last_entry_of_a_table_tells_whether_somebody_waits(self, stores: StoreHouse) -> None:
        def entry(code: str, present: int) -> TableEntry:
            return TableEntry(code, "private", "open", 1, b"{}", present=present)

        async def main() -> None:
            async with opened(stores) as store:
                await fates(
                    store,
                    TableWrite("AAAAAA", lines(1, 1), entry("AAAAAA", 2)),
                    TableWrite("BBBBBB", lines(1, 1), entry("BBBBBB", 1)),
                    TableWrite("AAAAAA", lines(2, 2)),
                    TableWrite("BBBBBB", lines(2, 2), entry("BBBBBB", 0)),
                    TableWrite("CCCCCC", lines(1, 1), entry("CCCCCC", 0)),
                )
                assert await store.waited_at() == ["AAAAAA"]

        stores.run(main())

    def test_nodes_are_known_while_they_beat(self, stores: StoreHouse) -> None:
        async def main() -> None:
            async with opened(stores) as store:
                assert await store.nodes() == []
                (first,) = await store.beat("osaka")
                assert first.started_at == first.beat_at
                kobe, osaka = await store.beat("kobe")
                assert (kobe.name, osaka) == ("kobe", first)
                assert kobe.beat_at >= first.beat_at
                again = (await store.beat("osaka"))[1]
                assert again.started_at == first.started_at
                await store.forget_node("osaka")
                assert [node.name for node in await store.nodes()] == ["kobe"]

        stores.run(main())

    @pytest.mark.parametrize("stores", ["model", "postgres"], indirect=True)
    def test_of_one_name_the_last_to_begin_keeps_it(self, stores: StoreHouse) -> None:
        async def main() -> None:
            async with opened(stores) as store, opened(stores) as another:
                await store.beat("osaka")
                await another.beat("osaka")
                with pytest.raises(StoreError) as refused:
                    await store.beat("osaka")
                assert refused.value.code == StoreErrorCode.NODE_TAKEN
                await another.beat("osaka")

        stores.run(main())

    def test_a_closed_one_has_written_everything_and_takes_nothing(self, stores: StoreHouse) -> None:
        async def main() -> None:
            async with opened(stores) as store:
                told: list[BaseException | None] = []
                for number in range(1, 40):
                    store.submit(TableWrite("AAAAAA", lines(number, number)), told.append)
            while len(told) < 39:
                await asyncio.sleep(0.01)
            assert told == [None] * 39
            with pytest.raises(StoreError) as refused:
                store.submit(TableWrite("AAAAAA", ()), told.append)
            assert refused.value.code == StoreErrorCode.CLOSED
            with pytest.raises(StoreError) as refused:
                await store.read("AAAAAA")
            assert refused.value.code == StoreErrorCode.CLOSED

        stores.run(main())


async def answers(house: StoreHouse, dice: random.Random) -> list[object]:
    """What a store answers to many writes, most of them right, and to questions in between."""
    codes = ["AAAAAA", "BBBBBB", "CCCCCC"]
    found: list[object] = []
    before: list[TableWrite] = []

    def write() -> TableWrite:
        if before and dice.random() < 0.1:
            return dice.choice(before)
        table = dice.choice(codes)
        first = max(1, last.get(table, 0) + dice.choice((-1, 0, 1, 1, 1, 1, 1, 2)))
        written = lines(first, first + dice.choice((-1, 0, 0, 0, 1, 2)), dice.randbytes(3))
        due_at = dice.choice((None, dice.randrange(100)))
        key = dice.choice((b"", dice.randbytes(16)))
        last[table] = max(last.get(table, 0), first + len(written) - 1)
        before.append(TableWrite(table, written, key=key, due_at=due_at, is_due_new=dice.random() < 0.5))
        return before[-1]

    async with opened(house) as store:
        for _ in range(WRITES // TOGETHER):
            last = await store.last_lines(codes)
            writes = [write() for _ in range(dice.randint(1, TOGETHER))]
            found += await fates(store, *writes)
            found.append(await store.due(dice.randrange(100), dice.randint(1, 3)))
            found.append(await store.read(dice.choice(codes), dice.randrange(20)))
    return found


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_model_answers_as_the_real_store_does(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    real, model = real_house(kind, request, tmp_path), ModelStores()
    assert real.run(answers(real, random.Random(7))) == model.run(answers(model, random.Random(7)))


class Node:
    """A bus, and what came through it."""

    def __init__(self, house: BusHouse) -> None:
        self.bus = house.bus()
        self.heard: list[tuple[str, int]] = []
        self.bus.start(lambda table, last: self.heard.append((table, last)))

    async def hears(self, other: Node, table: str, last: int) -> None:
        """Waits until the node hears that of the other, who says it again and again."""
        await until(lambda: (table, last) in self.heard, lambda: other.bus.publish(table, last))


async def until(is_it: Callable[[], bool], poke: Callable[[], object] = lambda: None) -> None:
    """Waits until something is so; whatever may be lost is done again and again."""
    while not is_it():
        poke()
        await asyncio.sleep(0.01)


@pytest.fixture(scope="module")
def redis() -> Iterator[Redis]:
    """A Redis that all tests of this module share."""
    with running_redis() as server:
        yield server


@pytest.fixture(params=["model", "redis"])
def buses(request: pytest.FixtureRequest) -> BusHouse:
    """Something of each kind that connects buses."""
    return ModelBuses() if request.param == "model" else RedisBuses(request.getfixturevalue("redis").url())


class TestBus:
    def test_tells_those_who_listen_how_far_a_log_goes(self, buses: BusHouse) -> None:
        async def main() -> None:
            async with AsyncExitStack() as stack:
                one, other, deaf = (Node(buses) for _ in range(3))
                for node in (one, other, deaf):
                    stack.push_async_callback(node.bus.close)
                one.bus.listen("AAAAAA")
                other.bus.listen("AAAAAA")
                other.bus.listen("BBBBBB")
                deaf.bus.listen("CCCCCC")
                await other.hears(one, "AAAAAA", 5)
                await one.hears(other, "AAAAAA", 6)
                await other.hears(one, "BBBBBB", 1)
                await deaf.hears(one, "CCCCCC", 5)
                assert {table for table, _ in one.heard} == {"AAAAAA"}
                assert {table for table, _ in deaf.heard} == {"CCCCCC"}

        buses.run(main())

    def test_tells_nothing_any_more_to_those_who_ignore_it(self, buses: BusHouse) -> None:
        async def main() -> None:
            one, other = Node(buses), Node(buses)
            other.bus.listen("AAAAAA")
            other.bus.listen("BBBBBB")
            await other.hears(one, "AAAAAA", 1)
            other.bus.ignore("AAAAAA")
            await other.hears(one, "BBBBBB", 1)
            one.bus.publish("AAAAAA", 2)
            await other.hears(one, "BBBBBB", 2)
            assert ("AAAAAA", 2) not in other.heard
            other.bus.listen("AAAAAA")
            await other.hears(one, "AAAAAA", 3)
            await one.bus.close()
            await other.bus.close()

        buses.run(main())

    def test_a_closed_one_takes_everything_and_does_nothing(self, buses: BusHouse) -> None:
        async def main() -> None:
            one, other, third = Node(buses), Node(buses), Node(buses)
            other.bus.listen("AAAAAA")
            third.bus.listen("AAAAAA")
            await other.hears(one, "AAAAAA", 1)
            await other.bus.close()
            heard = len(other.heard)
            other.bus.publish("AAAAAA", 2)
            other.bus.listen("BBBBBB")
            other.bus.ignore("AAAAAA")
            await third.hears(one, "AAAAAA", 3)
            assert len(other.heard) == heard
            assert ("AAAAAA", 2) not in third.heard
            await one.bus.close()
            await third.bus.close()

        buses.run(main())
