"""The players that others are measured against do not change: checksums of all that they do in seeded rounds.

A player that should play otherwise gets another name. ``python -m tests.bots.test_frozen`` prints the
checksums of the players as they are.
"""

from zlib import crc32

import pytest

from sevenbridge.bots.names import player
from sevenbridge.bots.player import Player
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.rules import PRESETS, Rules
from sevenbridge.engine.view import View
from sevenbridge.lab.duplicates import REPORTING, Duplicates

SETS = 25
#: rules that the presets leave out, with the number of seats; each preset is played by two to six
OTHERS = {
    "wild": (Rules(jokers=1, ace="both", out_on_wild="forbidden", held_seven="double_once"), 4),
    "short": (Rules(final_discard="optional", claim_hand_cards=1, layoff_after_claim=False), 3),
    "strict": (Rules(seven_sets="three_or_more", seven_growth="run_only", claim_priority="nearest"), 5),
}
GAMES = {name: (rules, 2 + number) for number, (name, rules) in enumerate(PRESETS.items())} | OTHERS

FROZEN = {
    "greedy": {
        "gamerules": 0x326A7E01,
        "pagat": 0x61499369,
        "wikipedia_ja": 0x92B94C0A,
        "nintendo": 0x0E759AD8,
        "gamepack2001": 0x55C844A3,
        "wild": 0x73ED521F,
        "short": 0x8325529B,
        "strict": 0x8DFDE29E,
    },
    "rule": {
        "gamerules": 0xF8DA3A6A,
        "pagat": 0xC9F823DD,
        "wikipedia_ja": 0x88CB8C41,
        "nintendo": 0x86B0B8E7,
        "gamepack2001": 0xD9CC0759,
        "wild": 0x9629D321,
        "short": 0x6AD8FD8C,
        "strict": 0xD7D51C8C,
    },
}


class Scribe(Player):
    """Plays as another, and writes down what it does."""

    def __init__(self, name: str) -> None:
        self.plays = player(name)
        self.checksum = 0

    def choose(self, view: View, dice: Dice) -> int:
        """See ``Player``."""
        action = self.plays.choose(view, dice)
        self.checksum = crc32(action.to_bytes(2, "big"), self.checksum)
        return action


def checksum(name: str, game: str) -> int:
    """What this player does in all seats of seeded rounds, now among its like and now among others."""
    rules, seats = GAMES[game]
    scribe = Scribe(name)
    Duplicates(rules, seats, scribe, scribe, 7, REPORTING).play(0, SETS // seats)
    Duplicates(rules, seats, scribe, player("random"), 8, REPORTING).play(0, SETS // seats)
    return scribe.checksum


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["greedy", "rule"])
def test_it_plays_as_ever(name: str, game: str) -> None:
    assert checksum(name, game) == FROZEN[name][game]


if __name__ == "__main__":
    for each in ("greedy", "rule"):
        print(f'    "{each}": {{')
        for game in GAMES:
            print(f'        "{game}": 0x{checksum(each, game):08X},')
        print("    },")
