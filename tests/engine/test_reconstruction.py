"""A round that fits a view: whatever a seat may do and is told stands in it as it does in the real one."""

import pytest

from sevenbridge import unchecked
from sevenbridge.engine.actions import DRAW_ACTION
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.options import Options
from sevenbridge.engine.phases import CLAIMING, OVER
from sevenbridge.engine.reconstruction import round_consistent_with
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import View, view_from, view_of
from tests.engine.random_games import any_rules, dealt, step
from tests.exhaustive import interpreted_but


def seen(view: View) -> dict[str, object]:
    """All that a view tells but what may be done; but for an empty stock also how often it was so."""
    left_out = {"legal"} if view.stock_count else {"legal", "reshuffles_made"}
    return {name: fact for name, fact in view.facts().items() if name not in left_out}


def check_rounds_fitting(round: Round) -> None:
    """The round that fits a seat's view shows and offers that seat what the round does."""
    for seat in range(round.seats):
        view = view_of(round, seat)
        found = round_consistent_with(view)
        offered = Options()
        unchecked.fill(found, offered, seat)
        # whether others are asked, the next player does not know
        is_kept_waiting = seat == round.turn and round.phase == CLAIMING
        assert offered.actions() == (view.legal_actions() or [DRAW_ACTION] * is_kept_waiting)
        assert seen(view_of(found, seat)) == seen(view)


@pytest.mark.parametrize("seed", range(25))
def test_such_a_round_offers_the_same_and_shows_the_same(seed: int) -> None:
    dice = Dice(seed)
    round = dealt(dice, any_rules(dice), 2 + dice.below(5))
    while round.phase != OVER:
        check_rounds_fitting(round)
        if round.phase == CLAIMING:
            # the next player may be offered to draw while others are asked
            ahead = view_from(view_of(round, round.turn).facts() | {"legal": [DRAW_ACTION]})
            assert round_consistent_with(ahead).legal_actions() == [DRAW_ACTION]
        step(dice, round)
    check_rounds_fitting(round)


@pytest.mark.parametrize("seed", interpreted_but(range(10), range(50)))
def test_nobody_is_left_in_a_turn_that_cannot_be_finished(seed: int) -> None:
    dice = Dice(seed)
    rules = any_rules(dice, out_on_wild="forbidden", jokers=1, claim_ban="none", reshuffles=100)
    round = dealt(dice, rules, 2 + dice.below(5))
    for _ in range(400):
        if round.phase == OVER:
            break
        check_rounds_fitting(round)
        step(dice, round, eager=3)


def test_no_round_fits_a_view_in_which_more_cards_are_held_than_there_are() -> None:
    view = view_of(dealt(Dice(1), Rules(), 3), 0)
    more = view_from(view.facts() | {"counts": [7, 40, 7]})
    with pytest.raises(ValueError, match="no cards can be dealt"):
        round_consistent_with(more)
