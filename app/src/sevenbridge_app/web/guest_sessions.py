"""The sessions of guests, which a cookie stands for."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from sevenbridge_app.store.sessions import Session
from sevenbridge_app.store.store import Store
from sevenbridge_app.web.settings import Settings

COOKIE: Final = "seven_bridge"
#: how long a browser keeps the session, in seconds
REMEMBERED: Final = 180 * 24 * 3600
#: how often it is noted that a guest is there, in milliseconds
RENEWED: Final = 24 * 3600 * 1000


class GuestSessions:
    """Knows sessions by the hashes of their tokens. ``find`` and ``begin`` wait for the disk."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._settings = settings

    def find(self, request: HTTPConnection) -> Session | None:
        """Returns the session of the request's cookie."""
        token = request.cookies.get(COOKIE, "")
        return self._store.session(_hashed(token)) if token else None

    def begin(self, name: str, at: int) -> tuple[Session, str]:
        """Begins a session. Returns it with its token, which is kept nowhere but in the cookie."""
        token = secrets.token_urlsafe(32)
        number = self._store.new_session(_hashed(token), name, at)
        return Session(number, name, at, at), token

    def renew(self, request: HTTPConnection, response: Response, session: Session, at: int) -> None:
        """Notes once a day that the guest is there, and lets the browser keep the session from then on."""
        if at - session.seen_at > RENEWED:
            self._store.see_session(session.number)
            self.remember(request, response, request.cookies[COOKIE])

    def remember(self, request: HTTPConnection, response: Response, token: str) -> None:
        """Gives the browser its token in a cookie."""
        secure = request.url.scheme in ("https", "wss") or self._settings.public_url.startswith("https:")
        response.set_cookie(
            COOKIE, token, max_age=REMEMBERED, httponly=True, samesite="lax", secure=secure, path="/"
        )

    def forget(self, response: Response) -> None:
        """Takes the cookie away from the browser."""
        response.delete_cookie(COOKIE, httponly=True, samesite="lax", path="/")


def _hashed(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
