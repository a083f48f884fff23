"""A round that fits a view: whatever a seat may do and is told stands in it as it does in the real one."""

import pytest

from sevenbridge.cli.online.guess import guessed
from sevenbridge.engine.actions import DRAW_ACTION
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.options import Options
from sevenbridge.engine.phases import CLAIMING, OVER
from sevenbridge.engine.view import view_from, view_of
from tests.engine.random_games import any_rules, dealt, step


@pytest.mark.parametrize("seed", range(25))
def test_a_guessed_round_offers_the_same_and_shows_the_same(seed: int) -> None:
    dice = Dice(seed)
    round = dealt(dice, any_rules(dice), 2 + dice.below(5))
    while round.phase != OVER:
        for seat in range(round.seats):
            view = view_of(round, seat)
            if view.legal_actions():
                found = guessed(view)
                offered = Options()
                found.fill(offered, seat)
                assert offered.actions() == view.legal_actions()
                assert view_of(found, seat) == view
        if round.phase == CLAIMING:
            # the next player may be offered to draw while others are asked
            ahead = view_from(view_of(round, round.turn).facts() | {"legal": [DRAW_ACTION]})
            assert guessed(ahead).legal_actions() == [DRAW_ACTION]
        step(dice, round)
