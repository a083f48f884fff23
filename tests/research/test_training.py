"""Training nets: positions taken down from rounds, and the command that makes a net of them."""

import json
import subprocess
import sys
from array import array
from pathlib import Path

import pytest

from research.training.__main__ import main
from research.training.positions import Positions, Recorder
from research.training.training import Training
from sevenbridge.bots.beginners import RandomPlayer
from sevenbridge.bots.features import MARKS, SETS
from sevenbridge.bots.net import PARTS, Net
from sevenbridge.bots.tuned import TunedPlayer
from sevenbridge.bots.value import ValuePlayer
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.rules import PRESETS, InvalidRules, Rules
from sevenbridge.engine.view import view_of
from tests.bots.test_players import decisions

#: a process of its own for what brings threads with it that last
FITS = """
from array import array
from sevenbridge.bots.features import MARKS
from sevenbridge.engine.dice import Dice
from research.training.fitting import fit
from research.training.__main__ import main
from research.training.positions import Positions

dice = Dice(1)
size = 20_000
found = Positions(array("Q"), array("b"), array("f"), array("i"), array("b"))
for _ in range(size):
    hand, loose = dice.below(8), dice.below(8)
    found.sets.extend([dice.next64() & 0x1FFF, 0, 0, 0, 0])
    found.marks.extend([4 * loose, 0, hand, *[0] * (MARKS - 3)])
    found.worths.append(float(dice.below(10)))
    found.margins.append(10 * (hand - loose) * (1 if found.sets[-5] & 1 else -1))
    found.following.append(0)
reports = []
fit(found, tell=reports.append, epochs=60)
print(reports[-1].explained)
"""


def record(preset: str, seats: int, size: int, player: TunedPlayer | None = None, seed: int = 1) -> Positions:
    return Recorder(PRESETS[preset], seats, player or TunedPlayer(), Dice(seed)).record(size)


class TestPositions:
    def test_each_has_all_its_features(self) -> None:
        found = record("gamerules", 3, 100)
        size = len(found.worths)
        assert 100 <= size < 200
        assert [len(each) for each in found] == [SETS * size, MARKS * size, size, size, size]

    def test_the_next_position_of_the_same_seat_has_come_to_the_same(self) -> None:
        found = record("wikipedia_ja", 3, 200)
        followed = [index for index, step in enumerate(found.following) if step]
        assert len(followed) > 50
        for index in followed:
            later = index + found.following[index]
            assert found.margins[later] == found.margins[index]
            laps = found.marks[MARKS * later + 8] - found.marks[MARKS * index + 8]
            assert laps >= 0

    def test_what_one_wins_the_others_lose(self) -> None:
        found = record("gamerules", 2, 300)
        # where a position follows that is another's, it has come to the opposite
        pairs = list(zip(found.margins, found.margins[1:], strict=False))
        assert sum(one == -other for one, other in pairs) > len(pairs) / 2
        assert max(found.margins) > 0 > min(found.margins)

    def test_the_same_dice_give_the_same(self) -> None:
        assert record("gamerules", 4, 50) == record("gamerules", 4, 50)
        assert record("gamerules", 4, 50) != record("gamerules", 4, 50, seed=2)

    def test_other_seats_are_refused(self) -> None:
        with pytest.raises(InvalidRules):
            Recorder(Rules(), 7, RandomPlayer(), Dice(0))


class TestFitting:
    @pytest.mark.exhaustive
    def test_what_follows_from_the_features_is_learnt(self) -> None:
        done = subprocess.run([sys.executable, "-c", FITS], capture_output=True, text=True, check=True)
        assert float(done.stdout) > 0.8


class TestCommand:
    @pytest.mark.exhaustive
    def test_it_writes_a_net_and_a_record_and_the_same_again(self, tmp_path: Path) -> None:
        words = ["--rules", "wikipedia_ja", "--seats", "2", "--positions", "400", "--seed", "3"]
        for name in ("one", "other"):
            done = subprocess.run(
                [sys.executable, "-m", "research.training", str(tmp_path / name), *words],
                capture_output=True,
                text=True,
                check=True,
            )
            assert done.stdout.splitlines()[0].startswith("first net: ")
        one, other = ((tmp_path / name / "penalty-2.net").read_bytes() for name in ("one", "other"))
        assert one == other
        numbers = array("f")
        numbers.frombytes(one)
        assert len(numbers) == sum(PARTS)
        record = json.loads((tmp_path / "one" / "penalty-2.json").read_text())
        assert record["positions"] >= 400
        assert record["seed"] == 3
        player = ValuePlayer(Net(numbers))
        for round in decisions(PRESETS["wikipedia_ja"], 2, 1):
            assert player.choose(view_of(round, round.actor), Dice(0)) in round.legal_actions()

    @pytest.mark.parametrize(
        ("words", "told"),
        [
            (["--rules", "bridge"], "bridge"),
            (["--seats", "9"], "seats"),
            (["--positions", "3"], "3 positions"),
        ],
    )
    def test_what_makes_no_sense_is_refused_in_a_sentence(
        self, tmp_path: Path, words: list[str], told: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main([str(tmp_path), *words]) == 2
        refused = capsys.readouterr()
        assert refused.out == ""
        assert told in refused.err
        assert not list(tmp_path.iterdir())


def test_less_than_nothing_cannot_be_trained_on() -> None:
    with pytest.raises(ValueError, match="seed -1"):
        Training(rules=Rules(), seats=2, seed=-1)
