"""Views made of plain data, as a player far away makes them."""

from collections.abc import Iterator
from typing import Any

import pytest

from sevenbridge.bots.players import make_player
from sevenbridge.engine.cards import card_set
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.phases import OVER, RESHUFFLING, Phase
from sevenbridge.engine.position import Meld
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import View, view_from, view_of
from tests.engine.random_games import any_position, any_rules, dealt, long_suit_position, set_up, step
from tests.exhaustive import interpreted_but

GREEDY = make_player("greedy")
RANDOM = make_player("random")


def moments(seed: int) -> Iterator[Round]:
    """A round under random rules, at every decision of it and when it is over."""
    dice = Dice(seed)
    round = dealt(dice, any_rules(dice), 2 + dice.below(5))
    while round.phase != OVER:
        yield round
        step(dice, round)
    yield round


def check(round: Round, totals: tuple[int, ...]) -> None:
    """Every seat's view, told and made again, is the same, and players choose the same in it."""
    for seat in range(round.seats):
        view = view_of(round, seat, totals, len(totals) - 1)
        again = view_from(view.facts())
        assert again.facts() == view.facts()
        assert again == view
        assert again.melders == view.melders
        if view.legal_actions():
            assert GREEDY.choose(again, Dice(0)) == GREEDY.choose(view, Dice(0))
            assert RANDOM.choose(again, Dice(1)) == RANDOM.choose(view, Dice(1))


@pytest.mark.parametrize("seed", interpreted_but(range(6), range(20)))
def test_a_view_made_of_what_a_view_tells_is_that_view_throughout_a_round(seed: int) -> None:
    for round in moments(seed):
        check(round, tuple(range(round.seats)) if seed % 2 else ())


@pytest.mark.parametrize("seed", range(6))
def test_round_and_view_have_the_attributes_of_the_position(seed: int) -> None:
    for round in moments(seed):
        position = round.position()
        hands, stock, discards = position.hands, position.stock, position.discards
        assert (round.rules, round.hands, round.stock, round.discards) == (
            position.rules,
            hands,
            stock,
            discards,
        )
        assert round.over == (round.phase == OVER)
        assert round.stock_count == len(stock)
        for seat, hand in enumerate(hands):
            view = view_of(round, seat)
            assert (view.rules, view.hand, view.discards) == (position.rules, hand, discards)
            assert view.counts == tuple(map(int.bit_count, hands))
            assert view.opened == (hands if round.over else (0,) * len(hands))
            assert view.discard_set() == card_set(discards)
            assert (view.over, view.stock_count) == (round.over, len(stock))


@pytest.mark.parametrize("make", [any_position, long_suit_position])
def test_so_it_is_in_positions_rich_in_what_is_rare(make: Any) -> None:
    dice = Dice(7)
    for _ in range(50):
        round = set_up(make(dice, any_rules(dice)))
        for _ in range(4):
            check(round, ())
            if round.phase in (OVER, RESHUFFLING):
                break
            step(dice, round)


def facts(**changed: Any) -> dict[str, Any]:
    """What the first view of a deal tells, with something else in it."""
    return view_of(dealt(Dice(3), Rules(), 3), 1).facts() | changed


def test_the_melds_are_a_sequence() -> None:
    laid = [Meld(0, 1 << 6, 6, 6), Meld(1, 7 << 20, 20, 22)]
    view = view_from(facts(melds=laid, hand=1 << 50, discards=[3, 4]))
    assert list(view.melds) == laid
    assert (len(view.melds), view.melds[0], view.melds[-1]) == (2, laid[0], laid[1])
    assert not view_from(facts(melds=[], hand=1 << 50, discards=[3, 4])).melds
    for number in (2, -3):
        with pytest.raises(IndexError):
            view.melds[number]


def test_plain_data_needs_no_classes_but_the_rules() -> None:
    told = facts(melds=[[0, 1 << 6, 6, 6]], hand=1 << 20, discards=[3, 4])
    view = view_from(told)
    assert tuple(view.melds) == (Meld(0, 1 << 6, 6, 6),)
    assert view.melders == 1
    assert isinstance(view, View)


@pytest.mark.parametrize(
    "wrong",
    [
        {"rules": None},
        {"rules": {"ace": "both"}},
        {"seat": 3},
        {"seat": -1},
        {"seat": "1"},
        {"hand": -1},
        {"hand": 1 << 15},
        {"hand": 1 << 70},
        {"hand": 1 << 14},
        {"counts": [7]},
        {"counts": [7] * 7},
        {"counts": [7, 7, -1]},
        {"counts": [7, 7, 1 << 80]},
        {"counts": None},
        {"opened": [0]},
        {"discards": [64]},
        {"discards": [3, 3]},
        {"discards": list(range(60))},
        {"melds": [[0, 1, 0, 0]]},
        {"melds": [[3, 1 << 6, 6, 6]]},
        {"melds": [[-1, 1 << 6, 6, 6]]},
        {"melds": [[0, 0, 6, 6]]},
        {"melds": [[0, 1 << 6, 6, 99]]},
        {"melds": [[0, 1 << 6, 6, 6]] * 2},
        {"melds": ["nonsense"]},
        {"melds": [[0, 1 << 6]]},
        {"legal": [5441]},
        {"legal": [-1]},
        {"legal": [3, 2]},
        {"legal": [2, 2]},
        {"legal": ["0"]},
        {"turn": 3},
        {"drawn_card": 64},
        {"begun": 8},
        {"totals": [1.5]},
        {"rounds_left": -2},
        {"discards_made": 1 << 60},
    ],
    ids=repr,
)
def test_what_no_view_tells_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"view|seats|no meld"):
        view_from(facts(**({"hand": 0} if "melds" in wrong else {}) | wrong))
    for name in wrong:
        if name == "melds":
            continue
        missing = facts()
        del missing[name]
        with pytest.raises(ValueError, match=r"view|seats"):
            view_from(missing)


# -- the phase -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(20))
def test_a_view_tells_the_phase_as_far_as_its_seat_knows(seed: int) -> None:
    dice = Dice(seed)
    round = dealt(dice, any_rules(dice, claim_ban="none"), 4)
    while round.phase != Phase.OVER:
        assert isinstance(round.phase, Phase)
        for seat in range(4):
            view = view_of(round, seat)
            assert isinstance(view.phase, Phase)
            if round.phase == Phase.CLAIMING:
                asked = (round.ponners | round.chier) >> seat & 1
                assert view.phase == (Phase.CLAIMING if asked else Phase.DRAWING)
            elif round.phase == Phase.RESHUFFLING:
                assert view.phase == Phase.DRAWING
            else:
                assert view.phase == round.phase
        step(dice, round)
    assert view_of(round, 0).phase == Phase.OVER
