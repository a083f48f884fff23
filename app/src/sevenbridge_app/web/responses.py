"""JSON over HTTP: reads requests, and makes responses and refusals."""

from __future__ import annotations

import re
from typing import Any, Final, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from sevenbridge import InvalidRules
from sevenbridge.rulebook import refusal as rules_sentence
from sevenbridge_app.store.errors import StoreError, StoreErrorCode
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused

Body = TypeVar("Body")


class HttpRefusal(msgspec.Struct, frozen=True):
    """What is wrong: the body of every answer with a status of 400 or above."""

    code: RefusalCode
    details: dict[str, int | str]
    """What fills the sentence."""
    en: str
    """The sentence for a person, in English: what is wrong, and what to do."""
    ja: str
    """The same in Japanese."""


_STATUS: Final[dict[RefusalCode, int]] = {
    RefusalCode.NO_SESSION: 401,
    RefusalCode.FOREIGN_ORIGIN: 403,
    RefusalCode.FOREIGN_HOST: 403,
    RefusalCode.HOST_ONLY: 403,
    RefusalCode.NO_WATCHING: 403,
    RefusalCode.BANNED: 403,
    RefusalCode.UNKNOWN_TABLE: 404,
    RefusalCode.UNKNOWN_DEAL: 404,
    RefusalCode.UNKNOWN_PUZZLE: 404,
    RefusalCode.NO_SUCH_PAGE: 404,
    RefusalCode.NOT_FINISHED: 404,
    RefusalCode.NO_SUCH_MOMENT: 404,
    RefusalCode.DAY_NOT_OVER: 403,
    RefusalCode.DAY_OVER: 409,
    RefusalCode.PLAYERS_CHANGED: 409,
    RefusalCode.PLAYED_TOGETHER: 409,
    RefusalCode.OWN_MATCH: 409,
    RefusalCode.TOO_FAST: 429,
    RefusalCode.REVIEWS_WAITING: 429,
    RefusalCode.SERVER_TROUBLE: 503,
    RefusalCode.SERVER_BUSY: 503,
    RefusalCode.TABLE_NEWER: 503,
    RefusalCode.REVIEWS_BUSY: 503,
    RefusalCode.REVIEW_FAILED: 503,
}
_OTHER: Final = 400
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


def status_of(code: RefusalCode) -> int:
    """Returns the status of a refusal."""
    return _STATUS.get(code, _OTHER)


def refused(refusal: RequestRefused) -> Response:
    """Makes a response of a refusal."""
    text = refusal.text
    body = HttpRefusal(refusal.code, refusal.details, text.en, text.ja)
    return json(body, status_of(refusal.code))


def bad_rules(error: InvalidRules) -> RequestRefused:
    """Makes a refusal of rules that cannot be played."""
    return RequestRefused(
        RefusalCode.BAD_RULES,
        option=error.option[:40],
        reason=str(error.code),
        en=rules_sentence(error, "en"),
        ja=rules_sentence(error, "ja"),
    )


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
