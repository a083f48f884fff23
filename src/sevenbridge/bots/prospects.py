"""How a round stands where all hands are known: the points that each seat may expect.

``Prospects`` lets the turn end as ``tuned`` would end it, up to the next draw, and there a small net tells of
each seat how likely it goes out first, how much of its hand is left if it does not, and how likely that is in
one go. What that is worth follows from the rules. There are two nets, for all numbers of seats: for rules
under which all lose what they hold, and for the others.

No player may use this with the round that it sits in, since none knows the hands. It serves worlds that are
imagined, and the measuring of luck: ``weigh_draw`` tells how much better for each seat the card on top of the
stock is than the mean of all cards that could lie there. The mean of that is nought by construction, however
wrong the estimate may be, since nobody knows the order of the stock and all orders are equally likely.
"""

import sys
from array import array
from functools import cache
from importlib.resources import files
from typing import Final

from sevenbridge.bots.open_hands import MARKS, TABLE_MARKS, WIDTH, OpenHands
from sevenbridge.bots.rule import RulePlayer
from sevenbridge.bots.tuned import weights_for
from sevenbridge.engine import scoring
from sevenbridge.engine.core import require_init
from sevenbridge.engine.kinds import DRAW
from sevenbridge.engine.law import Law, law_of
from sevenbridge.engine.phases import CLAIMING, DRAWING, OVER, PLAYING
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import View

#: the sums of the net's two layers in between
FIRST = 32
SECOND = 16
#: the rows of the first layer: one for each value of each mark
SEAT_ROWS = WIDTH * (MARKS + 1)
TABLE_ROWS = WIDTH * TABLE_MARKS
#: what the net tells of each seat
TOLD = 3
#: the parts of a net and how many numbers each has: rows for a seat's own marks, for the marks of each seat,
#: for those of the table, and the offsets; the rows of the second layer and its offsets; those of the third
PARTS: Final = (
    SEAT_ROWS * FIRST,
    SEAT_ROWS * FIRST,
    TABLE_ROWS * FIRST,
    FIRST,
    FIRST * SECOND,
    SECOND,
    SECOND * TOLD,
    TOLD,
)


