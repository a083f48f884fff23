"""The callers' buffers as numbers, one after the other, for the core to read and write.

``memory.pxd`` stands in for this module where the core is compiled: there they are pointers, which go without
the interpreter's lock. Whoever uses them has to hold the buffer, and to know its size.
"""

from array import array
from collections.abc import Sequence


def bytes_of(buffer: memoryview) -> memoryview:
    """A buffer of bytes."""
    return buffer.cast("B")


def words_of(buffer: memoryview) -> memoryview:
    """A buffer of 64-bit numbers without a sign."""
    return buffer.cast("B").cast("Q")


def shorts_of(buffer: memoryview) -> memoryview:
    """A buffer of 16-bit numbers."""
    return buffer.cast("B").cast("h")


def integers_of(buffer: memoryview) -> memoryview:
    """A buffer of 64-bit numbers."""
    return buffer.cast("B").cast("q")


def floats_of(buffer: memoryview) -> "memoryview[float]":
    """A buffer of 32-bit floating-point numbers."""
    return buffer.cast("B").cast("f")


def copy(source: Sequence[int] | memoryview, first: int, out: memoryview, at: int, count: int) -> None:
    """Copies so many bytes of a sequence, from the index ``first`` on, to the index ``at`` of a buffer."""
    out[at : at + count] = bytes(source[first : first + count])


def copy_words(source: Sequence[int], out: memoryview, at: int, count: int) -> None:
    """Copies the first so many of a sequence of 64-bit numbers to the index ``at`` of a buffer of such."""
    out[at : at + count] = memoryview(array("Q", source[:count]))
