"""How much of a round is luck: in the cards dealt, in those drawn, and what skill there is beside it.

Each deal is played several times by ``tuned`` in every seat, with the same hands and another order of the
stock. What the results of one deal have in common the hands decide; the rest is in what was drawn. Then a
stronger player takes the seat of one among weaker ones, and its lead is held against the spread of a round.
"""

from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import Final

from sevenbridge.analysis.estimates import Estimate
from sevenbridge.analysis.margins import points_ahead
from sevenbridge.bots.tuned import TunedPlayer
from sevenbridge.engine import dealing
from sevenbridge.engine.cards import pack
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import PRESETS, Rules, check_seats
from sevenbridge.engine.scoring import scores
from sevenbridge.engine.view import View
from sevenbridge.lab.arena import Contest, play_contest
from sevenbridge.lab.studies.batches import mean_over, split
from sevenbridge.lab.studies.sharing import Share

__all__ = [
    "ORDERS",
    "SKILLS",
    "Luck",
    "Skill",
    "study",
]

#: with how many orders of the stock each deal is played
ORDERS: Final = 4
#: the players whose skill is compared: the one alone, and those around it
SKILLS: Final = (("rabbit", "chick"), ("fox", "rabbit"))
#: one in twenty: so seldom the weaker one is ahead after the rounds that are told
_ONE_SIDED: Final = 1.6448536269514722


@dataclass(frozen=True, slots=True)
class Skill:
    """What one player is ahead among others, in points a round, and after how many rounds that shows."""

    player: str
    company: str
    ahead: Estimate
    #: after so many rounds it is ahead of the others 95 times in 100; 0 where it is not clearly ahead
    rounds: int


@dataclass(frozen=True, slots=True)
class Luck:
    """One preset."""

    preset: str
    #: the spread of one round: the standard deviation of the points by which a seat is ahead
    spread: float
    #: the part of its square that the dealt hands and the seat decide, 0 to 1
    dealt: Estimate
    skills: tuple[Skill, ...]


def study(deals: int, seats: int, seed: int, jobs: int, share: Share) -> list[Luck]:
    """Plays so many deals of each preset, and compares players on as many sets of duplicate deals.

    Raises InvalidRules, UnknownPlayer, ValueError.
    """
    check_seats(seats)
    if deals < 2:
        raise ValueError(f"there must be at least two deals, not {deals}")
    work = partial(_study_preset, deals, seats, seed)
    found = {each.preset: each for each in share(work, list(PRESETS), jobs)}
    return [found[preset] for preset in PRESETS]


def _study_preset(deals: int, seats: int, seed: int, preset: str) -> Luck:
    rules = PRESETS[preset]
    batches = [_margins(rules, seats, seed, first, count) for first, count in split(deals)]
    margins = [row for batch in batches for row in batch]
    spread = _total(margins) ** 0.5
    dealt = mean_over([_between(batch) / _total(margins) for batch in batches])
    skills = tuple(_skill(rules, seats, seed, deals, one, other, spread) for one, other in SKILLS)
    return Luck(preset, spread, dealt, skills)


def _margins(rules: Rules, seats: int, seed: int, first: int, count: int) -> list[list[list[float]]]:
    """For each deal and each order of the stock, by how much each seat is ahead at the end."""
    return [_of_deal(rules, seats, Dice(seed).fork(deal)) for deal in range(first, first + count)]


def _of_deal(rules: Rules, seats: int, dice: Dice) -> list[list[float]]:
    deck = list(pack(rules.jokers))
    dice.fork(0).shuffle(deck)
    # what is dealt stays: the hands, and the first card that is turned up
    taken = len(deck) - Round.dealt(rules, seats, 0, deck).stock_count
    margins = []
    for order in range(ORDERS):
        cards, stock = dice.fork(1, order), deck[taken:]
        cards.shuffle(stock)
        margins.append(_play(Round.dealt(rules, seats, 0, [*deck[:taken], *stock]), cards))
    return margins


def _play(round: Round, cards: Dice) -> list[float]:
    """Plays a round to its end: by how much each seat is ahead."""
    player, view = TunedPlayer(), View()
    while dealing.advance(round, cards):
        view.look(round, round.actor)
        round.apply(player.choose(view, cards))
    return list(points_ahead(round.law, scores(round)))


def _total(margins: list[list[list[float]]]) -> float:
    """The variance of all margins; their mean is nought, since those of a round sum to it."""
    values = [value for deal in margins for order in deal for value in order]
    return sum(value * value for value in values) / len(values) or 1.0


def _between(margins: list[list[list[float]]]) -> float:
    """The variance of what a seat may expect from its deal: products of two orders, so noise is not in it."""
    products = [
        one[seat] * other[seat]
        for deal in margins
        for index, one in enumerate(deal)
        for other in deal[:index]
        for seat in range(len(one))
    ]
    return sum(products) / len(products)


def _skill(rules: Rules, seats: int, seed: int, sets: int, player: str, company: str, spread: float) -> Skill:
    contest = Contest(rules=rules, seats=seats, players=(player, company), sets=sets, seed=seed, one_way=True)
    ahead = play_contest(contest)[0].difference()
    is_ahead = ahead.low is not None and ahead.low > 0
    rounds = ceil((_ONE_SIDED * spread / ahead.mean) ** 2) if is_ahead else 0
    return Skill(player, company, ahead, rounds)
