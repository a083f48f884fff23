"""In which seats of a table those sit whom the person has blocked, as the server tells in its own time."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection
from itertools import count

from sevenbridge_app.cli.terminal.connection import TableError

#: gives the seats as the server tells them. Raises TableError
FetchSeats = Callable[[], Collection[int]]


class BlockedSeats:
    """The seats as they were told last; none before that."""

    def __init__(self, fetch: FetchSeats) -> None:
        self._fetch = fetch
        self._seats: Collection[int] = ()
        self._numbers = count()
        self._last = -1

    def __contains__(self, seat: int) -> bool:
        return seat in self._seats

    def ask(self) -> None:
        """Asks for them anew; until there is an answer they are as they were."""
        self._last = number = next(self._numbers)
        # nobody waits for its end: the thread ends with the program
        threading.Thread(target=self._take_answer, args=(number,), name="blocks", daemon=True).start()

    def _take_answer(self, number: int) -> None:
        try:
            seats = self._fetch()
        except TableError:
            return  # they are asked for again when the table is told anew
        if number == self._last:
            self._seats = seats
