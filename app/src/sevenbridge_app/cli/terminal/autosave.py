"""Saving a match after everything that is done in it, and keeping it when it is over."""

import contextlib
from pathlib import Path

from sevenbridge_app.cli.console.autosave import Autosave
from sevenbridge_app.cli.console.phrases import SAVED_ALREADY
from sevenbridge_app.cli.console.taste import Taste
from sevenbridge_app.cli.shell_words import own_command
from sevenbridge_app.cli.terminal import phrases
from sevenbridge_app.cli.terminal.save_files import SaveFiles


class MatchAutosave(Autosave):
    """Saves a match; with ``files``, a finished one is put where they keep those."""

    def __init__(self, path: Path, taste: Taste, files: SaveFiles | None = None) -> None:
        super().__init__(path, taste, phrases.NOT_SAVED)
        self._files = files

    def where(self) -> list[str]:
        """Where the game is."""
        where = phrases.NOT_SAVED_NOW if self.has_failed else SAVED_ALREADY
        return [self._taste.text(where, path=self.path)]

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
            f"  {own_command('verify', str(self.path))}",
        ]

    def farewell(self) -> list[str]:
        """How to resume the match another time."""
        if self.has_failed:
            return [self._taste.text(phrases.GOODBYE_UNSAVED)]
        where = [] if self._files else ["--save", str(self.path)]
        return [self._taste.text(phrases.GOODBYE), f"  {own_command('play', '--resume', *where)}"]
