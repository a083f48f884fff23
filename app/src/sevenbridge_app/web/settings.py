"""The settings of a server, and its limits."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from sevenbridge_app.store.connections import DATABASE_CONNECTIONS


def data_directory() -> Path:
    """Returns where a server keeps its data by default: below XDG_DATA_HOME."""
    given = os.environ.get("XDG_DATA_HOME", "")
    base = Path(given) if Path(given).is_absolute() else Path.home() / ".local" / "share"
    return base / "sevenbridge"


@dataclass(frozen=True, slots=True)
class Limits:
    """What a server takes at the most.

    A household with IPv6 has a /64 of addresses, which count as one; a /48 may do eight times as much.
    """

    #: messages a second that a connection may send for long
    message_rate: float = 10
    #: messages that it may send at once
    message_burst: float = 60
    #: hints and recaps a second that a guest may ask for, for long; all of an address three times as many
    hint_rate: float = 1
    #: hints and recaps that a guest may ask for at once
    hint_burst: float = 20
    #: requests a second that an address may send for long
    request_rate: float = 10
    #: requests that it may send at once
    request_burst: float = 100
    #: files of the page a second that an address may ask for, for long
    file_rate: float = 50
    #: files that it may ask for at once
    file_burst: float = 1000
    #: requests of an address that are answered at the same time
    requests: int = 32
    #: requests and files a second that all may ask for together, for long
    all_request_rate: float = 2000
    #: requests that all may send at once
    all_request_burst: float = 6000
    #: requests that are answered at the same time
    all_requests: int = 512
    #: sessions a second that an address may begin for long
    session_rate: float = 0.5
    #: sessions that it may begin at once
    session_burst: float = 30
    #: sessions a second that all may begin together, for long
    all_session_rate: float = 20
    #: sessions that all may begin at once
    all_session_burst: float = 600
    #: WebSockets of one address at the same time
    connections: int = 64
    #: WebSockets at the same time
    all_connections: int = 10_000
    #: connections of one address at the same time, of whatever kind
    sockets: int = 160
    #: frames that may wait for a slow reader
    queue: int = 256
    #: length of a WebSocket message in bytes
    frame_bytes: int = 4096
    #: length of the body of a request in bytes
    body_bytes: int = 16384
    #: tables that one session may open within an hour
    tables: int = 60
    #: tables that may be opened from one address within an hour
    address_tables: int = 240
    #: tables a second that all may open together, for long
    all_table_rate: float = 10
    #: tables that all may open at once
    all_table_burst: float = 600
    #: complaints that one session may make within an hour
    complaints: int = 10
    #: words of no table that may be tried from an address within an hour
    word_guesses: int = 10
    #: the same by all together
    all_word_guesses: int = 120

    @property
    def all_sockets(self) -> int:
        """Connections at the same time, if so many files may be open: a fifth more for requests."""
        return self.all_connections * 6 // 5


@dataclass(frozen=True, slots=True)
class Settings:
    """What a host can set."""

    host: str = "127.0.0.1"
    port: int = 8777
    #: where the server keeps its data
    folder: Path = field(default_factory=data_directory)
    #: the address of the PostgreSQL database in which games are kept, "" for a file in the folder
    database: str = ""
    #: how many connections to it the node has at the most
    database_connections: int = DATABASE_CONNECTIONS
    #: the name of this node among those that share the database, "" for one that is alone
    node: str = ""
    #: the address of the Redis through which nodes hear of each other, "" for a node that hears of none
    bus: str = ""
    #: how browsers reach the server, if that is not how they address it
    public_url: str = ""
    #: the addresses of proxies whose ``X-Forwarded-For`` and ``-Proto`` are believed
    trusted_proxy: str = ""
    #: the address of a public beacon whose numbers go into the deals of days, "" for none
    beacon: str = ""
    #: after how many days without anything happening tables are removed, and guests forgotten; 0 for never
    keep_tables: int = 0
    keep_guests: int = 0
    #: how many reviews of matches the node computes at the same time; 0 leaves them to others
    review_workers: int = 1
    #: host and port at which figures and health are told, if not at those of the games
    metrics: tuple[str, int] | None = None
    #: the folder of the built page, if it is not the one in the package
    page: Path | None = None
    #: the folder of the engine with which the page plays without the server, if there is one
    engine: Path | None = None
    limits: Limits = field(default_factory=Limits)
