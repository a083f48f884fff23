"""The exact odds, held against every order of small packs, against play, and against what must add up."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import factorial, sqrt
from random import Random

import pytest

from sevenbridge.engine.cards import PACK
from sevenbridge.solitaire.deals import Dealer, deck_of
from sevenbridge.solitaire.fate import CELLS, cards_dealt, count_won
from sevenbridge.solitaire.odds import Odds, chance_from, exact_odds
from tests.exhaustive import exhaustive_but, exhaustive_interpreted
from tests.solitaire.games import played_at_random, random_deck
from tests.solitaire.literal import all_deals

DEALS = 10_000
PLAYED = 3000
#: so many standard deviations do not happen by chance
SIGMAS = 4.5


@pytest.fixture
def six(exact: Callable[[int], Odds]) -> Odds:
    return exact(CELLS)


def likely(share: Fraction, count: int, trials: int) -> bool:
    """Whether so many of the trials are a likely outcome where each has this chance."""
    chance = float(share)
    deviation = sqrt(trials * chance * (1 - chance))
    # few expected cases are no bell curve: one more or less is nothing to wonder about
    return abs(count - trials * chance) <= SIGMAS * deviation + 1


@exhaustive_interpreted
@pytest.mark.parametrize(("cells", "suits"), [(1, 1), (2, 1), (3, 1), (4, 1), (1, 2), (1, 4)])
def test_small_packs_and_tables_dealt_in_every_order(cells: int, suits: int) -> None:
    ends = all_deals(cells, suits)
    orders = factorial(13 * suits)
    assert sum(ends.values()) == orders
    left: Counter[int] = Counter()
    moves: Counter[int] = Counter()
    for (cards, made), number in ends.items():
        left[cards] += number
        moves[made] += number
    odds = exact_odds(cells, suits)
    for counted, exact in ((left, odds.left), (moves, odds.moves)):
        assert {key: Fraction(number, orders) for key, number in counted.items()} == {
            key: chance for key, chance in exact.items() if chance
        }
    assert odds.won == Fraction(left[0], orders)


@pytest.mark.parametrize("cells", exhaustive_but([4, CELLS], range(4, 11)))
def test_chances_sum_to_one(exact: Callable[[int], Odds], cells: int) -> None:
    odds = exact(cells)
    assert odds.cells == cells
    assert sum(odds.left.values()) == sum(odds.moves.values()) == 1
    assert odds.won == odds.left[0] == odds.moves[40]
    assert list(odds.left) == sorted(odds.left)
    assert all(chance > 0 for chance in (*odds.left.values(), *odds.moves.values()))
    won = count_won(Dealer(), 1, DEALS // 4, cells)
    assert likely(odds.won, won, DEALS // 4)


def test_the_chance_of_winning(six: Odds) -> None:
    assert f"{float(six.won):.6%}" == "2.434468%"
    assert likely(six.won, count_won(Dealer(), 1, DEALS), DEALS)


def test_games_that_are_played_end_as_the_odds_say(six: Odds) -> None:
    chance = Random(52)
    games = [played_at_random(random_deck(chance), chance) for _ in range(PLAYED)]
    left = Counter(game.position.left for game in games)
    moves = Counter(len(game.moves) for game in games)
    assert left.keys() <= six.left.keys()
    assert moves.keys() <= six.moves.keys()
    for cards, share in six.left.items():
        assert likely(share, left[cards], PLAYED), cards
    for made, share in six.moves.items():
        assert likely(share, moves[made], PLAYED), made


@pytest.mark.parametrize(("cells", "suits"), [(0, 4), (11, 4), (6, 0), (6, 5)])
def test_numbers_out_of_range(cells: int, suits: int) -> None:
    with pytest.raises(ValueError, match="must be 1 to"):
        exact_odds(cells, suits)


# -- the chance from a moment on ----------------------------------------------------------------------------


def test_the_chance_before_a_card_has_come_is_that_of_all_deals(six: Odds) -> None:
    assert chance_from(()) == six.won


@pytest.mark.parametrize("number", [1, 108])
@pytest.mark.parametrize("come", [0, 3, 6, 17, 30, 47])
def test_the_chance_is_the_average_over_the_next_card(number: int, come: int) -> None:
    before = deck_of(number)[:come]
    others = [card for card in PACK if card not in before]
    after = [chance_from([*before, card]) for card in others]
    assert chance_from(before) == sum(after) / len(after)


@pytest.mark.parametrize(("number", "end"), [(1, 1), (108, 1), (2, 0), (10, 0)])
def test_the_chance_ends_as_the_deal_does(number: int, end: int) -> None:
    dealer = Dealer()
    dealer.shuffle(number)
    come = cards_dealt(dealer, CELLS)
    assert chance_from(deck_of(number)[:come]) == end
    assert chance_from(deck_of(number)[: come - 1]) > 0


def test_a_chance_with_cells_out_of_range() -> None:
    with pytest.raises(ValueError, match="must be 1 to"):
        chance_from((), 11)
