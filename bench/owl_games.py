"""Plays duplicate deals with the owl in one seat among ``tuned``, and prints what came of them as JSON.

python -m bench.owl_games SEED SETS PRESET SEATS [MILLISECONDS]

Without milliseconds the owl has its playouts and no clock. It runs natively and in WebAssembly.
"""

import json
import sys
from statistics import median
from time import perf_counter

from sevenbridge.bots.player import Player
from sevenbridge.bots.players import find_player
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import View
from sevenbridge.lab.duplicate_sets import DuplicateSets
from sevenbridge.lab.players import make_player

_MASK = (1 << 64) - 1


class Watched(Player):
    """A player whose choices go into a checksum, and whose times are taken where there was a choice."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.checksum = 0
        self.times: list[float] = []

    def begin_round(self) -> None:
        """See ``Player``."""
        self.player.begin_round()

    def choose(self, view: View, dice: Dice) -> int:
        """See ``Player``."""
        start = perf_counter()
        action = self.player.choose(view, dice)
        if len(view.legal_actions()) > 1:
            self.times.append(1000 * (perf_counter() - start))
        self.checksum = (self.checksum * 31 + action) & _MASK
        return action


def main(seed: str, sets: str, preset: str, seats: str, milliseconds: str = "") -> None:
    """Plays and prints."""
    owl = find_player("owl")
    assert owl is not None
    patience = float(milliseconds or "inf")
    watched = Watched(owl.make(milliseconds=patience if milliseconds else None))
    rules, company = Rules.preset(preset), make_player("tuned")
    played = DuplicateSets(rules, int(seats), watched, company, int(seed), corrected=True)
    leads, checksums, before = [], [], 0
    for number in range(int(sets)):
        watched.checksum = 0
        played.play(number, 1)
        after = played.sums().corrected
        leads.append(after - before)
        checksums.append(watched.checksum)
        before = after
    figures = {
        "leads": leads,
        "checksums": checksums,
        "decisions": len(watched.times),
        "cut_short": sum(each >= patience for each in watched.times),
        "median_ms": median(watched.times),
        "longest_ms": max(watched.times),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main(*sys.argv[1:])
