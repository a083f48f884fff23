"""The page of one person, its server beside it, and a machine whose time passes when somebody says so."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from functools import partial
from typing import Any, TypeVar

import msgspec

from sevenbridge_app.alone.logs_away import LogsAway
from sevenbridge_app.alone.reviewer import review
from sevenbridge_app.alone.server import AloneServer
from sevenbridge_app.alone.table import Line
from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.client_messages import ClientMessage
from sevenbridge_app.tables.nonces import hash_of
from sevenbridge_app.tables.server_messages import ServerMessage
from sevenbridge_app.tables.summary import TableAddress
from sevenbridge_app.tables.table_mirror import TableMirror

Answer = TypeVar("Answer")
START = 1_700_000_000_000
#: what everybody adds to the shuffles
NONCE = "5eed"
_decode = msgspec.json.Decoder(ServerMessage).decode


class Machine:
    """What a server alone is in: a clock, dice, and what it keeps."""

    def __init__(self, seed: int = 0) -> None:
        self.at = START
        self.logs: dict[str, list[Line]] = {}
        self.remembered: dict[str, str] = {}
        self.sent: list[tuple[int, str]] = []
        self.closed: set[int] = set()
        #: what is to be reviewed: the table, the number of the match, the record
        self.asked: list[tuple[str, int, str]] = []
        self._dice = random.Random(seed)

    def now(self) -> int:
        """The time."""
        return self.at

    def chance(self, count: int) -> bytes:
        """Random bytes."""
        return self._dice.randbytes(count)

    def send(self, socket: int, text: str) -> None:
        """The page is sent this."""
        self.sent.append((socket, text))

    def close(self, socket: int) -> None:
        """The page is told that a connection is closed."""
        self.closed.add(socket)

    def keep(self, code: str, lines: list[Line]) -> None:
        """Lines of a log are kept."""
        kept = self.logs.setdefault(code, [])
        assert lines[0].number == len(kept) + 1
        kept += lines

    def forget(self, code: str) -> None:
        """The log of a table is removed."""
        del self.logs[code]

    def remember(self, key: str, text: str) -> None:
        """A small value is remembered, or removed."""
        if text:
            self.remembered[key] = text
        else:
            del self.remembered[key]

    def review(self, code: str, match: int, record: str) -> None:
        """A match is to be reviewed."""
        self.asked.append((code, match, record))


class Page:
    """A person at the page, who plays one seat of one table."""

    def __init__(self, machine: Machine | None = None, seed: int = 0) -> None:
        self.machine = machine or Machine(seed)
        self.server = AloneServer(self.machine, self.machine.remembered)
        for code, lines in self.machine.logs.items():
            self.server.tables.know(code, lines[-1].at)
        self.post("/api/session", {"name": "Ann"}, 200)
        self.code = ""
        self.seat = 0
        self.heard: list[ServerMessage] = []
        self._socket = self._ids = 0
        self._answered: ServerMessage | None = None
        self._played: server_messages.Now | None = None
        self._dice = random.Random(seed)

    def ask(self, path: str) -> tuple[int, str]:
        """The status and the body of what is answered at an address."""
        return self.request("GET", path)

    def request(self, method: str, path: str, body: str = "") -> tuple[int, str]:
        """The status and the body of what a request is answered, for which the machine brings logs."""
        try:
            return self.server.ask(method, path, body)
        except LogsAway as away:
            self.bring(away.codes)
            return self.server.ask(method, path, body)

    def bring(self, codes: Sequence[str]) -> None:
        """The machine brings the logs of these tables."""
        for code in codes:
            self.server.tables.bring(code, [(line.at, line.body) for line in self.machine.logs[code]])

    def get(self, path: str, kind: type[Answer]) -> Answer:
        """What is answered at an address."""
        status, body = self.ask(path)
        assert status == 200, body
        return msgspec.json.decode(body, type=kind)

    def post(self, path: str, body: object, status: int = 201) -> dict[str, Any]:
        """What a request with a body is answered, and with this status."""
        found, answer = self.request("POST", path, msgspec.json.encode(body).decode())
        assert found == status, answer
        decoded: dict[str, Any] = json.loads(answer)
        return decoded

    def open(self, **settings: Any) -> None:
        """Opens a table, comes to it and sits down."""
        address = msgspec.convert(self.post("/api/tables", settings), TableAddress)
        self.come(address.code)
        self.do(client_messages.Sit, seat=self.seat)

    def come(self, code: str, **query: int) -> None:
        """Connects to a table; ``seen`` is the number of the last event that the page knows."""
        self.code = code
        if "seen" not in query:
            self.heard.clear()
        self._socket += 1
        address = f"/ws/{code}?" + "&".join(f"{name}={value}" for name, value in query.items())
        try:
            self.server.connect(self._socket, address)
        except LogsAway as away:
            self.bring(away.codes)
            self.server.connect(self._socket, address)
        self._hear()

    def leave(self) -> None:
        """Closes the connection."""
        self.server.disconnect(self._socket)

    def do(self, kind: type[ClientMessage], **fields: Any) -> ServerMessage:
        """Asks the table for something; returns ``ok`` or ``no``."""
        self._ids += 1
        self.server.receive(self._socket, msgspec.json.encode(kind(id=self._ids, **fields)).decode())
        self._hear()
        return next(
            each
            for each in reversed(self.heard)
            if isinstance(each, server_messages.Ok | server_messages.No) and each.id == self._ids
        )

    def add_nonces(self, *seats: int) -> None:
        """Sends the hashes of the nonces of all seats that persons have, and then the nonces."""
        for seat in seats:
            self.do(client_messages.NonceHash, seat=seat, hash=hash_of(NONCE))
        for seat in seats:
            self.do(client_messages.Nonce, seat=seat, nonce=NONCE)

    def _hear(self) -> None:
        sent, self.machine.sent = self.machine.sent, []
        self.heard += [_decode(text) for socket, text in sent if socket == self._socket]

    @property
    def mirror(self) -> TableMirror:
        """The table as the page knows it."""
        first = max(n for n, each in enumerate(self.heard) if isinstance(each, server_messages.Snapshot))
        snapshot = self.heard[first]
        assert isinstance(snapshot, server_messages.Snapshot)
        mirror = TableMirror(snapshot)
        for message in self.heard[first + 1 :]:
            mirror.add(message)
        return mirror

    @property
    def now(self) -> server_messages.Now | None:
        """What there is to decide now."""
        told = (getattr(each, "now", None) for each in reversed(self.heard))
        return next((now for now in told if isinstance(now, server_messages.Now)), None)

    def look(self, seat: int = 0) -> server_messages.Snapshot:
        """The whole table, as a seat of the person sees it."""
        assert isinstance(self.do(client_messages.Look, seat=seat), server_messages.Ok)
        snapshot = self.heard[-1]
        assert isinstance(snapshot, server_messages.Snapshot)
        return snapshot

    def let_work(self) -> None:
        """Time passes until nothing is due, or the person has something to do."""
        while (wait := self.server.work()) is not None:
            self._hear()
            if wait and self.has_to_do():
                return
            self.machine.at += int(wait)
        self._hear()

    def let_review(self) -> None:
        """What is to be reviewed is, beside the server."""
        reviews, asked, self.machine.asked = self.server.reviews, self.machine.asked, []
        for code, match, record in asked:
            reviews.take(code, match, review(record, partial(reviews.note, code, match)))

    def has_to_do(self) -> bool:
        """Whether the person is waited for."""
        now = self.now
        # a draw waits, untold, until all have answered who were asked about the discard
        can_play = now is not None and now.options and not now.answered and now != self._played
        return bool(can_play) or self._asked() is not None

    def _asked(self) -> ServerMessage | None:
        """The message to which the person has to say something that is no action, unless that is done."""
        step = next((each for each in reversed(self.heard) if _is_step(each)), None)
        is_asking = _asks_for_hash(step) or _asks_for_nonce(step) or _shows_scores(step)
        return step if is_asking and step is not self._answered else None

    def play(self, decisions: int) -> bool:
        """Plays so many decisions by chance; returns False if the match is over before that."""
        for _ in range(decisions):
            self.let_work()
            if any(isinstance(each, server_messages.MatchEnded) for each in self.heard):
                return False
            self.decide()
        return True

    def decide(self) -> None:
        """Does what the person is waited for."""
        asked = self._asked()
        if _asks_for_hash(asked):
            answer = self.do(client_messages.NonceHash, seat=self.seat, hash=hash_of(NONCE))
        elif _asks_for_nonce(asked):
            answer = self.do(client_messages.Nonce, seat=self.seat, nonce=NONCE)
        elif asked is not None:
            answer = self.do(client_messages.Ready, seat=self.seat)
        else:
            assert self.now is not None
            action = self._dice.choice(self.now.options)
            self._played = self.now
            answer = self.do(client_messages.Play, seat=self.seat, step=self.now.step, action=action)
        self._answered = asked
        assert isinstance(answer, server_messages.Ok), answer


def _asks_for_hash(message: ServerMessage | None) -> bool:
    return isinstance(message, server_messages.MatchBegan) or getattr(message, "stage", "") == "hashes"


def _asks_for_nonce(message: ServerMessage | None) -> bool:
    return isinstance(message, server_messages.HashesTold) or getattr(message, "stage", "") == "nonces"


def _shows_scores(message: ServerMessage | None) -> bool:
    return getattr(message, "over", None) is not None or getattr(message, "stage", "") == "between"


def _is_step(message: ServerMessage) -> bool:
    """Whether a message tells how far the match has come."""
    return isinstance(
        message,
        server_messages.Snapshot
        | server_messages.MatchBegan
        | server_messages.HashesTold
        | server_messages.RoundDealt
        | server_messages.Happened
        | server_messages.MatchEnded,
    )
