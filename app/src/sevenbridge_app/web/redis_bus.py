"""A bus through Redis, or Valkey, which speaks the same: one channel for each table.

What is published waits in a bounded queue, which gives up its oldest messages while Redis is slow or gone. A
lost connection comes back by itself, with all that was listened to. Whatever goes wrong costs messages, and
the bus may lose any (``web.bus``).
"""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from typing import Any, Final

import structlog
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError, RedisError

from sevenbridge_app.web.bus import BadBusAddress, Deliver
from sevenbridge_app.web.metrics import Metrics

#: the first byte of a message: the version of what follows
VERSION: Final = b"\x02"
#: the bytes behind it, which say who sent the message
SENDER_BYTES: Final = 8
#: the bytes behind those, the number of the last line, the highest byte first
NUMBER_BYTES: Final = 8
#: how many messages may wait to be published
MOST_WAITING: Final = 4096
#: how many messages are published, or tables listened to, with one request
MOST_AT_ONCE: Final = 256
#: how long Redis may take for an answer, in seconds
PATIENCE: Final = 5.0
#: after how many seconds without a message Redis is asked whether it is still there
SILENCE: Final = 2.5
#: how long to wait before a lost connection is made again, in seconds: at first, and at the most
FIRST_WAIT: Final = 0.1
LONGEST_WAIT: Final = 5.0
#: how long an end may take before it is asked for again, in seconds
LAST_SECONDS: Final = 1.0
#: how many seconds pass at least before another lost connection is logged, so that one that comes and goes
#: does not fill the journal
QUIET: Final = 60.0

log = structlog.get_logger("sevenbridge.bus")


def redis_at(url: str) -> Redis:
    """The Redis at a URL: ``redis://``, ``rediss://`` for TLS, or ``unix://``, with a password or without.

    It connects nowhere yet. Raises BadBusAddress for any other URL.
    """
    try:
        redis = Redis.from_url(
            url,
            # the bus begins again by itself
            retry=Retry(NoBackoff(), 0),
            socket_connect_timeout=PATIENCE,
            socket_timeout=PATIENCE,
            health_check_interval=0,
        )
        pool: Any = redis.connection_pool
        # takes no option that there is not
        pool.make_connection()
    except (ValueError, TypeError) as error:
        raise BadBusAddress(str(error)) from error
    return redis


