"""What the tests of the commands share."""

from functools import partial
from importlib import import_module
from pathlib import Path

import pytest

from sevenbridge.analysis.judge import Judge
from tests.analysis.records import greedy_match
from tests.cli.playing import Terminal


def few_worlds(monkeypatch: pytest.MonkeyPatch, worlds: int) -> None:
    """Lets hints and reviews go by so many worlds, which say the same in both cores."""
    for module in ("sevenbridge.analysis.review", "sevenbridge_app.cli.terminal.local_table"):
        monkeypatch.setattr(import_module(module), "Judge", partial(Judge, worlds))


@pytest.fixture(autouse=True)
def quick_reviews(monkeypatch: pytest.MonkeyPatch) -> None:
    """No review of these tests looks far, but far enough to see a blunder."""
    few_worlds(monkeypatch, 16)


@pytest.fixture
def eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    """A screen of 80 columns."""
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def match(tmp_path: Path) -> str:
    """The file of a record of a match."""
    path = tmp_path / "match.toml"
    path.write_text(greedy_match(2, 28), encoding="utf-8")
    return str(path)


@pytest.fixture
def terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    """A terminal without a person, whose games are kept in a directory of the test's own."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR"):
        monkeypatch.delenv(variable, raising=False)
    # what is played here need not outlast a power failure
    monkeypatch.setattr("os.fsync", lambda handle: None)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    few_worlds(monkeypatch, 2)
    return Terminal(tmp_path / "state" / "sevenbridge", monkeypatch, capsys)
