"""The files of the game: the deal being played, written after every move, and the statistics."""

from pathlib import Path
from typing import Final

from sevenbridge.texts import Text
from sevenbridge_app.cli.console import phrases as console_phrases
from sevenbridge_app.cli.console.autosave import Autosave
from sevenbridge_app.cli.console.files import NewerFile, NotResumable, set_aside, why
from sevenbridge_app.cli.console.taste import Taste
from sevenbridge_app.cli.seven_terminal import phrases
from sevenbridge_app.cli.seven_terminal.game_in_progress import GameInProgress
from sevenbridge_app.cli.seven_terminal.save_format import game_of, text_of
from sevenbridge_app.cli.seven_terminal.solitaires import SEVEN, Solitaire
from sevenbridge_app.cli.seven_terminal.statistics import DamagedStatistics, Statistics, StatisticsFile

GAME: Final = "game.toml"
STATISTICS: Final = "statistics.json"


class SavedGame:
    """Saves one game and the statistics under ``state``, the program's directory.

    What cannot be written is told of once, and tried again after every move. Sentences for the person are
    collected, to be taken and shown.
    """

    def __init__(self, state: Path, taste: Taste, solitaire: Solitaire = SEVEN) -> None:
        directory = state / solitaire.directory
        self._autosave = Autosave(directory / GAME, taste, phrases.NOT_SAVED)
        self._statistics = StatisticsFile(directory / STATISTICS)
        self._solitaire = solitaire
        self._taste = taste
        self._sentences: list[str] = []

    def taken(self) -> list[str]:
        """What has to be told since this was asked last."""
        sentences, self._sentences = self._sentences, []
        return sentences

    # -- the game -------------------------------------------------------------------------------------------

    @property
    def path(self) -> Path:
        """The file of the game."""
        return self._autosave.path

    @property
    def is_saved(self) -> bool:
        """Whether the game is on disk as it stands."""
        return not self._autosave.has_failed

    def save(self, game: GameInProgress) -> None:
        """Writes the game as it stands."""
        self._sentences += self._autosave.save(text_of(game))

    def read(self) -> GameInProgress | None:
        """Reads the game that was played last; None where there is none, or it cannot be read.

        It puts a damaged file aside.
        """
        try:
            return game_of(self.path.read_bytes(), self._solitaire)
        except FileNotFoundError:
            return None
        except OSError as error:
            self._tell(console_phrases.NOT_READABLE, self.path, why=why(error))
        except NotResumable:
            self._tell(phrases.NOT_RESUMABLE, self.path)
            self._set_aside(self.path)
        return None

    def copy(self, game: GameInProgress, path: Path) -> None:
        """Writes the game to another file, which must not be there yet."""
        if path.exists():
            self._tell(console_phrases.SAVE_EXISTS, path)
            return
        self._sentences += self._autosave.copy(text_of(game), path)

    # -- the statistics -------------------------------------------------------------------------------------

    def statistics(self) -> Statistics:
        """All games that have ended. A damaged file is put aside."""
        return self._read_statistics() or Statistics()

    def _read_statistics(self) -> Statistics | None:
        """All games that have ended; None where the file must stay as it is."""
        path = self._statistics.path
        try:
            return self._statistics.read()
        except OSError as error:
            self._tell(phrases.STATISTICS_NOT_KEPT, path, why=why(error))
        except NewerFile:
            self._tell(console_phrases.NEWER_FILE, path)
        except DamagedStatistics:
            self._tell(phrases.STATISTICS_DAMAGED, path)
            self._set_aside(path)
            return Statistics()
        return None

    def enter(self, game: GameInProgress, is_won: bool) -> bool:
        """Counts a game that has ended, and tells whether its time is the best."""
        statistics = self._read_statistics()
        if statistics is None:
            self._sentences.append(self._taste.text(phrases.NOT_COUNTED))
            return False
        is_best = False
        if game.has_helped:
            statistics.enter_watched(game.deal)
        else:
            is_best = statistics.enter(game.deal, is_won, game.seconds)
        try:
            self._statistics.write(statistics)
        except OSError as error:
            self._tell(phrases.STATISTICS_NOT_KEPT, self._statistics.path, why=why(error))
        return is_best

    def _set_aside(self, path: Path) -> None:
        aside = set_aside(path)
        if aside:
            self._tell(console_phrases.KEPT_ASIDE, aside)

    def _tell(self, text: Text, path: Path, **words: object) -> None:
        self._sentences.append(self._taste.text(text, path=path, **words))
