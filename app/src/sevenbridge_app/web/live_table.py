"""A table that this node holds in memory: from what a client asks for to what everybody is sent.

A table does one thing after the other. It decides at once and in memory; what it wrote goes to the store, and
the frames are sent only when it is stored. Whatever else is asked meanwhile waits for that, in order.

Other nodes may write in the same log. Their lines are folded and sent like the table's own. If another node
has written the next line first, nothing of the table's own decision holds: the table is made again from its
log, and what a client had asked for is asked once more.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec
import structlog

from sevenbridge_app.store.errors import StoreError, StoreErrorCode
from sevenbridge_app.store.log_lines import LogLine
from sevenbridge_app.store.tables import TableWrite
from sevenbridge_app.tables import client_messages, coach, log_events, redaction, server_messages
from sevenbridge_app.tables.client_messages import ClientMessage
from sevenbridge_app.tables.croupier import Croupier
from sevenbridge_app.tables.log_writer import LogWriter
from sevenbridge_app.tables.outbox import Outbox, now_frame
from sevenbridge_app.tables.redaction import OUTSIDER, WATCHER
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.server_messages import encode
from sevenbridge_app.tables.table import Table
from sevenbridge_app.web.connection import POLICY, RESTARTING, TROUBLE, Connection
from sevenbridge_app.web.delayed_view import DelayedView
from sevenbridge_app.web.environment import Environment
from sevenbridge_app.web.nodes import Nodes
from sevenbridge_app.web.table_directory import directory_entry, finished_match

#: how many lines are folded before others have their turn
SLICE: Final = 100

#: events after which a session may see the table as another viewer
_SEATING = (
    log_events.PersonSat,
    log_events.ComputerSeated,
    log_events.SeatLeft,
    log_events.PersonRemoved,
    log_events.MatchBegan,
    log_events.MatchEnded,
)
#: events that change neither who sits where nor the list of tables: most of those that are written
_ROUTINE: Final = frozenset(
    {log_events.ActionPlayed, log_events.DiscardAnswered, log_events.StockReshuffled, log_events.WindowClosed}
)

#: in place of a deadline: nobody here knows which one is stored
_UNKNOWN: Final = -1

Action: TypeAlias = Callable[[], None]

log = structlog.get_logger("sevenbridge_app.tables")


def _nothing() -> None:
    pass


def _tell(waiting: asyncio.Future[bool], what: bool) -> None:
    """Tells whoever waits for something, unless they were told already or wait no longer."""
    if not waiting.done():
        waiting.set_result(what)


@dataclass(frozen=True, slots=True)
class _Job:
    """Something that a table does when its turn comes."""

    do: Action
    #: tells whoever asked for it that it will not be done
    give_up: Action = _nothing
    #: whether it is done again if another node wrote first, since ``_resume`` does not see to it
    is_repeated: bool = False


class _Answer(NamedTuple):
    """What a client is sent after the frames of what it has asked for."""

    connection: Connection
    frames: tuple[bytes, ...]


class LiveTable:
    """A table in memory. ``dropped`` is called once if the table in memory may be wrong."""

    def __init__(
        self, code: str, environment: Environment, nodes: Nodes, dropped: Callable[[LiveTable], None]
    ) -> None:
        self.code = code
        #: how many lines of the log are stored, folded and sent
        self.lines = 0
        self.connections: set[Connection] = set()
        #: the table for those who watch all hands, once somebody does
        self.delayed_view: DelayedView | None = None
        #: how many are at the table, or on their way to it
        self.visitors = 0
        #: the ``seq`` after which somebody was last sent a snapshot instead of events
        self.snapshot_seq = 0
        #: when this node last knew for certain how far the log goes
        self.checked_at = environment.clock()
        #: whether the table in memory may be wrong
        self.is_dropped = False
        self._environment = environment
        self._nodes = nodes
        self._dropped = dropped
        self._loop = asyncio.get_running_loop()
        self._jobs: deque[_Job] = deque()
        self._ticking = self._current = _Job(self._tick)
        self._hearing = _Job(self._take_early)
        # whether a write or a read is under way, or the table is not there yet
        self._is_busy = True
        self._is_going_on = False
        # lines of other nodes that are not folded yet, by number
        self._early: dict[int, LogLine] = {}
        # the deadline that is stored, None for none
        self._stored_due: int | None = _UNKNOWN
        # how far the times of the log are ahead of this node's clock
        self._ahead = 0
        # rings when the table has something to do, at _timer_at
        self._timer: asyncio.TimerHandle | None = None
        self._timer_at = 0
        self._task: asyncio.Task[None] | None = None
        self.croupier = self._new_croupier()

    @property
    def table(self) -> Table:
        """The table itself."""
        return self.croupier.table

    @property
    def is_idle(self) -> bool:
        """Whether nobody is at the table or on the way to it, and nothing is under way."""
        return not (self.visitors or self._is_busy or self._jobs)

    def has_to_act_within(self, ms: float) -> bool:
        """Returns whether something is to be done here so soon that no other node does it first."""
        wake = self.croupier.wake
        if wake is None:
            return False
        # who loads a table whose log is ahead of the clock cannot know how late it is
        is_ahead = self.table.clocks.at > self._environment.clock()
        return is_ahead or (self.croupier.goes_first and wake - self.now() <= ms)

    def now(self) -> int:
        """Returns the time at this table: that of the node, but never before the last line of the log."""
        return max(self._environment.clock() + self._ahead, self.table.clocks.at)

    def _new_croupier(self) -> Croupier:
        environment = self._environment
        log = LogWriter(Table(self.code), environment.chance, self._nodes.own)
        return Croupier(log, environment.computers)

    # -- viewers -----------------------------------------------------------------------------------

    def viewer_of(self, session: int, wanted: int | None = None) -> int:
        """Returns the viewer that a session is: the seat that it wants, or its first, or one without a seat.

        Raises RequestRefused for a seat of somebody else.
        """
        mine = self.table.seating.seats_of(session)
        outside = OUTSIDER if self.table.is_hidden else WATCHER
        if wanted is None:
            return mine[0] if mine else outside
        if wanted >= 0:
            if wanted not in mine:
                raise RequestRefused(RefusalCode.NOT_YOUR_SEAT)
            return wanted
        return outside

    def snapshot(self, connection: Connection, at: int) -> bytes:
        """Returns the whole table as a connection sees it."""
        return encode(redaction.snapshot(self.table, connection.viewer, connection.session, at))

    def _viewers_after(self, outbox: Outbox) -> dict[Connection, int]:
        """Returns the connections that need a snapshot after an outbox, each with its viewer from now on."""
        preferring = {
            event.seat for event in outbox.events if isinstance(event, log_events.PreferencesChanged)
        }
        is_seating = any(isinstance(event, _SEATING) for event in outbox.events)
        if not (outbox.needs_snapshot or preferring or is_seating):
            return {}
        self.snapshot_seq = self.table.seq
        found = {}
        for connection in self.connections:
            mine = self.table.seating.seats_of(connection.session)
            keeps = connection.viewer in mine or connection.is_watching
            viewer = self.viewer_of(connection.session, connection.viewer if keeps else None)
            if viewer != connection.viewer or outbox.needs_snapshot or viewer in preferring:
                found[connection] = viewer
        return found

    # -- connections -------------------------------------------------------------------------------

    def join(self, connection: Connection, wanted: int | None, seen: int) -> None:
        """Connects a client, and sends it what it has missed since event ``seen``, or a snapshot.

        A client that wants the seat of somebody else is refused.
        """
        if self._nodes.name:
            # whatever the client has seen at another node must be known here
            self._add(_Job(self._catch_up))
        self._add(
            _Job(partial(self._join, connection, wanted, seen), give_up=partial(connection.close, TROUBLE))
        )

    def _join(self, connection: Connection, wanted: int | None, seen: int) -> None:
        try:
            connection.viewer = self.viewer_of(connection.session, wanted)
        except RequestRefused as refused:
            self._turn_away(connection, refused)
            return
        connection.is_padded = self.table.settings.is_level
        is_first = not self._is_here(connection.session)
        self.connections.add(connection)
        connection.push_all(self._missed_frames(connection, seen) or (self.snapshot(connection, self.now()),))
        if is_first:
            self._jobs.appendleft(_Job(partial(self._set_connected, connection.session, True)))

    def _set_connected(self, session: int, is_connected: bool) -> None:
        self._store(self.croupier.set_connected(session, is_connected, self.now()))

    def _is_here(self, session: int) -> bool:
        return any(each.session == session for each in self.connections)

    def _turn_away(self, connection: Connection, refused: RequestRefused) -> None:
        self._environment.metrics.refused(refused.code)
        connection.refuse(0, refused)
        connection.close(POLICY)

    def _missed_frames(self, connection: Connection, seen: int) -> tuple[bytes, ...]:
        """Returns the events after ``seen``, and a ``now`` message.

        Returns nothing if too many were missed, or if a snapshot may have followed one of them.
        """
        recent, table = self.croupier.log.recent, self.table
        if seen <= self.snapshot_seq or not recent or not recent[0].seq - 1 <= seen <= table.seq:
            return ()
        now = encode(redaction.now(table, connection.viewer, self.now()))
        missed = (event.for_viewer(connection.viewer) for event in recent if event.seq > seen)
        return (*missed, now_frame(now))

    async def watch(self, connection: Connection) -> None:
        """Connects a client that sees all hands, with a delay. Raises RequestRefused, or StoreError."""
        settings = self.table.settings
        if settings.watching != "open":
            raise RequestRefused(RefusalCode.NO_WATCHING)
        while self.delayed_view is None:
            lines = await self._environment.store.read(self.code)
            if self.delayed_view is None and len(lines) >= self.lines:
                dated = [(log_events.decode(line.body), line.at) for line in lines]
                self.delayed_view = DelayedView(self.code, dated, 1000 * settings.watch_delay)
        if self.table.seating.seats_of(connection.session):
            raise RequestRefused(RefusalCode.ONE_SEAT_EACH)
        self._note_all_hands_shown(connection.session)
        connection.viewer = redaction.EVERYTHING
        self._show_delayed(self.delayed_view)
        self.delayed_view.connections.add(connection)
        connection.push(self.delayed_view.snapshot(self.now()))
        self._schedule()

    def _note_all_hands_shown(self, session: int) -> None:
        self._add(
            _Job(lambda: self._store(self.croupier.show_all_hands(session, self.now())), is_repeated=True)
        )

    def leave(self, connection: Connection) -> None:
        """Disconnects a client."""
        self._add(_Job(partial(self._leave, connection)))

    def _leave(self, connection: Connection) -> None:
        self.connections.discard(connection)
        if self.delayed_view is not None:
            self.delayed_view.connections.discard(connection)
        if not self._is_here(connection.session):
            self._set_connected(connection.session, False)

    def handle(self, connection: Connection, message: ClientMessage) -> None:
        """Does what a client asks for, and answers once it is stored."""
        self._add(
            _Job(
                partial(self._handle, connection, message, self.now()),
                give_up=partial(_refuse, connection, message.id),
                is_repeated=True,
            )
        )

    def _handle(self, connection: Connection, message: ClientMessage, at: int) -> None:
        try:
            if connection not in self.connections:
                raise RequestRefused(RefusalCode.NOT_SEATED)
            if isinstance(message, client_messages.Look):
                self.viewer_of(connection.session, message.seat)
            outbox = self.croupier.handle(connection.session, connection.name, message, at)
        except RequestRefused as refused:
            self._environment.metrics.refused(refused.code)
            connection.refuse(message.id, refused)
            return
        reply = encode(server_messages.Ok(message.id))
        if isinstance(message, client_messages.Look):
            self._store(outbox, then=partial(self._look, connection, message.seat, reply))
        elif isinstance(message, client_messages.Hint):
            asked = coach.hint_question(self.table, message.seat)
            self._store(outbox, then=partial(self._find_hint, connection, message.id, asked))
        elif isinstance(message, client_messages.Recap):
            recap = encode(coach.recap_message(self.table, message.seat))
            self._store(outbox, _Answer(connection, (recap, reply)))
        else:
            self._store(outbox, _Answer(connection, (reply,)))

    def _look(self, connection: Connection, seat: int, reply: bytes) -> None:
        """Shows a client the table as another viewer, after all that it was sent as the one before."""
        connection.is_watching = seat < 0
        if seat < 0 or seat in self.table.seating.seats_of(connection.session):
            connection.viewer = self.viewer_of(connection.session, seat)
        connection.push_all((reply, self.snapshot(connection, self.now())))

    def _find_hint(self, connection: Connection, number: int, question: coach.HintQuestion) -> None:
        """Has a hint found, and sends it to the connection that asked for it."""
        try:
            if not question.options:
                raise RequestRefused(RefusalCode.TOO_LATE)
            answer = self._environment.coach.ask(self.code, question)
        except RequestRefused as refused:
            self._environment.metrics.refused(refused.code)
            connection.refuse(number, refused)
        else:
            found = asyncio.wrap_future(answer, loop=self._loop)
            found.add_done_callback(partial(self._send_hint, connection, number))

    def _send_hint(
        self, connection: Connection, number: int, found: asyncio.Future[server_messages.HintGiven]
    ) -> None:
        if connection not in self.connections:
            return
        error = RefusalCode.TOO_LATE if found.cancelled() else None
        if error is None and found.exception() is not None:
            log.error("coach failed", exc_info=found.exception())
            error = RefusalCode.HINT_FAILED
        if error is not None:
            connection.refuse(number, RequestRefused(error))
        else:
            connection.push_all((encode(found.result()), encode(server_messages.Ok(number))))

    # -- one thing after the other -----------------------------------------------------------------

    def _add(self, job: _Job) -> None:
        """Does something when its turn comes."""
        if self.is_dropped:
            job.give_up()
            return
        self._jobs.append(job)
        self._go_on()

    def _go_on(self) -> None:
        """Does what waits, until something is under way or nothing waits any more."""
        if self._is_going_on:
            return
        self._is_going_on = True
        try:
            while (self._early or self._jobs) and not (self._is_busy or self.is_dropped):
                self._current = self._hearing if self._early else self._jobs.popleft()
                self._current.do()
        except Exception as error:
            self._current.give_up()
            self.drop(error)
        finally:
            self._is_going_on = False
        self._schedule()

    def _store(self, outbox: Outbox, answer: _Answer | None = None, then: Action = _nothing) -> None:
        """Gives an outbox to the store.

        Once it is stored its frames and the answer are sent, and ``then`` is called.
        """
        if not outbox.events:
            if answer is not None:
                answer.connection.push_all(answer.frames)
            then()
            return
        # the log goes by the times that the table went by
        key = self._environment.new_key()
        lines = tuple(
            LogLine(number, outbox.at, log_events.encode(event), key)
            for number, event in enumerate(outbox.events, self.lines + 1)
        )
        is_routine = _is_routine(outbox)
        due_at = None if self.croupier.due_at is None else self.croupier.due_at - self._ahead
        write = TableWrite(
            self.code,
            lines,
            entry=None if is_routine else directory_entry(self.table, outbox),
            match=None if is_routine else finished_match(self.table, outbox),
            due_at=due_at,
            key=key,
            is_due_new=due_at != self._stored_due,
        )
        self._is_busy = True
        done = partial(self._finish_write, self._current, outbox, write, answer, then)
        self._environment.store.submit(write, done)

    def _finish_write(
        self,
        job: _Job,
        outbox: Outbox,
        write: TableWrite,
        answer: _Answer | None,
        then: Action,
        error: BaseException | None,
    ) -> None:
        """Takes the result of a write from the store."""
        if self.is_dropped:
            return
        self._is_busy = False
        if error is None:
            self._stored_due = write.due_at
            try:
                self._send(outbox, write.lines, answer)
                then()
            except Exception as fault:
                self.drop(fault)
                return
            self._environment.bus.publish(self.code, write.lines)
            self._log_matches(outbox)
        elif isinstance(error, StoreError) and error.code is StoreErrorCode.LINE_TAKEN:
            # another node was first
            self._stored_due = _UNKNOWN
            self._environment.metrics.overtaken()
            if job.is_repeated:
                self._jobs.appendleft(job)
            else:
                job.give_up()
            self._work(self._make_again)
        else:
            # where nobody knows whether it was stored, nobody is told that it was not
            if not (isinstance(error, StoreError) and error.code is StoreErrorCode.UNAVAILABLE):
                job.give_up()
            self.drop(error)
        self._go_on()

    def _send(self, outbox: Outbox, lines: Sequence[LogLine], answer: _Answer | None = None) -> None:
        """Sends the frames of an outbox that is stored as these lines, and answers whoever asked for it.

        Who becomes another viewer by it is sent what both may see of it, and then a snapshot.
        """
        self.lines = lines[-1].number
        is_routine = _is_routine(outbox)
        after = {} if is_routine else self._viewers_after(outbox)
        for connection in self.connections:
            viewer = connection.viewer
            if after.get(connection, viewer) != viewer:
                viewer = OUTSIDER if OUTSIDER in (viewer, after[connection]) else WATCHER
            frames = outbox.frames_for(viewer)
            if answer is not None and answer.connection is connection:
                # all at once costs one call of the system
                frames = (*frames, *answer.frames)
            connection.push_all(frames)
        for connection, viewer in after.items():
            connection.viewer = viewer
            connection.push(self.snapshot(connection, outbox.at))
        if self.delayed_view is not None:
            self.delayed_view.add(outbox.events, lines[0].number, outbox.at)
            if not is_routine:
                self._check_delayed(self.delayed_view, outbox)

    def _check_delayed(self, delayed: DelayedView, outbox: Outbox) -> None:
        """Disconnects those who watch all hands and have taken a seat.

        When a match begins, all others who watch all hands will see it, so they must not take a seat in it.
        """
        for each in [each for each in delayed.connections if self.table.seating.seats_of(each.session)]:
            delayed.connections.discard(each)
            each.refuse(0, RequestRefused(RefusalCode.ONE_SEAT_EACH))
            each.close(POLICY)
        if any(isinstance(event, log_events.MatchBegan) for event in outbox.events):
            for session in {each.session for each in delayed.connections}:
                self._note_all_hands_shown(session)

    def _log_matches(self, outbox: Outbox) -> None:
        """Logs the beginnings and ends of matches for the host, and nothing of the cards."""
        for event in outbox.events:
            if isinstance(event, log_events.MatchBegan | log_events.MatchEnded):
                what = "match began" if isinstance(event, log_events.MatchBegan) else "match ended"
                persons = sum(seat.is_person for seat in self.table.seating.seats)
                log.info(what, table=self.code, match=self.table.match_number, persons=persons)

    def stop(self) -> None:
        """Does nothing any more."""
        self.is_dropped = True
        if self._timer is not None:
            self._timer.cancel()
        if self._task is not None:
            self._task.cancel()

    def drop(self, error: BaseException | None) -> None:
        """Gives the table in memory up; its log makes it again for those who come back."""
        if self.is_dropped:
            return
        if isinstance(error, StoreError):
            log.warning("table lost", table=self.code, reason=str(error.code))
        elif isinstance(error, msgspec.ValidationError):
            log.warning("table lost", table=self.code, reason=str(RefusalCode.TABLE_NEWER))
        else:
            log.error("table lost", table=self.code, exc_info=error)
        self.stop()
        self._dropped(self)
        while self._jobs:
            self._jobs.popleft().give_up()
        watchers = self.delayed_view.connections if self.delayed_view is not None else set()
        for connection in (*self.connections, *watchers):
            connection.close(RESTARTING if isinstance(error, msgspec.ValidationError) else TROUBLE)

    # -- the log, in which other nodes write too ---------------------------------------------------

    async def open(self, opened: log_events.TableOpened, more: Sequence[log_events.LogEvent]) -> bool:
        """Opens the table with these first events. Returns whether it is stored."""
        self._is_busy = False
        return await self._decided(lambda: self.croupier.open(opened, self.now(), *more))

    async def end(self) -> bool:
        """Closes the table for good, whatever is going on there. Returns whether that is stored."""
        return await self._decided(lambda: self.croupier.close(self.now()), is_repeated=True)

    async def _decided(self, decide: Callable[[], Outbox], is_repeated: bool = False) -> bool:
        """Decides something when its turn comes, and returns whether it is stored."""
        is_stored: asyncio.Future[bool] = self._loop.create_future()
        tell = partial(_tell, is_stored)
        self._add(
            _Job(lambda: self._store(decide(), then=partial(tell, True)), partial(tell, False), is_repeated)
        )
        return await is_stored

    async def load(self) -> None:
        """Makes the table from its log. Raises RequestRefused if there is none, or one of a newer program."""
        lines = await self._environment.store.read(self.code)
        if not lines:
            raise RequestRefused(RefusalCode.UNKNOWN_TABLE)
        try:
            self.croupier = await self._folded(lines)
        except msgspec.ValidationError:
            raise RequestRefused(RefusalCode.TABLE_NEWER) from None
        self.lines, self.snapshot_seq = len(lines), self.table.seq
        self._note_time()
        self._is_busy = False
        self._jobs.appendleft(_Job(self._resume))
        self._go_on()

    def resume(self, jump: int = 0) -> None:
        """Goes on after nodes have come or gone, or after this one stood still.

        ``jump`` is by how much its clock has gone forward at once, in milliseconds.
        """
        self._ahead = max(0, self._ahead - jump)
        self._jobs.appendleft(_Job(self._resume))
        if self._nodes.name:
            self._jobs.appendleft(_Job(self._catch_up))
        self._go_on()

    def _resume(self) -> None:
        if self._nodes.is_late:
            return
        away = self._nodes.absence.at_table(self.table.clocks.at)
        here = {each.session for each in self.connections}
        self._store(self.croupier.resume(self.now(), away, here, self._nodes.others))

    def receive(self, lines: Sequence[LogLine]) -> None:
        """Takes lines of the log from the bus. Others may be missing, and some may be known."""
        self._early.update((line.number, line) for line in lines if line.number > self.lines)
        self._go_on()

    def check(self, last: int) -> None:
        """Takes the number of the last line of the log, and reads what is missing here."""
        self.checked_at = self._environment.clock()
        if last > self.lines and not self._is_busy:
            self._catch_up()

    def _take_early(self) -> None:
        """Folds the lines that follow; reads the log if one is missing."""
        following: list[LogLine] = []
        while line := self._early.pop(self.lines + len(following) + 1, None):
            following.append(line)
        self._early = {number: line for number, line in self._early.items() if number > self.lines}
        if len(following) > SLICE:
            self._work(partial(self._follow_on, following))
        elif following:
            for together in _by_write(following):
                self._follow(together)
            self._jobs.appendleft(_Job(self._resume))
        elif self._early:
            self._catch_up()

    def _follow(self, lines: Sequence[LogLine]) -> None:
        """Folds the lines of a write of another node, and sends its frames."""
        events = [log_events.decode(line.body) for line in lines]
        outbox = self.croupier.follow(events, lines[0].at)
        self._stored_due = _UNKNOWN
        self._note_time()
        self.checked_at = self._environment.clock()
        self._send(outbox, lines)

    def _note_time(self) -> None:
        self._ahead = max(self._ahead, self.table.clocks.at - self._environment.clock())

    def _work(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Does something that takes its time; whatever else is to be done waits."""
        self._is_busy = True
        self._task = self._loop.create_task(self._do_work(work))

    async def _do_work(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        try:
            await work()
        except Exception as error:
            self.drop(error)
        self._is_busy = False
        self._go_on()

    def _catch_up(self) -> None:
        self._work(self._read_on)

    async def _read_on(self) -> None:
        """Reads the lines that other nodes have written, and folds them."""
        lines = await self._environment.store.read(self.code, self.lines)
        self.checked_at = self._environment.clock()
        if lines:
            await self._follow_on(lines)

    async def _follow_on(self, lines: Sequence[LogLine]) -> None:
        """Folds lines of other nodes, and goes on after them."""
        await self._follow_all(lines)
        self._jobs.appendleft(_Job(self._resume))

    async def _follow_all(self, lines: Sequence[LogLine]) -> None:
        """Folds lines of other nodes and sends their frames, and lets others have their turn meanwhile."""
        for together in _by_write(lines):
            self._follow(together)
            if together[-1].number % SLICE < len(together):
                await asyncio.sleep(0)

    async def _make_again(self) -> None:
        """Makes the table again from its log, without what it decided but could not store."""
        lines = await self._environment.store.read(self.code)
        if len(lines) < self.lines:
            raise StoreError(StoreErrorCode.LINE_MISSING, table=self.code, line=len(lines) + 1)
        croupier = await self._folded(lines[: self.lines])
        recent = (each for each in self.croupier.log.recent if each.seq <= croupier.table.seq)
        croupier.log.recent.extend(recent)
        self.croupier = croupier
        # computers may have been asked about positions that never were
        self._environment.computers.forget(self.code)
        await self._follow_all(lines[self.lines :])
        self._jobs.appendleft(_Job(self._resume))

    async def reread(self) -> bool:
        """Makes the table again from its log, where names were taken out. Returns whether that went well."""
        is_read: asyncio.Future[bool] = self._loop.create_future()
        show = partial(self._show_again, is_read)
        self._add(_Job(lambda: self._work(show), partial(_tell, is_read, False)))
        return await is_read

    async def _show_again(self, is_read: asyncio.Future[bool]) -> None:
        try:
            await self._make_again()
        except BaseException:
            _tell(is_read, False)
            raise
        # what was sent before holds the names
        self.croupier.log.recent.clear()
        self.snapshot_seq = self.table.seq
        for connection in self.connections:
            connection.push(self.snapshot(connection, self.now()))
        if self.delayed_view is not None:
            # they come back at once
            for connection in self.delayed_view.connections:
                connection.close(RESTARTING)
            self.delayed_view = None
        _tell(is_read, True)

    async def _folded(self, lines: Sequence[LogLine]) -> Croupier:
        """Returns the croupier of a table made from lines, and lets others have their turn meanwhile."""
        croupier = self._new_croupier()
        for number, line in enumerate(lines):
            croupier.table.fold(log_events.decode(line.body), line.at)
            if number % SLICE == SLICE - 1:
                await asyncio.sleep(0)
        return croupier

    # -- time --------------------------------------------------------------------------------------

    def tick(self) -> None:
        """Lets the table do what is due, or what a computer has chosen."""
        if self._ticking not in self._jobs:
            self._add(self._ticking)

    def _tick(self) -> None:
        if self._nodes.is_late:
            return
        self._store(self.croupier.tick(self.now()))

    def _schedule(self) -> None:
        """Sets the timer to when the table has something to do.

        A node that is late goes on after its next beat.
        """
        if self._is_busy or self.is_dropped or self._nodes.is_late:
            return
        wake = self.croupier.wake
        if self.delayed_view is not None and self.delayed_view.connections:
            shown = self.delayed_view.next_at()
            wake = shown if wake is None else wake if shown is None else min(wake, shown)
        if wake is None or (self._timer is not None and self._timer_at <= wake):
            return
        if self._timer is not None:
            self._timer.cancel()
        self._timer_at = wake
        self._timer = self._loop.call_later(max(0, wake - self.now()) / 1000, self._on_timer)

    def _on_timer(self) -> None:
        self._timer = None
        if self.is_dropped:
            return
        if self.delayed_view is not None:
            self._show_delayed(self.delayed_view)
        wake = self.croupier.wake
        if wake is not None and wake <= self.now():
            self.tick()
        else:
            self._schedule()

    def _show_delayed(self, delayed: DelayedView) -> None:
        frames = delayed.frames(self.now())
        for connection in delayed.connections:
            connection.push_all(frames)


def _is_routine(outbox: Outbox) -> bool:
    return _ROUTINE.issuperset(map(type, outbox.events))


def _refuse(connection: Connection, number: int) -> None:
    connection.refuse(number, RequestRefused(RefusalCode.SERVER_TROUBLE))


def _by_write(lines: Sequence[LogLine]) -> list[list[LogLine]]:
    """Returns lines by the writes that wrote them: what was decided together is sent together."""
    return [list(group) for _, group in groupby(lines, lambda line: (line.key, line.at))]
