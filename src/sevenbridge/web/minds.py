"""The computer players of a process. They think in threads of their own, never in the event loop."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import structlog

from sevenbridge.bots.names import player
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.view import View
from sevenbridge.tables.croupier import Question

THREADS: Final = 2

log = structlog.get_logger("sevenbridge.tables")


class ThinkingMinds:
    """Answers the questions of croupiers (``tables.croupier.Minds``). ``done(table)`` is called, in a
    thread, when an answer is there: then the table is to be asked to go on.
    """

    def __init__(self, done: Callable[[str], None]) -> None:
        self._done = done
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="mind")
        # the open question of each table and place, and its answer once it is there
        self._asked: dict[tuple[str, int], tuple[Question, int | None]] = {}

    def choice(self, question: Question, player: str, view: View, dice: Dice) -> int | None:
        """The action chosen, or None while it is thought about."""
        table, place = question.table, question.place
        known = self._asked.get((table, place))
        if known is not None and known[0] == question:
            return known[1]
        self._asked[table, place] = (question, None)
        self._threads.submit(self._think, question, player, view, dice)
        return None

    def _think(self, question: Question, name: str, view: View, dice: Dice) -> None:
        key = (question.table, question.place)
        try:
            action = player(name).choose(view, dice)
        except Exception:  # whatever is wrong with a player, the others want to go on
            log.exception("computer failed", player=name)
            action = view.legal_actions()[0]
        if self._asked.get(key) == (question, None):
            self._asked[key] = (question, action)
            self._done(question.table)

    def forget(self, table: str) -> None:
        """A table is put away."""
        for key in [key for key in self._asked if key[0] == table]:
            del self._asked[key]

    def close(self) -> None:
        """Ends all thinking."""
        self._threads.shutdown(cancel_futures=True)
