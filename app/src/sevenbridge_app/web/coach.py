"""The coach of a process: finds hints and recaps in a thread of its own, never in the event loop.

An answer is found once for each question of a seat, however often it is asked for. Those who ask take turns;
where too many answers are waited for, those are refused who ask for more than others.
"""

from __future__ import annotations

from concurrent.futures import Future
from functools import partial
from typing import Final

from sevenbridge.analysis import Judge, Verdict
from sevenbridge_app.tables.coach import Question
from sevenbridge_app.tables.server_messages import ServerMessage
from sevenbridge_app.web.fair_threads import FairThreads, NoPlace

#: so many answers may be waited for: what is found within two seconds or so
MOST_WAITING: Final = 32


class Coach:
    """Answers the questions of seats. Only ``Question.answer`` runs in the thread.

    The thread has the usual priority: one of a lower would keep the interpreter's lock while it waits for a
    core, and everybody would wait with it.

    Each match has a judge of its own, whose verdicts the review of the match takes over.
    """

    def __init__(self) -> None:
        self._threads = FairThreads("coach", 1, MOST_WAITING)
        # the last question of each table and seat, and its answer
        self._asked: dict[tuple[str, int], tuple[Question, Future[ServerMessage]]] = {}
        # by table: the number of its match, and who judges it
        self._judges: dict[str, tuple[int, Judge]] = {}

    def __len__(self) -> int:
        """Returns how many questions wait."""
        return len(self._threads)

    def ask(self, party: str, table: str, match: int, question: Question) -> Future[ServerMessage]:
        """Returns the answer to come for somebody of a party. It raises NoPlace if others come first."""
        key = (table, question.seat)
        known = self._asked.get(key)
        if known is not None and known[0].decision == question.decision and not _is_given_up(known[1]):
            return known[1]
        if known is not None:
            known[1].cancel()  # the decision has been made, so nobody waits for that hint any more
        if self._judges.get(table, (0,))[0] != match:
            self._judges[table] = match, Judge()
        answer = self._threads.submit(party, partial(question.answer, self._judges[table][1]))
        self._asked[key] = question, answer
        return answer

    def verdicts(self, table: str, match: int) -> tuple[Verdict, ...]:
        """Returns what was found for the hints of a match here."""
        number, judge = self._judges.get(table, (0, None))
        return judge.verdicts if judge is not None and number == match else ()

    def forget(self, table: str) -> None:
        """Forgets all hints of a table that is unloaded."""
        for key in [key for key in self._asked if key[0] == table]:
            del self._asked[key]
        self._judges.pop(table, None)

    def close(self) -> None:
        """Finds no more hints."""
        self._threads.close()


def _is_given_up(answer: Future[ServerMessage]) -> bool:
    """Returns whether an answer will never come because nobody looked for it."""
    return answer.cancelled() or (answer.done() and isinstance(answer.exception(), NoPlace))
