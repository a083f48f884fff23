"""Reads a QR code, module by module, as a camera does that sees it perfectly."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

Module = tuple[int, int]

#: that of version 3, which holds the address of a table; at this level (M) all data lies in one block
SIZE = 29

#: what the standard lays over the data, so that it looks like noise
MASKS: list[Callable[[int, int], bool]] = [
    lambda x, y: (x + y) % 2 == 0,
    lambda x, y: y % 2 == 0,
    lambda x, y: x % 3 == 0,
    lambda x, y: (x + y) % 3 == 0,
    lambda x, y: (y // 2 + x // 3) % 2 == 0,
    lambda x, y: x * y % 2 + x * y % 3 == 0,
    lambda x, y: (x * y % 2 + x * y % 3) % 2 == 0,
    lambda x, y: ((x + y) % 2 + x * y % 3) % 2 == 0,
]


def read(dark: set[Module]) -> str:
    """The text of a QR code of this size, of which these modules are dark."""
    mask = MASKS[_number((x, 8) in dark for x in (2, 3, 4)) ^ 0b101]
    bits = [((x, y) in dark) ^ mask(x, y) for x, y in _places()]
    assert _number(bits[:4]) == 4, "the text is kept as bytes"
    length = _number(bits[4:12])
    return bytes(_number(bits[start : start + 8]) for start in range(12, 12 + 8 * length, 8)).decode()


def _number(bits: Iterable[bool]) -> int:
    return int("".join(str(int(bit)) for bit in bits), 2)


def _places() -> Iterator[Module]:
    """Where the data lies: up and down in strips of two, from the right; around what every code has."""
    columns = [x for x in range(SIZE - 1, -1, -1) if x != 6]
    for strip, (right, left) in enumerate(zip(columns[::2], columns[1::2], strict=True)):
        for y in range(SIZE) if strip % 2 else range(SIZE - 1, -1, -1):
            yield from ((x, y) for x in (right, left) if not _is_pattern(x, y))


def _is_pattern(x: int, y: int) -> bool:
    """Whether this belongs to the squares in the corners, or to the lines and the small square within."""
    far = SIZE - 8
    in_corner = (x < 9 and y < 9) or (x >= far and y < 9) or (x < 9 and y >= far)
    return in_corner or 6 in (x, y) or (20 <= x <= 24 and 20 <= y <= 24)
