"""The events of a table's log: a closed list from which the table can be made again.

An event holds what was decided and nothing that follows from it. Events hold secrets and stay on the server;
redaction.py makes of them what each viewer is sent. The tags and the names of the fields are the format of
every database there is: an event keeps them for ever.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from sevenbridge_app.tables.settings import TableSettings


class _LogEvent(msgspec.Struct, tag_field="t", omit_defaults=True):
    pass


class TableOpened(_LogEvent, tag="table_opened"):
    """A session opened the table."""

    settings: TableSettings
    owner: int


class OwnerChanged(_LogEvent, tag="owner_changed"):
    """Another session became the owner."""

    owner: int


class PersonSat(_LogEvent, tag="person_sat"):
    """A person sat down in an empty seat, or took over a computer's."""

    seat: int
    session: int
    name: str
    """What the person is called."""
    node: str = ""
    """The node to which the person is connected."""
    avatar: str = ""
    """The crest that the person has chosen."""
    coached_until: int = 0
    """The number of the last match in which the person, who is new, has the coach, 0 for none."""
    title: int = 0
    """The title that the person shows to the others, 0 for none."""


class ComputerSeated(_LogEvent, tag="computer_seated"):
    """A computer took a seat: it was empty, or its person left."""

    seat: int
    player: str
    """The name of the computer player."""


class SeatLeft(_LogEvent, tag="seat_left"):
    """A person left a seat, and nobody took it."""

    seat: int


class RemovalRequested(_LogEvent, tag="removal_requested"):
    """A person asked the others to remove somebody from the match."""

    seat: int
    """The seat of whom it is about."""
    by: int
    """The seat of the person who asked."""


class RemovalAgreed(_LogEvent, tag="removal_agreed"):
    """A person agreed to the removal."""

    by: int


class RemovalRefused(_LogEvent, tag="removal_refused"):
    """A person did not agree to the removal, or not all did in time."""

    seat: int


class PersonRemoved(_LogEvent, tag="person_removed"):
    """A person was removed: before a match by the owner, in a match for absence or by a vote."""

    seat: int
    player: str = ""
    """The name of the computer player that plays on, "" before a match."""
    by_vote: bool = False


class ConnectionLost(_LogEvent, tag="connection_lost"):
    """A seated person lost the last connection."""

    seat: int


class ConnectionRestored(_LogEvent, tag="connection_restored"):
    """A seated person is connected again or to another node, or plays again after having been away."""

    seat: int
    node: str = ""
    """The node to which the person is connected."""


class PersonAway(_LogEvent, tag="person_away"):
    """A person was taken for away: a computer plays for the seat until the person is back."""

    seat: int


class TablePaused(_LogEvent, tag="table_paused"):
    """No person had been there for so long that the match stands still until somebody is."""


class TurnTimedOut(_LogEvent, tag="turn_timed_out"):
    """A person's time ran out: a computer plays this turn to its end."""

    seat: int


class MatchBegan(_LogEvent, tag="match_began"):
    """A match began."""

    secret: str
    """The secret of the shuffles, in hex."""
    nonces: tuple[str, ...]
    """For every seat, the nonce that counts unless its person adds another."""
    edition: str
    """The edition of players and rules (bots/edition.py), "" where it is not known."""


class DuplicateOpened(_LogEvent, tag="duplicate_opened"):
    """The table is there for one match, which others play as well: see duplicates.py."""

    day: str = ""
    """The day whose deal it is (yyyy-mm-dd), "" for none."""
    invitation: str = ""
    """The token of the invitation to somebody's match, "" for none."""


class MatchHandedOver(_LogEvent, tag="match_handed_over"):
    """The match that follows was played alone on a device, without a server, and handed over as a whole."""

    mark: str
    """What tells it from all others: the commitment of its shuffles, in hex."""
    finished_at: int
    """When it was over, in milliseconds since 1970, as the device told."""


class PracticeBegan(_LogEvent, tag="practice_began"):
    """A person plays on, against computers, from a moment of a match that is over."""

    table: str
    """The code of the table at which the match was played."""
    match: int
    """The number of the match there."""
    round: int
    """The number of the round, from 1."""
    after: int
    """How many actions of the round remain (``Moment.after`` in engine/game.py)."""
    record: str
    """The record of the match."""


class PracticeRepeated(_LogEvent, tag="practice_repeated"):
    """The person plays on from the same moment once more."""


class NonceHashed(_LogEvent, tag="nonce_hashed"):
    """A person sent the hash of a nonce. The others are told once all are there."""

    seat: int
    hash: str


class HashesTold(_LogEvent, tag="hashes_told"):
    """All hashes of nonces are there, or their time is over: none counts that comes later."""


