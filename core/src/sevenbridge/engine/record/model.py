"""A record as data: what a file says, not yet compared with the rules.

Cards are numbers (cards.py), and lists of cards keep the order in which they are written. Seats are always
those of the match, also in a round that some sit out.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from sevenbridge.engine.record.toml_lines import TomlLines
from sevenbridge.engine.rules import NOBODY, Rules
from sevenbridge.engine.shuffle import Fairness

FORMAT: Final = 1
SEVEN_BRIDGE: Final = "seven-bridge"

Cards = tuple[int, ...]
Winner = int | Literal["drawn", "playing"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidMeld:
    """A meld of a position."""

    #: the seat of its owner
    owner: int
    #: its cards, those of a run from low to high
    cards: Cards


@dataclass(frozen=True, slots=True, kw_only=True)
class StartingPosition:
    """Where a round starts that is not dealt."""

    #: one for every seat
    hands: tuple[Cards, ...]
    melds: tuple[LaidMeld, ...] = ()
    #: oldest first
    discards: Cards = ()
    #: the seat that discarded the top card, NOBODY for an up-card
    discarder: int = NOBODY
    #: top card first
    stock: Cards = ()
    #: the seat whose decision is next
    to_act: int
    #: whether that seat has drawn
    drawn: bool = False
    #: how many turns each seat has begun
    turns_begun: tuple[int, ...]
    discards_made: int
    reshuffles_made: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundExpectation:
    """What must hold after the actions of a round; None where nothing is said."""

    winner: Winner | None = None
    scores: tuple[int, ...] | None = None
    to_act: int | None = None
    hands: tuple[Cards, ...] | None = None
    melds: tuple[Cards, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchExpectation:
    """What must hold after the last round; None where nothing is said."""

    totals: tuple[int, ...] | None = None
    winners: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRecord:
    """One round: a whole deck or a position to start from, and the actions."""

    #: the seat that deals; None where the record leaves it to the rules
    dealer: int | None = None
    #: the seats that play; None where the record leaves them to the rules
    playing: tuple[int, ...] | None = None
    #: the whole pack, top card first; empty where the round starts from a position
    deck: Cards = ()
    #: where the round starts; None where it is dealt
    position: StartingPosition | None = None
    #: the actions, one a line
    actions: str = ""
    expect: RoundExpectation = RoundExpectation()


@dataclass(frozen=True, slots=True, kw_only=True)
class Shuffles:
    """What the decks of a match were made from (docs/library/shuffle.md)."""

    #: the SHA-256 of the secret, in hexadecimal digits
    commitment: str
    #: one for each seat
    nonces: tuple[bytes, ...]
    #: None until it is revealed
    secret: bytes | None = field(default=None, repr=False)

    @property
    def fairness(self) -> Fairness | None:
        """What every deck can be computed from; None without the secret."""
        return Fairness(self.secret, self.nonces) if self.secret is not None else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A match, or part of one (docs/library/records.md)."""

    game: Literal["seven-bridge"] = SEVEN_BRIDGE
    #: how many seats the match has
    seats: int
    #: names, one for each seat, or none at all
    players: tuple[str, ...] = ()
    #: whatever else the file says about the match; the rules do not read it
    about: Mapping[str, object] = field(default_factory=dict, hash=False)
    rules: Rules
    #: in order; at least one
    rounds: tuple[RoundRecord, ...]
    expect: MatchExpectation = MatchExpectation()
    shuffles: Shuffles | None = None
    #: where things stand in the file, if the record was read from one; ``==`` ignores it
    lines: TomlLines = field(default_factory=TomlLines, compare=False, repr=False)
