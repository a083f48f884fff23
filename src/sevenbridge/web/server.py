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
from sevenbridge.web.metrics import Metrics
from sevenbridge.web.rate_limits import RequestLimits, address_of
from sevenbridge.web.readiness import Readiness
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
    request_limits: RequestLimits
    metrics: Metrics
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

        async def answer(request: Request) -> Response:
            try:
                self.request_limits.check_rate(request)
                self.bans.check_address(address_of(request))
                if request.method != "GET":
                    self.request_limits.check_origin(request)
                return await handler(request)
            except RequestRefused as refusal:
                return self._refuse(refusal)
            except StoreError as error:
                log.warning("store failed", path=request.url.path, code=error.code)
                return self._refuse(store_refusal(error))
            except Exception:
                log.exception("request failed", path=request.url.path)
                return refused(RequestRefused(RefusalCode.SERVER_TROUBLE))

        return answer

    def _refuse(self, refusal: RequestRefused) -> Response:
        self.metrics.refused(refusal.code)
        return refused(refusal)
