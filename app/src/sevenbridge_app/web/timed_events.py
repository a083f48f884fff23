"""The events that the lines of a stored log hold, with their times."""

from __future__ import annotations

from collections.abc import Iterable

from sevenbridge_app.store.log_lines import LogLine
from sevenbridge_app.tables import log_events
from sevenbridge_app.tables.finished_matches import TimedEvent


def timed_events(lines: Iterable[LogLine]) -> list[TimedEvent]:
    """Returns the events of lines, each with the time at which it was written."""
    return [(log_events.decode(line.body), line.at) for line in lines]
