"""What the tests of the commands share."""

from pathlib import Path

import pytest

from tests.cli.playing import Terminal


@pytest.fixture
def terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    """A terminal without a person, whose games are kept in a directory of the test's own."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR"):
        monkeypatch.delenv(variable, raising=False)
    # what is played here need not outlast a power failure
    monkeypatch.setattr("os.fsync", lambda handle: None)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return Terminal(tmp_path / "state" / "sevenbridge", monkeypatch, capsys)
