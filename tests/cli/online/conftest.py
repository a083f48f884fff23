"""What the tests of the game online share."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from sevenbridge_app.cli.online import bot, link, nonce
from tests.cli.online.sitting import Room
from tests.web.live_server import running_server


@pytest.fixture(autouse=True)
def nonces(monkeypatch: pytest.MonkeyPatch) -> None:
    """What clients add to the shuffle is the same at each run of a test, and so are the cards."""
    for module in (bot, nonce):
        monkeypatch.setattr(module, "os", SimpleNamespace(urandom=bytes))


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a server that runs as long as the test, and takes in messages as fast as they come."""
    monkeypatch.setattr(link, "BURST", 1e9)
    with running_server(tmp_path / "server") as address:
        yield address


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Room:
    """A place to play from, whose guests are remembered in a directory of the test's own."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    return Room(monkeypatch, capsys)
