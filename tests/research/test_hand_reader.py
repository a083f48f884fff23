"""The player that reads hands: what it is shown, that it does better for it, and that it never changes."""

from hashlib import sha256

import pytest

from research.hand_reader import HandReader
from sevenbridge.bots.players import make_player
from sevenbridge.engine.core import IS_COMPILED
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.rules import PRESETS
from sevenbridge.engine.view import view_of
from sevenbridge.lab.duplicate_sets import TUNING, DuplicateSets
from tests.bots.test_players import decisions


def among_tuned(
    preset: str, seats: int, playouts: int, seed: int = 0, corrected: bool = False
) -> DuplicateSets:
    """A table at which it sees the round that is played."""
    reader, company = HandReader(playouts), make_player("tuned")
    return DuplicateSets(PRESETS[preset], seats, reader, company, seed, TUNING, corrected=corrected)


def test_it_plays_no_round_that_it_was_not_shown() -> None:
    round = next(each for each in decisions(PRESETS["gamerules"], 2, 3) if len(each.legal_actions()) > 1)
    with pytest.raises(ValueError, match="of another round"):
        HandReader().choose(view_of(round, round.actor), Dice(0))
    other = next(decisions(PRESETS["gamerules"], 2, 4))
    reader = HandReader()
    reader.read(other)
    with pytest.raises(ValueError, match="of another round"):
        reader.choose(view_of(round, round.actor), Dice(0))


@pytest.mark.skipif(not IS_COMPILED, reason="takes minutes")
def test_it_is_far_ahead_of_who_reads_nothing() -> None:
    duplicates = among_tuned("wikipedia_ja", 2, 60, corrected=True)
    duplicates.play(0, 24)
    low = duplicates.sums().corrected_difference().low
    assert low is not None
    assert low > 0


def test_its_moves_never_change() -> None:
    duplicates = among_tuned("gamerules", 3, 12, seed=9)
    duplicates.play(0, 1)
    played = f"{duplicates.sums()}"
    assert sha256(played.encode()).hexdigest()[:16] == "9fa7c45b41ded1a6"
