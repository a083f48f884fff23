"""What a server tells those who watch over it: whether it lives, whether it is ready, and figures."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from sevenbridge.web.server import Server


def health_routes(server: Server) -> list[Route]:
    """Makes the routes for load balancers and for those who start servers again."""

    async def health(request: Request) -> Response:
        """Says whether the store can be read."""
        await asyncio.to_thread(server.store.nodes)
        return PlainTextResponse("ok\n")

    async def readiness(request: Request) -> Response:
        """Says whether people should come: not while nothing can be written or the server is drained."""
        problem = await server.readiness.problem()
        return PlainTextResponse(f"{problem or 'ok'}\n", 503 if problem else 200)

    return [
        Route("/healthz", server.guarded(health), methods=["GET"]),
        Route("/readyz", server.guarded(readiness), methods=["GET"]),
    ]


def metrics_routes(server: Server) -> list[Route]:
    """Makes the route for Prometheus."""

    async def metrics(request: Request) -> Response:
        return PlainTextResponse(server.metrics.text(), media_type="text/plain; version=0.0.4")

    return [Route("/metrics", server.guarded(metrics), methods=["GET"])]
