"""Courses that a seat cannot tell apart follow the rules, differ in what is hidden, are equally likely."""

from collections import Counter, defaultdict

import pytest

from sevenbridge.engine.dice import Dice
from sevenbridge.engine.rules import Rules
from sevenbridge.lab.extensive.extensive_round import ExtensiveRound
from sevenbridge.lab.extensive.information import Information, information
from sevenbridge.lab.extensive.resampling import resample
from sevenbridge.lab.extensive.setup import Setup
from tests.lab.extensive.rounds import TINY, any_setup, everywhere, moments, shown

#: with a new stock, and few enough courses to be listed
AGAIN = Setup(
    Rules(claim_ban="none", claim_hand_cards=1, reshuffles=2, upcard=False),
    2,
    suits="sh",
    ranks="67",
    hand_size=1,
)


@pytest.mark.parametrize("seed", range(24))
def test_another_course_follows_the_rules_and_looks_the_same(seed: int) -> None:
    dice = Dice(seed)
    setup = any_setup(dice)
    differ = 0
    for moment in moments(setup, dice):
        if dice.below(8):
            continue
        seat = moment.mover if moment.mover >= 0 else dice.below(setup.seats)
        known = information(moment, seat)
        other = ExtensiveRound(setup)
        for move in resample(setup, known, dice):
            assert move in other.legal_moves()
            other.move(move)
        assert information(other, seat) == known
        if moment.mover >= 0:
            assert (other.mover, other.legal_moves()) == (moment.mover, moment.legal_moves())
            assert shown(other, seat) == shown(moment, seat)
        differ += other.hands != moment.hands
    assert differ


@pytest.mark.parametrize("setup", [TINY, AGAIN], ids=["one stock", "new stocks"])
def test_all_courses_that_can_have_been_are_equally_likely(setup: Setup) -> None:
    courses: dict[Information, set[tuple[int, ...]]] = defaultdict(set)
    for extensive, done in everywhere(setup):
        if extensive.mover >= 0:
            courses[information(extensive, extensive.mover)].add(done)
    by_number = sorted(courses, key=lambda known: (len(courses[known]), len(known.words), known))
    dice = Dice(1)
    for known in by_number[-1 : -len(by_number) // 3 : -len(by_number) // 12]:
        possible = courses[known]
        found = Counter(tuple(resample(setup, known, dice)) for _ in range(200 * len(possible)))
        assert set(found) == possible
        # five standard deviations from the mean
        assert all(abs(count - 200) < 5 * 200**0.5 for count in found.values())
