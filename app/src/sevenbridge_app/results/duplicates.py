"""How somebody played a match that others play as well."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ViewedMatch:
    """A finished match of somebody else that a guest has viewed: its record, replay, review or a moment."""

    table: str
    match: int
    at: int
    """When the guest did first, in milliseconds since 1970, UTC."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """How a guest played such a match. Times in milliseconds since 1970, UTC."""

    session: int
    origin: str
    table: str
    """The code of the guest's table."""
    begun_at: int
    until: int | None
    """A match that ends at this time or later does not count; None for no such time."""
    finished_at: int | None = None
    """None as long as it is not over, as is all that follows."""
    name: str | None = None
    """The guest's, when the match ended."""
    place: int | None = None
    points: int | None = None
    rounds_won: int | None = None
    lead: int | None = None
    """By how many points the guest has more than each of the others, all of these together."""
    viewed_before: bool = False
    """Whether the guest had viewed how somebody else played it before that."""

    @property
    def is_finished(self) -> bool:
        """Whether the match came to its end, and in time."""
        return self.finished_at is not None and (self.until is None or self.finished_at < self.until)
