"""The requests that a server answers, as OpenAPI describes them."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable
from http import HTTPStatus
from typing import Any, Final

from app.protocol.schemas import Schema, info, open_values, schemas
from app.protocol.wire_types import endpoints, plain
from sevenbridge_app.tables.http_refusals import HttpRefusal, status_of
from sevenbridge_app.tables.refusals import RefusalCode
from sevenbridge_app.web.endpoints import Endpoint
from sevenbridge_app.web.guest_sessions import COOKIE

SAID: Final = """\
Requests to a server of Seven Bridge: who one is, tables, matches that are over, the day's deal, puzzles, \
the rules as data, Seven by Seven. What happens at a table goes over a WebSocket, which `/asyncapi.json` \
describes. Seats count from 0; cards and actions are written as in a record."""
#: the parameters of paths: their types, and what they are
PATH_PARAMETERS: Final = {
    "code": ("string", "The code of a table: six letters, in either case; blanks and hyphens do not count."),
    "match": ("integer", "Counts the matches of the table from 1."),
    "day": ("string", "yyyy-mm-dd (UTC), or `today`."),
    "invitation": ("string", "The token of an invitation to a match."),
    "name": ("string", "The name of a puzzle."),
    "at": ("integer", "When the block was made, as `GET /api/me/blocks` tells it."),
    "deal": ("integer", "The number of the deal, 1 to 4,294,967,296."),
}


def openapi() -> dict[str, Any]:
    """Returns the description."""
    every = endpoints()
    sent: list[Any] = [HttpRefusal, RefusalCode]
    for each in every:
        sent += [kind for kind in each.answers.values() if kind is not str]
    received = [each.body for each in every if each.body is not None]
    found, named = schemas(sent, received)
    known = list(zip([*sent, *received], found, strict=True))

    def schema_of(kind: Any) -> Schema:
        return next(schema for each, schema in known if each is kind or each == kind)

    paths: dict[str, Any] = {}
    refusals: dict[str, Any] = {}
    for each in every:
        paths.setdefault(each.path, {})[each.method.lower()] = _operation(each, schema_of, refusals)
    return {
        "openapi": "3.1.1",
        "info": info("Seven Bridge over HTTP", SAID),
        "paths": paths,
        "components": {
            "schemas": named,
            "responses": dict(sorted(refusals.items())),
            "securitySchemes": {
                "session": {
                    "type": "apiKey",
                    "in": "cookie",
                    "name": COOKIE,
                    "description": "`POST /api/session` sets it; whoever sends it is that guest.",
                }
            },
        },
    }


def _operation(endpoint: Endpoint, schema_of: Any, refusals: dict[str, Any]) -> dict[str, Any]:
    """Describes an operation. Adds the refusals that it names, by their codes, to ``refusals``."""
    summary, _, more = inspect.getdoc(endpoint.handler).partition("\n\n")  # type: ignore[union-attr]
    found: dict[str, Any] = {"operationId": _id_of(endpoint), "summary": plain(summary)}
    if more:
        found["description"] = plain(more)
    if parameters := list(_parameters(endpoint)):
        found["parameters"] = parameters
    if endpoint.body is not None:
        body = {"application/json": {"schema": schema_of(endpoint.body)}}
        found["requestBody"] = {"required": True, "content": body}
    responses: dict[str, Any] = {}
    for status, kind in endpoint.answers.items():
        schema = {"type": "string"} if kind is str else schema_of(kind)
        responses[str(status)] = {
            "description": HTTPStatus(status).phrase,
            "content": {endpoint.media_type: {"schema": schema}},
        }
    for status, codes in _by_status(endpoint.refusals).items():
        refusal = _refusal(codes, schema_of)
        if str(status) in responses:
            refusal["content"] |= responses[str(status)]["content"]
            responses[str(status)] = refusal
        else:
            name = ".".join(codes)
            refusals[name] = refusal
            responses[str(status)] = {"$ref": f"#/components/responses/{name}"}
    found["responses"] = dict(sorted(responses.items()))
    if endpoint.needs_session:
        found["security"] = [{"session": []}]
    return found


def _refusal(codes: Iterable[RefusalCode], schema_of: Any) -> dict[str, Any]:
    schema = schema_of(HttpRefusal) | {"properties": {"code": open_values(map(str, codes))}}
    return {
        "description": f"Refused: {', '.join(f'`{code}`' for code in codes)}.",
        "content": {"application/json": {"schema": schema}},
    }


def _id_of(endpoint: Endpoint) -> str:
    """Returns a name for programs: the method and the words of the path."""
    return "_".join([endpoint.method.lower(), *re.findall(r"\w+", endpoint.path.removeprefix("/api"))])


def _parameters(endpoint: Endpoint) -> Iterable[dict[str, Any]]:
    for name in re.findall(r"\{(\w+)\}", endpoint.path):
        kind, text = PATH_PARAMETERS[name]
        yield {"name": name, "in": "path", "required": True, "schema": {"type": kind}, "description": text}
    for each in endpoint.query:
        kind = "integer" if each.kind is int else "string"
        yield {"name": each.name, "in": "query", "schema": {"type": kind}, "description": each.text}


def _by_status(codes: Iterable[RefusalCode]) -> dict[int, list[RefusalCode]]:
    found: dict[int, list[RefusalCode]] = {}
    for code in codes:
        found.setdefault(status_of(code), []).append(code)
    return found
