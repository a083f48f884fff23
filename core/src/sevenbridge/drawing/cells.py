"""Text measured in the cells of a terminal: a Japanese character takes two, and so do most emoji.

Escape sequences that colour a text take no cells.
"""

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

__all__ = [
    "clipped",
    "folded",
    "left",
    "packed",
    "plain",
    "right",
    "width",
]

_ESCAPES = re.compile(r"\x1b\[[0-9;]*m")
#: what no line begins with: marks that close or join, and what belongs to the character before it
_CLOSING: Final = (
    "、。，．・：；！？）］｝」』】〕〉》”’…‥～〜ーゝゞ々ァィゥェォッャュョヮヵヶぁぃぅぇぉっゃゅょゎ％"
)
#: what no line ends with
_OPENING: Final = "（［｛「『【〔〈《“‘"
# what a line is not broken in: Latin words and cards, a number and what it counts (10点), and a Japanese
# character with the marks around it
_WORDS = re.compile(
    rf"\s*[{_OPENING}]*"
    r"(?:(?:\x1b\[[0-9;]*m|[!-~♠♥♦♣])+(?:(?<=[0-9])[一-龥])?|.)"
    rf"(?:\x1b\[[0-9;]*m|[{_CLOSING}])*"
)


def _cells(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf", "Cc"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def plain(text: str) -> str:
    """The text without its colours."""
    return _ESCAPES.sub("", text)


def width(text: str) -> int:
    """How many cells the text takes."""
    return sum(map(_cells, plain(text)))


def left(text: str, cells: int) -> str:
    """The text with spaces after it."""
    return text + " " * (cells - width(text))


def right(text: str, cells: int) -> str:
    """The text with spaces before it."""
    return " " * (cells - width(text)) + text


def clipped(text: str, cells: int) -> str:
    """Text without colours, cut where it would take more cells."""
    if width(text) <= cells:
        return text
    kept = ""
    for letter in text:
        if width(kept + letter) > cells:
            break
        kept += letter
    return kept.rstrip()


def packed(pieces: Sequence[str], cells: int, between: str = "  ") -> list[str]:
    """Pieces in as few lines as they need, none cut unless it is too long for a line of its own."""
    lines: list[str] = []
    for piece in pieces:
        if lines and width(lines[-1]) + width(between) + width(piece) <= cells:
            lines[-1] += between + piece
        else:
            lines.append(piece)
    return [part for line in lines for part in ([line] if width(line) <= cells else folded(line, cells))]


def folded(text: str, cells: int) -> list[str]:
    """Breaks text into lines, at spaces where there are any.

    Japanese may break between any two characters, but no line begins with a mark that closes (。）」) or
    a small kana, and none ends with one that opens. Further lines begin below the text of the first.
    """
    indent = " " * (len(text) - len(text.lstrip(" ")))
    lines = [""]
    for word in _WORDS.findall(text):
        if lines[-1] and width(lines[-1]) + width(word) > cells:
            lines.append(indent + word.lstrip())
        else:
            lines[-1] += word
    return [line for line in lines if line] or [""]
