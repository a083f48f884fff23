"""A Redis of a test's own, at a port of its own. It keeps nothing: whenever it starts it is empty."""

from __future__ import annotations

import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from tests.services.ports import free_port

#: the Debian package that brings it
PACKAGE: Final = "redis-server"
HOST: Final = "127.0.0.1"


class Redis:
    """A Redis that can be stopped and started again at the same port.

    ``options`` are further words of its command line.
    """

    def __init__(self, *options: str) -> None:
        command = shutil.which("redis-server")
        assert command is not None, f"Redis is missing; on Debian: apt-get install {PACKAGE}"
        self.port = free_port()
        self._words = [command, "--bind", HOST, "--port", str(self.port), "--save", "", "--daemonize", "no"]
        self._words += options
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Starts it, and waits until it takes connections."""
        process = subprocess.Popen(self._words, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        for line in process.stdout:
            if "Ready to accept connections" in line:
                break
        else:
            raise RuntimeError(f"Redis does not start: {shutil.which('redis-server')}")
        self._process = process

    def stop(self) -> None:
        """Kills it."""
        process = self._process
        if process is not None:
            process.kill()
            process.wait()
            assert process.stdout is not None
            process.stdout.close()
            self._process = None

    def hang(self) -> None:
        """Stops it in its tracks: connections stay, and nothing is answered."""
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Lets it go on after ``hang``."""
        self._signal(signal.SIGCONT)

    def _signal(self, number: int) -> None:
        assert self._process is not None
        self._process.send_signal(number)

    def url(self, port: int | None = None) -> str:
        """Its URL, at another port where something stands before it."""
        return f"redis://{HOST}:{port or self.port}/0"


@contextmanager
def running_redis(*options: str) -> Iterator[Redis]:
    """Runs a Redis with these options for the duration of the block."""
    redis = Redis(*options)
    redis.start()
    try:
        yield redis
    finally:
        redis.stop()
