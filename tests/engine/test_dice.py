"""The fast generator: docs/library/shuffle.md, section "Dice". They hold for either core."""

import copy
import pickle
import re
import tomllib
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sevenbridge import unchecked
from sevenbridge.engine.dice import Dice, restored

PAGE = (Path(__file__).parents[2] / "docs" / "library" / "shuffle.md").read_text(encoding="utf-8")
VECTORS: list[dict[str, Any]] = tomllib.loads(
    re.findall(r"^```toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)[1]
)["dice"]

seeds = st.integers(0, 2**200)
# The sizes at which 32- and 64-bit arithmetic would show.
SIZES = [1, 2, 3, 52, 53, 2**16 + 1, 2**30 + 1, 3 * 2**29, 2**31 - 1]


def drawn(dice: Dice, count: int = 4) -> list[int]:
    return [dice.next64() for _ in range(count)]


def output(state: int) -> int:
    """SplitMix64's number for a state, in integers without bounds."""
    mixed = state
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB % 2**64
    return mixed ^ mixed >> 31


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["seed"])
def test_vectors(vector: dict[str, Any]) -> None:
    seed = int(vector["seed"])
    assert [f"{number:016x}" for number in drawn(Dice(seed), 3)] == vector["next64"]
    dice = Dice(seed)
    assert [dice.below(53) for _ in range(12)] == vector["below_53"]
    items = list(range(10))
    Dice(seed).shuffle(items)
    assert items == vector["shuffle_10"]
    child = Dice(seed).fork(3, 2**64)
    assert [f"{number:016x}" for number in drawn(child, 2)] == vector["fork_3_and_2_to_64"]


def test_it_is_splitmix64() -> None:
    # The published numbers of SplitMix64 for the state 1234567.
    assert drawn(restored(1234567, 1234567), 5) == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@given(st.integers(0, 2**64 - 1))
def test_states_wrap_at_64_bits(state: int) -> None:
    step = 0x9E3779B97F4A7C15
    expected = [output((state + step * count) % 2**64) for count in range(1, 5)]
    assert drawn(restored(0, state)) == expected


@given(st.integers(0, 2**64 - 1), st.one_of(st.sampled_from(SIZES), st.integers(1, 2**31 - 1)))
def test_below_is_lemire_s_method(state: int, n: int) -> None:
    source = restored(0, state)
    while True:
        product = (source.next64() >> 32) * n
        if product % 2**32 >= 2**32 % n:
            break
    dice = restored(0, state)
    assert dice.below(n) == product >> 32
    assert dice == source


