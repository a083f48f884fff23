"""Runs a server until it is stopped."""

from __future__ import annotations

import asyncio
import atexit
import gc
import logging
import secrets
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from typing import Any, Final

import structlog
import uvicorn
from uvicorn.server import HANDLED_SIGNALS

from sevenbridge import __version__
from sevenbridge_app.store.store import Store
from sevenbridge_app.web.addresses import address_of, leave_note, take_note_away
from sevenbridge_app.web.app import application
from sevenbridge_app.web.bans import Bans
from sevenbridge_app.web.beacon import Beacon
from sevenbridge_app.web.built_engine import is_built
from sevenbridge_app.web.bus import Bus, NoBus
from sevenbridge_app.web.chore import Chore
from sevenbridge_app.web.clock import Clock
from sevenbridge_app.web.coach import Coach
from sevenbridge_app.web.computer_players import ThreadedPlayers
from sevenbridge_app.web.days import Days
from sevenbridge_app.web.environment import Environment
from sevenbridge_app.web.guest_sessions import GuestSessions
from sevenbridge_app.web.host_orders import HostOrders
from sevenbridge_app.web.http_protocol import IDLE_SECONDS, BoundedHttp
from sevenbridge_app.web.hub import Hub, NodeInUse
from sevenbridge_app.web.listening import bound
from sevenbridge_app.web.loop_lag import LoopLag
from sevenbridge_app.web.match_archive import MatchArchive
from sevenbridge_app.web.metrics import Metrics
from sevenbridge_app.web.open_files import ENOUGH, OWN, raise_limit
from sevenbridge_app.web.open_sockets import OpenSockets
from sevenbridge_app.web.own_hosts import OwnHosts
from sevenbridge_app.web.readiness import Readiness
from sevenbridge_app.web.repeated_lines import RepeatedLines
from sevenbridge_app.web.request_limits import RequestLimits
from sevenbridge_app.web.retention import Retention
from sevenbridge_app.web.review_queue import ReviewQueue
from sevenbridge_app.web.review_workers import ReviewWorkers
from sevenbridge_app.web.server import Server
from sevenbridge_app.web.server_log import configure_logging
from sevenbridge_app.web.settings import Settings
from sevenbridge_app.web.table_store import ThreadedStore
from sevenbridge_app.web.websocket_protocol import BoundedWebSocket

#: how long requests in progress may take when the server stops, in seconds
LAST_SECONDS = 5

#: how often the reviews that wait are counted, in seconds
COUNTING = 5.0
#: how often the database is asked when it was last backed up, in seconds
BACKUP_PERIOD = 60.0

#: A table's objects live long and hold no cycles. Looking for cycles as often as Python does by default costs
#: a fifth of the processor's time under load.
COLLECTING = (50_000, 20, 50)

#: of every answer: browsers take it for what it says that it is, and keep pages of others apart from it
HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

log = structlog.get_logger("sevenbridge_app.web")


#: called with the address once the server takes requests, and with a function that stops it, from any thread
Ready = Callable[[str, Callable[[], None]], None]


def serve(settings: Settings, ready: Ready, log_level: int = logging.INFO) -> None:
    """Serves until SIGINT or SIGTERM, or until it is stopped.

    ``log_level`` is the lowest level that is logged, as ``logging`` counts. Raises BadBusAddress,
    CannotOpenStore, CannotListen, NodeInUse, also after a while, or StoreError.
    """
    repeated = configure_logging(log_level)
    gc.set_threshold(*COLLECTING)
    # Python looks once more at its end, for seconds where many play, and everything goes anyway.
    atexit.register(gc.freeze)
    metrics = Metrics()
    bus_of = _bus(settings, metrics)
    store = Store.open(settings.database or settings.folder, settings.database_connections)
    with ExitStack() as open_sockets:
        try:
            bus = bus_of(store.identity())
            listeners = [open_sockets.enter_context(bound(settings.host, settings.port))]
            if settings.metrics is not None:
                listeners.append(open_sockets.enter_context(bound(*settings.metrics)))
        except BaseException:
            store.close()
            raise
        with asyncio.Runner(loop_factory=_loop_factory()) as runner, suppress(KeyboardInterrupt):
            runner.run(_serve(settings, store, bus, metrics, listeners, ready, repeated))


