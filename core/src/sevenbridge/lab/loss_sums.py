"""What the choices of a player and of its company lost, as the analyst tells, in integers over sets.

A loss per decision is the ratio of two sums, and both differ from set to set: the interval goes by the
residual of each set (the delta method).
"""

from math import sqrt

from sevenbridge.analysis.estimates import Estimate, interval

#: parts of a point in which losses are counted
PARTS = 1000
#: what is counted in a set: what the choices of the player lost, those of its company, and the decisions
_COLUMNS = 3


class LossSums:
    """Sums over sets; parts add up to the whole, in any order."""

    def __init__(self) -> None:
        self.sets = 0
        self._sums = [0] * _COLUMNS
        #: the products of each two columns, added up over the sets
        self._products = [[0] * _COLUMNS for _ in range(_COLUMNS)]

    def add(self, own: int, others: int, decisions: int) -> None:
        """Adds a set: the parts that the choices of both lost, at so many decisions."""
        counts = own, others, decisions
        self.sets += 1
        for one in range(_COLUMNS):
            self._sums[one] += counts[one]
            for other in range(_COLUMNS):
                self._products[one][other] += counts[one] * counts[other]

    def __add__(self, other: "LossSums") -> "LossSums":
        """The sums of both parts."""
        both = LossSums()
        both.sets = self.sets + other.sets
        both._sums = [sum(pair) for pair in zip(self._sums, other._sums, strict=True)]
        both._products = [
            [sum(pair) for pair in zip(*rows, strict=True)]
            for rows in zip(self._products, other._products, strict=True)
        ]
        return both

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LossSums) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]

    @property
    def decisions(self) -> int:
        """How many decisions were weighed."""
        return self._sums[2]

    def of_player(self) -> Estimate:
        """The points that a choice of the player lost. Raises ValueError where there was none."""
        return self._a_decision(1, 0)

    def of_company(self) -> Estimate:
        """The points that a choice of its company lost. Raises ValueError where there was none."""
        return self._a_decision(0, 1)

    def difference(self) -> Estimate:
        """By how much more the player lost with a choice: less is better. Raises ValueError as the others."""
        return self._a_decision(1, -1)

    def _a_decision(self, own: int, others: int) -> Estimate:
        """So many times the losses of both, for each decision."""
        if not self.decisions:
            raise ValueError("no decision has been weighed")
        mean = (own * self._sums[0] + others * self._sums[1]) / self.decisions
        if self.sets < 2:
            return Estimate(mean / PARTS, None, None)
        residual = own, others, -mean
        squares = sum(
            residual[one] * residual[other] * self._products[one][other]
            for one in range(_COLUMNS)
            for other in range(_COLUMNS)
        )
        error = sqrt(max(0.0, squares) * self.sets / (self.sets - 1)) / self.decisions
        return interval(mean / PARTS, error / PARTS, self.sets)
