"""What the program states openly (RULES 2.7), proved on random deals.

The order of moves never matters, an empty stock is a won game, and a won game has 40 moves.
"""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from sevenbridge.solitaire.deals import Dealer, deck_of
from sevenbridge.solitaire.fate import cards_dealt, next_winnable
from sevenbridge.solitaire.game import Game
from sevenbridge.solitaire.moves import parse_move
from sevenbridge.solitaire.odds import stuck_cards
from sevenbridge.solitaire.position import Position
from sevenbridge.solitaire.status import Status
from tests.solitaire.games import DECKS, deck_beginning, played_at_random, random_deck

RANDOM_DEALS = 1000
WON_DEALS = 60
#: so many of the first deals are played in every possible order
EXHAUSTED = 200


def fate_of(deck: list[int]) -> int:
    """How many cards of the deck come to the tableau, worked out without playing."""
    dealer = Dealer()
    dealer.put(deck)
    return cards_dealt(dealer, 6)


def check(deck: list[int], games: list[Game]) -> None:
    """Holds games of one deal, each played out, against each other and against all that is promised."""
    (first, *others) = games
    for other in others:
        assert other.position.ranks() == first.position.ranks()
        assert len(other.moves) == len(first.moves)
    assert first.position.dealt == fate_of(deck)
    assert (first.status == Status.WON) == (first.position.stock == 0) == (fate_of(deck) == 52)
    if first.status == Status.WON:
        verbs = [(move.verb, len(move.cards)) for move in first.moves]
        assert [verbs.count(each) for each in (("remove", 2), ("remove", 1), ("reserve", 1))] == [12, 4, 24]
        assert (len(verbs), first.position.rows) == (40, 4)
    else:
        assert first.status == Status.LOST
        assert len(first.position.tableau_cards()) == 6


@given(DECKS, st.lists(st.randoms(use_true_random=False), min_size=2, max_size=4))
@settings(deadline=None, max_examples=100)
def test_any_order_of_moves_ends_the_same(deck: list[int], chances: list[Random]) -> None:
    check(deck, [played_at_random(deck, chance) for chance in chances])


def test_any_order_of_moves_ends_the_same_in_a_thousand_random_deals() -> None:
    chance = Random(2077)
    for _ in range(RANDOM_DEALS):
        deck = random_deck(chance)
        check(deck, [played_at_random(deck, chance) for _ in range(2)])


def test_won_deals_are_won_in_any_order_with_forty_moves() -> None:
    chance = Random(40)
    for _ in range(WON_DEALS):
        deck = deck_of(next_winnable(chance.randrange(1, 1 << 32)))
        check(deck, [played_at_random(deck, chance) for _ in range(4)])


def every_end(game: Game) -> set[tuple[object, int]]:
    """How the game can end, all orders of moves tried; positions that lie alike are looked at once."""
    ends: set[tuple[object, int]] = set()
    seen, ahead = set(), [(game.position, 0)]
    while ahead:
        position, moves = ahead.pop()
        legal = position.legal_moves()
        if not legal:
            ends.add((position.ranks(), moves))
        for move in legal:
            after: tuple[Position, int] = position.after(move, game.deck), moves + 1
            alike = position_cards(after[0]), moves + 1
            if alike not in seen:
                seen.add(alike)
                ahead.append(after)
    return ends


def position_cards(position: Position) -> tuple[object, ...]:
    """A position but for the cells in which its cards lie, which no rule looks at."""
    return frozenset(position.tableau), position.reserve, position.dealt


def test_all_orders_of_moves_of_hundreds_of_deals_end_the_same() -> None:
    ends = [every_end(Game(deck_of(number))) for number in range(1, EXHAUSTED + 1)]
    assert {len(each) for each in ends} == {1}
    # those that can be won are among them
    assert sum(each == {((52, (), ()), 40)} for each in ends) == 3


def test_which_cards_are_left_may_depend_on_the_order_but_never_their_ranks() -> None:
    # in this deal a four goes with either of two threes, and the other three stays
    deck = deck_beginning("3s 3h 4c As Ah Ac Ad 2s")
    ends = [Game.replayed(deck, [parse_move(f"remove {three} 4c")]).position for three in ("3s", "3h")]
    assert ends[0].ranks() == ends[1].ranks()
    assert set(ends[0].tableau) != set(ends[1].tableau)


def test_nothing_is_stuck_when_all_cards_have_come() -> None:
    """So the game is always won with an empty stock: each low rank has its partners, each row is complete."""
    assert stuck_cards(((4, 4),) * 3, (4,) * 6) == 0
