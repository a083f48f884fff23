"""How much of a round is luck: in the cards dealt, in those drawn, and what skill there is beside it.

Each deal is played several times by ``tuned`` in every seat, with the same hands and another order of the
stock. What the results of one deal have in common the hands decide; the rest is in what was drawn. Then a
stronger player sits in each seat of each deal among weaker ones, and its lead is held against the spread of
these very rounds: how far the results of a round lie apart depends on who plays it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from math import ceil
from random import Random
from statistics import NormalDist, fmean, pstdev
from typing import Final

from sevenbridge import unchecked
from sevenbridge.analysis.estimates import Estimate
from sevenbridge.analysis.margins import points_ahead
from sevenbridge.bots.player import Player
from sevenbridge.bots.players import make_player
from sevenbridge.bots.tuned import TunedPlayer
from sevenbridge.engine import dealing
from sevenbridge.engine.cards import pack
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import PRESETS, Rules, check_seats
from sevenbridge.engine.scoring import scores
from sevenbridge.engine.view import View
from sevenbridge.lab.studies.batches import mean_over, split
from sevenbridge.lab.studies.sharing import Share

__all__ = [
    "ORDERS",
    "SKILLS",
    "SURE",
    "Luck",
    "Skill",
    "rounds_until_ahead",
    "study",
]

#: with how many orders of the stock each deal is played
ORDERS: Final = 4
#: the players whose skill is compared: the one alone, and those around it
SKILLS: Final = (("rabbit", "chick"), ("fox", "rabbit"))
#: so often the stronger one is ahead after the rounds that are told
SURE: Final = 0.95
_ONE_SIDED: Final = NormalDist().inv_cdf(SURE)
#: Below so many rounds their number is found by adding up rounds drawn from those played, so many times: the
#: results of a round are lopsided, and a sum of few of them is not normal.
_FEW: Final = 60
_DRAWN: Final = 10_000


@dataclass(frozen=True, slots=True)
class Skill:
    """What one player is ahead among others, in points a round, and after how many rounds that shows."""

    player: str
    company: str
    ahead: Estimate
    #: the standard deviation of that lead from round to round
    spread: float
    #: after so many rounds it is ahead of the others 95 times in 100, and the interval of this number; None
    #: where it is not clearly ahead
    rounds: Estimate | None


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
    skills = tuple(_skill(rules, seats, seed, deals, one, other) for one, other in SKILLS)
    return Luck(preset, spread, dealt, skills)


def _margins(rules: Rules, seats: int, seed: int, first: int, count: int) -> list[list[list[float]]]:
    """For each deal and each order of the stock, by how much each seat is ahead at the end."""
    return [_of_deal(rules, seats, Dice(seed).fork(deal)) for deal in range(first, first + count)]


def _of_deal(rules: Rules, seats: int, dice: Dice) -> list[list[float]]:
    deck = _deck(rules, dice)
    # what is dealt stays: the hands, and the first card that is turned up
    taken = len(deck) - Round.dealt(rules, seats, 0, deck).stock_count
    margins = []
    for order in range(ORDERS):
        cards, stock = dice.fork(1, order), deck[taken:]
        cards.shuffle(stock)
        round = Round.dealt(rules, seats, 0, [*deck[:taken], *stock])
        margins.append(_play(round, [TunedPlayer()] * seats, cards))
    return margins


def _deck(rules: Rules, dice: Dice) -> list[int]:
    deck = list(pack(rules.jokers))
    dice.fork(0).shuffle(deck)
    return deck


def _play(round: Round, players: Sequence[Player], dice: Dice) -> list[float]:
    """Plays a round to its end: by how much each seat is ahead."""
    view = View()
    while dealing.advance(round, dice):
        view.look(round, round.actor)
        unchecked.apply(round, players[round.actor].choose(view, dice))
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


def _skill(rules: Rules, seats: int, seed: int, deals: int, player: str, company: str) -> Skill:
    one, others = make_player(player), make_player(company)
    leads: list[float] = []
    batches: list[float] = []
    for first, count in split(deals):
        batch: list[float] = []
        for deal in range(first, first + count):
            dice = Dice(seed).fork(deal)
            deck = _deck(rules, dice)
            for seat in range(seats):
                one.begin_round()
                others.begin_round()
                players = [one if each == seat else others for each in range(seats)]
                batch.append(_play(Round.dealt(rules, seats, 0, deck), players, dice.fork(2, seat))[seat])
        leads += batch
        batches.append(fmean(batch))
    ahead = mean_over(batches)
    return Skill(player, company, ahead, pstdev(leads), _until(leads, ahead))


def _until(leads: Sequence[float], ahead: Estimate) -> Estimate | None:
    """After how many rounds a lead shows: by its mean, and by both ends of its interval."""
    mean, low, high = ahead.mean, ahead.low, ahead.high
    if low is None or high is None or low <= 0:
        return None
    usual, most, least = (
        rounds_until_ahead([lead + assumed - mean for lead in leads]) for assumed in (mean, low, high)
    )
    return Estimate(usual, least, most)


def rounds_until_ahead(leads: Sequence[float]) -> int:
    """Returns from how many rounds on their sum is above nought 95 times in 100 (``SURE``).

    ``leads`` are the leads of rounds that were played; their mean has to be above nought.

    >>> rounds_until_ahead([3.0, -1.0]), rounds_until_ahead([101.0, -99.0])
    (13, 27056)
    """
    mean, spread = fmean(leads), pstdev(leads)
    normal = ceil((_ONE_SIDED * spread / mean) ** 2)
    if normal > _FEW:
        return normal
    dice = Random(0)
    most = 4 * _FEW
    ahead = [0] * most
    for _ in range(_DRAWN):
        for number, total in enumerate(accumulate(dice.choices(leads, k=most))):
            ahead[number] += total > 0
    unsure = [number for number, times in enumerate(ahead) if times < SURE * _DRAWN]
    return max(unsure, default=-1) + 2
