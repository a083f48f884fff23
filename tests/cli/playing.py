"""Matches on the terminal without a terminal: a typist plays, and the transcript is kept."""

import io
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import pytest

from sevenbridge.bots.registry import make_player
from sevenbridge.cli import play
from sevenbridge.cli.main import main
from sevenbridge.cli.terminal.choices import menu
from sevenbridge.cli.terminal.prompt import InputEnded, Prompt
from sevenbridge.cli.terminal.session import Session
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.notation import format_action

#: more lines than any match here takes
ENOUGH = 3000

SHORT = {"meld": "m", "layoff": "l", "discard": "x", "chi": "c", "pon": "pon", "pass": "p", "draw": "d"}
JAPANESE = {
    "meld": "出す",
    "layoff": "付ける",
    "discard": "捨てる",
    "chi": "チー",
    "pon": "ポン",
    "pass": "パス",
    "draw": "引く",
}


class Typist(Prompt):
    """Answers as a player of this ``kind`` would, in a certain way of writing, for ``most`` lines."""

    def __init__(self, kind: str = "greedy", style: str = "words", most: int = ENOUGH) -> None:
        self.lines: list[str] = []
        self.session: Session | None = None
        self._player = make_player(kind)
        self._style = style
        self._most = most

    def ask(self, sign: str = "> ") -> str:
        """The next line."""
        if len(self.lines) >= self._most:
            raise InputEnded
        line = self._answer()
        self.lines.append(line)
        print(sign + line)
        return line

    def _answer(self) -> str:
        assert self.session is not None
        game = self.session.game
        if not game.is_your_decision or game.match.over:
            return ""
        assert game.round is not None
        view = game.view()
        action = self._player.choose(view, Dice(len(self.lines)))
        said = format_action(game.round, action)
        verb = said.split()[0]
        if self._style == "numbers":
            numbered = menu(view, self.session.scene).numbered
            return str(numbered.index((action,)) + 1) if (action,) in numbered else said
        if self._style == "short":
            return f"{SHORT[verb]}{said.removeprefix(verb)}".replace(" @", "")
        if self._style == "japanese":
            return f"{JAPANESE[verb]}{said.removeprefix(verb)}"
        if self._style == "symbols":
            table = str.maketrans("shdc", "♠♥♦♣")
            return f"{verb}{said.removeprefix(verb).translate(table).replace('T', '10')}"
        return said


class _Watched(Session):
    """A session that its typist can look at."""

    def __init__(self, *arguments: object) -> None:
        super().__init__(*arguments)  # type: ignore[arg-type]
        if isinstance(self.prompt, Typist):
            self.prompt.session = self


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
            patch.setattr(play, "Prompt", lambda: typist)
            patch.setattr(play, "Session", _Watched)
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
