"""The names of a server: a page of another site may neither act here nor pretend to be here."""

from __future__ import annotations

import ipaddress
import re
import socket
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused

_HOST: Final = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(:[0-9]{1,5})?")


class OwnHosts:
    """Knows by which hosts and origins a server is asked.

    ``public_url`` says how browsers reach it. Without one they may use any literal address and the names of
    this machine, but no other name: whoever has a domain can let it point here, and a page from there would
    be of the same origin.
    """

    def __init__(self, public_url: str) -> None:
        self._public_url = public_url
        self._origin = origin_of(public_url) if public_url else ""
        name = socket.gethostname().lower().rstrip(".")
        self._names = {"localhost", name, f"{name.partition('.')[0]}.local"}

    def check(self, request: HTTPConnection) -> None:
        """Raises RequestRefused for a host that is not ours."""
        host = request.headers.get("host", "")
        if host and not self._origin and not self._is_own(host):
            raise RequestRefused(RefusalCode.FOREIGN_HOST)

    def check_origin(self, request: HTTPConnection) -> None:
        """Raises RequestRefused if the page of another site asks; only browsers send an origin."""
        origin = request.headers.get("origin")
        if origin is None:
            return
        own = self._origin
        if origin not in ({own} if own else self._origins_of(request.headers.get("host", ""))):
            raise RequestRefused(RefusalCode.FOREIGN_ORIGIN)

    def url_of(self, request: HTTPConnection) -> str:
        """Returns the address of the server: its public one, else the one by which it was asked."""
        origin = request.headers.get("origin", "")
        if origin not in self._origins_of(request.headers.get("host", "")):
            origin = str(request.base_url).rstrip("/")
        return self._public_url or origin

    def websocket_sources(self, request: HTTPConnection) -> str:
        """Returns where WebSockets of the page may lead, as a content security policy says it."""
        if self._origin:
            return self._origin.replace("http", "ws", 1)
        host = request.headers.get("host", "")
        return f"ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""

    def _is_own(self, host: str) -> bool:
        found = _HOST.fullmatch(host)
        if found is None:
            return False
        name = found[1].strip("[]").lower().rstrip(".")
        return name in self._names or name.endswith(".localhost") or _is_address(name)

    @staticmethod
    def _origins_of(host: str) -> set[str]:
        return {f"{scheme}://{host}" for scheme in ("http", "https")}


def origin_of(url: str) -> str:
    """Returns the origin of a URL as browsers write it: lower case, without the usual port."""
    parts = urlsplit(url.lower())
    usual = {"http": ":80", "https": ":443"}.get(parts.scheme, "")
    return f"{parts.scheme}://{parts.netloc.removesuffix(usual) if usual else parts.netloc}"


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
