"""Long work of the compiled core, done without the interpreter's lock, so that other threads go on meanwhile.

``unlocked.pxd`` stands in for this module where the core is compiled.
"""

from sevenbridge.bots.lookahead import Lookahead


def play(lookahead: Lookahead, first: int, count: int) -> None:
    """As ``lookahead.play``."""
    lookahead.play(first, count)
