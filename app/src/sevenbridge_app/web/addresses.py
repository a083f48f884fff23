"""The addresses of a server, on its machine and in the home network; and the note of them in its folder."""

from __future__ import annotations

import http.client
import ipaddress
import socket
from contextlib import suppress
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

NOTE: Final = "address"
#: hosts that mean all addresses of a machine
EVERYWHERE: Final = ("0.0.0.0", "::")
#: how long a server may take to say that it is there, in seconds
_PATIENCE: Final = 5


def url(host: str, port: int) -> str:
    """Returns the URL of a server."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def address_of(listener: socket.socket) -> str:
    """Returns the URL by which a browser on this machine reaches a socket."""
    host, port = listener.getsockname()[:2]
    return url("127.0.0.1" if host in EVERYWHERE else host, port)


def for_others(address: str, host: str) -> str:
    """Returns the URL by which others reach a server on this machine, given the host that it is to them."""
    return url(host, urlsplit(address).port or 80)


def network_host() -> str | None:
    """Returns the address of this machine in its network; None if it is in none. It sends nothing."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        # an address that is nobody's: what counts is the interface that leads there
        probe.connect(("192.0.2.1", 9))
        return _if_shared(probe.getsockname()[0])
    with suppress(OSError):
        return _if_shared(socket.gethostbyname(socket.gethostname()))
    return None


def _if_shared(host: str) -> str | None:
    address = ipaddress.ip_address(host)
    return None if address.is_loopback or address.is_unspecified else host


def is_public(host: str) -> bool:
    """Returns whether the whole internet may reach this address."""
    return ipaddress.ip_address(host).is_global


def leave_note(folder: Path, address: str) -> None:
    """Writes the address of a server into its folder. The note is a convenience, so failures are ignored."""
    with suppress(OSError):
        (folder / NOTE).write_text(f"{address}\n", encoding="ascii")


def take_note_away(folder: Path) -> None:
    """Removes the note of a server that has stopped."""
    with suppress(OSError):
        (folder / NOTE).unlink()


def running_at(folder: Path) -> str | None:
    """Returns the address of the server of a folder if it answers there. A killed server leaves its note."""
    with suppress(OSError, ValueError):
        address = (folder / NOTE).read_text(encoding="ascii").strip()
        return address if answers(address) else None
    return None


def answers(address: str) -> bool:
    """Returns whether a server is there, and well."""
    with suppress(OSError, http.client.HTTPException):
        connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=_PATIENCE)
        try:
            connection.request("GET", "/healthz")
            return connection.getresponse().read() == b"ok\n"
        finally:
            connection.close()
    return False
