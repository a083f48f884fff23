"""A person at a table in this process: a match that is saved after everything that happens in it."""

import os
import queue
from collections.abc import Iterator, Sequence
from pathlib import Path

from sevenbridge import write_record
from sevenbridge.analysis import review
from sevenbridge.texts import Lang, Text
from sevenbridge_app.cli.console.keyboard import Keyboard
from sevenbridge_app.cli.console.scene import shown_name
from sevenbridge_app.cli.console.taste import Taste
from sevenbridge_app.cli.terminal import phrases, shared_table_phrases
from sevenbridge_app.cli.terminal.answers import Left
from sevenbridge_app.cli.terminal.autosave import MatchAutosave
from sevenbridge_app.cli.terminal.client import Client, Item
from sevenbridge_app.cli.terminal.local_table import LocalTable
from sevenbridge_app.cli.terminal.save_format import record_of
from sevenbridge_app.cli.terminal.table_help import HELP
from sevenbridge_app.cli.worded_review import WordedReview
from sevenbridge_app.tables import server_messages

#: a natural pause before what a computer does is told, in seconds
PAUSE = 0.7


class AnotherMatch(Exception):
    """The match is over, and the person wants to play another one."""


class LocalClient(Client):
    """One match, from where ``table`` stands to its end."""

    def __init__(
        self,
        table: LocalTable,
        taste: Taste,
        keyboard: Keyboard,
        inbox: queue.Queue[Item],
        autosave: MatchAutosave,
        pause: float = 0.0,
        note: Text | None = None,
    ) -> None:
        """``note`` is said before the first round."""
        self.table = table
        self.autosave = autosave
        self._note = note
        super().__init__(table, taste, keyboard, inbox, self._seat_names, pause)
        table.changed = self._save

    def _seat_names(
        self, seats: Sequence[server_messages.SeatState], own: int, lang: Lang
    ) -> tuple[str, ...]:
        return tuple(shown_name(name, lang) for name in self.table.setup.names)

    # -- what is typed here --------------------------------------------------------------------------

    def command(self, line: str) -> bool:
        """What is wanted when the match is over: its review, or another one. Raises AnotherMatch, Left."""
        if not self.state.is_over:
            return False
        wanted = line.strip().lower()
        if wanted not in ("r", "review", "振り返り"):
            raise AnotherMatch if wanted in ("y", "yes", "はい") else Left
        self._review()
        return True

    def help(self) -> Iterator[str]:
        """The same at every such table."""
        return HELP.lines(self.state.taste)

    def idle(self, is_enter: bool) -> None:
        """The computers are playing."""
        self.state.say(shared_table_phrases.WAITING)

    def save(self, name: str) -> list[str]:
        """Copies the match as it stands to a file, or says where it is."""
        if name:
            return self.autosave.copy(self._text(), Path(os.path.expanduser(name)))
        return self.autosave.where()

    def taste_changed(self) -> None:
        """Tastes are saved with the match."""
        self._save()

    def _counts(self) -> bool:
        """Whether nothing was taken back in this match."""
        return not self.table.taken_back_count

    # -- the course of the match ---------------------------------------------------------------------

    def _first_deal(self, message: server_messages.RoundDealt) -> None:
        super()._first_deal(message)
        if self._note is not None:
            self.state.say(self._note)

    def _dealt(self, message: server_messages.RoundDealt) -> None:
        super()._dealt(message)
        if message.round.number == 1:
            self._save()

    def _match_is_over(self, message: server_messages.MatchEnded) -> None:
        self.state.output.say_all(self.autosave.finish(self._text()))
        self.state.say(phrases.ANOTHER)

    def _review(self) -> None:
        """Tells what the person's choices were worth, and asks again."""
        state = self.state
        state.say(phrases.REVIEWING)
        found = review(self._text(), seats=[state.number], judge=self.table.judge)
        for line in WordedReview(found, state.taste).seat(state.number).lines(state.taste):
            state.output.say_folded(line)
        state.say(phrases.ANOTHER)

    def _save(self) -> None:
        # lines with the names of files are left whole, so that they can be copied
        self.state.output.say_all(self.autosave.save(self._text()))

    def _text(self) -> str:
        return write_record(record_of(self.table, self.state.taste))
