"""A seat of a table: who sits in it, and how that one is doing."""

from __future__ import annotations

from dataclasses import dataclass

NOBODY = 0
#: the computer that plays for persons where the table names none
STAND_IN = "greedy"
#: a person whose time runs out in so many turns one after the other is taken for away
MISSED_TURNS = 2


@dataclass(slots=True)
class Seat:
    """``session``: the person's, 0 for nobody; ``player``: the computer's name, "" for none. ``gone_from``:
    when the connection was lost, in milliseconds, 0 while it is there. ``late``: a computer plays this turn,
    ``away``: all turns, until the person is back. ``missed``: turns in a row in which time ran out.
    ``bank``: milliseconds left beyond the time of a turn. ``rounds_won``, ``one_goes``, ``claims``: of this
    match. ``held``: the sessions that have had this seat in this match, for they know its cards.
    """

    session: int = NOBODY
    name: str = ""
    player: str = ""
    gone_from: int = 0
    away: bool = False
    late: bool = False
    missed: int = 0
    muted: bool = False
    bank: int = 0
    no_calls: bool = False
    auto_draw: bool = False
    ready: bool = False
    rounds_won: int = 0
    one_goes: int = 0
    claims: int = 0
    held: tuple[int, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether neither a person nor a computer sits here."""
        return not self.session and not self.player

    @property
    def is_person(self) -> bool:
        """Whether the seat belongs to a person, there or not."""
        return self.session != NOBODY

    @property
    def is_attended(self) -> bool:
        """Whether a person sits here whose connection is there."""
        return self.session != NOBODY and not self.gone_from

    @property
    def is_steered(self) -> bool:
        """Whether a computer decides for this seat now."""
        return not self.session or self.away or self.late

    def sit(self, session: int, name: str) -> None:
        """A person sits down, in the place of whoever was here."""
        self.session, self.name, self.player = session, name, ""
        self.gone_from, self.missed = 0, 0
        self.away = self.late = self.muted = self.no_calls = self.auto_draw = self.ready = False
        self.held = (*self.held, session)

    def leave(self, player: str = "") -> None:
        """The person leaves; a computer takes the seat, or nobody."""
        self.session, self.name, self.player = NOBODY, "", player
        self.gone_from, self.missed = 0, 0
        self.away = self.late = self.muted = self.no_calls = self.auto_draw = self.ready = False

    def begin_match(self, bank: int) -> None:
        """Forgets what was of the match before."""
        self.bank = bank
        self.missed = self.rounds_won = self.one_goes = self.claims = 0
        self.away = self.late = False
        self.held = (self.session,) if self.session else ()
        self.begin_round()

    def begin_round(self) -> None:
        """Forgets what was of the round before."""
        self.no_calls = self.ready = self.late = False
