"""The exact chance that a random deal is won, from any moment of it, and how far lost deals come (RULES 2.7).

Counted, not sampled: the cards that are no sevens come one after the other, and what matters of those that
have come is only how many of each rank there were. Ranks that play the same part are interchangeable, so few
states are left. A seven goes at once and never fills a cell; where the sevens lie among the others is counted
at the end.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb, factorial
from typing import NamedTuple, TypeAlias

from sevenbridge.engine.cards import SEVEN
from sevenbridge.solitaire.fate import CELLS

SUITS = 4
FEWEST_CELLS, MOST_CELLS = 1, 10
#: how many ranks there are that are no sevens: three pairs, and those from the eight to the king
_OTHERS = 12
#: moves of a won game for each suit: three pairs, a seven, six to the reserve
_MOVES = 10

#: how often the two ranks of each pair have come (the greater number first)
Pairs: TypeAlias = tuple[tuple[int, int], ...]
#: how often each rank from the eight to the king has come
Highs: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Odds:
    """The exact odds with a number of tableau cells."""

    #: how many tableau cells there are
    cells: int
    #: the probability that a deal is won
    won: Fraction
    #: by number of cards left at the end: its probability
    left: dict[int, Fraction]
    #: by number of moves made at the end: its probability
    moves: dict[int, Fraction]


class _Ends(NamedTuple):
    """What is found out on the way about the cards left and the moves made."""

    left: dict[int, Fraction]
    moves: dict[int, Fraction]


def exact_odds(cells: int = CELLS, suits: int = SUITS) -> Odds:
    """Counts all deals. Raises ValueError for cells outside of 1 to 10.

    ``suits``: of a pack with so many cards of each rank, 1 to 4, by which the counting can be checked.
    """
    if not FEWEST_CELLS <= cells <= MOST_CELLS:
        raise ValueError(f"cells must be {FEWEST_CELLS} to {MOST_CELLS}, not {cells}")
    if not 1 <= suits <= SUITS:
        raise ValueError(f"suits must be 1 to {SUITS}, not {suits}")
    ends = _Ends(defaultdict(Fraction), defaultdict(Fraction))
    others = _OTHERS * suits
    ways: dict[tuple[Pairs, Highs], int] = {(((0, 0),) * 3, (0,) * 6): 1}
    for dealt in range(1, others + 1):
        coming: dict[tuple[Pairs, Highs], int] = defaultdict(int)
        for (pairs, highs), number in ways.items():
            for next_pairs, cards in _next_pairs(pairs, suits).items():
                coming[next_pairs, highs] += number * cards
            for next_highs, cards in _next_highs(highs, suits).items():
                coming[pairs, next_highs] += number * cards
        ways = {}
        for state, number in coming.items():
            if stuck_cards(*state) < cells:
                ways[state] = number
            else:
                chance = Fraction(number * factorial(others - dealt), factorial(others))
                _enter_loss(*state, chance, suits, ends)
    won = Fraction(sum(ways.values()), factorial(others))
    ends.left[0] += won
    ends.moves[_MOVES * suits] += won
    return Odds(cells, won, dict(sorted(ends.left.items())), dict(sorted(ends.moves.items())))


def chance_from(come: Sequence[int], cells: int = CELLS) -> Fraction:
    """The probability that a deal is won of which these cards have come to the tableau.

    The others may lie in any order. Ranks will do for cards. Raises ValueError for cells outside of 1 to 10.
    """
    if not FEWEST_CELLS <= cells <= MOST_CELLS:
        raise ValueError(f"cells must be {FEWEST_CELLS} to {MOST_CELLS}, not {cells}")
    counts = [0] * 13
    for card in come:
        counts[card & 15] += 1
    pairs = ((counts[low], counts[SEVEN - 1 - low]) for low in range(3))
    state = tuple(sorted((max(pair), min(pair)) for pair in pairs)), tuple(sorted(counts[SEVEN + 1 :]))
    return Fraction(_won_orders(*state, cells), factorial(_OTHERS * SUITS - _come(*state)))


@cache
def _won_orders(pairs: Pairs, highs: Highs, cells: int) -> int:
    """In how many orders of the other cards that are no sevens a deal is won of which these have come."""
    if stuck_cards(pairs, highs) >= cells:
        return 0
    if _come(pairs, highs) == _OTHERS * SUITS:
        return 1
    by_pairs = _next_pairs(pairs, SUITS).items()
    by_highs = _next_highs(highs, SUITS).items()
    return sum(cards * _won_orders(after, highs, cells) for after, cards in by_pairs) + sum(
        cards * _won_orders(pairs, after, cells) for after, cards in by_highs
    )


def _come(pairs: Pairs, highs: Highs) -> int:
    return sum(map(sum, pairs)) + sum(highs)


def stuck_cards(pairs: Pairs, highs: Highs) -> int:
    """How many cells are filled for good when these cards have come and all possible moves are made."""
    rows = min(highs)
    surplus = sum(more - less for more, less in pairs)
    return surplus + sum(count - rows - 1 for count in highs if count > rows)


def _enter_loss(pairs: Pairs, highs: Highs, chance: Fraction, suits: int, ends: _Ends) -> None:
    """Enters the deals that are lost with the last of these cards; ``chance`` is that of such a deal."""
    rows = min(highs)
    removed_pairs = sum(less for _, less in pairs)
    reserved = sum(min(count, rows + 1) for count in highs)
    dealt = _come(pairs, highs)
    pack = (_OTHERS + 1) * suits
    for sevens in range(suits + 1):
        # so many sevens come before the last of these cards, the rest after it
        arrangements = comb(dealt - 1 + sevens, sevens) * comb(pack - dealt - sevens, suits - sevens)
        share = chance * Fraction(arrangements, comb(pack, suits))
        ends.left[pack - 2 * removed_pairs - 6 * rows - sevens] += share
        ends.moves[removed_pairs + reserved + sevens] += share


def _next_pairs(pairs: Pairs, suits: int) -> dict[Pairs, int]:
    """The states after one more card of these ranks, each with how many cards lead to it."""
    result: dict[Pairs, int] = defaultdict(int)
    for index, (more, less) in enumerate(pairs):
        others = pairs[:index] + pairs[index + 1 :]
        if more < suits:
            result[tuple(sorted((*others, (more + 1, less))))] += suits - more
        if less < suits:
            grown = (more, less + 1) if more > less else (less + 1, more)
            result[tuple(sorted((*others, grown)))] += suits - less
    return result


def _next_highs(highs: Highs, suits: int) -> dict[Highs, int]:
    """The same for the ranks from the eight to the king."""
    result: dict[Highs, int] = defaultdict(int)
    for index, count in enumerate(highs):
        if count < suits:
            result[tuple(sorted((*highs[:index], count + 1, *highs[index + 1 :])))] += suits - count
    return result
