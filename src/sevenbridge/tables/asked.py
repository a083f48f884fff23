"""What a person or a program may ask of a table: the messages of a client, a closed list.

Every message is a JSON object with ``do`` and an ``id`` of the client's choice, which comes back in the
answer, ``ok`` or ``no``.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec


class _Asked(msgspec.Struct, forbid_unknown_fields=True, tag_field="do"):
    id: int


class Sit(_Asked, tag="sit"):
    """Takes an empty seat, or a computer's, before a match begins."""

    seat: int


class Rise(_Asked, tag="rise"):
    """Leaves a seat; in a match a computer plays on."""

    seat: int


class Take(_Asked, tag="take"):
    """Takes a seat over that a computer plays, in the middle of a match."""

    seat: int


class Start(_Asked, tag="start"):
    """Begins a match, or another one with those who sit here; the owner alone may."""


class Nonce(_Asked, tag="nonce"):
    """What a seat adds to the shuffles, 1 to 64 bytes in hex, asked for by ``begun``."""

    seat: int
    nonce: str


class Play(_Asked, tag="play"):
    """A decision: one of the actions on offer to the seat, at the step at which it was offered."""

    seat: int
    step: int
    action: int


class WhyNot(_Asked, tag="why"):
    """Asks why something cannot be done, in the words of a record, and does nothing; ``ok`` where it can."""

    seat: int
    words: str


class Back(_Asked, tag="back"):
    """Plays again for oneself, after a computer did because one was taken for away."""

    seat: int


class Ready(_Asked, tag="ready"):
    """Has seen the scores; the next round begins when all have, or after a while."""

    seat: int


class Prefer(_Asked, tag="prefer"):
    """Sets what a seat wants done by itself: let every claim of this round go, draw when it must."""

    seat: int
    no_calls: bool | None = None
    auto_draw: bool | None = None


class Undo(_Asked, tag="undo"):
    """Asks all others to let this seat take its last meld, lay-off or discard back."""

    seat: int


class Consent(_Asked, tag="consent"):
    """Answers somebody's wish to take a move back."""

    seat: int
    yes: bool


class Mute(_Asked, tag="mute"):
    """Stops somebody from saying anything, or allows it again; the owner alone may."""

    seat: int
    on: bool


class Replace(_Asked, tag="replace"):
    """Puts a computer in a person's seat; the owner alone may."""

    seat: int


class Say(_Asked, tag="say"):
    """A preset phrase or reaction by its name, or free text at a private table."""

    seat: int
    kind: Literal["phrase", "reaction", "text"]
    what: str


class Look(_Asked, tag="look"):
    """Sees the table from another seat of one's own, or (-1) as a watcher; the answer is a snapshot."""

    seat: int


class Ping(_Asked, tag="ping"):
    """Asks for an ``ok``."""


Asked: TypeAlias = (
    Sit
    | Rise
    | Take
    | Start
    | Nonce
    | Play
    | WhyNot
    | Back
    | Ready
    | Prefer
    | Undo
    | Consent
    | Mute
    | Replace
    | Say
    | Look
    | Ping
)
