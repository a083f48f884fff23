"""Recaps: every sentence is true of its round, by a reading of the record that shares nothing with them."""

import pytest

from sevenbridge.analysis.judge import Judge
from sevenbridge.analysis.recaps import RecapCode, recap_of
from sevenbridge.analysis.sentences import SENTENCES
from sevenbridge.engine.cards import pack
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import view_from, view_of
from tests.analysis.confirming import confirm_recaps
from tests.analysis.naive_recaps import PATTERNS
from tests.analysis.simulated import played


@pytest.mark.parametrize("start", range(0, 300, 100))
def test_each_recap_is_true_of_its_round(start: int) -> None:
    for seed in range(start, start + 100):
        confirm_recaps(played(seed), Judge(2) if seed % 5 == 0 else None)


def test_a_recap_needs_nothing_but_what_the_seat_is_told() -> None:
    for seed in range(40):
        game = played(seed)
        for seat in range(game.seats):
            view = game.view(seat)
            assert recap_of(view_from(view.facts())) == recap_of(view)


def test_a_round_that_goes_on_has_none() -> None:
    with pytest.raises(ValueError, match="not over"):
        recap_of(view_of(Round.dealt(Rules(), 2, 0, pack(0)), 0))


def test_every_code_has_a_sentence_and_is_checked() -> None:
    assert set(PATTERNS) == set(RecapCode)
    assert set(SENTENCES) >= set(RecapCode)
