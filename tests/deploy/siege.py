"""Holds connections to a proxy open from one address, and asks from another whether it is still served."""

from __future__ import annotations

import asyncio
import ssl
import time
from typing import Final

#: how many connections are held, each with half a request
HELD: Final = 2000
#: so many are begun at a time, within the patience of a proxy for the head of a request
AT_A_TIME: Final = 200
#: the addresses of whoever holds them, and of everybody else
BESIEGER, OTHER = "127.0.0.2", "127.0.0.3"
#: how long another may wait for an answer, in seconds
PATIENCE: Final = 5.0
#: how long half a request may stay: the proxies' ten seconds, and some for a busy machine
LET_GO: Final = 30.0

Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]


def besiege(port: int, allowed: int = HELD) -> None:
    """Besieges a proxy of this machine that speaks TLS.

    Raises AssertionError if it holds more than ``allowed`` connections of an address, if another is not
    answered soon, or if half requests stay.
    """
    asyncio.run(_besiege(port, allowed))


async def _besiege(port: int, allowed: int) -> None:
    held: list[tuple[asyncio.StreamWriter, asyncio.Task[None]]] = []
    for begun in range(0, HELD, AT_A_TIME):
        many = min(AT_A_TIME, HELD - begun)
        asked = await asyncio.gather(*(_half_request(port) for _ in range(many)), return_exceptions=True)
        for reader, writer in (each for each in asked if isinstance(each, tuple)):
            held.append((writer, asyncio.create_task(_end(reader))))
        since = time.monotonic()
        answer = await asyncio.wait_for(_answer(port), PATIENCE)
        # on a slow machine the first are let go before the last have come
        standing = sum(not end.done() for _, end in held)
        assert answer.startswith(b"HTTP/1.1 "), f"beside {standing} half requests: {answer!r}"
        print(f"beside {standing:5} half requests another is answered in {time.monotonic() - since:.3f} s")
        assert standing <= allowed, f"one address holds {standing} connections"
    assert held, "nobody is let in at all"
    async with asyncio.timeout(LET_GO):
        await asyncio.gather(*(end for _, end in held))


async def _half_request(port: int) -> Stream:
    """Begins a request and does not end it. Raises OSError where the proxy takes no more connections."""
    reader, writer = await _connect(port, BESIEGER)
    writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Half: ")
    await writer.drain()
    return reader, writer


async def _answer(port: int) -> bytes:
    """Returns the beginning of what another is answered, b"" for nothing."""
    reader, writer = await _connect(port, OTHER)
    writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    answer = await reader.read(16)
    writer.close()
    return answer


async def _end(reader: asyncio.StreamReader) -> None:
    """Waits until the proxy has let a connection go."""
    try:
        while await reader.read(4096):
            pass
    except OSError:
        pass


async def _connect(port: int, source: str) -> Stream:
    trusting = ssl.create_default_context()
    trusting.check_hostname = False
    trusting.verify_mode = ssl.CERT_NONE
    return await asyncio.open_connection(
        "127.0.0.1", port, ssl=trusting, server_hostname="localhost", local_addr=(source, 0)
    )
