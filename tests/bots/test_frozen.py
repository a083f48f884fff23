"""No player that has a name plays otherwise than it did: checksums of what they do in seeded rounds.

A player that should play otherwise gets another name. ``python -m tests.bots.test_frozen`` prints the
checksums of the players as they are.
"""

from zlib import crc32

import pytest

from sevenbridge.bots.player import Player
from sevenbridge.bots.players import PLAYERS, make_player
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.rules import PRESETS, Rules
from sevenbridge.engine.view import View
from sevenbridge.lab.duplicate_sets import REPORTING, DuplicateSets
from sevenbridge.lab.games import Games
from tests.exhaustive import interpreted_but

SETS = 25
#: playouts for a decision of those that think: so few that no clock ends them before
PLAYOUTS = 16
#: who is slow chooses at one decision in so many; at the others, ``tuned`` does
EVERY = {
    "value": 4,
    "search": 10,
    "detective": 60,
    "allrounder": 3,
    "strategist": 7,
}
#: rules that the presets leave out, with the number of seats; each preset is played by two to six
OTHERS = {
    "wild": (Rules(jokers=1, ace="both", out_on_wild="forbidden", held_seven="double_once"), 4),
    "short": (Rules(final_discard="optional", claim_hand_cards=1, layoff_after_claim=False), 3),
    "strict": (Rules(seven_sets="three_or_more", seven_growth="run_only", claim_priority="nearest"), 5),
}
GAMES = {name: (rules, 2 + number) for number, (name, rules) in enumerate(PRESETS.items())} | OTHERS
#: the other tables for which there are nets, or weights of their own
TABLES = {
    "gamerules of 3": (PRESETS["gamerules"], 3),
    "gamerules of 4": (PRESETS["gamerules"], 4),
    "wikipedia_ja of 2": (PRESETS["wikipedia_ja"], 2),
    "wikipedia_ja of 3": (PRESETS["wikipedia_ja"], 3),
    "nintendo of 2": (PRESETS["nintendo"], 2),
    "nintendo of 3": (PRESETS["nintendo"], 3),
    "nintendo of 4": (PRESETS["nintendo"], 4),
}
#: who plays for the match is watched in matches of so many: in rounds alone it plays as others do
MATCHES = {"allrounder": 1, "strategist": 1}
#: the players that differ from others in nothing but their budget
ALIASES = {"owl": "strategist"}

