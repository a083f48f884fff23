"""JSON over HTTP: reads requests, and makes responses and refusals."""

from __future__ import annotations

import re
from typing import Any, Final, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from sevenbridge_app.store.errors import StoreError, StoreErrorCode
from sevenbridge_app.tables.http_refusals import HttpRefusal, status_of
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused

Body = TypeVar("Body")


#: the highest number that the store gives a match
_LAST_MATCH: Final = 2**31 - 1
_NUMBER: Final = re.compile("-?[0-9]{1,15}")


def json(value: msgspec.Struct, status: int = 200, **headers: str) -> Response:
    """Makes a response of a struct. Keywords are headers, with ``_`` for ``-``."""
    return Response(
        msgspec.json.encode(value),
        status,
        media_type="application/json",
        headers={"Cache-Control": "no-store"}
        | {name.replace("_", "-"): text for name, text in headers.items()},
    )


def refused(refusal: RequestRefused) -> Response:
    """Makes a response of a refusal."""
    return json(HttpRefusal.of(refusal), status_of(refusal.code))


def store_refusal(error: StoreError) -> RequestRefused:
    """Makes a refusal of what the store does not do at the moment."""
    is_busy = error.code == StoreErrorCode.BUSY
    return RequestRefused(RefusalCode.SERVER_BUSY if is_busy else RefusalCode.SERVER_TROUBLE)


async def read_body(request: Request, kind: type[Body], most: int) -> Body:
    """Reads the body of a request. Raises RequestRefused if it cannot be read or is too long."""
    data = bytearray()
    try:
        async for chunk in request.stream():
            data += chunk
            if len(data) > most:
                raise RequestRefused(RefusalCode.MALFORMED)
        return msgspec.json.decode(bytes(data), type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, ClientDisconnect):
        raise RequestRefused(RefusalCode.MALFORMED) from None


def read_number(request: HTTPConnection, name: str, default: int | None = None) -> int:
    """Reads a whole number of the path or the query. Raises RequestRefused."""
    text: Any = request.path_params.get(name, request.query_params.get(name))
    if text is None and default is not None:
        return default
    if not isinstance(text, str) or not _NUMBER.fullmatch(text):
        raise RequestRefused(RefusalCode.MALFORMED)
    return int(text)


def read_match(request: HTTPConnection, name: str, default: int | None = None) -> int:
    """Reads the number or the serial of a match. Raises RequestRefused.

    One beyond those that databases have room for becomes the last or the first of them, which no match has.
    """
    return min(max(read_number(request, name, default), -1), _LAST_MATCH)
