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

Schema = dict[str, Any]


def schemas(roots: Iterable[Any]) -> tuple[list[Schema], dict[str, Schema]]:
    """Returns a schema for each of these types, and the schemas that these name, by their names."""
    roots = list(roots)
    found, named = msgspec.json.schema_components(roots, ref_template=REF_TEMPLATE)
    for cls in classes_in(roots):
        if cls is RefusalCode:
            named[cls.__name__] = _refusal_codes()
        else:
            _describe(named[cls.__name__], cls)
    return list(found), dict(sorted(named.items()))


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
    choices = [{"const": str(code), "description": code.text.en} for code in RefusalCode]
    return {"description": class_doc(RefusalCode), "oneOf": choices}


def info(title: str, said: str) -> dict[str, Any]:
    """What both descriptions say of themselves."""
    return {
        "title": title,
        "version": str(PROTOCOL),
        "description": said,
        "license": {"name": "MIT"},
    }