class Prospects:
    """The prospects of the seats of one round after the other."""

    def __init__(self) -> None:
        #: the points that each seat may expect
        self.points = [0.0] * 6
        #: how likely each seat goes out first
        self.chances = [0.0] * 6
        #: how many points more than the mean of all cards the card on top of the stock brings each seat
        self.luck = [0.0] * 6
        self._known: tuple[Law, int] | None = None
        self._trial = Round(law_of(Rules()), 2)
        self._view = View()
        self._rule = RulePlayer()
        self._open_hands = OpenHands()
        self._own_rows = [0.0] * 5632
        self._rows = [0.0] * 5632
        self._table_rows = [0.0] * 1536
        self._offsets = [0.0] * 32
        self._second_rows = [0.0] * 512
        self._second_offsets = [0.0] * 16
        self._third_rows = [0.0] * 48
        self._third_offsets = [0.0] * 3
        self._all = [0.0] * 32
        self._sums = [0.0] * 32
        self._second_sums = [0.0] * 16
        self._kept = [0.0] * 6
        self._sums_of_points = [0.0] * 6
        self._factors = [0.0] * 6

    def __reduce__(self) -> tuple[object, ...]:
        return Prospects, ()

    def update(self, round: Round) -> None:
        """Fills ``points`` and ``chances`` for a round that has been dealt.

        One that is over has its points.
        """
        self._sit_down(round)
        self._trial._copy_state(round)
        self._weigh()

    def weigh_draw(self, round: Round) -> None:
        """Fills ``luck`` for a round that waits for a draw, and ``points``, the mean over all its cards.

        Raises ValueError in any other phase.
        """
        if round.phase != DRAWING:
            raise ValueError("a round that waits for no draw has no luck with it")
        self._sit_down(round)
        self._weigh_draw(round)

    def _sit_down(self, round: Round) -> None:
        """Prepares for rounds of these rules and so many seats."""
        if self._known == (round.law, round.seats):
            return
        self._known = (round.law, round.seats)
        self._trial = Round(round.law, round.seats)
        self._view.look(self._trial, 0)
        self._open_hands.sit_down(self._trial)
        self._rule = RulePlayer(weights_for(round.law, round.seats))
        parts = numbers_of("prospects-penalty" if round.law.penalty else "prospects-collected")
        self._own_rows[:] = parts[0]
        self._rows[:] = parts[1]
        self._table_rows[:] = parts[2]
        self._offsets[:] = parts[3]
        self._second_rows[:] = parts[4]
        self._second_offsets[:] = parts[5]
        self._third_rows[:] = parts[6]
        self._third_offsets[:] = parts[7]

    def _weigh_draw(self, round: Round) -> None:
        """As ``weigh_draw``; compiled, it needs no interpreter lock."""
        for seat in range(6):
            self.luck[seat] = 0.0
            self._sums_of_points[seat] = 0.0
        top = round.stock_count - 1
        for place in range(top + 1):
            self._trial._copy_state(round)
            card = self._trial.stock[place]
            self._trial.stock[place] = self._trial.stock[top]
            self._trial.stock[top] = card
            self._trial.apply(DRAW)
            self._weigh()
            for seat in range(round.seats):
                self._sums_of_points[seat] = self._sums_of_points[seat] + self.points[seat]
        if top < 0:
            return
        # the last card was the one that lies on top
        for seat in range(round.seats):
            mean = self._sums_of_points[seat] / (top + 1)
            self.luck[seat] = self.points[seat] - mean
            self.points[seat] = mean

    def _weigh(self) -> None:
        """Plays the trial on to the next draw, and weighs it there."""
        while self._trial.phase in (PLAYING, CLAIMING):
            self._view._see(self._trial, self._trial.actor)
            self._trial.apply(self._rule._decide(self._view))
        if self._trial.phase == DRAWING and self._trial.stock_count == 0:
            self._trial.apply(DRAW)
        if self._trial.phase == OVER:
            for seat in range(self._trial.seats):
                self.points[seat] = scoring.score_of(self._trial, seat)
                self.chances[seat] = 1.0 if seat == self._trial.winner else 0.0
        else:
            self._open_hands.update(self._trial)
            self._ask_net()
            self._tell_points()

    def _ask_net(self) -> None:
        """Finds the chance of each seat, what it keeps, and what going out in one go adds."""
        seats = self._trial.seats
        for each in range(FIRST):
            self._all[each] = self._offsets[each]
        for mark in range(TABLE_MARKS):
            row = FIRST * (WIDTH * mark + self._open_hands.table_marks[mark])
            for each in range(FIRST):
                self._all[each] = self._all[each] + self._table_rows[row + each]
        for seat in range(seats):
            for mark in range(MARKS):
                row = self._row(seat, mark)
                for each in range(FIRST):
                    self._all[each] = self._all[each] + self._rows[row + each]
        total = 1.0
        for seat in range(seats):
            for each in range(FIRST):
                self._sums[each] = self._all[each]
            for mark in range(MARKS):
                row = self._row(seat, mark)
                for each in range(FIRST):
                    self._sums[each] = self._sums[each] + self._own_rows[row + each]
            for other in range(SECOND):
                self._second_sums[other] = self._second_offsets[other]
            for each in range(FIRST):
                if self._sums[each] > 0.0:
                    row = SECOND * each
                    for other in range(SECOND):
                        self._second_sums[other] = (
                            self._second_sums[other] + self._sums[each] * self._second_rows[row + other]
                        )
            self.chances[seat] = self._power(self._told(0))
            total += self.chances[seat]
            self._kept[seat] = 2.0 * self._open_hands.points[seat] * self._likely(self._told(1))
            self._factors[seat] = 1.0
            if self._open_hands.hidden[seat]:
                self._factors[seat] += (self._trial.law.one_go - 1) * self._likely(self._told(2))
        for seat in range(seats):
            self.chances[seat] = self.chances[seat] / total

    def _row(self, seat: int, mark: int) -> int:
        """Where the row of a seat's mark begins; the first mark has twice as many."""
        place = WIDTH * (mark + 1) if mark else 0
        return FIRST * (place + self._open_hands.marks[16 * seat + mark])

    def _told(self, number: int) -> float:
        """One of the numbers that the net tells of the seat at hand."""
        found = self._third_offsets[number]
        for other in range(SECOND):
            if self._second_sums[other] > 0.0:
                found += self._second_sums[other] * self._third_rows[TOLD * other + number]
        return found

    def _power(self, odds: float) -> float:
        """What stands for the exponential function, which is not the same to the last bit on all machines."""
        power = 1.0 + odds / 64.0
        if power < 0.0:
            power = 0.0
        for _ in range(6):
            power *= power
        return power

    def _likely(self, odds: float) -> float:
        """The chance with these odds."""
        power = self._power(odds)
        return power / (1.0 + power)

    def _tell_points(self) -> None:
        """Finds the points that follow, as the rules pay (RULES 1.7): each for its own hand."""
        for seat in range(self._trial.seats):
            self.points[seat] = 0.0
        for winner in range(self._trial.seats):
            for loser in range(self._trial.seats):
                if loser != winner:
                    paid = self.chances[winner] * self._factors[winner] * self._kept[loser]
                    if self._trial.law.penalty:
                        self.points[loser] = self.points[loser] + paid
                    else:
                        self.points[winner] = self.points[winner] + paid
                        if self._trial.law.zero_sum:
                            self.points[loser] = self.points[loser] - paid


require_init(Prospects)


@cache
def numbers_of(name: str) -> list[list[float]]:
    """The numbers of the net that is shipped under this name, as ``PARTS`` parts them."""
    numbers = array("f")
    numbers.frombytes((files("sevenbridge.bots") / "nets" / f"{name}.net").read_bytes())
    if sys.byteorder == "big":
        numbers.byteswap()
    found = []
    start = 0
    for size in PARTS:
        found.append(list(numbers[start : start + size]))
        start += size
    return found
