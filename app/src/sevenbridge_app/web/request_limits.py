"""How often each address may ask for something, and how much of it may be under way."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Final

from starlette.requests import HTTPConnection

from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.web.networks import WIDER, Networks, networks_of
from sevenbridge_app.web.permits import Permits
from sevenbridge_app.web.settings import Limits
from sevenbridge_app.web.token_buckets import TokenBuckets

HOUR: Final = 3600.0
#: so many times what a guest may ask of the coach may be asked of it from an address
HOUSEHOLD: Final = 3


class RateLimit:
    """How often something may be done: from an address, from its wider network, and by all together."""

    def __init__(self, rate: float, burst: float, all_rate: float, all_burst: float) -> None:
        self._each = [TokenBuckets(rate * factor, burst * factor) for factor in (1, WIDER)]
        self._all = TokenBuckets(all_rate, all_burst)

    def take(self, networks: Networks) -> None:
        """Counts once more. Raises RequestRefused, and counts nothing, if that is too often."""
        now = time.monotonic()
        counted = list(zip(self._each, networks, strict=False))
        if not all(buckets.has(network, now) for buckets, network in counted):
            raise RequestRefused(RefusalCode.TOO_FAST)
        if not self._all.take("", now):
            raise RequestRefused(RefusalCode.SERVER_BUSY)
        for buckets, network in counted:
            buckets.take(network, now)

    def give_back(self, networks: Networks) -> None:
        """Counts once less, since nothing came of it."""
        now = time.monotonic()
        self._all.give_back("", now)
        for buckets, network in zip(self._each, networks, strict=False):
            buckets.give_back(network, now)


class RequestLimits:
    """The limits for requests, by the addresses that they come from."""

    def __init__(self, limits: Limits) -> None:
        every = limits.all_request_rate, limits.all_request_burst
        self._requests = RateLimit(limits.request_rate, limits.request_burst, *every)
        self._files = RateLimit(limits.file_rate, limits.file_burst, *every)
        # who is refused as often as requests are taken does not mean well
        self._refusals = TokenBuckets(limits.request_rate, limits.request_burst)
        self._sessions = RateLimit(
            limits.session_rate, limits.session_burst, limits.all_session_rate, limits.all_session_burst
        )
        self._tables = RateLimit(
            limits.address_tables / HOUR,
            limits.address_tables,
            limits.all_table_rate,
            limits.all_table_burst,
        )
        self._words = RateLimit(
            limits.word_guesses / HOUR,
            limits.word_guesses,
            limits.all_word_guesses / HOUR,
            limits.all_word_guesses,
        )
        self._tables_of_session = TokenBuckets(limits.tables / HOUR, limits.tables)
        self._hints_of_session = TokenBuckets(limits.hint_rate, limits.hint_burst)
        self._hints = [
            TokenBuckets(limits.hint_rate * factor, limits.hint_burst * factor)
            for factor in (HOUSEHOLD, HOUSEHOLD * WIDER)
        ]
        self._complaints = TokenBuckets(limits.complaints / HOUR, limits.complaints)
        #: WebSockets at tables
        self.websockets = Permits(limits.connections, limits.all_connections)
        #: requests that are being answered
        self.under_way = Permits(limits.requests, limits.all_requests)

    def check_request(self, request: HTTPConnection) -> None:
        """Counts a request. Raises RequestRefused if there are too many."""
        self._count(self._requests, networks_from(request))

    def check_file(self, request: HTTPConnection) -> None:
        """Counts a request for a file of the page, of which a visit takes many. Raises RequestRefused."""
        self._count(self._files, networks_from(request))

    def _count(self, limit: RateLimit, networks: Networks) -> None:
        try:
            limit.take(networks)
        except RequestRefused:
            self._refusals.take(networks[0], time.monotonic())
            raise

    def is_flooding(self, networks: Networks) -> bool:
        """Returns whether an address has been refused so often lately that it is not worth an answer."""
        return not self._refusals.has(networks[0], time.monotonic())

    def check_new_session(self, request: HTTPConnection) -> None:
        """Counts a new session. Raises RequestRefused if there are too many."""
        self._sessions.take(networks_from(request))

    async def guess_word(self, request: HTTPConnection, find: Callable[[], Awaitable[str]]) -> str:
        """Returns the table that ``find`` finds by a word, "" for none, which counts as a guess.

        Raises RequestRefused, without looking, if there were too many.
        """
        networks = networks_from(request)
        try:
            # counted before it is looked for: others may be under way at the same time
            self._words.take(networks)
        except RequestRefused as refusal:
            raise RequestRefused(RefusalCode.TOO_MANY_WORDS) from refusal
        found = ""
        try:
            found = await find()
        finally:
            if found:
                self._words.give_back(networks)
        return found

    def check_hint(self, session: int, networks: Networks) -> None:
        """Counts a question to the coach. Raises RequestRefused, and counts nothing, if that is too often."""
        now = time.monotonic()
        counted = [(self._hints_of_session, session), *zip(self._hints, networks, strict=False)]
        if not all(buckets.has(key, now) for buckets, key in counted):
            raise RequestRefused(RefusalCode.COACH_BUSY)
        for buckets, key in counted:
            buckets.take(key, now)

    def check_complaint(self, session: int) -> None:
        """Counts a complaint. Raises RequestRefused if the session makes too many."""
        if not self._complaints.take(session, time.monotonic()):
            raise RequestRefused(RefusalCode.TOO_MANY_COMPLAINTS)

    @contextmanager
    def opening_table(self, session: int, request: HTTPConnection) -> Iterator[None]:
        """Counts a table that is opened meanwhile, unless that fails.

        Raises RequestRefused if the session or the address opens too many.
        """
        if not self._tables_of_session.take(session, time.monotonic()):
            raise RequestRefused(RefusalCode.TOO_FAST)
        is_counted = False
        try:
            # counted before it is there: others of this guest may be under way at the same time
            self._tables.take(networks_from(request))
            is_counted = True
            yield
        except BaseException:
            self._tables_of_session.give_back(session, time.monotonic())
            if is_counted:
                self._tables.give_back(networks_from(request))
            raise


def address_of(request: HTTPConnection) -> str:
    """Returns the address that a request comes from, as far as the server believes it."""
    return request.client.host if request.client else ""


def networks_from(request: HTTPConnection) -> Networks:
    """Returns what a request counts as."""
    return networks_of(address_of(request))
