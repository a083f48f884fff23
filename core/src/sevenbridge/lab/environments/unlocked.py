"""Work on many games without the interpreter's lock, so that other threads can run.

Games with players in them keep it while they step: each player is asked with the lock, and to take it every
time took a sixth of the time of a table with three ``greedy``.

``unlocked.pxd`` stands in for this module where the core is compiled.
"""

from sevenbridge.lab.environments.slot import Slot


def step(root: Slot) -> None:
    """As ``root._step_all``."""
    root._step_all()


def sample(root: Slot) -> None:
    """As ``root._sample_all``."""
    root._sample_all()
