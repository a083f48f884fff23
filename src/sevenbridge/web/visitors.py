"""Who asks: guest sessions in a cookie, where requests come from, and how often they may come."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections import Counter
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import Response

from sevenbridge.store.sessions import Session
from sevenbridge.store.store import Store
from sevenbridge.tables.refusals import RefusalCode, RequestRefused
from sevenbridge.web.buckets import Buckets
from sevenbridge.web.settings import Settings

COOKIE: Final = "seven_bridge"
#: how long a browser keeps the session, in seconds
REMEMBERED: Final = 180 * 24 * 3600
LONGEST_NAME: Final = 24


class Visitors:
    """Knows sessions by the hashes of their tokens, and counts what each address asks."""

    def __init__(self, store: Store, settings: Settings) -> None:
        limits = settings.limits
        self._store = store
        self._settings = settings
        self._requests = Buckets(limits.request_rate, limits.request_burst)
        self._sessions = Buckets(limits.session_rate, limits.session_burst)
        self._connections: Counter[str] = Counter()

    # -- where from, and how often -----------------------------------------------------------------

    def check_origin(self, request: HTTPConnection) -> None:
        """Raises RequestRefused where another site's page asks. Other programs tell no origin."""
        origin = request.headers.get("origin")
        if origin is None:
            return
        if self._settings.public_url:
            own = {origin_of(self._settings.public_url)}
        else:
            own = {f"{scheme}://{request.headers.get('host', '')}" for scheme in ("http", "https")}
        if origin not in own:
            raise RequestRefused(RefusalCode.FOREIGN_ORIGIN)

    def check_rate(self, request: HTTPConnection) -> None:
        """Raises RequestRefused where an address asks too often."""
        if not self._requests.take(address(request), time.monotonic()):
            raise RequestRefused(RefusalCode.TOO_FAST)

    def check_new_session(self, request: HTTPConnection) -> None:
        """Raises RequestRefused where an address begins too many sessions."""
        if not self._sessions.take(address(request), time.monotonic()):
            raise RequestRefused(RefusalCode.TOO_FAST)

    def arrives(self, request: HTTPConnection) -> bool:
        """A connection of this address begins; False where it has too many."""
        if self._connections[address(request)] >= self._settings.limits.connections:
            return False
        self._connections[address(request)] += 1
        return True

    def departs(self, request: HTTPConnection) -> None:
        """A connection of this address has ended."""
        self._connections[address(request)] -= 1
        if not self._connections[address(request)]:
            del self._connections[address(request)]

    # -- sessions; these wait for the disk ---------------------------------------------------------

    def session(self, request: HTTPConnection) -> Session | None:
        """The session of the request's cookie."""
        token = request.cookies.get(COOKIE, "")
        return self._store.session(_hashed(token)) if token else None

    def begin(self, name: str, at: int) -> tuple[Session, str]:
        """A new session and its token, which is kept nowhere but in the cookie."""
        token = secrets.token_urlsafe(32)
        number = self._store.new_session(_hashed(token), name, at)
        return Session(number, name, at), token

    def remember(self, request: HTTPConnection, response: Response, token: str) -> None:
        """Gives the browser its token."""
        secure = request.url.scheme in ("https", "wss") or self._settings.public_url.startswith("https:")
        response.set_cookie(
            COOKIE, token, max_age=REMEMBERED, httponly=True, samesite="lax", secure=secure, path="/"
        )


def address(request: HTTPConnection) -> str:
    """The address that a request comes from, as far as it is believed."""
    return request.client.host if request.client else ""


def origin_of(url: str) -> str:
    """The origin of an address as browsers write it: lower case, without the port where it is the usual."""
    parts = urlsplit(url.lower())
    usual = {"http": ":80", "https": ":443"}.get(parts.scheme, "")
    return f"{parts.scheme}://{parts.netloc.removesuffix(usual) if usual else parts.netloc}"


def checked_name(name: str) -> str:
    """A name that can be shown. Raises RequestRefused."""
    name = " ".join(name.split())
    if not 0 < len(name) <= LONGEST_NAME or not all(letter.isprintable() for letter in name):
        raise RequestRefused(RefusalCode.BAD_NAME)
    return name


def _hashed(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
