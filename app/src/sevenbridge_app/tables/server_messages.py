"""The messages that a server sends to those at a table: a closed list.

Fields that a receiver may not see are left out, never replaced. Cards are written as in a record; seats count
from 0. docs/protocol/table.md describes the same for authors of clients.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias, get_args

import msgspec

from sevenbridge import EventKind
from sevenbridge_app.tables.open_values import values
from sevenbridge_app.tables.refusals import RequestRefused
from sevenbridge_app.tables.settings import SettingsState
from sevenbridge_app.tables.stage import Stage

#: the version of the protocol, which ``hello`` tells
PROTOCOL = 1

SeatKind = Literal["empty", "person", "computer"]
UndoStage = Literal["asked", "agreed", "refused", "done"]
RemovalStage = Literal["asked", "agreed", "refused"]


class ProtocolVersion(msgspec.Struct, frozen=True):
    """Which protocol a server speaks."""

    protocol: int


class Outs(msgspec.Struct, frozen=True, omit_defaults=True):
    """With what the receiver, who holds one or two cards, goes out in its next turn as the melds lie now."""

    en: str
    """The sentence for a person, in English."""
    ja: str
    """The sentence for a person, in Japanese."""
    drawn: str = ""
    """The cards that will do when they are drawn."""
    pon: str = ""
    """The cards that will do when they are claimed for a set."""
    chi: str = ""
    """The cards that will do when they are claimed for a run."""
    takers: tuple[tuple[int, str], ...] = ()
    """For each meld that takes cards on the way, its number and these cards."""


class Now(msgspec.Struct, frozen=True, omit_defaults=True):
    """How things stand for the receiver: what it may do, and the clocks."""

    step: int
    """The number that ``play`` must give with an action on offer."""
    turn: int = -1
    """The seat whose turn it is or is next, -1 for none."""
    options: tuple[int, ...] = ()
    """The numbers of the actions on offer, ascending."""
    onto: tuple[tuple[int, int], ...] = ()
    """For each lay-off on offer, its number and the number of the meld that takes the card."""
    window: int = 0
    """Milliseconds left to answer a discard; 0 without a limit or with nothing to answer."""
    clock: int = 0
    """Milliseconds left for the turn, with what is left of the bank; 0 without a clock."""
    answered: bool = False
    """Whether the receiver has answered the discard and waits."""
    asks: tuple[int, ...] = ()
    """The seats that are asked openly whether they claim the discard, since they share a screen: all who
    might as far as everybody can see, the next player aside. ``let_go`` answers for them.
    """
    undo_to: int = 0
    """The step of the receiver's last decision to which it may go back; 0 for none."""
    outs: Outs | None = None
    """What the receiver goes out with, where the table tells it."""


