"""The player ``defender``: gives less to those who are nearly out, and otherwise plays as ``tuned``."""

import pytest

from research.habits import FEW, HabitCounter
from sevenbridge.bots.danger import Danger
from sevenbridge.bots.defender import DefenderPlayer
from sevenbridge.bots.player import Player
from sevenbridge.bots.registry import make_player
from sevenbridge.engine.cards import PACK, cards_text, parse_cards
from sevenbridge.engine.core import IS_COMPILED
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.rules import PRESETS, Rules
from sevenbridge.engine.view import View, view_of
from sevenbridge.lab.games import Games
from tests.engine.positions import playing

#: what it costs that somebody goes out, as a part of all that is at stake
ENDED = 1.5


def is_somebody_near(view: View) -> bool:
    return min(view.counts[seat] for seat in range(view.seats) if seat != view.seat) <= FEW


class Echo(Player):
    """Plays as ``tuned``, and holds each choice against that of ``defender`` while nobody is nearly out."""

    def __init__(self) -> None:
        self.tuned = make_player("tuned")
        self.defender = DefenderPlayer()
        self.choices = 0

    def choose(self, view: View, dice: Dice) -> int:
        """See ``Player``."""
        action = self.tuned.choose(view, dice)
        if not is_somebody_near(view):
            assert action == self.defender.choose(view, dice)
            self.choices += 1
        return action


@pytest.mark.parametrize("preset", PRESETS)
def test_while_nobody_is_nearly_out_it_plays_as_tuned(preset: str) -> None:
    echo = Echo()
    Games(PRESETS[preset], [echo] * 4, 2).play_rounds(0, 2)
    assert echo.choices > 10


def test_the_price_of_a_discard_is_that_somebody_takes_it() -> None:
    # four cards are hidden, with the other eights among them; the other kings have been discarded
    hands, stock = ("8h Kd", "8s 8d 9c"), "2c"
    known = parse_cards(" ".join([*hands, stock]))
    discards = cards_text([card for card in PACK if card not in known])
    round = playing(*hands, stock=stock, discards=discards, rules=Rules(stock_out="end"), discards_made=1)
    danger = Danger()
    danger.update(view_of(round, 0), Dice(1))
    eight, king = (danger.prices[card] for card in parse_cards(hands[0]))
    # with both eights a seat of three cards goes out; it has them in more than every second world, not in all
    assert 0.5 * ENDED < eight < 0.9 * ENDED
    assert king == 0


@pytest.mark.skipif(not IS_COMPILED, reason="takes minutes")
def test_less_is_claimed_of_what_it_discards_while_somebody_is_nearly_out() -> None:
    # figures are in research/players.md
    shares = []
    for player in (DefenderPlayer(), make_player("tuned")):
        counter = HabitCounter(PRESETS["gamerules"], 4, player, make_player("tuned"))
        counter.play(300)
        shares.append(counter.habits.late_fed / counter.habits.late_discards)
    assert shares[0] < 0.75 * shares[1]
