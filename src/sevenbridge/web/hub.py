"""The tables of this process: from what a client asks for to what everybody is sent, by way of the disk.

A table decides at once and in memory. What it wrote goes to the store, and the frames are sent only when it
is stored. If it cannot be stored, the table in memory is dropped and made again from its log.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final
from uuid import uuid4

import structlog

from sevenbridge.store.errors import StoreError
from sevenbridge.store.store import Store
from sevenbridge.store.tables import LogLine, TableWrite
from sevenbridge.store.writer import Batch
from sevenbridge.tables import client_messages, coach, log_events, redaction, server_messages
from sevenbridge.tables.client_messages import ClientMessage
from sevenbridge.tables.croupier import Croupier
from sevenbridge.tables.outbox import Outbox, now_frame
from sevenbridge.tables.refusals import RefusalCode, RequestRefused
from sevenbridge.tables.server_messages import encode
from sevenbridge.tables.table import Table
from sevenbridge.web.coach import Coach
from sevenbridge.web.computer_players import ThreadedPlayers
from sevenbridge.web.connection import POLICY, TROUBLE, Connection
from sevenbridge.web.delayed_view import DelayedView
from sevenbridge.web.live_table import Delivery, LiveTable
from sevenbridge.web.metrics import Metrics
from sevenbridge.web.table_codes import new_code

#: how often tables that nobody needs are unloaded, in seconds
SWEEP: Final = 15.0
#: how often the time is written down at which the server was still there, in seconds
BEAT: Final = 1.0

#: events that change neither who sits where nor the list of tables: most of those that are written
_ROUTINE: Final = frozenset(
    {log_events.ActionPlayed, log_events.DiscardAnswered, log_events.StockReshuffled, log_events.WindowClosed}
)


class _Unstored:
    """An outbox on its way to the disk."""

    __slots__ = ("at", "failed", "first", "is_stored", "live", "number", "outbox", "then")

    def __init__(
        self,
        live: LiveTable,
        outbox: Outbox,
        then: Delivery | None,
        failed: Delivery | None,
        first: int,
        at: int,
    ) -> None:
        self.live = live
        self.outbox = outbox
        #: what follows the frames once they are sent
        self.then = then
        #: what happens instead if the outbox cannot be stored
        self.failed = failed
        #: the number of its first event in the log
        self.first = first
        #: when it was written
        self.at = at
        #: the number of the outbox at its table
        self.number = live.outboxes + 1
        self.is_stored = False


log = structlog.get_logger("sevenbridge.tables")


def clock() -> int:
    """Returns the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Hub:
    """Holds the tables. All methods but ``delivered`` belong to the event loop."""

    def __init__(
        self, store: Store, metrics: Metrics, now: Callable[[], int] = clock, node: str = ""
    ) -> None:
        self.store = store
        self.metrics = metrics
        self.now = now
        self.node = node
        self._loop = asyncio.get_running_loop()
        self._computers = ThreadedPlayers(self._on_choice, metrics.hastened)
        self._coach = Coach()
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._last_beat = max((node.beat_at for node in store.nodes()), default=0)
        self._periodic: list[asyncio.Task[None]] = []
        self.is_closing = False

    def start(self) -> None:
        """Starts the store's writer and the periodic tasks."""
        self.store.start(self.delivered)
        self._periodic = [
            self._loop.create_task(self._repeat(SWEEP, self._unload_idle)),
            self._loop.create_task(self._repeat(BEAT, self._write_heartbeat)),
        ]

    async def close(self) -> None:
        """Stores what is on its way, and stops."""
        self.is_closing = True
        for chore in self._periodic:
            chore.cancel()
        for live in self._live.values():
            if live.timer is not None:
                live.timer.cancel()
        self._computers.close()
        self._coach.close()
        await asyncio.to_thread(self.store.close)

    @property
    def tables(self) -> int:
        """How many tables are in memory."""
        return len(self._live)

    # -- tables ------------------------------------------------------------------------------------

    async def open(
        self, opened: log_events.TableOpened, more: Sequence[log_events.LogEvent] = ()
    ) -> LiveTable:
        """Opens a table with these first events, and returns it once it is stored.

        Raises RequestRefused or InvalidRules.
        """
        settings = opened.settings
        settings.check()
        code = new_code()
        while code in self._live or await asyncio.to_thread(self.store.is_taken, code):
            code = new_code()
        live = LiveTable(Croupier(Table(code), self._computers, secrets.token_bytes), 0)
        self._live[code] = live
        is_stored: asyncio.Future[bool] = self._loop.create_future()
        outbox = live.croupier.open(opened, self.now(), *more)
        self._store_and_send(
            live, outbox, partial(is_stored.set_result, True), partial(is_stored.set_result, False)
        )
        if not await is_stored:
            raise RequestRefused(RefusalCode.SERVER_TROUBLE)
        log.info("table opened", table=code, preset=settings.preset, seats=settings.seats)
        return live

    async def table(self, code: str) -> LiveTable:
        """Returns the table with this code, loaded if necessary. Raises RequestRefused if there is none."""
        live = self._live.get(code)
        if live is not None:
            return live
        task = self._loading.get(code)
        if task is None:
            task = self._loading[code] = self._loop.create_task(self._load(code))
            task.add_done_callback(lambda _: self._loading.pop(code, None))
        return await asyncio.shield(task)

    def loaded(self, live: LiveTable) -> LiveTable:
        """Returns the table in memory: the one given may have been unloaded since it was looked up."""
        return live if live.is_dropped else self._live.setdefault(live.table.code, live)

    async def _load(self, code: str) -> LiveTable:
        """Makes a table again from its log. The time since the server was last there counts for nobody."""
        dated = await self.log_of(code)
        table = Table(code)
        for event, at in dated:
            table.fold(event, at)
        live = LiveTable(Croupier(table, self._computers, secrets.token_bytes), len(dated))
        self._live[code] = live
        now = self.now()
        if table.stage != "closed":
            away = max(0, now - max(table.at, self._last_beat))
            self._decide(live, live.croupier.resume, away, now)
        return live

    async def log_of(self, code: str) -> list[tuple[log_events.LogEvent, int]]:
        """Returns all stored events of a table with their times. Raises RequestRefused if there is none."""
        stored = await asyncio.to_thread(self.store.read, code)
        if not stored:
            raise RequestRefused(RefusalCode.UNKNOWN_TABLE)
        return [(log_events.decode(line.body), line.at) for line in stored]

    # -- connections -------------------------------------------------------------------------------

    def join(self, live: LiveTable, connection: Connection, wanted: int | None, seen: int) -> None:
        """Connects a client, and sends it what it has missed since event ``seen``, or a snapshot.

        Raises RequestRefused for a seat of somebody else.
        """
        if live.is_dropped:
            connection.close(TROUBLE)
            return
        connection.viewer = live.viewer_of(connection.session, wanted)
        connection.is_padded = live.table.is_level
        now = self.now()
        first = not any(each.session == connection.session for each in live.connections)
        connection.joined = live.outboxes
        live.connections.add(connection)
        frames = self._missed_frames(live, connection, seen) or (live.snapshot(connection, now),)
        self._send_in_order(live, partial(connection.push_all, frames))
        if first:
            self._decide(live, live.croupier.set_connected, connection.session, True, now)

    def _missed_frames(self, live: LiveTable, connection: Connection, seen: int) -> tuple[bytes, ...]:
        """Returns the events after ``seen``, and a ``now`` message.

        Returns nothing if too many were missed, or if a snapshot may have followed one of them.
        """
        recent, table = live.croupier.log.recent, live.table
        if seen <= live.snapshot_seq or not recent or not recent[0].seq - 1 <= seen <= table.seq:
            return ()
        now = encode(redaction.now(table, connection.viewer, self.now()))
        missed = (event.for_viewer(connection.viewer) for event in recent if event.seq > seen)
        return (*missed, now_frame(now))

    async def watch(self, live: LiveTable, connection: Connection) -> None:
        """Connects a client that sees all hands, with a delay. Raises RequestRefused."""
        settings = live.table.settings
        if settings.watching != "open":
            raise RequestRefused(RefusalCode.NO_WATCHING)
        live.arriving += 1
        try:
            while live.delayed_view is None:
                dated = await self.log_of(live.table.code)
                if live.delayed_view is None and len(dated) >= live.stored:
                    live.delayed_view = DelayedView(live.table.code, dated, 1000 * settings.watch_delay)
        finally:
            live.arriving -= 1
        if live.table.seats_of(connection.session):
            raise RequestRefused(RefusalCode.ONE_SEAT_EACH)
        self._decide(live, live.croupier.show_all_hands, connection.session, self.now())
        connection.viewer = redaction.EVERYTHING
        delayed = live.delayed_view
        self._show_delayed(live)
        delayed.connections.add(connection)
        connection.push(delayed.snapshot(self.now()))
        self._schedule(live)

    def leave(self, live: LiveTable, connection: Connection) -> None:
        """Disconnects a client."""
        live.connections.discard(connection)
        if live.delayed_view is not None:
            live.delayed_view.connections.discard(connection)
        if self.is_closing or live.is_dropped:
            return
        if not any(each.session == connection.session for each in live.connections):
            self._decide(live, live.croupier.set_connected, connection.session, False, self.now())

    def connections(self) -> list[Connection]:
        """Returns all connections of this node, also of those who watch all hands."""
        views = [each.delayed_view.connections for each in self._live.values() if each.delayed_view]
        return [
            each for group in (*(live.connections for live in self._live.values()), *views) for each in group
        ]

    def turn_away(self, is_meant: Callable[[Connection], bool], code: RefusalCode) -> None:
        """Tells some clients why they have to go, and disconnects them."""
        for connection in filter(is_meant, self.connections()):
            connection.push(encode_refusal(0, RequestRefused(code)))
            connection.close(POLICY)

    async def end_table(self, code: str) -> None:
        """Closes a table for good, whatever is going on there. Raises RequestRefused if it cannot."""
        live = await self.table(code)
        is_stored: asyncio.Future[bool] = self._loop.create_future()
        outbox = live.croupier.close(self.now())
        self._store_and_send(
            live, outbox, partial(is_stored.set_result, True), partial(is_stored.set_result, False)
        )
        if not await is_stored:
            raise RequestRefused(RefusalCode.SERVER_TROUBLE)
        log.info("table ended by the host", table=code)

    def handle(self, live: LiveTable, connection: Connection, message: ClientMessage) -> None:
        """Does what a client asks for, and answers once it is stored."""
        try:
            if isinstance(message, client_messages.Look):
                connection.viewer = live.viewer_of(connection.session, message.seat)
                connection.is_watching = message.seat < 0
            outbox = live.croupier.handle(connection.session, connection.name, message, self.now())
        except RequestRefused as refused:
            self.metrics.refused(refused.code)
            self._send_in_order(live, partial(connection.push, encode_refusal(message.id, refused)))
            return
        except Exception as error:
            self._drop(live, error)
            return
        reply = encode(server_messages.Ok(message.id))
        then = partial(connection.push, reply)
        if isinstance(message, client_messages.Look):
            then = partial(connection.push_all, (reply, live.snapshot(connection, self.now())))
        elif isinstance(message, client_messages.Hint):
            asked = coach.hint_question(live.table, message.seat)
            then = partial(self._find_hint, live, connection, message.id, asked)
        elif isinstance(message, client_messages.Recap):
            recap = encode(coach.recap_message(live.table, message.seat))
            then = partial(connection.push_all, (recap, reply))
        self._store_and_send(live, outbox, then, partial(_send_trouble, connection, message.id))

    def _find_hint(
        self, live: LiveTable, connection: Connection, number: int, question: coach.HintQuestion
    ) -> None:
        """Has a hint found, and sends it to the connection that asked for it."""
        try:
            if not question.options:
                raise RequestRefused(RefusalCode.TOO_LATE)
            answer = self._coach.ask(live.table.code, question)
        except RequestRefused as refused:
            self.metrics.refused(refused.code)
            connection.push(encode_refusal(number, refused))
        else:
            found = asyncio.wrap_future(answer, loop=self._loop)
            found.add_done_callback(partial(self._send_hint, live, connection, number))

    def _send_hint(
        self,
        live: LiveTable,
        connection: Connection,
        number: int,
        found: asyncio.Future[server_messages.HintGiven],
    ) -> None:
        if connection not in live.connections:
            return
        error = RefusalCode.TOO_LATE if found.cancelled() else None
        if error is None and found.exception() is not None:
            log.error("coach failed", exc_info=found.exception())
            error = RefusalCode.HINT_FAILED
        if error is not None:
            connection.push(encode_refusal(number, RequestRefused(error)))
        else:
            connection.push_all((encode(found.result()), encode(server_messages.Ok(number))))

    def _decide(self, live: LiveTable, decide: Callable[..., Outbox], *details: int) -> None:
        """Lets a table do what nobody has asked for."""
        if live.is_dropped:
            return
        try:
            outbox = decide(*details)
        except Exception as error:
            self._drop(live, error)
        else:
            self._store_and_send(live, outbox)

    # -- keeping and sending -----------------------------------------------------------------------

    def _store_and_send(
        self, live: LiveTable, outbox: Outbox, then: Delivery | None = None, failed: Delivery | None = None
    ) -> None:
        """Gives an outbox to the store.

        Once it is stored, the hub sends its frames and calls ``then``; if it cannot be stored, ``failed``.
        """
        if live.is_dropped:
            if failed is not None:
                failed()
            return
        if outbox.events:
            # the log goes by the times that the table went by
            at = outbox.at
            unstored = _Unstored(live, outbox, then, failed, live.written + 1, at)
            stored = tuple(
                LogLine(number, at, log_events.encode(event))
                for number, event in enumerate(outbox.events, live.written + 1)
            )
            live.written += len(stored)
            live.outboxes += 1
            live.pending.append(unstored)
            is_routine = _ROUTINE.issuperset(map(type, outbox.events))
            entry = None if is_routine else live.entry(outbox, at)
            match = None if is_routine else live.finished(outbox, at)
            due_at, key = live.croupier.wake, uuid4().bytes
            write = TableWrite(live.table.code, stored, entry, match, due_at, key)
            self.store.submit(write, partial(self._mark_stored, unstored))
            if not is_routine:
                self._update_viewers(live, outbox)
        elif then is not None:
            self._send_in_order(live, then)
        self._schedule(live)

    def _update_viewers(self, live: LiveTable, outbox: Outbox) -> None:
        """Sends snapshots to those who are other viewers now.

        Disconnects those who watch all hands and have taken a seat. When a match begins, all others who watch
        all hands will see it, so they must not take a seat in it.
        """
        at = self.now()
        turned = live.reassign_viewers(outbox)
        if turned:
            self._send_in_order(
                live, partial(_send_each, [(each, live.snapshot(each, at)) for each in turned])
            )
        if live.delayed_view is None:
            return
        for each in [each for each in live.delayed_view.connections if live.table.seats_of(each.session)]:
            live.delayed_view.connections.discard(each)
            each.push(encode_refusal(0, RequestRefused(RefusalCode.ONE_SEAT_EACH)))
            each.close(POLICY)
        if any(isinstance(event, log_events.MatchBegan) for event in outbox.events):
            for session in {each.session for each in live.delayed_view.connections}:
                self._decide(live, live.croupier.show_all_hands, session, self.now())

    def _send_in_order(self, live: LiveTable, delivery: Delivery) -> None:
        """Runs a delivery after everything that waits for the disk has been sent."""
        if live.pending:
            live.pending.append(delivery)
        else:
            delivery()

    def delivered(self, batch: Batch, error: BaseException | None) -> None:
        """Takes the result of a batch from the store, which calls this in its own thread."""
        with suppress(RuntimeError):  # the loop is closed: nobody is left to be told
            self._loop.call_soon_threadsafe(self._finish_batch, batch, error)

    def _finish_batch(self, batch: Batch, error: BaseException | None) -> None:
        written = [write.lines for write, _ in batch if write.lines]
        if error is None and written:
            self.metrics.stored(sum(map(len, written)), self.now() - written[0][0].at)
        for _, done in batch:
            done(error)

    def _mark_stored(self, unstored: _Unstored, error: BaseException | None) -> None:
        live = unstored.live
        if error is not None:
            self._drop(live, error)
            return
        _log_matches(live, unstored.outbox)
        unstored.is_stored = True
        while live.pending:
            head = live.pending[0]
            if isinstance(head, _Unstored):
                if not head.is_stored:
                    return
                live.pending.popleft()
                self._send(live, head)
            else:
                live.pending.popleft()
                head()

    def _send(self, live: LiveTable, unstored: _Unstored) -> None:
        outbox = unstored.outbox
        for connection in live.connections:
            if connection.joined < unstored.number:
                connection.push_all(outbox.frames_for(connection.viewer))
        live.stored = unstored.first + len(outbox.events) - 1
        if live.delayed_view is not None:
            live.delayed_view.add(outbox.events, unstored.first, unstored.at)
            self._schedule(live)
        if unstored.then is not None:
            unstored.then()

    def _drop(self, live: LiveTable, error: BaseException) -> None:
        """Drops a table from memory after a failure of the store or the program; its log makes it again."""
        if live.is_dropped:
            return
        live.is_dropped = True
        log.error("table lost", table=live.table.code, exc_info=error)
        self._unload(live)
        while live.pending:
            head = live.pending.popleft()
            if isinstance(head, _Unstored) and head.failed is not None:
                head.failed()
        galleries = live.delayed_view.connections if live.delayed_view is not None else set()
        for connection in (*live.connections, *galleries):
            connection.close(TROUBLE)

    # -- time --------------------------------------------------------------------------------------

    def _schedule(self, live: LiveTable) -> None:
        """Sets the timer of a table to when it has something to do."""
        wake = live.croupier.wake
        if live.delayed_view is not None and live.delayed_view.connections:
            shown = live.delayed_view.next_at()
            wake = shown if wake is None else wake if shown is None else min(wake, shown)
        if wake is None or (live.timer is not None and live.timer_at <= wake):
            return
        if live.timer is not None:
            live.timer.cancel()
        live.timer_at = wake
        live.timer = self._loop.call_later(max(0, wake - self.now()) / 1000, self._on_timer, live)

    def _on_timer(self, live: LiveTable) -> None:
        live.timer = None
        if live.is_dropped or self.is_closing:
            return
        if live.delayed_view is not None:
            self._show_delayed(live)
        wake, now = live.croupier.wake, self.now()
        if wake is not None and wake <= now:
            self._decide(live, live.croupier.tick, now)
        else:
            self._schedule(live)

    def _show_delayed(self, live: LiveTable) -> None:
        delayed = live.delayed_view
        assert delayed is not None
        frames = delayed.frames(self.now())
        for connection in delayed.connections:
            connection.push_all(frames)

    def _on_choice(self, code: str) -> None:
        """Lets a table go on after a computer has chosen; called in the computer's thread."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._tick, code)

    def _tick(self, code: str) -> None:
        live = self._live.get(code)
        if live is not None and not self.is_closing:
            self._decide(live, live.croupier.tick, self.now())

    async def _repeat(self, seconds: float, chore: Callable[[], Awaitable[None]]) -> None:
        while True:
            await chore()
            await asyncio.sleep(seconds)

    async def _write_heartbeat(self) -> None:
        try:
            await asyncio.to_thread(self.store.beat, self.node)
        except StoreError as error:
            log.error("not alive for others", exc_info=error)
        self.metrics.set_loaded(len(self._live), sum(len(live.connections) for live in self._live.values()))

    async def _unload_idle(self) -> None:
        """Unloads tables without connections at which nothing will happen by itself."""
        for live in list(self._live.values()):
            watched = live.delayed_view is not None and live.delayed_view.connections
            needed = live.connections or watched or live.arriving or live.pending
            if not needed and live.croupier.wake is None:
                self._unload(live)

    def _unload(self, live: LiveTable) -> None:
        if live.timer is not None:
            live.timer.cancel()
        self._computers.forget(live.table.code)
        self._coach.forget(live.table.code)
        if self._live.get(live.table.code) is live:
            del self._live[live.table.code]


def encode_refusal(number: int, refused: RequestRefused) -> bytes:
    """Encodes the answer to a message that is refused."""
    text = refused.text
    details, because = refused.details, refused.because
    return encode(server_messages.No(number, refused.code, text.en, text.ja, details, because))


def _log_matches(live: LiveTable, outbox: Outbox) -> None:
    """Logs the beginnings and ends of matches for the host, and nothing of the cards."""
    for event in outbox.events:
        if isinstance(event, log_events.MatchBegan | log_events.MatchEnded):
            what = "match began" if isinstance(event, log_events.MatchBegan) else "match ended"
            persons = sum(seat.is_person for seat in live.table.seats)
            log.info(what, table=live.table.code, match=live.table.match_number, persons=persons)


def _send_each(frames: Iterable[tuple[Connection, bytes]]) -> None:
    for connection, frame in frames:
        connection.push(frame)


def _send_trouble(connection: Connection, number: int) -> None:
    connection.push(encode_refusal(number, RequestRefused(RefusalCode.SERVER_TROUBLE)))
