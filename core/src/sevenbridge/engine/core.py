"""Which core is loaded, the compiled one or the same source interpreted, and what its classes demand."""

from typing import Final

from sevenbridge.engine import legality

#: whether it is the compiled one, about a hundred times as fast; all its modules are, or none
IS_COMPILED: Final = not legality.__file__.endswith(".py")


def require_init(kind: type) -> None:
    """Takes ``__new__`` from a compiled class, so that Python makes its objects by calling the class alone.

    C code trusts the objects that ``__init__`` sets: None instead of one would end the interpreter.
    """
    if "__new__" in vars(kind):
        delattr(kind, "__new__")
