"""The example that learns: it clones better and better, and what it writes plays."""

import re
import subprocess
import sys
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest

from examples.baseline import (
    CARDS_OF_ACTIONS,
    KINDS_OF_ACTIONS,
    SIZES,
    Baseline,
    Inputs,
    scores_of,
    shipped_net,
    state_of,
)
from sevenbridge import PRESETS, Game, Rules, compare
from sevenbridge.lab.environments import Layout
from sevenbridge.lab.environments.observer import Observer

ROOT = Path(__file__).parents[2]
TRAINER = [sys.executable, "-m", "examples.train_baseline"]
SMALL = ["--rules", "gamerules", "--seats", "2", "--cloned", "20000", "--played", "25000"]


def test_the_trainer_learns_and_writes_a_net_that_plays(tmp_path: Path) -> None:
    out = tmp_path / "net.npz"
    command = [*TRAINER, *SMALL, "--out", str(out)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    alike = [float(each) for each in re.findall(r"([\d.]+)% as the teacher", done.stdout)]
    assert alike[-1] > alike[0] + 10
    assert "self-play" in done.stdout
    with np.load(out) as arrays:
        net = {name: arrays[name].astype(np.float32) for name in SIZES}
    found = compare(Baseline(net), "novice", 50, seats=2)
    assert found.difference().mean > 0


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
@pytest.mark.parametrize("rules", PRESETS)
def test_the_baseline_plays_all_rules_at_all_tables(rules: str, seats: int) -> None:
    assert compare(Baseline, "greedy", 5, seats=seats, rules=PRESETS[rules], seed=3).sets == 5


def test_the_baseline_is_ahead_of_greedy() -> None:
    found = compare(Baseline, "greedy", 400, seats=2, rules=Rules.preset("nintendo"), seed=5)
    assert found.is_clear()
    assert found.difference().mean > 0


def test_the_baseline_plays_alike_whatever_the_suits_are_called() -> None:
    game = Game(seats=4, seed=11)
    game.deal()
    game.play("draw")
    view = game.view(game.actor)
    layout = Layout(game.rules, 4)
    seen = np.frombuffer(Observer(layout).observe(view), np.uint8)[None]
    cards, table = (each[0].astype(np.float32) for each in Inputs(layout).of(seen))
    legal = view.legal_actions()
    kinds, moved = KINDS_OF_ACTIONS[legal], CARDS_OF_ACTIONS[legal]
    scores = scores_of(shipped_net(), state_of(shipped_net(), cards, table), kinds, moved)
    for order in map(list, permutations(range(4))):
        renamed = moved.reshape(-1, 4, 13)[:, order].reshape(-1, 52)
        state = state_of(shipped_net(), cards[order], table)
        assert scores_of(shipped_net(), state, kinds, renamed) == pytest.approx(scores, abs=1e-3)