FROZEN = {
    "random": {
        "gamerules": 0x997EF07A,
        "pagat": 0x3291783E,
        "wikipedia_ja": 0x61B8C4F4,
        "nintendo": 0xF5E4AAB5,
        "gamepack2001": 0xE6549DF2,
        "wild": 0x4505B694,
        "short": 0xB835C38D,
        "strict": 0xD4B2E3A2,
    },
    "novice": {
        "gamerules": 0x42740910,
        "pagat": 0xCDECDC0B,
        "wikipedia_ja": 0x9A51F08D,
        "nintendo": 0x2287DC6B,
        "gamepack2001": 0x881C14A8,
        "wild": 0xA453A236,
        "short": 0x5FFF2418,
        "strict": 0x7F1405F0,
    },
    "forgetful": {
        "gamerules": 0xBE93EF60,
        "pagat": 0xAF7A87CB,
        "wikipedia_ja": 0x5A351AD8,
        "nintendo": 0x29FFD317,
        "gamepack2001": 0xA8552290,
        "wild": 0x333CDA6B,
        "short": 0x9B6FA384,
        "strict": 0x4EDD42E3,
    },
    "shy": {
        "gamerules": 0x330E8C00,
        "pagat": 0x38D49A6C,
        "wikipedia_ja": 0xA3385E6D,
        "nintendo": 0x9F22B50F,
        "gamepack2001": 0x84A574BA,
        "wild": 0xB9E7FD16,
        "short": 0x809BD646,
        "strict": 0x4FB6E468,
    },
    "eager": {
        "gamerules": 0x0D7B36C5,
        "pagat": 0x6FAAB9FC,
        "wikipedia_ja": 0xE66AC97D,
        "nintendo": 0x9B26AC78,
        "gamepack2001": 0x4DA57E23,
        "wild": 0xE8765D4F,
        "short": 0xF759C6E9,
        "strict": 0x8DAB1DF6,
    },
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
    "tuned": {
        "gamerules": 0x0A389AFA,
        "pagat": 0x8A43A11E,
        "wikipedia_ja": 0x3DD46F6B,
        "nintendo": 0x0528C01F,
        "gamepack2001": 0xD0AD15C7,
        "wild": 0xADD24FCF,
        "short": 0xA49858BE,
        "strict": 0x49FCD667,
        "gamerules of 3": 0x5634110A,
        "gamerules of 4": 0x714D7CAF,
        "wikipedia_ja of 2": 0x34BA5FBB,
        "wikipedia_ja of 3": 0x4045415C,
        "nintendo of 2": 0x5BA1DF10,
        "nintendo of 3": 0xE983EBB3,
        "nintendo of 4": 0x5CC3B2EE,
    },
    "value": {
        "gamerules": 0x4DE23C74,
        "pagat": 0x86AF1775,
        "wikipedia_ja": 0x87E9A9A9,
        "nintendo": 0x136B9D61,
        "gamepack2001": 0x91C92AB2,
        "wild": 0xC8ACE56D,
        "short": 0xD5B68044,
        "strict": 0x8FD45E64,
        "gamerules of 3": 0x0A6EE76C,
        "gamerules of 4": 0x20FF542A,
        "wikipedia_ja of 2": 0xE3E3265A,
        "wikipedia_ja of 3": 0x3B2B509E,
        "nintendo of 2": 0x271F2FC6,
        "nintendo of 3": 0x6DED4A67,
        "nintendo of 4": 0xEC7305F6,
    },
    "search": {
        "gamerules": 0xE8EB82A7,
        "pagat": 0x5450FFA6,
        "wikipedia_ja": 0x96B329B9,
        "nintendo": 0xDB131D36,
        "gamepack2001": 0x79D58962,
        "wild": 0x8F6A8B7D,
        "short": 0x50AD3908,
        "strict": 0x852E4E8B,
    },
    "allrounder": {
        "gamerules": 0x6CFD29D1,
        "pagat": 0xE57A128E,
        "wikipedia_ja": 0x202EC9CB,
        "nintendo": 0x7C105B79,
        "gamepack2001": 0x9472F78A,
        "wild": 0x888CB7FB,
        "short": 0x461D687E,
        "strict": 0xC9C55DC8,
    },
    "patient": {
        "gamerules": 0xA00ECB63,
        "pagat": 0x074E6145,
        "wikipedia_ja": 0xDF29F8AA,
        "nintendo": 0x2DC38F01,
        "gamepack2001": 0x3C9735B5,
        "wild": 0xB3CDA717,
        "short": 0xFC90381B,
        "strict": 0x2F24CF07,
    },
    "collector": {
        "gamerules": 0xDF0DBDB6,
        "pagat": 0x04D09FC0,
        "wikipedia_ja": 0x9DBE360A,
        "nintendo": 0xF03414A3,
        "gamepack2001": 0x670094FC,
        "wild": 0x0D89015F,
        "short": 0x146549C6,
        "strict": 0x8AF59E43,
    },
    "sprinter": {
        "gamerules": 0xEE06BA0B,
        "pagat": 0xF8B58424,
        "wikipedia_ja": 0xE43F4C74,
        "nintendo": 0x06F08827,
        "gamepack2001": 0xADF18DEE,
        "wild": 0xEC170C61,
        "short": 0xCD20B2EC,
        "strict": 0x4B306CE2,
    },
    "careful": {
        "gamerules": 0x6A90A0D2,
        "pagat": 0x408FCC2E,
        "wikipedia_ja": 0xC1A445CD,
        "nintendo": 0xF766E912,
        "gamepack2001": 0xD1FCA163,
        "wild": 0x0DA9452A,
        "short": 0xECD6DFCE,
        "strict": 0x05067A2F,
    },
    "gambler": {
        "gamerules": 0x08381B62,
        "pagat": 0x69313A21,
        "wikipedia_ja": 0x24A3BCE9,
        "nintendo": 0x0528C01F,
        "gamepack2001": 0xB0094357,
        "wild": 0x9AC5B195,
        "short": 0x912C29FC,
        "strict": 0xA2FA68A6,
    },
    "detective": {
        "gamerules": 0xD8D04345,
        "pagat": 0x67C218C9,
        "wikipedia_ja": 0x353AE224,
        "nintendo": 0xDB935028,
        "gamepack2001": 0x34845106,
        "wild": 0x4E220782,
        "short": 0x9D0F1F30,
        "strict": 0x9A62DB29,
    },
    "strategist": {
        "gamerules": 0x230B3764,
        "pagat": 0x246FA55C,
        "wikipedia_ja": 0x65105AAE,
        "nintendo": 0x41FF5265,
        "gamepack2001": 0x8361EB1F,
        "wild": 0xF4C3318E,
        "short": 0x03DA4370,
        "strict": 0xD3FB3C01,
    },
}


