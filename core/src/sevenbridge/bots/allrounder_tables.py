"""What the player ``allrounder`` has for each table: weights by which it judges hands, and perhaps a net.

Both hang on how points flow, on what going out in one go multiplies them by (RULES 1.7), and on the seats;
tables with more than four are played as those of four. Each family of tables whose weights were tuned has a
file in ``tunings``, which is what ``sevenbridge tune --json`` printed: the weights, and with them the rules,
the seed, the company and all else that it takes to find them again, and what they are ahead on reporting
deals. All other tables have the weights of ``tuned``. Beside each net is the record of its training.
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from sevenbridge.bots import tuned, value
from sevenbridge.bots.net import Net, shipped_net
from sevenbridge.bots.tuned_weights import MOST_SEATS
from sevenbridge.bots.weights import Weights
from sevenbridge.engine.law import Law

#: by how points flow: what going out in one go multiplied them by where the nets were trained. A net does not
#: see that, and plays badly where it is otherwise
ONE_GO: Final[Mapping[str, int]] = MappingProxyType({"winner_collects": 2, "penalty": 2, "zero_sum": 1})


def family_of(law: Law, seats: int) -> str:
    """The family that a table belongs to, such as ``zero_sum-1-4``; any house rules belong to one."""
    return f"{law.rules.score_flow}-{law.one_go}-{min(seats, MOST_SEATS)}"


def weights_for(law: Law, seats: int) -> Weights:
    """The weights for such a table."""
    tuning = tuning_of(family_of(law, seats))
    return tuned.weights_for(law, seats) if tuning is None else read_weights(tuning["weights"])


def net_for(law: Law, seats: int) -> Net | None:
    """The net for such a table, or None where there is none."""
    if law.one_go != ONE_GO[law.rules.score_flow]:
        return None
    return shipped_net(value.net_name(law, min(seats, MOST_SEATS)))


@cache
def tuning_of(family: str) -> dict[str, Any] | None:
    """What ``sevenbridge tune`` told of this family, or None where it keeps the weights of ``tuned``."""
    file = files("sevenbridge.bots") / "tunings" / f"{family}.json"
    if not file.is_file():
        return None
    tuning: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return tuning


def read_weights(numbers: dict[str, Any]) -> Weights:
    """The weights that are written as these numbers and lists of numbers."""
    found: dict[str, Any] = {
        name: tuple(each) if isinstance(each, list) else each for name, each in numbers.items()
    }
    return Weights(**found)
