"""``sevenbridge web``: the page in the browser, from a server on this machine."""

import argparse
import errno
import signal
import socket
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sevenbridge_app.cli import play, web
from sevenbridge_app.cli.main import main
from sevenbridge_app.cli.qr_code import qr_code
from sevenbridge_app.store.store import Store
from sevenbridge_app.web import addresses, built_page, serving
from sevenbridge_app.web.settings import Settings, data_directory
from tests.cli.test_serve import process
from tests.web.live_server import PATIENCE, request
from tests.web.logged_server import logged_server

HOME = "192.168.0.10"
#: the command in a package that has its page
WITH_PAGE = """
import sys
from sevenbridge_app.cli.main import main
from sevenbridge_app.web import built_page
built_page.is_built = lambda: True
sys.exit(main(["web", *sys.argv[1:]]))
"""
TEXTS = (web.NO_PAGE, web.SCAN, web.NO_NETWORK, web.PUBLIC, web.RUNNING, web.ALONE, web.FAREWELL)


class Room:
    """Where somebody plays: a network, a terminal, a screen, and a server that is not really started.

    ``is_read`` tells whether somebody sits at the terminal.
    """

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._monkeypatch = monkeypatch
        self._folder = folder
        self._has_opened = threading.Event()
        self.opened: list[str] = []
        self.served: list[Settings] = []
        self.taken: set[int] = set()
        self.refusal = OSError(errno.EADDRINUSE, "Address already in use")
        monkeypatch.setattr(built_page, "is_built", lambda: True)
        monkeypatch.setattr(serving, "serve", self._serve)
        monkeypatch.setattr(addresses, "network_host", lambda: HOME)
        monkeypatch.setattr("webbrowser.open", self._open)
        monkeypatch.setenv("DISPLAY", ":0")
        monkeypatch.setenv("TERM", "xterm")
        self.is_read = True

    def run(self, *options: str, lang: str = "en") -> int:
        """Calls the command."""
        with self._monkeypatch.context() as patch:
            patch.setattr(sys.stdout, "isatty", lambda: self.is_read, raising=False)
            return main(["web", "--lang", lang, "--data-dir", str(self._folder), *options])

    def seen(self) -> str:
        """What the browser shows, once it has opened."""
        assert self._has_opened.wait(PATIENCE)
        return self.opened[-1]

    def _serve(self, settings: Settings, ready: Callable[..., None], journal: int) -> None:
        self.served.append(settings)
        if settings.port in self.taken:
            raise self.refusal
        host = "127.0.0.1" if settings.host == "0.0.0.0" else settings.host
        ready(f"http://{host}:{settings.port or 5000}", lambda: None)

    def _open(self, address: str) -> bool:
        self.opened.append(address)
        self._has_opened.set()
        return True


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Room:
    return Room(tmp_path, monkeypatch)


