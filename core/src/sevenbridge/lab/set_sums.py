"""What sets of duplicate deals came to, in integers only, so that parts add up to the whole."""

from collections.abc import Callable
from dataclasses import dataclass, fields

from sevenbridge.analysis.estimates import Estimate, mean_of, share_of
from sevenbridge.lab.sums import WIN

#: in how many worlds a decision is weighed where sets are corrected (duplicate_sets.py)
WORLDS = 64


@dataclass(slots=True)
class SetSums:
    """Sums over sets of rounds (duplicate_sets.py) or matches (match_sets.py) of a player among others."""

    #: the seats of a table, and so the games of a set
    seats: int
    sets: int = 0
    #: the player's lead over each of its company in each game, all added up: more is always better
    ahead: int = 0
    #: the squares of each set's lead, added up
    ahead_squared: int = 0
    #: where sets of rounds are corrected for the luck of the draws, the lead without it and the squares of
    #: each set's, in parts of a point: there are ``WORLDS`` of them
    corrected: int = 0
    corrected_squared: int = 0
    #: the games that the player won, in parts of ``WIN``, and the squares of each set's
    won: int = 0
    won_squared: int = 0
    #: the rounds of sets of rounds that it won in one go
    one_go: int = 0
    #: its points, as they were scored
    points: int = 0
    company_won: int = 0
    company_one_go: int = 0
    company_points: int = 0
    #: how many decisions were asked of all players
    decisions: int = 0

    def add(self, ahead: int, won: int, corrected: int = 0) -> None:
        """Adds one set."""
        self.sets += 1
        self.corrected += corrected
        self.corrected_squared += corrected * corrected
        self.ahead += ahead
        self.ahead_squared += ahead * ahead
        self.won += won
        self.won_squared += won * won

    def __add__(self, other: "SetSums") -> "SetSums":
        """The sums of both parts. Raises ValueError for another number of seats."""
        if self.seats != other.seats:
            raise ValueError(f"sums for {self.seats} seats and for {other.seats} do not add up")
        names = [each.name for each in fields(self)[1:]]
        return SetSums(self.seats, *(getattr(self, name) + getattr(other, name) for name in names))

    @property
    def games(self) -> int:
        """How many rounds, or matches, were played."""
        return self.sets * self.seats

    @property
    def drawn(self) -> int:
        """How many of them nobody won."""
        return self.games - (self.won + self.company_won) // WIN

    def difference(self, mean: Callable[[int, int, int], Estimate] = mean_of) -> Estimate:
        """By how many points a game the player was ahead of the mean of its company; the unit is the set."""
        size = self.seats * (self.seats - 1)
        return mean(self.ahead, self.ahead_squared, self.sets).map(lambda end: end / size)

    def corrected_difference(self, mean: Callable[[int, int, int], Estimate] = mean_of) -> Estimate:
        """As ``difference``, without the luck of the draws: only where all sets were corrected for it."""
        size = WORLDS * self.seats * (self.seats - 1)
        return mean(self.corrected, self.corrected_squared, self.sets).map(lambda end: end / size)

    def share(self, mean: Callable[[int, int, int], Estimate] = mean_of) -> Estimate:
        """The share of the games that the player won; the unit is the set.

        Where it won all of them, or none, sets have no spread to tell how sure that is: then each set counts
        as one trial (``share_of``).
        """
        share = self._share(mean)
        is_always = self.sets > 1 and share.mean in (0, 1)
        always = share_of(share.mean * self.sets, self.sets) if is_always else None
        return always or share.map(lambda end: min(max(end, 0.0), 1.0))

    def more_won(self, mean: Callable[[int, int, int], Estimate] = mean_of) -> Estimate:
        """How many more of the games it won than an even share, as a part of one; the unit is the set."""
        even = 1 / self.seats
        return self._share(mean).map(lambda end: end - even)

    def _share(self, mean: Callable[[int, int, int], Estimate]) -> Estimate:
        size = WIN * self.seats
        return mean(self.won, self.won_squared, self.sets).map(lambda end: end / size)
