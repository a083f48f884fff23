"""Holds what goes over the wire to the descriptions that a server gives out."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.validators import extend

#: what a server of today sends has the values of today
_VALUES = {"x-extensible-enum": Draft202012Validator.VALIDATORS["enum"]}
_Validator = extend(Draft202012Validator, _VALUES)


@cache
def description(name: str) -> dict[str, Any]:
    """The description in a file that a server gives out."""
    found: dict[str, Any] = json.loads((files("sevenbridge_app.web") / name).read_bytes())
    return found


def part(name: str, *path: str) -> Any:
    """What stands at this path of a description, or what is named there."""
    found: Any = description(name)
    for each in path:
        found = found[each]
        match found:
            case {"$ref": address, **rest} if not rest:
                found = part(name, *address.removeprefix("#/").split("/"))
    return found


@cache
def validator(name: str, *path: str) -> Any:
    """Holds values to the schema at this path of a description."""
    return _Validator({**part(name, *path), "components": description(name)["components"]})


@cache
def patterns() -> list[tuple[re.Pattern[str], str]]:
    """The paths of the description, those without parameters first."""
    paths = sorted(description("openapi.json")["paths"], key=lambda path: path.count("{"))
    return [(re.compile(re.sub(r"\{\w+\}", "[^/]+", path)), path) for path in paths]


def described_path(path: str) -> str | None:
    """The path of the description that a request is for; None for one of the page, or none at all."""
    plain = path.partition("?")[0]
    return next((found for pattern, found in patterns() if pattern.fullmatch(plain)), None)


def check_exchange(
    method: str, path: str, body: bytes | None, status: int, headers: Mapping[str, str], answer: bytes
) -> None:
    """Fails if a request was answered otherwise than the description says."""
    found = described_path(path)
    operations = description("openapi.json")["paths"].get(found, {})
    if found is None or method not in map(str.upper, operations):
        return
    here = ("openapi.json", "paths", found, method.lower())
    operation = operations[method.lower()]
    assert str(status) in operation["responses"], (method, path, status, answer)
    kind = headers.get("content-type", "").partition(";")[0]
    assert kind in part(*here, "responses", str(status), "content"), (method, path, kind)
    if kind == "application/json" and answer:
        text = gzip.decompress(answer) if headers.get("content-encoding") == "gzip" else answer
        schema = validator(*here, "responses", str(status), "content", kind, "schema")
        _check(schema, json.loads(text), (method, path, status))
    if "requestBody" in operation and status < 400:
        _check(
            validator(*here, "requestBody", "content", "application/json", "schema"),
            json.loads(body or b"null"),
            (method, path, "body"),
        )


def check_message(side: str, message: dict[str, Any]) -> None:
    """Fails if what this side says, ``client`` or ``server``, is no message of the description."""
    tag = message["t" if side == "server" else "do"]
    payload = description("asyncapi.json")["components"]["messages"][f"{side}.{tag}"]["payload"]
    name = payload["$ref"].rpartition("/")[2]
    _check(validator("asyncapi.json", "components", "schemas", name), message, tag)


def _check(schema: Any, value: Any, said: Any) -> None:
    errors: Iterator[Any] = schema.iter_errors(value)
    error = next(errors, None)
    assert error is None, (said, error.json_path, error.message)
