"""Computer players that think one after the other, whenever they are let."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from sevenbridge import Dice, Player, View
from sevenbridge.bots import THINKING_MS, find_player, make_player
from sevenbridge_app.tables.croupier import Question
from sevenbridge_app.tables.thinking import thinks

#: how long a player may think about a move in its turn, in milliseconds: WebAssembly on a telephone takes
#: several times as long for the same playouts as the machine of a server
PATIENCE_MS: Final = 1000


@dataclass(slots=True, eq=False)
class _Asked:
    """A question, and its answer once it is there."""

    question: Question
    player: str
    view: View
    dice: Dice
    #: when it was asked
    at: int
    action: int | None = None
    #: from when on its table may see the answer
    shown_at: int = 0


class PatientComputers:
    """Answers the questions of croupiers (``tables.croupier.ComputerPlayers``) when ``think`` is called.

    How long somebody thinks must not tell of the cards. Whoever is asked about a discard answers within the
    slot that passes for it anyhow (``tables.thinking``). In its turn a player that thinks shows no answer
    sooner than the one that has taken longest: on a slow machine it is slow, whatever it holds.
    """

    def __init__(self, now: Callable[[], int]) -> None:
        """``now()`` returns the time in milliseconds."""
        self._now = now
        # the last question of each table and place
        self._questions: dict[tuple[str, int], _Asked] = {}
        self._waiting: deque[_Asked] = deque()
        # those whose answers their tables have not seen
        self._unseen: list[_Asked] = []
        self._players: dict[str, Player] = {}
        self._longest = 0

    def choice(self, question: Question, player: str, view: View, dice: Dice) -> int | None:
        """Returns the action chosen, or None until somebody has thought about it."""
        key = question.table, question.place
        known = self._questions.get(key)
        if known is not None and known.question == question:
            return known.action if self._now() >= known.shown_at else None
        asked = self._questions[key] = _Asked(question, player, view, dice, self._now())
        self._waiting.append(asked)
        return None

    @property
    def is_asked(self) -> bool:
        """Whether a question waits."""
        return bool(self._waiting)

    def think(self) -> None:
        """Answers the question that has waited longest. One that cannot be answered waits on, behind others.

        Raises what the player raises: OSError where something that it thinks with does not come.
        """
        asked = self._waiting.popleft()
        if self._questions[asked.question.table, asked.question.place] is not asked:
            return
        begun = self._now()
        legal = asked.view.legal_actions()
        if len(legal) == 1:
            asked.action = legal[0]
        else:
            try:
                asked.action = self._player(asked).choose(asked.view, asked.dice)
            except Exception:
                self._waiting.append(asked)
                raise
        asked.shown_at = begun
        if thinks(asked.player) and not asked.question.is_window:
            self._longest = max(self._longest, min(self._now() - begun, PATIENCE_MS))
            asked.shown_at += self._longest
        self._unseen.append(asked)

    @property
    def wakes(self) -> Iterator[tuple[int, str]]:
        """When tables may see answers, and the codes of the tables."""
        return ((asked.shown_at, asked.question.table) for asked in self._unseen)

    def see(self, table: str, now: int) -> None:
        """Notes that a table sees now what may be seen."""
        self._unseen = [each for each in self._unseen if each.question.table != table or each.shown_at > now]

    def is_asked_at(self, table: str) -> bool:
        """Returns whether a question of a table waits, or its answer."""
        return any(asked.question.table == table for asked in (*self._waiting, *self._unseen))

    def forget(self, table: str) -> None:
        """Forgets all questions of a table."""
        for key in [key for key in self._questions if key[0] == table]:
            del self._questions[key]
        self._waiting = deque(asked for asked in self._waiting if asked.question.table != table)
        self._unseen = [asked for asked in self._unseen if asked.question.table != table]

    def _player(self, asked: _Asked) -> Player:
        name, found = asked.player, find_player(asked.player)
        if found is not None and found.thinks_long:
            return found.make(milliseconds=self._budget(asked))
        if name not in self._players:
            self._players[name] = make_player(name)
        return self._players[name]

    def _budget(self, asked: _Asked) -> int:
        """Returns how long may be thought about a question: together they share the slot of a discard."""
        if not asked.question.is_window:
            return PATIENCE_MS
        left = asked.at + THINKING_MS - self._now()
        sharing = 1 + sum(each.question.is_window for each in self._waiting)
        return max(1, left // sharing)
