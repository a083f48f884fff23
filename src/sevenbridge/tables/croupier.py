"""Who runs a table: takes what persons ask, moves play on by itself, and writes the log.

A croupier decides and the table folds: every decision is a line of the log, folded the moment it is made.
What is to be kept and to be sent comes back as a ``Post``; nobody must be told before it is kept.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final, NamedTuple, Protocol

from sevenbridge.engine.actions import DRAW_ACTION, PASS_ACTION
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.phases import PLAYING, RESHUFFLING
from sevenbridge.engine.shuffle import SECRET_BYTES
from sevenbridge.engine.view import View, view_of
from sevenbridge.tables import lines, sight
from sevenbridge.tables.asked import Asked
from sevenbridge.tables.lines import Line
from sevenbridge.tables.post import Post, Sent, Shown, encoded, standing
from sevenbridge.tables.seat import MISSED_TURNS, STAND_IN, Seat
from sevenbridge.tables.sight import BETWEEN, DOOR, GRACE, WATCHER
from sevenbridge.tables.table import QUIET, Table
from sevenbridge.tables.window import asked as places_asked
from sevenbridge.tables.window import can_be_beaten, winner
from sevenbridge.tables.wishes import heed

NONCE_BYTES: Final = 16
#: how many events are kept at hand for those who come back, besides the log
RECENT: Final = 32

#: how long is waited, in milliseconds: for nonces, for answers to an undo, for a third person at a quick
#: table, and for a lost person before a match or for anybody at a public table
NONCE_WAIT: Final = 3_000
UNDO_WAIT: Final = 20_000
GATHERING: Final = 20_000
LOBBY_GRACE: Final = 120_000


class Question(NamedTuple):
    """What a computer is asked, and no other question is the same: at which table, in which match, at which
    step, which place; and whether it is about a discard or about the turn.
    """

    table: str
    match: int
    step: int
    place: int
    is_window: bool


class Minds(Protocol):
    """The computer players of a process."""

    def choice(self, question: Question, player: str, view: View, dice: Dice) -> int | None:
        """The action that this player chooses, or None while it is thought about elsewhere: then the same
        question is asked again.
        """


class Croupier:
    """Runs one table. ``wake``: the time at which something happens by itself, None for never.
    ``recent``: the last events, for those who come back. ``chance(n)`` gives n random bytes.
    """

    def __init__(self, table: Table, minds: Minds, chance: Callable[[int], bytes]) -> None:
        self.table = table
        self.wake: int | None = None
        self.recent: deque[Shown] = deque(maxlen=RECENT)
        self._minds = minds
        self._chance = chance
        self._post = Post()
        self._touched: set[int] = set()
        self._at = 0

    # -- what comes in -----------------------------------------------------------------------------

    def open(self, line: lines.Opened, at: int) -> Post:
        """Sets the table up."""
        self._at = at
        self.write(line)
        return self._finish()

    def ask(self, session: int, name: str, message: Asked, at: int) -> Post:
        """Does what a person asks. Raises Refused, and then nothing has changed."""
        self._at = at
        heed(self, session, name, message)
        return self._finish()

    def attend(self, session: int, is_there: bool, at: int) -> Post:
        """The first connection of a person has come, or the last has gone."""
        self._at = at
        for number in self.table.seats_of(session):
            if is_there and self.table.seats[number].gone_from:
                self.write(lines.Back(number))
            elif not is_there and not self.table.seats[number].gone_from:
                self.write(lines.Gone(number))
        return self._finish()

    def resume(self, away: int, at: int) -> Post:
        """The server is back after so many milliseconds, and nobody is connected yet."""
        self._at = at
        if self.table.stage != "closed":
            self.write(lines.Resumed(away))
            for number, seat in enumerate(self.table.seats):
                if seat.is_attended:
                    self.write(lines.Gone(number))
        return self._finish()

    def watch(self, session: int, at: int) -> Post:
        """A session sees all hands from now on, later than they are played."""
        self._at = at
        if self.table.is_in_match and session not in self.table.peeked:
            self.write(lines.Peeked(session))
        return self._finish()

    def tick(self, at: int) -> Post:
        """Lets happen what is due."""
        self._at = at
        return self._finish()

    # -- writing -----------------------------------------------------------------------------------

    def write(self, line: Line) -> None:
        """Enters a line in the log, and notes what is to be sent of it."""
        table, post = self.table, self._post
        post.lines.append(line)
        table.fold(line, self._at)
        if isinstance(line, QUIET):
            self._touch(line)
            return
        shown = Shown(
            table.seq,
            encoded(sight.event(table, line, WATCHER)),
            encoded(sight.event(table, line, DOOR)) if table.settings.watching == "none" else b"",
            {seat: encoded(sight.event(table, line, seat)) for seat in sight.private_to(table, line)},
        )
        self.recent.append(shown)
        common = encoded(sight.now(table, WATCHER, self._at))
        # a reshuffle makes way for the draw that follows at once: there is nothing to decide
        waits = not isinstance(line, lines.Reshuffled)
        own = {seat: self._now(seat) for seat in sight.concerned(table)} if waits else {}
        post.sent.append(Sent(shown, common, own))
        if isinstance(line, lines.Undone):
            # what was told before is no longer so: who comes back is sent the whole table
            self.recent.clear()
            post.is_changed = True

    def _touch(self, line: Line) -> None:
        """Notes whose own standing a line changes that nobody else may notice. A draw or a claim that waits
        is not told back at a fast table: that would tell that others are asked.
        """
        if isinstance(line, lines.Answered) and (self.table.is_level or line.action == PASS_ACTION):
            self._touched.add(line.seat)

    def _now(self, seat: int) -> bytes:
        return encoded(sight.now(self.table, seat, self._at))

    def _finish(self) -> Post:
        """Moves play on, and hands over what there is to keep and to send."""
        self.wake = None
        while self._goes_on():
            self.wake = None
        post, self._post = self._post, Post()
        post.at = self._at
        for seat in self._touched:
            now = self._now(seat)
            if not post.sent or now != post.sent[-1].own.get(seat, post.sent[-1].common):
                post.standings[seat] = standing(now)
        self._touched.clear()
        return post

    def _due(self, time: int) -> bool:
        """Whether this time has come; if not, that is when to look again."""
        if self._at >= time:
            return True
        if self.wake is None or time < self.wake:
            self.wake = time
        return False

    # -- what happens by itself --------------------------------------------------------------------

    def _goes_on(self) -> bool:
        """Writes the next line that needs nobody's asking. False when there is none now."""
        table = self.table
        if table.stage == "closed":
            return False
        if self._minds_seats():
            return True
        if table.undo_from:
            return self._goes_on_with_undo()
        if table.stage == "open":
            return self._gathers()
        if table.frozen_from:
            return False
        if table.stage == "nonces":
            return self._deals_first()
        if table.stage == "between":
            return self._deals_next()
        assert table.round is not None
        if table.is_window_open:
            return self._minds_window()
        return self._plays_on()

    def _minds_seats(self) -> bool:
        """Persons who are lost for too long, an owner who is gone."""
        table = self.table
        if table.is_calm:
            return False
        in_match = table.is_in_match
        for number, seat in enumerate(table.seats):
            if not seat.gone_from:
                continue
            if in_match and not seat.away and not table.frozen_from and self._due(seat.gone_from + GRACE):
                self.write(lines.Away(number))
                return True
            if not in_match and self._due(seat.gone_from + LOBBY_GRACE):
                self.write(lines.Rose(number))
                return True
        return self._finds_owner()

    def _finds_owner(self) -> bool:
        table = self.table
        if not table.has_owner_sat or any(
            seat.session == table.owner and not seat.away for seat in table.persons()
        ):
            return False
        heir = next((seat.session for seat in table.persons() if seat.is_attended and not seat.away), 0)
        if not heir or heir == table.owner:
            return False
        self.write(lines.Owned(heir))
        return True

    def _goes_on_with_undo(self) -> bool:
        table = self.table
        asking = table.seats[table.undo_by]
        if not asking.is_attended or self._due(table.undo_from + UNDO_WAIT):
            self.write(lines.UndoRefused())
            return True
        agreed = {table.seats[number].session for number in table.agreed}
        if all(seat.session in agreed for seat in table.persons() if seat.is_attended and not seat.away):
            self.write(lines.Undone())
            return True
        return False

    def _gathers(self) -> bool:
        table = self.table
        if table.settings.visibility == "public" and table.seq and not any(table.persons()):
            if not self._due(table.stage_from + LOBBY_GRACE):
                return False
            self.write(lines.Shut())
            return True
        if not table.settings.quick or table.match_number:
            return False
        persons = sum(seat.is_attended for seat in table.seats)
        full = all(seat.is_person for seat in table.seats)
        if persons < 2 or not (full or table.settings.fill):
            return False
        if not full and not self._due(table.stage_from + GATHERING):
            return False
        self.begin()
        return True

    def begin(self) -> None:
        """Fills the seats, and binds the table to its shuffles."""
        table = self.table
        for number, seat in enumerate(table.seats):
            if seat.is_empty:
                self.write(lines.Filled(number, table.settings.fill))
        nonces = tuple(self._chance(NONCE_BYTES).hex() for _ in table.seats)
        self.write(lines.Began(self._chance(SECRET_BYTES).hex(), nonces))

    def _deals_first(self) -> bool:
        table = self.table
        awaited = {number for number, seat in enumerate(table.seats) if seat.is_attended}
        if not awaited <= table.added and not self._due(table.stage_from + NONCE_WAIT):
            return False
        self.write(lines.Dealt())
        return True

    def _deals_next(self) -> bool:
        table = self.table
        assert table.match is not None
        if table.match.over:
            self.write(lines.Ended())
            return True
        ready = all(seat.ready or not seat.is_attended or seat.away for seat in table.persons())
        if not ready and not self._due(table.stage_from + BETWEEN):
            return False
        self.write(lines.Dealt())
        return True

    def _minds_window(self) -> bool:
        """Answers for those who do not answer themselves, and closes the window when that may be."""
        table, round = self.table, self.table.round
        assert round is not None
        limit = 1000 * table.settings.claim_seconds
        is_closing = limit > 0 and self._due(table.window_from + limit)
        for place in places_asked(round):
            if place not in table.answers:
                answer = self._answer_for(place)
                if answer is None and is_closing and not table.is_level:
                    answer = PASS_ACTION
                if answer is not None:
                    self.write(lines.Answered(table.playing[place], answer))
                    return True
        taker = winner(round, table.answers, is_closing or table.is_level)
        if taker is not None and taker >= 0:
            claim = table.answers[taker]
            if not table.is_level or is_closing or not can_be_beaten(round, taker, claim):
                self.write(lines.Played(table.playing[taker], claim))
                return True
        elif table.is_level and is_closing:
            self.write(lines.Closed())
            return True
        return False

    def _answer_for(self, place: int) -> int | None:
        """What a seat answers to a discard without being asked; None where its person has to."""
        table = self.table
        seat = table.seats[table.playing[place]]
        if seat.no_calls:
            return PASS_ACTION
        if not seat.is_steered:
            return None
        choice = self._choice(place, seat)
        if choice is None or choice == PASS_ACTION or self._due(table.window_from + self._claim_pause()):
            return choice
        return None

    def _claim_pause(self) -> int:
        """How long a computer waits before it claims: no longer than half the window."""
        settings = self.table.settings
        return min(settings.pause_ms, 500 * settings.claim_seconds or settings.pause_ms)

    def _plays_on(self) -> bool:
        """The turn: a draw that was announced, a computer's action, the end of somebody's time."""
        table, round = self.table, self.table.round
        assert round is not None
        place = round.turn
        number = table.playing[place]
        seat = table.seats[number]
        if round.phase != PLAYING and (seat.auto_draw or table.answers.get(place) == DRAW_ACTION):
            self.draw(number)
            return True
        if seat.is_steered:
            # thinking begins at once, so that it counts into the pause
            choice = DRAW_ACTION if round.phase == RESHUFFLING else self._choice(place, seat)
            if not self._due(table.moved_at + table.settings.pause_ms) or choice is None:
                return False
            if choice == DRAW_ACTION:
                self.draw(number)
            else:
                self.write(lines.Played(number, choice))
            return True
        if table.clock_from and self._due(table.clock_from + table.allowed):
            self.write(lines.Away(number) if seat.missed + 1 >= MISSED_TURNS else lines.Late(number))
            return True
        return False

    def _choice(self, place: int, seat: Seat) -> int | None:
        table = self.table
        question = Question(table.code, table.match_number, table.step, place, table.is_window_open)
        dice = Dice(table.dice_seed()).fork(table.step, place)
        assert table.round is not None
        view = view_of(table.round, place, table.playing_totals)
        return self._minds.choice(question, seat.player or table.settings.fill or STAND_IN, view, dice)

    def draw(self, number: int) -> None:
        """A seat draws, for which the discards may have to be shuffled first."""
        assert self.table.round is not None
        if self.table.round.phase == RESHUFFLING:
            self.write(lines.Reshuffled())
        self.write(lines.Played(number, DRAW_ACTION))
