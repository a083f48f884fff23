"""What a table tells: the messages of the server, a closed list.

Events carry ``seq``, which counts what everybody may notice, 1, 2, 3 … at one table. What only some may see
is left out for the others, never replaced. ``now`` is how things stood right after an event: what the
receiver may do, and the clocks. Cards are written as in a record; seats count from 0.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from sevenbridge.tables.settings import TableSettings

PROTOCOL = 1
#: the numbers of a ``View`` that a snapshot gives by name; ``drawn_card`` besides, -1 but for the receiver's
FACTS = (
    "turn",
    "taken",
    "claimed_from",
    "discarder",
    "winner",
    "begun",
    "melders",
    "exposed",
    "melded",
    "laid_off",
    "discards_made",
    "reshuffles_made",
)


class Now(msgspec.Struct, frozen=True, omit_defaults=True):
    """How things stand for the receiver: ``step``, to be given with a decision; ``turn``, whose turn it is
    or is next, -1 for nobody; ``options``, the numbers of the actions on offer; ``onto``, for each of them
    that is a lay-off its number and that of the meld on which the card goes; ``window``, milliseconds left to
    answer a discard, 0 where there is no limit or nothing to answer; ``clock``, milliseconds left for the
    turn with what is left of the bank, 0 without a clock; ``answered``: the receiver has answered, and waits.
    """

    step: int
    turn: int = -1
    options: tuple[int, ...] = ()
    onto: tuple[tuple[int, int], ...] = ()
    window: int = 0
    clock: int = 0
    answered: bool = False


class SeatState(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits in a seat: a ``name`` for a person, ``player`` for a computer. ``gone``: the connection is
    lost, and after ``grace`` milliseconds a computer plays;
    ``away``: it does, ``late``: it does for this turn. ``bank``: milliseconds left.
    """

    kind: Literal["empty", "person", "computer"]
    name: str = ""
    player: str = ""
    owner: bool = False
    gone: bool = False
    grace: int = 0
    away: bool = False
    late: bool = False
    muted: bool = False
    bank: int = 0


class MeldState(msgspec.Struct, frozen=True):
    """A meld of the table: its owner's seat, and its cards, a run from low to high."""

    owner: int
    cards: str


