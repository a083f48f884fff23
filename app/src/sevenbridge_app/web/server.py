"""What all handlers of a server share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import structlog
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from sevenbridge import InvalidRules
from sevenbridge_app.store.errors import StoreError
from sevenbridge_app.store.sessions import Session
from sevenbridge_app.store.store import Store
from sevenbridge_app.tables import log_events
from sevenbridge_app.tables.http_refusals import bad_rules
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.summary import TableAddress
from sevenbridge_app.tables.table_codes import read_code
from sevenbridge_app.web.bans import Bans
from sevenbridge_app.web.days import Days
from sevenbridge_app.web.endpoints import Handler
from sevenbridge_app.web.guest_sessions import GuestSessions
from sevenbridge_app.web.hub import Hub
from sevenbridge_app.web.match_archive import MatchArchive
from sevenbridge_app.web.metrics import Metrics
from sevenbridge_app.web.networks import Networks
from sevenbridge_app.web.own_hosts import OwnHosts
from sevenbridge_app.web.readiness import Readiness
from sevenbridge_app.web.request_limits import RequestLimits, address_of, networks_from
from sevenbridge_app.web.responses import read_match, refused, store_refusal
from sevenbridge_app.web.review_queue import ReviewQueue
from sevenbridge_app.web.settings import Settings
from sevenbridge_app.web.table_words import read_word

log = structlog.get_logger("sevenbridge_app.web")


@dataclass(frozen=True, slots=True)
class Server:
    """One running server."""

    settings: Settings
    store: Store
    hub: Hub
    guest_sessions: GuestSessions
    own_hosts: OwnHosts
    request_limits: RequestLimits
    metrics: Metrics
    archive: MatchArchive
    days: Days
    reviews: ReviewQueue
    readiness: Readiness
    bans: Bans

    async def session(self, request: HTTPConnection) -> Session:
        """Returns the session that asks. Raises RequestRefused if there is none."""
        found = await self.guest(request)
        if found is None:
            raise RequestRefused(RefusalCode.NO_SESSION)
        return found

    async def guest(self, request: HTTPConnection) -> Session | None:
        """Returns the session that asks, if any, where nobody needs one."""
        found = await asyncio.to_thread(self.guest_sessions.find, request)
        if found is not None:
            self.bans.check_guest(found.number)
        return found

    async def open_table(
        self, request: Request, opened: log_events.TableOpened, more: Sequence[log_events.LogEvent] = ()
    ) -> str:
        """Opens a table with these first events, and returns its code. Raises RequestRefused."""
        try:
            with self.request_limits.opening_table(opened.owner, request):
                live = await self.hub.open(opened, more)
        except InvalidRules as error:
            raise bad_rules(error) from error
        return live.table.code

    def address_of(self, request: Request, code: str) -> TableAddress:
        """Returns the address of a table as it is answered to a request."""
        return TableAddress(code, f"/t/{code}", f"{self.own_hosts.url_of(request)}/t/{code}")

    def code_in(self, request: Request) -> str:
        """Returns the code of the table in the address. Raises RequestRefused."""
        code = read_code(request.path_params["code"])
        if not code:
            raise RequestRefused(RefusalCode.UNKNOWN_TABLE)
        return code

    async def find_table(self, request: HTTPConnection, typed: str) -> str:
        """Returns the code of the table that a person means by a code, or by the word of one that waits.

        Raises RequestRefused.
        """
        if code := read_code(typed):
            return code
        word = read_word(typed)
        if not word:
            raise RequestRefused(RefusalCode.UNKNOWN_TABLE)

        async def find() -> str:
            return await asyncio.to_thread(self.store.table_of_word, word) or ""

        code = await self.request_limits.guess_word(request, find)
        if not code:
            raise RequestRefused(RefusalCode.UNKNOWN_WORD)
        return code

    def match_in(self, request: Request) -> tuple[str, int]:
        """Returns the match in the address: the code of its table, and its number. Raises RequestRefused."""
        return self.code_in(request), read_match(request, "match")

    def guarded(self, handler: Handler) -> Handler:
        """Puts a handler behind the limits, and turns its refusals and errors into responses.

        So no input of a client ends in a traceback.
        """
        return self._answering(handler, self._check)

    def limited(self, handler: Handler) -> Handler:
        """Puts a handler behind the limits alone: those who watch over servers may call them by any name."""
        return self._answering(handler, lambda request: self.request_limits.check_request(request))

    def limited_file(self, handler: Handler) -> Handler:
        """Puts a handler of a file of the page behind the limits for files."""
        return self._answering(handler, lambda request: self.request_limits.check_file(request))

    def _check(self, request: Request) -> None:
        self.request_limits.check_request(request)
        self.bans.check_address(address_of(request))
        self.own_hosts.check(request)
        if request.method != "GET":
            self.own_hosts.check_origin(request)

    def _answering(self, handler: Handler, check: Callable[[Request], None]) -> Handler:
        async def answer(request: Request) -> Response:
            networks = networks_from(request)
            try:
                check(request)
                with self.request_limits.under_way.held(networks):
                    return await handler(request)
            except RequestRefused as refusal:
                return self._refuse(refusal, networks)
            except StoreError as error:
                log.warning("store failed", path=request.url.path, code=error.code)
                return self._refuse(store_refusal(error), networks)
            except Exception:
                log.exception("request failed", path=request.url.path)
                return refused(RequestRefused(RefusalCode.SERVER_TROUBLE))

        return answer

    def _refuse(self, refusal: RequestRefused, networks: Networks) -> Response:
        self.metrics.refused(refusal.code)
        response = refused(refusal)
        if self.request_limits.is_flooding(networks):
            response.headers["Connection"] = "close"
        return response
