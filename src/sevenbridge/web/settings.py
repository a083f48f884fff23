"""What a host can set about a server, and the limits it keeps."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path


def data_directory() -> Path:
    """Where a server keeps its data unless it is told: below XDG_DATA_HOME."""
    given = os.environ.get("XDG_DATA_HOME", "")
    base = Path(given) if Path(given).is_absolute() else Path.home() / ".local" / "share"
    return base / "sevenbridge"


@dataclass(frozen=True, slots=True)
class Limits:
    """``message_rate``: messages a second that a connection may send for long, ``message_burst`` at once.
    ``request_rate`` and ``request_burst``: the same for requests of an address, ``session_rate`` and
    ``session_burst`` for new sessions. ``connections``: of one address. ``queue``: frames that may wait for a
    slow reader. ``frame_bytes`` and ``body_bytes``: the longest that is taken in. ``tables``: opened by one
    session within an hour.
    """

    message_rate: float = 10
    message_burst: float = 60
    request_rate: float = 10
    request_burst: float = 100
    session_rate: float = 0.5
    session_burst: float = 30
    connections: int = 64
    queue: int = 256
    frame_bytes: int = 4096
    body_bytes: int = 16384
    tables: int = 60


@dataclass(frozen=True, slots=True)
class Settings:
    """``public_url``: how browsers reach the server, where that is not how they address it;
    ``trusted_proxy``: the addresses of proxies whose ``X-Forwarded-For`` and ``-Proto`` are believed;
    ``page``: the folder of the built page, where it is not the one in the package.
    """

    host: str = "127.0.0.1"
    port: int = 8777
    folder: Path = field(default_factory=data_directory)
    public_url: str = ""
    trusted_proxy: str = ""
    page: Path | None = None
    limits: Limits = field(default_factory=Limits)
