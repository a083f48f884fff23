"""What a server tells those who watch over it: whether it lives, whether it is ready, and figures."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.web.endpoints import Endpoint
from sevenbridge_app.web.networks import is_in
from sevenbridge_app.web.server import Server

#: the addresses that a machine has for itself
_HERE = ("127.0.0.0/8", "::1")
#: what proxies say about a request that they pass on, which may come from anywhere
_FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")


def health_endpoints(server: Server) -> list[Endpoint]:
    """Makes the endpoints for load balancers and for those who start servers again."""

    async def health(request: Request) -> Response:
        """Says whether the store can be read."""
        await asyncio.to_thread(server.store.nodes)
        return PlainTextResponse("ok\n")

    async def readiness(request: Request) -> Response:
        """Says whether people should come: not while nothing can be written or the server is drained."""
        problem = await server.readiness.problem()
        return PlainTextResponse(f"{problem or 'ok'}\n", 503 if problem else 200)

    return [
        Endpoint(method="GET", path="/healthz", handler=health, answers={200: str}, media_type="text/plain"),
        Endpoint(
            method="GET",
            path="/readyz",
            handler=readiness,
            answers={200: str, 503: str},
            media_type="text/plain",
        ),
    ]


def metrics_endpoints(server: Server, is_apart: bool = False) -> list[Endpoint]:
    """Makes the endpoint for Prometheus: at a port of its own for all who reach it, else for this machine."""

    async def metrics(request: Request) -> Response:
        """Returns figures in the format of Prometheus, to whoever asks from the server's own machine."""
        if not is_apart and not _is_from_here(request):
            raise RequestRefused(RefusalCode.HOST_ONLY)
        return PlainTextResponse(server.metrics.text(), media_type="text/plain; version=0.0.4")

    return [
        Endpoint(
            method="GET",
            path="/metrics",
            handler=metrics,
            answers={200: str},
            # there is nothing here where the figures have a port of their own
            refused=(RefusalCode.HOST_ONLY, RefusalCode.NO_SUCH_PAGE),
            media_type="text/plain",
        )
    ]


def _is_from_here(request: Request) -> bool:
    """Returns whether somebody on this machine asks, and not a proxy for somebody else."""
    is_forwarded = any(name in request.headers for name in _FORWARDED)
    return not is_forwarded and is_in(request.client.host if request.client else "", _HERE)
