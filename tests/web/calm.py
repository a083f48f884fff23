"""A server whose journal is caught: whatever is sent to it, nothing in there may be an error."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr
from pathlib import Path
from typing import Any

from sevenbridge.web.settings import Limits
from tests.web.running import GENEROUS, running_server


class Calm(str):
    """The address of a server, and its journal so far."""

    journal: io.StringIO

    def lines(self) -> list[dict[str, Any]]:
        """The lines of the journal, each of which is a JSON object."""
        return [json.loads(line) for line in self.journal.getvalue().splitlines()]


@contextmanager
def caught_journal() -> Iterator[io.StringIO]:
    """What servers write on the standard error meanwhile."""
    journal = io.StringIO()
    _forget_streams()
    try:
        with redirect_stderr(journal):
            yield journal
    finally:
        _forget_streams()


@contextmanager
def calm_server(folder: Path, limits: Limits = GENEROUS, **settings: Any) -> Iterator[Calm]:
    """``running_server``, with the journal caught; at the end no error is in it, and no traceback."""
    with caught_journal() as journal:
        with running_server(folder, limits, **settings) as address:
            calm = Calm(address)
            calm.journal = journal
            yield calm
        for line in calm.lines():
            assert line["level"] in ("info", "warning"), line
            assert "exception" not in line, line


def _forget_streams() -> None:
    """Lets the loggers look for the standard error again, which they do but once."""
    for name, module in list(sys.modules.items()):
        if name.startswith("sevenbridge.web.") and hasattr(module, "log"):
            vars(module.log).pop("bind", None)