class NonceAdded(_LogEvent, tag="nonce_added"):
    """A person replaced the nonce of a seat by the one whose hash was told."""

    seat: int
    nonce: str


class RoundDealt(_LogEvent, tag="round_dealt"):
    """The next round was dealt."""


class DiscardAnswered(_LogEvent, tag="discard_answered"):
    """A seat answered the last discard. Nobody may notice before the answer takes effect."""

    seat: int
    action: int
    """A claim, ``PASS_ACTION``, or ``DRAW_ACTION`` of the next player."""


class DiscardLetGo(_LogEvent, tag="discard_let_go"):
    """Those before the screen of a session let the last discard go, all but the next player."""

    session: int


class ActionPlayed(_LogEvent, tag="action_played"):
    """A seat took an action. With a claim, all others pass."""

    seat: int
    action: int


class StockReshuffled(_LogEvent, tag="stock_reshuffled"):
    """The discards became the new stock."""


class WindowClosed(_LogEvent, tag="window_closed"):
    """The claim window of a level table closed, and nobody took the card."""


class SeatReady(_LogEvent, tag="seat_ready"):
    """A person has seen the scores; after a match, wants another one."""

    seat: int


class ScoresRead(_LogEvent, tag="scores_read"):
    """A person looks at the scores, so that the next round waits for longer."""

    seat: int


class PauseChanged(_LogEvent, tag="pause_changed"):
    """A person set how long computers wait before they act."""

    pause_ms: int


class MatchEnded(_LogEvent, tag="match_ended"):
    """The match is over, and its secret is published."""


class PreferencesChanged(_LogEvent, tag="preferences_changed"):
    """A person set what the table does for a seat by itself."""

    seat: int
    no_calls: bool
    auto_draw: bool


class UndoRequested(_LogEvent, tag="undo_requested"):
    """A person asked to take back the last action of a seat."""

    seat: int


class UndoAgreed(_LogEvent, tag="undo_agreed"):
    """A person agreed to the undo."""

    seat: int


class UndoRefused(_LogEvent, tag="undo_refused"):
    """A person did not agree to the undo, or somebody did not answer in time."""


class ActionUndone(_LogEvent, tag="action_undone"):
    """All agreed, and the last action was taken back."""


class SeatWentBack(_LogEvent, tag="seat_went_back"):
    """A person who plays alone went back to an earlier decision of a seat in this round."""

    seat: int
    moves: int
    """How many moves of the round (engine/game.py) remain."""


class SeatMuted(_LogEvent, tag="seat_muted"):
    """The owner muted a seat, or let it speak again."""

    seat: int
    on: bool
    """True when muted, False when allowed to speak again."""


class SeatSpoke(_LogEvent, tag="seat_spoke"):
    """A seat said something."""

    seat: int
    kind: str
    """``phrase``, ``reaction``, ``stamp`` or ``text``; ``line`` of a character."""
    what: str
    """The name of the phrase, reaction, stamp or line, or the text."""


class AllHandsShown(_LogEvent, tag="all_hands_shown"):
    """A session began to watch all hands of this match, with a delay."""

    session: int


class ServerResumed(_LogEvent, tag="server_resumed"):
    """The server came back. The time that it was away counts for nobody."""

    ms: int
    """How long the server was away, in milliseconds."""


class TableClosed(_LogEvent, tag="table_closed"):
    """The table was closed for good."""

    by_host: bool = False
    """Whether whoever runs the server closed it."""


LogEvent: TypeAlias = (
    TableOpened
    | OwnerChanged
    | PersonSat
    | ComputerSeated
    | SeatLeft
    | RemovalRequested
    | RemovalAgreed
    | RemovalRefused
    | PersonRemoved
    | ConnectionLost
    | ConnectionRestored
    | PersonAway
    | TablePaused
    | TurnTimedOut
    | MatchBegan
    | DuplicateOpened
    | MatchHandedOver
    | PracticeBegan
    | PracticeRepeated
    | NonceHashed
    | HashesTold
    | NonceAdded
    | RoundDealt
    | DiscardAnswered
    | DiscardLetGo
    | ActionPlayed
    | StockReshuffled
    | WindowClosed
    | SeatReady
    | ScoresRead
    | PauseChanged
    | MatchEnded
    | PreferencesChanged
    | UndoRequested
    | UndoAgreed
    | UndoRefused
    | ActionUndone
    | SeatWentBack
    | SeatMuted
    | SeatSpoke
    | AllHandsShown
    | ServerResumed
    | TableClosed
)

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(LogEvent)


def encode(event: LogEvent) -> bytes:
    """Encodes an event as the store keeps it."""
    return _encoder.encode(event)


def decode(body: bytes) -> LogEvent:
    """Decodes what ``encode`` made. Raises msgspec.ValidationError for anything else."""
    event: LogEvent = _decoder.decode(body)
    return event
