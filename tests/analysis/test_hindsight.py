"""What choices brought with all hands known, and what is left of a result then: the luck of the cards."""

from dataclasses import astuple

import pytest

from sevenbridge.analysis.hindsight import Effect, Hindsight, brought, cards_of
from sevenbridge.bots.players import make_player
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.game import Game
from sevenbridge.engine.record.reading import read_record
from sevenbridge.engine.rules import Rules
from tests.analysis.luck import luck
from tests.analysis.records import BLUNDERS, near_the_end


def played(*players: str, seed: int = 5) -> Game:
    """A match of one round among these players."""
    seats = [make_player(name) for name in players]
    game = Game(Rules.preset("nintendo", match_length=1), seats=len(seats), seed=seed)
    game.deal()
    dice = Dice(seed)
    while game.is_playing:
        legal = list(game.legal)
        game.play(legal[0] if len(legal) == 1 else seats[game.actor].choose(game.view(game.actor), dice))
    return game


def test_where_all_play_as_tuned_all_is_cards() -> None:
    assert Hindsight().effects(played("tuned", "tuned", "tuned"), 0, Dice(1), worlds=1) == []
    assert cards_of([], 0, 24.5) == 24.5
    assert astuple(brought([], 0)) == (0.0, 0.0, 0.0)


def test_what_a_choice_brings_to_one_it_takes_from_the_others() -> None:
    effects = Hindsight().effects(played("novice", "tuned", "greedy"), 0, Dice(1), worlds=2)
    assert {each.place for each in effects} == {0, 2}
    for each in effects:
        assert sum(each.ahead) == pytest.approx(0.0, abs=1e-9)
    assert any(any(each.ahead) for each in effects)


def test_a_blunder_brings_to_the_other_what_it_costs() -> None:
    game = Game.from_record(read_record(near_the_end(BLUNDERS)))
    (effect,) = Hindsight().effects(game, 0, Dice(1), worlds=40)
    own, other = effect.ahead
    assert effect.place == 0
    assert own < -20
    assert other == pytest.approx(-own)


def test_effects_add_up_and_what_is_left_is_the_cards() -> None:
    effects = [Effect(0, (3.0, -3.0)), Effect(1, (10.0, -10.0)), Effect(0, (-4.0, 4.0))]
    mean, low, high = astuple(brought(effects, 0))
    assert mean == -1.0
    assert low is not None
    assert high is not None
    assert mean - low == high - mean == pytest.approx(1.96 * 5, abs=0.01)
    assert cards_of(effects, 0, 20.0) == 11.0
    assert cards_of(effects, 1, -20.0) == -11.0


def test_the_luck_of_the_cards_is_nought_on_average_even_for_who_always_loses() -> None:
    novice, tuned = luck("gamerules", ("novice", "tuned"), rounds=40, seed=1, worlds=1)
    assert novice.result.points < -3 * novice.result.error
    assert abs(novice.cards.points) < 2 * novice.cards.error
    assert novice.cards.points == pytest.approx(-tuned.cards.points)
