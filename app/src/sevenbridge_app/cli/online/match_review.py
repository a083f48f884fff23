"""The review of a match that was played at a server: it is asked for until it is there."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from sevenbridge.analysis import ReviewData
from sevenbridge.texts import Text
from sevenbridge_app.cli.console.taste import Taste
from sevenbridge_app.cli.online import phrases
from sevenbridge_app.cli.online.names import seat_names
from sevenbridge_app.cli.review_reading import seat_review
from sevenbridge_app.cli.seat_review import SeatReview
from sevenbridge_app.cli.terminal.connection import TableError
from sevenbridge_app.tables.server_messages import SeatState

#: the first pause between two questions and all further ones, in seconds
FIRST_PAUSE: Final = 0.5
PAUSE: Final = 2.0

#: gives what the server answers whoever asks for the review of the match of this number. Raises TableError
Fetch = Callable[[int], Any]


class MatchReview:
    """The review of a match, for the person who played it in this seat."""

    def __init__(
        self, match: int, seat: int, seats: Sequence[SeatState], fetch: Fetch, came: Callable[[], None]
    ) -> None:
        """``seats``: who played; ``came()`` is called by a thread when there is an answer."""
        self.match = match
        #: why it could not be had when it was asked for last
        self.refusal: Text | None = None
        self._seat = seat
        self._seats = tuple(seats)
        self._fetch = fetch
        self._came = came
        self._found: ReviewData | None = None
        self._is_asking = False

    def ask(self) -> None:
        """Asks for it, unless it is being asked for."""
        if not self._is_asking:
            self._is_asking, self.refusal = True, None
            # nobody waits for its end: the thread ends with the program
            threading.Thread(target=self._await_answer, name="review", daemon=True).start()

    def told(self, taste: Taste) -> SeatReview | None:
        """What it tells of the person; None where it is not there.

        Raises ValueError, LookupError for what no server of this version tells.
        """
        if self._found is None:
            return None
        return seat_review(self._found, self._seat, seat_names(self._seats, self._seat, taste.lang), taste)

    def _await_answer(self) -> None:
        pause = FIRST_PAUSE
        try:
            while "progress" in (answer := self._fetch(self.match)):
                time.sleep(pause)
                pause = PAUSE
            self._found = msgspec.convert(answer, ReviewData)
        except TableError as error:
            self.refusal = error.sentence
        except (msgspec.ValidationError, TypeError):
            self.refusal = phrases.UNREADABLE_REVIEW
        self._is_asking = False
        self._came()
