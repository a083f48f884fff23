"""Where things stand in a TOML text: the line of every table, key and value, which ``tomllib`` does not tell.

The text must be one that ``tomllib`` accepts. What it means is tomllib's business; only indices count here.
"""

import re
from bisect import bisect_right
from typing import Final

#: the way to a value: keys, and numbers in arrays
Path = tuple[str | int, ...]

#: positions deeper in the tables than this are not kept; they have the line of the table around them
DEEPEST: Final = 8

_SPACE: Final = re.compile(r"[ \t]*")
_BLANK: Final = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
_BARE_KEY: Final = re.compile(r"[^\s.=\]\"'#]+")
_PLAIN_VALUE: Final = re.compile(r"[^,\]}\n#]*")
_BASIC: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"')
_LITERAL: Final = re.compile(r"'[^'\n]*'")
_ESCAPE: Final = re.compile(r"\\(?:u(?P<short>[0-9A-Fa-f]{4})|U(?P<long>[0-9A-Fa-f]{8})|(?P<letter>.))")
_LONG_STRINGS: Final = {
    '"""': re.compile(r'(?P<end>"{3,5})|(?P<newline>\n)|\\[ \t]*\n[ \t\n]*|(?P<escape>\\.)|[^"\\\n]+|"'),
    "'''": re.compile(r"(?P<end>'{3,5})|(?P<newline>\n)|(?P<escape>(?!))|[^'\n]+|'"),
}


class TomlLines:
    r"""The lines on which the keys of a TOML text stand, counted from 1.

    >>> lines = TomlLines('a.b = 1\n[[c]]\nd = \"\"\"\nx\ny\"\"\"')
    >>> lines.of("a", "b"), lines.of("c", 0), lines.of("c", 0, "d"), lines.of_row(1, "c", 0, "d")
    (1, 2, 3, 5)
    """

    def __init__(self, text: str = "") -> None:
        self._text = text.replace("\r\n", "\n")
        self._at = 0
        self._newlines = [index for index, letter in enumerate(self._text) if letter == "\n"]
        self._lines: dict[Path, int] = {(): 1}
        self._rows: dict[Path, list[int]] = {}
        self._elements: dict[Path, int] = {}
        self._scan()

    def of(self, *path: str | int) -> int:
        """The line where this table, key or element begins, or the nearest one around it."""
        while path not in self._lines:
            path = path[:-1]
        return self._lines[path]

    def of_row(self, row: int, *path: str | int) -> int:
        """The line of a row of this string, row 0 being its first; as ``of`` where no such string is."""
        rows = self._rows.get(path)
        return rows[min(row, len(rows) - 1)] if rows else self.of(*path)

    # -- walking through the text ---------------------------------------------------------------------------

    def _scan(self) -> None:
        table: Path = ()
        self._skip(_BLANK)
        while self._at < len(self._text):
            if self._text[self._at] == "[":
                table = self._header()
            else:
                self._pair(table)
            self._skip(_BLANK)

    def _line(self) -> int:
        return bisect_right(self._newlines, self._at - 1) + 1

    def _skip(self, pattern: re.Pattern[str]) -> str:
        """Moves past what the pattern matches here, and returns the match."""
        found = pattern.match(self._text, self._at)
        if found is None:
            raise ValueError(f"line {self._line()} is not what TOML allows")
        self._at = found.end()
        return found[0]

    def _next_letter(self) -> str:
        """Moves past spaces, new lines and comments, and returns the next letter."""
        self._skip(_BLANK)
        return self._text[self._at]

    def _mark(self, path: Path) -> None:
        if len(path) <= DEEPEST:
            self._lines.setdefault(path, self._line())

    def _header(self) -> Path:
        """Reads ``[a.b]`` or ``[[a.b]]``; returns the path of the table that it opens."""
        brackets = 2 if self._text.startswith("[[", self._at) else 1
        start, self._at = self._at, self._at + brackets
        key = self._key()
        end, self._at = self._at + brackets, start
        table: Path = ()
        for depth, part in enumerate(key, 1):
            table = (*table[:DEEPEST], part)
            if depth == len(key) and brackets == 2:
                self._elements[table] = self._elements.get(table, -1) + 1
            self._mark(table)
            if table in self._elements:
                table = (*table, self._elements[table])
                self._mark(table)
        self._at = end
        return table

    def _pair(self, table: Path) -> None:
        start = self._at
        key = self._key()[:DEEPEST]
        end, self._at = self._at + 1, start
        for depth in range(len(key)):
            self._mark(table + key[: depth + 1])
        self._at = end
        self._skip(_SPACE)
        self._value(table + key)

    def _key(self) -> tuple[str, ...]:
        """Reads a dotted key and the spaces after it."""
        parts: list[str] = []
        while True:
            self._skip(_SPACE)
            quote = self._text[self._at]
            if quote in "\"'":
                import tomllib

                raw = self._skip(_BASIC if quote == '"' else _LITERAL)
                parts.append(tomllib.loads(f"key = {raw}")["key"])
            else:
                parts.append(self._skip(_BARE_KEY))
            self._skip(_SPACE)
            if self._text[self._at] != ".":
                return tuple(parts)
            self._at += 1

    def _value(self, path: Path) -> None:
        opening = self._text[self._at]
        if opening in "\"'":
            self._string(path, opening)
        elif opening == "[":
            self._array(path)
        elif opening == "{":
            self._inline_table(path)
        else:
            self._skip(_PLAIN_VALUE)

    def _array(self, path: Path) -> None:
        self._at += 1
        element = 0
        while (letter := self._next_letter()) != "]":
            if letter == ",":
                self._at += 1
                element += 1
                continue
            self._mark((*path, element))
            self._value((*path, element))
        self._at += 1

    def _inline_table(self, path: Path) -> None:
        self._at += 1
        while (letter := self._next_letter()) != "}":
            if letter == ",":
                self._at += 1
                continue
            self._pair(path)
        self._at += 1

    def _string(self, path: Path, quote: str) -> None:
        rows = [self._line()]
        if not self._text.startswith(quote * 3, self._at):
            raw = self._skip(_BASIC if quote == '"' else _LITERAL)
            if quote == '"':
                rows += [rows[0] for escape in _ESCAPE.finditer(raw) if _is_newline(escape)]
        else:
            rows = self._long_string(quote * 3)
        if len(path) <= DEEPEST:
            self._rows[path] = rows

    def _long_string(self, quotes: str) -> list[int]:
        """Reads a string of several lines; returns the line of each of its rows."""
        self._at += 3
        if self._text.startswith("\n", self._at):
            self._at += 1
        rows = [self._line()]
        while True:
            found = _LONG_STRINGS[quotes].match(self._text, self._at)
            if found is None:
                raise ValueError(f"line {self._line()} is not what TOML allows")
            escape = _ESCAPE.match(self._text, self._at) if found["escape"] else None
            self._at = (escape or found).end()
            if found["end"]:
                return rows
            if found["newline"] or (escape and _is_newline(escape)):
                rows.append(self._line())


def _is_newline(escape: re.Match[str]) -> bool:
    digits = escape["short"] or escape["long"]
    return int(digits, 16) == 10 if digits else escape["letter"] == "n"
