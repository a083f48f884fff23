"""The types of all messages, requests and answers, as TypeScript for the page.

An interface has the name of its class, and a member the name that goes over the wire, with what the source
says of both.
"""

from __future__ import annotations

import json
import textwrap
from functools import cache
from typing import Any, Final

import msgspec
from msgspec import inspect

from app.protocol.wire_types import class_doc, classes_in, endpoints, field_docs
from sevenbridge import __version__, verb_of
from sevenbridge.engine.kinds import COUNT, KINDS, PLAIN
from sevenbridge.rulebook import Value
from sevenbridge.texts import Text
from sevenbridge_app.tables import redaction
from sevenbridge_app.tables.client_messages import ClientMessage
from sevenbridge_app.tables.guest_names import LONGEST_NAME
from sevenbridge_app.tables.http_refusals import HttpRefusal
from sevenbridge_app.tables.phrases import LONGEST_TEXT
from sevenbridge_app.tables.rulebook import ActionWords
from sevenbridge_app.tables.server_messages import PROTOCOL, Event, ServerMessage
from sevenbridge_app.tables.settings import Claims, TableSettings, Visibility, Watching
from sevenbridge_app.tables.stage import Stage
from sevenbridge_app.tables.summary import LISTED
from sevenbridge_app.tables.times import GATHERING_WAIT, UNDO_WAIT, VOTE_WAIT

WIDTH: Final = 110
HEAD: Final = """\
// What goes between the page and a server: docs/protocol/table.md. Members that may be left out are optional.
// Written by `python -m app.protocol` from the server's own types, not to be edited.
import type { Text } from '../words/catalogue';
"""

#: what of the server the page has to know
CONSTANTS: Final = {
    "VERSION": __version__,
    "PROTOCOL": PROTOCOL,
    "WATCHER": redaction.WATCHER,
    "EVERYTHING": redaction.EVERYTHING,
    "OUTSIDER": redaction.OUTSIDER,
    "PLAIN": PLAIN,
    "USUAL_PAUSE": TableSettings().pause_ms,
    "VOTE_WAIT": VOTE_WAIT,
    "UNDO_WAIT": UNDO_WAIT,
    "GATHERING_WAIT": GATHERING_WAIT,
    "LONGEST_NAME": LONGEST_NAME,
    "LONGEST_TEXT": LONGEST_TEXT,
    "LISTED": LISTED,
}
#: types that are no classes and have a name in the source; the page calls them the same
ALIASES: Final[dict[str, Any]] = {
    "Value": Value,
    "Claims": Claims,
    "Visibility": Visibility,
    "Watching": Watching,
    "Stage": Stage,
    "ActionWords": ActionWords,
    "ClientMessage": ClientMessage,
    "Event": Event,
    "ServerMessage": ServerMessage,
}


def action_kinds() -> list[tuple[int, str, str]]:
    """Returns the first number of each stretch of like actions, their verb, and where a card is laid off."""
    stretches: list[tuple[int, str, str]] = []
    first = 0
    for kind in KINDS:
        verb = verb_of(first)
        shape = kind.shape.rsplit(" ")[-1] if verb == "layoff" else ""
        if not stretches or stretches[-1][1:] != (verb, shape):
            stretches.append((first, verb, shape))
        first += kind.size
    assert first == COUNT
    return stretches


def messages_file() -> str:
    """Returns the file as it must be."""
    roots = [ClientMessage, ServerMessage, HttpRefusal]
    for each in endpoints():
        roots += [*([] if each.body is None else [each.body]), *each.answers.values()]
    parts = [HEAD]
    parts.append("".join(f"export const {name} = {value!r};\n" for name, value in CONSTANTS.items()))
    rows = "".join(f"  [{first}, {verb!r}, {shape!r}],\n" for first, verb, shape in action_kinds())
    parts.append(
        "/** The first number of each stretch of like actions, their verb, and where a card is laid off. */\n"
        f"export const ACTION_KINDS: readonly [first: number, verb: string, where: string][] = [\n{rows}];\n"
    )
    parts.append("".join(_alias(name, kind) for name, kind in ALIASES.items()))
    # Text is a type that the page has already
    parts += [_interface(cls) for cls in classes_in(roots) if cls is not Text and not _is_enum(cls)]
    return "\n".join(parts)


def _is_enum(cls: type) -> bool:
    return isinstance(inspect.type_info(cls), inspect.EnumType)