class ChecksummedPlayer(Player):
    """Plays as another, and writes down what it does; see ``EVERY``."""

    def __init__(self, name: str) -> None:
        self.plays = make_player(f"{name}:{PLAYOUTS}" if PLAYERS[name].thinks_long else name)
        self.every = EVERY.get(ALIASES.get(name, name), 1)
        self.others = make_player("tuned")
        self.decisions = 0
        self.checksum = 0

    def choose(self, view: View, dice: Dice) -> int:
        """See ``Player``."""
        self.decisions += 1
        if self.decisions % self.every:
            return self.others.choose(view, dice)
        action = self.plays.choose(view, dice)
        self.checksum = crc32(action.to_bytes(2, "big"), self.checksum)
        return action


def checksum(name: str, game: str) -> int:
    """What this player does in all seats of seeded rounds, now among its like and now among others."""
    rules, seats = (GAMES | TABLES)[game]
    measured = ChecksummedPlayer(name)
    matches = MATCHES.get(ALIASES.get(name, name), 0)
    if matches:
        games = Games(rules, [measured, *[make_player("tuned")] * (seats - 1)], 7)
        games.play_matches(0, matches)
        return measured.checksum
    sets = SETS // seats // measured.every or 1
    DuplicateSets(rules, seats, measured, measured, 7, REPORTING).play(0, sets)
    DuplicateSets(rules, seats, measured, make_player("random"), 8, REPORTING).play(0, sets)
    return measured.checksum


@pytest.mark.parametrize(
    ("name", "game"),
    interpreted_but(
        [(name, game) for name in FROZEN for game in ("gamerules", "wild")],
        [(name, game) for name in FROZEN for game in FROZEN[name]],
    ),
)
def test_it_plays_as_ever(name: str, game: str) -> None:
    assert checksum(name, game) == FROZEN[name][game]


def test_all_players_are_frozen() -> None:
    assert {*FROZEN, *ALIASES} == {*PLAYERS}


@pytest.mark.parametrize("name", ALIASES)
def test_with_the_same_budget_they_play_alike(name: str) -> None:
    assert checksum(name, "pagat") == FROZEN[ALIASES[name]]["pagat"]


if __name__ == "__main__":
    for each in PLAYERS:
        if each not in ALIASES:
            print(f'    "{each}": {{')
            for game in GAMES | TABLES if each in ("tuned", "value") else GAMES:
                print(f'        "{game}": 0x{checksum(each, game):08X},')
            print("    },")
