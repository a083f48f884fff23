"""Backups: everything in a database as one file, the same whichever database it was or will be.

A backup is lines of JSON, compressed with gzip (docs/host/hosting.md describes them). It is read and written
row by row, and holds what the database held at one moment.
"""

import gzip
import hashlib
import zlib
from collections.abc import Iterator
from contextlib import closing
from enum import StrEnum
from typing import Any, BinaryIO, Final

import msgspec
from sqlalchemy import Column, Connection, LargeBinary, Table, delete, func, insert, select
from sqlalchemy.exc import DataError, IntegrityError

from sevenbridge_app.store import identities, logs, rows, schema

FORMAT: Final = "sevenbridge-backup"
VERSION: Final = 1

#: what belongs to running servers or is computed again, and is not kept
_OF_SERVERS: Final = (
    schema.nodes,
    schema.orders,
    schema.reports,
    schema.reviews,
    schema.review_jobs,
    schema.last_backup,
)
#: what every database has from its making
_OF_THE_DATABASE: Final = (schema.compatibility, schema.identity)
#: in an order in which no row refers to one that comes later
_KEPT: Final = {
    str(table.name): table
    for table in schema.METADATA.sorted_tables
    if table not in (*_OF_SERVERS, *_OF_THE_DATABASE)
}
#: columns that count rows, and have to go on after the highest number
_COUNTERS: Final = (schema.sessions.c.number, schema.matches.c.serial, schema.complaints.c.number)

#: rows that are read and written at a time
_ROWS: Final = 500
#: bytes that are read at a time where only their checksum counts
_CHUNK: Final = 1 << 16
#: the level of compression: more of it takes much longer and saves little
_LEVEL: Final = 5


class BackupErrorCode(StrEnum):
    """Why a backup cannot be restored."""

    NOT_A_BACKUP = "not_a_backup"
    """The file is something else."""
    DAMAGED = "damaged_backup"
    """The file ends too early, or is not what was written."""
    NEWER = "newer_backup"
    """A newer version of this program has written it."""
    NOT_EMPTY = "not_empty"
    """The database holds something already."""


class BackupError(Exception):
    """A backup cannot be restored; the database is as it was."""

    def __init__(self, code: BackupErrorCode) -> None:
        super().__init__(code)
        self.code: Final = code


class _Head(msgspec.Struct):
    """The first line."""

    format: str
    version: int
    at: int
    """When the backup was made, in milliseconds since 1970, UTC."""
    program: str
    """The version of the program that made it."""


class _Line(msgspec.Struct, omit_defaults=True):
    """A line before the rows of a table, which are arrays; or the last line but one, with ``end`` alone."""

    table: str = ""
    columns: list[str] = []
    end: dict[str, int] | None = None
    """How many rows each table has."""


class _Seal(msgspec.Struct):
    """The last line: the hash of all bytes before it."""

    sha256: str


def write(connection: Connection, file: BinaryIO, at: int, program: str) -> dict[str, int]:
    """Writes a backup of what the connection's transaction sees. Returns the numbers of rows by table.

    Raises StoreError with DAMAGED where a row of a log does not match its checksum.
    """
    digest = hashlib.sha256()
    counts: dict[str, int] = {}
    with gzip.GzipFile("", "wb", _LEVEL, file, mtime=0) as out:

        def put(line: object) -> None:
            data = msgspec.json.encode(line) + b"\n"
            digest.update(data)
            out.write(data)

        put(_Head(FORMAT, VERSION, at, program))
        for name, table in _KEPT.items():
            put(_Line(name, [str(column.name) for column in table.columns]))
            counts[name] = 0
            query = select(table).order_by(*table.primary_key)
            with closing(connection.execution_options(yield_per=_ROWS).execute(query)) as found:
                for row in found:
                    logs.check(table, row)
                    put([value.decode("latin-1") if isinstance(value, bytes) else value for value in row])
                    counts[name] += 1
        put(_Line(end=counts))
        out.write(msgspec.json.encode(_Seal(digest.hexdigest())) + b"\n")
    return counts


def note(connection: Connection, at: int) -> None:
    """Notes when the last backup of a database was made, by whatever means."""
    rows.put(connection, schema.last_backup, [(1, at)])


def last_at(connection: Connection) -> int:
    """When the last backup of a database was made, 0 where none is noted."""
    return connection.scalar(select(schema.last_backup.c.at)) or 0


def check(file: BinaryIO) -> dict[str, int]:
    """Reads a whole backup and returns the numbers of rows by table. Raises BackupError."""
    reader = _Reader(file)
    for _ in reader.batches():
        pass
    return reader.counts


