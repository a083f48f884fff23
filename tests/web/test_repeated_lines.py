"""The log says what happens, and how often it was not said."""

import logging

import pytest
import structlog

from sevenbridge_app.web import repeated_lines
from sevenbridge_app.web.repeated_lines import RepeatedLines


class Clock:
    """The time in seconds, as a test sets it."""

    def __init__(self) -> None:
        self.at = 0.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    monkeypatch.setattr(repeated_lines, "BURST", 3)
    return Clock()


def logged(lines: RepeatedLines, event: str) -> int | None:
    """What a line says of those that were left out; None if it is left out too."""
    try:
        line = lines(None, "info", {"event": event, "table": "ABCDEF"})
    except structlog.DropEvent:
        return None
    assert line["table"] == "ABCDEF"
    found: int = line.get("left_out", 0)
    return found


def test_what_is_repeated_is_counted(clock: Clock) -> None:
    lines = RepeatedLines(clock)
    assert [logged(lines, "table opened") for _ in range(7)] == [0, 0, 0, None, None, None, None]
    assert logged(lines, "match began") == 0, "each kind counts for itself"
    assert lines.rest() == {"table opened": 4}
    clock.at = 2.0
    assert [logged(lines, "table opened") for _ in range(3)] == [4, 0, None]
    assert lines.rest() == {"table opened": 1}


def test_so_is_what_libraries_say(clock: Clock) -> None:
    lines = RepeatedLines(clock)

    def said(number: int) -> str | None:
        record = logging.LogRecord("uvicorn", logging.WARNING, "", 0, "bad request %d", (number,), None)
        return record.getMessage() if lines.filter(record) else None

    assert [said(number) for number in range(5)] == [
        "bad request 0",
        "bad request 1",
        "bad request 2",
        None,
        None,
    ]
    clock.at = 1.0
    assert said(9) == "bad request 9 (and 2 more like it before)"


def test_kinds_without_number_count_together(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repeated_lines, "MOST_KINDS", 4)
    lines = RepeatedLines(clock)
    for number in range(100):
        logged(lines, f"something {number}")
    assert sum(lines.rest().values()) == 100 - 4 - 3
