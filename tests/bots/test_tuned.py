"""The player ``tuned``: plays as ``rule`` would with the weights that its table asks for."""

import pytest

from sevenbridge.bots.player import Player
from sevenbridge.bots.players import make_player
from sevenbridge.bots.rule import RulePlayer
from sevenbridge.bots.tuned import CASES, TunedPlayer, case_of, weights_for
from sevenbridge.bots.weights import WEIGHTS
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.law import law_of
from sevenbridge.engine.rules import PRESETS, Rules
from sevenbridge.engine.view import View
from sevenbridge.lab.games import Games


class Echo(Player):
    """Plays as ``tuned``, and holds each choice against that of ``rule`` with the weights of the table."""

    def __init__(self, rules: Rules, seats: int) -> None:
        self.tuned = make_player("tuned")
        self.rule = RulePlayer(weights_for(law_of(rules), seats))
        self.choices = 0

    def choose(self, view: View, dice: Dice) -> int:
        """See ``Player``."""
        action = self.tuned.choose(view, dice)
        assert action == self.rule.choose(view, dice)
        self.choices += 1
        return action


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("preset", PRESETS)
def test_it_plays_with_the_weights_of_its_table(preset: str, seats: int) -> None:
    rules = Rules.preset(preset)
    echo = Echo(rules, seats)
    Games(rules, [echo] * seats, 1).play_rounds(0, 2)
    assert echo.choices > 10


@pytest.mark.parametrize("preset", PRESETS)
def test_five_and_six_seats_play_as_four_do(preset: str) -> None:
    law = law_of(Rules.preset(preset))
    four = weights_for(law, 4)
    assert [weights_for(law, seats) for seats in (5, 6)] == [four, four]


def test_a_table_s_case_follows_from_its_rules_and_its_seats() -> None:
    cases = {name: [case_of(law_of(rules), seats) for seats in (2, 3, 4)] for name, rules in PRESETS.items()}
    assert cases["gamerules"] == cases["pagat"] == [0, 1, 2]
    assert cases["wikipedia_ja"] == cases["gamepack2001"] == [3, 4, 5]
    assert cases["nintendo"] == [6, 7, 8]


def test_six_cases_were_tuned_and_one_is_as_rule_has_it() -> None:
    assert len({*CASES, WEIGHTS}) == 7
    assert [case for case, weights in enumerate(CASES) if weights == WEIGHTS] == [7]


def test_one_player_may_sit_at_tables_of_all_kinds() -> None:
    tuned = TunedPlayer()
    for preset in PRESETS:
        rules = Rules.preset(preset)
        for seats in (2, 4):
            one = Games(rules, [tuned] * seats, 3)
            several = Games(rules, [TunedPlayer() for _ in range(seats)], 3)
            one.play_rounds(0, 1)
            several.play_rounds(0, 1)
            assert one.sums() == several.sums()
