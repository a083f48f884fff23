"""How long decisions take: a count of times in steps of a sixteenth of their size, whatever their size is."""

#: times below this many nanoseconds are told apart exactly, longer ones in so many steps for each doubling
_STEPS = 16


class Latencies:
    """Times in nanoseconds. Those of several processes add up; ``longest`` is exact."""

    def __init__(self) -> None:
        self.counts: dict[int, int] = {}
        self.longest = 0

    def add(self, nanoseconds: int) -> None:
        """One decision took so long."""
        shift = max(nanoseconds.bit_length() - _STEPS.bit_length(), 0)
        step = nanoseconds >> shift << shift
        self.counts[step] = self.counts.get(step, 0) + 1
        self.longest = max(self.longest, nanoseconds)

    def __add__(self, other: "Latencies") -> "Latencies":
        """The times of both."""
        both = Latencies()
        both.longest = max(self.longest, other.longest)
        for part in (self, other):
            for step, count in part.counts.items():
                both.counts[step] = both.counts.get(step, 0) + count
        return both

    @property
    def size(self) -> int:
        """How many there are."""
        return sum(self.counts.values())

    def quantile(self, share: float) -> int:
        """The time that this share of the decisions did not exceed, rounded down by a sixteenth at most.

        Raises ValueError where there are none.
        """
        if not self.counts:
            raise ValueError("no decision has been timed")
        wanted = share * self.size
        reached = 0
        for step in sorted(self.counts):
            reached += self.counts[step]
            if reached >= wanted:
                return step
        raise ValueError(f"{share} is no share")
