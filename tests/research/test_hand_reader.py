"""The player that reads hands: what it is told, that it does better for it, and that it never changes."""

import copy
import pickle
from hashlib import sha256

import pytest

from sevenbridge.bots.registry import PLAYERS, make_player
from sevenbridge.engine.core import IS_COMPILED
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.rules import PRESETS
from sevenbridge.engine.view import view_of
from sevenbridge.lab.duplicates import TUNING, Duplicates
from sevenbridge.lab.games import Games
from sevenbridge.lab.hand_reader import HandReader
from tests.bots.test_players import decisions


def test_it_sits_at_no_table_of_a_server() -> None:
    assert not any(isinstance(make(), HandReader) for make in PLAYERS.values())


def test_it_plays_no_round_that_it_was_not_told_of() -> None:
    round = next(each for each in decisions(PRESETS["gamerules"], 2, 3) if len(each.legal_actions()) > 1)
    with pytest.raises(ValueError, match="of another round"):
        HandReader().choose(view_of(round, round.actor), Dice(0))
    other = next(decisions(PRESETS["gamerules"], 2, 4))
    reader = HandReader()
    reader.read(other)
    with pytest.raises(ValueError, match="of another round"):
        reader.choose(view_of(round, round.actor), Dice(0))


def test_a_copy_plays_as_its_original() -> None:
    reader = HandReader(8)
    for number, round in enumerate(decisions(PRESETS["gamerules"], 3, 3)):
        if number % 16 == 1:
            chosen = []
            for each in (reader, copy.deepcopy(reader), pickle.loads(pickle.dumps(reader))):
                each.read(round)
                chosen.append(each.choose(view_of(round, round.actor), Dice(number)))
            assert len(set(chosen)) == 1


@pytest.mark.skipif(not IS_COMPILED, reason="takes minutes")
def test_it_is_far_ahead_of_who_reads_nothing() -> None:
    duplicates = Duplicates(
        PRESETS["wikipedia_ja"], 2, HandReader(60), make_player("tuned"), family=TUNING, corrected=True
    )
    duplicates.play(0, 12)
    _, low, _ = duplicates.sums().corrected_difference()
    assert low is not None
    assert low > 0


def test_its_moves_never_change() -> None:
    duplicates = Duplicates(PRESETS["gamerules"], 3, HandReader(12), make_player("tuned"), 9)
    duplicates.play(0, 1)
    games = Games(PRESETS["nintendo"], [HandReader(12), make_player("greedy")], 5)
    games.play_rounds(0, 1)
    played = f"{duplicates.sums()} {games.sums()}"
    assert sha256(played.encode()).hexdigest()[:16] == "369b515c01090fc9"