async def _serve(
    settings: Settings,
    store: Store,
    bus: Bus,
    metrics: Metrics,
    listeners: list[socket.socket],
    ready: Ready,
    repeated: RepeatedLines,
) -> None:
    listener, *for_figures = listeners
    clock = Clock(await asyncio.to_thread(store.now), asyncio.get_running_loop().time)
    computers = ThreadedPlayers(
        lambda table: hub.wake(table), metrics.hastened, lambda table: hub.party_at(table)
    )
    environment = Environment(
        node=settings.node,
        store=ThreadedStore(store, metrics, clock),
        bus=bus,
        clock=clock,
        chance=secrets.token_bytes,
        computers=computers,
        coach=Coach(),
        metrics=metrics,
        network_key=await asyncio.to_thread(store.network_key),
    )
    has_lost_name = asyncio.Event()

    def lose_name() -> None:
        has_lost_name.set()
        stop()

    hub = Hub(environment, lose_name)
    try:
        await hub.start(is_alone=not settings.database)
    except BaseException:
        await hub.close()
        raise
    archive = MatchArchive(store)
    workers = ReviewWorkers(store, settings.review_workers, metrics.reviewed, environment.coach.verdicts)
    reviews = ReviewQueue(store, environment.network_key, workers.wake)
    metrics.watch("thinkers", computers)
    metrics.watch("coach", environment.coach)
    metrics.watch("archive", archive)
    metrics.watch("reviews", reviews)
    if settings.database:
        metrics.watch_database(store.connections)
    metrics.limit_connections(settings.limits.all_connections)
    limits = RequestLimits(settings.limits)
    server = Server(
        settings=settings,
        store=store,
        hub=hub,
        guest_sessions=GuestSessions(store, settings),
        own_hosts=OwnHosts(settings.public_url),
        request_limits=limits,
        metrics=metrics,
        archive=archive,
        days=Days(store, clock, environment.chance, Beacon(settings.beacon) if settings.beacon else None),
        reviews=reviews,
        readiness=Readiness(partial(store.beat, environment.node)),
        bans=Bans(),
    )
    lag = LoopLag(metrics.lagged)
    counting = Chore(reviews.count, COUNTING, "store failed")
    retention = Retention(store, settings, hub.node)

    async def tell_backup() -> None:
        metrics.backed_up(await asyncio.to_thread(store.backed_up_at))

    backups = Chore(tell_backup, BACKUP_PERIOD, "last backup not known")
    orders = HostOrders(store, hub, archive, server.bans, server.readiness)
    apart = for_figures[0].getsockname()[1] if for_figures else None
    files = raise_limit()
    if files < ENOUGH:
        log.warning("few open files allowed", files=files, enough=ENOUGH)
    most = min(settings.limits.all_sockets, files - OWN)
    sockets = OpenSockets(settings, most, limits.is_flooding, metrics)
    # uvicorn wants classes, and calls them
    http: Any = partial(BoundedHttp, sockets=sockets)
    websocket: Any = partial(BoundedWebSocket, sockets=sockets)
    config = uvicorn.Config(
        application(server, apart),
        http=http,
        ws=websocket,
        timeout_keep_alive=IDLE_SECONDS,
        ws_max_size=settings.limits.frame_bytes,
        ws_per_message_deflate=False,  # sizes would tell about contents, and time would go into it
        lifespan="off",
        access_log=False,
        log_config=None,
        server_header=False,
        headers=list(HEADERS.items()),
        proxy_headers=bool(settings.trusted_proxy),
        forwarded_allow_ips=settings.trusted_proxy or None,
        timeout_graceful_shutdown=LAST_SECONDS,
    )
    for each in listeners:
        each.listen(config.backlog)
    address = address_of(listener)
    log.info("server started", address=address, version=__version__, folder=str(settings.folder))
    if settings.engine is None or not is_built(settings.engine):
        log.info("no engine: browsers play with this server alone", folder=str(settings.engine or ""))
    leave_note(settings.folder, address)
    running = uvicorn.Server(config)

    def stop() -> None:
        running.should_exit = True

    ready(address, stop)
    try:
        with _heard_once():
            await running.serve(sockets=listeners)
    finally:
        take_note_away(settings.folder)
        lag.stop()
        archive.close()
        await asyncio.to_thread(workers.close)
        await counting.close()
        await orders.close()
        await backups.close()
        await retention.close()
        await hub.close()
        for kind, left_out in repeated.rest().items():
            log.info("lines left out", of=kind, left_out=left_out)
        log.info("server stopped")
    if has_lost_name.is_set():
        raise NodeInUse(settings.node)


def _bus(settings: Settings, metrics: Metrics) -> Callable[[bytes], Bus]:
    """Returns what makes the bus of the settings, once the identity of the database is known.

    What speaks to Redis is loaded only where there is one. Raises BadBusAddress.
    """
    if not settings.bus:
        return lambda _: NoBus()
    from sevenbridge_app.web.redis_bus import RedisBus, redis_at

    redis = redis_at(settings.bus)
    return lambda identity: RedisBus(redis, identity, metrics)


@contextmanager
def _heard_once() -> Iterator[None]:
    """Lets uvicorn end at a signal without raising it once more, which would disturb what is left to do."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {each: signal.signal(each, lambda number, frame: None) for each in HANDLED_SIGNALS}
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Returns a faster event loop than Python's, if there is one."""
    if sys.platform == "win32":
        return None
    import uvloop

    factory: Any = uvloop.new_event_loop
    return factory  # type: ignore[no-any-return]
