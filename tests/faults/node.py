"""A node as a host runs it: a process of its own."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.services.ports import free_port

#: how long a node may take to start or to stop, in seconds
PATIENCE = 60.0


class Node:
    """``sevenbridge serve`` at a port that stays the same, however often it is started.

    ``options`` say where it keeps its tables, ``variables`` are added to its environment. What it has to say
    goes to the file ``journal``.
    """

    def __init__(
        self, name: str, journal: Path, options: Sequence[str], variables: dict[str, str] | None = None
    ) -> None:
        self.name = name
        self.port = free_port()
        self._journal = journal
        self._options = options
        self._variables = variables or {}
        self._process: asyncio.subprocess.Process | None = None

    @property
    def process(self) -> asyncio.subprocess.Process:
        """The process, which has been started."""
        assert self._process is not None
        return self._process

    async def spawn(self) -> None:
        """Starts the process and waits for nothing."""
        with self._journal.open("ab") as journal:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "sevenbridge", "serve", "--port", str(self.port)),
                # the persons of a test have addresses of their own, so that limits are those of a crowd
                *("--trusted-proxy", "127.0.0.1", *self._options),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.PIPE,
                stderr=journal,
                # who does not end can be made to tell where it stands
                env={**os.environ, "PYTHONFAULTHANDLER": "1", **self._variables},
            )

    async def start(self) -> None:
        """Starts the process, and waits until it takes requests."""
        await self.spawn()
        assert self.process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            line = await self.process.stdout.readline()
        assert b"http://" in line, f"{self.name} does not start: see {self._journal}"

    async def end(self, by: signal.Signals) -> int:
        """Sends a signal, and returns the exit status.

        Where the process does not end, AssertionError tells what all its threads do.
        """
        if self.process.returncode is None:
            self.process.send_signal(by)
        try:
            async with asyncio.timeout(PATIENCE):
                return await self.process.wait()
        except TimeoutError:
            said = len(self._journal.read_text())
            self.process.send_signal(signal.SIGABRT)
            await self.process.wait()
            stacks = self._journal.read_text()[said:]
            raise AssertionError(f"{self.name} does not end:\n{stacks}") from None

    def stop(self) -> None:
        """Stops the process where it is, until ``go_on``."""
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Lets a process go on that was stopped."""
        self.process.send_signal(signal.SIGCONT)

    def journal(self) -> list[dict[str, Any]]:
        """What it has said so far; a line that is no JSON is an ``exception``."""
        return [_entry(line) for line in self._journal.read_text().splitlines()]


def _entry(line: str) -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads(line)
    except ValueError:
        return {"event": "no JSON", "exception": line}
    return found
