"""Everything that is kept of somebody, as this person is told it."""

from __future__ import annotations

import msgspec

from sevenbridge_app.results.complaints import ComplaintReason
from sevenbridge_app.results.duplicates import Attempt, ViewedMatch
from sevenbridge_app.results.matches import ComputerTally, MatchSummary, PresetStatistics
from sevenbridge_app.results.puzzles import AnsweredPuzzle
from sevenbridge_app.results.solitaires import SolitaireResult
from sevenbridge_app.tables import erasure
from sevenbridge_app.tables.blocks import BlockedPerson


class Keeping(msgspec.Struct, frozen=True):
    """For how long a server keeps what nobody uses."""

    keep_tables_days: int
    """After how many days without anything happening tables are removed, 0 for never."""
    keep_guests_days: int
    """After how many days without a visit guests are forgotten, 0 for never."""


class Farewell(msgspec.Struct, frozen=True):
    """Nothing: the session is over."""


class OwnGuest(msgspec.Struct, frozen=True):
    """Who a guest is. Times in milliseconds since 1970, UTC."""

    number: int
    name: str
    created_at: int
    seen_at: int


class KeptPuzzle(msgspec.Struct, frozen=True):
    """A puzzle that a guest has from a match of the guest's own."""

    name: str
    body: msgspec.Raw
    """The puzzle as the server keeps it, an object."""
    seat: int
    """The seat at which the guest played the match."""
    round: int
    """The round of the match, from 0."""
    after: int
    """How many actions the round had before."""
    table: str
    match: int
    at: int
    """When it was made, in milliseconds since 1970, UTC."""


class KeptPuzzles(msgspec.Struct, frozen=True):
    """How a guest has done at puzzles."""

    run: int
    """How many answers in a row solved one, up to the last."""
    longest: int
    """The longest such row."""
    answered: dict[str, AnsweredPuzzle]
    """By the names of the puzzles."""
    own: tuple[KeptPuzzle, ...]


class OwnComplaint(msgspec.Struct, frozen=True):
    """A complaint that the host has not settled."""

    table: str
    match: int
    """The number of the match there, 0 before the first."""
    seat: int
    """The seat of the person whom it is about."""
    reason: ComplaintReason
    at: int
    """When it was made, in milliseconds since 1970, UTC."""


class OwnData(msgspec.Struct, frozen=True):
    """Everything that the server keeps of a guest."""

    guest: OwnGuest
    matches: tuple[MatchSummary, ...]
    statistics: tuple[PresetStatistics, ...]
    same_matches: tuple[Attempt, ...]
    """The days and the matches of friends that the guest has played."""
    viewed_matches: tuple[ViewedMatch, ...]
    """The matches that others played alone and the guest has viewed."""
    opponents: tuple[ComputerTally, ...]
    """How the guest stands against each computer."""
    seven_by_seven: tuple[SolitaireResult, ...]
    puzzles: KeptPuzzles
    blocks: tuple[BlockedPerson, ...]
    """Whom the guest has blocked."""
    complaints: tuple[OwnComplaint, ...]
    """What the guest has told the host about others, as far as it is not settled."""
    said: dict[str, tuple[erasure.Utterance, ...]]
    """What the guest said at the tables of these matches, by their codes."""
