"""Which extras of the two distributions are installed."""

from collections.abc import Mapping
from importlib.util import find_spec
from typing import Final

#: by distribution and extra, a module that nothing but the extra brings
PROOFS: Final[Mapping[str, Mapping[str, str]]] = {
    "sevenbridge": {"mcp": "mcp", "server": "sqlalchemy"},
    "sevenbridge-core": {
        "data": "polars",
        "gym": "gymnasium",
        "openspiel": "pyspiel",
        "pettingzoo": "pettingzoo",
        "ray": "ray",
        "tune": "cma",
    },
}


def with_extras(distribution: str, wanted: str = "") -> str:
    """A distribution with the extras that are there, and one that is wanted, as it is typed into a shell."""
    found = [extra for extra, module in PROOFS[distribution].items() if extra == wanted or find_spec(module)]
    return f'"{distribution}[{",".join(found)}]"' if found else distribution
