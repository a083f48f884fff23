"""JSON Schema of the types that go over the wire, as OpenAPI and AsyncAPI have it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from app.protocol.wire_types import class_doc, classes_in, field_docs
from sevenbridge_app.tables.refusals import RefusalCode
from sevenbridge_app.tables.server_messages import PROTOCOL

#: where schemas stand in a description
REF_TEMPLATE: Final = "#/components/schemas/{name}"

#: instead of ``enum``, of which programs that are made from a description take it that there never are others
OPEN: Final = "x-extensible-enum"
FURTHER: Final = f"""\
Further messages, members and values may come within this version: a client passes over what it does not \
know. `{OPEN}` has the values of today of what the server sends."""

Schema = dict[str, Any]


def schemas(sent: Iterable[Any], received: Iterable[Any]) -> tuple[list[Schema], dict[str, Schema]]:
    """Returns a schema for each of these types, and the schemas that these name, by their names.

    Of what a server has ``sent``, a later one may tell further values; what it has ``received`` it refuses.
    """
    sent, received = list(sent), list(received)
    found, named = msgspec.json.schema_components([*sent, *received], ref_template=REF_TEMPLATE)
    closed = classes_in(received)
    for cls in classes_in([*sent, *received]):
        schema = named[cls.__name__]
        if cls is RefusalCode:
            schema = named[cls.__name__] = _refusal_codes()
        else:
            _describe(schema, cls)
        if cls not in closed:
            _open(schema, getattr(getattr(cls, "__struct_config__", None), "tag_field", None))
    return list(found), dict(sorted(named.items()))


def open_values(values: Iterable[str]) -> Schema:
    """A text that has one of these values today."""
    return {"type": "string", OPEN: list(values)}


def _open(schema: Schema, tag: str | None) -> None:
    """Marks the values in a schema, but for the ``tag`` that tells messages apart, as those of today."""
    if values := schema.pop("enum", None):
        schema |= open_values(values)
    for name, member in schema.get("properties", {}).items():
        if name != tag:
            _open(member, None)
    for inner in (schema.get("items"), schema.get("additionalProperties"), *schema.get("anyOf", ())):
        if isinstance(inner, dict):
            _open(inner, None)


def _describe(schema: Schema, cls: type) -> None:
    """Adds what the source says of a class and its fields."""
    schema.pop("description", None)
    if said := class_doc(cls):
        schema["description"] = said
    for name, text in field_docs(cls).items():
        member = schema.get("properties", {}).get(name)
        if member is not None:
            member["description"] = text


def _refusal_codes() -> Schema:
    """All codes, each with its sentence."""
    sentences = [code.text.en for code in RefusalCode]
    said = {"description": class_doc(RefusalCode), "x-enum-descriptions": sentences}
    return said | open_values(map(str, RefusalCode))


def info(title: str, said: str) -> dict[str, Any]:
    """What both descriptions say of themselves."""
    return {
        "title": title,
        "version": str(PROTOCOL),
        "description": f"{said}\n\n{FURTHER}",
        "license": {"name": "MIT"},
    }
