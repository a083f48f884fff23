"""A server for tests, in a thread of its own, and guests who play on it through real connections."""

from __future__ import annotations

import http.client
import json
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch
from urllib.parse import urlsplit

import msgspec
from websockets.sync.client import ClientConnection, connect

from sevenbridge.analysis import Judge
from sevenbridge_app.store import sqlite
from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.client_messages import ClientMessage
from sevenbridge_app.tables.nonces import hash_of
from sevenbridge_app.web import coach, serving
from sevenbridge_app.web.clock import Clock
from sevenbridge_app.web.review_workers import ReviewWorkers
from sevenbridge_app.web.serving import serve
from sevenbridge_app.web.settings import Limits, Settings
from tests.web.described import check_exchange

#: so long a test waits for what must come, in seconds; nothing is ever slept through
PATIENCE = 60.0

#: in how few worlds the coach and the reviews of a test judge a decision
WORLDS = 2

#: what the secrets of a server are drawn from
SECRETS = 1

#: limits that no honest test meets
GENEROUS = Limits(
    **dict.fromkeys({each.name for each in fields(Limits)} - {"frame_bytes", "body_bytes", "queue"}, 10**6)
)


class HandClock:
    """The time as a test sets it, in milliseconds.

    A table reads it at every request, for example a ping; timers run in real time.
    """

    def __init__(self) -> None:
        self.at = 1_700_000_000_000

    def __call__(self) -> int:
        return self.at

    def follow(self, stored: int) -> int:
        """Stays where the test sets it."""
        return 0


class RunningClock(HandClock):
    """A clock that goes on from where the test sets it."""

    def __init__(self, at: int) -> None:
        super().__init__()
        self.at = at
        self._begun = time.monotonic()

    def __call__(self) -> int:
        return self.at + int(1000 * (time.monotonic() - self._begun))


def reviewer(worlds: int) -> Sequence[str]:
    """Starts the process in which a review is computed, by a judge of so many worlds."""
    program = f"""
from functools import partial
from sevenbridge_app.web import review_process
review_process.Judge = partial(review_process.Judge, {worlds})
review_process.main()
"""
    return (sys.executable, "-c", program)


@contextmanager
def running_server(
    folder: Path,
    limits: Limits = GENEROUS,
    now: HandClock | None = None,
    worlds: int = WORLDS,
    chance: Callable[[int], bytes] | None = None,
    **settings: Any,
) -> Iterator[str]:
    """Runs a server on this folder, at a free port, for the duration of the block; yields its address.

    ``now`` is a clock for the tables and the store. In so many ``worlds`` its coach and its reviews judge.
    ``chance`` makes its secrets; without it they are the same at each run of a test, and so are the cards.
    """
    chance = chance or Random(SECRETS).randbytes
    started = threading.Event()
    found: dict[str, Any] = {}

    def ready(address: str, stop: Callable[[], None]) -> None:
        found.update(address=address, stop=stop)
        started.set()

    def run() -> None:
        try:
            with (
                patch.object(serving, "secrets", SimpleNamespace(token_bytes=chance)),
                patch.object(serving, "Clock", Clock if now is None else lambda *_: now),
                patch.object(sqlite, "clock", now or sqlite.clock),
                patch.object(serving, "ReviewWorkers", partial(ReviewWorkers, command=reviewer(worlds))),
                patch.object(coach, "Judge", partial(Judge, worlds)),
            ):
                serve(Settings(port=0, folder=folder, limits=limits, **settings), ready)
        except BaseException as error:
            found["error"] = error
            raise
        finally:
            started.set()

    thread = threading.Thread(target=run, name="server")
    thread.start()
    try:
        assert started.wait(PATIENCE)
        assert "error" not in found, found["error"]
        yield found["address"]
    finally:
        found.get("stop", lambda: None)()
        thread.join(PATIENCE)
        assert not thread.is_alive()


class Answer(msgspec.Struct):
    """What came back over HTTP."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The body read as JSON."""
        return json.loads(self.body)


def request(
    address: str, method: str, path: str, body: object = None, headers: dict[str, str] | None = None
) -> Answer:
    """One request; ``body`` is bytes as they are, or anything that JSON can say.

    Whatever is answered must be as the description says.
    """
    parts = urlsplit(address)
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=PATIENCE)
    try:
        data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        connection.request(method, path, data, headers or {})
        response = connection.getresponse()
        answer = Answer(response.status, {k.lower(): v for k, v in response.getheaders()}, response.read())
        check_exchange(method, path, data, answer.status, answer.headers, answer.body)
        return answer
    finally:
        connection.close()


