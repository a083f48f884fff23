"""The server of one person: its tables, its connections, and what it does by itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final
from urllib.parse import parse_qs, urlsplit

import msgspec

from sevenbridge import __version__
from sevenbridge_app.alone import requests
from sevenbridge_app.alone.computers import PatientComputers
from sevenbridge_app.alone.memory import Memory
from sevenbridge_app.alone.person import Person
from sevenbridge_app.alone.request import Subject
from sevenbridge_app.alone.reviews import Reviews
from sevenbridge_app.alone.socket import Socket
from sevenbridge_app.alone.table import PERSON, AloneTable
from sevenbridge_app.alone.tables import AloneTables
from sevenbridge_app.alone.world import World
from sevenbridge_app.tables.client_messages import ClientMessage
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.server_messages import PROTOCOL, Hello, encode
from sevenbridge_app.tables.table_codes import read_code

_decode: Final = msgspec.json.Decoder(ClientMessage).decode


class AloneServer:
    """Answers what a server would, for one person. Nothing happens but when a method is called."""

    def __init__(self, world: World, remembered: Mapping[str, str] | None = None) -> None:
        """``remembered`` is what ``World.remember`` was given, by key; nothing of somebody who is new."""
        self._world = world
        self._computers = PatientComputers(world.now)
        self._person = Person(Memory(world, remembered or {}))
        self.tables = AloneTables(world, self._computers, self._person)
        self.reviews = Reviews(world, self.tables, self._person)
        self._subject = Subject(self.tables, self._person, self.reviews)
        self._sockets: dict[int, tuple[AloneTable, Socket]] = {}

    def ask(self, method: str, address: str, body: str = "") -> tuple[int, str]:
        """Answers a request over HTTP with a status and a body.

        Raises LogsAway where logs must be brought first (``AloneTables.bring``).
        """
        found = requests.answer(self._subject, self._world.now(), method, address, body)
        self._close_forgotten()
        return found.status, found.body.decode()

    # -- connections -------------------------------------------------------------------------------

    def connect(self, number: int, address: str) -> None:
        """Connects the page to the table of an address: ``/ws/CODE?seat=1&seen=17``. Raises as ``ask``."""
        world, url = self._world, urlsplit(address)
        query = {name: int(values[0]) for name, values in parse_qs(url.query).items()}
        socket = Socket(PERSON, lambda text: world.send(number, text), lambda: world.close(number))
        code = read_code(url.path.removeprefix("/ws/"))
        try:
            table = self.tables[code]
            self._sockets[number] = table, socket
            socket.push(encode(Hello(PROTOCOL, __version__, code, self._person.name)))
            with self._given_up_if_wrong(table):
                table.join(socket, query.get("seat"), query.get("seen", -1), world.now())
        except RequestRefused as refused:
            self._sockets.pop(number, None)
            socket.refuse(0, refused)
            world.close(number)

    def receive(self, number: int, text: str) -> None:
        """Takes a message of the page."""
        if number not in self._sockets:
            return
        table, socket = self._sockets[number]
        try:
            message = _decode(text)
        except (msgspec.MsgspecError, RecursionError):
            socket.refuse(0, RequestRefused(RefusalCode.MALFORMED))
            return
        with self._given_up_if_wrong(table):
            table.handle(socket, self._person.name, message, self._world.now())

    def disconnect(self, number: int) -> None:
        """Notes that the page has closed a connection."""
        found = self._sockets.pop(number, None)
        if found is not None:
            table, socket = found
            table.leave(socket, self._world.now())

    @contextmanager
    def _given_up_if_wrong(self, table: AloneTable) -> Iterator[None]:
        """Puts a table away at which something goes wrong that must not, and closes its connections.

        Nobody knows how far that has come. Who comes back is at a table that is made of what was kept.
        """
        try:
            yield
        except RequestRefused:
            raise
        except Exception:
            self.tables.put_away(table.table.code)
            for number, (where, _) in [*self._sockets.items()]:
                if where is table:
                    del self._sockets[number]
                    self._world.close(number)
            raise

    def _close_forgotten(self) -> None:
        """Closes the connections to tables that were removed."""
        for number, (table, _) in [*self._sockets.items()]:
            if table.table.code not in self.tables:
                del self._sockets[number]
                self._world.close(number)

    # -- what happens by itself --------------------------------------------------------------------

    def work(self) -> float | None:
        """Does one thing that is due, and returns in how many milliseconds to call again.

        None says that nothing will be due before the page asks for something. A computer that thinks long
        takes up to ``PATIENCE_MS`` of one call. Logs and tables that nobody needs any more are let go.
        """
        self.tables.let_go()
        if self._computers.is_asked:
            self._computers.think()
        now = self._world.now()
        wakes = ((table.croupier.wake, table.table.code) for table in self.tables.awake())
        due = [*((wake, code) for wake, code in wakes if wake is not None), *self._computers.wakes]
        wake, code = min(due, default=(None, ""))
        if wake is not None and wake <= now:
            self._computers.see(code, now)
            table = self.tables[code]
            with self._given_up_if_wrong(table):
                table.tick(now)
            return 0
        if self._computers.is_asked:
            return 0
        return None if wake is None else wake - now