class RoundEnd(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a round ended: ``winner`` -1 for a drawn round; ``hands`` by seat, "" for those who sat out;
    ``payer``: who discarded the card that was claimed, and pays for all, -1 for nobody.
    """

    winner: int
    hands: tuple[str, ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    one_go: bool = False
    payer: int = -1


class _Told(msgspec.Struct, tag_field="t", omit_defaults=True):
    pass


class _Event(_Told, kw_only=True):
    seq: int
    now: Now | None = None


class Unknown(_Event, tag="event"):
    """Something happened that the receiver need not know; only the number counts."""


class SeatChanged(_Event, tag="seat", kw_only=True):
    """Somebody came, left, was lost, is back, or was muted: the seat as it is now."""

    seat: int
    state: SeatState


class Begun(_Event, tag="begun", kw_only=True):
    """A match begins: the hash of its secret, and every seat's nonce as it is where no other comes. Persons
    send theirs now.
    """

    match: int
    commitment: str
    nonces: tuple[str, ...]


class NonceTold(_Event, tag="nonce", kw_only=True):
    """A seat's nonce."""

    seat: int
    nonce: str


class RoundDealt(_Event, tag="dealt", kw_only=True):
    """A round was dealt. ``playing``: the seats in it; ``hand``: the receiver's own; ``hands``: all, for
    those who see everything; ``draws``: what each seat drew for the first deal.
    """

    round: int
    dealer: int
    playing: tuple[int, ...]
    stock: int
    upcard: str = ""
    hand: str = ""
    hands: tuple[str, ...] = ()
    draws: tuple[tuple[tuple[int, str], ...], ...] = ()


class Drawn(_Event, tag="drawn", kw_only=True):
    """A seat drew; ``card`` for those who may see it. ``over`` where the stock was used up."""

    seat: int
    stock: int
    card: str = ""
    over: RoundEnd | None = None


class Melded(_Event, tag="melded", kw_only=True):
    """A seat laid a meld, number ``meld`` on the table, counted from 0."""

    seat: int
    action: int
    meld: int
    cards: str
    over: RoundEnd | None = None


class LaidOff(_Event, tag="laid_off", kw_only=True):
    """A seat laid ``card`` off on a meld, which now has these ``cards``."""

    seat: int
    action: int
    card: str
    meld: int
    cards: str
    over: RoundEnd | None = None


class Discarded(_Event, tag="discarded", kw_only=True):
    """A seat ended its turn. At a level table the claim window is open now."""

    seat: int
    card: str
    over: RoundEnd | None = None


class Claimed(_Event, tag="claimed", kw_only=True):
    """A seat took the last discard ``card``, which ``source`` had discarded, for a meld of these cards."""

    seat: int
    action: int
    call: Literal["chi", "pon"]
    source: int
    card: str
    meld: int
    cards: str
    over: RoundEnd | None = None


class StockMade(_Event, tag="reshuffled", kw_only=True):
    """The discards but the top one became a new stock of so many cards."""

    stock: int


class WindowClosed(_Event, tag="closed", kw_only=True):
    """The claim window of a level table closed, and nobody took the card."""


class SeatReady(_Event, tag="ready", kw_only=True):
    """A person is ready for the next round."""

    seat: int


class MatchEnded(_Event, tag="ended", kw_only=True):
    """The match is over. ``secret`` and ``nonces`` give every deck of it again."""

    match: int
    winners: tuple[int, ...]
    totals: tuple[int, ...]
    secret: str
    nonces: tuple[str, ...]


class UndoTold(_Event, tag="undo", kw_only=True):
    """Somebody wants to take a move back: asked, agreed to by a seat, refused, or done, and then a snapshot
    follows.
    """

    seat: int
    stage: Literal["asked", "agreed", "refused", "done"]


class SaidTold(_Event, tag="said", kw_only=True):
    """A seat said something: a phrase or reaction by its name, or a text."""

    seat: int
    kind: str
    what: str


class TableShut(_Event, tag="shut", kw_only=True):
    """The table is closed for good."""


class Hello(_Told, tag="hello"):
    """The first message of a connection."""

    protocol: int
    server: str
    table: str
    name: str


class RoundState(msgspec.Struct, frozen=True, omit_defaults=True):
    """A round as the receiver sees it. Seats that sit out have no cards. ``hand`` is the receiver's own,
    ``hands`` all of them, for those who see everything. ``facts``: the numbers of a ``View`` by its names
    (see docs/protocol.md), seats in them counted among ``playing``.
    """

    number: int
    dealer: int
    playing: tuple[int, ...]
    melds: tuple[MeldState, ...]
    discards: str
    stock: int
    counts: tuple[int, ...]
    facts: dict[str, int]
    hand: str = ""
    hands: tuple[str, ...] = ()
    over: RoundEnd | None = None


class Snapshot(_Told, tag="table"):
    """The whole table as the receiver sees it after event ``seq``. ``eyes``: the receiver's seat, -1 for a
    watcher, -2 for one who sees all hands, later, -3 for one who sees who sits where and nothing else.
    ``mine``: all seats of the receiver's session.
    """

    seq: int
    code: str
    eyes: int
    mine: tuple[int, ...]
    settings: TableSettings
    stage: Literal["open", "nonces", "playing", "between", "closed"]
    seats: tuple[SeatState, ...]
    match: int
    totals: tuple[int, ...]
    scores: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...] = ()
    commitment: str = ""
    nonces: tuple[str, ...] = ()
    secret: str = ""
    round: RoundState | None = None
    ready: tuple[int, ...] = ()
    undo: int = -1
    no_calls: bool = False
    auto_draw: bool = False
    now: Now | None = None


class Standing(_Told, tag="now"):
    """Nothing happened, but what the receiver may do has changed, or is told again."""

    now: Now


class Ok(_Told, tag="ok"):
    """What was asked under this id is done and kept."""

    id: int


class No(_Told, tag="no"):
    """What was asked under this id is refused: a code, a sentence in both languages, what fills it, and where
    the rules of the game forbid it, ``because`` of what. ``id`` is 0 where the message could not be read.
    """

    id: int
    code: str
    en: str
    ja: str
    details: dict[str, int | str] = {}
    because: str = ""


Event: TypeAlias = (
    Unknown
    | SeatChanged
    | Begun
    | NonceTold
    | RoundDealt
    | Drawn
    | Melded
    | LaidOff
    | Discarded
    | Claimed
    | StockMade
    | WindowClosed
    | SeatReady
    | MatchEnded
    | UndoTold
    | SaidTold
    | TableShut
)
Told: TypeAlias = Event | Hello | Snapshot | Standing | Ok | No
