"""What a server tells about itself to whoever watches over it (Prometheus)."""

from __future__ import annotations

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)

from sevenbridge.tables.refusals import RefusalCode

#: seconds from a decision to its being kept
_STEPS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Metrics:
    """The figures of one server; none of them tells anything of a game."""

    def __init__(self) -> None:
        # when a counter was made says nothing
        disable_created_metrics()  # type: ignore[no-untyped-call]
        self._registry = CollectorRegistry()
        self._lines = Counter(
            "sevenbridge_lines", "Lines written in the logs of tables", registry=self._registry
        )
        self._refusals = Counter(
            "sevenbridge_refusals", "What was refused, by code", ["code"], registry=self._registry
        )
        self._sessions = Counter("sevenbridge_sessions", "Guest sessions begun", registry=self._registry)
        self._hastened = Counter(
            "sevenbridge_hastened_decisions",
            "Decisions of computers that would have thought, had there been time",
            registry=self._registry,
        )
        self._reviews = Counter("sevenbridge_reviews", "Reviews of matches computed", registry=self._registry)
        self._tables = Gauge("sevenbridge_tables", "Tables in memory", registry=self._registry)
        self._connections = Gauge(
            "sevenbridge_connections", "WebSockets connected to tables", registry=self._registry
        )
        self._keeping = Histogram(
            "sevenbridge_keeping_seconds",
            "Time from a decision to its being kept",
            buckets=_STEPS,
            registry=self._registry,
        )

    def kept(self, lines: int, milliseconds: int) -> None:
        """So many lines were kept together, the first of them so long after it was written."""
        self._lines.inc(lines)
        self._keeping.observe(milliseconds / 1000)

    def refused(self, why: RefusalCode) -> None:
        """Something was refused."""
        self._refusals.labels(str(why)).inc()

    def hastened(self) -> None:
        """A computer had no time to think."""
        self._hastened.inc()

    def reviewed(self) -> None:
        """A review was computed."""
        self._reviews.inc()

    def session_begun(self) -> None:
        """Somebody came."""
        self._sessions.inc()

    def holds(self, tables: int, connections: int) -> None:
        """So many tables are in memory, and so many connections."""
        self._tables.set(tables)
        self._connections.set(connections)

    def text(self) -> bytes:
        """All figures as Prometheus reads them."""
        return generate_latest(self._registry)
