"""The store: what the server asks of it, and nothing else."""

from pathlib import Path
from typing import Final

from sevenbridge.store import directory, heartbeat, log, matches, sessions, solitaire_results
from sevenbridge.store.folder_lock import FolderLock
from sevenbridge.store.matches import MatchSummary, PresetStatistics
from sevenbridge.store.opening import DATABASE, Reason, StoreRefused, prepare
from sevenbridge.store.readers import Readers
from sevenbridge.store.sessions import Session
from sevenbridge.store.solitaire_results import SolitaireResult, SolitaireStatistics
from sevenbridge.store.work import Line, TableEntry, Work
from sevenbridge.store.writer import Deliver, Done, Writer

LOCK: Final = "lock"


class Store:
    """The store in a folder, which nobody else has open. Its methods may be called from any thread.

    ``submit`` and ``beat`` never wait; the others wait for the disk. All raise StoreClosed once it is closed,
    and sqlite3.Error or what SQLAlchemy makes of it where the disk fails. Times are milliseconds since 1970.
    """

    def __init__(self, lock: FolderLock, readers: Readers, writer: Writer) -> None:
        self._lock = lock
        self._readers = readers
        self._writer = writer

    @staticmethod
    def open(folder: Path) -> "Store":
        """Opens the store in a folder, or makes it, and brings it up to date. Raises StoreRefused."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            lock = FolderLock(folder / LOCK)
        except BlockingIOError as error:
            raise StoreRefused(Reason.IN_USE, folder) from error
        except OSError as error:
            raise StoreRefused(Reason.NOT_WRITABLE, folder) from error
        try:
            path = folder / DATABASE
            prepare(path)
            return Store(lock, Readers(path), Writer(path))
        except BaseException:
            lock.release()
            raise

    def start(self, deliver: Deliver) -> None:
        """Begins to take works. After each commit, or its failure, the writer's thread calls
        ``deliver(batch, error)`` once with the works of the batch, in the order in which they were submitted,
        and their ``done``.

        Whoever is delivered to calls ``done(error)`` of each, in whatever thread. A work that was refused
        while the others were committed tells its own reason then: LineTaken, LineMissing, or another error.
        """
        self._writer.start(deliver)

    def submit(self, work: Work, done: Done) -> None:
        """Hands over what a table writes. The order is kept, for each table and among all.

        Once a work of a table has failed, those after it that need its lines fail as well, with LineMissing.
        """
        self._writer.submit(work, done)

    def close(self) -> None:
        """Writes everything that was handed over, delivers it, and lets others open the store."""
        self._writer.close()
        self._readers.close()
        self._lock.release()

    def read(self, table: str, after: int = 0) -> list[Line]:
        """The lines of a table with a higher number than ``after``, in order."""
        with self._readers.plain() as connection:
            return log.read(connection, table, after)

    def live_tables(self) -> list[TableEntry]:
        """The tables at which a match goes on, those changed last first."""
        with self._readers.connection() as connection:
            return directory.live(connection)

    def public_tables(self, limit: int) -> list[TableEntry]:
        """The public tables that are not closed, those changed last first."""
        with self._readers.connection() as connection:
            return directory.public(connection, limit)

    def table(self, code: str) -> TableEntry | None:
        """What the directory knows of a table."""
        with self._readers.connection() as connection:
            return directory.entry(connection, code)

    def is_taken(self, code: str) -> bool:
        """Whether there is, or ever was, a table of this code."""
        with self._readers.connection() as connection:
            return directory.is_taken(connection, code)

    def new_session(self, token_hash: bytes, name: str, at: int) -> int:
        """Enters a session and gives its number. Raises ValueError for what is no SHA-256, and
        sqlite3.IntegrityError where there is a session with this token.
        """
        return self._writer.change(sessions.ADD, (sessions.checked_hash(token_hash), name, at)).row

    def session(self, token_hash: bytes) -> Session | None:
        """The session whose token has this SHA-256."""
        with self._readers.connection() as connection:
            return sessions.session_of(connection, token_hash)

    def rename_session(self, number: int, name: str) -> None:
        """Gives a session another name; what is finished keeps the old one. Raises KeyError for none."""
        if not self._writer.change(sessions.RENAME, (name, number)).count:
            raise KeyError(number)

    def matches_of(self, session: int, limit: int, before: int | None = None) -> list[MatchSummary]:
        """The matches of a session, those finished last first; only those with a serial below ``before``,
        which is the last one's of those seen already.
        """
        with self._readers.connection() as connection:
            return matches.matches_of(connection, session, limit, before)

    def statistics_of(self, session: int) -> list[PresetStatistics]:
        """How a session did, by preset in the order of their names."""
        with self._readers.connection() as connection:
            return matches.statistics_of(connection, session)

    def add_solitaire(self, session: int, result: SolitaireResult) -> bool:
        """Enters a solitaire result. False where the session has one of that deal, which stays. Raises
        ValueError for a daily deal of no date, sqlite3.IntegrityError for a session that is none.
        """
        if result.kind == "daily":
            solitaire_results.day_of(result.number)
        return bool(self._writer.change(solitaire_results.ADD, (session, *result)).count)

    def solitaire_statistics(self, session: int) -> SolitaireStatistics:
        """How a session did at the solitaire."""
        with self._readers.connection() as connection:
            return solitaire_results.statistics_of(connection, session)

    def beat(self, at: int) -> None:
        """Notes that the server is alive."""
        self._writer.note(heartbeat.PUT, (1, at))

    def last_beat(self) -> int | None:
        """When a server was last alive, None where none ever was."""
        with self._readers.connection() as connection:
            return heartbeat.last(connection)
