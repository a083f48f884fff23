"""Golden counts: how many sequences of so many decisions start from fixed deals and positions.

Where a count changes, a rule did. ``python -m tests.engine.test_perft`` prints the counts as they are now;
they are to be believed where the oracle counts the same, which is asked as far as it gets in reasonable time.
"""

from copy import deepcopy
from typing import Any

import pytest

from sevenbridge.engine.cards import pack
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.phases import PLAYING, RESHUFFLING
from sevenbridge.engine.position import Position
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from tests.engine.positions import position
from tests.engine.random_games import set_up, shuffled
from tests.engine.side_by_side import oracle_at
from tests.exhaustive import exhaustive_interpreted
from tests.oracle.naive import NaiveRound

#: the oracle counts no deeper than to so many sequences
ASKED = 1000


def deal(seed: int, seats: int, preset: str, **switches: Any) -> Position:
    rules = Rules.preset(preset, **switches)
    return Round.dealt(rules, seats, 0, shuffled(Dice(seed), pack(rules.jokers))).position()


FREE: dict[str, Any] = {"claim_ban": "none", "claim_hand_cards": 1, "ace": "both"}
HARD: dict[str, Any] = {"final_discard": "optional", "out_on_wild": "forbidden"}

STARTS: dict[str, Position] = {
    "gamerules, 2 seats": deal(1, 2, "gamerules"),
    "gamerules, 4 seats": deal(2, 4, "gamerules"),
    "pagat, 5 seats": deal(3, 5, "pagat", claim_ban="none"),
    "wikipedia_ja, 3 seats": deal(4, 3, "wikipedia_ja"),
    "wikipedia_ja, 6 seats": deal(5, 6, "wikipedia_ja", claim_ban="none"),
    "nintendo, 3 seats": deal(6, 3, "nintendo"),
    "nintendo, 4 seats, claims from the start": deal(7, 4, "nintendo", **FREE),
    "gamepack2001, 4 seats": deal(8, 4, "gamepack2001"),
    "all is allowed, 6 seats": deal(9, 6, "gamerules", jokers=1, **FREE),
    "sevens on the table and in the hand": position(
        "7s 7d 6h 8h 9h Kc",
        "6c 8c 2s",
        melds=[(1, "7h"), (0, "7c")],
        stock="3d 4d 5d",
        phase=PLAYING,
        rules=Rules(),
    ),
    "sevens that grow into runs only, two at once forbidden": position(
        "7s 7d 6h 8h 9h Kc",
        "6c 8c 2s",
        melds=[(1, "7h"), (0, "7c")],
        stock="3d 4d 5d",
        phase=PLAYING,
        rules=Rules(seven_growth="run_only", seven_sets="three_or_more"),
    ),
    "the joker in the hand": position(
        "5s 6s 8s Jk 7h 7d",
        "2c 3c 4c",
        melds=[(1, "9d Td Jd"), (0, "Qs Qh Qc"), (1, "7c")],
        stock="Kd Kc",
        phase=PLAYING,
        rules=Rules(jokers=1, ace="both"),
    ),
    "the joker as a seven that also lies alone": position(
        "6h 8h 7d 4c",
        "9h Th 2c",
        melds=[(1, "Jk 8d 9d"), (0, "7h"), (1, "7c")],
        stock="Kd Kc",
        phase=PLAYING,
        rules=Rules(jokers=1),
    ),
    "aces at both ends": position(
        "Ah 2h Kh Qh As 2s",
        "Ac 3h Jh",
        melds=[(1, "2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd"), (0, "Js Qs Ks"), (1, "3s 4s 5s")],
        stock="Ad 4c",
        phase=PLAYING,
        rules=Rules(ace="both"),
    ),
    "three who claim": position(
        "Kd 9c 2d",
        "3h 4h 6h 5s 5d",
        "2c 8d 4d",
        "5c Jk 2s",
        discards="8s 5h",
        discarder=0,
        turn=1,
        stock="Ts Tc Th",
        rules=Rules(jokers=1),
    ),
    "three who claim, the nearest first": position(
        "Kd 9c 2d",
        "3h 4h 6h 5s 5d",
        "2c 8d 4d",
        "5c Jk 2s",
        discards="8s 5h",
        discarder=0,
        turn=1,
        stock="Ts Tc Th",
        rules=Rules(jokers=1, claim_priority="nearest"),
    ),
    "a seven is discarded": position(
        "Kd 9c",
        "8h 6h 7s 2d",
        "7d 7c 3c",
        discards="7h",
        discarder=0,
        turn=1,
        stock="Ts Tc",
        rules=Rules(claim_hand_cards=1, **HARD),
    ),
    "hands that may end on no seven": position(
        "7s 8s 7h 7d",
        "6s 9s",
        "Jk 5s 4s",
        melds=[(1, "7c"), (2, "Th Jh Qh")],
        stock="Kc 9h Kh",
        phase=PLAYING,
        rules=Rules(jokers=1, **HARD),
    ),
    "hands that may end on no seven, with a discard": position(
        "7s 8s 7h 7d",
        "6s 9s",
        "Jk 5s 4s",
        melds=[(1, "7c"), (2, "Th Jh Qh")],
        stock="Kc 9h Kh",
        phase=PLAYING,
        rules=Rules(jokers=1, out_on_wild="forbidden"),
    ),
    "nobody may lay off yet": position(
        "7s 8h 9c 9s 9h",
        "4h Th",
        melds=[(1, "5h 6h 7h")],
        stock="Kc 2c",
        phase=PLAYING,
        rules=Rules(layoff_needs_meld=True, layoff_after_claim=False),
    ),
    "the stock runs out": position(
        "2s 3d 9c",
        "4h Th 9h",
        "Jc Qd 9d",
        discards="Kc 2c 9s",
        discarder=2,
        stock="5c",
        rules=Rules(reshuffles=1),
    ),
}

