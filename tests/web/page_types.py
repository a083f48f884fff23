"""The types of all messages as the page has them.

Those that go over a WebSocket are written from the server's own classes, answers to HTTP requests from
``tests/web/http_answers.py``, which tests hold real answers against.
``python -m tests.web.page_types`` rewrites ``app/page/src/server/messages.ts``. An interface has the name of
its class, and a member the name that goes over the wire, with what the source says of both.
"""

from __future__ import annotations

import ast
import inspect as source
import json
import textwrap
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, is_typeddict

from msgspec import inspect

from sevenbridge import verb_of
from sevenbridge.engine.kinds import COUNT, KINDS, PLAIN
from sevenbridge.engine.rules import Value
from sevenbridge_app.tables import redaction
from sevenbridge_app.tables.client_messages import ClientMessage
from sevenbridge_app.tables.server_messages import Event, ServerMessage
from sevenbridge_app.tables.settings import Claims, TableSettings, Visibility, Watching
from sevenbridge_app.tables.table import Stage
from sevenbridge_app.tables.times import VOTE_WAIT
from sevenbridge_app.web.puzzles_api import MatchPuzzles, PuzzleAnswer, PuzzleOffer, PuzzleVerdict
from sevenbridge_app.web.review_queue import PendingReview
from sevenbridge_app.web.solitaire_api import Result
from sevenbridge_app.web.table_directory import Summary
from sevenbridge_app.web.tables_api import PracticeMoment
from tests.web import http_answers

PAGE_FILE: Final = Path(__file__).parents[2] / "app" / "page" / "src" / "server" / "messages.ts"
WIDTH: Final = 110
HEAD: Final = """\
// What goes between the page and a server: docs/host/protocol.md. Members that may be left out are optional.
// Written by `python -m tests.web.page_types`, not to be edited: messages from the server's own types,
// answers to HTTP requests from those in tests/web/http_answers.py, to which tests hold real answers.
import type { Text } from '../words/catalogue';
"""

#: the numbers that the page has to know
CONSTANTS: Final = {
    "WATCHER": redaction.WATCHER,
    "EVERYTHING": redaction.EVERYTHING,
    "OUTSIDER": redaction.OUTSIDER,
    "PLAIN": PLAIN,
    "USUAL_PAUSE": TableSettings().pause_ms,
    "VOTE_WAIT": VOTE_WAIT,
}
#: types that are no classes and have a name in the source; the page calls them the same
ALIASES: Final[dict[str, Any]] = {
    "Value": Value,
    "Claims": Claims,
    "Visibility": Visibility,
    "Watching": Watching,
    "Stage": Stage,
    "ActionWords": http_answers.ActionWords,
    "ClientMessage": ClientMessage,
    "Event": Event,
    "ServerMessage": ServerMessage,
}
#: with what is inside them these are all the interfaces; those of ``http_answers`` besides
ROOTS: Final = (
    ClientMessage,
    ServerMessage,
    Summary,
    Result,
    PendingReview,
    PracticeMoment,
    PuzzleOffer,
    PuzzleAnswer,
    PuzzleVerdict,
    MatchPuzzles,
)
#: a type that the page has already
TEXT: Final = http_answers.Text


def action_kinds() -> list[tuple[int, str, str]]:
    """The first number of each stretch of like actions, their verb, and how a lay-off joins its meld."""
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


def answers() -> list[Any]:
    """The answers that the server builds as plain objects."""
    return [kind for kind in vars(http_answers).values() if is_typeddict(kind) and kind is not TEXT]


def messages_file() -> str:
    """The file as it must be."""
    parts = [HEAD]
    parts.append("".join(f"export const {name} = {value};\n" for name, value in CONSTANTS.items()))
    rows = "".join(f"  [{first}, {verb!r}, {shape!r}],\n" for first, verb, shape in action_kinds())
    parts.append(
        "/** The first number of each stretch of like actions, their verb, and where a card is laid off. */\n"
        f"export const ACTION_KINDS: readonly [first: number, verb: string, where: string][] = [\n{rows}];\n"
    )
    parts.append("".join(_alias(name, kind) for name, kind in ALIASES.items()))
    parts += [_interface(kind) for kind in _classes([*ROOTS, *answers()])]
    return "\n".join(parts)


