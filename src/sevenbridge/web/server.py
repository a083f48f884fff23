"""What all handlers of a server share."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import structlog
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from sevenbridge.store.errors import StoreError
from sevenbridge.store.sessions import Session
from sevenbridge.store.store import Store
from sevenbridge.tables.refusals import RefusalCode, RequestRefused
from sevenbridge.web.bans import Bans
from sevenbridge.web.guest_sessions import GuestSessions
from sevenbridge.web.hub import Hub
from sevenbridge.web.match_archive import MatchArchive
from sevenbridge.web.metrics import Metrics
from sevenbridge.web.networks import Networks
from sevenbridge.web.own_hosts import OwnHosts
from sevenbridge.web.readiness import Readiness
from sevenbridge.web.request_limits import RequestLimits, address_of, networks_from
from sevenbridge.web.responses import refused, store_refusal
from sevenbridge.web.review_queue import ReviewQueue
from sevenbridge.web.settings import Settings

Handler = Callable[[Request], Awaitable[Response]]

log = structlog.get_logger("sevenbridge.web")


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
    reviews: ReviewQueue
    readiness: Readiness
    bans: Bans

    async def session(self, request: HTTPConnection) -> Session:
        """Returns the session that asks. Raises RequestRefused if there is none."""
        found = await asyncio.to_thread(self.guest_sessions.find, request)
        if found is None:
            raise RequestRefused(RefusalCode.NO_SESSION)
        self.bans.check_guest(found.number)
        return found

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
