"""What programs may call, one fact a line: facts may be added, and none may go.

A name, each attribute of a class, and each parameter have lines of their own. A parameter that has a place
among others stands with its number, so that none can be put before it. ``needs`` names all that a call must
give, so nothing can be added to it.
"""

from __future__ import annotations

import ast
import enum
import importlib
import inspect
import textwrap
from collections.abc import Iterator
from itertools import chain
from types import FunctionType
from typing import Any, Final

from tests.test_house import PROMISED, exported

#: what a class has of these is Python's
_PYTHONS: Final = (object, BaseException, Exception, int, str, tuple, dict, enum.Enum)
#: the extras of these are not there where all names are tested: there the names alone are held
_ELSEWHERE: Final = ("sevenbridge.lab.dataset", "sevenbridge.lab.extensive.openspiel")


def public_names() -> Iterator[str]:
    """Every promised name of every module, its attributes and its parameters."""
    for name in PROMISED:
        if name in _ELSEWHERE:
            yield from (f"{name}.{each}" for each in sorted(exported(name)))
        else:
            yield from names_in(name)


def names_in(module: str) -> Iterator[str]:
    """The names of one module, their attributes and their parameters."""
    for each in sorted(exported(module) - {"__version__"}):
        yield f"{module}.{each}"
        yield from _facts(f"{module}.{each}", getattr(importlib.import_module(module), each))


def _facts(name: str, it: Any) -> Iterator[str]:
    if inspect.isclass(it):
        for attribute in _attributes(it):
            yield f"{name}.{attribute}"
            method = inspect.getattr_static(it, attribute, None)
            if isinstance(method, (FunctionType, classmethod, staticmethod)):
                yield from _parameters(f"{name}.{attribute}", method)
        # who catches an exception does not make it
        if not issubclass(it, (enum.Enum, Exception)):
            yield from _parameters(name, it)
    elif inspect.isfunction(inspect.unwrap(it)):
        yield from _parameters(name, inspect.unwrap(it))


def _attributes(kind: type) -> list[str]:
    """The public attributes of a class and of its objects."""
    if issubclass(kind, enum.Enum):
        return [each.name for each in kind]
    own = [each for each in kind.__mro__ if each.__module__.startswith("sevenbridge")]
    noted = (name for each in own for name in getattr(each, "__annotations__", ()))
    found = {*noted, *chain.from_iterable(map(_assigned, own)), *dir(kind)}
    pythons = {name for each in _PYTHONS for name in dir(each)}
    return sorted(name for name in found - pythons if not name.startswith("_"))


def _assigned(kind: type) -> Iterator[str]:
    """The attributes that the methods of a class give to its objects."""
    for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(kind)))):
        match node:
            case ast.Attribute(value=ast.Name(id="self"), attr=name, ctx=ast.Store()):
                yield name


def _parameters(name: str, call: Any) -> Iterator[str]:
    function = call.__func__ if isinstance(call, (classmethod, staticmethod)) else call
    needs = []
    parameters = [
        each
        for each in inspect.signature(function).parameters.values()
        if each.name not in ("self", "cls") and not each.name.startswith("_")
    ]
    for number, each in enumerate(parameters):
        star = "*" if each.kind == each.VAR_POSITIONAL else "**" if each.kind == each.VAR_KEYWORD else ""
        if each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD):
            yield f"{name}({number} {each.name})"
        if each.kind != each.POSITIONAL_ONLY:
            yield f"{name}({star}{each.name})"
        if each.default is each.empty and not star:
            needs.append(each.name)
    yield f"{name} needs {' '.join(needs) or 'nothing'}"
