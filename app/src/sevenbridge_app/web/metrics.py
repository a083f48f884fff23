"""The figures of a server for those who watch over it (Prometheus)."""

from __future__ import annotations

from collections.abc import Callable, Sized
from typing import Literal, TypeAlias, get_args

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)

from sevenbridge_app.store.connections import Connections
from sevenbridge_app.tables.refusals import RefusalCode

#: the steps of the histogram, in seconds
_STEPS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)

#: what becomes of a message of the bus
BusFate: TypeAlias = Literal["published", "received", "dropped", "unreadable"]
#: who works beside the event loop, and has those who ask wait for their turn
Queue: TypeAlias = Literal["thinkers", "coach", "archive", "reviews"]


class Metrics:
    """The figures of one server; none of them tells anything of a game."""

    def __init__(self) -> None:
        # when a counter was made says nothing
        disable_created_metrics()  # type: ignore[no-untyped-call]
        self._registry = CollectorRegistry()
        # processor time, memory and open files of the process, where the system tells them
        ProcessCollector(registry=self._registry)
        self._lines = Counter(
            "sevenbridge_lines", "Lines written in the logs of tables", registry=self._registry
        )
        self._refusals = Counter(
            "sevenbridge_refusals", "What was refused, by code", ["code"], registry=self._registry
        )
        self._cut_off = Counter(
            "sevenbridge_cut_off",
            "Connections that the server closed or did not take, by reason",
            ["why"],
            registry=self._registry,
        )
        for why in ("many", "flood", "slow"):
            self._cut_off.labels(why)
        self._sessions = Counter("sevenbridge_sessions", "Guest sessions begun", registry=self._registry)
        self._hastened = Counter(
            "sevenbridge_hastened_decisions",
            "Decisions of computers that would have thought, had there been time",
            registry=self._registry,
        )
        self._overtaken = Counter(
            "sevenbridge_overtaken", "Decisions before which another node wrote", registry=self._registry
        )
        self._reviews = Counter("sevenbridge_reviews", "Reviews of matches computed", registry=self._registry)
        self._bus_messages = Counter(
            "sevenbridge_bus_messages",
            "Messages of the bus, by what became of them",
            ["fate"],
            registry=self._registry,
        )
        for fate in get_args(BusFate):
            self._bus_messages.labels(fate)
        self._bus_connections = Counter(
            "sevenbridge_bus_connections",
            "How often this node has connected to the bus",
            registry=self._registry,
        )
        self._tables = Gauge("sevenbridge_tables", "Tables in memory", registry=self._registry)
        self._connections = Gauge(
            "sevenbridge_connections", "WebSockets connected to tables", registry=self._registry
        )
        self._most_connections = Gauge(
            "sevenbridge_connections_limit", "WebSockets that the node takes", registry=self._registry
        )
        self._database = Gauge(
            "sevenbridge_database_connections",
            "Connections of the node to PostgreSQL that are in use",
            registry=self._registry,
        )
        self._most_database = Gauge(
            "sevenbridge_database_connections_limit",
            "Connections to PostgreSQL that the node may have",
            registry=self._registry,
        )
        self._backup = Gauge(
            "sevenbridge_last_backup_timestamp_seconds",
            "When the last backup of the database was made, 0 for never",
            registry=self._registry,
        )
        self._keeping = Histogram(
            "sevenbridge_keeping_seconds",
            "Time from a decision to its being kept",
            buckets=_STEPS,
            registry=self._registry,
        )

        self._lag = Histogram(
            "sevenbridge_loop_lag_seconds",
            "By how much the event loop was late, ten times a second",
            buckets=_STEPS,
            registry=self._registry,
        )
        self._waiting = Gauge(
            "sevenbridge_waiting",
            "What waits for its turn beside the event loop, by who does it",
            ["queue"],
            registry=self._registry,
        )
        for queue in get_args(Queue):
            self._waiting.labels(queue)

    def lagged(self, seconds: float) -> None:
        """Counts by how much the event loop was late once."""
        self._lag.observe(seconds)

    def watch(self, queue: Queue, waiting: Sized) -> None:
        """Tells from now on how many wait there."""
        self._waiting.labels(queue).set_function(lambda: len(waiting))

    def watch_database(self, connections: Callable[[], Connections]) -> None:
        """Tells from now on how many connections to a database are in use."""
        self._database.set_function(lambda: connections().used)
        self._most_database.set_function(lambda: connections().most)

    def limit_connections(self, most: int) -> None:
        """Sets how many WebSockets the node takes."""
        self._most_connections.set(most)

    def stored(self, events: int, milliseconds: int) -> None:
        """Counts events that were stored together, the first of them so long after it was written."""
        self._lines.inc(events)
        self._keeping.observe(milliseconds / 1000)

    def refused(self, code: RefusalCode) -> None:
        """Counts a refusal."""
        self._refusals.labels(str(code)).inc()

    def cut_off(self, why: str) -> None:
        """Counts a connection that the server closed or did not take: ``many``, ``flood`` or ``slow``."""
        self._cut_off.labels(why).inc()

    def hastened(self) -> None:
        """Counts a decision of a computer that had no time to think."""
        self._hastened.inc()

    def overtaken(self) -> None:
        """Counts a decision that did not hold since another node wrote first."""
        self._overtaken.inc()

    def reviewed(self) -> None:
        """Counts a review that was computed."""
        self._reviews.inc()

    def session_begun(self) -> None:
        """Counts a new session."""
        self._sessions.inc()

    def bus_messages(self, fate: BusFate, messages: int = 1) -> None:
        """Counts messages of the bus."""
        self._bus_messages.labels(fate).inc(messages)

    def bus_connected(self) -> None:
        """Counts a connection to the bus: the first, and each that was made again."""
        self._bus_connections.inc()

    def set_loaded(self, tables: int, connections: int) -> None:
        """Sets how many tables are in memory, and how many connections there are."""
        self._tables.set(tables)
        self._connections.set(connections)

    def backed_up(self, at: int) -> None:
        """Sets when the last backup was made, in milliseconds since 1970, UTC."""
        self._backup.set(at / 1000)

    def text(self) -> bytes:
        """Returns all figures as Prometheus reads them."""
        return generate_latest(self._registry)
