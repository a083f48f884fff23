"""Long work of the compiled core without the interpreter lock, so that other threads can run.

``nogil.pxd`` stands in for this module where the core is compiled.
"""

from sevenbridge.bots.rollouts import Rollouts


def play(rollouts: Rollouts, first: int, count: int) -> None:
    """As ``rollouts.play``."""
    rollouts.play(first, count)
