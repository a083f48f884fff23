"""Playing at a terminal: lines are edited there, and the terminal is left as it was found."""

import os
import pty
import select
import subprocess
import sys
import termios
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest

#: how long a test waits for what must come, in seconds
PATIENCE = 60.0
#: what the line editor sends to the terminal before it reads keys
READY = "\x1b[?2004h"


class Screen:
    """A program at a terminal of its own."""

    def __init__(self, state: Path, *arguments: str) -> None:
        self._near, self._far = pty.openpty()
        termios.tcsetwinsize(self._far, (40, 100))
        self.mode = termios.tcgetattr(self._far)
        environment = os.environ | {"XDG_STATE_HOME": str(state), "TERM": "xterm", "LANG": "C.UTF-8"}
        command = [sys.executable, "-m", "sevenbridge", *arguments]
        self.process = subprocess.Popen(
            command, stdin=self._far, stdout=self._far, stderr=self._far, env=environment, close_fds=True
        )
        self._shown = ""

    def type(self, text: str) -> None:
        """Presses keys."""
        os.write(self._near, text.encode())

    def wait_for(self, text: str) -> None:
        """Reads what is shown until there is this text, from the last that was waited for on."""
        until = monotonic() + PATIENCE
        while text not in self._shown:
            ready, _, _ = select.select([self._near], [], [], max(0.0, until - monotonic()))
            assert ready, self._shown
            assert monotonic() < until, self._shown
            self._shown += os.read(self._near, 1 << 16).decode(errors="replace")
            if "\x1b[6n" in self._shown:
                # the cursor's place is asked for
                self._shown = self._shown.replace("\x1b[6n", "")
                self.type("\x1b[1;1R")
        self._shown = self._shown.partition(text)[2]

    def end(self) -> int:
        """The exit status; the terminal must be as it was."""
        status = self.process.wait(PATIENCE)
        assert termios.tcgetattr(self._far) == self.mode
        return status

    def close(self) -> None:
        """Lets go of everything."""
        self.process.kill()
        self.process.wait()
        os.close(self._near)
        os.close(self._far)


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    """A match that has begun."""
    screen = Screen(tmp_path, "play", "--seed", "3", "--seats", "3", "--lang", "en", "--no-color", "--fast")
    yield screen
    screen.close()


def test_a_line_is_edited_before_it_counts(screen: Screen) -> None:
    screen.wait_for("Enter: draw")
    screen.wait_for(READY)
    screen.type("helx\x7fp\r")
    screen.wait_for("Take a card; meld or lay off if you like")
    screen.wait_for(READY)
    screen.type("\x1b[A")  # the line before, once more
    screen.type("\r")
    screen.wait_for("Take a card; meld or lay off if you like")
    screen.wait_for(READY)
    screen.type("ヒント\r")
    screen.wait_for("Hint: Nothing else can be done now.")
    screen.wait_for(READY)
    screen.type("quit\r")
    screen.wait_for("sevenbridge play --resume")
    assert screen.end() == 0


@pytest.mark.parametrize(("key", "status"), [("\x04", 0), ("\x03", 130)])
def test_a_key_ends_it_and_says_how_to_go_on(screen: Screen, key: str, status: int) -> None:
    screen.wait_for("Enter: draw")
    screen.wait_for(READY)
    screen.type(key)
    screen.wait_for("Goodbye! To go on with this match:")
    assert screen.end() == status


def test_without_a_command_a_game_begins(tmp_path: Path) -> None:
    screen = Screen(tmp_path)
    try:
        screen.wait_for("You play against")
        screen.wait_for(READY)
        screen.type("quit\r")
        screen.wait_for("sevenbridge play --resume")
        assert screen.end() == 0
    finally:
        screen.close()


@pytest.mark.parametrize("without", ["stdin", "stdout"])
def test_but_none_where_nobody_can_play_it(tmp_path: Path, without: str) -> None:
    near, far = pty.openpty()
    command = [sys.executable, "-m", "sevenbridge"]
    environment = os.environ | {"XDG_STATE_HOME": str(tmp_path)}
    stdin, stdout = (subprocess.PIPE if name == without else far for name in ("stdin", "stdout"))
    with subprocess.Popen(command, stdin=stdin, stdout=stdout, env=environment) as process:
        try:
            if process.stdin is not None:
                process.stdin.close()
            os.close(far)
            told = process.stdout.read() if process.stdout is not None else os.read(near, 1 << 16)
            assert process.wait(PATIENCE) == 0
        finally:
            process.kill()
            os.close(near)
    assert told.decode().startswith("usage: sevenbridge")
    assert not list(tmp_path.iterdir())