class Guest:
    """A person with a session; who is behind a trusted proxy comes from an address of their own."""

    def __init__(self, address: str, name: str, source: str = "") -> None:
        self.address = address
        self.name = name
        self._source = {"X-Forwarded-For": source} if source else {}
        answer = request(address, "POST", "/api/session", {"name": name}, self._source)
        assert answer.status == 201, answer.body
        self.cookie = answer.headers["set-cookie"].split(";")[0]

    @property
    def headers(self) -> dict[str, str]:
        """What every request of this person says of them."""
        return self._source | {"Cookie": self.cookie}

    def ask(self, method: str, path: str, body: object = None) -> Answer:
        """A request of this person."""
        return request(self.address, method, path, body, self.headers)

    def open_table(self, **settings: Any) -> str:
        """Opens a table; gives its code."""
        answer = self.ask("POST", "/api/tables", settings)
        assert answer.status == 201, answer.body
        code: str = answer.json["code"]
        return code

    def join(self, code: str, query: str = "") -> Chair:
        """Connects to a table."""
        url = f"{self.address.replace('http', 'ws', 1)}/ws/{code}{query}"
        # with bounds it would answer no pings while a test says much and listens to nothing
        return Chair(connect(url, additional_headers=self.headers, compression=None, max_queue=None))


class Chair:
    """A connection to a table. ``heard``: all messages so far; ``now``: how things stood last."""

    def __init__(self, opening: Any) -> None:
        self._opening = opening
        self.socket: ClientConnection = opening.__enter__()
        self.heard: list[server_messages.ServerMessage] = []
        self.frames: list[str] = []
        self.now = server_messages.Now(step=0)
        self._ids = 0

    def __enter__(self) -> Chair:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Leaves the table as a browser does that is closed."""
        self._opening.__exit__(None, None, None)

    def hear(self) -> server_messages.ServerMessage:
        """The next message. Raises websockets.ConnectionClosed, TimeoutError."""
        frame = self.socket.recv(timeout=PATIENCE)
        assert isinstance(frame, str)
        self.frames.append(frame)
        message: server_messages.ServerMessage = msgspec.json.decode(
            frame, type=server_messages.ServerMessage
        )
        self.heard.append(message)
        now = getattr(message, "now", None)
        if now is not None:
            self.now = now
        return message

    def hear_until(
        self, is_it: Callable[[server_messages.ServerMessage], bool]
    ) -> server_messages.ServerMessage:
        """Listens until a message of this kind comes, and gives that."""
        while not is_it(message := self.hear()):
            pass
        return message

    def say(self, kind: type[ClientMessage], **fields: Any) -> int:
        """Sends a message and gives its id."""
        self._ids += 1
        self.socket.send(msgspec.json.encode(kind(id=self._ids, **fields)).decode())
        return self._ids

    def do(self, kind: type[ClientMessage], **fields: Any) -> server_messages.Ok | server_messages.No:
        """Sends a message and waits for the answer to it; what comes before is heard too."""
        return self._answer_to(self.say(kind, **fields))

    def say_nonce(self, seat: int, nonce: str = "00") -> int:
        """Sends the hash of a nonce and, as all others have sent theirs, the nonce; gives its id."""
        self.say(client_messages.NonceHash, seat=seat, hash=hash_of(nonce))
        return self.say(client_messages.Nonce, seat=seat, nonce=nonce)

    def add_nonce(self, seat: int, nonce: str = "00") -> server_messages.Ok | server_messages.No:
        """The same, and waits for the answer."""
        return self._answer_to(self.say_nonce(seat, nonce))

    def answer_shuffle(self, seat: int, message: server_messages.ServerMessage, nonce: str = "00") -> int:
        """Sends the hash of a nonce, or the nonce, where this message asks for it; gives the id, else 0."""
        match message:
            case server_messages.MatchBegan():
                return self.say(client_messages.NonceHash, seat=seat, hash=hash_of(nonce))
            case server_messages.HashesTold():
                return self.say(client_messages.Nonce, seat=seat, nonce=nonce)
            case _:
                return 0

    def request(self, message: ClientMessage) -> server_messages.Ok | server_messages.No:
        """Sends a message with an id of its own and waits for the answer; what comes before is heard too."""
        self.socket.send(msgspec.json.encode(message).decode())
        return self._answer_to(message.id)

    def _answer_to(self, number: int) -> server_messages.Ok | server_messages.No:
        answers = server_messages.Ok | server_messages.No
        answer = self.hear_until(lambda heard: isinstance(heard, answers) and heard.id == number)
        assert isinstance(answer, server_messages.Ok | server_messages.No)
        return answer

    def sit(self, seat: int) -> server_messages.Ok | server_messages.No:
        """Takes a seat."""
        return self.do(client_messages.Sit, seat=seat)