#: how many sequences of one decision, of two, and so on
COUNTS: dict[str, list[int]] = {
    "gamerules, 2 seats": [1, 8, 8, 64, 64, 576, 1002, 4502, 8212, 42442],
    "gamerules, 4 seats": [1, 9, 15, 87, 253, 1081, 4301, 16987],
    "pagat, 5 seats": [1, 9, 15, 68, 126, 536, 1086, 4354, 9801, 35721],
    "wikipedia_ja, 3 seats": [1, 8, 8, 64, 64, 640, 1456, 6184, 19816],
    "wikipedia_ja, 6 seats": [1, 8, 12, 77, 253, 857, 2537, 8535, 27177],
    "nintendo, 3 seats": [1, 8, 8, 64, 64, 704, 1568, 5056, 13488],
    "nintendo, 4 seats, claims from the start": [1, 10, 31, 142, 417, 1633, 6657, 24930],
    "gamepack2001, 4 seats": [1, 9, 15, 71, 120, 568, 960, 4544, 8448, 38720],
    "all is allowed, 6 seats": [1, 8, 15, 56, 164, 639, 1966, 7121, 22756],
    "sevens on the table and in the hand": [15, 93, 356, 1039, 2775, 7762, 23648],
    "sevens that grow into runs only, two at once forbidden": [10, 39, 141, 403, 1115, 3318, 10048, 26452],
    "the joker in the hand": [19, 143, 540, 959, 2103, 6816, 19300],
    "the joker as a seven that also lies alone": [9, 30, 65, 107, 252, 637, 1331, 2623, 6198, 14481],
    "aces at both ends": [9, 26, 72, 158, 429, 1086, 2524, 5377, 12313],
    "three who claim": [5, 11, 18, 36, 51, 122, 222, 506, 1014, 1896, 3425, 7038],
    "three who claim, the nearest first": [5, 15, 23, 46, 65, 166, 348, 742, 1474, 2712, 4805, 9378],
    "a seven is discarded": [5, 19, 53, 103, 235, 455, 987, 1850, 3494, 8310, 19490],
    "hands that may end on no seven": [15, 78, 217, 299, 524, 1416, 3911, 10971, 28874],
    "hands that may end on no seven, with a discard": [15, 77, 205, 261, 468, 1230, 3619, 10313, 27970],
    "nobody may lay off yet": [7, 15, 33, 57, 145, 317, 674, 1292, 2760, 5738, 11906],
    "the stock runs out": [1, 4, 4, 16, 16, 64, 64, 256, 256, 0, 0, 0],
}


def sequences(round: Round, deepest: int) -> list[int]:
    """The number of sequences of one decision, of two, and so on; reshuffles keep the order of the cards."""
    found = [0] * deepest

    def count(round: Round, depth: int) -> None:
        if round.phase == RESHUFFLING:
            round = round.clone()
            round.restock(round.discards[:-1])
        legal = round.legal_actions()
        found[depth] += len(legal)
        for action in legal if depth + 1 < deepest else ():
            then = round.clone()
            then.play(action)
            count(then, depth + 1)

    count(round, 0)
    return found


def naive_sequences(round: NaiveRound, deepest: int) -> list[int]:
    """The same in the oracle."""
    found = [0] * deepest

    def count(round: NaiveRound, depth: int) -> None:
        if round.phase == "reshuffle":
            round = copied(round)
            round.restock(round.discards[:-1])
        legal = round.legal()
        found[depth] += len(legal)
        for words in legal if depth + 1 < deepest else ():
            then = copied(round)
            then.apply(words)
            count(then, depth + 1)

    count(round, 0)
    return found


def copied(round: NaiveRound) -> NaiveRound:
    """Another round like this, under the same rules."""
    return deepcopy(round, {id(round.rules): round.rules})


@pytest.mark.parametrize("name", STARTS)
def test_counts(name: str) -> None:
    start = set_up(STARTS[name])
    assert sequences(start, len(COUNTS[name])) == COUNTS[name]


@exhaustive_interpreted
@pytest.mark.parametrize("name", STARTS)
def test_the_oracle_counts_the_same(name: str) -> None:
    start = oracle_at(STARTS[name])
    asked = [count for count in COUNTS[name] if count <= ASKED]
    assert len(asked) > 1
    assert naive_sequences(start, len(asked)) == asked


if __name__ == "__main__":
    for name, start in STARTS.items():
        counts: list[int] = []
        while len(counts) < 12 and sum(counts) < 20_000:
            counts = sequences(set_up(start), len(counts) + 1)
        print(f"    {name!r}: {counts},".replace("'", '"'))
