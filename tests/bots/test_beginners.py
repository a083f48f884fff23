"""The player ``novice``: what it knows, and what it does not."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from sevenbridge.bots.player import Player
from sevenbridge.bots.players import make_player
from sevenbridge.engine import actions
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.kinds import KINDS
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import View, view_of
from sevenbridge.lab.duplicate_sets import DuplicateSets
from tests.bots.test_players import decisions
from tests.bots.turns import answer, turn
from tests.strategies import rules_strategy

NOVICE = make_player("novice")


class Listener(Player):
    """Plays as another player, and counts what it does."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.done = Counter[tuple[str, int]]()

    def choose(self, view: View, dice: Dice) -> int:
        """See ``Player``."""
        action = self.player.choose(view, dice)
        kind, _ = actions.decode(action)
        self.done[kind.family, actions.moved_cards(action).bit_count()] += 1
        return action


@given(rules_strategy(), st.integers(2, 6), st.integers(0, 2**32))
@settings(deadline=None, max_examples=40)
def test_it_melds_three_cards_lays_off_and_claims_nothing(rules: Rules, seats: int, seed: int) -> None:
    listener = Listener(NOVICE)
    DuplicateSets(rules, seats, listener, make_player("greedy"), seed).play(0, 3)
    assert set(listener.done) <= {("meld", 3), ("layoff", 1), ("discard", 1), ("pass", 0)}


def test_it_melds_before_it_discards() -> None:
    assert turn(NOVICE, "4d 5d 6d 2s 9c Kh", exposed=1)[0] == "meld 4d 5d 6d"
    assert turn(NOVICE, "3d 2s 9c Kh", "4d 5d 6d", exposed=1)[0] == "layoff 3d low"
    assert turn(NOVICE, "7s 8s 2h 9c Kh", exposed=1)[0].startswith("discard")


def test_it_goes_out_when_that_comes_about() -> None:
    assert turn(NOVICE, "4d 5d 6d 2s")[-1] == "out"


def test_it_lets_go_what_it_could_claim() -> None:
    assert answer(NOVICE, "Ks Kh 2d 4c 9h", "Kd", exposed=1) == "pass"


def test_it_discards_every_card_alike() -> None:
    # the first turn after the draw, in a hand without a meld
    found = (
        view_of(round, round.actor)
        for seed in range(50)
        for round, _ in zip(decisions(Rules(), 2, seed), range(2), strict=False)
        if len(round.legal_actions()) == 8
    )
    view = next(found)
    assert all(KINDS[actions.kind_of(action)].family == "discard" for action in view.legal_actions())
    dice = Dice(0)
    choices = Counter(NOVICE.choose(view, dice) for _ in range(800))
    assert set(choices) == set(view.legal_actions())
    assert all(60 < count < 140 for count in choices.values())
