"""A Redis of a test's own, at a port of its own. It keeps nothing: whenever it starts it is empty."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from tests.services.ports import free_port

#: the Debian package that brings it
PACKAGE: Final = "redis-server"
HOST: Final = "127.0.0.1"


class Redis:
    """A Redis that can be stopped and started again at the same port."""

    def __init__(self) -> None:
        command = shutil.which("redis-server")
        assert command is not None, f"Redis is missing; on Debian: apt-get install {PACKAGE}"
        self.port = free_port()
        self._words = [command, "--bind", HOST, "--port", str(self.port), "--save", "", "--daemonize", "no"]
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

    def url(self, port: int | None = None) -> str:
        """Its URL, at another port where something stands before it."""
        return f"redis://{HOST}:{port or self.port}/0"


@contextmanager
def running_redis() -> Iterator[Redis]:
    """Runs a Redis for the duration of the block."""
    redis = Redis()
    redis.start()
    try:
        yield redis
    finally:
        redis.stop()
