"""What a table has to send and to store after events were written in its log.

Viewers who may see the same are sent the same bytes, which are made once.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from sevenbridge_app.tables.log_events import LogEvent
from sevenbridge_app.tables.redaction import OUTSIDER, WATCHER

#: a level table fills every frame up with blanks to a multiple of this, so that its size tells nothing
PADDING: Final = 1024


def now_frame(now: bytes) -> bytes:
    """Makes a ``now`` message of an encoded ``Now``."""
    return b'{"t":"now","now":' + now + b"}"


def with_now(event: bytes, now: bytes) -> bytes:
    """Adds an encoded ``Now`` to an encoded event."""
    return event[:-1] + b',"now":' + now + b"}"


def pad(frame: bytes) -> bytes:
    """Fills a frame of a level table up."""
    return frame.ljust(-(-len(frame) // PADDING) * PADDING)


class RedactedEvent(NamedTuple):
    """An encoded event, for each viewer without what that viewer may not see."""

    seq: int
    #: for all who are not named below
    public: bytes
    #: for outsiders; empty at a table that may be watched
    outsider: bytes
    #: for the seats that are shown more than the public
    private: dict[int, bytes]

    def for_viewer(self, viewer: int) -> bytes:
        """The event as this viewer may see it."""
        if viewer == OUTSIDER:
            return self.outsider
        return self.private.get(viewer, self.public) if self.private else self.public


class Frame(NamedTuple):
    """An event together with how things stood right after it."""

    event: RedactedEvent
    #: the encoded ``Now`` of everybody who is not in ``own_now``
    common_now: bytes
    #: the encoded ``Now`` of the seats that had something to decide, had decided, or were told their outs
    own_now: dict[int, bytes]

    def for_viewer(self, viewer: int) -> bytes:
        """The bytes that this viewer is sent."""
        event = self.event.for_viewer(viewer)
        if viewer == OUTSIDER:
            return event
        return with_now(event, self.now_of(viewer))

    def now_of(self, viewer: int) -> bytes:
        """How things stood for this viewer."""
        return self.own_now.get(viewer, self.common_now)


@dataclass(slots=True)
class Outbox:
    """What one decision of a table leaves to be stored and then sent."""

    #: the events that were written in the log
    events: list[LogEvent] = field(default_factory=list)
    #: what is to be sent of them, oldest first; private events leave none
    frames: list[Frame] = field(default_factory=list)
    #: ``now`` messages for seats whose options changed without an event
    now_frames: dict[int, bytes] = field(default_factory=dict)
    #: whether everybody needs a snapshot, since an action was taken back
    needs_snapshot: bool = False
    #: when all this was written, in milliseconds since 1970
    at: int = 0
    # what everybody is sent, and who is sent anything else; both are made when the first asks
    _common: tuple[bytes, ...] = ()
    _singled_out: set[int] = field(default_factory=set)

    def frames_for(self, viewer: int) -> tuple[bytes, ...]:
        """All that this viewer is sent, oldest first."""
        if not self._common:
            self._common = tuple([frame.for_viewer(WATCHER) for frame in self.frames])
            self._singled_out = {OUTSIDER}
            for frame in self.frames:
                self._singled_out.update(frame.own_now, frame.event.private)
        found = self._common
        if viewer in self._singled_out:
            found = tuple([frame.for_viewer(viewer) for frame in self.frames])
        now = self.now_frames.get(viewer)
        return found if now is None else (*found, now)
