"""The sockets at which a server listens."""

from __future__ import annotations

import socket
import sys


class CannotListen(OSError):
    """A server cannot listen at ``host`` and ``port``: the port is taken, or the address is not ours."""

    def __init__(self, host: str, port: int, reason: OSError) -> None:
        super().__init__(*reason.args)
        self.host = host
        self.port = port


def bound(host: str, port: int) -> socket.socket:
    """Opens a socket at an address; port 0 means any that is free. Raises CannotListen."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    try:
        found.setsockopt(socket.SOL_SOCKET, _exclusive(), 1)
        found.bind((host, port))
    except OSError as error:
        found.close()
        raise CannotListen(host, port, error) from error
    return found


def _exclusive() -> int:
    """The option with which a socket takes an address that was just given up, and none that is in use."""
    if sys.platform == "win32":
        # there SO_REUSEADDR lets two servers have the same port
        return socket.SO_EXCLUSIVEADDRUSE
    return socket.SO_REUSEADDR
