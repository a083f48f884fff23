"""A server in a process of its own."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

from tests.web.live_server import PATIENCE


class Process:
    """``sevenbridge serve`` as a host runs it. What it has to say goes to the file ``journal``."""

    def __init__(self, folder: Path, journal: Path, *options: str, port: int = 0) -> None:
        self._journal = journal.open("ab")
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "sevenbridge", "serve", *options),
                *("--port", str(port), "--data-dir", str(folder)),
            ],
            stdout=subprocess.PIPE,
            stderr=self._journal,
            text=True,
        )

    def address(self) -> str:
        """Where it is, once it takes requests."""
        assert self.process.stdout is not None
        found = re.search(r"http://[0-9.:]+", self.process.stdout.readline())
        assert found is not None
        return found[0]

    def end(self, by: signal.Signals) -> int:
        """Sends a signal, and gives the exit status."""
        self.process.send_signal(by)
        status = self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self._journal.close()
        return status
