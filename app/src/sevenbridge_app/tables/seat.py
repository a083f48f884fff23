"""A seat of a table: the person or computer in it, and how the person is doing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType

#: the number of a seat at its table, from 0: what logs and messages call ``seat``
SeatNumber = NewType("SeatNumber", int)
#: the index of a seat among those that play a round; the engine knows no other seats
Place = NewType("Place", int)

#: the number that stands for no session: those of sessions begin with 1
NO_SESSION = 0
#: a person whose time runs out in so many turns in a row is taken for away
MISSED_TURNS = 2
#: a seat asks for no more undos in a round after so many were refused
MOST_REFUSED_UNDOS = 2


@dataclass(slots=True)
class Seat:
    """A seat, the person or computer in it, and how the person is doing."""

    #: the session of the person, ``NO_SESSION`` for none
    session: int = NO_SESSION
    #: what the person is called
    name: str = ""
    #: the crest that the person has chosen, "" for none
    avatar: str = ""
    #: the title that the person shows to the others, see ``titles``; 0 for none
    title: int = 0
    #: the number of the last match in which the person, who is new, has the coach, 0 for none
    coached_until: int = 0
    #: the name of the computer player, "" for none
    player: str = ""
    #: the node to which the person is or was connected, "" for one that is alone
    node: str = ""
    #: when the person lost the connection, in milliseconds since 1970; 0 while connected
    gone_from: int = 0
    #: whether a computer plays for the person until the person is back
    away: bool = False
    #: when the person was lost or taken for away, in milliseconds since 1970; 0 while there
    absent_from: int = 0
    #: whether a computer plays this turn, for which the person took too long
    late: bool = False
    #: in how many turns in a row the person's time has run out
    missed: int = 0
    #: whether the owner has stopped the person from saying anything
    muted: bool = False
    #: milliseconds left beyond the time of a turn
    bank_ms: int = 0
    #: whether the seat passes on every claim for the rest of this round
    no_calls: bool = False
    #: whether the seat draws as soon as it may
    auto_draw: bool = False
    #: whether the person has seen the scores or, after a match, wants another one
    ready: bool = False
    #: how many undos for which the seat asked were refused in this round
    refused_undos: int = 0
    #: the sessions that have sat here in this match
    known_to: tuple[int, ...] = ()
    #: the sessions that have sat here in this round, and so know its hand
    seen_by: tuple[int, ...] = ()
    #: the session that was removed from here in this match and may come back, while nobody else may take the
    #: seat over; ``NO_SESSION`` where it may not; None where nobody was removed
    kept_for: int | None = None

    @property
    def is_empty(self) -> bool:
        """Whether neither a person nor a computer has the seat."""
        return not self.session and not self.player

    @property
    def is_person(self) -> bool:
        """Whether a person has the seat, connected or not."""
        return self.session != NO_SESSION

    @property
    def is_connected(self) -> bool:
        """Whether a person has the seat and is connected."""
        return self.session != NO_SESSION and not self.gone_from

    @property
    def is_present(self) -> bool:
        """Whether a person has the seat, is connected and not taken for away."""
        return self.is_connected and not self.away

    @property
    def is_automated(self) -> bool:
        """Whether a computer plays for this seat now."""
        return not self.session or self.away or self.late

    def sit(self, session: int, name: str, avatar: str, node: str, coached_until: int, title: int) -> None:
        """Gives the seat to a person, in place of the person or computer that had it."""
        self.session, self.name, self.avatar, self.player, self.node = session, name, avatar, "", node
        self.coached_until, self.title = coached_until, title
        self.gone_from = self.absent_from = self.missed = 0
        self.kept_for = None
        self.away = self.late = self.muted = self.no_calls = self.auto_draw = self.ready = False
        self.known_to = (*self.known_to, session)
        self.seen_by = (*self.seen_by, session)

    def leave(self, player: str = "") -> None:
        """Takes the seat from its person and gives it to a computer player, or to nobody."""
        self.session, self.name, self.avatar, self.player, self.node = NO_SESSION, "", "", player, ""
        self.coached_until = self.title = 0
        self.gone_from = self.absent_from = self.missed = 0
        self.away = self.late = self.muted = self.no_calls = self.auto_draw = self.ready = False

    def begin_match(self, bank_ms: int) -> None:
        """Resets what counts for one match."""
        self.bank_ms = bank_ms
        self.missed = 0
        self.away = self.late = False
        self.absent_from = self.gone_from
        self.kept_for = None
        self.known_to = (self.session,) if self.session else ()
        self.begin_round()

    def begin_round(self) -> None:
        """Resets what counts for one round."""
        self.no_calls = self.ready = self.late = False
        self.refused_undos = 0
        self.seen_by = (self.session,) if self.session else ()
