"""What the two descriptions of the protocol promise, one fact a line: facts may be added, and none may go.

Texts are left out. What a field means that is left out is a fact. The fields of a struct and the values of an
enum have lines of their own, so further ones change no line. ``needs`` names all that a client must send, so
nothing can be added to it.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from typing import Any

from tests.web.described import description, part


def protocol_lines() -> Iterator[str]:
    """Every message, every operation with its answers, and every field and value of every struct."""
    sockets, http = description("asyncapi.json"), description("openapi.json")
    structs = sockets["components"]["schemas"] | http["components"]["schemas"]
    for key, message in sockets["components"]["messages"].items():
        name, kind = key.replace(".", " "), _type(message["payload"])
        yield f"{name}: {kind}"
        if key.startswith("client."):
            yield _needs(name, structs[kind]["required"])
    for path, operations in http["paths"].items():
        for method in operations:
            yield from _operation(path, method, structs)
    for name, struct in structs.items():
        yield from _values(name, struct)
        yield from _fields(name, struct)


def _operation(path: str, method: str, structs: dict[str, Any]) -> Iterator[str]:
    here = "openapi.json", "paths", path, method
    name, operation = f"{method.upper()} {path}", part(*here)
    needs = {"session"} if "security" in operation else set()
    for each in operation.get("parameters", ()):
        yield f"{name} {each['in']} {each['name']}: {_type(each['schema'])}"
        if each.get("required"):
            needs.add(each["name"])
    if "requestBody" in operation:
        body = _content(operation["requestBody"])
        yield f"{name} body: {', '.join(f'{form} {kind}' for form, kind in body.items())}"
        for kind in body.values():
            needs |= set(structs[kind].get("required", ()))
    yield _needs(name, needs)
    for status in operation["responses"]:
        for form, kind in _content(part(*here, "responses", status)).items() or [("nothing", "")]:
            yield f"{name} {status}: {form} {kind}".rstrip()


def _content(part: dict[str, Any]) -> dict[str, str]:
    """The types of a body, by the form it is sent in."""
    return {form: _type(each["schema"]) for form, each in part.get("content", {}).items()}


def _needs(name: str, fields: Collection[str]) -> str:
    return " ".join((name, "needs", *sorted(fields))) if fields else f"{name} needs nothing"


def _fields(name: str, struct: dict[str, Any]) -> Iterator[str]:
    for field, schema in struct.get("properties", {}).items():
        presence = "required" if field in struct.get("required", ()) else "optional"
        yield f"{name}.{field}: {_type(schema)}, {presence}"
        yield from _values(f"{name}.{field}", schema)
    yield from defaults(name, struct)


def defaults(name: str, struct: dict[str, Any]) -> Iterator[str]:
    """What each field of a struct means that is left out."""
    for field, schema in struct.get("properties", {}).items():
        if "default" in schema:
            yield f"{name}.{field} is {json.dumps(schema['default'], ensure_ascii=False)} where left out"


def _values(name: str, schema: dict[str, Any]) -> Iterator[str]:
    """The values of an enum and the messages of a list, wherever they stand in a type."""
    for value in (*schema.get("enum", ()), *schema.get("x-extensible-enum", ())):
        yield f"{name} may be {value}"
    for each in schema.get("oneOf", schema.get("anyOf", ())):
        if "const" in each:
            yield f"{name} may be {each['const']}"
        elif "discriminator" in schema:
            yield f"{name} may be {_type(each)}"
        else:
            yield from _values(name, each)
    for place in ("items", "additionalProperties"):
        if isinstance(schema.get(place), dict):
            yield from _values(name, schema[place])


def _type(schema: dict[str, Any]) -> str:
    """A type in words: ``array of MeldState``, ``integer or null``."""
    match schema:
        case {"$ref": str(address)}:
            return address.rpartition("/")[2]
        case {"enum": [first, *_]}:
            return "string" if isinstance(first, str) else "integer"
        case {"discriminator": _}:
            return "message"
        case {"anyOf": alternatives}:
            return " or ".join(sorted(map(_type, alternatives)))
        case {"prefixItems": items}:
            return f"array with {', '.join(map(_type, items))}"
        case {"type": "array", "items": dict(items)}:
            return f"array of {_type(items)}"
        case {"type": "object", "additionalProperties": dict(value)}:
            return f"map to {_type(value)}"
        case {"type": str(kind)}:
            return kind
    return "anything"
