"""Persons who play at random, come back whenever they can, and note everything."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.client_messages import ClientMessage
from sevenbridge_app.tables.server_messages import ServerMessage
from tests.faults.notes import Notes, Visit
from tests.web.choosing import chosen
from tests.web.heard_table import HeardTable

#: how long a device hears nothing before it asks whether the server is there, and then waits, in seconds
PATIENCE: Final = 2.0
#: how long it waits before it connects again, at first and at most
FIRST_WAIT: Final = 0.05
LONGEST_WAIT: Final = 1.0
#: how long a person waits who was refused something
SECOND_TRY: Final = 0.3
#: how long a person thinks at most
THINKING: Final = 0.15
#: how often a person says something before a move
TALK: Final = 0.1

_decode = msgspec.json.Decoder(ServerMessage).decode


class Person:
    """Somebody with a session and a seat."""

    def __init__(self, name: str, headers: dict[str, str], seat: int, seed: object) -> None:
        #: nobody else is called so: the log tells who did what
        self.name = name
        #: what every request and every handshake says
        self.headers = headers
        self.seat = seat
        self.dice = random.Random(f"{seed} {name}")
        #: how long the person thinks at most, in seconds
        self.thinking = THINKING
        #: whether the person begins no other match
        self.is_leaving = False
        self._sayings = 0

    def saying(self) -> str:
        """Something that nobody has said before."""
        self._sayings += 1
        return f"{self.name} {self._sayings}"


class Device:
    """A connection of a person to a table, made again whenever it is lost.

    ``news`` is called after each message. All that the device wants follows from what it knows, so it begins
    anew after each loss.
    """

    def __init__(self, person: Person, port: int, code: str, news: Callable[[], None]) -> None:
        self.person = person
        #: where the server is
        self.port = port
        self.notes = Notes(code, person.name, person.seat)
        #: whether it is the only device of its person that acts as a rule
        self.is_first = True
        #: whether it acts for its person now, or listens alone
        self.acts = True
        #: the table as it follows from the messages
        self.known: HeardTable | None = None
        #: how many moves of it were acknowledged
        self.moves = 0
        #: whether the device goes for good
        self.is_closed = False
        self._news = news
        self._now = server_messages.Now(step=0)
        self._visit = Visit()
        self._socket: ClientConnection | None = None
        self._ids = 0
        #: what was asked and is not answered
        self._asked: dict[int, tuple[object, ClientMessage]] = {}
        #: what was asked on this connection, and not refused
        self._done: set[object] = set()
        self._timers: set[asyncio.TimerHandle] = set()
        self._sending: set[asyncio.Task[None]] = set()

    @property
    def is_at_rest(self) -> bool:
        """Whether the device is connected, all is answered that it asked, and no match is played."""
        if self._socket is None or self.known is None:
            return False
        return self.known.stage == "open" and not self._asked

    def describe(self) -> str:
        """How things stand, for whoever wonders why they do."""
        stage = self.known.stage if self.known else "unknown"
        connected = "connected" if self._socket else "not connected"
        return (
            f"{connected}, {stage}, step {self._now.step}, options {self._now.options}, asked {self._asked}"
        )

    async def run(self) -> None:
        """Plays until it is closed."""
        wait = FIRST_WAIT
        while not self.is_closed:
            self._visit = Visit()
            with suppress(OSError, TimeoutError, WebSocketException):
                await self._attend()
            self._forget()
            wait = FIRST_WAIT if self._visit.told else min(2 * wait, LONGEST_WAIT)
            if not self.is_closed:
                await asyncio.sleep(wait * (0.5 + self.person.dice.random()))

    def look(self) -> None:
        """Asks for the whole table."""
        self._ask("look", client_messages.Look, seat=self.person.seat)

    def act(self) -> None:
        """Does what is to be done as the device knows the table, if it is the one to act."""
        if not self.acts or self.known is None or self._socket is None:
            return
        for what, kind, fields in self._wishes():
            if what not in self._done:
                if kind is client_messages.Play:
                    self._done.add(what)
                    self._later(self.person.dice.random() * self.person.thinking, self._play, what)
                else:
                    self._ask(what, kind, **fields)

    # -- the connection ----------------------------------------------------------------------------

    async def _attend(self) -> None:
        """Connects, and hears and does what comes until the connection is lost."""
        if self.person.dice.random() < 0.5:
            self.known = None
        query = "" if self.known is None else f"?seen={self.known.seq}"
        async with connect(
            f"ws://127.0.0.1:{self.port}/ws/{self.notes.table}{query}",
            additional_headers=self.person.headers,
            compression=None,
            ping_interval=None,
            proxy=None,
            open_timeout=2 * PATIENCE,
            close_timeout=0.1,
            max_queue=None,
        ) as socket:
            self._socket = socket
            self._visit = Visit(-1 if self.known is None else self.known.seq)
            self.notes.visits.append(self._visit)
            is_doubtful = False
            while not self.is_closed:
                try:
                    async with asyncio.timeout(PATIENCE):
                        frame = await socket.recv()
                except TimeoutError:
                    if is_doubtful:
                        raise
                    is_doubtful = True
                    self._ask("ping", client_messages.Ping)
                    continue
                is_doubtful = False
                self._hear(_decode(frame))

    def _forget(self) -> None:
        """Forgets what belongs to a connection that is gone."""
        self._socket = None
        self._asked.clear()
        self._done.clear()
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()

    def _hear(self, message: ServerMessage) -> None:
        self._visit.told.append((time.monotonic(), message))
        if isinstance(message, server_messages.Snapshot):
            self.known = HeardTable.of(message)
        elif isinstance(message, server_messages.Event) and self.known is not None:
            try:
                self.known.add(message)
            except AssertionError as error:
                # the notes tell what is wrong; a client comes back and has the whole table told
                self.known = None
                raise ConnectionResetError from error
        elif isinstance(message, server_messages.Ok):
            _, request = self._asked.pop(message.id)
            self.moves += isinstance(request, client_messages.Play)
        elif isinstance(message, server_messages.No):
            what, _ = self._asked.pop(message.id, (None, None))
            if what is None:
                raise ConnectionResetError(message.code)
            self._later(SECOND_TRY, self._done.discard, what)
        self._now = getattr(message, "now", None) or self._now
        self.act()
        self._news()

    def _ask(self, what: object, kind: type[ClientMessage], /, **fields: Any) -> None:
        self._ids += 1
        request = kind(id=self._ids, **fields)
        self._asked[self._ids] = what, request
        self._done.add(what)
        self._visit.asked.append((time.monotonic(), request))
        task = asyncio.get_running_loop().create_task(self._send(msgspec.json.encode(request).decode()))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _send(self, frame: str) -> None:
        if self._socket is not None:
            with suppress(WebSocketException, OSError):
                await self._socket.send(frame)

    def _later(self, seconds: float, do: Callable[[object], None], what: object) -> None:
        def fire() -> None:
            self._timers.discard(timer)
            do(what)
            self.act()

        timer = asyncio.get_running_loop().call_later(seconds, fire)
        self._timers.add(timer)

    # -- the game ----------------------------------------------------------------------------------

    def _wishes(self) -> Iterator[tuple[object, type[ClientMessage], dict[str, Any]]]:
        """What the person wants now: what it is, and how to ask for it."""
        table, seat = self.known, self.person.seat
        assert table is not None
        if table.viewer != seat:
            kind = client_messages.Sit if table.stage == "open" else client_messages.Take
            yield ("seat", table.stage), kind, {"seat": seat}
        elif wanted := table.shuffling(seat):
            yield (table.stage, table.match), *wanted
        elif table.stage == "between" and seat not in table.ready:
            yield ("ready", table.match, table.number), client_messages.Ready, {"seat": seat}
        elif table.stage == "open" and table.owner == seat and not self.person.is_leaving:
            if all(kind == "person" and not gone for kind, _, _, gone, _ in table.seats):
                yield ("start", table.match), client_messages.Start, {}
        elif self._now.options:
            yield ("play", self._now.step, self._now.options), client_messages.Play, {}

    def _play(self, what: object) -> None:
        """Takes one of the actions on offer, if it still is what the person thought about."""
        now, seat = self._now, self.person.seat
        if what != ("play", now.step, now.options):
            return
        if self.person.dice.random() < TALK:
            saying = self.person.saying()
            self._ask(saying, client_messages.Say, seat=seat, kind="text", what=saying)
        action = chosen(now.options, self.person.dice)
        self._ask(what, client_messages.Play, seat=seat, step=now.step, action=action)
