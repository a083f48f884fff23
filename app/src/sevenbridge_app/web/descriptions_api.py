"""Gives out what describes the protocol for those who write clients: ``python -m app.protocol`` writes it."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from sevenbridge_app.web.compressed import compress_once
from sevenbridge_app.web.endpoints import KEPT_AN_HOUR, Endpoint


def description_endpoints() -> list[Endpoint]:
    """Makes the endpoints for the descriptions."""

    async def openapi(request: Request) -> Response:
        """Returns the OpenAPI description of all that goes over HTTP, this one."""
        return compress_once(_read("openapi.json")).response(request, "application/json", KEPT_AN_HOUR)

    async def asyncapi(request: Request) -> Response:
        """Returns the AsyncAPI description of all that goes over the WebSocket of a table."""
        return compress_once(_read("asyncapi.json")).response(request, "application/json", KEPT_AN_HOUR)

    kind = dict[str, Any]
    return [
        Endpoint(method="GET", path="/openapi.json", handler=openapi, answers={200: kind}),
        Endpoint(method="GET", path="/asyncapi.json", handler=asyncapi, answers={200: kind}),
    ]


@cache
def _read(name: str) -> bytes:
    return (files("sevenbridge_app.web") / name).read_bytes()
