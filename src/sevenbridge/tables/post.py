"""What is to be sent after something was written in a table's log: the same bytes for all who may see the
same.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

import msgspec

from sevenbridge.tables import told
from sevenbridge.tables.lines import Line
from sevenbridge.tables.sight import DOOR, WATCHER

#: at a level table every frame is filled up with blanks to a multiple of this, so that its size tells nothing
PADDING: Final = 1024

_encode = msgspec.json.Encoder().encode


def encoded(message: told.Told | told.Now) -> bytes:
    """A message, or a part of one, as it is sent."""
    return _encode(message)


def standing(now: bytes) -> bytes:
    """The frame that tells how things stand, though nothing happened."""
    return b'{"t":"now","now":' + now + b"}"


def with_now(event: bytes, now: bytes) -> bytes:
    """An event with how things stood right after it."""
    return event[:-1] + b',"now":' + now + b"}"


def padded(frame: bytes) -> bytes:
    """A frame of a level table."""
    return frame.ljust(-(-len(frame) // PADDING) * PADDING)


class Shown(NamedTuple):
    """An event as it is shown: to everybody, to those at the door (b"" where there are none), and to the
    seats that see more of it.
    """

    seq: int
    public: bytes
    door: bytes
    private: dict[int, bytes]

    def to(self, eyes: int) -> bytes:
        """What these eyes are shown."""
        if eyes == DOOR:
            return self.door
        return self.private.get(eyes, self.public) if self.private else self.public


class Sent(NamedTuple):
    """An event with how things stood right after it: for all, and for the seats that then had something to
    decide or had decided.
    """

    shown: Shown
    common: bytes
    own: dict[int, bytes]

    def frame(self, eyes: int) -> bytes:
        """The frame for these eyes."""
        shown = self.shown.to(eyes)
        if eyes == DOOR:
            return shown
        return with_now(shown, self.own.get(eyes, self.common))

    def is_special(self, eyes: int) -> bool:
        """Whether these eyes are sent anything but what everybody is."""
        return eyes == DOOR or eyes in self.own or eyes in self.shown.private


@dataclass(slots=True)
class Post:
    """``lines``: what was written; ``sent``: the events, oldest first; ``standings``: frames for the seats
    for which things stand otherwise though no event tells; ``is_changed``: the table must be sent anew;
    ``at``: when all this was written.
    """

    lines: list[Line] = field(default_factory=list)
    sent: list[Sent] = field(default_factory=list)
    standings: dict[int, bytes] = field(default_factory=dict)
    is_changed: bool = False
    at: int = 0
    _common: tuple[bytes, ...] = ()

    def frames(self, eyes: int) -> tuple[bytes, ...]:
        """The frames for these eyes, oldest first."""
        if any(sent.is_special(eyes) for sent in self.sent):
            found = tuple(sent.frame(eyes) for sent in self.sent)
        else:
            if not self._common:
                self._common = tuple(sent.frame(WATCHER) for sent in self.sent)
            found = self._common
        standing = self.standings.get(eyes)
        return found if standing is None else (*found, standing)