def _classes(roots: Iterable[Any]) -> list[Any]:
    """These classes and those inside them, each once and after those that it needs."""
    found: dict[type, None] = {}

    def visit(kind: inspect.Type) -> None:
        for inner in _inside(kind):
            visit(inner)
        cls = getattr(kind, "cls", None)
        if cls is not None and cls is not TEXT:
            found[cls] = None

    for kind in inspect.multi_type_info(roots):
        visit(kind)
    return list(found)


def _inside(kind: inspect.Type) -> Iterator[inspect.Type]:
    """The types of which this one is made."""
    if isinstance(kind, inspect.UnionType):
        yield from kind.types
    elif isinstance(kind, inspect.TupleType):
        yield from kind.item_types
    elif isinstance(kind, inspect.VarTupleType | inspect.ListType):
        yield kind.item_type
    elif isinstance(kind, inspect.DictType):
        yield from (kind.key_type, kind.value_type)
    else:
        yield from (field.type for field in getattr(kind, "fields", ()))


def _alias(name: str, kind: Any) -> str:
    text = _type(inspect.type_info(kind))
    line = f"export type {name} = {text};\n"
    if len(line) <= WIDTH:
        return line
    return f"export type {name} =\n" + "\n".join(f"  | {each}" for each in text.split(" | ")) + ";\n"


def _interface(cls: Any) -> str:
    info: Any = inspect.type_info(cls)
    is_struct = isinstance(info, inspect.StructType)
    docs = _field_docs(cls)
    lines = [*_comment(_class_doc(cls)), f"export interface {cls.__name__} {{"]
    if is_struct and info.tag_field:
        lines.append(f"  {info.tag_field}: {_literal(info.tag)};")
    for field in info.fields:
        lines += _comment(docs.get(field.name, ""), "  ")
        # a struct leaves members out that are as usual, and then never says null
        kind = _without_null(field.type) if is_struct and not field.required else field.type
        may_lack = not field.required and isinstance(info, inspect.StructType | inspect.TypedDictType)
        mark = "?" if may_lack else ""
        lines.append(f"  {field.encode_name}{mark}: {_named(kind)};")
    return "\n".join([*lines, "}", ""])


def _class_doc(cls: Any) -> str:
    """What the class says of itself; a struct without a docstring has that of its base."""
    doc = vars(cls).get("__doc__") or ""
    # a dataclass or a named tuple that says nothing is given its signature
    return "" if doc.startswith(f"{cls.__name__}(") else str(doc)


def _comment(text: str, indent: str = "") -> list[str]:
    """A comment of the page that says this."""
    plain = " ".join(text.replace("``", "`").split())
    if not plain:
        return []
    if len(plain) <= WIDTH - len(indent) - len("/**  */"):
        return [f"{indent}/** {plain} */"]
    start = f"{indent} * "
    return [
        f"{indent}/**",
        *textwrap.wrap(plain, WIDTH, initial_indent=start, subsequent_indent=start),
        f"{indent} */",
    ]


def _field_docs(cls: Any) -> dict[str, str]:
    """What the source says of fields, in a ``#:`` above one or in a text below it."""
    found: dict[str, str] = {}
    for each in reversed(cls.__mro__):
        if each.__module__.startswith(("sevenbridge.", "sevenbridge_app.", "tests.")):
            found |= _field_docs_in(textwrap.dedent(source.getsource(each)))
    return found


def _field_docs_in(text: str) -> dict[str, str]:
    lines, found = text.splitlines(), {}
    (definition,) = ast.parse(text).body
    assert isinstance(definition, ast.ClassDef)
    for at, node in enumerate(definition.body):
        if not (isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)):
            continue
        above = node.lineno - 1
        while lines[above - 1].lstrip().startswith("#:"):
            above -= 1
        said = " ".join(line.lstrip()[2:].strip() for line in lines[above : node.lineno - 1])
        below = definition.body[at + 1] if at + 1 < len(definition.body) else None
        if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
            said = str(below.value.value)
        if said:
            found[node.target.id] = said
    return found


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
    return next((name for alias, name in _aliases() if alias == kind), "") or _type(kind)


def _type(kind: inspect.Type) -> str:
    match kind:
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.StrType():
            return "string"
        case inspect.BoolType():
            return "boolean"
        case inspect.NoneType():
            return "null"
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


def write_anew() -> None:
    """Writes the file."""
    PAGE_FILE.write_text(messages_file(), encoding="utf-8")


if __name__ == "__main__":
    write_anew()
