"""A sitting at a table in which somebody is asked for each decision, and answers when it likes.

A thread plays the seat, as any computer player's client does, and stops where there is something to decide.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from contextlib import suppress

from sevenbridge import Dice, Player, View
from sevenbridge.bots import check_turn
from sevenbridge.texts import Text
from sevenbridge_app.cli.terminal.connection import Hung, TableError

#: plays a seat with a player to the end of the match; what is said of it goes to the function
Play = Callable[[Player, Callable[[Text], None]], None]


class Sitting(Player):
    """One match, from the first decision to the last. ``play`` runs in a thread of its own."""

    def __init__(self, play: Play, close: Callable[[], None]) -> None:
        """``close`` ends the connection, so that ``play`` raises Hung where it waits for others."""
        #: whether the match is over, or cannot be gone on with
        self.is_over = False
        self._play = play
        self._close = close
        self._changed = threading.Condition()
        self._view: View | None = None
        self._news: list[Text] = []
        # None ends the sitting
        self._answers: queue.SimpleQueue[int | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="sitting", daemon=True)
        self._thread.start()

    # -- for whoever decides -------------------------------------------------------------------------

    def question(self, patience: float) -> View | None:
        """The view in which a decision is due; None where none is after so many seconds, or ever again."""
        with self._changed:
            self._changed.wait_for(lambda: self._view is not None or self.is_over, patience)
            return self._view

    def news(self) -> list[Text]:
        """What has been said since this was asked last."""
        with self._changed:
            news, self._news = self._news, []
            return news

    def answer(self, view: View, action: int) -> bool:
        """Decides, with one of the legal actions of ``view``; false where that is no longer asked about."""
        with self._changed:
            if self._view is not view:
                return False
            self._view = None
            self._answers.put(action)
            return True

    def leave(self) -> None:
        """Ends the sitting."""
        self._close()
        self._answers.put(None)
        self._thread.join()

    # -- in the thread -------------------------------------------------------------------------------

    def choose(self, view: View, dice: Dice) -> int:
        """See ``Player``. Raises Hung when the sitting is left."""
        check_turn(view, dice)
        with self._changed:
            self._view = view
            self._changed.notify_all()
        action = self._answers.get()
        if action is None:
            raise Hung
        return action

    def say(self, text: Text) -> None:
        """Something that is to be told with the next decision."""
        with self._changed:
            self._news.append(text)

    def _run(self) -> None:
        try:
            with suppress(Hung):
                self._play(self, self.say)
        except TableError as error:
            self.say(error.sentence)
        finally:
            with self._changed:
                self.is_over, self._view = True, None
                self._changed.notify_all()
