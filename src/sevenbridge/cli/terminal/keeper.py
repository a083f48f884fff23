"""Keeping one match on disk while it is played, and saying where it is."""

import contextlib
import os
import shlex
from pathlib import Path

from sevenbridge.cli.terminal import phrases
from sevenbridge.cli.terminal.game import Game
from sevenbridge.cli.terminal.keeping import record_of
from sevenbridge.cli.terminal.scene import Taste
from sevenbridge.cli.terminal.shelf import Shelf, write_whole
from sevenbridge.engine.record import write_record
from sevenbridge.engine.wording import Text


class Keeper:
    """Writes a match to ``path``; with a ``shelf``, a finished one is put where that keeps them.

    What cannot be written is told once, and tried again after every action. All methods give sentences to be
    shown.
    """

    def __init__(self, path: Path, shelf: Shelf | None = None) -> None:
        self.path = path
        self._shelf = shelf
        self._failed = False
        self._copies: set[Path] = set()

    def keep(self, game: Game, taste: Taste) -> list[str]:
        """Writes the match as it stands."""
        try:
            write_whole(self.path, write_record(record_of(game, taste)))
        except OSError as error:
            told, self._failed = self._failed, True
            return [] if told else [_failure(phrases.NOT_SAVED, self.path, error, taste)]
        self._failed = False
        return []

    def finish(self, game: Game, taste: Taste) -> list[str]:
        """Puts a match that is over in its place."""
        if self._shelf:
            unfinished, self.path = self.path, self._shelf.finished(self.path)
            complaints = self.keep(game, taste)
            if self._failed:
                return complaints
            with contextlib.suppress(OSError):
                unfinished.unlink()
        if self._failed:
            return []
        return [
            taste.text(phrases.KEPT_AT, path=self.path),
            taste.text(phrases.CHECK_IT),
            f"  {_command('verify', self.path)}",
        ]

    def copy(self, game: Game, path: Path, taste: Taste) -> list[str]:
        """Writes the match to another file, which must not be there yet unless it was written here."""
        if os.path.exists(path) and path not in self._copies and path != self.path:
            return [taste.text(phrases.SAVE_EXISTS, path=path)]
        try:
            write_whole(path, write_record(record_of(game, taste)))
        except OSError as error:
            return [_failure(phrases.NOT_SAVED_THERE, path, error, taste)]
        self._copies.add(path)
        return [taste.text(phrases.SAVED_TO, path=path)]

    def where(self, taste: Taste) -> list[str]:
        """Where the match is."""
        text = phrases.NOT_SAVED_NOW if self._failed else phrases.SAVED_ALREADY
        return [taste.text(text, path=self.path)]

    def farewell(self, taste: Taste) -> list[str]:
        """How to go on with the match another time."""
        if self._failed:
            return [taste.text(phrases.GOODBYE_UNSAVED)]
        command = "sevenbridge play --resume" if self._shelf else _command("play --resume --save", self.path)
        return [taste.text(phrases.GOODBYE), f"  {command}"]


def _command(verb: str, path: Path) -> str:
    return f"sevenbridge {verb} {shlex.quote(str(path))}"


def _failure(text: Text, path: Path, error: OSError, taste: Taste) -> str:
    return taste.text(text, path=path, why=reason(error))


def reason(error: OSError) -> str:
    """Why the system refused, in its own words."""
    return os.strerror(error.errno) if error.errno else str(error)