class RedisBus:
    """The bus through a Redis.

    Nodes hear each other if the ``identity`` of their database is the same (``Store.identity``), and the
    number of a database of Redis in its URL.
    """

    def __init__(self, redis: Redis, identity: bytes, metrics: Metrics) -> None:
        self._redis = redis
        options: dict[str, Any] = self._redis.connection_pool.connection_kwargs
        number = options.get("db") or 0
        #: where Redis is, without its password
        self.address: Final = (
            options.get("path") or f"{options.get('host') or 'localhost'}:{options.get('port') or 6379}"
        )
        # Channels know nothing of the numbers of databases: without this, servers of two databases that share
        # a Redis would disturb each other. Tables of the same code are in both where one was restored.
        self._prefix: Final = f"sevenbridge:{number}:{identity.hex()}:"
        self._sender: Final = VERSION + secrets.token_bytes(SENDER_BYTES)
        self._metrics = metrics
        self._deliver: Deliver | None = None
        self._waiting: deque[tuple[str, bytes]] = deque()
        self._is_waiting = asyncio.Event()
        # the tables whose lines are wanted
        self._wanted: set[str] = set()
        self._is_changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._is_connected = False
        self._is_closed = False
        # when a loss was last logged, and whether it was logged that it is over
        self._logged_at = float("-inf")
        self._is_return_logged = False

    def start(self, deliver: Deliver) -> None:
        """Connects, now or as soon as Redis is there, and delivers from then on."""
        self._deliver = deliver
        self._task = asyncio.get_running_loop().create_task(self._run())

    def publish(self, table: str, last: int) -> None:
        """Queues a message. The oldest that wait give way if there are too many."""
        if len(self._waiting) >= MOST_WAITING:
            self._waiting.popleft()
            self._metrics.bus_messages("dropped")
        self._waiting.append((self._prefix + table, self._sender + last.to_bytes(NUMBER_BYTES, "big")))
        self._is_waiting.set()

    def listen(self, table: str) -> None:
        """Subscribes to the channel of a table, soon."""
        self._wanted.add(table)
        self._is_changed.set()

    def ignore(self, table: str) -> None:
        """Gives the channel of a table up, soon."""
        self._wanted.discard(table)
        self._is_changed.set()

    async def close(self) -> None:
        """Disconnects. What still waits is given up."""
        self._is_closed = True
        # a connection that is lost in the same moment can make a task forget that it was cancelled
        while self._task is not None and not self._task.done():
            self._task.cancel()
            await asyncio.wait((self._task,), timeout=LAST_SECONDS)
        await self._redis.aclose()

    async def _run(self) -> None:
        """Connects again and again."""
        wait = FIRST_WAIT
        while not self._is_closed:
            try:
                await self._connect()
            except* (RedisError, OSError) as errors:
                wait = FIRST_WAIT if self._is_connected else min(2 * wait, LONGEST_WAIT)
                self._note_loss(errors)
            await asyncio.sleep(wait)

    async def _connect(self) -> None:
        """Publishes and delivers for as long as both connections last, and raises what ended them."""
        async with self._redis.pubsub() as channels:
            # this channel stays silent: there is always one that the connection is subscribed to
            await channels.subscribe(self._prefix)
            self._is_connected = True
            self._metrics.bus_connected()
            if not self._is_return_logged:
                self._is_return_logged = True
                log.info("bus connected", address=self.address)
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._publish_waiting())
                tasks.create_task(self._update_subscriptions(channels))
                tasks.create_task(self._receive(channels))

    def _note_loss(self, errors: BaseExceptionGroup) -> None:
        self._is_connected = False
        now = asyncio.get_running_loop().time()
        if now >= self._logged_at + QUIET:
            self._logged_at, self._is_return_logged = now, False
            reasons = sorted({str(error) or type(error).__name__ for error in _leaves(errors)})
            log.warning("bus lost", address=self.address, reasons=reasons)

    async def _publish_waiting(self) -> None:
        while not _is_cancelled():
            await self._is_waiting.wait()
            batch = [self._waiting.popleft() for _ in range(min(len(self._waiting), MOST_AT_ONCE))]
            if not batch:
                self._is_waiting.clear()
                continue
            try:
                async with self._redis.pipeline(transaction=False) as pipeline:
                    for channel, message in batch:
                        pipeline.publish(channel, message)
                    await pipeline.execute()
            except BaseException:
                self._metrics.bus_messages("dropped", len(batch))
                raise
            self._metrics.bus_messages("published", len(batch))

    async def _update_subscriptions(self, channels: PubSub) -> None:
        """Keeps the channels that are subscribed to equal to those that are wanted."""
        subscribed: set[str] = set()
        while not _is_cancelled():
            if subscribed == self._wanted:
                self._is_changed.clear()
                await self._is_changed.wait()
            for tables, change in (
                (self._wanted - subscribed, channels.subscribe),
                (subscribed - self._wanted, channels.unsubscribe),
            ):
                names = [self._prefix + table for table in sorted(tables)]
                for first in range(0, len(names), MOST_AT_ONCE):
                    await change(*names[first : first + MOST_AT_ONCE])
                subscribed ^= tables

    async def _receive(self, channels: PubSub) -> None:
        """Delivers what comes in. Raises ConnectionError if Redis is silent even when it is asked."""
        is_asked = False
        while not _is_cancelled():
            message = await channels.get_message(timeout=SILENCE)
            if message is not None:
                is_asked = False
                if message["type"] == "message":
                    self._take(message["channel"], message["data"])
            elif is_asked:
                raise ConnectionError("no answer")
            else:
                is_asked = True
                await channels.ping()

    def _take(self, channel: bytes, message: bytes) -> None:
        """Delivers a message of another node, unless it cannot be read."""
        if message.startswith(self._sender):
            return
        try:
            if not message.startswith(VERSION):
                raise ValueError("a message of another version")
            if len(message) != len(self._sender) + NUMBER_BYTES:
                raise ValueError("a message of another length")
            last = int.from_bytes(message[len(self._sender) :], "big")
            table = channel.decode().removeprefix(self._prefix)
        except ValueError:
            self._metrics.bus_messages("unreadable")
            return
        self._metrics.bus_messages("received")
        if self._deliver is not None and table in self._wanted:
            self._deliver(table, last)


def _is_cancelled() -> bool:
    """Whether the running task was cancelled.

    ``asyncio.wait_for`` of Python 3.11, by which the client sends, forgets a cancellation that comes in the
    moment when it has finished.
    """
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


def _leaves(errors: BaseExceptionGroup) -> list[BaseException]:
    """Returns the errors of a group and of all groups in it."""
    return [
        leaf
        for error in errors.exceptions
        for leaf in (_leaves(error) if isinstance(error, BaseExceptionGroup) else (error,))
    ]
