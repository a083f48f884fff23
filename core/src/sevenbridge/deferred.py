"""Names of a package whose modules are imported when somebody asks for them."""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module


def names_in(package: str, modules: Mapping[str, str]) -> Callable[[str], object]:
    """The ``__getattr__`` of a package: ``modules`` tells in which module of it each name is.

    Its names are there to be imported, and what it gives raises AttributeError for any other.
    """

    def find(name: str) -> object:
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found = getattr(import_module(f"{package}.{modules[name]}"), name)
        # it is looked for once
        setattr(sys.modules[package], name, found)
        return found

    return find
