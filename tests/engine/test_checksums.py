"""Checksums of thousands of seeded rounds under random rules: both cores must play them alike.

The checksums are kept in ``checksums.json``. They change when the table of actions, the dice, the deal, the
rules or the facts of a view do, and for no other reason. ``python -m tests.engine.test_checksums`` rewrites
them.
"""

import json
from functools import cache
from pathlib import Path
from zlib import crc32

import pytest

from sevenbridge.engine.dice import Dice
from sevenbridge.engine.phases import OVER
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import PRESETS, SWITCHES, Rules
from sevenbridge.engine.scoring import scores
from sevenbridge.engine.view import view_of
from sevenbridge.lab.playout import Playouts
from tests.engine.random_games import NUMBERS, any_rules, dealt, step

FILE = Path(__file__).with_name("checksums.json")
SEED = 7777
#: how many rules are drawn, and how many rounds are played under these and under each preset
DRAWN = 375
ROUNDS = 50


@cache
def games() -> list[tuple[Rules, int]]:
    """The rules and numbers of seats: the presets, then random rules."""
    dice = Dice(SEED)
    presets = [(rules, seats) for rules in PRESETS.values() for seats in (2, 3, 4, 5, 6)]
    return presets + [(any_rules(dice), 2 + number % 5) for number in range(DRAWN)]


def played(number: int) -> dict[str, int]:
    """What the rounds under these rules came to."""
    playouts = Playouts(*games()[number], SEED + number)
    points = 0
    for _ in range(ROUNDS):
        playouts.run(1)
        for score in scores(playouts.round):
            points = (31 * points + score) % 2**63
    return {
        "decisions": playouts.decisions,
        "actions": playouts.checksum,
        "scores": points,
        **seen(number),
    }


def seen(number: int) -> dict[str, int]:
    """Everything that all seats saw of one round, and what they remembered at its end.

    The round is played by the checked methods, and saved and restored in between.
    """
    dice = Dice(SEED).fork(number)
    rules, seats = games()[number]
    round = dealt(dice, rules, seats)
    checksum = 0
    while round.phase != OVER:
        step(dice, round, eager=number % 3)
        for seat in range(seats):
            facts = view_of(round, seat).facts() | {"rules": None}
            del facts["history"]
            checksum = crc32(repr(sorted(facts.items())).encode(), checksum)
        if round.turns % 8 == 0:
            round = Round.from_bytes(round.clone().to_bytes())
    remembered = [[tuple(event) for event in view_of(round, seat).history] for seat in range(seats)]
    return {"seen": checksum, "remembered": crc32(repr(remembered).encode())}


@pytest.fixture(scope="module")
def golden() -> list[dict[str, int]]:
    known: list[dict[str, int]] = json.loads(FILE.read_text(encoding="utf-8"))
    return known


@pytest.mark.parametrize("number", range(len(games())))
def test_seeded_rounds(number: int, golden: list[dict[str, int]]) -> None:
    assert played(number) == golden[number]


def test_every_value_of_every_switch_is_played() -> None:
    # how long a match lasts and who deals first is decided outside of a round
    of_a_round = set(SWITCHES) - {"match_length", "target_score", "tie", "first_dealer"}
    wanted = {(name, value) for name in of_a_round for value in NUMBERS.get(name) or SWITCHES[name].choices}
    assert wanted <= {switch for rules, _ in games() for switch in rules.switches().items()}


def test_the_file_is_of_these_games(golden: list[dict[str, int]]) -> None:
    assert len(golden) == len(games())
    assert sum(each["decisions"] for each in golden) > 1_000_000


if __name__ == "__main__":
    lines = ",\n".join(json.dumps(played(number)) for number in range(len(games())))
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
