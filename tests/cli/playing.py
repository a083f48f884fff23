"""Matches on the terminal without a terminal: a typist plays, and the transcript is kept."""

import io
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import pytest

from sevenbridge.bots.players import make_player
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.notation import format_action
from sevenbridge_app.cli import play
from sevenbridge_app.cli.console.keyboard import InputOver, Interrupted, Keyboard, Typed
from sevenbridge_app.cli.main import main
from sevenbridge_app.cli.terminal.choices import menu
from sevenbridge_app.cli.terminal.local_client import LocalClient
from sevenbridge_app.cli.terminal.local_table import LocalTable
from sevenbridge_app.cli.terminal.tallies import FILE

#: more lines than any match here takes
ENOUGH = 3000

SHORT = {"meld": "m", "layoff": "l", "discard": "x", "chi": "c", "pon": "pon", "pass": "p", "draw": "d"}
JAPANESE = {
    "meld": "出す",
    "layoff": "付ける",
    "discard": "捨てる",
    "chi": "チー",
    "pon": "ポン",
    "pass": "見送る",
    "draw": "引く",
}


class Typist(Keyboard):
    """Answers as a player of this ``kind`` would, in a certain way of writing, for ``most`` lines."""

    def __init__(self, kind: str = "greedy", style: str = "words", most: int = ENOUGH) -> None:
        self.lines: list[str] = []
        self.client: LocalClient | None = None
        self._player = make_player(kind)
        self._style = style
        self._most = most

    def sits(self, put: Callable[[Typed | InputOver | Interrupted], None]) -> Keyboard:
        """Stands in for the making of a keyboard."""
        self._put = put
        return self

    def listen(self, is_asked: bool, deadline: float = 0.0) -> None:
        """Types a line for each question."""
        if not is_asked:
            return
        if len(self.lines) >= self._most:
            self._put(InputOver())
            return
        self.lines.append(self._answer())
        self._put(Typed(self.lines[-1]))

    def taken(self, line: str) -> None:
        """The line is dealt with."""
        print("> " + line)

    def close(self) -> None:
        """Nothing has to be put right."""

    @property
    def table(self) -> LocalTable:
        """The table, with all its secrets."""
        assert self.client is not None
        return self.client.table

    def _answer(self) -> str:
        assert self.client is not None
        decision = self.client.questions.decision
        if decision is None:
            return ""
        view = decision.view
        action = self._player.choose(view, Dice(len(self.lines)))
        said = format_action(self.table.round, action)
        verb = said.split()[0]
        if self._style == "numbers":
            numbered = menu(view, self.client.state.scene).numbered
            return str(numbered.index((action,)) + 1) if (action,) in numbered else said
        if self._style == "short":
            return f"{SHORT[verb]}{said.removeprefix(verb)}".replace(" @", "")
        if self._style == "japanese":
            return f"{JAPANESE[verb]}{said.removeprefix(verb)}"
        if self._style == "symbols":
            table = str.maketrans("shdc", "♠♥♦♣")
            return f"{verb}{said.removeprefix(verb).translate(table).replace('T', '10')}"
        return said


class _Watched(LocalClient):
    """A client that its typist can look at."""

    def __init__(self, *arguments: object) -> None:
        super().__init__(*arguments)  # type: ignore[arg-type]
        if isinstance(self._keyboard, Typist):
            self._keyboard.client = self


@dataclass(frozen=True)
class Played:
    """What a run of the command left: its exit status, what it wrote, and the lines that were typed."""

    status: int
    out: str
    err: str
    lines: tuple[str, ...]


@dataclass
class Terminal:
    """Runs ``sevenbridge`` in this process; games are kept under ``directory``."""

    directory: Path
    monkeypatch: pytest.MonkeyPatch
    capsys: pytest.CaptureFixture[str]

    def type(self, typist: Typist, *options: str) -> Played:
        """A typist plays."""
        with self.monkeypatch.context() as patch:
            patch.setattr(play, "Keyboard", typist.sits)
            patch.setattr(play, "LocalClient", _Watched)
            return self._run(options, tuple(typist.lines), typist)

    def feed(self, lines: Iterable[str], *options: str) -> Played:
        """Standard input is these lines, and then ends."""
        given = tuple(lines)
        with self.monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in given)))
            return self._run(options, given)

    def unfinished(self) -> list[Path]:
        """The matches that can be gone on with."""
        return sorted((self.directory / "unfinished").glob("*.toml"))

    def finished(self) -> list[Path]:
        """The matches that are over."""
        return sorted((self.directory / "matches").glob("*.toml"))

    def forget_tallies(self) -> None:
        """Nobody was met before."""
        (self.directory / FILE).unlink(missing_ok=True)

    def command(self, *arguments: str) -> Played:
        """Runs any command."""
        self.capsys.readouterr()
        status = main(arguments)
        written = self.capsys.readouterr()
        return Played(status, written.out, written.err, ())

    def _run(self, options: Iterable[str], lines: tuple[str, ...], typist: Typist | None = None) -> Played:
        self.capsys.readouterr()
        status = main(["play", *options])
        written = self.capsys.readouterr()
        return Played(status, written.out, written.err, tuple(typist.lines) if typist else lines)
