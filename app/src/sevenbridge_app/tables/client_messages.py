"""The messages that a client may send to a table: a closed list.

Every message is a JSON object whose ``do`` names its type. The server answers each with ``ok`` or ``no``.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec


class _ClientMessage(msgspec.Struct, forbid_unknown_fields=True, tag_field="do"):
    id: int
    """A number of the client's choice; the answer repeats it."""


class Sit(_ClientMessage, tag="sit", omit_defaults=True):
    """Takes an empty seat, or a computer's, before a match begins."""

    seat: int
    """Which."""
    avatar: str = ""
    """The crest that the person has chosen, "" for the one that goes with the name."""
    name: str = ""
    """What somebody else before the client's screen is called, at a private table; "" for the guest."""


class Rise(_ClientMessage, tag="rise"):
    """Leaves a seat; during a match a computer plays on in it."""

    seat: int
    """One's own."""


class Take(_ClientMessage, tag="take", omit_defaults=True):
    """Takes over a seat that a computer plays, during a match."""

    seat: int
    """Which."""
    avatar: str = ""
    """As in ``sit``."""


class Start(_ClientMessage, tag="start"):
    """Starts a match, or the next one with the same seats. Only the owner may."""


class NonceHash(_ClientMessage, tag="nonce_hash"):
    """Sends the hash of a nonce for the shuffles, in answer to ``begun``."""

    seat: int
    """One's own."""
    hash: str
    """The SHA-256 of the nonce, in hexadecimal digits."""


class Nonce(_ClientMessage, tag="nonce"):
    """Adds the nonce to the shuffles, in answer to ``hashes``."""

    seat: int
    """One's own."""
    nonce: str
    """1 to 64 bytes in hexadecimal digits, whose hash was sent before."""


class Play(_ClientMessage, tag="play"):
    """Takes an action that is on offer to a seat."""

    seat: int
    """One's own."""
    step: int
    """The ``step`` of the ``Now`` in which the action was offered."""
    action: int
    """The number of the action."""


class LetGo(_ClientMessage, tag="let_go"):
    """Says that nobody before this screen claims the discard about which those of ``Now.asks`` are asked."""


class WhyNot(_ClientMessage, tag="why"):
    """Asks why an action cannot be taken, without taking it. The answer is ``ok`` if it could be."""

    seat: int
    """One's own."""
    words: str
    """The action in the words of a record; ``pon``, ``chi`` or ``claim`` (either) asks of any cards."""


class Resume(_ClientMessage, tag="resume"):
    """Ends a computer's play for a seat whose person was taken for away."""

    seat: int
    """One's own."""


class Ready(_ClientMessage, tag="ready"):
    """Says that the person has seen the scores. The next round begins when all have, or after a while."""

    seat: int
    """One's own."""


class Again(_ClientMessage, tag="again"):
    """Says, after a match, that the person wants another with the same people. It begins when all do."""

    seat: int
    """One's own."""


class Reading(_ClientMessage, tag="reading"):
    """Says that the person looks at the scores: the next round waits for a while longer."""

    seat: int
    """One's own."""


class Pace(_ClientMessage, tag="pace"):
    """Sets how long computers wait before they act. Who plays alone may, and the owner."""

    pause_ms: int
    """In milliseconds, within the bounds of the setting; 0 for not at all."""


class Prefer(_ClientMessage, tag="prefer"):
    """Sets what the table does for a seat by itself. ``None`` leaves a setting as it is."""

    seat: int
    """One's own."""
    no_calls: bool | None = None
    """Pass on every claim for the rest of this round."""
    auto_draw: bool | None = None
    """Draw as soon as the seat may."""


class Undo(_ClientMessage, tag="undo"):
    """Asks all other persons to let a seat take back its last meld, lay-off or discard.

    Who plays alone goes back to any own decision of the round.
    """

    seat: int
    """One's own."""
    step: int | None = None
    """The step of the decision to go back to, for one who plays alone."""


class Consent(_ClientMessage, tag="consent"):
    """Answers another person's request for an undo."""

    seat: int
    """One's own."""
    yes: bool
    """Whether the person agrees."""


class Mute(_ClientMessage, tag="mute"):
    """Stops a seat from saying anything, or allows it again. Only the owner may."""

    seat: int
    """Whose."""
    on: bool
    """True to mute the seat, False to let it speak again."""


class Replace(_ClientMessage, tag="replace"):
    """Puts a computer in the seat of a person who has been absent for long, or frees it before a match.

    The owner may, and everybody who sits there where it is the owner who is absent.
    """

    seat: int
    """Whose."""


class Vote(_ClientMessage, tag="vote"):
    """Asks all other persons to remove somebody from the match, or answers who has asked for that."""

    seat: int
    """The seat of whom it is about."""
    yes: bool
    """Whether that person is to be removed."""


class Say(_ClientMessage, tag="say"):
    """Says something to everybody at the table."""

    seat: int
    """One's own."""
    kind: Literal["phrase", "reaction", "stamp", "text"]
    """What it is."""
    what: str
    """The name of a phrase, reaction or stamp, or the text. Text is for private tables alone."""


class Hint(_ClientMessage, tag="hint"):
    """Asks what the coach would do in a seat that has something to decide. ``ok`` follows the answer."""

    seat: int
    """One's own."""
    beginner: bool = False
    """Somebody in the first matches asks: the safe way is advised where it is as good."""


class Recap(_ClientMessage, tag="recap"):
    """Asks for one sentence about the round that is over. ``ok`` follows the answer."""

    seat: int
    """One's own."""


class Look(_ClientMessage, tag="look"):
    """Asks for a snapshot as one of the client's own seats sees the table, or as a watcher does."""

    seat: int
    """The number of the seat; -1 for a watcher's view."""


class Ping(_ClientMessage, tag="ping"):
    """Asks for an ``ok`` and nothing else."""


ClientMessage: TypeAlias = (
    Sit
    | Rise
    | Take
    | Start
    | NonceHash
    | Nonce
    | Play
    | LetGo
    | WhyNot
    | Resume
    | Ready
    | Again
    | Reading
    | Pace
    | Prefer
    | Undo
    | Consent
    | Mute
    | Replace
    | Vote
    | Say
    | Hint
    | Recap
    | Look
    | Ping
)
