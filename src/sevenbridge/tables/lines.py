"""The lines of a table's log: everything that ever happened at it, in order, and enough to make it again.

A line holds all that was decided and nothing that follows. Lines hold secrets and stay on the server;
what of them is shown to whom, sight.py says.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from sevenbridge.tables.settings import TableSettings


class _Line(msgspec.Struct, tag_field="t", omit_defaults=True):
    pass


class Opened(_Line, tag="opened"):
    """The table was set up by this session."""

    settings: TableSettings
    owner: int


class Owned(_Line, tag="owned"):
    """Another session is the owner now."""

    owner: int


class Sat(_Line, tag="sat"):
    """A person sat down, or took a computer's seat over."""

    seat: int
    session: int
    name: str


class Filled(_Line, tag="filled"):
    """A computer took the seat: it was empty, its person left it, or the owner wished it."""

    seat: int
    player: str


class Rose(_Line, tag="rose"):
    """The seat is empty."""

    seat: int


class Gone(_Line, tag="gone"):
    """The last connection of the person in the seat was lost."""

    seat: int


class Back(_Line, tag="back"):
    """The person in the seat is there again."""

    seat: int


class Away(_Line, tag="away"):
    """A computer plays for the person in the seat until that person is back."""

    seat: int


class Late(_Line, tag="late"):
    """The person's time is up: a computer plays this turn to its end."""

    seat: int


class Began(_Line, tag="began"):
    """A match began: its secret, and for every seat a nonce that counts where the person sends none."""

    secret: str
    nonces: tuple[str, ...]


class Added(_Line, tag="nonce"):
    """A person added a nonce to the shuffles."""

    seat: int
    nonce: str


class Dealt(_Line, tag="dealt"):
    """The next round was dealt."""


class Answered(_Line, tag="answered"):
    """A seat said what it wants of the last discard: nobody may notice before it comes about."""

    seat: int
    action: int


class Played(_Line, tag="played"):
    """The seat did this; a claim lets all others go."""

    seat: int
    action: int


class Reshuffled(_Line, tag="reshuffled"):
    """The discards became the new stock."""


class Closed(_Line, tag="closed"):
    """The claim window of a level table closed, and nobody took the card."""


class Prepared(_Line, tag="ready"):
    """A person has seen the scores."""

    seat: int


class Ended(_Line, tag="ended"):
    """The match is over, and its secret is told."""


class Preferred(_Line, tag="preferred"):
    """What a seat wants done by itself."""

    seat: int
    no_calls: bool
    auto_draw: bool


class UndoAsked(_Line, tag="undo_asked"):
    """A seat wants to take its last action back."""

    seat: int


class Consented(_Line, tag="consented"):
    """A seat agreed to it."""

    seat: int


class UndoRefused(_Line, tag="undo_refused"):
    """Somebody did not agree, or nobody answered in time."""


class Undone(_Line, tag="undone"):
    """All agreed, and the action was taken back."""


class Muted(_Line, tag="muted"):
    """The owner stopped a seat from saying anything, or allowed it again."""

    seat: int
    on: bool


class Said(_Line, tag="said"):
    """A seat said something."""

    seat: int
    kind: str
    what: str


class Peeked(_Line, tag="peeked"):
    """A session sees all hands of this match, with a delay."""

    session: int


class Resumed(_Line, tag="resumed"):
    """The server was away for so many milliseconds, which count for nobody."""

    ms: int


class Shut(_Line, tag="shut"):
    """The table is closed for good."""


Line: TypeAlias = (
    Opened
    | Owned
    | Sat
    | Filled
    | Rose
    | Gone
    | Back
    | Away
    | Late
    | Began
    | Added
    | Dealt
    | Answered
    | Played
    | Reshuffled
    | Closed
    | Prepared
    | Ended
    | Preferred
    | UndoAsked
    | Consented
    | UndoRefused
    | Undone
    | Muted
    | Said
    | Peeked
    | Resumed
    | Shut
)

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Line)


def encoded(line: Line) -> bytes:
    """A line as the store keeps it."""
    return _encoder.encode(line)


def decoded(body: bytes) -> Line:
    """The line that ``encoded`` wrote. Raises msgspec.ValidationError for anything else."""
    line: Line = _decoder.decode(body)
    return line
