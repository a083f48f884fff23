"""The time by which the tables of a node go.

It begins with the time of the store and is carried on by this machine's monotonic clock, which nobody can
set. So nodes of one store agree on the time, and clocks of machines that are wrong, or set, change nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

#: by how much the clock comes closer to that of the store at a time, in milliseconds
STEP: Final = 10
#: a store whose time is so much later has gone on while this machine stood still, in milliseconds
JUMP: Final = 5_000


class Clock:
    """Gives the time in milliseconds since 1970. It never goes back, and never stands still.

    ``monotonic`` gives seconds from any beginning.
    """

    def __init__(self, stored: int, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._begun = monotonic()
        self._offset = stored
        self._last = stored

    def __call__(self) -> int:
        """Returns the time."""
        self._last = max(self._last, self._offset + int(1000 * (self._monotonic() - self._begun)))
        return self._last

    def follow(self, stored: int) -> int:
        """Comes a little closer to the time of the store, which was read just now.

        Where that is much later, goes there at once, and returns by how much; else 0.
        """
        behind = stored - self()
        is_jump = behind > JUMP
        self._offset += behind if is_jump else max(-STEP, min(STEP, behind))
        return behind if is_jump else 0
