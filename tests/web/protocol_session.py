"""The examples of the protocol's page, played on a real server.

Chance is that of the page: the tokens of its cookies, the codes of its tables, the secret that its example
ends with. From these every card and every decision of a computer follows, so what the server says is the same
to the letter, but for its version and the time.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain, repeat
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.sync.client import connect

from sevenbridge.engine.shuffle import SECRET_BYTES
from tests.web.live_server import PATIENCE, Answer, request, running_server
from tests.web.protocol_page import (
    ANYTHING,
    SESSION,
    Block,
    Exchange,
    blocks,
    exchange,
    session_steps,
    shown,
    values,
)

#: what differs from one run to the next
FREE = ("server", "finished_at", "created_at", "seen_at")
#: a cookie with a token
_GIVEN = re.compile(r"seven_bridge=([\w-]+)")


def exchanges(section: str = "") -> list[Exchange]:
    """The examples over HTTP."""
    return [exchange(block) for block in blocks("http", section)]


@contextmanager
def server_of_the_page(folder: Path) -> Iterator[str]:
    """A server whose random numbers are those of the page, in the order in which the examples are played.

    The session comes first, then the examples outside of it.
    """
    played_first = exchanges(SESSION)
    ordered = [*played_first, *(each for each in exchanges() if each not in played_first)]
    cookies = [each.answer_headers.get("Set-Cookie", "") for each in ordered]
    tokens = iter([found[1] for cookie in cookies if (found := _GIVEN.match(cookie))])
    opened = [
        json.loads(each.answer) for each in ordered if each.status == 201 and each.path != "/api/session"
    ]
    codes = iter([each["code"] for each in opened])
    secret, nonces = bytes.fromhex(shown("ended")["secret"]), shown("begun")["nonces"]
    invitations = [json.loads(each.answer)["token"] for each in ordered if each.path.endswith("/invitation")]
    # what comes after those is the secret of a day
    chance = chain(
        [*map(bytes.fromhex, nonces), secret, *map(bytes.fromhex, invitations)], repeat(bytes(SECRET_BYTES))
    )

    def draw(count: int) -> bytes:
        drawn = next(chance)
        assert len(drawn) == count
        return drawn

    assert len(secret) == SECRET_BYTES
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sevenbridge_app.web.hub.new_code", lambda chance: next(codes))
        patch.setattr(
            "sevenbridge_app.web.guest_sessions.secrets",
            SimpleNamespace(token_urlsafe=lambda count: next(tokens)),
        )
        with running_server(folder, chance=draw, public_url="http://localhost:8777") as address:
            yield address


def asked_over_http(address: str, example: Exchange) -> Answer:
    """The request of an example, sent."""
    body = example.body.encode() or None
    return request(address, example.method, example.path, body, example.headers)


def heard_again(folder: Path) -> Iterator[tuple[Block, list[Any]]]:
    """Plays the example session: every block of the server's part, and what the server really says there."""
    with server_of_the_page(folder) as address:
        yield from played(address)


def played(address: str) -> Iterator[tuple[Block, list[Any]]]:
    """The same, on a server that runs."""
    cookie = ""
    steps = list(session_steps())
    for block in steps:
        if block.kind == "http":
            answer = asked_over_http(address, exchange(block))
            assert answer.status == exchange(block).status, answer.body
            cookie = answer.headers.get("set-cookie", cookie).split(";")[0]
    url = f"{address.replace('http', 'ws', 1)}/ws/{shown('hello')['table']}"
    with connect(url, additional_headers={"Cookie": cookie}, compression=None) as socket:
        for block in steps:
            if block.kind == "json client":
                for message in values(block.text):
                    socket.send(json.dumps(message))
            elif block.kind == "json server":
                yield block, [json.loads(socket.recv(timeout=PATIENCE)) for _ in values(block.text)]


def without_the_free(value: Any) -> Any:
    """A value as it can be compared: what differs from run to run stands for anything."""
    if isinstance(value, dict):
        return {k: ANYTHING if k in FREE else without_the_free(v) for k, v in value.items()}
    return [without_the_free(each) for each in value] if isinstance(value, list) else value
