"""What the characters at a table say: which of them speaks, which of its lines, and how seldom.

All follows from the log: every node and every replay hears the same. No more than one line is said in a turn.
In the course of a round a line is followed by silence until everybody has had a turn, and each character
speaks once at most; the ends of rounds and matches are spoken of whenever nothing was said in that turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple
from zlib import crc32

from sevenbridge_app.tables.cues import Cue
from sevenbridge_app.tables.seat import Seat
from sevenbridge_app.tables.voices import VOICES, Moment

#: the kind of what characters say (``SeatSpoke``)
LINE: Final = "line"

#: what is said in the course of a round
_IN_PLAY: Final[tuple[Moment, ...]] = ("called", "was_called", "one_left")
#: how a character greets in the first match, the second in a row, and the third
_GREETINGS: Final[tuple[Moment, ...]] = ("hello", "again", "third")


class Line(NamedTuple):
    """Something that a seat says."""

    seat: int
    what: str


@dataclass(slots=True)
class Lines:
    """The lines of a table."""

    #: the code of the table
    code: str
    #: what is to be said now
    due: Line | None = None
    #: the sessions that play
    _sessions: set[int] = field(default_factory=set)
    #: how many matches in a row each character has begun with these sessions
    _matches: dict[str, int] = field(default_factory=dict)
    #: how many turns there were; the beginnings of rounds and the ends of matches count as turns
    _turn: int = 0
    #: the last turn in which something was said
    _spoken_at: int = -1
    #: the seats that have spoken in the course of this round
    _speakers: set[int] = field(default_factory=set)
    #: how often each character has spoken of each moment
    _times: Counter[str] = field(default_factory=Counter)

    def begin_match(self, seats: Sequence[Seat]) -> None:
        """Notes who plays now."""
        sessions = {seat.session for seat in seats if seat.is_person}
        known = self._matches if sessions == self._sessions else {}
        self._sessions = sessions
        self._matches = {
            seat.player: known.get(seat.player, 0) + 1 for seat in seats if seat.player in VOICES
        }
        self.begin_turn()

    def greet(self, seats: Sequence[Seat]) -> None:
        """Lets one of the characters greet, for as long as it has something new to say."""
        counts = [self._matches.get(seat.player, len(_GREETINGS) + 1) for seat in seats]
        self.speak_of_one(
            seats,
            [
                Cue(number, _GREETINGS[count - 1])
                for number, count in enumerate(counts)
                if count <= len(_GREETINGS)
            ],
        )

    def begin_round(self) -> None:
        """Notes that a round begins."""
        self._speakers.clear()
        self.begin_turn()

    def begin_turn(self) -> None:
        """Notes that a turn begins."""
        self._turn += 1

    def speak_of_one(self, seats: Sequence[Seat], cues: Sequence[Cue]) -> None:
        """Lets somebody speak of one of these, if anybody may; who it is falls otherwise in every turn."""
        able = [cue for cue in cues if self._may_speak(seats, cue)]
        if not able:
            return
        number, moment = able[self._chance() % len(able)]
        character = seats[number].player
        about = f"{character}.{moment}"
        texts = VOICES[character][moment]
        which = (crc32(f"{self.code} {about}".encode()) + self._times[about]) % len(texts)
        self.due = Line(number, f"{about}.{which}")

    def _may_speak(self, seats: Sequence[Seat], cue: Cue) -> bool:
        """Returns whether a character sits there that may say something of this now."""
        seat = seats[cue.seat]
        if seat.muted or cue.moment not in VOICES.get(seat.player, {}):
            return False
        if cue.moment in _IN_PLAY:
            has_rested = self._turn - self._spoken_at > len(seats)
            return has_rested and cue.seat not in self._speakers
        return self._turn > self._spoken_at

    def _chance(self) -> int:
        return crc32(f"{self.code} {self._turn}".encode())

    def said(self, line: Line) -> None:
        """Notes that this was said."""
        about, _, _ = line.what.rpartition(".")
        self._times[about] += 1
        self._spoken_at = self._turn
        if about.partition(".")[2] in _IN_PLAY:
            self._speakers.add(line.seat)
        self.due = None
