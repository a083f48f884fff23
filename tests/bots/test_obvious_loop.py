"""The loop that everybody writes first plays a match to its end: any rules, seats and players."""

from zlib import crc32

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from sevenbridge import Dice, Game, Move, Rules, make_player
from sevenbridge.bots.players import PLAYERS
from sevenbridge.engine.rules import NOBODY
from tests.engine.random_games import any_rules
from tests.exhaustive import exhaustive_interpreted, in_turn
from tests.strategies import rules_strategy

#: of those that search: enough to try every action
BUDGET = ":2"
SEATS = range(2, 7)


def play_match(game: Game, name: str, dice: Dice) -> list[Move]:
    """Plays a match to its end, and returns the moves of all its rounds."""
    chooser = make_player(name + BUDGET if PLAYERS[name].thinks_long else name)
    while not game.over:
        if not game.is_playing:
            game.deal()
        else:
            view = game.view(game.actor)
            assert list(view.legal) == list(game.legal)
            game.play(chooser.choose(view, dice))
    return [move for deal in game.deals for move in deal.moves]


@pytest.mark.parametrize(("name", "seats"), in_turn(list(PLAYERS), SEATS))
@exhaustive_interpreted
def test_all_players_come_to_the_end_of_a_match(name: str, seats: int) -> None:
    dice = Dice(crc32(f"{name} {seats}".encode()))
    rules = any_rules(dice, stock_out="reshuffle", reshuffles=3, match_length="per_player")
    play_match(Game(rules, seats=seats, seed=dice.below(1000)), name, dice)


@settings(max_examples=20, deadline=None)
@given(rules_strategy(match_length=2), st.sampled_from(SEATS), st.integers(0, 2**32))
def test_any_match_comes_to_its_end(rules: Rules, seats: int, seed: int) -> None:
    moves = play_match(Game(rules, seats=seats, seed=seed), "greedy", Dice(seed))
    restocked = sum(move.seat == NOBODY for move in moves)
    event(f"{restocked} new stocks")


def test_a_full_table_needs_many_a_new_stock() -> None:
    """What the others test would not be tested in matches that never run out of cards."""
    moves = play_match(Game(Rules(), seats=6, seed=1), "rule", Dice(1))
    assert sum(move.seat == NOBODY for move in moves) >= 6
