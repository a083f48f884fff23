"""Windows and macOS, where these tests seldom run: the program in a Python that pretends to be there."""

from __future__ import annotations

import ctypes
import errno
import os
import re
import resource
import signal
import socket
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from sevenbridge.lab import players
from sevenbridge.texts import Lang
from sevenbridge_app.cli import main as command
from sevenbridge_app.cli import options
from sevenbridge_app.cli.console import files
from sevenbridge_app.cli.console.escapes import takes_escapes
from sevenbridge_app.cli.qr_code import qr_code
from sevenbridge_app.cli.shell_words import shell_words
from sevenbridge_app.cli.store_sentences import CANNOT_OPEN
from sevenbridge_app.web import listening, open_files
from tests.cli.test_serve import process
from tests.web.live_server import request

COMMANDS = [name for group in command.GROUPS for name in group.commands]
#: a name that no file on Windows may have
RESERVED = re.compile(r'[<>:"|?*\\]|[. ]$|^(con|prn|aux|nul|com\d|lpt\d)(\.|$)', re.IGNORECASE)
ON_WINDOWS = ("-m", "tests.cli.on_windows")
#: shows pages of help, one after the other
HELP = """
import sys
from contextlib import suppress
from tests.cli.on_windows import pretend
pretend()
from sevenbridge_app.cli.main import main
for words in sys.argv[1:]:
    with suppress(SystemExit):
        main(words.split())
"""


def bare(home: Path) -> dict[str, str]:
    """The variables of somebody whose home is here, on a machine that knows no time zones."""
    names = ("PATH", "PYTHONPATH", "SEVENBRIDGE_CORE")
    known = {name: os.environ[name] for name in names if name in os.environ}
    return known | {"HOME": str(home), "TERM": "dumb", "PYTHONTZPATH": "", "PYTHONIOENCODING": "utf-8"}


