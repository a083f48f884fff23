"""What those who play rounds to their ends want of them: points, or the match.

A round that has ended is worth a whole number to a seat; only differences of such numbers are ever looked at.
"""

from sevenbridge.bots.match_chances import MatchChances
from sevenbridge.engine.core import require_init
from sevenbridge.engine.view import View

#: what winning the match is worth, and what a point is worth besides, as in match_stakes.py: points decide
#: where the match is won or lost already
MATCH = 100_000
REGARD = 1


class Aim:
    """An aim of the seat whose view ``note`` is given; ``scores`` is set before ``_worth`` is asked."""

    def __init__(self) -> None:
        self.seat = 0
        self.seats = 2
        self.fewest_win = False
        #: what a round that has ended brought each seat
        self.scores = [0] * 6

    def note(self, view: View) -> None:
        """Takes note of whose aim it is and how the match stands, which ``_worth`` needs."""
        self.seat = view.seat
        self.seats = view.seats
        self.fewest_win = view.law.penalty != 0

    def _worth(self) -> int:
        """What the round that came to these ``scores`` is worth."""
        raise NotImplementedError

    def _lead(self) -> int:
        """By how many points the seat is ahead of each other seat, added up."""
        lead = 0
        for other in range(self.seats):
            lead += self.scores[self.seat] - self.scores[other]
        return -lead if self.fewest_win else lead


class Points(Aim):
    """To be ahead of each other seat, in points."""

    def _worth(self) -> int:
        """See ``Aim``."""
        return self._lead()


class MatchWon(Aim):
    """To win the match; where nobody tells how it stands, points."""

    def __init__(self) -> None:
        super().__init__()
        self.chances = MatchChances()

    def note(self, view: View) -> None:
        """See ``Aim``."""
        Aim.note(self, view)
        self.chances.note(view)

    def _worth(self) -> int:
        """See ``Aim``."""
        if not self.chances.is_told:
            return self._lead()
        for seat in range(self.seats):
            self.chances.came[seat] = self.scores[seat]
        won = int(MATCH * self.chances.after_round())
        return won + REGARD * self._lead()


require_init(Aim)
require_init(MatchWon)
