"""The step that simulations take from one decision to the next, against the same made by hand."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sevenbridge import Dice, Round, Rules
from sevenbridge.engine.dealing import advance, deal, reshuffle
from sevenbridge.engine.law import law_of
from sevenbridge.engine.phases import CLAIMING, DRAWING, OVER, PLAYING, RESHUFFLING
from tests.strategies import rules_strategy


def advanced_by_hand(round: Round, dice: Dice) -> bool:
    """Plays what nobody decides with the round's own checked methods."""
    while round.phase in (RESHUFFLING, DRAWING):
        if round.phase == RESHUFFLING:
            reshuffle(round, dice)
        else:
            round.play(0)
    return round.phase != OVER


@given(rules_strategy(), st.integers(2, 6), st.integers(0, 2**32))
@settings(deadline=None, max_examples=40)
def test_it_makes_the_stock_and_the_draw_that_are_due_and_nothing_else(
    rules: Rules, seats: int, seed: int
) -> None:
    one, other = (Round(law_of(rules), seats) for _ in range(2))
    cards, same, lots = Dice(seed), Dice(seed), Dice(seed).fork(1)
    deal(one, seed % seats, cards)
    deal(other, seed % seats, same)
    while True:
        goes_on = advance(one, cards)
        assert goes_on == advanced_by_hand(other, same)
        assert (one, cards) == (other, same)
        if not goes_on:
            break
        assert one.phase in (CLAIMING, PLAYING)
        # where a decision is due already it changes nothing
        assert advance(one, cards)
        assert (one, cards) == (other, same)
        legal = one.legal_actions()
        action = legal[lots.below(len(legal))]
        one.play(action)
        other.play(action)
    assert one.phase == OVER
    assert not advance(one, cards)
    assert one == other


def test_it_takes_a_round_and_dice() -> None:
    round = Round(law_of(Rules()), 2)
    for given_round, dice in ((None, Dice(0)), (round, None), (3, Dice(0))):
        with pytest.raises(TypeError):
            advance(given_round, dice)  # type: ignore[arg-type]
