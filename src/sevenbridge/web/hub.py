"""The tables of this process: from what somebody asks to what everybody is sent, by way of the disk.

A table decides at once and in memory; what it wrote goes to the store, and only when it is kept are the
frames sent that tell of it. If it cannot be kept the table is thrown away and made again from its log.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import Final

import structlog

from sevenbridge.store.store import Store
from sevenbridge.store.tables import LogLine, TableWrite
from sevenbridge.store.writer import Batch
from sevenbridge.tables import asked, lines, sight, told
from sevenbridge.tables.asked import Asked
from sevenbridge.tables.croupier import Croupier
from sevenbridge.tables.post import Post, encoded, standing
from sevenbridge.tables.refusals import Refused, Why
from sevenbridge.tables.settings import TableSettings
from sevenbridge.tables.table import Table
from sevenbridge.web.codes import new_code
from sevenbridge.web.connection import POLICY, TROUBLE, Connection
from sevenbridge.web.gallery import Gallery
from sevenbridge.web.live_table import Delivery, LiveTable
from sevenbridge.web.metrics import Metrics
from sevenbridge.web.minds import ThinkingMinds

#: how often tables that nobody needs are put away, and the heart beats, in seconds
SWEEP: Final = 15.0
BEAT: Final = 1.0

#: lines that change neither who sits where nor what is listed: all but a few
_ROUTINE: Final = frozenset({lines.Played, lines.Answered, lines.Reshuffled, lines.Closed})


class _Kept:
    """A post on its way to the disk: the ``number`` of the post, and of its ``first`` line."""

    __slots__ = ("at", "failed", "first", "is_kept", "live", "number", "post", "then")

    def __init__(
        self,
        live: LiveTable,
        post: Post,
        then: Delivery | None,
        failed: Delivery | None,
        first: int,
        at: int,
    ) -> None:
        self.live, self.post, self.then, self.failed = live, post, then, failed
        self.first, self.at = first, at
        self.number = live.posts + 1
        self.is_kept = False


log = structlog.get_logger("sevenbridge.tables")


def clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Hub:
    """Holds the tables. All methods but ``delivered`` belong to the event loop."""

    def __init__(self, store: Store, metrics: Metrics, now: Callable[[], int] = clock) -> None:
        self.store = store
        self.metrics = metrics
        self.now = now
        self._loop = asyncio.get_running_loop()
        self._minds = ThinkingMinds(self._thought, metrics.hastened)
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._last_beat = store.last_beat() or 0
        self._chores: list[asyncio.Task[None]] = []
        self.is_closing = False

    def start(self) -> None:
        """Begins to keep what is written."""
        self.store.start(self.delivered)
        self._chores = [
            self._loop.create_task(self._every(SWEEP, self._sweep)),
            self._loop.create_task(self._every(BEAT, self._beat)),
        ]

    async def close(self) -> None:
        """Keeps what is on its way, and lets everybody go."""
        self.is_closing = True
        for chore in self._chores:
            chore.cancel()
        for live in self._live.values():
            if live.timer is not None:
                live.timer.cancel()
        self._minds.close()
        await asyncio.to_thread(self.store.close)

    @property
    def tables(self) -> int:
        """How many tables are in memory."""
        return len(self._live)

    # -- tables ------------------------------------------------------------------------------------

    async def open(self, settings: TableSettings, owner: int) -> LiveTable:
        """Opens a table, and gives it when it is kept. Raises Refused, InvalidRules."""
        settings.check()
        code = new_code()
        while code in self._live or await asyncio.to_thread(self.store.is_taken, code):
            code = new_code()
        live = LiveTable(Croupier(Table(code), self._minds, secrets.token_bytes), 0)
        self._live[code] = live
        kept: asyncio.Future[bool] = self._loop.create_future()
        post = live.croupier.open(lines.Opened(settings, owner), self.now())
        self._keep(live, post, partial(kept.set_result, True), partial(kept.set_result, False))
        if not await kept:
            raise Refused(Why.SERVER_TROUBLE)
        log.info("table opened", table=code, preset=settings.preset, seats=settings.seats)
        return live

    async def table(self, code: str) -> LiveTable:
        """The table with this code. Raises Refused where there is none."""
        live = self._live.get(code)
        if live is not None:
            return live
        task = self._loading.get(code)
        if task is None:
            task = self._loading[code] = self._loop.create_task(self._load(code))
            task.add_done_callback(lambda _: self._loading.pop(code, None))
        return await asyncio.shield(task)

    def held(self, live: LiveTable) -> LiveTable:
        """The same table, in memory again if it was put away since it was found."""
        return live if live.lost else self._live.setdefault(live.table.code, live)

    async def _load(self, code: str) -> LiveTable:
        """Makes a table again from its log; the time since it was last held counts for nobody."""
        dated = await self.log_of(code)
        table = Table(code)
        for line, at in dated:
            table.fold(line, at)
        live = LiveTable(Croupier(table, self._minds, secrets.token_bytes), len(dated))
        self._live[code] = live
        now = self.now()
        if table.stage != "closed":
            away = max(0, now - max(table.at, self._last_beat))
            self._decide(live, live.croupier.resume, away, now)
        return live

    async def log_of(self, code: str) -> list[tuple[lines.Line, int]]:
        """All lines of a table that are kept. Raises Refused where there is none."""
        stored = await asyncio.to_thread(self.store.read, code)
        if not stored:
            raise Refused(Why.UNKNOWN_TABLE)
        return [(lines.decoded(line.body), line.at) for line in stored]

    # -- connections -------------------------------------------------------------------------------

    def join(self, live: LiveTable, connection: Connection, wish: int | None, seen: int) -> None:
        """Connects somebody: what was missed since event ``seen``, or the whole table, comes first. Raises
        Refused for a seat of somebody else.
        """
        if live.lost:
            connection.close(TROUBLE)
            return
        connection.eyes = live.eyes_of(connection.session, wish)
        connection.is_padded = live.table.is_level
        now = self.now()
        first = not any(each.session == connection.session for each in live.connections)
        connection.joined = live.posts
        live.connections.add(connection)
        frames = self._missed(live, connection, seen) or (live.snapshot(connection, now),)
        self._follow(live, partial(connection.push_all, frames))
        if first:
            self._decide(live, live.croupier.attend, connection.session, True, now)

    def _missed(self, live: LiveTable, connection: Connection, seen: int) -> tuple[bytes, ...]:
        """The events after ``seen`` and how things stand; nothing where too much was missed, or perhaps the
        whole table that followed an event.
        """
        recent, table = live.croupier.recent, live.table
        if seen <= live.turned_at or not recent or not recent[0].seq - 1 <= seen <= table.seq:
            return ()
        now = encoded(sight.now(table, connection.eyes, self.now()))
        return (*(shown.to(connection.eyes) for shown in recent if shown.seq > seen), standing(now))

    async def watch(self, live: LiveTable, connection: Connection) -> None:
        """Connects somebody who sees all hands, later. Raises Refused."""
        settings = live.table.settings
        if settings.watching != "open":
            raise Refused(Why.NO_WATCHING)
        live.arriving += 1
        try:
            while live.gallery is None:
                dated = await self.log_of(live.table.code)
                if live.gallery is None and len(dated) >= live.kept:
                    live.gallery = Gallery(live.table.code, dated, 1000 * settings.watch_delay)
        finally:
            live.arriving -= 1
        if live.table.seats_of(connection.session):
            raise Refused(Why.ONE_SEAT_EACH)
        self._decide(live, live.croupier.watch, connection.session, self.now())
        connection.eyes = sight.EVERYTHING
        gallery = live.gallery
        self._show_gallery(live)
        gallery.connections.add(connection)
        connection.push(gallery.snapshot(self.now()))
        self._schedule(live)

    def leave(self, live: LiveTable, connection: Connection) -> None:
        """A connection is gone."""
        live.connections.discard(connection)
        if live.gallery is not None:
            live.gallery.connections.discard(connection)
        if self.is_closing or live.lost:
            return
        if not any(each.session == connection.session for each in live.connections):
            self._decide(live, live.croupier.attend, connection.session, False, self.now())

    def ask(self, live: LiveTable, connection: Connection, message: Asked) -> None:
        """Does what somebody asks, and answers when it is kept."""
        try:
            if isinstance(message, asked.Look):
                connection.eyes = live.eyes_of(connection.session, message.seat)
                connection.is_looking_on = message.seat < 0
            post = live.croupier.ask(connection.session, connection.name, message, self.now())
        except Refused as refused:
            self.metrics.refused(refused.why)
            self._follow(live, partial(connection.push, refusal(message.id, refused)))
            return
        except Exception as error:
            self._lose(live, error)
            return
        reply = encoded(told.Ok(message.id))
        then = partial(connection.push, reply)
        if isinstance(message, asked.Look):
            then = partial(connection.push_all, (reply, live.snapshot(connection, self.now())))
        self._keep(live, post, then, partial(_tell_trouble, connection, message.id))

    def _decide(self, live: LiveTable, decide: Callable[..., Post], *details: int) -> None:
        """Lets a table decide what nobody asked for."""
        if live.lost:
            return
        try:
            post = decide(*details)
        except Exception as error:
            self._lose(live, error)
        else:
            self._keep(live, post)

    # -- keeping and sending -----------------------------------------------------------------------

    def _keep(
        self, live: LiveTable, post: Post, then: Delivery | None = None, failed: Delivery | None = None
    ) -> None:
        """Hands what was written to the store; the frames, and then what is to follow them, are sent when it
        is kept, or ``failed`` when it cannot be.
        """
        if live.lost:
            if failed is not None:
                failed()
            return
        if post.lines:
            # the log goes by the times that the table went by
            at = post.at
            kept = _Kept(live, post, then, failed, live.written + 1, at)
            stored = tuple(
                LogLine(number, at, lines.encoded(line))
                for number, line in enumerate(post.lines, live.written + 1)
            )
            live.written += len(stored)
            live.posts += 1
            live.outbox.append(kept)
            is_routine = _ROUTINE.issuperset(map(type, post.lines))
            entry = None if is_routine else live.entry(post, at)
            match = None if is_routine else live.finished(post, at)
            self.store.submit(TableWrite(live.table.code, stored, entry, match), partial(self._is_kept, kept))
            if not is_routine:
                self._turn_eyes(live, post)
        elif then is not None:
            self._follow(live, then)
        self._schedule(live)

    def _turn_eyes(self, live: LiveTable, post: Post) -> None:
        """Sends the table anew to those who see it differently now. Who has sat down is let out of the
        gallery; all others in it will see a match that begins, so they must not sit down in it.
        """
        at = self.now()
        turned = live.turned(post)
        if turned:
            self._follow(live, partial(_send_each, [(each, live.snapshot(each, at)) for each in turned]))
        if live.gallery is None:
            return
        for each in [each for each in live.gallery.connections if live.table.seats_of(each.session)]:
            live.gallery.connections.discard(each)
            each.push(refusal(0, Refused(Why.ONE_SEAT_EACH)))
            each.close(POLICY)
        if any(isinstance(line, lines.Began) for line in post.lines):
            for session in {each.session for each in live.gallery.connections}:
                self._decide(live, live.croupier.watch, session, self.now())

    def _follow(self, live: LiveTable, delivery: Delivery) -> None:
        """Does something after all that waits for the disk has been sent."""
        if live.outbox:
            live.outbox.append(delivery)
        else:
            delivery()

    def delivered(self, batch: Batch, error: BaseException | None) -> None:
        """The store has committed a batch, or could not; it calls this in its own thread."""
        with suppress(RuntimeError):  # the loop is closed: nobody is left to be told
            self._loop.call_soon_threadsafe(self._settle, batch, error)

    def _settle(self, batch: Batch, error: BaseException | None) -> None:
        written = [write.lines for write, _ in batch if write.lines]
        if error is None and written:
            self.metrics.kept(sum(map(len, written)), self.now() - written[0][0].at)
        for _, done in batch:
            done(error)

    def _is_kept(self, kept: _Kept, error: BaseException | None) -> None:
        live = kept.live
        if error is not None:
            self._lose(live, error)
            return
        _note(live, kept.post)
        kept.is_kept = True
        while live.outbox:
            head = live.outbox[0]
            if isinstance(head, _Kept):
                if not head.is_kept:
                    return
                live.outbox.popleft()
                self._send(live, head)
            else:
                live.outbox.popleft()
                head()

    def _send(self, live: LiveTable, kept: _Kept) -> None:
        post = kept.post
        for connection in live.connections:
            if connection.joined < kept.number:
                connection.push_all(post.frames(connection.eyes))
        live.kept = kept.first + len(post.lines) - 1
        if live.gallery is not None:
            live.gallery.add(post.lines, kept.first, kept.at)
            self._schedule(live)
        if kept.then is not None:
            kept.then()

    def _lose(self, live: LiveTable, error: BaseException) -> None:
        """What a table wrote could not be kept, or the program is at fault: the table in memory may be wrong,
        and is thrown away. It is made again from its log.
        """
        if live.lost:
            return
        live.lost = True
        log.error("table lost", table=live.table.code, exc_info=error)
        self._put_away(live)
        while live.outbox:
            head = live.outbox.popleft()
            if isinstance(head, _Kept) and head.failed is not None:
                head.failed()
        galleries = live.gallery.connections if live.gallery is not None else set()
        for connection in (*live.connections, *galleries):
            connection.close(TROUBLE)

    # -- time --------------------------------------------------------------------------------------

    def _schedule(self, live: LiveTable) -> None:
        """Sees to it that a table is asked to go on when something is due."""
        wake = live.croupier.wake
        if live.gallery is not None and live.gallery.connections:
            shown = live.gallery.next_at()
            wake = shown if wake is None else wake if shown is None else min(wake, shown)
        if wake is None or (live.timer is not None and live.timer_at <= wake):
            return
        if live.timer is not None:
            live.timer.cancel()
        live.timer_at = wake
        live.timer = self._loop.call_later(max(0, wake - self.now()) / 1000, self._ring, live)

    def _ring(self, live: LiveTable) -> None:
        live.timer = None
        if live.lost or self.is_closing:
            return
        if live.gallery is not None:
            self._show_gallery(live)
        wake, now = live.croupier.wake, self.now()
        if wake is not None and wake <= now:
            self._decide(live, live.croupier.tick, now)
        else:
            self._schedule(live)

    def _show_gallery(self, live: LiveTable) -> None:
        gallery = live.gallery
        assert gallery is not None
        frames = gallery.frames(self.now())
        for connection in gallery.connections:
            connection.push_all(frames)

    def _thought(self, code: str) -> None:
        """A computer has made up its mind; called in its thread."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._go_on, code)

    def _go_on(self, code: str) -> None:
        live = self._live.get(code)
        if live is not None and not self.is_closing:
            self._decide(live, live.croupier.tick, self.now())

    async def _every(self, seconds: float, chore: Callable[[], None]) -> None:
        while True:
            chore()
            await asyncio.sleep(seconds)

    def _beat(self) -> None:
        self.store.beat(self.now())
        self.metrics.holds(len(self._live), sum(len(live.connections) for live in self._live.values()))

    def _sweep(self) -> None:
        """Puts tables away that nobody is connected to and where nothing will happen by itself."""
        for live in list(self._live.values()):
            watched = live.gallery is not None and live.gallery.connections
            needed = live.connections or watched or live.arriving or live.outbox
            if not needed and live.croupier.wake is None:
                self._put_away(live)

    def _put_away(self, live: LiveTable) -> None:
        if live.timer is not None:
            live.timer.cancel()
        self._minds.forget(live.table.code)
        if self._live.get(live.table.code) is live:
            del self._live[live.table.code]


def refusal(number: int, refused: Refused) -> bytes:
    """The answer to what is refused."""
    text = refused.text
    return encoded(
        told.No(number, refused.why, text.en, text.ja, details=refused.details, because=refused.because)
    )


def _note(live: LiveTable, post: Post) -> None:
    """What a host may want to know, and nothing of the cards."""
    for line in post.lines:
        if isinstance(line, lines.Began | lines.Ended):
            what = "match began" if isinstance(line, lines.Began) else "match ended"
            persons = sum(seat.is_person for seat in live.table.seats)
            log.info(what, table=live.table.code, match=live.table.match_number, persons=persons)


def _send_each(frames: Iterable[tuple[Connection, bytes]]) -> None:
    for connection, frame in frames:
        connection.push(frame)


def _tell_trouble(connection: Connection, number: int) -> None:
    connection.push(refusal(number, Refused(Why.SERVER_TROUBLE)))
