"""A program that hosts a model and speaks MCP: it starts ``sevenbridge mcp``, which asks here for its table.

The host is told by a file how to start that server, as hosts of models are: ``{config}`` in its command is
the name of the file. The server then comes to a socket of this machine with a secret that stands in the file,
and speaks the same lines as any program behind a command.
"""

import json
import os
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from sevenbridge.lab.language_models.lines import Gone, Lines
from sevenbridge.lab.language_models.program import end
from sevenbridge.texts import Lang

#: how often it is looked whether the host still runs, and how long a secret may take to arrive, in seconds
_LOOKING: Final = 0.2
_ARRIVING: Final = 5.0
#: the error stream, where what the host prints goes
_ERRORS: Final = 2


class McpHost:
    """An ``Answerer``: a host of a model, and the lines to and from the MCP server that it starts."""

    def __init__(self, command: Sequence[str], lang: Lang) -> None:
        """Starts the host. Raises OSError where that fails."""
        self._lines: Lines | None = None
        self._connection: socket.socket | None = None
        self._unsaid: list[bytes] = []
        self._secret = secrets.token_hex(16)
        self._server = socket.create_server(("127.0.0.1", 0))
        address = f"127.0.0.1:{self._server.getsockname()[1]}/{self._secret}"
        words = ["-m", "sevenbridge", "mcp", "--arena", address, "--lang", lang]
        told = {"mcpServers": {"sevenbridge": {"command": sys.executable, "args": words}}}
        # nobody else may read it
        number, self._config = tempfile.mkstemp(".json", "sevenbridge-")
        with open(number, "w", encoding="utf-8") as file:
            json.dump(told, file)
        try:
            self._process = subprocess.Popen(
                [word.replace("{config}", self._config) for word in command],
                stdin=subprocess.DEVNULL,
                stdout=_ERRORS,
            )
        except OSError:
            self._tidy()
            raise

    def say(self, line: bytes) -> None:
        """See ``Lines``; what is said before the server has come, it hears first."""
        if self._lines is None:
            self._unsaid.append(line)
        else:
            self._lines.say(line)

    def hear(self, until: float) -> bytes | None:
        """See ``Lines``. Raises Gone."""
        if self._lines is None:
            self._lines = self._accepted(until)
        return None if self._lines is None else self._lines.hear(until)

    def close(self) -> None:
        """Closes the connection, and ends the host if it has not ended soon."""
        if self._lines is not None:
            self._lines.end()
        if self._connection is not None:
            with suppress(OSError):
                self._connection.shutdown(socket.SHUT_RDWR)
            self._connection.close()
        end(self._process)
        if self._lines is not None:
            self._lines.join()
        self._tidy()

    def _accepted(self, until: float) -> Lines | None:
        """The lines of the server once it has come; None where it has not until then. Raises Gone."""
        while time.monotonic() < until:
            self._server.settimeout(min(_LOOKING, max(0.01, until - time.monotonic())))
            try:
                connection, _ = self._server.accept()
            except TimeoutError:
                if self._process.poll() is not None:
                    raise Gone from None
                continue
            source = connection.makefile("rb")
            connection.settimeout(_ARRIVING)
            try:
                is_ours = source.readline(len(self._secret) + 1).strip() == self._secret.encode()
            except OSError:
                is_ours = False
            if not is_ours:
                source.close()
                connection.close()
                continue
            connection.settimeout(None)
            self._connection = connection
            lines = Lines(source, connection.makefile("wb"))
            for line in self._unsaid:
                lines.say(line)
            return lines
        return None

    def _tidy(self) -> None:
        self._server.close()
        # where a program that the host has started still reads it, it stays
        with suppress(OSError):
            os.unlink(self._config)
