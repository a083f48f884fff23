"""People at tables of a real server, without a terminal: typists who play by what they see."""

from __future__ import annotations

import queue
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

import pytest

from sevenbridge.bots.players import make_player
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.notation import format_action
from sevenbridge.engine.reconstruction import round_consistent_with
from sevenbridge_app.cli.console.keyboard import InputOver, Interrupted, Keyboard, Typed
from sevenbridge_app.cli.main import main
from sevenbridge_app.cli.online import client as client_module
from sevenbridge_app.cli.online import sitting
from sevenbridge_app.cli.online.client import OnlineClient
from tests.cli.playing import JAPANESE, Played

#: so long a test waits for what must come, in seconds; nothing is ever slept through
PATIENCE = 60.0

#: what a typist answers in a state of its session; None where it waits
Answer = Callable[[OnlineClient], str | None]


def play(session: OnlineClient, style: str = "words") -> str:
    """The words of what the greedy player would do."""
    assert session.questions.decision is not None
    view = session.questions.decision.view
    said = format_action(round_consistent_with(view), make_player("greedy").choose(view, Dice(0)))
    verb = said.split()[0]
    return f"{JAPANESE[verb]}{said.removeprefix(verb)}" if style == "japanese" else said


class Typist(Keyboard):
    """Types what ``answer`` says whenever something is asked; first of all these ``lines``."""

    def __init__(self, answer: Answer, lines: tuple[str, ...] = ()) -> None:
        self.session: OnlineClient | None = None
        self.typed: list[str] = []
        self._answer = answer
        self._lines = list(lines)
        self._waits = False

    def sits(self, put: Callable[[Typed | InputOver | Interrupted], None]) -> Keyboard:
        """Stands in for the making of a keyboard."""
        self._put = put
        return self

    def listen(self, is_asked: bool, deadline: float = 0.0) -> None:
        """Answers once for each question."""
        assert self.session is not None
        if not is_asked or self._waits:
            return
        line = self._lines.pop(0) if self._lines else self._answer(self.session)
        if line is not None:
            self._waits = True
            self._put(Typed(line) if line != "\x04" else InputOver())

    def taken(self, line: str) -> None:
        """The line is dealt with."""
        self._waits = False
        self.typed.append(line)
        print("> " + line)

    def close(self) -> None:
        """Nothing has to be put right."""


class Room:
    """Runs ``sevenbridge`` in this process against a server."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys

    def type(self, typist: Typist, *options: str, command: str = "play") -> Played:
        """A typist plays at a table, to which the command leads."""

        class Watched(OnlineClient):
            def __init__(self, *arguments: object) -> None:
                super().__init__(*arguments)  # type: ignore[arg-type]
                typist.session = self

        with self._monkeypatch.context() as patch:
            patch.setattr(sitting, "Keyboard", typist.sits)
            patch.setattr(client_module, "OnlineClient", Watched)
            return self.command(command, *options)

    def command(self, *arguments: str) -> Played:
        """Runs any command."""
        self._capsys.readouterr()
        status = main(arguments)
        written = self._capsys.readouterr()
        return Played(status, written.out, written.err, ())


@contextmanager
def meanwhile(act: Callable[[], object]) -> Iterator[queue.Queue[object]]:
    """Does something in a thread while the block lasts, and waits for its end.

    What came of it is in the queue.
    """
    results: queue.Queue[object] = queue.Queue()

    def run() -> None:
        try:
            results.put(act())
        except BaseException as error:
            results.put(error)

    thread = threading.Thread(target=run)
    thread.start()
    try:
        yield results
    finally:
        thread.join(PATIENCE)
        assert not thread.is_alive()


class Wire:
    """A way to a server that can be cut: ``address`` leads to it, through connections that ``cut`` ends."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self._server = (parts.hostname or "", parts.port or 0)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._ends: list[socket.socket] = []
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._threads = [threading.Thread(target=self._welcome)]
        self._threads[0].start()

    def __enter__(self) -> Wire:
        return self

    def __exit__(self, *error: object) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self.cut()
        for thread in self._threads:
            thread.join(PATIENCE)

    def cut(self) -> None:
        """Ends all connections without a word."""
        for end in self._ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def _welcome(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            far = socket.create_connection(self._server)
            self._ends += [near, far]
            for one, other in ((near, far), (far, near)):
                thread = threading.Thread(target=self._carry, args=(one, other))
                self._threads.append(thread)
                thread.start()

    @staticmethod
    def _carry(one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(1 << 16):
                other.sendall(data)
        for end in (one, other):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        one.close()
