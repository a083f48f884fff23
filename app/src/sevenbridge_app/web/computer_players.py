"""The computer players of a process. They choose in threads of their own, never in the event loop.

Most choose in no time, and one thread is enough for all of them. Those that think long
(``NamedPlayer.thinks_long``) have threads of lower priority, one for every core but one; while they think
they leave the interpreter to the others. Those who play with them take turns, so that one with many tables
slows nobody else. Questions that cannot be answered while a person would wait go to a player that need not
think.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

import structlog

from sevenbridge import Dice, Player, View
from sevenbridge.bots import PLAYERS, THINKING_MS, NamedPlayer, find_player, make_player
from sevenbridge.cores import available_cores
from sevenbridge_app.tables.croupier import Question
from sevenbridge_app.tables.times import SLOT
from sevenbridge_app.web.fair_threads import FairThreads, NoPlace, lower_priority

#: the player that answers if there is no time to think
IN_HASTE: Final = "rule"
#: how long a question may wait before anybody begins to think about it, in seconds: a table's usual pause,
#: which begins with the question (``TableSettings.pause_ms``), so that what waits no longer is not noticed
PATIENCE: Final = 0.7
#: the same for a question about a discard, which must be answered within its slot (``tables.thinking``): what
#: of that is left when somebody has thought, but for ten milliseconds to answer
CLAIM_PATIENCE: Final = (SLOT - THINKING_MS - 10) / 1000
#: how many questions may wait for each thread: what one can begin with in that time, if it takes a sixth of a
#: second for each. More would wait without ever being answered in time
WAITING: Final = 4

log = structlog.get_logger("sevenbridge_app.tables")


@dataclass(slots=True, eq=False)
class _Asked:
    """A question, and its answer once it is there.

    The same question may be asked twice about different positions: if a table could not keep what it decided.
    """

    question: Question
    action: int | None = None


class _Waiting(NamedTuple):
    """A question that somebody is to think about."""

    asked: _Asked
    player: str
    view: View
    dice: Dice
    #: when it was asked, in seconds
    since: float


class ThreadedPlayers:
    """Answers the questions of croupiers (``tables.croupier.ComputerPlayers``) in threads.

    ``done(table)`` is called, in a thread, when an answer is there: then the table must be asked to go on.
    ``hastened()`` is called, in any thread, when there was no time to think about a question.
    ``party_at(table)`` names those whose tables take turns with those of others. ``players`` are those of
    bots/players.py; ``threads`` think at a time, by default one for every core but one.
    """

    def __init__(
        self,
        done: Callable[[str], None],
        hastened: Callable[[], None],
        party_at: Callable[[str], str],
        players: Mapping[str, NamedPlayer] = PLAYERS,
        threads: int | None = None,
    ) -> None:
        self._done = done
        self._hastened = hastened
        self._party_at = party_at
        self._players = players
        many = threads or max(1, available_cores() - 1)
        self._quick = ThreadPoolExecutor(1, thread_name_prefix="mind")
        self._thinking = FairThreads("thinker", many, WAITING * many, lower_priority)
        self._thread_local = threading.local()
        # the last question of each table and place
        self._questions: dict[tuple[str, int], _Asked] = {}

    def __len__(self) -> int:
        """Returns how many questions wait for somebody to think about them."""
        return len(self._thinking)

    def choice(self, question: Question, player: str, view: View, dice: Dice) -> int | None:
        """Returns the action chosen, or None while the player is thinking."""
        table, place = question.table, question.place
        known = self._questions.get((table, place))
        if known is not None and known.question == question:
            return known.action
        asked = self._questions[table, place] = _Asked(question)
        named = find_player(player, self._players)
        if len(view.legal_actions()) == 1 or named is None or not named.thinks_long:
            self._quick.submit(self._answer, asked, player, view, dice)
        else:
            self._wait(_Waiting(asked, player, view, dice, time.monotonic()))
        return None

    def _wait(self, waiting: _Waiting) -> None:
        """Has a question wait until somebody can think about it, perhaps in place of another."""
        party = self._party_at(waiting.asked.question.table)
        thought = self._thinking.submit(party, partial(self._think, waiting))
        thought.add_done_callback(partial(self._answer_without_place, waiting))

    def _think(self, waiting: _Waiting) -> None:
        """Thinks about a question, if there is time."""
        name = waiting.player
        patience = CLAIM_PATIENCE if waiting.asked.question.is_window else PATIENCE
        if time.monotonic() - waiting.since > patience:
            self._hastened()
            name = IN_HASTE
        self._answer(waiting.asked, name, waiting.view, waiting.dice)

    def _answer_without_place(self, waiting: _Waiting, thought: Future[None]) -> None:
        """Has a question answered in haste that had to go for another."""
        if not thought.cancelled() and isinstance(thought.exception(), NoPlace):
            self._hastened()
            self._quick.submit(self._answer, waiting.asked, IN_HASTE, waiting.view, waiting.dice)

    def _answer(self, asked: _Asked, name: str, view: View, dice: Dice) -> None:
        table = asked.question.table
        key = (table, asked.question.place)
        if self._questions.get(key) is not asked or asked.action is not None:
            return
        legal = view.legal_actions()
        action = legal[0]
        try:
            if len(legal) > 1:
                action = self._player(name).choose(view, dice)
        except Exception:  # whatever is wrong with a player, the others want to go on
            log.exception("computer failed", player=name)
        if self._questions.get(key) is asked and asked.action is None:
            asked.action = action
            self._done(table)

    def _player(self, name: str) -> Player:
        """Returns this thread's player of this name.

        A player may play for many seats, but thinks for one at a time.
        """
        players = vars(self._thread_local)
        if name not in players:
            players[name] = make_player(name, self._players)
        found: Player = players[name]
        return found

    def forget(self, table: str) -> None:
        """Forgets all questions of a table that is unloaded, or made again from its log."""
        for key in [key for key in self._questions if key[0] == table]:
            del self._questions[key]

    def close(self) -> None:
        """Ends all thinking."""
        self._thinking.close()
        self._quick.shutdown(cancel_futures=True)
