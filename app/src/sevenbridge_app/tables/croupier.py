"""Runs a table: handles requests, moves play on by itself, and decides what is written in the log.

The croupier decides and the table folds: every decision is an event, which the log writer folds at once. What
is to be stored and sent comes back as an ``Outbox``; it must be stored before anybody is sent it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final, NamedTuple, Protocol

from sevenbridge import DRAW_ACTION, PASS_ACTION, Dice, Phase, View, can_be_beaten
from sevenbridge_app.tables import log_events
from sevenbridge_app.tables.client_messages import ClientMessage
from sevenbridge_app.tables.lines import LINE
from sevenbridge_app.tables.log_writer import LogWriter
from sevenbridge_app.tables.outbox import Outbox
from sevenbridge_app.tables.redaction import GRACE
from sevenbridge_app.tables.requests import handle
from sevenbridge_app.tables.seat import MISSED_TURNS, Seat
from sevenbridge_app.tables.table import Table
from sevenbridge_app.tables.thinking import end_of_slot
from sevenbridge_app.tables.vote import FEWEST_VOTERS, VOTE_WAIT
from sevenbridge_app.tables.window import pending_claimants, winning_place

#: how long the table waits for nonces, in milliseconds
NONCE_WAIT: Final = 3_000
#: how long it waits for answers to an undo
UNDO_WAIT: Final = 20_000
#: how long a quick table waits for further persons after the last one sat down
GATHERING_WAIT: Final = 20_000
#: how long it waits for a lost person outside a match, and for anybody at a public table
LOBBY_GRACE: Final = 120_000
#: how long computers play on in a match in which no person is there
IDLE_WAIT: Final = 120_000
#: how long a public table at which a match stands still is kept
ABANDONED: Final = 24 * 3_600_000
#: how long computers wait at least before they act where no person is there
UNATTENDED_PAUSE: Final = 500
#: how much longer all nodes wait but the one that goes first before they do what is due by itself
COURTESY: Final = 500


class Question(NamedTuple):
    """Identifies one decision of a computer player: no two decisions have equal questions."""

    table: str
    match: int
    step: int
    place: int
    #: whether the decision is about a discard; else it is about the turn
    is_window: bool


class ComputerPlayers(Protocol):
    """The computer players of a process."""

    def choice(self, question: Question, player: str, view: View, dice: Dice) -> int | None:
        """Chooses an action for the player of this name; None while it is still thinking.

        The croupier then asks the same question again.
        """


class Croupier:
    """Runs one table at one of the nodes that hold it. ``chance(n)`` returns n random bytes.

    Whatever is due by itself is done by the node of the first person who is connected. All others wait a
    little longer, so that they do it only if that node does not.
    """

    def __init__(
        self, table: Table, computers: ComputerPlayers, chance: Callable[[int], bytes], node: str = ""
    ) -> None:
        self.table = table
        self.log = LogWriter(table, chance, node)
        #: the time at which ``tick`` must be called, in milliseconds since 1970; None for never
        self.wake: int | None = None
        #: when the first node has something to do; None for never
        self.due_at: int | None = None
        self._computers = computers
        self._courtesy = 0
        # by place the last question that was answered, and when the answer was there
        self._answered: dict[int, tuple[Question, int]] = {}

    # -- what comes in -----------------------------------------------------------------------------

    def open(self, event: log_events.TableOpened, at: int, *more: log_events.LogEvent) -> Outbox:
        """Opens the table, and writes what comes with that."""
        self._set_time(at)
        for each in (event, *more):
            self.log.write(each)
        return self._advance()

    def handle(self, session: int, name: str, message: ClientMessage, at: int) -> Outbox:
        """Does what a client asks for. Raises RequestRefused, and then nothing has changed."""
        self._set_time(at)
        handle(self.log, session, name, message)
        return self._advance()

    def set_connected(self, session: int, is_connected: bool, at: int) -> Outbox:
        """Notes that the first connection of a person to this node has come, or that the last one was lost.

        A person who has been connected to another node since is not lost.
        """
        self._set_time(at)
        node = self.log.node
        for number in self.table.seats_of(session):
            seat = self.table.seats[number]
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
        for number, seat in enumerate(self.table.seats):
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
        if self.table.is_in_match and session not in self.table.shown_all_hands:
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
        return self._advance() if self._is_due(self.table.at) else self.log.take_outbox()

    @property
    def goes_first(self) -> bool:
        """Whether this node is the first to do what is due by itself."""
        first = next((seat for seat in self.table.seats if seat.is_connected), None)
        return first is None or first.node == self.log.node

    def _set_time(self, at: int) -> None:
        """Sets the time of what is decided now. That of a log never goes back."""
        self.log.at = max(at, self.table.at)
        self._courtesy = 0 if self.goes_first else COURTESY

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
        if table.vote is not None and not table.frozen_from and self._settle_vote():
            return True
        if table.undo_from:
            return self._settle_undo()
        if table.frozen_from or (table.idle_from and self._is_due(table.idle_from + IDLE_WAIT)):
            return self._stand_still()
        if table.stage == "nonces":
            return self._deal_first_round()
        if table.stage == "between":
            return self._deal_next_round()
        assert table.round is not None
        if table.is_window_open:
            return self._settle_claims()
        return self._play_turn()

    def _speak(self) -> bool:
        """Lets a character say what it has to say."""
        if not self.table.lines.due:
            return False
        seat, what = self.table.lines.due[0]
        self.log.write(log_events.SeatSpoke(seat, LINE, what))
        return True

    def _check_seats(self) -> bool:
        """Handles persons who have been lost for too long, and an owner who is gone."""
        table = self.table
        if table.all_present:
            return False
        in_match = table.is_in_match
        for number, seat in enumerate(table.seats):
            if not seat.gone_from:
                continue
            if in_match and not seat.away and not table.frozen_from and self._is_due(seat.gone_from + GRACE):
                self.log.write(log_events.PersonAway(number))
                return True
            is_kept = in_match or table.duplicate is not None
            if not is_kept and self._is_due(seat.gone_from + LOBBY_GRACE):
                self.log.write(log_events.SeatLeft(number))
                return True
        return self._replace_owner()

    def _replace_owner(self) -> bool:
        """Makes another person the owner if the owner is gone."""
        table = self.table
        if not table.has_owner_sat or any(
            seat.session == table.owner and not seat.away for seat in table.persons()
        ):
            return False
        heir = next((seat.session for seat in table.persons() if seat.is_connected and not seat.away), 0)
        if not heir or heir == table.owner:
            return False
        self.log.write(log_events.OwnerChanged(heir))
        return True

    def _settle_vote(self) -> bool:
        """Removes a person once all others want it, or ends the vote when its time is over."""
        table, vote = self.table, self.table.vote
        assert vote is not None
        agreed = {table.seats[number].session for number in vote.agreed}
        if len(agreed) >= FEWEST_VOTERS and table.voters(vote.seat) <= agreed:
            if table.undo_by == vote.seat:
                self.log.write(log_events.UndoRefused())
            self.log.write(log_events.PersonRemoved(vote.seat, table.next_computer, by_vote=True))
            return True
        if not agreed or self._is_due(vote.began_at + VOTE_WAIT):
            self.log.write(log_events.RemovalRefused(vote.seat))
            return True
        return False

    def _stand_still(self) -> bool:
        """Stops a match in which nobody is there, and closes a public table that stays so."""
        table = self.table
        if not table.frozen_from:
            self.log.write(log_events.TablePaused())
            return True
        if table.settings.visibility == "public" and self._is_due(table.frozen_from + ABANDONED):
            self.log.write(log_events.TableClosed())
            return True
        return False

    def _settle_undo(self) -> bool:
        """Takes the last action back once all agree, or refuses the undo when its time is over."""
        table = self.table
        asking = table.seats[table.undo_by]
        if not asking.is_connected or self._is_due(table.undo_from + UNDO_WAIT):
            self.log.write(log_events.UndoRefused())
            return True
        agreed = {table.seats[number].session for number in table.agreed}
        if all(seat.session in agreed for seat in table.persons() if seat.is_connected and not seat.away):
            self.log.write(log_events.ActionUndone())
            return True
        return False

    def _begin_or_close(self) -> bool:
        """Closes a public table at which nobody sits; begins the match of a quick table."""
        table = self.table
        if table.settings.visibility == "public" and not any(table.persons()):
            if not self._is_due(table.stage_from + LOBBY_GRACE):
                return False
            self.log.write(log_events.TableClosed())
            return True
        if not table.settings.quick or table.match_number:
            return False
        persons = sum(seat.is_connected for seat in table.seats)
        full = all(seat.is_person for seat in table.seats)
        if persons < 2 or not (full or table.settings.fills_seats):
            return False
        if not full and not self._is_due(table.stage_from + GATHERING_WAIT):
            return False
        self.log.begin_match()
        return True

    def _deal_first_round(self) -> bool:
        """Deals the first round when all nonces are there, or their time is over."""
        table = self.table
        awaited = {number for number, seat in enumerate(table.seats) if seat.is_connected}
        if not awaited <= table.nonces_added and not self._is_due(table.stage_from + NONCE_WAIT):
            return False
        self.log.write(log_events.RoundDealt())
        return True

    def _deal_next_round(self) -> bool:
        """Ends a match that is decided; deals the next round when all are ready, or their time is over.

        Where a person practises, the same moment comes instead.
        """
        table = self.table
        if table.dealt_game.over and table.practice is None:
            self.log.write(log_events.MatchEnded())
            return True
        ready = all(seat.ready or not seat.is_connected or seat.away for seat in table.persons())
        due = table.next_round_at
        if not ready and not (due and self._is_due(due)):
            return False
        self.log.write(log_events.RoundDealt() if table.practice is None else log_events.PracticeRepeated())
        return True

    def _settle_claims(self) -> bool:
        """Answers for seats that do not answer themselves, and closes the window as soon as it may."""
        table, round = self.table, self.table.round
        assert round is not None
        limit = 1000 * table.settings.claim_seconds
        is_closing = limit > 0 and self._is_due(table.window_from + limit)
        for place in pending_claimants(round):
            if place not in table.answers:
                answer = self._answer_for(place)
                if answer is None and is_closing and not table.is_level:
                    answer = PASS_ACTION
                if answer is not None:
                    self.log.write(log_events.DiscardAnswered(table.playing[place], answer))
                    return True
        taker = winning_place(round, table.answers, is_closing or table.is_level)
        if taker is not None and taker >= 0:
            claim = table.answers[taker]
            is_settled = is_closing or (not table.is_level and self._is_due(table.claims_until))
            if is_settled or not can_be_beaten(round, taker, claim):
                self.log.write(log_events.ActionPlayed(table.playing[taker], claim))
                return True
        elif table.is_level and is_closing:
            self.log.write(log_events.WindowClosed())
            return True
        return False

    def _answer_for(self, place: int) -> int | None:
        """Returns the answer that a seat gives without its person; None if the person has to give it."""
        table = self.table
        seat = table.seats[table.playing[place]]
        if seat.no_calls:
            return PASS_ACTION
        if not seat.is_automated:
            return None
        choice = self._computer_choice(place, seat)
        if not self._is_due(self._end_of_thinking(place, table.window_from)):
            return None
        if choice is None:
            # whoever needs longer lets the card go: the others would see that somebody could claim
            return PASS_ACTION if table.claims_until and self._is_due(table.claims_until) else None
        if choice == PASS_ACTION or self._is_due(table.window_from + self._claim_pause()):
            return choice
        return None

    def _pause(self) -> int:
        """Returns how long a computer waits before it acts."""
        table = self.table
        is_attended = any(seat.is_present for seat in table.persons())
        return table.pause_ms if is_attended else max(table.pause_ms, UNATTENDED_PAUSE)

    def _claim_pause(self) -> int:
        """Returns how long a computer waits before it claims: at most half the window."""
        pause = self._pause()
        return min(pause, 500 * self.table.settings.claim_seconds or pause)

    def _play_turn(self) -> bool:
        """Moves the turn on: makes a draw that was announced, a computer's action, or ends a turn in time."""
        table, round = self.table, self.table.round
        assert round is not None
        place = round.turn
        number = table.playing[place]
        seat = table.seats[number]
        if round.phase != Phase.PLAYING and (seat.auto_draw or table.answers.get(place) == DRAW_ACTION):
            if not self._is_due(table.claims_until):
                return False
            self.log.draw(number)
            return True
        if seat.is_automated:
            # thinking begins at once, so that it counts into the pause
            choice = self._computer_choice(place, seat)
            if not self._is_due(self._time_to_act(place)) or choice is None:
                return False
            if choice == DRAW_ACTION:
                self.log.draw(number)
            else:
                self.log.write(log_events.ActionPlayed(number, choice))
            return True
        if table.clock_from and self._is_due(table.clock_from + table.allowed):
            self.log.write(
                log_events.PersonAway(number)
                if seat.missed + 1 >= MISSED_TURNS
                else log_events.TurnTimedOut(number)
            )
            return True
        return False

    def _time_to_act(self, place: int) -> int:
        """Returns when a computer may act in its turn."""
        table, round = self.table, self.table.round
        assert round is not None
        if round.phase == Phase.PLAYING:
            return max(table.moved_at + self._pause(), self._end_of_thinking(place, table.moved_at))
        if table.claims_until:
            # when the window closed tells who was asked
            return max(table.offered_from + self._pause(), table.claims_until)
        return table.moved_at + self._pause()

    def _end_of_thinking(self, place: int, begin: int) -> int:
        """Returns when the player of a place may decide about what began then, for all to see."""
        slot = self.table.slot if self.table.thinks(self.table.playing[place]) else 0
        _, answered_at = self._answered.get(place, (None, begin))
        return end_of_slot(begin, answered_at, slot)

    def _computer_choice(self, place: int, seat: Seat) -> int | None:
        """Asks the computer player of a place; None while it, or the first node's, is thinking."""
        table = self.table
        if self._courtesy and not self._is_due(max(table.at, table.moved_at + table.pause_ms)):
            return None
        question = Question(table.code, table.match_number, table.step, place, table.is_window_open)
        view = table.view(place)
        choice = self._computers.choice(question, seat.player or table.stand_in, view, table.dice_of(place))
        if choice is not None and self._answered.get(place, (None, 0))[0] != question:
            self._answered[place] = (question, self.log.at)
        return choice
