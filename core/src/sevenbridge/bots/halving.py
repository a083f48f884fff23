"""Sequential halving: compares candidates, drops the worse half, and compares the rest further.

The method is that of Karnin, Koren and Somekh (*Almost Optimal Exploration in Multi-Armed Bandits*, 2013),
with one difference: the *anchor*, the candidate that all others are compared with, is never dropped.
"""

from collections.abc import Sequence


class SequentialHalving:
    """The candidates of one decision, numbered from 0, in stages that share a budget equally.

    The anchor stays beside the better half, or, with ``anchor_counts``, instead of its last.
    """

    def __init__(self, size: int, anchor: int, anchor_counts: bool = False) -> None:
        self.anchor = anchor
        self.anchor_counts = anchor_counts
        #: the candidates that are still compared
        self.standing = list(range(size))
        #: how many stages there are, until two are left
        self.stages = max(1, (size - 1).bit_length())

    def worlds(self, playouts: int) -> int:
        """In how many worlds each candidate is tried at this stage, of so many playouts in all."""
        return playouts // (self.stages * len(self.standing))

    def halve(self, ranked: Sequence[int]) -> list[int]:
        """Drops the worse half of the candidates standing, and returns what it dropped, the best first.

        ``ranked`` are the candidates standing, the best first.
        """
        half = (len(ranked) + 1) // 2
        self.standing, dropped = list(ranked[:half]), list(ranked[half:])
        if self.anchor in dropped:
            dropped.remove(self.anchor)
            if self.anchor_counts and half > 1:
                dropped.insert(0, self.standing.pop())
            self.standing.append(self.anchor)
        return dropped
