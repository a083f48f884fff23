"""Saving a game after everything that is done in it."""

import os
from pathlib import Path

from sevenbridge.texts import Text
from sevenbridge_app.cli.console import phrases
from sevenbridge_app.cli.console.files import why, write_whole
from sevenbridge_app.cli.console.taste import Taste


class Autosave:
    """Writes the text of a game to ``path`` again and again.

    A file that cannot be written is told of once, as ``complaint``, and tried again every time. All methods
    give sentences to be shown.
    """

    def __init__(self, path: Path, taste: Taste, complaint: Text) -> None:
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
