"""The form of what the tools answer as data, of which the SDK makes output schemas.

The classes have no slots: the SDK takes those for defaults.
"""

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from mcp.types import CallToolResult


@dataclass(frozen=True)
class Rules:
    """The rules of a table."""

    preset: str
    changes: dict[str, Any]


@dataclass(frozen=True)
class Meld:
    """A meld on the table."""

    owner: int
    cards: str


@dataclass(frozen=True)
class Event:
    """Something that the seat remembers of the round."""

    kind: str
    seat: int
    cards: str
    meld: int
    action: int


@dataclass(frozen=True)
class Choice:
    """A legal action."""

    action: int
    words: str


@dataclass(frozen=True)
class Observation:
    """What the seat sees, field by field as docs/laboratory/models.md tells."""

    rules: Rules
    hand: str
    drawn_card: str
    counts: list[int]
    stock: int
    discards: str
    melds: list[Meld]
    seat: int
    turn: int
    discarder: int
    claimed_from: int
    winner: int
    discards_made: int
    reshuffles_made: int
    rounds_left: int
    taken: bool
    over: bool
    melded: bool
    laid_off: bool
    begun: list[int]
    exposed: list[int]
    totals: list[int]
    opened: list[str]
    history: list[Event]
    legal: list[Choice]


@dataclass(frozen=True)
class Situation:
    """Where the match stands, the results of rounds since the answer before, and what is to be decided."""

    state: Literal["decide", "waiting", "over"]
    news: list[str]
    observation: Observation | None = None


@dataclass(frozen=True)
class Words:
    """What is told in words alone."""

    text: str


#: the answer of a tool
Situated = Annotated[CallToolResult, Situation]
Worded = Annotated[CallToolResult, Words]
