"""The times of a table: when what goes on there began. Who sits there and what is played are other parts."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Clocks:
    """When things began at a table, in milliseconds since 1970.

    Names that end in ``_from`` are 0 while the thing does not go on. What counts for nobody (a pending undo,
    a table without persons, a server that was away) moves these times forward.
    """

    #: when the last event was written
    at: int = 0
    #: the number of the last thing that happened in play
    step: int = 0
    #: when the table was opened
    opened_at: int = 0
    #: when the match began
    began_at: int = 0
    #: when the stage began
    stage_from: int = 0
    #: when something last happened in play
    moved_at: int = 0
    #: when the round was dealt, or the last card discarded
    offered_from: int = 0
    #: when the claim window opened
    window_from: int = 0
    #: when the clock of the turn began to run
    clock_from: int = 0
    #: when a seat asked for an undo
    undo_from: int = 0
    #: when the last connected person left a match, or nobody had been there for long
    frozen_from: int = 0
    #: since when no person has been there, away ones aside
    idle_from: int = 0
    #: since when somebody who is connected has had a seat; the end of the last match at the earliest
    waits_from: int = 0
    #: when the first person was ready for the next round
    ready_from: int = 0
    #: when somebody who was not last looked at the scores since
    read_from: int = 0

    @property
    def held_from(self) -> int:
        """Since when nothing may be played: somebody asks for an undo, or no person is connected."""
        return self.undo_from or self.frozen_from

    def move(self) -> None:
        """Notes that something happened in play."""
        self.step += 1
        self.moved_at = self.at

    def end_undo(self) -> None:
        """Lets all clocks run on that stood still while an undo was asked for."""
        # thaw shifts by the time from when no person was connected
        self.shift(max(0, (self.frozen_from or self.at) - self.undo_from))
        self.undo_from = 0

    def thaw(self) -> int:
        """Lets all clocks run on that stood still since no person was connected.

        Returns for how many milliseconds they did.
        """
        if not self.frozen_from:
            return 0
        stood_still = self.at - self.frozen_from
        if not self.undo_from:
            self.shift(stood_still)
        self.frozen_from = 0
        return stood_still

    def shift(self, ms: int) -> None:
        """Moves everything that has begun so many milliseconds forward."""
        self.moved_at += ms
        self.stage_from += ms
        self.window_from += ms if self.window_from else 0
        self.clock_from += ms if self.clock_from else 0
        self.ready_from += ms if self.ready_from else 0
        self.read_from += ms if self.read_from else 0
        self.offered_from += ms
