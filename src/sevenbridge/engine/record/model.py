"""A record as data: what a file says, before anybody asks the rules.

Cards are numbers (cards.py), and lists of cards keep the order in which they are written. Seats are those
of the match, in every list, whoever sits out.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from sevenbridge.engine.record.toml_lines import TomlLines
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.shuffle import Fairness

FORMAT: Final = 1
SEVEN_BRIDGE: Final = "seven-bridge"
#: nobody's seat: of an up-card, of an action that no player does, of the next decision after the end
NOBODY: Final = -1

Cards = tuple[int, ...]
Winner = int | Literal["drawn", "playing"]


@dataclass(frozen=True, slots=True)
class LaidMeld:
    """A meld of a position: the owner's seat, and the cards, a run from low to high."""

    owner: int
    cards: Cards


@dataclass(frozen=True, slots=True, kw_only=True)
class StartingPosition:
    """Where a round starts that is not dealt.

    ``hands`` and ``turns_begun`` have an entry for every seat; ``stock`` has its top card first,
    ``discards`` the oldest.
    """

    hands: tuple[Cards, ...]
    melds: tuple[LaidMeld, ...] = ()
    discards: Cards = ()
    discarder: int = NOBODY
    stock: Cards = ()
    to_act: int
    drawn: bool = False
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
    """One round: a whole ``deck``, top card first, or a ``position`` to start from, and the ``actions``, a
    line each.

    ``dealer`` and ``playing`` are None where the record leaves them to the rules.
    """

    dealer: int | None = None
    playing: tuple[int, ...] | None = None
    deck: Cards = ()
    position: StartingPosition | None = None
    actions: str = ""
    expect: RoundExpectation = RoundExpectation()


@dataclass(frozen=True, slots=True, kw_only=True)
class Shuffles:
    """What the decks of a match were made from (docs/shuffle.md); ``secret`` is None until it is revealed."""

    commitment: str
    nonces: tuple[bytes, ...]
    secret: bytes | None = field(default=None, repr=False)

    @property
    def fairness(self) -> Fairness | None:
        """That from which every deck can be computed; None without the secret."""
        return Fairness(self.secret, self.nonces) if self.secret is not None else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A match, or part of one. ``players`` are names, one for each seat, or none at all.

    ``lines`` tells where things stand in the file, if the record was read from one; it does not count when
    records are compared.
    """

    game: Literal["seven-bridge"] = SEVEN_BRIDGE
    seats: int
    players: tuple[str, ...] = ()
    about: Mapping[str, object] = field(default_factory=dict, hash=False)
    rules: Rules
    rounds: tuple[RoundRecord, ...]
    expect: MatchExpectation = MatchExpectation()
    shuffles: Shuffles | None = None
    lines: TomlLines = field(default_factory=TomlLines, compare=False, repr=False)
