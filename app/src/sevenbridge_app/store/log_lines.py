"""A line of a table's log, and how the lines of a match that is over are packed into one row."""

import zlib
from collections.abc import Callable, Sequence
from itertools import accumulate, groupby
from typing import Final, NamedTuple

import msgspec

#: how hard zlib tries: each match is packed once, which takes a millisecond
_LEVEL: Final = 9


class LogLine(NamedTuple):
    """A line of a table's log."""

    number: int
    """Counts from 1 without a gap."""
    at: int
    """When it was written, in milliseconds since 1970, UTC."""
    body: bytes
    """Whatever the table wrote; the store does not read it."""
    key: bytes = b""
    """That of the write which wrote it. A packed write has another, which its lines have in common."""


class _Line(msgspec.Struct, array_like=True):
    elapsed: int
    """The milliseconds since the line before; of the first, since 1970."""
    body: bytes
    begins_write: bool
    """Whether it is the first line of its write."""


class _Packed(msgspec.Struct, array_like=True):
    lines: list[_Line]
    standing: bytes


def checksum(place: bytes, *parts: bytes) -> bytes:
    """The CRC-32, 4 bytes, by which a row is known to be what was written; ``place`` says which row it is.

    A database sees damage in what holds its rows together, and none in what the rows hold.
    """
    found = zlib.crc32(place)
    for part in parts:
        found = zlib.crc32(part, found)
    return found.to_bytes(4, "big")


def line_checksum(table: str, line: LogLine) -> bytes:
    """The checksum of a line of a table."""
    return checksum(f"{table} {line.number} {line.at}".encode(), line.key, line.body)


def packed_checksum(table: str, match: int, last_line: int, last_at: int, body: bytes) -> bytes:
    """The checksum of the packed lines of a match."""
    return checksum(f"{table} {match} {last_line} {last_at}".encode(), body)


def matches(kept: object, checksum_of: Callable[..., bytes], *values: object) -> bool:
    """Whether a checksum that was kept is that of these values, of whatever types damage has made them."""
    try:
        return checksum_of(*values) == kept
    except TypeError:
        return False


_decode: Final = msgspec.msgpack.Decoder(_Packed).decode


def pack(lines: Sequence[LogLine], standing: bytes) -> bytes:
    """Packs lines, and how the table stands after them: MessagePack of ``_Packed``, compressed with zlib."""
    packed, at = list[_Line](), 0
    for _, write in groupby(lines, lambda line: (line.key, line.at)):
        for index, line in enumerate(write):
            packed.append(_Line(line.at - at, line.body, index == 0))
            at = line.at
    return zlib.compress(msgspec.msgpack.encode(_Packed(packed, standing)), _LEVEL)


def unpack(body: bytes, last: int) -> tuple[list[LogLine], bytes]:
    """The lines that were packed, the last of which has this number, and how the table stands after them.

    Raises zlib.error or msgspec.MsgspecError for what was not packed.
    """
    packed = _decode(zlib.decompress(body))
    times = accumulate(line.elapsed for line in packed.lines)
    lines, key = list[LogLine](), b""
    for number, (line, at) in enumerate(zip(packed.lines, times, strict=True), last - len(packed.lines) + 1):
        key = b"%d" % number if line.begins_write else key
        lines.append(LogLine(number, at, line.body, key))
    return lines, packed.standing
