"""The errors of the store. Each has a ``code`` and its plain values, ``details``."""

from enum import StrEnum
from typing import Final


class OpenErrorCode(StrEnum):
    """Why a store cannot be opened."""

    NOT_WRITABLE = "not_writable"
    """The folder or the file cannot be made or written, or the disk is full."""
    IN_USE = "in_use"
    """Another server, or another program, uses it."""
    NOT_A_DATABASE = "not_a_database"
    """The file is something else, or another program's database."""
    DAMAGED = "damaged"
    """The database contradicts itself."""
    DAMAGED_LOG = "damaged_log"
    """In the log of a ``table``, a row does not match its checksum."""
    LOST = "lost"
    """The database lacks what was committed last, by the file ``note``: a file of it is gone, or is older."""
    GONE = "gone"
    """There was a database, by the file ``note``, and it is gone or empty."""
    MISSING = "missing"
    """There is no database."""
    OLDER = "older"
    """An earlier version of this program has written it, and only a server brings it up to date."""
    NEWER = "newer"
    """A newer version of this program has written it."""
    BAD_ADDRESS = "bad_address"
    """What was given is no address of a database."""
    UNREACHABLE = "unreachable"
    """The database server does not answer or lets nobody in; ``why`` are its words or the network's."""
    REFUSED = "refused"
    """The database server does not do what it is asked for; ``why`` are its words."""
    WRONG_ENCODING = "wrong_encoding"
    """The database keeps text in another ``encoding`` than UTF8, which lacks characters."""


class StoreErrorCode(StrEnum):
    """Why an open store does not do something."""

    CLOSED = "closed"
    """The store has been closed."""
    LINE_TAKEN = "line_taken"
    """The log of this ``table`` already has a line of the number ``line``."""
    LINE_MISSING = "line_missing"
    """The log of this ``table`` lacks the line before ``line``, perhaps because that could not be written."""
    DAMAGED = "damaged"
    """The row of this ``table`` at ``line``, a packed match by its last line, does not match its checksum."""
    BUSY = "busy"
    """Too much is waiting. It has not been done, and may be tried again in a moment."""
    UNAVAILABLE = "unavailable"
    """The disk or the database server fails. What was to be written may be there, or may not."""
    NODE_TAKEN = "node_taken"
    """Another process has started as this ``node``."""


class StoreError(Exception):
    """What the store refuses."""

    def __init__(self, code: OpenErrorCode | StoreErrorCode, **details: int | str) -> None:
        super().__init__(code, details)
        self.code: Final = code
        self.details: Final = details
        """The values that the code's documentation names."""

    def __str__(self) -> str:
        return ": ".join([*map(str, self.details.values()), self.code])


class CannotOpenStore(StoreError):
    """The store at ``path``, a file or an address, cannot be opened; ``code`` is an OpenErrorCode."""
