"""The computer players of a process. They think in threads of their own, never in the event loop.

Most choose in no time, and one thread is enough for all of them. Those that think as long as they are let
(``registry.Budgeted``) have threads of lower priority, one for every core but one; while they think they
leave the interpreter to the others. If more is asked of them than they can answer while a person would wait,
the rest is answered by a player that need not think.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import structlog

from sevenbridge.bots.player import Player
from sevenbridge.bots.registry import PLAYERS, Budgeted, make_player
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.view import View
from sevenbridge.tables.croupier import Question

#: who answers where there is no time to think
IN_HASTE: Final = "rule"
#: how long a question may wait before anybody begins to think about it, in seconds: a table's usual pause,
#: which begins with the question (``TableSettings.pause_ms``), so that what waits no longer is not noticed
PATIENCE: Final = 0.7
#: how many questions may wait for each thread: what one can begin with in that time, if it takes a sixth of a
#: second for each. More would only wait in vain
WAITING: Final = 4
#: how much these threads give way to others, and how much anybody may, in the steps of Unix
NICENESS: Final = 10
LAST: Final = 19

log = structlog.get_logger("sevenbridge.tables")


class ThinkingMinds:
    """Answers the questions of croupiers (``tables.croupier.ComputerPlayers``). ``done(table)`` is called, in
    a thread, when an answer is there: then the table is to be asked to go on. ``hastened()`` is called, in
    any thread, when a question was not thought about for want of time. ``players`` are those of registry.py;
    ``threads``: how many think at a time, by default one for every core but one.
    """

    def __init__(
        self,
        done: Callable[[str], None],
        hastened: Callable[[], None],
        players: Mapping[str, Callable[[], Player]] = PLAYERS,
        threads: int | None = None,
    ) -> None:
        self._done = done
        self._hastened = hastened
        self._players = players
        many = threads or max(1, _cores() - 1)
        self._quick = ThreadPoolExecutor(1, thread_name_prefix="mind")
        self._thinking = ThreadPoolExecutor(many, thread_name_prefix="thinker", initializer=_give_way)
        self._room = threading.Semaphore(WAITING * many)
        self._of_thread = threading.local()
        # the open question of each table and place, and its answer once it is there
        self._asked: dict[tuple[str, int], tuple[Question, int | None]] = {}

    def choice(self, question: Question, player: str, view: View, dice: Dice) -> int | None:
        """The action chosen, or None while it is thought about."""
        table, place = question.table, question.place
        known = self._asked.get((table, place))
        if known is not None and known[0] == question:
            return known[1]
        self._asked[table, place] = (question, None)
        if view.options.total() == 1 or not isinstance(self._players.get(player), Budgeted):
            self._quick.submit(self._answer, question, player, view, dice)
        elif self._room.acquire(blocking=False):
            self._thinking.submit(self._think, question, player, view, dice, time.monotonic())
        else:
            self._hastened()
            self._quick.submit(self._answer, question, IN_HASTE, view, dice)
        return None

    def _think(self, question: Question, name: str, view: View, dice: Dice, since: float) -> None:
        self._room.release()
        if time.monotonic() - since > PATIENCE:
            self._hastened()
            name = IN_HASTE
        self._answer(question, name, view, dice)

    def _answer(self, question: Question, name: str, view: View, dice: Dice) -> None:
        key = (question.table, question.place)
        if self._asked.get(key) != (question, None):
            return
        action = view.options.nth(0)
        try:
            if view.options.total() > 1:
                action = self._player(name).choose(view, dice)
        except Exception:  # whatever is wrong with a player, the others want to go on
            log.exception("computer failed", player=name)
        if self._asked.get(key) == (question, None):
            self._asked[key] = (question, action)
            self._done(question.table)

    def _player(self, name: str) -> Player:
        """The player of this name, one for each thread: it may sit in many seats, but thinks for one at a
        time.
        """
        players = vars(self._of_thread)
        if name not in players:
            players[name] = make_player(name, self._players)
        found: Player = players[name]
        return found

    def forget(self, table: str) -> None:
        """A table is put away."""
        for key in [key for key in self._asked if key[0] == table]:
            del self._asked[key]

    def close(self) -> None:
        """Ends all thinking."""
        for threads in (self._quick, self._thinking):
            threads.shutdown(cancel_futures=True)


def _cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def _give_way() -> None:
    """Lowers the priority of this thread; only Linux knows that of a thread alone."""
    if sys.platform == "linux":
        thread = threading.get_native_id()
        usual = os.getpriority(os.PRIO_PROCESS, thread)
        os.setpriority(os.PRIO_PROCESS, thread, min(usual + NICENESS, LAST))