@pytest.mark.parametrize("n", [1, 2, 3, 5, 6, 7, 52, 53])
def test_below_accepts_equally_many_numbers_for_each_result(n: int) -> None:
    # Result k comes from the 32-bit numbers x with x * n in [k * 2^32 + 2^32 mod n, (k + 1) * 2^32).
    refused = 2**32 % n
    counts = {-(-((k + 1) << 32) // n) - -(-((k << 32) + refused) // n) for k in range(n)}
    assert counts == {2**32 // n}
    dice = Dice(n)
    assert {dice.below(n) for _ in range(100 * n)} == set(range(n))


def test_below_refuses_again_and_again_where_it_must() -> None:
    # Just above 2^30 a quarter of all draws is refused, so that the state moves further than one step a call.
    n = 2**30 + 1
    dice = Dice(5)
    plain = Dice(5)
    for _ in range(1000):
        assert 0 <= dice.below(n) < n
        plain.next64()
    assert dice != plain


@pytest.mark.parametrize("n", [0, -1, -(2**63), 2**31, 2**62])
def test_below_bounds(n: int) -> None:
    dice = Dice(1)
    with pytest.raises(ValueError, match="below"):
        dice.below(n)
    assert dice == Dice(1)


@pytest.mark.parametrize("n", [2, 3, 52, 53, 1000])
def test_below_is_even(n: int) -> None:
    # Chi-square with n - 1 degrees of freedom; the bound lies 6 standard deviations above its mean.
    dice = Dice(2)
    each = 100
    counts = Counter(dice.below(n) for _ in range(each * n))
    chi_square = sum((counts[number] - each) ** 2 / each for number in range(n))
    assert chi_square <= n - 1 + 6 * (2 * (n - 1)) ** 0.5


def test_shuffles_are_even() -> None:
    dice = Dice(3)
    orders: Counter[str] = Counter()
    for _ in range(24 * 200):
        cards = list("abcd")
        dice.shuffle(cards)
        orders["".join(cards)] += 1
    assert len(orders) == 24
    assert sum((seen - 200) ** 2 / 200 for seen in orders.values()) < 23 + 6 * 46**0.5


@given(seeds, st.lists(st.integers(), max_size=60))
def test_a_shuffle_keeps_all_items(seed: int, items: list[int]) -> None:
    shuffled = items[:]
    Dice(seed).shuffle(shuffled)
    assert Counter(shuffled) == Counter(items)


@given(seeds, seeds)
def test_seeds(one: int, other: int) -> None:
    assert (Dice(one) == Dice(other)) == (one == other)
    assert (drawn(Dice(one)) == drawn(Dice(other))) == (one == other)


def test_negative_seeds_are_refused() -> None:
    with pytest.raises(ValueError, match="negative"):
        Dice(-1)
    with pytest.raises(ValueError, match="negative"):
        Dice(1).fork(2, -(2**80))


@given(seeds, st.lists(st.integers(0, 2**130), max_size=4), st.integers(0, 5))
def test_a_fork_depends_on_seed_and_numbers_alone(seed: int, numbers: list[int], count: int) -> None:
    parent = Dice(seed)
    drawn(parent, count)
    before = copy.copy(parent)
    child = parent.fork(*numbers)
    assert child == Dice(seed).fork(*numbers)
    assert parent == before
    drawn(child)
    assert parent == before


@given(seeds, st.integers(0, 2**64 - 1))
def test_a_fork_without_checks_is_the_same(seed: int, number: int) -> None:
    assert unchecked.fork(Dice(seed), number) == Dice(seed).fork(number)


def test_forks_differ() -> None:
    dice = Dice(9)
    family = [
        dice,
        Dice(10),
        Dice(10).fork(1),
        dice.fork(),
        dice.fork().fork(),
        dice.fork(0),
        dice.fork(0, 0),
        dice.fork(0).fork(0),
        dice.fork(1),
        dice.fork(1, 2),
        dice.fork(2, 1),
        dice.fork(1).fork(2),
        dice.fork(2**64),
        dice.fork(2**64, 1),
        dice.fork(1 + 2**64),
    ]
    numbers = [number for member in family for number in drawn(member, 50)]
    assert len(set(numbers)) == len(numbers)


def test_neighbouring_forks_are_unrelated() -> None:
    # Of 64 bits, two unrelated numbers share 32; the mean of 2000 pairs has a standard deviation of 0.09.
    parent = Dice(4)
    first = [parent.fork(game).next64() for game in range(2001)]
    differing = [(one ^ other).bit_count() for one, other in pairwise(first)]
    assert abs(sum(differing) / len(differing) - 32) < 0.5


@given(seeds, st.integers(0, 5))
def test_copies_and_pickles_go_on_alike(seed: int, count: int) -> None:
    dice = Dice(seed)
    drawn(dice, count)
    for twin in (copy.copy(dice), copy.deepcopy(dice), pickle.loads(pickle.dumps(dice))):
        assert twin == dice
        assert twin.fork(1) == dice.fork(1)
        assert drawn(twin) == drawn(copy.copy(dice))


def test_dice_are_equal_to_dice_only() -> None:
    assert Dice(1) != 1
    with pytest.raises(TypeError):
        hash(Dice(1))
