"""What a device notes down: all that it asked and all that it was told, with the times."""

from __future__ import annotations

from dataclasses import dataclass, field

from sevenbridge_app.tables.client_messages import ClientMessage
from sevenbridge_app.tables.server_messages import ServerMessage


@dataclass(slots=True)
class Visit:
    """One connection of a device to its table. Times are seconds of a clock that only goes forward."""

    #: the number of the last event that the device had when it came; -1 where it wanted the whole table
    seen: int = -1
    told: list[tuple[float, ServerMessage]] = field(default_factory=list)
    asked: list[tuple[float, ClientMessage]] = field(default_factory=list)


@dataclass(slots=True)
class Notes:
    """All visits of one device of a person."""

    #: the code of the table
    table: str
    #: the name of the person, which nobody else has
    name: str
    #: the seat of the person
    seat: int
    visits: list[Visit] = field(default_factory=list)

    def longest_silence(self, begin: float, end: float) -> float:
        """The longest time between two messages, of which at least a part lies between these times."""
        heard = [at for visit in self.visits for at, _ in visit.told if at < end]
        pairs = zip(heard, [*heard[1:], end], strict=True)
        return max((after - before for before, after in pairs if after > begin), default=0.0)
