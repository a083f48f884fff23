"""What a terminal of 1.0 has kept beside matches is gone on with: solitaires, statistics, puzzles, tallies.

``saved/terminal`` is a copy of its folder. Its files are never written again.
"""

from __future__ import annotations

import shutil
from datetime import date
from pathlib import Path
from typing import Final

import pytest

from sevenbridge_app.cli.console.taste import Taste
from sevenbridge_app.cli.puzzle_terminal.notebook import Notebook
from sevenbridge_app.cli.seven_terminal.deals import DealKind
from sevenbridge_app.cli.seven_terminal.save_format import text_of
from sevenbridge_app.cli.seven_terminal.saved_game import SavedGame
from sevenbridge_app.cli.seven_terminal.solitaires import CHOICE, SEVEN, Solitaire
from sevenbridge_app.cli.seven_terminal.statistics import StatisticsFile, Tally
from sevenbridge_app.cli.terminal.tallies import FILE, read_tallies

SAVED: Final = Path(__file__).with_name("saved") / "terminal"


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """The folder as somebody has it who comes back."""
    return Path(shutil.copytree(SAVED, tmp_path / "sevenbridge"))


@pytest.mark.parametrize(
    ("solitaire", "kind", "undone"),
    [(SEVEN, DealKind.DAILY, "remove 3d 4c"), (CHOICE, DealKind.NUMBERED, "hold Ts")],
    ids=("seven", "choice"),
)
def test_a_solitaire_stands_where_it_stood(
    kept: Path, solitaire: Solitaire, kind: DealKind, undone: str
) -> None:
    saved = SavedGame(kept, Taste("en"), solitaire)
    current = saved.read()
    assert current is not None, saved.taken()
    assert (current.deal.kind, len(current.game.moves), current.seconds) == (kind, 7, 61.5)
    assert str(current.game.undone[0]) == undone
    assert text_of(current) == saved.path.read_text(encoding="utf-8")


@pytest.mark.parametrize("solitaire", [SEVEN, CHOICE], ids=("seven", "choice"))
def test_statistics_go_on_from_where_they_were(kept: Path, solitaire: Solitaire) -> None:
    file = StatisticsFile(kept / solitaire.directory / "statistics.json")
    statistics = file.read()
    assert statistics.tallies["daily"] == Tally(1, 1, 1, 1, 61.5, "2026-11-29")
    assert statistics.tallies["all"] == Tally(3, 2, 1, 1, 61.5, watched=1)
    before = file.path.read_bytes()
    file.write(statistics)
    assert file.path.read_bytes() == before


def test_puzzles_are_due_when_they_were(kept: Path) -> None:
    notebook = Notebook.read(kept / "puzzles.json")
    assert [each.name for each in notebook.own] == ["001e69b64e"]
    assert {name: (each.box, each.due) for name, each in notebook.standings.items()} == {
        "001e69b64e": (3, date(2026, 12, 6)),
        "002945885e": (3, date(2026, 12, 6)),
        "003af5671c": (1, date(2026, 11, 30)),
    }
    assert (notebook.run, notebook.longest) == (0, 2)
    before = notebook.path.read_bytes()
    notebook.write()
    assert notebook.path.read_bytes() == before


def test_opponents_stand_as_they_stood(kept: Path) -> None:
    assert read_tallies(kept) == {"tama": (3, 1), "chie": (0, 2)}
    assert (kept / FILE).exists(), "nothing is put aside as damaged"
