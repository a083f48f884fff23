"""The coach of a process: finds hints in a thread of its own, never in the event loop.

A hint is found once for each decision of a seat, however often it is asked for. Where too many are waited
for, further ones are refused.
"""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final

from sevenbridge_app.tables.coach import HintQuestion
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.server_messages import HintGiven
from sevenbridge_app.web.computer_players import lower_priority

#: so many hints may be waited for: what is found within two seconds or so
MOST_WAITING: Final = 32


class Coach:
    """Answers the questions of seats. Only ``HintQuestion.answer`` runs in the thread."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="coach", initializer=lower_priority)
        # the last question of each table and seat, and its answer
        self._asked: dict[tuple[str, int], tuple[HintQuestion, Future[HintGiven]]] = {}

    def ask(self, table: str, question: HintQuestion) -> Future[HintGiven]:
        """Returns the answer to come. Raises RequestRefused where too many are waited for."""
        key = (table, question.seat)
        known = self._asked.get(key)
        if known is not None and known[0].decision == question.decision and not known[1].cancelled():
            return known[1]
        if known is not None:
            known[1].cancel()  # the decision has been made, so nobody waits for that hint any more
        if sum(not answer.done() for _, answer in self._asked.values()) >= MOST_WAITING:
            raise RequestRefused(RefusalCode.COACH_BUSY)
        answer = self._thread.submit(question.answer)
        self._asked[key] = question, answer
        return answer

    def forget(self, table: str) -> None:
        """Forgets all hints of a table that is unloaded."""
        for key in [key for key in self._asked if key[0] == table]:
            del self._asked[key]

    def close(self) -> None:
        """Finds no more hints."""
        self._thread.shutdown(cancel_futures=True)
