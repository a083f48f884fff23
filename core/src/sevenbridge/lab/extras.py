"""The extras of the library, which bring what parts of the laboratory need, and what to do without one."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Around imports of what an extra brings: where a module is missing, says what to install.

    >>> with extra("gym"):
    ...     import gymnasium

    Raises ModuleNotFoundError with that sentence and the name of the module.
    """
    try:
        yield
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.partition(".")[0] == "sevenbridge":
            raise
        raise ModuleNotFoundError(
            # cmd.exe knows no other quotes
            f'{missing.name} is not installed. Install it with: pip install "sevenbridge-core[{name}]"',
            name=missing.name,
        ) from missing