def _alias(name: str, kind: Any) -> str:
    text = _type(inspect.type_info(kind))
    line = f"export type {name} = {text};\n"
    if len(line) <= WIDTH:
        return line
    return f"export type {name} =\n" + "\n".join(f"  | {each}" for each in text.split(" | ")) + ";\n"


def _interface(cls: Any) -> str:
    lines = _lines_of(cls)
    head = _comment(class_doc(cls))
    if not lines:
        return "\n".join([*head, f"export type {cls.__name__} = Record<string, never>;", ""])
    if issubclass(cls.__base__, msgspec.Struct) and lines == _lines_of(cls.__base__):
        # it differs in what is refused
        return "\n".join([*head, f"export type {cls.__name__} = {cls.__base__.__name__};", ""])
    return "\n".join([*head, f"export interface {cls.__name__} {{", *lines, "}", ""])


def _lines_of(cls: Any) -> list[str]:
    """The members of a class, each with what is said of it."""
    info: Any = inspect.type_info(cls)
    docs = field_docs(cls)
    lines = []
    if isinstance(info, inspect.StructType) and info.tag_field:
        lines.append(f"  {info.tag_field}: {_literal(info.tag)};")
    for field in info.fields:
        lines += _comment(docs.get(field.name, ""), "  ")
        may_lack = _may_lack(cls, field)
        # what is left out where it is as usual never is null
        kind = _without_null(field.type) if may_lack else field.type
        lines.append(f"  {field.encode_name}{'?' if may_lack else ''}: {_named(kind)};")
    return lines


def _may_lack(cls: Any, field: inspect.Field) -> bool:
    """Whether a member may be left out: by the page, or by a server that omits what is as usual."""
    config = getattr(cls, "__struct_config__", None)
    if field.required or config is None:
        return False
    return bool(config.omit_defaults or config.forbid_unknown_fields)


def _comment(text: str, indent: str = "") -> list[str]:
    """A comment of the page that says this."""
    if not text:
        return []
    if len(text) <= WIDTH - len(indent) - len("/**  */"):
        return [f"{indent}/** {text} */"]
    start = f"{indent} * "
    return [
        f"{indent}/**",
        *textwrap.wrap(text, WIDTH, initial_indent=start, subsequent_indent=start),
        f"{indent} */",
    ]


def _without_null(kind: inspect.Type) -> inspect.Type:
    if not isinstance(kind, inspect.UnionType):
        return kind
    kept = tuple(each for each in kind.types if not isinstance(each, inspect.NoneType))
    return kept[0] if len(kept) == 1 else inspect.UnionType(kept)


@cache
def _aliases() -> list[tuple[inspect.Type, str]]:
    return list(zip(inspect.multi_type_info(ALIASES.values()), ALIASES, strict=True))


def _named(kind: inspect.Type) -> str:
    """The type as the page writes it, by its alias where it has one."""
    if isinstance(kind, inspect.Metadata) and kind.extra_json_schema:
        # a later server may tell others; the page is written for those of today
        is_enum = "title" in kind.extra_json_schema
        kind = kind.type if is_enum else inspect.LiteralType(tuple(kind.extra_json_schema["enum"]))
    return next((name for alias, name in _aliases() if alias == kind), "") or _type(kind)


def _type(kind: inspect.Type) -> str:
    match kind:
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.StrType() | inspect.EnumType():
            return "string"
        case inspect.BoolType():
            return "boolean"
        case inspect.NoneType():
            return "null"
        case inspect.RawType():
            return "unknown"
        case inspect.LiteralType(values=values):
            return " | ".join(map(_literal, values))
        case inspect.UnionType(types=types):
            return " | ".join(_members(types))
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            text = _named(item)
            return f"({text})[]" if " | " in text else f"{text}[]"
        case inspect.TupleType(item_types=items):
            return f"[{', '.join(map(_named, items))}]"
        case inspect.DictType(value_type=value):
            return f"Record<string, {_named(value)}>"
    cls: type = getattr(kind, "cls")  # noqa: B009 -- of a class with fields, of whatever sort
    return cls.__name__


def _members(types: tuple[inspect.Type, ...]) -> list[str]:
    """The members of a union, those that are a smaller one together by its alias."""
    for alias, name in _aliases():
        inner = alias.types if isinstance(alias, inspect.UnionType) else types
        if len(inner) < len(types) and all(each in types for each in inner):
            return [name, *(_named(each) for each in types if each not in inner)]
    return list(map(_named, types))


def _literal(value: object) -> str:
    return json.dumps(value).replace('"', "'")
