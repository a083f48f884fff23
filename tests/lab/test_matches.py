"""Sets of whole matches, with the player that is measured in every seat once."""

import json

import pytest

from sevenbridge.bots.player import Player
from sevenbridge.bots.players import make_player
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.rules import PRESETS, Rules
from sevenbridge.engine.view import View
from sevenbridge.lab import matches
from sevenbridge.lab.matches import Matches
from sevenbridge.lab.sums import WIN


class Witness(Player):
    """Plays as ``greedy``, and writes down what it is told of the match."""

    def __init__(self) -> None:
        self.greedy = make_player("greedy")
        self.told: list[tuple[int, tuple[int, ...]]] = []

    def choose(self, view: View, dice: Dice) -> int:
        """See ``Player``."""
        self.told.append((view.rounds_left, view.totals))
        return self.greedy.choose(view, dice)


@pytest.mark.parametrize("preset", ["gamerules", "wikipedia_ja"])
def test_among_its_like_a_player_wins_an_even_share_of_every_set(preset: str) -> None:
    played = Matches(PRESETS[preset], 3, make_player("greedy"), make_player("greedy"), seed=4)
    played.play(0, 6)
    assert (played.sums.sets, played.sums.wins) == (6, 6 * WIN)
    assert played.sums.ahead() == (0, 0, 0)


def test_the_better_player_wins_more_matches_and_is_told_how_they_stand() -> None:
    witness = Witness()
    played = Matches(Rules.preset("gamerules", match_length=3), 2, witness, make_player("random"), seed=4)
    played.play(0, 8)
    mean, low, _ = played.sums.ahead()
    assert low is not None
    assert mean >= low > 0.2
    assert {left for left, _ in witness.told} == {0, 1, 2}
    assert all(totals == (0, 0) for left, totals in witness.told if left == 2)
    assert any(totals != (0, 0) for left, totals in witness.told if left == 1)
    assert played.sums.times.size == len(witness.told)


def test_other_deals_are_played_in_another_family(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = []
    for words in (["--tuning"], []):
        monkeypatch.setattr(
            "sys.argv", ["matches", "--players", "random,greedy", "--seats", "2", "--sets", "4", *words]
        )
        matches.main()
        found.append(json.loads(capsys.readouterr().out))
    assert [each["matches"] for each in found] == [8, 8]
    assert found[0]["ahead_percent"][0] > 0 < found[1]["ahead_percent"][0]
    assert [each["tuning"] for each in found] == [True, False]