@pytest.mark.parametrize(
    ("given", "above"), [("/srv/data", "/srv/data"), ("", ".local/share"), ("data", ".local/share")]
)
def test_matches_lie_where_the_system_keeps_data(
    given: str, above: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", given)
    assert data_directory() == tmp_path / above / "sevenbridge"


def test_it_tells_the_address_and_opens_the_browser(room: Room, capsys: pytest.CaptureFixture[str]) -> None:
    assert room.run() == 0
    assert room.seen() == "http://127.0.0.1:8777"
    out = capsys.readouterr().out
    assert out.startswith("Seven Bridge is at http://127.0.0.1:8777 (stop with Ctrl-C)\n")
    assert out.endswith(f"\n{web.FAREWELL.en}\n")
    assert [each.host for each in room.served] == ["127.0.0.1"]


def test_variables_count_where_the_command_line_says_nothing(
    room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SEVENBRIDGE_DATA_DIR", str(tmp_path / "elsewhere"))
    monkeypatch.setenv("SEVENBRIDGE_PORT", "9001")
    assert main(["web", "--lang", "en", "--no-browser"]) == 0
    assert [(each.port, each.folder) for each in room.served] == [(9001, tmp_path / "elsewhere")]


@pytest.mark.parametrize("number", [errno.EADDRINUSE, errno.EACCES])
def test_another_port_is_taken_where_the_usual_one_cannot_be_had(room: Room, number: int) -> None:
    """Windows keeps ports for itself, and says then that they are forbidden."""
    room.taken, room.refusal = {8777}, OSError(number, "Address already in use")
    assert room.run() == 0
    assert room.seen() == "http://127.0.0.1:5000"
    assert [each.port for each in room.served] == [8777, 0]


def test_but_not_instead_of_the_one_that_was_asked_for(
    room: Room, capsys: pytest.CaptureFixture[str]
) -> None:
    room.taken = {9000}
    assert room.run("--port", "9000") == 2
    assert [each.port for each in room.served] == [9000]
    assert "port 9000: Address already in use" in capsys.readouterr().err


@pytest.mark.parametrize("without", ["terminal", "screen", "wish"])
def test_no_browser_is_opened_where_nobody_would_see_it(
    room: Room, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], without: str
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr("sevenbridge_app.cli.web.threading.Thread", None)
    if without == "terminal":
        room.is_read = False
    if without == "screen":
        for variable in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
            monkeypatch.delenv(variable, raising=False)
    assert room.run(*(["--no-browser"] if without == "wish" else [])) == 0
    assert "http://127.0.0.1:8777" in capsys.readouterr().out


# -- with others -------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_others_get_an_address_and_a_code_to_scan(
    room: Room, capsys: pytest.CaptureFixture[str], lang: str
) -> None:
    assert room.run("--lan", lang=lang) == 0
    shared = f"http://{HOME}:8777"
    assert room.seen() == shared
    out = capsys.readouterr().out
    assert shared in out
    assert web.SCAN[lang] in out  # type: ignore[index]
    assert qr_code(shared) in out
    assert [each.host for each in room.served] == ["0.0.0.0"]


def test_no_code_is_drawn_where_nobody_scans_it(room: Room, capsys: pytest.CaptureFixture[str]) -> None:
    room.is_read = False
    assert room.run("--lan") == 0
    out = capsys.readouterr().out
    assert f"http://{HOME}:8777" in out
    assert "█" not in out


def test_without_a_network_one_plays_alone(
    room: Room, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(addresses, "network_host", lambda: None)
    assert room.run("--lan") == 0
    assert room.seen() == "http://127.0.0.1:8777"
    assert web.NO_NETWORK.en in capsys.readouterr().out


def test_the_internet_is_not_let_in(
    room: Room, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(addresses, "network_host", lambda: "1.1.1.1")
    assert room.run("--lan") == 2
    assert not room.served
    assert web.PUBLIC.en.format(host="1.1.1.1") in capsys.readouterr().err


@pytest.mark.parametrize(
    ("host", "public"),
    [("192.168.0.10", False), ("10.1.2.3", False), ("100.64.0.7", False), ("8.8.8.8", True)],
)
def test_which_addresses_are_of_the_internet(host: str, public: bool) -> None:
    assert addresses.is_public(host) is public


def test_the_address_in_the_network_is_none_of_this_machine_alone() -> None:
    host = addresses.network_host()
    assert host is None or not host.startswith("127.")


def test_the_code_is_light_around_and_has_its_own_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    plain = qr_code(f"http://{HOME}:8777").splitlines()
    assert {len(line) for line in plain} == {29}
    assert plain[0] == plain[-1] == "█" * 29
    assert all(line[:2] == line[-2:] == "██" for line in plain)
    # the corner that cameras look for
    assert [line[2:9] for line in plain[1:5]] == [" ▄▄▄▄▄ ", " █   █ ", " █▄▄▄█ ", "▄▄▄▄▄▄▄"]
    monkeypatch.setenv("TERM", "xterm")
    coloured = qr_code(f"http://{HOME}:8777").splitlines()
    assert coloured == [f"\x1b[97;40m{line}\x1b[0m" for line in plain]


# -- one that runs already, and none -----------------------------------------------------------------


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """A room in which servers are really started."""
    true = serving.serve
    room = Room(tmp_path, monkeypatch)
    monkeypatch.setattr(serving, "serve", true)
    return room


def test_one_that_runs_already_is_opened(
    elsewhere: Room, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with logged_server(tmp_path) as address:
        assert addresses.running_at(tmp_path) == address
        assert elsewhere.run() == 0
        assert elsewhere.seen() == address
    assert capsys.readouterr().out == f"{web.RUNNING.en.format(address=address)}\n"
    assert addresses.running_at(tmp_path) is None
    assert not (tmp_path / addresses.NOTE).exists()


def test_and_it_is_told_that_others_cannot_come_to_it(
    elsewhere: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(addresses, "network_host", lambda: "127.0.0.2")
    with logged_server(tmp_path) as address:
        assert elsewhere.run("--lan") == 0
        assert elsewhere.seen() == address
    assert web.ALONE.en in capsys.readouterr().out


def test_unless_they_can(
    elsewhere: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(addresses, "network_host", lambda: "127.0.0.2")
    with logged_server(tmp_path, host="0.0.0.0") as address:
        shared = addresses.for_others(address, "127.0.0.2")
        assert elsewhere.run("--lan") == 0
        assert elsewhere.seen() == shared
    assert capsys.readouterr().out == f"{web.RUNNING.en.format(address=shared)}\n"


@pytest.mark.parametrize("note", [None, "nonsense", "http://127.0.0.1:99999", "http://"])
def test_a_folder_that_is_in_use_by_who_knows_whom_is_refused(
    elsewhere: Room, tmp_path: Path, capsys: pytest.CaptureFixture[str], note: str | None
) -> None:
    store = Store.open(tmp_path)
    try:
        if note is not None:
            (tmp_path / addresses.NOTE).write_text(note)
        assert elsewhere.run() == 2
    finally:
        store.close()
    assert "is in use by another server" in capsys.readouterr().err


def test_a_note_of_a_server_that_was_killed_misleads_nobody(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        addresses.leave_note(tmp_path, addresses.address_of(other))
        assert addresses.running_at(tmp_path) is None


def test_it_ends_in_peace_and_keeps_its_journal_to_itself(tmp_path: Path) -> None:
    with process(tmp_path, "--lang", "en", program=("-c", WITH_PAGE)) as (running, line):
        assert request(line.split()[4], "GET", "/healthz").body == b"ok\n"
        running.send_signal(signal.SIGINT)
        out, told = running.communicate(timeout=PATIENCE)
    assert (running.returncode, told) == (0, "")
    assert out == f"\n{web.FAREWELL.en}\n"


# -- without a page ----------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_without_a_page_the_game_comes_to_the_terminal(
    room: Room, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lang: str
) -> None:
    played: list[argparse.Namespace] = []

    def run(options: argparse.Namespace) -> int:
        played.append(options)
        return 0

    monkeypatch.setattr(built_page, "is_built", lambda: False)
    monkeypatch.setattr(play, "run", run)
    assert room.run(lang=lang) == 0
    assert not room.served
    assert [(each.lang, each.seats) for each in played] == [(lang, None)]
    assert capsys.readouterr().out.split() == web.NO_PAGE[lang].split()  # type: ignore[index]


def test_every_sentence_is_in_both_languages() -> None:
    assert all(text.en and text.ja and text.en != text.ja for text in TEXTS)
