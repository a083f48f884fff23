"""The files of the game: the deal being played, written after every move, and the statistics."""

import contextlib
from pathlib import Path
from typing import Final

from sevenbridge.cli.seven_terminal import phrases
from sevenbridge.cli.seven_terminal.deals import Deal
from sevenbridge.cli.seven_terminal.keeping import NotResumable, sitting_of, text_of
from sevenbridge.cli.seven_terminal.sitting import Sitting
from sevenbridge.cli.seven_terminal.statistics import DamagedStatistics, Statistics, StatisticsFile
from sevenbridge.cli.terminal import phrases as table_phrases
from sevenbridge.cli.terminal.keeper import reason
from sevenbridge.cli.terminal.scene import Taste
from sevenbridge.cli.terminal.shelf import Shelf, write_whole
from sevenbridge.engine.wording import Text

DIRECTORY: Final = "seven-by-seven"
GAME: Final = "game.toml"
STATISTICS: Final = "statistics.json"


class Keeper:
    """Keeps one game and the statistics under ``state``, the program's directory.

    What cannot be written is told once, and tried again after every move. Sentences for the person go to
    ``told``, from where they are taken and shown.
    """

    def __init__(self, state: Path, taste: Taste) -> None:
        self.path = state / DIRECTORY / GAME
        self._statistics = StatisticsFile(state / DIRECTORY / STATISTICS)
        self._taste = taste
        self._has_failed = False
        self.told: list[str] = []

    def taken(self) -> list[str]:
        """What has to be told since this was asked last."""
        told, self.told = self.told, []
        return told

    # -- the game -------------------------------------------------------------------------------------------

    @property
    def is_kept(self) -> bool:
        """Whether the game is on disk as it stands."""
        return not self._has_failed

    def keep(self, sitting: Sitting) -> None:
        """Writes the game as it stands."""
        try:
            write_whole(self.path, text_of(sitting))
            self._has_failed = False
        except OSError as error:
            if not self._has_failed:
                self._tell(phrases.NOT_SAVED, self.path, why=reason(error))
            self._has_failed = True

    def kept(self) -> Sitting | None:
        """The game that was played last; None where there is none, or it cannot be read. A damaged file
        is put aside.
        """
        try:
            return sitting_of(self.path.read_bytes())
        except FileNotFoundError:
            return None
        except OSError as error:
            self._tell(table_phrases.NOT_READABLE, self.path, why=reason(error))
        except NotResumable:
            self._tell(phrases.NOT_RESUMABLE, self.path)
            self._set_aside(self.path)
        return None

    def copy(self, sitting: Sitting, path: Path) -> None:
        """Writes the game to another file, which must not be there yet."""
        if path.exists():
            self._tell(table_phrases.SAVE_EXISTS, path)
            return
        try:
            write_whole(path, text_of(sitting))
        except OSError as error:
            self._tell(table_phrases.NOT_SAVED_THERE, path, why=reason(error))
        else:
            self._tell(table_phrases.SAVED_TO, path)

    # -- the statistics -------------------------------------------------------------------------------------

    def statistics(self) -> Statistics:
        """All games that have ended. A damaged file is put aside."""
        path = self._statistics.path
        try:
            return self._statistics.read()
        except OSError as error:
            self._tell(phrases.STATISTICS_NOT_KEPT, path, why=reason(error))
        except DamagedStatistics:
            self._tell(phrases.STATISTICS_DAMAGED, path)
            self._set_aside(path)
        return Statistics()

    def enter(self, deal: Deal, is_won: bool, seconds: float | None) -> bool:
        """Counts a game that has ended, and tells whether its time is the best."""
        statistics = self.statistics()
        is_best = statistics.enter(deal, is_won, seconds)
        try:
            self._statistics.write(statistics)
        except OSError as error:
            self._tell(phrases.STATISTICS_NOT_KEPT, self._statistics.path, why=reason(error))
        return is_best

    def _set_aside(self, path: Path) -> None:
        with contextlib.suppress(OSError):
            aside = Shelf.set_aside(path)
            if aside:
                self._tell(table_phrases.KEPT_ASIDE, aside)

    def _tell(self, text: Text, path: Path, **words: object) -> None:
        self.told.append(self._taste.text(text, path=path, **words))
