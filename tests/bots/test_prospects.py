"""What the seats may expect where all hands are known, and that the luck of draws is nought on average."""

import copy
import pickle
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from math import sqrt
from statistics import mean, stdev, variance

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sevenbridge.bots.prospects import Prospects
from sevenbridge.bots.tuned import TunedPlayer
from sevenbridge.engine import dealing
from sevenbridge.engine.core import IS_COMPILED
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.kinds import DRAW
from sevenbridge.engine.law import law_of
from sevenbridge.engine.phases import DRAWING, OVER, RESHUFFLING
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import PRESETS, Rules
from sevenbridge.engine.scoring import scores
from sevenbridge.engine.view import View
from tests.strategies import rules_strategy

seeds = st.integers(0, 2**32)


def moments(rules: Rules, seats: int, seed: int) -> Iterator[Round]:
    """A round of ``tuned``, at each decision, draw and reshuffle, and when it is over."""
    dice = Dice(seed)
    player = TunedPlayer()
    view = View()
    round = Round(law_of(rules), seats)
    dealing.deal(round, 0, dice)
    while round.phase != OVER:
        yield round
        if round.phase == RESHUFFLING:
            dealing.reshuffle(round, dice)
        elif round.phase == DRAWING:
            round.play(DRAW)
        else:
            view.look(round, round.actor)
            round.play(player.choose(view, dice))
    yield round


def points_of(prospects: Prospects, round: Round) -> list[float]:
    prospects.update(round)
    return list(prospects.points[: round.seats])


def luck_of(prospects: Prospects, round: Round) -> list[float]:
    prospects.weigh_draw(round)
    return list(prospects.luck[: round.seats])


def with_stock(round: Round, cards: list[int]) -> Round:
    """The same round with another order of its stock, the next card first."""
    return Round.at(replace(round.position(), stock=tuple(cards)))


@given(rules_strategy(), st.integers(2, 6), seeds)
@settings(deadline=None, max_examples=8)
def test_they_agree_with_the_rules(rules: Rules, seats: int, seed: int) -> None:
    prospects = Prospects()
    for round in moments(rules, seats, seed):
        before = round.clone()
        points = points_of(prospects, round)
        assert round == before
        assert sum(prospects.chances) <= 1 + 1e-9
        assert all(0 <= chance <= 1 for chance in prospects.chances)
        if rules.score_flow == "zero_sum" and round.phase != OVER:
            assert sum(points) == pytest.approx(0, abs=1e-6)
        elif round.phase != OVER:
            assert all(each >= 0 for each in points)
    assert points == scores(round)


@given(rules_strategy(), st.integers(2, 6), seeds)
@settings(deadline=None, max_examples=6)
def test_the_order_of_the_stock_tells_nothing(rules: Rules, seats: int, seed: int) -> None:
    prospects = Prospects()
    dice = Dice(seed)
    for round in moments(rules, seats, seed):
        if dice.below(4) == 0:
            cards = round.stock_list()
            dice.shuffle(cards)
            assert points_of(prospects, with_stock(round, cards)) == points_of(prospects, round)


@given(rules_strategy(), st.integers(2, 6), seeds)
@settings(deadline=None, max_examples=4)
def test_the_luck_of_all_cards_together_is_nought(rules: Rules, seats: int, seed: int) -> None:
    prospects = Prospects()
    dice = Dice(seed)
    for round in moments(rules, seats, seed):
        if round.phase == DRAWING and round.stock_count and dice.below(12) == 0:
            total = [0.0] * seats
            cards = round.stock_list()
            for place in range(len(cards)):
                luck = luck_of(prospects, with_stock(round, cards[place:] + cards[:place]))
                total = [one + other for one, other in zip(total, luck, strict=True)]
            assert total == pytest.approx([0.0] * seats, abs=1e-6)
            break


@pytest.mark.parametrize("preset", ["gamerules", "wikipedia_ja"])
def test_luck_takes_most_of_the_chance_out_of_a_round(preset: str) -> None:
    prospects = Prospects()
    rounds = 100 if IS_COMPILED else 10
    plain: list[float] = []
    luck: list[float] = []
    for seed in range(rounds):
        total = 0.0
        for round in moments(PRESETS[preset], 2, seed):
            if round.phase == DRAWING:
                one, other = luck_of(prospects, round)
                total += one - other
        own, others = scores(round)
        plain.append(own - others)
        luck.append(total)
    # by construction it is nought on average; an interval of four standard errors never misses that
    assert abs(mean(luck)) < 4 * stdev(luck) / sqrt(rounds)
    assert 2 * variance([one - other for one, other in zip(plain, luck, strict=True)]) < variance(plain)


def test_only_a_round_that_waits_for_a_draw_has_luck() -> None:
    prospects = Prospects()
    round = Round(law_of(Rules()), 2)
    with pytest.raises(ValueError, match="waits for no draw"):
        prospects.weigh_draw(round)


def test_copies_know_what_it_knows() -> None:
    round = next(moments(Rules(), 3, 5))
    told = points_of(Prospects(), round)
    assert points_of(copy.deepcopy(Prospects()), round) == told
    assert points_of(pickle.loads(pickle.dumps(Prospects())), round) == told


def test_both_cores_reckon_alike_to_the_bit() -> None:
    prospects = Prospects()
    found: list[str] = []
    for preset, seats in (("gamerules", 4), ("wikipedia_ja", 2), ("nintendo", 5)):
        for number, round in enumerate(moments(PRESETS[preset], seats, 11)):
            if number == 9:
                found += [each.hex() for each in points_of(prospects, round)]
            if number > 9 and round.phase == DRAWING:
                found += [each.hex() for each in luck_of(prospects, round)]
                break
    assert sha256(" ".join(found).encode()).hexdigest()[:16] == "621f016036d96ab2"
