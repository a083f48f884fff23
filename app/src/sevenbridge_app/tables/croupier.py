"""Runs a table: handles requests, moves play on by itself, and decides what is written in the log.

The croupier decides and the table folds: every decision is an event, which the log writer folds at once. What
is to be stored and sent comes back as an ``Outbox``; it must be stored before anybody is sent it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple, Protocol

from sevenbridge import DRAW_ACTION, PASS_ACTION, Dice, Phase, View, can_be_beaten
from sevenbridge_app.tables import log_events, times
from sevenbridge_app.tables.client_messages import ClientMessage
from sevenbridge_app.tables.guest import Guest
from sevenbridge_app.tables.lines import LINE
from sevenbridge_app.tables.log_limits import is_full
from sevenbridge_app.tables.log_writer import LogWriter
from sevenbridge_app.tables.outbox import Outbox
from sevenbridge_app.tables.play import Play
from sevenbridge_app.tables.requests import handle
from sevenbridge_app.tables.seat import MISSED_TURNS, Place, Seat
from sevenbridge_app.tables.thinking import end_of_slot
from sevenbridge_app.tables.vote import FEWEST_VOTERS, Vote
from sevenbridge_app.tables.window import pending_claimants, winning_place


class Question(NamedTuple):
    """Identifies one decision of a computer player: no two decisions have equal questions."""

    table: str
    match: int
    step: int
    place: Place
    #: whether the decision is about a discard; else it is about the turn
    is_window: bool


class ComputerPlayers(Protocol):
    """The computer players of a process."""

    def choice(self, question: Question, player: str, view: View, dice: Dice) -> int | None:
        """Chooses an action for the player of this name; None while it is still thinking.

        The croupier then asks the same question again.
        """


class Croupier:
    """Runs one table, of which it has the log, at one of the nodes that hold it.

    Whatever is due by itself is done by the node of the first person who is connected. All others wait a
    little longer, so that they do it only if that node does not.
    """

    def __init__(self, log: LogWriter, computers: ComputerPlayers) -> None:
        self.log = log
        self.table = log.table
        #: the time at which ``tick`` must be called, in milliseconds since 1970; None for never
        self.wake: int | None = None
        #: when the first node has something to do; None for never
        self.due_at: int | None = None
        self._computers = computers
        self._courtesy = 0
        # by place the last question that was answered, and when the answer was there
        self._answered: dict[Place, tuple[Question, int]] = {}

    # -- what comes in -----------------------------------------------------------------------------

    def open(self, event: log_events.TableOpened, at: int, *more: log_events.LogEvent) -> Outbox:
        """Opens the table, and writes what comes with that."""
        self._set_time(at)
        for each in (event, *more):
            self.log.write(each)
        return self._advance()

    def handle(self, session: int, guest: Guest, message: ClientMessage, at: int) -> Outbox:
        """Does what a client asks for. Raises RequestRefused, and then nothing has changed."""
        self._set_time(at)
        handle(self.log, session, guest, message)
        return self._advance()

    def set_connected(self, session: int, is_connected: bool, at: int) -> Outbox:
        """Notes that the first connection of a person to this node has come, or that the last one was lost.

        A person who has been connected to another node since is not lost.
        """
        self._set_time(at)
        node = self.log.node
        for number in self.table.seating.seats_of(session):
            seat = self.table.seating.seats[number]
            if is_connected and (seat.gone_from or seat.node != node):
                self.log.write(log_events.ConnectionRestored(number, node))
            elif not is_connected and not seat.gone_from and seat.node == node:
                self.log.write(log_events.ConnectionLost(number))
        return self._advance()

    def resume(
        self, at: int, away: int = 0, here: Collection[int] = (), nodes: Collection[str] = ()
    ) -> Outbox:
        """Goes on with a table that was loaded, or in which other nodes have written.

        ``away`` is for how many milliseconds no node was there; ``here`` are the sessions that are connected
        to this node, ``nodes`` the other nodes that are alive: whoever was connected to one that is not is
        lost.
        """
        self._set_time(at)
        if self.table.stage == "closed":
            return self._advance()
        if away:
            self.log.write(log_events.ServerResumed(away))
        node = self.log.node
        for number, seat in enumerate(self.table.seating.seats):
            if not seat.is_person:
                continue
            is_alive = seat.node in nodes
            if seat.session in here:
                if seat.gone_from or not (is_alive or seat.node == node):
                    self.log.write(log_events.ConnectionRestored(number, node))
            elif not seat.gone_from and not is_alive:
                self.log.write(log_events.ConnectionLost(number))
        return self._advance() if self.log.has_written else self.tick(at)

    def follow(self, events: Sequence[log_events.LogEvent], at: int) -> Outbox:
        """Takes in what another node has written at this time; returns what is to be sent of it.

        Call ``resume`` then.
        """
        self._set_time(at)
        for event in events:
            self.log.write(event)
        return self.log.take_outbox()

    def show_all_hands(self, session: int, at: int) -> Outbox:
        """Notes that a session watches all hands from now on, with a delay."""
        self._set_time(at)
        if self.table.is_in_match and session not in self.table.seating.shown_all_hands:
            self.log.write(log_events.AllHandsShown(session))
        return self._advance()

    def close(self, at: int) -> Outbox:
        """Closes the table for whoever runs the server, whatever is going on."""
        self._set_time(at)
        if self.table.stage != "closed":
            self.log.write(log_events.TableClosed(by_host=True))
        return self._advance()

    def tick(self, at: int) -> Outbox:
        """Fires all timers that are due."""
        self._set_time(at)
        self.wake = self.due_at = None
        # what follows at once from an event is written with it, by whichever node writes the event
        return self._advance() if self._is_due(self.table.clocks.at) else self.log.take_outbox()

    @property
    def goes_first(self) -> bool:
        """Whether this node is the first to do what is due by itself."""
        first = next((seat for seat in self.table.seating.seats if seat.is_connected), None)
        return first is None or first.node == self.log.node

    def _set_time(self, at: int) -> None:
        """Sets the time of what is decided now. That of a log never goes back."""
        self.log.at = max(at, self.table.clocks.at)
        self._courtesy = 0 if self.goes_first else times.COURTESY

    # -- what happens by itself --------------------------------------------------------------------

    def _advance(self) -> Outbox:
        """Moves play on until somebody has to decide, and returns all that was written."""
        self.wake = self.due_at = None
        while self._advance_once():
            self.wake = self.due_at = None
        return self.log.take_outbox()

    def _is_due(self, time: int) -> bool:
        """Returns whether this time has come for this node; if not, makes sure that ``wake`` is no later."""
        if self.log.at >= time + self._courtesy:
            return True
        if self.due_at is None or time < self.due_at:
            self.due_at = time
            self.wake = time + self._courtesy
        return False

    def _advance_once(self) -> bool:
        """Writes the next event that needs no request. Returns False if there is none now."""
        table = self.table
        if table.stage == "closed":
            return False
        if self._speak() or self._check_seats():
            return True
        if table.stage == "open":
            return self._begin_or_close()
        vote, play, clocks = table.seating.vote, table.play, table.clocks
        if vote is not None and not clocks.frozen_from and self._settle_vote(vote):
            return True
        if play is not None and clocks.undo_from:
            return self._settle_undo(play)
        if clocks.frozen_from or (clocks.idle_from and self._is_due(clocks.idle_from + times.IDLE_WAIT)):
            return self._stand_still()
        if table.stage == "hashes":
            return self._tell_hashes()
        if play is None:
            return self._deal_first_round()
        if table.stage == "between":
            return self._deal_next_round(play)
        if clocks.window_from:
            return self._settle_claims(play)
        return self._play_turn(play)

    def _speak(self) -> bool:
        """Lets a character say what it has to say."""
        line = self.table.lines.due
        if line is None:
            return False
        self.log.write(log_events.SeatSpoke(line.seat, LINE, line.what))
        return True

    def _check_seats(self) -> bool:
        """Handles persons who have been lost for too long, and an owner who is gone."""
        table, is_frozen = self.table, self.table.clocks.frozen_from != 0
        if table.seating.all_present:
            return False
        in_match = table.is_in_match
        for number, seat in enumerate(table.seating.seats):
            if not seat.gone_from:
                continue
            if in_match and not seat.away and not is_frozen and self._is_due(seat.gone_from + times.GRACE):
                self.log.write(log_events.PersonAway(number))
                return True
            if not self._keeps_seats and self._is_due(seat.gone_from + times.LOBBY_GRACE):
                self.log.write(log_events.SeatLeft(number))
                return True
        return self._replace_owner()

    @property
    def _keeps_seats(self) -> bool:
        """Whether persons who are lost keep their seats, however long it takes.

        They do in a match, where it can be played once only, and after one that they have played alone: but
        for public tables, which are closed then, nobody else waits for their seats.
        """
        table = self.table
        if table.is_in_match or table.duplicate is not None:
            return True
        return bool(table.played) and table.seating.has_one_session and table.settings.visibility != "public"

    def _replace_owner(self) -> bool:
        """Makes another person the owner if the owner is gone."""
        seating = self.table.seating
        if not seating.has_owner_sat or any(
            seat.session == seating.owner and not seat.away for seat in seating.persons()
        ):
            return False
        heir = next((seat.session for seat in seating.persons() if seat.is_present), 0)
        if not heir or heir == seating.owner:
            return False
        self.log.write(log_events.OwnerChanged(heir))
        return True

    def _settle_vote(self, vote: Vote) -> bool:
        """Removes a person once all others want it, or ends the vote when its time is over."""
        table, seating = self.table, self.table.seating
        agreed = {seating.seats[number].session for number in vote.agreed}
        if len(agreed) >= FEWEST_VOTERS and seating.voters(vote.seat) <= agreed:
            self.log.withdraw_undo(vote.seat)
            self.log.write(log_events.PersonRemoved(vote.seat, table.next_computer, by_vote=True))
            return True
        if not agreed or self._is_due(vote.began_at + times.VOTE_WAIT):
            self.log.write(log_events.RemovalRefused(vote.seat))
            return True
        return False

    def _stand_still(self) -> bool:
        """Stops a match in which nobody is there, and closes a public table that stays so."""
        table = self.table
        if not table.clocks.frozen_from:
            self.log.write(log_events.TablePaused())
            return True
        if table.settings.visibility == "public" and self._is_due(table.clocks.frozen_from + times.ABANDONED):
            self.log.write(log_events.TableClosed())
            return True
        return False

    def _settle_undo(self, play: Play) -> bool:
        """Takes the last action back once all agree, or refuses the undo when its time is over."""
        seating = self.table.seating
        asking = seating.seats[play.undo_by]
        if not asking.is_connected or self._is_due(self.table.clocks.undo_from + times.UNDO_WAIT):
            self.log.write(log_events.UndoRefused())
            return True
        present = {number for number, seat in enumerate(seating.seats) if seat.is_present}
        if present <= play.agreed:
            self.log.write(log_events.ActionUndone())
            return True
        return False

    def _begin_or_close(self) -> bool:
        """Closes a deserted public table, and one that is full; begins what needs no owner to start it.

        That is the match of a quick table, and another one that all want who sit there. Whoever is lost has
        not said so and is waited for, until the seat is free.
        """
        table = self.table
        is_deserted = table.settings.visibility == "public" and not any(table.seating.persons())
        if is_deserted or is_full(table):
            if not self._is_due(table.clocks.stage_from + times.LOBBY_GRACE):
                return False
            self.log.write(log_events.TableClosed())
            return True
        if table.match_number:
            return self._begin_again()
        if not table.settings.quick:
            return False
        persons = sum(seat.is_connected for seat in table.seating.seats)
        full = all(seat.is_person for seat in table.seating.seats)
        if persons < 2 or not (full or table.settings.fills_seats):
            return False
        if not full and not self._is_due(table.clocks.stage_from + times.GATHERING_WAIT):
            return False
        self.log.begin_match()
        return True

    def _begin_again(self) -> bool:
        """Begins another match once all want it who sit there."""
        table = self.table
        wanting = [seat.ready for seat in table.seating.persons()]
        lacks_people = not table.settings.fills_seats and any(seat.is_empty for seat in table.seating.seats)
        if not wanting or not all(wanting) or lacks_people:
            return False
        self.log.begin_match()
        return True

    def _tell_hashes(self) -> bool:
        """Tells the hashes of the nonces when all are there, or their time is over."""
        table = self.table
        seats = zip(table.seating.seats, table.hashes, strict=True)
        is_awaited = any(seat.is_connected and not hashed for seat, hashed in seats)
        if is_awaited and not self._is_due(table.clocks.stage_from + times.NONCE_WAIT):
            return False
        self.log.write(log_events.HashesTold())
        return True

    def _deal_first_round(self) -> bool:
        """Deals the first round when all nonces are there whose hashes were told, or their time is over.

        Whoever was lost in between is waited for: the nonce counts, and no other does.
        """
        table = self.table
        awaited = {number for number, hashed in enumerate(table.hashes) if hashed} - table.nonces_added
        is_awaited = any(table.seating.seats[number].is_person for number in awaited)
        if is_awaited and not self._is_due(table.clocks.stage_from + times.NONCE_WAIT):
            return False
        self.log.write(log_events.RoundDealt())
        return True

    def _deal_next_round(self, play: Play) -> bool:
        """Ends a match that is decided; deals the next round when all are ready, or their time is over.

        Where a person practises, the same moment comes instead.
        """
        table = self.table
        if play.game.over and table.practice is None:
            self.log.write(log_events.MatchEnded())
            return True
        ready = all(seat.ready or not seat.is_connected or seat.away for seat in table.seating.persons())
        due = table.next_round_at
        if not ready and not (due and self._is_due(due)):
            return False
        if table.practice is None:
            self.log.write(log_events.RoundDealt())
        else:
            self.log.write(log_events.TableClosed() if is_full(table) else log_events.PracticeRepeated())
        return True

    def _settle_claims(self, play: Play) -> bool:
        """Answers for seats that do not answer themselves, and closes the window as soon as it may."""
        settings, round = self.table.settings, play.game.round
        is_level, limit = settings.is_level, 1000 * settings.claim_seconds
        is_closing = limit > 0 and self._is_due(self.table.clocks.window_from + limit)
        if is_closing and play.asked:
            self.log.write(log_events.DiscardLetGo(self.table.seating.seats[play.asked[0]].session))
            return True
        for place in pending_claimants(round):
            if place not in play.answers:
                answer = self._answer_for(play, place)
                if answer is None and is_closing and not is_level:
                    answer = PASS_ACTION
                if answer is not None:
                    self.log.write(log_events.DiscardAnswered(play.seat_at(place), answer))
                    return True
        taker = winning_place(round, play.answers, is_closing or is_level)
        if taker is not None and taker >= 0:
            claim = play.answers[taker]
            is_answered = not is_level and not play.asked
            is_settled = is_closing or (is_answered and self._is_due(play.claims_until))
            if is_settled or not can_be_beaten(round, taker, claim):
                self.log.write(log_events.ActionPlayed(play.seat_at(taker), claim))
                return True
        elif is_level and is_closing:
            self.log.write(log_events.WindowClosed())
            return True
        return False

    def _answer_for(self, play: Play, place: Place) -> int | None:
        """Returns the answer that a seat gives without its person; None if the person has to give it."""
        seat = self.table.seating.seats[play.seat_at(place)]
        window_from = self.table.clocks.window_from
        if seat.no_calls:
            return PASS_ACTION
        if not seat.is_automated:
            return None
        choice = self._computer_choice(play, place, seat)
        if not self._is_due(self._end_of_thinking(play, place, window_from)):
            return None
        if choice is None:
            # whoever needs longer lets the card go: the others would see that somebody could claim
            return PASS_ACTION if play.claims_until and self._is_due(play.claims_until) else None
        if choice == PASS_ACTION or self._is_due(window_from + self._claim_pause()):
            return choice
        return None

    def _pause(self) -> int:
        """Returns how long a computer waits before it acts."""
        table = self.table
        is_attended = any(seat.is_present for seat in table.seating.persons())
        return table.pause_ms if is_attended else max(table.pause_ms, times.UNATTENDED_PAUSE)

    def _claim_pause(self) -> int:
        """Returns how long a computer waits before it claims: at most half the window."""
        pause = self._pause()
        return min(pause, 500 * self.table.settings.claim_seconds or pause)

    def _play_turn(self, play: Play) -> bool:
        """Moves the turn on: makes a draw that was announced, a computer's action, or ends a turn in time."""
        round, clocks = play.game.round, self.table.clocks
        place = play.turn
        number = play.seat_at(place)
        seat = self.table.seating.seats[number]
        if round.phase != Phase.PLAYING and (seat.auto_draw or play.answers.get(place) == DRAW_ACTION):
            if not self._is_due(play.claims_until):
                return False
            self.log.draw(number)
            return True
        if seat.is_automated:
            # thinking begins at once, so that it counts into the pause
            choice = self._computer_choice(play, place, seat)
            if not self._is_due(self._time_to_act(play, place)) or choice is None:
                return False
            if choice == DRAW_ACTION:
                self.log.draw(number)
            else:
                self.log.write(log_events.ActionPlayed(number, choice))
            return True
        if clocks.clock_from and self._is_due(clocks.clock_from + play.allowed):
            self.log.write(
                log_events.PersonAway(number)
                if seat.missed + 1 >= MISSED_TURNS
                else log_events.TurnTimedOut(number)
            )
            return True
        return False

    def _time_to_act(self, play: Play, place: Place) -> int:
        """Returns when a computer may act in its turn."""
        clocks = self.table.clocks
        if play.game.round.phase == Phase.PLAYING:
            begin = clocks.moved_at
            return max(begin + self._pause(), self._end_of_thinking(play, place, begin))
        if claims_until := play.claims_until:
            # when the window closed tells who was asked
            return max(clocks.offered_from + self._pause(), claims_until)
        return clocks.moved_at + self._pause()

    def _end_of_thinking(self, play: Play, place: Place, begin: int) -> int:
        """Returns when the player of a place may decide about what began then, for all to see."""
        slot = play.slot if play.thinks(self.table.seating.seats[play.seat_at(place)]) else 0
        _, answered_at = self._answered.get(place, (None, begin))
        return end_of_slot(begin, answered_at, slot)

    def _computer_choice(self, play: Play, place: Place, seat: Seat) -> int | None:
        """Asks the computer player of a place; None while it, or the first node's, is thinking."""
        table, clocks = self.table, self.table.clocks
        if self._courtesy and not self._is_due(max(clocks.at, clocks.moved_at + table.pause_ms)):
            return None
        is_window = clocks.window_from != 0
        question = Question(table.code, table.match_number, clocks.step, place, is_window)
        player = seat.player or table.settings.stand_in
        choice = self._computers.choice(question, player, play.view(place), play.dice_of(place))
        if choice is not None and self._answered.get(place, (None, 0))[0] != question:
            self._answered[place] = (question, self.log.at)
        return choice
