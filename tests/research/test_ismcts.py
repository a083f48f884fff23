"""The player ``ismcts``."""

from itertools import islice

from hypothesis import given, settings
from hypothesis import strategies as st

from research.ismcts import IsmctsPlayer, Worlds
from sevenbridge.bots.players import make_player
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.phases import PLAYING
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import view_of
from sevenbridge.lab.duplicate_sets import TUNING, DuplicateSets
from sevenbridge.rulebook import PRESET_PAGES
from tests.bots import turns
from tests.bots.test_players import decisions, with_other_secrets
from tests.strategies import rules_strategy


def test_more_playouts_choose_otherwise() -> None:
    round = next(round for round in decisions(Rules(), 2, 3) if round.phase == PLAYING)
    view = view_of(round, round.actor)
    few, many = ([IsmctsPlayer(n).choose(view, Dice(seed)) for seed in range(6)] for n in (1, 40))
    assert few != many


@given(rules_strategy(), st.integers(2, 4), st.integers(0, 2**32))
@settings(deadline=None, max_examples=8)
def test_its_worlds_look_as_the_round_does_and_differ(rules: Rules, seats: int, seed: int) -> None:
    dice = Dice(seed)
    for round in islice(decisions(rules, seats, seed), 0, 150, 10):
        view = view_of(round, round.actor)
        worlds = Worlds(view)
        dealt = [worlds.deal(dice) for _ in range(4)]
        for world in dealt:
            seen = view_of(world, view.seat)
            assert (world.actor, seen.legal_actions()) == (view.seat, view.legal_actions())
            assert (seen.hand, seen.counts, seen.discards) == (view.hand, view.counts, view.discards)
        if view.stock_count:
            assert len({(world.hands, world.stock) for world in dealt}) > 1


@given(st.sampled_from(tuple(PRESET_PAGES)), st.integers(2, 6), st.integers(0, 2**32))
@settings(deadline=None, max_examples=8)
def test_it_is_legal_under_all_presets(preset: str, seats: int, seed: int) -> None:
    duplicates = DuplicateSets(
        Rules.preset(preset), seats, IsmctsPlayer(2), make_player("greedy"), seed, TUNING
    )
    duplicates.play(0, 1)
    assert duplicates.sums().sets == 1


@given(rules_strategy(), st.integers(2, 4), st.integers(0, 2**32))
@settings(deadline=None, max_examples=5)
def test_the_same_view_and_dice_give_the_same_choice(rules: Rules, seats: int, seed: int) -> None:
    secrets = Dice(seed).fork(1)
    one, other = IsmctsPlayer(3), IsmctsPlayer(3)
    for round in islice(decisions(rules, seats, seed), 0, 150, 10):
        elsewhere = with_other_secrets(round, secrets)
        chosen = one.choose(view_of(round, round.actor), Dice(seed))
        assert other.choose(view_of(elsewhere, round.actor), Dice(seed)) == chosen


class TestWinning:
    ME = IsmctsPlayer(200)

    def test_it_goes_out(self) -> None:
        assert turns.turn(self.ME, "2s 3s 4s Th Td Tc Kd")[-1] == "out"

    def test_it_claims_to_go_out(self) -> None:
        assert turns.answer(self.ME, "9s 9h Kd", "9d") == "claim 9s 9h 9d"

    def test_it_is_ahead_of_random(self) -> None:
        duplicates = DuplicateSets(Rules(), 2, IsmctsPlayer(10), make_player("random"), 1, TUNING)
        duplicates.play(0, 3)
        assert duplicates.sums().difference().mean > 0
