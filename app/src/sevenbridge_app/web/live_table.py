"""A table that this node holds in memory: from what a client asks for to what everybody is sent.

A table does one thing after the other. It decides at once and in memory; what it wrote goes to the store, and
the frames are sent only when it is stored. Whatever else is asked meanwhile waits for that, in order.

Other nodes may write in the same log. Their lines are folded and sent like the table's own. If another node
has written the next line first, nothing of the table's own decision holds: the table is made again from its
log, and what a client had asked for is asked once more.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from typing import Any, ClassVar, Final

import msgspec
import structlog

from sevenbridge_app.store.errors import StoreError, StoreErrorCode
from sevenbridge_app.store.log_lines import LogLine
from sevenbridge_app.store.tables import TableWrite
from sevenbridge_app.tables import client_messages, coach, log_events, redaction, server_messages
from sevenbridge_app.tables.audience import Answer, Audience, viewer_of
from sevenbridge_app.tables.client_messages import ClientMessage
from sevenbridge_app.tables.close_codes import POLICY, RESTARTING, TROUBLE
from sevenbridge_app.tables.croupier import Croupier
from sevenbridge_app.tables.delayed_view import DelayedView
from sevenbridge_app.tables.guest import Guest
from sevenbridge_app.tables.log_writer import LogWriter
from sevenbridge_app.tables.outbox import Outbox
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.server_messages import encode
from sevenbridge_app.tables.table import Table
from sevenbridge_app.web.connection import Connection
from sevenbridge_app.web.environment import Environment
from sevenbridge_app.web.fair_threads import NoPlace
from sevenbridge_app.web.networks import network_hash, networks_of
from sevenbridge_app.web.nodes import Nodes
from sevenbridge_app.web.table_directory import directory_entry, ended_match, standing_after
from sevenbridge_app.web.timed_events import timed_events

#: how many lines are folded before others have their turn
SLICE: Final = 100

#: events that change neither who sits where nor the list of tables: most of those that are written
_ROUTINE: Final = frozenset(
    {log_events.ActionPlayed, log_events.DiscardAnswered, log_events.StockReshuffled, log_events.WindowClosed}
)

#: in place of a deadline: nobody here knows which one is stored
_UNKNOWN: Final = -1

log = structlog.get_logger("sevenbridge_app.tables")


@dataclass(slots=True, eq=False)
class _Job(ABC):
    """Something that a table does when its turn comes. The kinds of jobs stand below ``LiveTable``."""

    #: whether it is done again if another node wrote first, since ``_resume`` does not see to it
    is_repeated: ClassVar[bool] = False

    live: LiveTable

    @abstractmethod
    def do(self) -> Outbox | None:
        """Does it, and returns what is to be stored before anything is sent; None where there is nothing."""

    @property
    def answer(self) -> Answer | None:
        """What a client is sent right after that."""
        return None

    def finish(self) -> None:
        """Does what follows once all is stored and sent."""
        return

    def give_up(self) -> None:
        """Tells whoever asked for it that it will not be done."""
        return


class LiveTable:
    """A table in memory. ``dropped`` is called once if the table in memory may be wrong."""

    def __init__(
        self, code: str, environment: Environment, nodes: Nodes, dropped: Callable[[LiveTable], None]
    ) -> None:
        self.code = code
        #: how many lines of the log are stored, folded and sent
        self.lines = 0
        self.audience = Audience[Connection]()
        #: how many are at the table, or on their way to it
        self.visitors = 0
        #: when this node last knew for certain how far the log goes
        self.checked_at = environment.clock()
        #: whether the table in memory may be wrong
        self.is_dropped = False
        self._environment = environment
        self._nodes = nodes
        self._dropped = dropped
        self._loop = asyncio.get_running_loop()
        self._jobs: deque[_Job] = deque()
        self._ticking = _Step(self, self._tick)
        # whether a write or a read is under way, or the table is not there yet
        self._is_busy = True
        self._is_going_on = False
        # the last line of which the node has heard since it last read the log
        self._heard = 0
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

    # -- connections -------------------------------------------------------------------------------

    def join(self, connection: Connection, wanted: int | None, seen: int) -> None:
        """Connects a client, and sends it what it has missed since event ``seen``, or a snapshot.

        A client that wants the seat of somebody else is refused.
        """
        if self._nodes.name:
            # whatever the client has seen at another node must be known here
            self._add(_Step(self, self._catch_up))
        self._add(_Join(self, connection, wanted, seen))

    async def watch(self, connection: Connection) -> None:
        """Connects a client that sees all hands, with a delay. Raises RequestRefused, or StoreError."""
        settings = self.table.settings
        if settings.watching != "open":
            raise RequestRefused(RefusalCode.NO_WATCHING)
        audience = self.audience
        while audience.delayed_view is None:
            lines = await self._environment.store.read(self.code)
            if audience.delayed_view is None and len(lines) >= self.lines:
                delay = 1000 * settings.watch_delay_seconds
                audience.delayed_view = DelayedView[Connection](self.code, timed_events(lines), delay)
        if self.table.seating.seats_of(connection.session):
            raise RequestRefused(RefusalCode.ONE_SEAT_EACH)
        self._add(_ShowAllHands(self, connection.session))
        connection.viewer = redaction.EVERYTHING
        audience.show_delayed(self.now())
        audience.delayed_view.connections.add(connection)
        connection.push(audience.delayed_view.snapshot(self.now()))
        self._schedule()

    def is_missed(self, session: int) -> bool:
        """Returns whether other persons at the table are told once a session is lost."""
        sessions = {seat.session for seat in self.table.seating.persons()}
        return session in sessions and len(sessions) > 1

    def leave(self, connection: Connection) -> None:
        """Disconnects a client."""
        self._add(_Leave(self, connection))

    def handle(self, connection: Connection, message: ClientMessage) -> None:
        """Does what a client asks for, and answers once it is stored."""
        self._add(_Request(self, connection, message, self.now()))

    def _set_connected(self, session: int, is_connected: bool) -> Outbox:
        """Notes that the first connection of a session has come, or that the last one was lost."""
        return self.croupier.set_connected(session, is_connected, self.now())

    # -- one thing after the other -----------------------------------------------------------------

    def _add(self, job: _Job) -> None:
        """Does something when its turn comes."""
        if self.is_dropped:
            job.give_up()
            return
        self._jobs.append(job)
        self._go_on()

    def _do_next(self, job: _Job) -> None:
        """Does something before all that waits, once nothing is under way."""
        self._jobs.appendleft(job)

    def _go_on(self) -> None:
        """Does what waits, until something is under way or nothing waits any more."""
        if self._is_going_on:
            return
        self._is_going_on = True
        job: _Job = self._ticking
        try:
            while (self._is_behind or self._jobs) and not (self._is_busy or self.is_dropped):
                job = _Step(self, self._catch_up) if self._is_behind else self._jobs.popleft()
                outbox = job.do()
                if outbox is not None:
                    self._store(job, outbox)
        except Exception as error:
            job.give_up()
            self.drop(error)
        finally:
            self._is_going_on = False
        self._schedule()

    def _store(self, job: _Job, outbox: Outbox) -> None:
        """Gives what a job has written to the store.

        Once it is stored its frames and the answer are sent, and the job is finished.
        """
        if not outbox.events:
            if job.answer is not None:
                job.answer.connection.push_all(job.answer.frames)
            job.finish()
            return
        # the log goes by the times that the table went by
        key = self._environment.new_key()
        lines = tuple(
            LogLine(number, outbox.at, log_events.encode(event), key)
            for number, event in enumerate(outbox.events, self.lines + 1)
        )
        is_routine = _is_routine(outbox)
        match = None if is_routine else ended_match(self.table, outbox)
        due_at = None if self.croupier.due_at is None else self.croupier.due_at - self._ahead
        write = TableWrite(
            self.code,
            lines,
            entry=None if is_routine else directory_entry(self.table, outbox, self._network()),
            match=match,
            standing=None if match is None else standing_after(self.table),
            due_at=due_at,
            key=key,
            is_due_new=due_at != self._stored_due,
        )
        self._is_busy = True
        self._environment.store.submit(write, partial(self._finish_write, job, outbox, write))

    def _network(self) -> bytes:
        """Returns the network, hidden, of one who sits here and is connected to this node; none is empty.

        Whose table it is goes before the others.
        """
        seating = self.table.seating
        addresses = {each.session: each.address for each in self.audience.connections}
        here = [seat.session for seat in seating.persons() if seat.session in addresses]
        if not here:
            return b""
        first = seating.owner if seating.owner in here else here[0]
        return network_hash(self._environment.network_key, networks_of(addresses[first]))

    def _finish_write(
        self, job: _Job, outbox: Outbox, write: TableWrite, error: BaseException | None
    ) -> None:
        """Takes the result of a write from the store."""
        if self.is_dropped:
            return
        self._is_busy = False
        if error is None:
            self._stored_due = write.due_at
            try:
                self._send(outbox, write.lines, job.answer)
                job.finish()
            except Exception as fault:
                self.drop(fault)
                return
            self._environment.bus.publish(self.code, self.lines)
            self._log_matches(outbox)
        elif isinstance(error, StoreError) and error.code is StoreErrorCode.LINE_TAKEN:
            # another node was first
            self._stored_due = _UNKNOWN
            self._environment.metrics.overtaken()
            if job.is_repeated:
                self._do_next(job)
            else:
                job.give_up()
            self._work(self._make_again)
        else:
            # where nobody knows whether it was stored, nobody is told that it was not
            if not (isinstance(error, StoreError) and error.code is StoreErrorCode.UNAVAILABLE):
                job.give_up()
            self.drop(error)
        self._go_on()

    def _send(self, outbox: Outbox, lines: Sequence[LogLine], answer: Answer | None = None) -> None:
        """Sends the frames of an outbox that is stored as these lines, and answers whoever asked for it."""
        self.lines = lines[-1].number
        audience = self.audience
        audience.send(self.table, outbox, answer)
        audience.delay(outbox.events, lines[0].number, outbox.at)
        if _is_routine(outbox):
            return
        audience.turn_away_seated(self.table)
        if any(isinstance(event, log_events.MatchBegan) for event in outbox.events):
            # all others who watch all hands will see it, so they must not take a seat in it
            for session in audience.sessions_watching_all_hands():
                self._add(_ShowAllHands(self, session))

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
        for connection in self.audience.everybody():
            connection.close(RESTARTING if isinstance(error, msgspec.ValidationError) else TROUBLE)

    # -- the log, in which other nodes write too ---------------------------------------------------

    async def open(self, opened: log_events.TableOpened, more: Sequence[log_events.LogEvent]) -> bool:
        """Opens the table with these first events. Returns whether it is stored."""
        self._is_busy = False
        opening = _Open(self, self._loop.create_future(), opened, more)
        self._add(opening)
        return await opening.is_done

    async def end(self) -> bool:
        """Closes the table for good, whatever is going on there. Returns whether that is stored."""
        ending = _CloseTable(self, self._loop.create_future())
        self._add(ending)
        return await ending.is_done

    async def load(self) -> None:
        """Makes the table from its log. Raises RequestRefused if there is none, or one of a newer program."""
        lines = await self._environment.store.read(self.code)
        if not lines:
            raise RequestRefused(RefusalCode.UNKNOWN_TABLE)
        try:
            self.croupier = await self._folded(lines)
        except msgspec.ValidationError:
            raise RequestRefused(RefusalCode.TABLE_NEWER) from None
        self.lines, self.audience.snapshot_seq = len(lines), self.table.seq
        self._note_time()
        self._is_busy = False
        self._do_next(_Step(self, self._resume))
        self._go_on()

    def resume(self, jump: int = 0) -> None:
        """Goes on after nodes have come or gone, or after this one stood still.

        ``jump`` is by how much its clock has gone forward at once, in milliseconds.
        """
        self._ahead = max(0, self._ahead - jump)
        self._do_next(_Step(self, self._resume))
        if self._nodes.name:
            self._do_next(_Step(self, self._catch_up))
        self._go_on()

    def _resume(self) -> Outbox | None:
        if self._nodes.is_late:
            return None
        away = self._nodes.absence.at_table(self.table.clocks.at)
        here = {each.session for each in self.audience.connections}
        return self.croupier.resume(self.now(), away, here, self._nodes.others)

    def hear(self, last: int) -> None:
        """Takes the number of the last line of the log, as somebody says; what is missing here is read."""
        self._heard = max(self._heard, last)
        self._go_on()

    def check(self, last: int) -> None:
        """Takes the number of the last line from the log itself."""
        self.checked_at = self._environment.clock()
        self.hear(last)

    @property
    def _is_behind(self) -> bool:
        """Whether the node has heard of a line that it has not read."""
        return self._heard > self.lines

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
        # what it hears meanwhile may be of lines that are not read now
        self._heard = 0
        lines = await self._environment.store.read(self.code, self.lines)
        self.checked_at = self._environment.clock()
        if lines:
            await self._follow_on(lines)

    async def _follow_on(self, lines: Sequence[LogLine]) -> None:
        """Folds lines of other nodes, and goes on after them."""
        await self._follow_all(lines)
        self._do_next(_Step(self, self._resume))

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
        self._do_next(_Step(self, self._resume))

    async def reread(self) -> bool:
        """Makes the table again from its log, where names were taken out. Returns whether that went well."""
        rereading = _Reread(self, self._loop.create_future())
        self._add(rereading)
        return await rereading.is_done

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

    def _tick(self) -> Outbox | None:
        return None if self._nodes.is_late else self.croupier.tick(self.now())

    def _schedule(self) -> None:
        """Sets the timer to when the table has something to do.

        A node that is late goes on after its next beat.
        """
        if self._is_busy or self.is_dropped or self._nodes.is_late:
            return
        wake = self.croupier.wake
        shown = self.audience.next_delayed_at()
        if shown is not None:
            wake = shown if wake is None else min(wake, shown)
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
        self.audience.show_delayed(self.now())
        wake = self.croupier.wake
        if wake is not None and wake <= self.now():
            self.tick()
        else:
            self._schedule()


def _is_routine(outbox: Outbox) -> bool:
    return _ROUTINE.issuperset(map(type, outbox.events))


def _by_write(lines: Sequence[LogLine]) -> list[list[LogLine]]:
    """Returns lines by the writes that wrote them: what was decided together is sent together."""
    return [list(group) for _, group in groupby(lines, lambda line: (line.key, line.at))]


# -- what a table does when its turn comes -----------------------------------------------------------------


@dataclass(slots=True, eq=False)
class _Step(_Job):
    """Something that nobody has asked for, and that the table looks for again if another node wrote first."""

    step: Callable[[], Outbox | None]

    def do(self) -> Outbox | None:
        return self.step()


@dataclass(slots=True, eq=False)
class _Join(_Job):
    """Somebody connects."""

    connection: Connection
    wanted: int | None
    seen: int

    def do(self) -> None:
        live, connection = self.live, self.connection
        try:
            connection.viewer = viewer_of(live.table, connection.session, self.wanted)
            connection.keeps_seat = self.wanted is not None
        except RequestRefused as refused:
            live._environment.metrics.refused(refused.code)
            connection.refuse(0, refused)
            connection.close(POLICY)
            return
        is_first = not live.audience.is_here(connection.session)
        live.audience.admit(connection, live.croupier.log, self.seen, live.now())
        if is_first:
            live._do_next(_SessionConnected(live, connection.session))

    def give_up(self) -> None:
        self.connection.close(TROUBLE)


@dataclass(slots=True, eq=False)
class _SessionConnected(_Job):
    """The first connection of a session is there."""

    session: int

    def do(self) -> Outbox:
        return self.live._set_connected(self.session, True)


@dataclass(slots=True, eq=False)
class _Leave(_Job):
    """Somebody disconnects."""

    connection: Connection

    def do(self) -> Outbox | None:
        audience, session = self.live.audience, self.connection.session
        audience.remove(self.connection)
        return None if audience.is_here(session) else self.live._set_connected(session, False)


@dataclass(slots=True, eq=False)
class _ShowAllHands(_Job):
    """A session watches all hands from now on."""

    is_repeated = True

    session: int

    def do(self) -> Outbox:
        return self.live.croupier.show_all_hands(self.session, self.live.now())


@dataclass(slots=True, eq=False)
class _Request(_Job):
    """A client asks for something."""

    is_repeated = True

    connection: Connection
    message: ClientMessage
    #: when it came
    at: int
    _answer: Answer | None = field(default=None, init=False)
    _question: coach.Question | None = field(default=None, init=False)

    def do(self) -> Outbox | None:
        live, connection, message = self.live, self.connection, self.message
        try:
            if connection not in live.audience.connections:
                raise RequestRefused(RefusalCode.NOT_SEATED)
            if isinstance(message, client_messages.Look):
                viewer_of(live.table, connection.session, message.seat)
            guest = Guest(connection.name, connection.coached_matches, connection.title)
            outbox = live.croupier.handle(connection.session, guest, message, self.at)
            self._question = coach.question_in(live.table, message)
        except RequestRefused as refused:
            self._refuse(refused)
            return None
        reply = encode(server_messages.Ok(message.id))
        if self._question is None and not isinstance(message, client_messages.Look):
            self._answer = Answer(connection, (reply,))
        return outbox

    @property
    def answer(self) -> Answer | None:
        return self._answer

    def finish(self) -> None:
        if isinstance(self.message, client_messages.Look):
            self._look(self.message.seat)
        elif self._question is not None:
            self._ask_coach(self._question)

    def give_up(self) -> None:
        self.connection.refuse(self.message.id, RequestRefused(RefusalCode.SERVER_TROUBLE))

    def _refuse(self, refused: RequestRefused) -> None:
        self.live._environment.metrics.refused(refused.code)
        self.connection.refuse(self.message.id, refused)

    def _look(self, seat: int) -> None:
        """Shows a client the table as another viewer, after all that it was sent as the one before."""
        live, connection = self.live, self.connection
        reply = encode(server_messages.Ok(self.message.id))
        connection.push_all((reply, live.audience.look(connection, live.table, seat, live.now())))

    def _ask_coach(self, question: coach.Question) -> None:
        """Has an answer found, which is sent to the connection when it is there."""
        live, party = self.live, networks_of(self.connection.address)[-1]
        answer = live._environment.coach.ask(party, live.code, live.table.match_number, question)
        asyncio.wrap_future(answer).add_done_callback(self._send_answer)

    def _send_answer(self, found: asyncio.Future[server_messages.ServerMessage]) -> None:
        connection, number = self.connection, self.message.id
        if connection not in self.live.audience.connections:
            return
        if found.cancelled():
            self._refuse(RequestRefused(RefusalCode.TOO_LATE))
        elif isinstance(found.exception(), NoPlace):
            self._refuse(RequestRefused(RefusalCode.COACH_BUSY))
        elif found.exception() is not None:
            log.error("coach failed", exc_info=found.exception())
            self._refuse(RequestRefused(RefusalCode.HINT_FAILED))
        else:
            connection.push_all((encode(found.result()), encode(server_messages.Ok(number))))


@dataclass(slots=True, eq=False)
class _AwaitedJob(_Job):
    """Something that somebody waits for, who is told whether it was done."""

    is_done: asyncio.Future[bool]

    def finish(self) -> None:
        self._tell(True)

    def give_up(self) -> None:
        self._tell(False)

    def _tell(self, is_done: bool) -> None:
        """Tells whoever waits, unless they were told already or wait no longer."""
        if not self.is_done.done():
            self.is_done.set_result(is_done)


@dataclass(slots=True, eq=False)
class _Open(_AwaitedJob):
    """The table opens, with its first events."""

    opened: log_events.TableOpened
    more: Sequence[log_events.LogEvent]

    def do(self) -> Outbox:
        return self.live.croupier.open(self.opened, self.live.now(), *self.more)


@dataclass(slots=True, eq=False)
class _CloseTable(_AwaitedJob):
    """Whoever runs the server closes the table."""

    is_repeated = True

    def do(self) -> Outbox:
        return self.live.croupier.close(self.live.now())


@dataclass(slots=True, eq=False)
class _Reread(_AwaitedJob):
    """The table is made again from its log, where names were taken out."""

    def do(self) -> None:
        self.live._work(self._reread)

    async def _reread(self) -> None:
        live = self.live
        try:
            await live._make_again()
        except BaseException:
            self.give_up()
            raise
        # what was sent before holds the names
        live.croupier.log.recent.clear()
        live.audience.show_again(live.table, live.now())
        self.finish()
