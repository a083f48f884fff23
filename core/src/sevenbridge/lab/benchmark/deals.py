"""The deals of the benchmark: fixed, of a family of their own, and the same for every entry."""

from functools import cache
from hashlib import sha256
from typing import Final

from sevenbridge.engine import dealing
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.law import law_of
from sevenbridge.engine.round import Round
from sevenbridge.lab.benchmark.tasks import PAIRINGS, SETS, Pairing
from sevenbridge.lab.duplicate_sets import BENCHMARK

#: the seed of the deals on which entries are measured
SEED: Final = 0


def seed_of(pairing: Pairing, seed: int) -> int:
    """The seed of a pairing's contest in a run of this seed, so that no two pairings share a deal."""
    return len(PAIRINGS) * seed + pairing.number


@cache
def deals_checksum() -> str:
    """A SHA-256 of the rules and the first deal of each set on which entries are measured, in all pairings.

    Programs in which it is equal put the same hands before an entry.
    """
    digest = sha256()
    for pairing in PAIRINGS:
        table = pairing.table
        sets = Dice(seed_of(pairing, SEED)).fork(BENCHMARK)
        round = Round(law_of(table.rules), table.seats)
        for number in range(SETS):
            # as in duplicate_sets.py and match_sets.py
            cards = sets.fork(number)
            if table.matches:
                dealing.deal(round, number % table.seats, cards.fork(0, 0))
            else:
                dealing.deal(round, 0, cards)
            digest.update(round.position().to_bytes())
    return digest.hexdigest()
