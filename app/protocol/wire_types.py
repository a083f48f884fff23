"""All types that go over the wire, and what the source says of them."""

from __future__ import annotations

import ast
import inspect as source
import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import fields
from enum import Enum
from typing import Any, cast

from msgspec import inspect

from sevenbridge_app.web.api import api_endpoints
from sevenbridge_app.web.endpoints import Endpoint
from sevenbridge_app.web.host_api import health_endpoints, metrics_endpoints
from sevenbridge_app.web.server import Server
from sevenbridge_app.web.settings import Settings


def endpoints() -> list[Endpoint]:
    """All requests that a server answers to programs."""
    # nobody calls the handlers
    server = Server(Settings(), *cast(Any, [None] * (len(fields(Server)) - 1)))
    return [*api_endpoints(server), *health_endpoints(server), *metrics_endpoints(server)]


def classes_in(roots: Iterable[Any]) -> list[type]:
    """Returns the classes with fields and the enumerations in these types, each after those it needs."""
    found: dict[type, None] = {}

    def visit(kind: inspect.Type) -> None:
        for inner in _inside(kind):
            visit(inner)
        cls = getattr(kind, "cls", None)
        if cls is not None:
            found[cls] = None

    for kind in inspect.multi_type_info(roots):
        visit(kind)
    return list(found)


def _inside(kind: inspect.Type) -> Iterator[inspect.Type]:
    """Yields the types of which this one is made."""
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


def plain(text: str) -> str:
    """Returns what a docstring says as one line of Markdown."""
    return " ".join(text.replace("``", "`").split())


def class_doc(cls: type) -> str:
    """Returns what a class says of itself, "" for one that has its docstring from a base or was given one."""
    doc = vars(cls).get("__doc__") or ""
    return "" if doc.startswith(f"{cls.__name__}(") else plain(str(doc))


def field_docs(cls: type) -> dict[str, str]:
    """Returns what the source says of the fields of a class, in a ``#:`` above one or in a text below it."""
    found: dict[str, str] = {}
    for each in reversed(cls.__mro__):
        if each.__module__.startswith(("sevenbridge.", "sevenbridge_app.")) and not issubclass(each, Enum):
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
            found[node.target.id] = plain(said)
    return found
