"""Rounds under random rules, and pairs of worlds that differ only in what a seat may not know."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from sevenbridge.engine.dice import Dice
from sevenbridge.engine.phases import DRAWING, OVER, PLAYING, RESHUFFLING
from sevenbridge.engine.position import ImpossiblePosition
from sevenbridge.engine.round import Round
from tests.engine.random_games import any_rules, dealt, one_of, step
from tests.engine.test_properties import redealt


def moments(seed: int) -> Iterator[Round]:
    """A round under random rules, at every decision of it and when it is over."""
    dice = Dice(seed)
    round = dealt(dice, any_rules(dice), 2 + dice.below(5))
    while round.phase != OVER:
        yield round
        step(dice, round)
    yield round


class Twins(NamedTuple):
    """A round, another world of it, and the seat for which they are the same."""

    round: Round
    other: Round
    seat: int


def twins(seed: int) -> Iterator[Twins]:
    """Pairs of worlds from a round under random rules, at every fifth decision of it."""
    dice = Dice(seed)
    for number, round in enumerate(moments(seed)):
        if number % 5 or round.phase not in (DRAWING, PLAYING, RESHUFFLING):
            continue
        seat = dice.below(round.seats)
        world = redealt(dice, round.position(), seat)
        if round.phase == PLAYING and seat != round.turn and round.drawn_card >= 0:
            hand = [card for card in range(64) if world.hands[round.turn] >> card & 1]
            world = replace(world, drawn_card=one_of(dice, hand))
        try:
            yield Twins(round, Round.at(world), seat)
        except ImpossiblePosition:  # a hand with which the turn could not be finished
            continue
