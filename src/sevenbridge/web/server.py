"""What all handlers of a server share: its settings, its store, its tables, its visitors."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import structlog
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from sevenbridge.store.sessions import Session
from sevenbridge.store.store import Store
from sevenbridge.tables.refusals import RefusalCode, RequestRefused
from sevenbridge.web.answers import refused
from sevenbridge.web.hub import Hub
from sevenbridge.web.metrics import Metrics
from sevenbridge.web.reviews import Reviews
from sevenbridge.web.settings import Settings
from sevenbridge.web.visitors import Visitors

Handler = Callable[[Request], Awaitable[Response]]

log = structlog.get_logger("sevenbridge.web")


@dataclass(frozen=True, slots=True)
class Server:
    """One running server."""

    settings: Settings
    store: Store
    hub: Hub
    visitors: Visitors
    metrics: Metrics
    reviews: Reviews

    async def session(self, request: HTTPConnection) -> Session:
        """The session that asks. Raises RequestRefused where there is none."""
        found = await asyncio.to_thread(self.visitors.session, request)
        if found is None:
            raise RequestRefused(RefusalCode.NO_SESSION)
        return found

    def guarded(self, handler: Handler) -> Handler:
        """A handler behind the limits, whose refusals become answers. Nothing that somebody sends ends in a
        traceback.
        """

        async def answer(request: Request) -> Response:
            try:
                self.visitors.check_rate(request)
                if request.method != "GET":
                    self.visitors.check_origin(request)
                return await handler(request)
            except RequestRefused as refusal:
                self.metrics.refused(refusal.code)
                return refused(refusal)
            except Exception:
                log.exception("request failed", path=request.url.path)
                return refused(RequestRefused(RefusalCode.SERVER_TROUBLE))

        return answer