def restore(connection: Connection, file: BinaryIO, is_forced: bool = False) -> dict[str, int]:
    """Fills a database with a backup, in the connection's transaction. Returns the numbers of rows by table.

    The database has to be empty; if ``is_forced``, what it holds is removed first. It gets another identity:
    servers elsewhere may go on with the database of which the backup was made, and those of this one shall
    not hear them. Raises BackupError, and then the caller rolls back.
    """
    found = (connection.execute(select(table).limit(1)).first() for table in _KEPT.values())
    if not is_forced and any(row is not None for row in found):
        raise BackupError(BackupErrorCode.NOT_EMPTY)
    for table in reversed(schema.METADATA.sorted_tables):
        if table not in _OF_THE_DATABASE:
            connection.execute(delete(table))
    reader = _Reader(file)
    try:
        for table, batch in reader.batches():
            connection.execute(insert(table), batch)
    except (IntegrityError, DataError) as error:
        raise BackupError(BackupErrorCode.DAMAGED) from error
    identities.renew(connection)
    if connection.dialect.name == "postgresql":
        for column in _COUNTERS:
            _go_on_counting(connection, column)
    return reader.counts


class _Reader:
    """Reads a backup, and checks it on the way."""

    def __init__(self, file: BinaryIO) -> None:
        self.counts: dict[str, int] = {}
        self._lines = gzip.GzipFile("", "rb", fileobj=file)
        self._digest = hashlib.sha256()

    def batches(self) -> Iterator[tuple[Table, list[dict[str, Any]]]]:
        """Yields rows of tables; after the last, the backup is known to be whole. Raises BackupError."""
        self._read_head()
        try:
            yield from self._read_rows()
        except (EOFError, OSError, zlib.error, ValueError) as error:
            raise BackupError(BackupErrorCode.DAMAGED) from error

    def _read_head(self) -> None:
        try:
            head = msgspec.json.decode(self._next(), type=_Head)
        except zlib.error as error:
            raise BackupError(BackupErrorCode.DAMAGED) from error
        except (EOFError, OSError, ValueError) as error:
            raise BackupError(BackupErrorCode.NOT_A_BACKUP) from error
        if head.format != FORMAT:
            raise BackupError(BackupErrorCode.NOT_A_BACKUP)
        if head.version > VERSION:
            raise self._newer()

    def _newer(self) -> BackupError:
        """Returns why a backup that holds what is not known here cannot be restored.

        A file that was damaged on its way can look like one of a newer version: gzip's own checksum tells.
        """
        try:
            while self._lines.read(_CHUNK):
                pass
        except (EOFError, OSError, zlib.error):
            return BackupError(BackupErrorCode.DAMAGED)
        return BackupError(BackupErrorCode.NEWER)

    def _read_rows(self) -> Iterator[tuple[Table, list[dict[str, Any]]]]:
        decode = msgspec.json.Decoder(list[Any] | _Line).decode
        name, columns = "", list[Column[Any]]()
        batch: list[dict[str, Any]] = []
        while True:
            line = decode(self._next())
            if isinstance(line, list):
                values = zip(columns, line, strict=True)
                batch.append({column.name: _value(column, value) for column, value in values})
                self.counts[name] += 1
            if batch and (len(batch) == _ROWS or not isinstance(line, list)):
                yield _KEPT[name], batch
                batch = []
            if isinstance(line, list):
                continue
            if line.end is not None:
                self._check_end(line.end)
                return
            name, known = line.table, _KEPT.get(line.table)
            if known is None or not set(line.columns) <= set(known.columns.keys()):
                raise self._newer()
            columns = [known.columns[each] for each in line.columns]
            self.counts[name] = 0

    def _check_end(self, counts: dict[str, int]) -> None:
        seal = self._digest.hexdigest()
        if counts != self.counts or msgspec.json.decode(self._next(), type=_Seal).sha256 != seal:
            raise BackupError(BackupErrorCode.DAMAGED)
        if self._lines.read(1):
            raise BackupError(BackupErrorCode.DAMAGED)

    def _next(self) -> bytes:
        line = self._lines.readline()
        if not line.endswith(b"\n"):
            raise EOFError
        self._digest.update(line)
        return line


def _value(column: Column[Any], value: Any) -> Any:
    """Returns the value of a column as the database takes it."""
    return value.encode("latin-1") if isinstance(column.type, LargeBinary) and value is not None else value


def _go_on_counting(connection: Connection, column: Column[Any]) -> None:
    """Lets PostgreSQL count on from the highest number that there is."""
    sequence = func.pg_get_serial_sequence(column.table.name, column.name)
    highest = connection.scalar(select(func.max(column)))
    if highest is not None:
        connection.execute(select(func.setval(sequence, highest)))