class SeatState(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits in a seat."""

    kind: Annotated[str, values(SeatKind)]
    """Who sits there."""
    name: str = ""
    """What the person is called."""
    avatar: str = ""
    """The crest that the person has chosen, "" for the one that goes with the name."""
    player: str = ""
    """The name of the computer player."""
    owner: bool = False
    """Whether the person owns the table."""
    gone: bool = False
    """Whether the person has lost the connection."""
    grace: int = 0
    """Milliseconds until a computer plays for a person without a connection."""
    away: bool = False
    """Whether a computer plays for the person until the person is back."""
    late: bool = False
    """Whether a computer plays this turn, for which the person took too long."""
    muted: bool = False
    """Whether the person may not say anything."""
    kept: bool = False
    """Whether the seat stays the computer's in this match, unless its person, who was removed, comes back."""
    bank_ms: int = 0
    """Milliseconds left beyond the time of a turn."""
    coached_until: int = 0
    """The number of the last match in which the person, who is new, may ask for hints, 0 for none."""
    title: int = 0
    """The title that the person shows: 1 (10 kyu) to 10 (1 kyu), 11 (1 dan) to 13; 0 for none."""


class MeldState(msgspec.Struct, frozen=True):
    """A meld on the table."""

    owner: int
    """The seat that laid it."""
    cards: str
    """A run from low to high."""


class CountedHand(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a hand that was left counts, and for whom."""

    holder: int
    """The seat whose hand it is."""
    values: tuple[int, ...]
    """What each card counts, in the order of the hand."""
    points: int
    """What the hand counts in all: the sum of the cards, multiplied by all factors."""
    factors: tuple[tuple[str, int], ...] = ()
    """What the sum is multiplied by, in this order: the name of a ``FactorReason`` and a number."""
    payer: int = -1
    """The seat that loses the points, -1 for none."""
    collector: int = -1
    """The seat that gains the points, -1 for none."""


class RoundEnd(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a round ended."""

    winner: int
    """The seat that went out, -1 for a drawn round."""
    hands: tuple[str, ...]
    """The cards left by seat, "" for seats that sat out."""
    scores: tuple[int, ...]
    """The points of this round by seat."""
    totals: tuple[int, ...]
    """The points of the match by seat."""
    one_go: bool = False
    """Whether the winner went out in one go."""
    payer: int = -1
    """The seat that pays for all losers, since the winner claimed its discard; -1 for none."""
    counted: tuple[CountedHand, ...] = ()
    """How the points came about: the hands that were left, by seat."""


class RoundEvent(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that happened in a round: an event of the receiver's history (engine/history.py)."""

    kind: Annotated[str, values(EventKind)]
    """What happened. ``pass`` and ``call`` are the receiver's own answers to a discard: the card was let go,
    or a chi was called that waits for others who could pon. ``end``: the round is over."""
    seat: int = -1
    """Who did it, -1 for nobody."""
    cards: str = ""
    """The cards of a meld or claim, a run from low to high; the card that was added to a meld, discarded or
    turned up; the receiver's hand at the deal and the cards that it drew."""
    meld: int = -1
    """The number of the meld that was laid, claimed or added to, from 0."""
    action: int = -1
    """The number of the action, -1 for what no player decides."""


class RoundState(msgspec.Struct, frozen=True, omit_defaults=True):
    """A round as the receiver sees it."""

    number: int
    """The number of the round in the match, from 1."""
    dealer: int
    """The seat that deals."""
    playing: tuple[int, ...]
    """The seats in this round, in the order of play."""
    melds: tuple[MeldState, ...]
    """The melds of all seats; their numbers are their indices in this list."""
    discards: str
    """Oldest first."""
    stock: int
    """The number of cards in the stock."""
    counts: tuple[int, ...]
    """The number of cards in each hand by seat, 0 for seats that sit out."""
    turn: int
    """The seat whose turn it is or is next."""
    taken: bool = False
    """Whether that seat has taken its card, from the stock or by a claim."""
    drawn: str = ""
    """The card that the receiver drew in this turn."""
    claimed_from: int = -1
    """The seat whose discard began this turn, -1 for a turn that a draw began."""
    discarder: int = -1
    """The seat that discarded the top card; -1 for one that was turned up, and after a claim."""
    begun: tuple[int, ...] = ()
    """The seats that have begun a turn."""
    exposed: tuple[int, ...] = ()
    """The seats that had melded or laid off before this turn."""
    melded: int = 0
    """How many melds were laid in this turn."""
    laid_off: int = 0
    """How many cards were laid off in this turn."""
    discards_made: int = 0
    """How many discards there were in the round."""
    reshuffles_made: int = 0
    """How many new stocks were made in the round."""
    rounds_left: int = -1
    """How many rounds of the match follow this one, 0 in the last one and while those tied for first play on;
    -1 in a match to a target score."""
    hand: str = ""
    """The receiver's cards."""
    hands: tuple[str, ...] = ()
    """All hands by seat, for receivers who see everything."""
    over: RoundEnd | None = None
    """How the round ended."""
    history: tuple[RoundEvent, ...] = ()
    """All that the receiver remembers since the deal, oldest first, but for an answer to the last discard."""


class _ServerMessage(msgspec.Struct, tag_field="t", omit_defaults=True):
    pass


class _Event(_ServerMessage, kw_only=True):
    seq: int
    """Counts the events that everybody at this table may notice: 1, 2, 3 …"""
    now: Now | None = None
    """How things stood right after the event."""


class HiddenEvent(_Event, tag="hidden"):
    """Something happened that the receiver may not see; only its number is sent."""


class SeatChanged(_Event, tag="seat", kw_only=True):
    """A person came, left, lost the connection or is back, or was muted; or a computer took the seat."""

    seat: int
    """Which."""
    state: SeatState
    """The seat as it is now."""
    knew_more: bool = False
    """Whether by now somebody in the match has known more than a seat can: it counts in no statistics."""


class MatchBegan(_Event, tag="begun", kw_only=True):
    """A match began. Clients send the hashes of their nonces now."""

    match: int
    """The number of the match at this table, from 1."""
    commitment: str
    """The hash of the secret of the shuffles."""
    nonces: tuple[str, ...]
    """The nonce of every seat that counts unless its person adds another."""


class HashesTold(_Event, tag="hashes", kw_only=True):
    """All hashes are there, or their time is over. Clients add their nonces now."""

    hashes: tuple[str, ...]
    """The hash of the nonce that a person adds, by seat; "" where none is added."""


class NonceAdded(_Event, tag="nonce", kw_only=True):
    """A person replaced the nonce of a seat by the one whose hash was told."""

    seat: int
    """Whose."""
    nonce: str
    """In hexadecimal digits."""


class RoundDealt(_Event, tag="dealt", kw_only=True):
    """A round was dealt."""

    round: RoundState
    """The round as the receiver sees it now."""
    draws: tuple[tuple[tuple[int, str], ...], ...] = ()
    """The cards that found the first dealer: pairs of a seat and a card, one tuple for each time the seats
    drew, or one for all that were turned up to the first jack."""


class Happened(_Event, tag="happened", kw_only=True):
    """A seat drew, claimed, melded, laid off or discarded, or a new stock was made.

    At a level table the claim window is open after a discard.
    """

    events: tuple[RoundEvent, ...]
    """What is new in the receiver's history of the round, oldest first.

    That the receiver let a discard go comes with what followed it.
    """
    over: RoundEnd | None = None
    """How the round ended, if it did."""


class WindowClosed(_Event, tag="window_closed", kw_only=True):
    """The claim window of a level table closed, and nobody took the card."""


class SeatReady(_Event, tag="ready", kw_only=True):
    """A person is ready for the next round or, after a match, for another one."""

    seat: int
    """Whose person."""


class ScoresRead(_Event, tag="reading", kw_only=True):
    """A person who is not ready looks at the scores."""

    seat: int
    """Whose person."""


class PauseChanged(_Event, tag="pace", kw_only=True):
    """Computers wait for another time before they act."""

    pause_ms: int
    """In milliseconds."""


class MatchEnded(_Event, tag="ended", kw_only=True):
    """The match is over. ``secret`` and ``nonces`` give all its decks."""

    match: int
    """Which of the table."""
    winners: tuple[int, ...]
    """The seats that have won."""
    totals: tuple[int, ...]
    """The points by seat."""
    secret: str
    """In hexadecimal digits."""
    nonces: tuple[str, ...]
    """As they were used, by seat."""
    knew_more: bool = False
    """Whether somebody knew more than a seat can, by going back or by seeing two hands of a round: the match
    counts in no statistics.
    """
    last: bool = False
    """Whether the table is full: it begins no further match and is closed soon."""


class UndoChanged(_Event, tag="undo", kw_only=True):
    """A seat asked for an undo or agreed to it, or it was refused or done; a snapshot follows if done."""

    seat: int
    """Who asks; with ``agreed`` who agreed."""
    stage: Annotated[str, values(UndoStage)]
    """How far it has come."""


class RemovalChanged(_Event, tag="removal", kw_only=True):
    """A seat asked to remove somebody from the match or agreed to it, or it was refused."""

    seat: int
    """The seat of whom it is about."""
    stage: Annotated[str, values(RemovalStage)]
    """How far it has come; where all agree a ``seat`` follows."""
    by: int = -1
    """The seat that asked or agreed."""


class SeatSpoke(_Event, tag="said", kw_only=True):
    """A seat said something."""

    seat: int
    """Who."""
    kind: str
    """``phrase``, ``reaction``, ``stamp`` or ``text``; ``line`` of a character."""
    what: str
    """The name of the phrase, reaction, stamp or line, or the text."""
    en: str = ""
    """The words of a line, in English."""
    ja: str = ""
    """The words of a line, in Japanese."""


class TableClosed(_Event, tag="table_closed", kw_only=True):
    """The table was closed for good."""

    by_host: bool = False
    """Whether whoever runs the server closed it."""


class Hello(_ServerMessage, tag="hello"):
    """The first message of a connection."""

    protocol: int
    """The version of the protocol."""
    server: str
    """The version of the server."""
    table: str
    """The code of the table."""
    name: str
    """What the session is called."""


class Practice(msgspec.Struct, frozen=True):
    """The moment of a finished match from which a person plays on."""

    table: str
    """The code of the table of that match."""
    match: int
    """Which of that table."""
    round: int
    """From 1."""
    after: int
    """How many actions the round had before."""


class Duplicate(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match that others play as well, each alone, with the same cards and computers.

    Each plays it once. There is no undo, no hint, no changing of seats.
    """

    day: str = ""
    """The day whose deal it is (yyyy-mm-dd), if it is that of a day; then its secret comes with the day."""
    invitation: str = ""
    """Else the token of the invitation to it, which tells nothing of where it was played first."""


class RemovalVote(msgspec.Struct, frozen=True):
    """A vote on removing somebody from the match."""

    seat: int
    """The seat of whom it is about."""
    agreed: tuple[int, ...]
    """The seats that are for it."""
    left: int
    """Milliseconds until it ends."""


class Snapshot(_ServerMessage, tag="table"):
    """The whole table as the receiver sees it after event ``seq``."""

    seq: int
    """The number of the last event that is in it."""
    code: str
    """The code of the table."""
    viewer: int
    """The receiver's seat; or -1 for a watcher, -2 for one who sees all hands with a delay, -3 for an
    outsider, who sees who sits where and nothing else."""
    mine: tuple[int, ...]
    """All seats of the receiver's session."""
    settings: SettingsState
    """What the table is set to."""
    stage: Annotated[str, values(Stage)]
    """``open`` before and after matches; ``hashes`` once a match has begun; ``nonces`` once these are told,
    before the deal; ``playing`` in a round; ``between`` while the scores are shown; ``closed`` for good."""
    seats: tuple[SeatState, ...]
    """All seats."""
    match: int
    """The number of the match, this one or the last; 0 before the first."""
    totals: tuple[int, ...]
    """The points of the match so far, by seat."""
    scores: tuple[tuple[int, ...], ...]
    """The points by round and seat."""
    played: tuple[SeatState, ...] = ()
    """Who sat in the seats when the match ended, by seat, also those who have left since; empty before."""
    played_mine: tuple[int, ...] = ()
    """The seats among these that were of the receiver's session."""
    fewest_win: bool = False
    """Whether points are penalty points, so that the lowest total wins."""
    winners: tuple[int, ...] = ()
    """The seats that have won, after a match."""
    commitment: str = ""
    """The hash of the secret of the match."""
    hashes: tuple[str, ...] = ()
    """The hashes of the nonces that persons add, by seat, as ``hashes`` told them; empty before."""
    nonces: tuple[str, ...] = ()
    """By seat."""
    secret: str = ""
    """The secret of the shuffles in hex, once the match is over."""
    pause_ms: int | None = None
    """How long computers wait before they act, where that is no longer what the settings say."""
    round: RoundState | None = None
    """The round in progress, or the last one."""
    ready: tuple[int, ...] = ()
    """The seats that are ready for the next round or, after a match, for another one."""
    undo: int = -1
    """The seat that asks for an undo, -1 for none."""
    vote: RemovalVote | None = None
    """The vote on removing somebody."""
    kept: tuple[int, ...] = ()
    """The seats from which the receiver's session was removed and which it may take again."""
    knew_more: bool = False
    """Whether somebody in this match has known more than a seat can: it counts in no statistics."""
    last_match: bool = False
    """Whether the table is full: it begins no match after this one, and is closed when none goes on."""
    practice: Practice | None = None
    """Where a person plays on from a moment of another match, that moment. Nothing of it counts."""
    duplicate: Duplicate | None = None
    """Where a person plays a match that others play as well, which."""
    no_calls: bool = False
    """Whether the receiver's seat lets every discard of this round go."""
    auto_draw: bool = False
    """Whether the receiver's seat draws by itself."""
    now: Now | None = None
    """How things stand."""


class NowChanged(_ServerMessage, tag="now"):
    """What the receiver may do has changed without an event, or is sent again."""

    now: Now
    """How things stand."""


class Spoken(msgspec.Struct, frozen=True):
    """A sentence for a person. Cards stand in it as people see them, seats by their names."""

    en: str
    """In English."""
    ja: str
    """In Japanese."""


class HintGiven(_ServerMessage, tag="hint", kw_only=True):
    """What the coach would do in a seat of the receiver."""

    seat: int
    """Which of the receiver's."""
    step: int
    """The ``step`` of the ``Now`` in which the action is on offer."""
    action: int
    """The number of the action."""
    words: str
    """The action as a record writes it."""
    line: Spoken
    """What to do, why, and what is at risk, in one line."""
    bold: Spoken | None = None
    """For somebody new who is advised the safe way: the bolder one."""
    reasons: tuple[Spoken, ...] = ()
    """What else would do as well, and further reasons, the weightiest first."""


class RecapGiven(_ServerMessage, tag="recap", kw_only=True):
    """One sentence about the round that is over, for a seat of the receiver."""

    seat: int
    """Which of the receiver's."""
    round: int
    """The number of the round, from 1."""
    code: str
    """A ``RecapCode`` (analysis/recaps.py)."""
    en: str
    """The sentence for a person, in English."""
    ja: str
    """The sentence for a person, in Japanese."""


class Ok(_ServerMessage, tag="ok"):
    """What the client asked for under this id is done and stored."""

    id: int
    """That of the message that asked."""


class No(_ServerMessage, tag="no"):
    """What the client asked for under this id is refused."""

    id: int
    """The id of the message; 0 if it could not be read."""
    code: str
    """A code of ``RefusalCode``."""
    en: str
    """The sentence for a person, in English."""
    ja: str
    """The sentence for a person, in Japanese."""
    details: dict[str, int | str] = {}
    """The values that the sentence contains."""
    because: str = ""
    """The engine's code, if the rules of the game forbid the action."""

    @classmethod
    def of(cls, id: int, refused: RequestRefused) -> No:
        """Makes the answer to the message with this id that is refused."""
        text = refused.text
        return cls(id, str(refused.code), text.en, text.ja, refused.details, refused.because)


Event: TypeAlias = (
    HiddenEvent
    | SeatChanged
    | MatchBegan
    | HashesTold
    | NonceAdded
    | RoundDealt
    | Happened
    | WindowClosed
    | SeatReady
    | ScoresRead
    | PauseChanged
    | MatchEnded
    | UndoChanged
    | RemovalChanged
    | SeatSpoke
    | TableClosed
)
ServerMessage: TypeAlias = Event | Hello | Snapshot | NowChanged | HintGiven | RecapGiven | Ok | No

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)
_TAGS: Final = frozenset(each.__struct_config__.tag for each in get_args(ServerMessage))


class _OtherMessage(msgspec.Struct):
    """What is read of a message that is not known."""

    t: str
    seq: int | None = None
    now: Now | None = None


_other_decoder = msgspec.json.Decoder(_OtherMessage)


def encode(message: ServerMessage | Now) -> bytes:
    """Encodes a message, or the part of one that tells how things stand, as it is sent."""
    return _encoder.encode(message)


def decode(frame: str | bytes) -> ServerMessage | None:
    """Decodes a message of a server of this version or a later one.

    What is not known in it is passed over. A message that is not known counts as an event that the receiver
    may not see, if it has a number; else it is None. Raises msgspec.MsgspecError, UnicodeError or
    RecursionError for what no server says.
    """
    try:
        return _decoder.decode(frame)
    except msgspec.ValidationError:
        other = _other_decoder.decode(frame)
        if other.t in _TAGS:
            raise
    return HiddenEvent(seq=other.seq, now=other.now) if other.seq is not None else None
