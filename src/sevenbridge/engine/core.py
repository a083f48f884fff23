"""Which core is loaded: the compiled one, or the same source interpreted."""

from typing import Final

from sevenbridge.engine import legality

#: whether it is the compiled one, about a hundred times as fast; all its modules are, or none
IS_COMPILED: Final = not legality.__file__.endswith(".py")
