"""Who is at a table: the persons and computers in the seats, the owner, votes, and who may go where."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from sevenbridge_app.tables import log_events
from sevenbridge_app.tables.clocks import Clocks
from sevenbridge_app.tables.seat import NO_SESSION, Seat
from sevenbridge_app.tables.vote import Vote


class Seating:
    """The seats of a table, and who has them. It reads the clocks, and nothing of play."""

    def __init__(self, clocks: Clocks) -> None:
        self.seats: list[Seat] = []
        #: the session of the owner
        self.owner = NO_SESSION
        #: whether the owner has had a seat, connected; before that nobody else becomes the owner
        self.has_owner_sat = False
        #: whether no person is lost and the owner, once seated, still is: then no seat has to be checked
        self.all_present = True
        #: the sessions that may not sit down here: removed by a vote, or from a public table by its owner
        self.barred: set[int] = set()
        #: the sessions that watch all hands of this match
        self.shown_all_hands: set[int] = set()
        #: the vote on removing somebody, None while there is none
        self.vote: Vote | None = None
        #: the seats whose persons a vote has left there in this round
        self.kept_by_vote: set[int] = set()
        self._clocks = clocks

    # -- reading -----------------------------------------------------------------------------------

    def seats_of(self, session: int) -> list[int]:
        """Returns the seats of a session."""
        return [seat for seat, each in enumerate(self.seats) if session and each.session == session]

    def persons(self) -> Iterator[Seat]:
        """Yields the seats that persons have, connected or not."""
        return (seat for seat in self.seats if seat.is_person)

    def voters(self, seat: int) -> set[int]:
        """Returns the sessions that vote on removing the person of a seat: all who are there but that one."""
        concerned = self.seats[seat].session
        return {each.session for each in self.persons() if each.is_present and each.session != concerned}

    @property
    def is_alone(self) -> bool:
        """Whether one person has a seat and nobody else."""
        # asked several times after every event
        return sum(seat.session != NO_SESSION for seat in self.seats) == 1

    @property
    def has_one_session(self) -> bool:
        """Whether all persons are one session: a person alone, or several before one screen."""
        sessions = {seat.session for seat in self.seats}
        sessions.discard(NO_SESSION)
        return len(sessions) == 1

    @property
    def is_anybody_connected(self) -> bool:
        """Whether a person who has a seat is connected, away or not."""
        return any(seat.is_connected for seat in self.seats)

    # -- folding -----------------------------------------------------------------------------------

    def open(self, seats: int, owner: int, has_owner_sat: bool) -> None:
        """Puts so many empty seats at the table."""
        self.seats = [Seat() for _ in range(seats)]
        self.owner = owner
        self.has_owner_sat = has_owner_sat

    def _owner_changed(self, event: log_events.OwnerChanged) -> None:
        self.owner = event.owner
        self._update_presence()

    def _person_sat(self, event: log_events.PersonSat) -> None:
        seat = self.seats[event.seat]
        seat.sit(event.session, event.name, event.avatar, event.node, event.coached_until, event.title)
        self._update_presence()

    def _computer_seated(self, event: log_events.ComputerSeated) -> None:
        self._leave(event.seat, event.player)

    def _seat_left(self, event: log_events.SeatLeft) -> None:
        self._leave(event.seat)

    def remove(self, event: log_events.PersonRemoved, is_in_match: bool, is_public: bool) -> None:
        """Takes a seat from a person, who may not come back to it, or to the table."""
        seat = self.seats[event.seat]
        removed = seat.session
        self._leave(event.seat, event.player)
        if is_in_match:
            seat.kept_for = NO_SESSION if event.by_vote else removed
        if event.by_vote or (not is_in_match and is_public):
            self.barred.add(removed)

    def _leave(self, number: int, player: str = "") -> None:
        """Takes a seat from its person, with what a vote was about or the voice in it."""
        self.seats[number].leave(player)
        if self.vote is not None and self.vote.seat == number:
            self.vote = None
        elif self.vote is not None and number in self.vote.agreed:
            self.vote.agreed.remove(number)
        self._update_presence()

    def _removal_requested(self, event: log_events.RemovalRequested) -> None:
        self.vote = Vote(event.seat, self._clocks.at, [event.by])

    def _removal_agreed(self, event: log_events.RemovalAgreed) -> None:
        if self.vote is not None:
            self.vote.agreed.append(event.by)

    def _removal_refused(self, event: log_events.RemovalRefused) -> None:
        self.vote = None
        self.kept_by_vote.add(event.seat)

    def _connection_lost(self, event: log_events.ConnectionLost) -> None:
        seat = self.seats[event.seat]
        seat.gone_from = self._clocks.at
        seat.absent_from = seat.absent_from or self._clocks.at
        self._update_presence()

    def restore(self, number: int, node: str) -> None:
        """Gives a seat back to its person, who is connected to this node."""
        seat = self.seats[number]
        seat.node = node
        seat.gone_from = seat.absent_from = 0
        seat.missed = 0
        seat.away = False
        self._update_presence()

    def _person_away(self, event: log_events.PersonAway) -> None:
        seat = self.seats[event.seat]
        seat.away = True
        seat.absent_from = seat.absent_from or self._clocks.at
        self._update_presence()

    def _turn_timed_out(self, event: log_events.TurnTimedOut) -> None:
        seat = self.seats[event.seat]
        seat.late = True
        seat.missed += 1
        seat.bank_ms = 0

    def _seat_ready(self, event: log_events.SeatReady) -> None:
        self.seats[event.seat].ready = True
        self._clocks.ready_from = self._clocks.ready_from or self._clocks.at

    def _preferences_changed(self, event: log_events.PreferencesChanged) -> None:
        seat = self.seats[event.seat]
        seat.no_calls, seat.auto_draw = event.no_calls, event.auto_draw

    def _seat_muted(self, event: log_events.SeatMuted) -> None:
        self.seats[event.seat].muted = event.on

    def _all_hands_shown(self, event: log_events.AllHandsShown) -> None:
        self.shown_all_hands.add(event.session)

    def begin_match(self, bank_ms: int) -> None:
        """Resets what counts for one match; ``bank_ms`` is the time of each seat beyond that of its turns."""
        for seat in self.seats:
            seat.begin_match(bank_ms)
        self._update_presence()

    def _round_dealt(self, event: log_events.RoundDealt) -> None:
        self.kept_by_vote.clear()
        for seat in self.seats:
            seat.begin_round()

    def end_match(self, is_public: bool) -> None:
        """Ends what goes on in a match alone: only from public tables persons stay barred."""
        self.vote = None
        for seat in self.seats:
            seat.ready = False
        if not is_public:
            self.barred.clear()

    def wait_longer(self, ms: int) -> None:
        """Gives those who are lost or away, and a vote, so many more milliseconds."""
        for seat in self.seats:
            seat.gone_from += ms if seat.gone_from else 0
            seat.absent_from += ms if seat.absent_from else 0
        if self.vote is not None:
            self.vote.began_at += ms

    def _update_presence(self) -> None:
        """Notes whether persons are lost, whether the owner is there, and whether anybody is."""
        present = [seat for seat in self.persons() if not seat.gone_from]
        is_owner_there = any(seat.session == self.owner and not seat.away for seat in present)
        self.has_owner_sat |= is_owner_there
        lost = len(present) < sum(seat.is_person for seat in self.seats)
        self.all_present = not lost and (is_owner_there or not self.has_owner_sat)
        self._clocks.waits_from = (
            (self._clocks.waits_from or self._clocks.at) if self.is_anybody_connected else 0
        )
        is_idle = not any(seat.is_present for seat in self.seats)
        self._clocks.idle_from = (self._clocks.idle_from or self._clocks.at) if is_idle else 0


#: what an event changes about who sits here
FOLDS: Final[dict[type, Callable[[Seating, Any], None]]] = {
    log_events.OwnerChanged: Seating._owner_changed,
    log_events.PersonSat: Seating._person_sat,
    log_events.ComputerSeated: Seating._computer_seated,
    log_events.SeatLeft: Seating._seat_left,
    log_events.RemovalRequested: Seating._removal_requested,
    log_events.RemovalAgreed: Seating._removal_agreed,
    log_events.RemovalRefused: Seating._removal_refused,
    log_events.ConnectionLost: Seating._connection_lost,
    log_events.PersonAway: Seating._person_away,
    log_events.TurnTimedOut: Seating._turn_timed_out,
    log_events.RoundDealt: Seating._round_dealt,
    log_events.SeatReady: Seating._seat_ready,
    log_events.PreferencesChanged: Seating._preferences_changed,
    log_events.SeatMuted: Seating._seat_muted,
    log_events.AllHandsShown: Seating._all_hands_shown,
}
