"""The limits of a server: where requests may come from, and how often."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from sevenbridge.tables.refusals import RefusalCode, RequestRefused
from sevenbridge.token_bucket import TokenBucket
from sevenbridge.web.settings import Settings

#: of so many addresses the limits are remembered; those that have asked for nothing for longest are forgotten
MOST_ADDRESSES: Final = 50_000


class AddressBuckets:
    """One token bucket for each address."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, address: str, at: float) -> bool:
        """Takes a token for an address and returns whether there was one."""
        bucket = self._buckets.pop(address, None) or TokenBucket(self._rate, self._burst, at)
        self._buckets[address] = bucket
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket.take(at)


class RequestLimits:
    """Counts what each address asks for, and refuses what is too much or comes from other sites."""

    def __init__(self, settings: Settings) -> None:
        limits = settings.limits
        self._settings = settings
        self._requests = AddressBuckets(limits.request_rate, limits.request_burst)
        self._sessions = AddressBuckets(limits.session_rate, limits.session_burst)
        self._connections: Counter[str] = Counter()

    def check_origin(self, request: HTTPConnection) -> None:
        """Raises RequestRefused if the page of another site asks; only browsers send an origin."""
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
        """Raises RequestRefused if an address sends too many requests."""
        if not self._requests.take(address_of(request), time.monotonic()):
            raise RequestRefused(RefusalCode.TOO_FAST)

    def check_new_session(self, request: HTTPConnection) -> None:
        """Raises RequestRefused if an address begins too many sessions."""
        if not self._sessions.take(address_of(request), time.monotonic()):
            raise RequestRefused(RefusalCode.TOO_FAST)

    def connect(self, request: HTTPConnection) -> bool:
        """Counts a new connection of an address. Returns False, and counts nothing, if it has too many."""
        if self._connections[address_of(request)] >= self._settings.limits.connections:
            return False
        self._connections[address_of(request)] += 1
        return True

    def disconnect(self, request: HTTPConnection) -> None:
        """Counts a connection no longer."""
        self._connections[address_of(request)] -= 1
        if not self._connections[address_of(request)]:
            del self._connections[address_of(request)]


def address_of(request: HTTPConnection) -> str:
    """Returns the address that a request comes from, as far as the server believes it."""
    return request.client.host if request.client else ""


def origin_of(url: str) -> str:
    """Returns the origin of a URL as browsers write it: lower case, without the usual port."""
    parts = urlsplit(url.lower())
    usual = {"http": ":80", "https": ":443"}.get(parts.scheme, "")
    return f"{parts.scheme}://{parts.netloc.removesuffix(usual) if usual else parts.netloc}"
