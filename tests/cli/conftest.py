"""What the tests of the commands share."""

from pathlib import Path

import pytest

from sevenbridge.analysis.hints import hint_for
from tests.cli.playing import Terminal


@pytest.fixture
def terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    """A terminal without a person, whose games are kept in a directory of the test's own."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR"):
        monkeypatch.delenv(variable, raising=False)
    # what is played here need not outlast a power failure
    monkeypatch.setattr("os.fsync", lambda handle: None)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    # hints say the same in both cores: without figures, which the interpreted one has no time for
    monkeypatch.setattr("sevenbridge_app.tables.coach.hint_for", lambda view, playouts: hint_for(view, 0))
    return Terminal(tmp_path / "state" / "sevenbridge", monkeypatch, capsys)
