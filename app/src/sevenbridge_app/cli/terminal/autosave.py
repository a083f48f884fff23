"""Saving a game after everything that is done in it."""

import contextlib
import os
import shlex
from pathlib import Path

from sevenbridge.engine.wording import Text
from sevenbridge_app.cli.terminal import phrases
from sevenbridge_app.cli.terminal.save_files import SaveFiles, why, write_whole
from sevenbridge_app.cli.terminal.scene import Taste


class Autosave:
    """Writes the text of a game to ``path`` again and again.

    A file that cannot be written is told of once, as ``complaint``, and tried again every time. All methods
    give sentences to be shown.
    """

    def __init__(self, path: Path, taste: Taste, complaint: Text = phrases.NOT_SAVED) -> None:
        self.path = path
        #: whether the game is not on disk as it stands
        self.has_failed = False
        self._taste = taste
        self._complaint = complaint
        self._copies: set[Path] = set()

    def save(self, text: str) -> list[str]:
        """Writes the game as it stands."""
        try:
            write_whole(self.path, text)
        except OSError as error:
            is_told, self.has_failed = self.has_failed, True
            return [] if is_told else [self._taste.text(self._complaint, path=self.path, why=why(error))]
        self.has_failed = False
        return []

    def copy(self, text: str, path: Path) -> list[str]:
        """Writes the game to another file, which must not be there yet unless it was written here."""
        if os.path.exists(path) and path not in self._copies and path != self.path:
            return [self._taste.text(phrases.SAVE_EXISTS, path=path)]
        try:
            write_whole(path, text)
        except OSError as error:
            return [self._taste.text(phrases.NOT_SAVED_THERE, path=path, why=why(error))]
        self._copies.add(path)
        return [self._taste.text(phrases.SAVED_TO, path=path)]

    def where(self) -> list[str]:
        """Where the game is."""
        where = phrases.NOT_SAVED_NOW if self.has_failed else phrases.SAVED_ALREADY
        return [self._taste.text(where, path=self.path)]


class MatchAutosave(Autosave):
    """Saves a match; with ``files``, a finished one is put where they keep those."""

    def __init__(self, path: Path, taste: Taste, files: SaveFiles | None = None) -> None:
        super().__init__(path, taste)
        self._files = files

    def finish(self, text: str) -> list[str]:
        """Puts a match that is over in its place."""
        if self._files:
            unfinished, self.path = self.path, self._files.finished(self.path)
            complaints = self.save(text)
            if self.has_failed:
                return complaints
            with contextlib.suppress(OSError):
                unfinished.unlink()
        if self.has_failed:
            return []
        return [
            self._taste.text(phrases.KEPT_AT, path=self.path),
            self._taste.text(phrases.CHECK_IT),
            f"  {_command('verify', self.path)}",
        ]

    def farewell(self) -> list[str]:
        """How to resume the match another time."""
        if self.has_failed:
            return [self._taste.text(phrases.GOODBYE_UNSAVED)]
        command = "sevenbridge play --resume" if self._files else _command("play --resume --save", self.path)
        return [self._taste.text(phrases.GOODBYE), f"  {command}"]


def _command(verb: str, path: Path) -> str:
    return f"sevenbridge {verb} {shlex.quote(str(path))}"