def run(home: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Runs a command on Windows, with what is typed from a file."""
    return subprocess.run(
        [sys.executable, *ON_WINDOWS, *words],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env=bare(home),
        check=False,
    )


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows, to what asks for it."""
    monkeypatch.setattr(sys, "platform", "win32")


# -- the program as a whole --------------------------------------------------------------------------------


def test_each_command_explains_itself(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", HELP, "--version", "--help", *(f"{name} --help" for name in COMMANDS)],
        capture_output=True,
        encoding="utf-8",
        env=bare(tmp_path),
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert all(f"usage: sevenbridge {name} " in done.stdout for name in COMMANDS)


def test_a_match_is_played_saved_and_resumed(tmp_path: Path) -> None:
    copy = tmp_path / "copy.toml"
    first = run(tmp_path, "play", "--seed", "7", "--fast", typed=f"hint\nsave {copy}\nquit\n")
    assert (first.returncode, first.stderr) == (0, "")
    assert copy.exists()
    state = tmp_path / ".local" / "state" / "sevenbridge"
    (saved,) = (state / "unfinished").iterdir()
    assert "sevenbridge play --resume" in first.stdout
    again = run(tmp_path, "play", "--resume", typed="quit\n")
    assert (again.returncode, again.stderr) == (0, "")
    assert saved.exists()
    assert not [path for path in state.rglob("*") if RESERVED.search(path.name)]


@pytest.mark.parametrize("game", ["seven", "choice", "puzzles"])
def test_what_one_plays_alone(game: str, tmp_path: Path) -> None:
    done = run(tmp_path, game, typed="help\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_record_is_checked_and_drawn(tmp_path: Path) -> None:
    record = str(Path(__file__).parents[2] / "examples" / "records" / "pon_before_chi.toml")
    for words in (["check", record], ["svg", record]):
        done = run(tmp_path, *words)
        assert (done.returncode, done.stderr) == (0, "")


def test_a_folder_is_served_once(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with process(data, program=(*ON_WINDOWS, "serve"), **bare(tmp_path)) as (running, line):
        (address,) = re.findall(r"http://\S+", line)
        assert request(address, "GET", "/healthz").status == 200
        second = run(tmp_path, "serve", "--port", "0", "--data-dir", str(data))
        assert second.returncode == 2
        assert CANNOT_OPEN["in_use"].format(path=data).en in second.stderr
        running.send_signal(signal.SIGINT)
        running.communicate(timeout=60)
        assert running.returncode == 0
    assert (data / "sevenbridge.db-beat").read_bytes() == b"%020d\n" % 0, "nothing is missing"


def test_no_module_asks_for_time_zones_which_windows_has_only_with_tzdata() -> None:
    for folder in ("core", "app"):
        for path in (Path(__file__).parents[2] / folder / "src").rglob("*.py"):
            assert "zoneinfo" not in path.read_text(encoding="utf-8"), path


# -- one thing after the other -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("locale", "variable", "lang"),
    [
        ("Japanese_Japan.932", "", "ja"),
        ("ja-JP", "", "ja"),
        ("English_United States.1252", "", "en"),
        ("C", "", "en"),
        ("Japanese_Japan.932", "en", "en"),
    ],
)
@pytest.mark.usefixtures("windows")
def test_the_language_is_that_of_windows(
    locale: str, variable: str, lang: Lang, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("SEVENBRIDGE_LANG", variable)
    monkeypatch.setattr("locale.setlocale", lambda _: locale)
    assert options.preferred_language() == lang


def test_a_command_is_quoted_as_the_shell_wants_it(monkeypatch: pytest.MonkeyPatch) -> None:
    paths = [r"C:\Users\Aki Mori\a.toml", r"C:\a.toml"]
    words = ["sevenbridge", "verify", *paths, "http://h:1/same/A?b&c", 'a"b']
    monkeypatch.setattr(sys, "platform", "win32")
    told = r'''sevenbridge verify "C:\Users\Aki Mori\a.toml" C:\a.toml "http://h:1/same/A?b&c" "a\"b"'''
    assert shell_words(words) == told
    monkeypatch.setattr(sys, "platform", "darwin")
    assert shell_words(["verify", "a b"]) == "verify 'a b'"


@pytest.mark.parametrize(
    ("platform", "failures", "is_there"), [("win32", 3, True), ("win32", 99, False), ("linux", 1, False)]
)
def test_a_file_that_somebody_looks_at_is_replaced_a_moment_later(
    platform: str, failures: int, is_there: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left, replace = [None] * failures, os.replace

    def refuse(*paths: Path) -> None:
        if left:
            left.pop()
            raise PermissionError(errno.EACCES, "in use")
        replace(*paths)

    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr("os.replace", refuse)
    monkeypatch.setattr("time.sleep", lambda _: None)
    if is_there:
        files.write_whole(tmp_path / "file", "text")
        assert (tmp_path / "file").read_text() == "text"
    else:
        with pytest.raises(PermissionError):
            files.write_whole(tmp_path / "file", "text")
    assert [path.name for path in tmp_path.iterdir()] == ["file"] * is_there


@pytest.mark.parametrize(
    ("platform", "is_read", "status"), [("win32", False, 141), ("win32", True, 70), ("linux", False, 70)]
)
def test_whoever_reads_may_go(
    platform: str, is_read: bool, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What Windows calls a pipe that nobody reads, it calls a bad name of a file too."""

    def refuse(*_: object) -> int:
        raise OSError(errno.EINVAL, "Invalid argument")

    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr("os.dup2", lambda *_: None)
    monkeypatch.setattr("sevenbridge_app.cli.rules.run", refuse)
    monkeypatch.setattr(sys.stdout, "fileno", lambda: 1, raising=False)
    if not is_read:
        monkeypatch.setattr(sys.stdout, "write", refuse, raising=False)
    assert command.main(["rules"]) == status


@pytest.mark.parametrize(("knows", "takes"), [(0, True), (1, False), (2, False)])
@pytest.mark.usefixtures("windows")
def test_the_console_is_asked_for_colours(knows: int, takes: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """``knows``: the console takes escapes, is too old for them, or is no console."""
    asked: list[int] = []

    def get(console: Any, mode: Any) -> int:
        mode._obj.value = 3
        return knows != 2

    def put(console: Any, mode: Any) -> int:
        asked.append(mode.value)
        return knows == 0

    kernel = SimpleNamespace(GetConsoleMode=get, SetConsoleMode=put)
    monkeypatch.setattr(ctypes, "WinDLL", lambda name: kernel, raising=False)
    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(get_osfhandle=lambda number: 7))
    monkeypatch.setattr(sys.stdout, "fileno", lambda: 1, raising=False)
    monkeypatch.delenv("TERM", raising=False)
    assert takes_escapes() == takes
    assert asked == ([7] if knows != 2 else [])
    assert ("\x1b" in qr_code("http://192.168.0.10:8777")) == takes


@pytest.mark.parametrize(("platform", "option"), [("win32", 1234), ("linux", socket.SO_REUSEADDR)])
def test_no_two_servers_have_one_port(platform: str, option: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """On Windows SO_REUSEADDR would let them."""
    chosen: list[int] = []

    class Socket:
        def __init__(self, *_: object) -> None:
            pass

        def setsockopt(self, level: int, option: int, value: int) -> None:
            chosen.append(option)

        def bind(self, address: tuple[str, int]) -> None:
            pass

    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(socket, "SO_EXCLUSIVEADDRUSE", 1234, raising=False)
    monkeypatch.setattr(socket, "socket", Socket)
    listening.bound("127.0.0.1", 0)
    assert chosen == [option]


@pytest.mark.parametrize(
    ("before", "hard", "given", "files"),
    [
        (256, resource.RLIM_INFINITY, 65_536, 65_536),
        (256, resource.RLIM_INFINITY, 24_576, 10_240),
        (256, resource.RLIM_INFINITY, 1_000, 256),
        (256, 4_096, 4_096, 4_096),
        (4_096, 4_096, 4_096, 4_096),
        (resource.RLIM_INFINITY, resource.RLIM_INFINITY, 0, 65_536),
    ],
)
def test_macos_promises_more_files_than_it_gives(
    before: int, hard: int, given: int, files: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``given``: more than these are refused, whatever was promised."""
    now = [before]

    def put(_: int, limits: tuple[int, int]) -> None:
        if limits[0] > given or (hard != resource.RLIM_INFINITY and limits[0] > hard):
            raise ValueError("current limit exceeds maximum limit")
        now[0] = limits[0]

    monkeypatch.setattr(resource, "getrlimit", lambda _: (before, hard))
    monkeypatch.setattr(resource, "setrlimit", put)
    assert open_files.raise_limit() == files
    assert now[0] in (before, files)


@pytest.mark.parametrize(
    ("platform", "words"),
    [
        ("win32", ["THERE", r"C:\bots\bot.py", "a b"]),
        ("linux", ["THERE", "C:botsbot.py", "a b"]),
    ],
)
def test_the_program_of_a_player_lies_in_folders(
    platform: str, words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr("shutil.which", lambda name: "THERE")
    assert players._words(r"python C:\bots\bot.py 'a b'") == words
