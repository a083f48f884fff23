"""The proxy through which faults come to connections."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TypeAlias

import pytest

from tests.faults.proxy import HOST, Proxy

Streams: TypeAlias = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@asynccontextmanager
async def echoes(word: bytes) -> AsyncIterator[int]:
    """A server that answers each line with a word before it; its port."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async for line in reader:
                writer.write(word + line)
        except ConnectionError:
            pass
        finally:
            writer.close()

    server = await asyncio.start_server(answer, HOST, 0)
    async with server:
        yield server.sockets[0].getsockname()[1]


@asynccontextmanager
async def proxies(*ports: int) -> AsyncIterator[Proxy]:
    proxy = Proxy(*ports)
    await proxy.start()
    try:
        yield proxy
    finally:
        await proxy.close()


@asynccontextmanager
async def connected(port: int) -> AsyncIterator[Streams]:
    reader, writer = await asyncio.open_connection(HOST, port)
    try:
        yield reader, writer
    finally:
        writer.close()


async def ask_once(port: int) -> bytes:
    async with connected(port) as streams:
        return await ask(streams)


async def ask(streams: Streams) -> bytes:
    streams[1].write(b"?\n")
    return await streams[0].readline()


def run(test: Callable[[Proxy, int], Coroutine[None, None, None]]) -> None:
    """Runs a test with a proxy and the port of the server behind it."""

    async def whole() -> None:
        async with echoes(b"a") as port, proxies(port) as proxy:
            await asyncio.wait_for(test(proxy, port), 60)

    asyncio.run(whole())


def test_connections_go_in_turn_to_all_that_are_there() -> None:
    async def test() -> None:
        async with AsyncExitStack() as stack:
            first = await stack.enter_async_context(echoes(b"1"))
            async with echoes(b"2") as second:
                gone = second
                proxy = await stack.enter_async_context(proxies(first, second))
                answers = [await ask_once(proxy.port) for _ in range(4)]
                assert sorted(answers) == [b"1?\n", b"1?\n", b"2?\n", b"2?\n"]
            proxy.ports = (first, gone)
            assert {await ask_once(proxy.port) for _ in range(3)} == {b"1?\n"}

    asyncio.run(test())


def test_what_is_cut_ends_and_what_comes_then_does_not() -> None:
    async def test(proxy: Proxy, port: int) -> None:
        async with connected(proxy.port) as streams:
            assert await ask(streams) == b"a?\n"
            proxy.cut()
            with pytest.raises(ConnectionResetError):
                await streams[0].readexactly(1)
            assert await ask_once(proxy.port) == b"a?\n"

    run(test)


def test_what_is_parted_comes_when_it_is_joined_again() -> None:
    async def test(proxy: Proxy, port: int) -> None:
        async with connected(proxy.port) as streams:
            assert await ask(streams) == b"a?\n"
            proxy.part()
            waiting = asyncio.create_task(ask(streams))
            for _ in range(20):
                await ask_once(port)
            assert not waiting.done()
            proxy.join()
            assert await waiting == b"a?\n"

    run(test)


def test_what_is_forgotten_neither_answers_nor_ends() -> None:
    async def test(proxy: Proxy, port: int) -> None:
        async with connected(proxy.port) as streams:
            assert await ask(streams) == b"a?\n"
            proxy.forget()
            waiting = asyncio.create_task(ask(streams))
            for _ in range(20):
                assert await ask_once(proxy.port) == b"a?\n"
            assert not waiting.done()
            waiting.cancel()

    run(test)


def test_a_slow_client_is_given_one_byte_after_the_other() -> None:
    async def test(proxy: Proxy, port: int) -> None:
        proxy.rate = 1000
        begin = asyncio.get_running_loop().time()
        async with connected(proxy.port) as (reader, writer):
            writer.write(b"?\n" * 10)
            assert await reader.readexactly(30) == b"a?\n" * 10
        assert asyncio.get_running_loop().time() - begin >= 0.03

    run(test)
