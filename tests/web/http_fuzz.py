"""Requests over HTTP that nobody should send, made by a grammar of the routes and of their bodies."""

from __future__ import annotations

import socket
from random import Random
from typing import Final
from urllib.parse import quote, urlsplit

from app.protocol.wire_types import endpoints
from tests.web.checked_refusals import why
from tests.web.fuzz import Grammar, Near
from tests.web.live_server import PATIENCE, Guest, request

#: what reads the body of each route that has one
BODIES: Final[dict[str, type]] = {each.path: each.body for each in endpoints() if each.body is not None}
#: what ends a session, so that nobody can come back to it
ENDING: Final = {("DELETE", "/api/session"), ("DELETE", "/api/me/data")}
_METHODS = ("GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "get", "BREW")
_WORDS = (
    "",
    "0",
    "1",
    "2",
    "-1",
    "99",
    "1e3",
    "٣",
    "9" * 30,
    "..",
    "%2e%2e",
    "a/b",
    "\x00",
    "あ",
    "null",
    "x" * 500,
)
#: what the fields of a body come close to, and those of one about somebody who was met
_NEAR: Final[Near] = {"after": range(4), "round": (1,), "deal": range(5)}
_MET: Final[Near] = {"seat": (0,), "name": ("Gus",)}
_ABOUT_MET: Final = ("/blocks", "/complaints")
#: what is asked of a table at which one sits and waits
_AT_OWN_TABLE: Final = (*_ABOUT_MET, "/word")
_QUERIES = ("viewer", "before", "seat", "seen", "open", "limit", "x", "")
_HEADERS = (
    ("Origin", "http://evil.example"),
    ("Origin", "null"),
    ("Content-Type", "text/plain"),
    ("Accept", "text/html"),
    ("Accept", "*/*;q=x"),
    ("Accept-Encoding", "gzip, br;q=0"),
    ("Range", "bytes=5-1"),
    ("If-None-Match", "*"),
    ("X-Forwarded-For", "::1, 10.0.0.1"),
    ("Cookie", 'session="; x'),
    ("Cookie", "a" * 3000),
)
_POST = b"POST /api/session HTTP/1.1\r\nHost: x\r\n"
#: whole requests that no library would send
_HEADS = (
    b"",
    b"\r\n\r\n",
    b"GET\r\n\r\n",
    b"GET / HTTP/9.9\r\nHost: x\r\n\r\n",
    b"GET /\xff HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
    _POST + b"Content-Length: -1\r\n\r\n",
    _POST + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    _POST + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
    _POST + b'Transfer-Encoding: chunked\r\n\r\n5\r\n{"nam\r\n0\r\n\r\n',
    b"GET /ws/ABCDEF HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    b"GET /ws/ABCDEF HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 12\r\nSec-WebSocket-Key: !\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
)


def routes() -> list[tuple[str, str]]:
    """The method and the path of every route for programs, but for those that end the session."""
    return [
        (method, each.path)
        for each in endpoints()
        if (each.method, each.path) not in ENDING
        for method in ([each.method, "HEAD"] if each.method == "GET" else [each.method])
    ]


class HttpFuzz:
    """Sends requests as a guest of its own and as nobody, about these tables, and looks at the answers."""

    def __init__(self, seed: int, address: str, codes: list[str]) -> None:
        self.dice = Random(seed)
        #: the routes that have given what was asked for
        self.answered: set[tuple[str, str]] = set()
        self._address = address
        self._codes = codes
        self._come()
        self._grammar = Grammar(self.dice)
        self._routes = routes()

    def _come(self) -> None:
        """Begins a session, and meets Gus at a table at which both wait."""
        self._guest, gus = (Guest(self._address, name) for name in ("Fay", "Gus"))
        self._own = gus.open_table(seats=2)
        with gus.join(self._own) as first, self._guest.join(self._own) as second:
            first.sit(0)
            second.sit(1)

    def send(self) -> None:
        """Sends one request. What comes back is no fault of the server's, and says what was wrong."""
        if self.dice.random() < 0.05:
            self._send_broken()
            return
        dice = self.dice
        method, path = dice.choice(self._routes)
        body: str | bytes | None = None
        if path in BODIES:
            body = self._grammar.written(BODIES[path], _MET if path.endswith(_ABOUT_MET) else _NEAR)
        elif dice.random() < 0.1:
            body = "x" * dice.choice((1, 100, 100_000))
        if isinstance(body, str):
            body = body.encode("utf-8", "surrogatepass")
        sent = method if dice.random() < 0.9 else dice.choice(_METHODS)
        headers = dict(dice.choices(_HEADERS, k=dice.choice((0, 0, 0, 1, 2))))
        if dice.random() < 0.7:
            headers["Cookie"] = self._guest.cookie
        answer = request(self._guest.address, sent, self._filled(path), body, headers)
        assert answer.status < 500, (sent, path, body, answer)
        is_page = answer.headers.get("content-type", "").startswith("text/html")
        assert not is_page or "text/html" in headers.get("Accept", ""), (sent, path, answer)
        if answer.status >= 400 and sent != "HEAD" and not is_page:
            why(answer)
        else:
            if sent == method:
                self.answered.add((method, path))
            if (sent, path) in ENDING:
                self._come()

    def _filled(self, path: str) -> str:
        dice = self.dice
        likely_values = {
            "{code}": [self._own] if path.endswith(_AT_OWN_TABLE) else self._codes,
            "{match}": ["1", "1", "0"],
            "{deal}": ["1", "7"],
            "{at}": ["1", "0"],
            "{day}": ["today", "2026-11-22", "2026-02-30"],
            "{name}": ["a", "0"],
            "{invitation}": ["f0" * 16],
        }
        for name, likely in likely_values.items():
            value = dice.choice(likely) if dice.random() < 0.8 else dice.choice(_WORDS)
            path = path.replace(name, quote(value, safe="%/"))
        if dice.random() < 0.2:
            path += f"/{quote(dice.choice(_WORDS))}"
        if dice.random() < 0.4:
            path += f"?{dice.choice(_QUERIES)}={quote(dice.choice(_WORDS), safe='%')}"
        return path

    def _send_broken(self) -> None:
        """Sends what is no request, and reads until the server ends it."""
        parts = urlsplit(self._guest.address)
        with socket.create_connection((parts.hostname or "", parts.port or 0), PATIENCE) as raw:
            raw.sendall(self.dice.choice(_HEADS))
            raw.shutdown(socket.SHUT_WR)
            heard = b""
            try:
                while chunk := raw.recv(65536):
                    heard += chunk
            except ConnectionError:
                pass
        assert not heard.startswith(b"HTTP/1.1 5"), heard
