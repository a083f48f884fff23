"""What happened in one world: ``python -m tests.simulation.replay SEED [NAME]``.

Tells of each fault, of everything that clients said and were told (of one client where it is named, such as
``P2``), and then the log of the table.
"""

from __future__ import annotations

import sys
import traceback

from tests.simulation.faults import plan_faults
from tests.simulation.model_database import BEGINNING
from tests.simulation.world import World


def main(seed: int, name: str = "") -> None:
    """Plays the world once more, and tells of it."""
    world = World(seed, is_told=True)
    try:
        world.play(plan_faults)
    except AssertionError:
        traceback.print_exc(file=sys.stdout)
    for at, who, what in world.trace:
        if who.startswith(name) or not who.startswith("P"):
            print(f"{at:9.3f}  {who:8}  {what}")
    for line in world.database.logs[world.code]:
        print(f"{(line.at - BEGINNING) / 1000:9.3f}  line {line.number:3}  {line.body.decode()}")


if __name__ == "__main__":
    main(int(sys.argv[1]), *sys.argv[2:])
