"""A server whose log is caught: whatever is sent to it, nothing in there may be an error."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr
from pathlib import Path
from typing import Any

from sevenbridge_app.web.settings import Limits
from tests.web.live_server import GENEROUS, running_server


class LoggedServer(str):
    """The address of a server, and its log so far."""

    log: io.StringIO

    def lines(self) -> list[dict[str, Any]]:
        """The lines of the log, each of which is a JSON object."""
        return [json.loads(line) for line in self.log.getvalue().splitlines()]


@contextmanager
def caught_log() -> Iterator[io.StringIO]:
    """What servers write on the standard error meanwhile."""
    log = io.StringIO()
    forget_streams()
    try:
        with redirect_stderr(log):
            yield log
    finally:
        forget_streams()


@contextmanager
def logged_server(folder: Path, limits: Limits = GENEROUS, **settings: Any) -> Iterator[LoggedServer]:
    """``running_server``, with the log caught; at the end no error is in it, and no traceback."""
    with caught_log() as log:
        with running_server(folder, limits, **settings) as address:
            server = LoggedServer(address)
            server.log = log
            yield server
        for line in server.lines():
            assert line["level"] in ("info", "warning"), line
            assert "exception" not in line, line


def forget_streams() -> None:
    """Lets the loggers look for the standard error again, which they do but once."""
    for name, module in list(sys.modules.items()):
        if name.startswith("sevenbridge_app.web.") and hasattr(module, "log"):
            vars(module.log).pop("bind", None)
