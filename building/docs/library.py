"""The pages of the reference that docstrings make: one for each public module.

It reads the interpreted modules, whose signatures have their types.
"""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from typing import Final

from sphinx.ext.autodoc.mock import mock

from building.docs.pages import Pages

#: the page that names the public modules, and below which their pages stand
REFERENCE: Final = "library/reference"
#: large packages of extras, which no docstring needs
LEFT_OUT: Final = ["PIL", "gymnasium", "pettingzoo", "polars", "pyarrow", "pyspiel"]
#: how many letters the value of a constant has at the most to be told
LONGEST_VALUE: Final = 100

_MODULE: Final = re.compile(r"^\| `(sevenbridge[\w.]*)` \|", re.MULTILINE)


def library_pages(reference: str) -> Pages:
    """A page for each public module, whose table is in the reference. A name is told where it first comes."""
    told: dict[int, str] = {}
    modules = ["sevenbridge", *_MODULE.findall(reference)]
    with mock(LEFT_OUT):
        return {f"{REFERENCE}/{module}": _page(module, modules, told) for module in modules}


def _page(name: str, modules: list[str], told: dict[int, str]) -> str:
    module = import_module(name)
    lines = [f"# `{name}`", "", "```{eval-rst}", f".. automodule:: {name}", "   :no-members:", ""]
    for each in sorted(module.__all__, key=lambda name: (name.isupper(), name.lower())):
        whole = f"{name}.{each}"
        if whole in modules:
            lines += [f"- :py:mod:`{whole}`", ""]
            continue
        value = getattr(module, each)
        directive = _directive(value)
        # numbers and texts may be equal and still be two constants
        first = whole if directive == "autodata" else told.setdefault(id(value), whole)
        if first != whole:
            lines += [f"``{each}`` is :py:obj:`{first}`.", ""]
            continue
        lines += [f".. {directive}:: {whole}"]
        if directive == "autodata" and len(repr(value)) > LONGEST_VALUE:
            lines += ["   :no-value:"]
        lines += [""]
    return "\n".join((*lines, "```"))


def _directive(value: object) -> str:
    if inspect.isclass(value):
        return "autoexception" if issubclass(value, BaseException) else "autoclass"
    return "autofunction" if inspect.isroutine(value) else "autodata"
