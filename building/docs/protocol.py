"""The pages of the protocol that its description makes: every request and message, field by field."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from building.docs.pages import DESCRIPTIONS, Pages

Schema = dict[str, Any]


def protocol_pages() -> Pages:
    """The two pages, for what goes over HTTP and over the WebSocket of a table."""
    return {
        f"protocol/{path.stem}": "\n".join(lines(json.loads(path.read_text(encoding="utf-8")), path))
        for path, lines in zip(DESCRIPTIONS, (_http, _table), strict=True)
    }


def _http(described: Schema, path: Path) -> Iterator[str]:
    yield from _opening("Every request, field by field", described, path, "http.md")
    answers = described["components"]["responses"]
    for address, methods in described["paths"].items():
        for method, request in methods.items():
            yield from ("", f"## {method.upper()} {address}", "", request["summary"])
            yield from ("", request.get("description", ""), "")
            if request.get("security"):
                yield from ("Needs the cookie of a session.", "")
            asked = request.get("parameters", ())
            if asked:
                yield from ("| parameter | in | type | what it says |", "|---|---|---|---|")
                for each in asked:
                    told = each.get("description", "")
                    yield f"| `{each['name']}` | {each['in']} | {_type(each['schema'])} | {_cell(told)} |"
                yield ""
            if "requestBody" in request:
                yield from (f"Body: {_content(request['requestBody'])}", "")
            yield from ("| status | answer |", "|---|---|")
            for status, answer in request["responses"].items():
                yield f"| {status} | {_answer(answer, answers)} |"
    yield from _schemas(described)


def _table(described: Schema, path: Path) -> Iterator[str]:
    yield from _opening("Every message, field by field", described, path, "table.md")
    messages = described["components"]["messages"]
    for operation in described["operations"].values():
        yield from ("", f"## {operation['summary'].split('.')[0]}", "", operation["summary"], "")
        yield from ("| message | fields | what it says |", "|---|---|---|")
        for each in operation["messages"]:
            message = messages[each["$ref"].rpartition("/")[2]]
            told = _cell(message.get("summary", ""))
            yield f"| `{message['name']}` | {_type(message['payload'])} | {told} |"
    yield from _schemas(described)


def _opening(title: str, described: Schema, path: Path, page: str) -> Iterator[str]:
    yield from (f"# {title}", "", described["info"]["description"], "")
    yield f"This page is made of [{path.name}]({path.name}), which every server gives out at `/{path.name}`."
    yield f"What is not in it, such as the order of things, tells [the page for people]({page})."


def _schemas(described: Schema) -> Iterator[str]:
    yield from ("", "## Types")
    for name, schema in described["components"]["schemas"].items():
        yield from ("", f"### {name}", "", schema.get("description", ""), "")
        fields = schema.get("properties")
        if not fields:
            yield f"{_type(schema)}"
            continue
        yield from ("| field | type | what it says |", "|---|---|---|")
        for field, value in fields.items():
            told = [_cell(value.get("description", ""))]
            if field not in schema.get("required", ()):
                told.append(
                    f"Left out: `{json.dumps(value['default'])}`."
                    if "default" in value
                    else "May be left out."
                )
            yield f"| `{field}` | {_type(value)} | {' '.join(filter(None, told))} |"


def _answer(answer: Schema, answers: Schema) -> str:
    if "$ref" in answer:
        named = answer["$ref"].rpartition("/")[2]
        codes = ", ".join(f"`{code}`" for code in named.split("."))
        return f"{_content(answers[named])}: {codes}"
    return _content(answer) if "content" in answer else _cell(answer["description"])


def _content(holder: Schema) -> str:
    return ", ".join(
        _type(each["schema"]) if kind == "application/json" else f"`{kind}`"
        for kind, each in holder["content"].items()
    )


def _type(schema: Schema) -> str:
    """What a value may be, as text in a cell of a table."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " or ".join(_type(each) for each in schema[several])
    for values in ("enum", "x-extensible-enum"):
        if values in schema:
            return ", ".join(f"`{json.dumps(each, ensure_ascii=False)}`" for each in schema[values])
    if "const" in schema:
        return f"`{json.dumps(schema['const'])}`"
    kind = schema.get("type", "anything")
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(_type(each) for each in schema['prefixItems'])}]"
        return f"array of {_type(schema.get('items', {}))}"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"object of {_type(schema['additionalProperties'])}"
    return kind if isinstance(kind, str) else " or ".join(kind)


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")
