"""The values of one table of a record, each of the type that is wanted, or Unreadable with its line."""

from collections.abc import Collection, Iterator, Mapping
from typing import Final, Self, TypeVar

from sevenbridge.engine.cards import pack, parse_card
from sevenbridge.engine.malformed import Malformed
from sevenbridge.engine.record.flaws import Flaw, Unreadable
from sevenbridge.engine.record.toml_lines import TomlLines
from sevenbridge.engine.rules import Rules

Value = TypeVar("Value")

#: what TOML's types are called in a Flaw
_TYPES: Final[Mapping[type, str]] = {str: "text", int: "number", bool: "truth", list: "list", dict: "table"}
_MOST: Final = 1 << 32


def shown(value: object, longest: int = 60) -> str:
    """A word or number of a file, shortened to what a message can show."""
    # Python writes no decimal number of thousands of digits
    text = hex(value) if isinstance(value, int) and value.bit_length() > 64 else str(value)
    return text if len(text) <= longest else text[:longest] + "…"


class Fields:
    """One table of a record, at its ``path``."""

    def __init__(
        self, table: Mapping[str, object], lines: TomlLines, path: tuple[str | int, ...] = ()
    ) -> None:
        self.table = table
        self.lines = lines
        self.path = path

    def __contains__(self, key: str) -> bool:
        return key in self.table

    # -- where, and what is wrong ---------------------------------------------------------------------------

    def line(self, *keys: str | int) -> int:
        """The line of this table, or of what lies in it under these keys."""
        return self.lines.of(*self.path, *keys)

    def name(self, *keys: str | int) -> str:
        """A key with the tables around it, as people would say it: the number of the round is left out."""
        return ".".join(
            str(key) for key in (*self.path, *keys) if key != "rounds" and not isinstance(key, int)
        )

    def flawed(
        self, flaw: Flaw, *keys: str | int, cause: Exception | None = None, **details: int | str
    ) -> Unreadable:
        """The error for something under these keys; adds the detail ``key`` if the flaw has it."""
        named = {"key": self.name(*keys)} if "key" in flaw.fields else {}
        return Unreadable(self.line(*keys), flaw, cause, **named, **details)

    def allow(self, *known: str) -> Self:
        """Returns the table itself. Raises Unreadable for any other key in it."""
        for key in self.table:
            if key not in known:
                raise Unreadable(self.line(key), Flaw.UNKNOWN_KEY, key=shown(self.name(key)))
        return self

    # -- values ---------------------------------------------------------------------------------------------

    def _typed(self, kind: type[Value], value: object, *keys: str | int) -> Value:
        # bool is an int to Python, and not to a reader
        if type(value) is not kind:
            raise self.flawed(Flaw.WRONG_TYPE, *keys, wanted=_TYPES[kind])
        return value

    def _get(self, kind: type[Value], key: str, default: Value | None) -> Value:
        if key in self.table:
            return self._typed(kind, self.table[key], key)
        if default is None:
            raise self.flawed(Flaw.MISSING_KEY, key)
        return default

    def text(self, key: str, default: str | None = None) -> str:
        """A text. Like all methods below, raises Unreadable for another type, and without key and default."""
        return self._get(str, key, default)

    def truth(self, key: str, default: bool | None = None) -> bool:
        """A boolean, ``true`` or ``false`` in the file."""
        return self._get(bool, key, default)

    def subtable(self, key: str) -> "Fields":
        """A table inside this one; an empty one where it is left out."""
        return Fields(self._get(dict, key, {}), self.lines, (*self.path, key))

    def subtables(self, key: str) -> Iterator["Fields"]:
        """The tables of an array of tables, none where it is left out."""
        for number, element in enumerate(self._get(list, key, [])):
            table = self._typed(dict, element, key, number)
            yield Fields(table, self.lines, (*self.path, key, number))

    def number(self, key: str, low: int, high: int = _MOST, default: int | None = None) -> int:
        """A whole number with its bounds, both included."""
        return self._bounded(self._get(int, key, default), low, high, key)

    def numbers(
        self, key: str, low: int = -_MOST, high: int = _MOST, count: int | None = None
    ) -> tuple[int, ...]:
        """A list of whole numbers, ``count`` of them."""
        numbers = self._list(int, key, count)
        return tuple(self._bounded(each, low, high, key, index) for index, each in enumerate(numbers))

    def texts(self, key: str, count: int | None = None) -> tuple[str, ...]:
        """A list of texts, ``count`` of them."""
        return self._list(str, key, count)

    def _list(self, kind: type[Value], key: str, count: int | None) -> tuple[Value, ...]:
        values: list[object] = self._get(list, key, None)
        if count is not None and len(values) != count:
            raise self.flawed(Flaw.WRONG_COUNT, key, wanted=count, given=len(values))
        return tuple(self._typed(kind, each, key, index) for index, each in enumerate(values))

    def _bounded(self, number: int, low: int, high: int, *keys: str | int) -> int:
        if not low <= number <= high:
            raise self.flawed(Flaw.OUT_OF_RANGE, *keys, word=shown(number), low=low, high=high)
        return number

    def seat(self, key: str, seats: Collection[int], everybody: int) -> int:
        """One of these seats, of a table with ``everybody``."""
        return self.one_of(self._get(int, key, None), seats, everybody, key)

    def one_of(self, seat: int, seats: Collection[int], everybody: int, *keys: str | int) -> int:
        """The seat, if it is one of these."""
        if not 0 <= seat < everybody:
            raise self.flawed(Flaw.UNKNOWN_SEAT, *keys, word=shown(seat), seats=everybody)
        if seat not in seats:
            raise self.flawed(Flaw.SITS_OUT, *keys, seat=seat)
        return seat

    def seats(self, key: str, everybody: int) -> tuple[int, ...]:
        """A list of different seats, in ascending order."""
        seats = self._list(int, key, None)
        for index, seat in enumerate(seats):
            self.one_of(seat, range(everybody), everybody, key, index)
            if seat in seats[:index]:
                raise self.flawed(Flaw.SEAT_TWICE, key, index, seat=seat)
        return tuple(sorted(seats))

    def hex_bytes(self, low: int, high: int, text: str, *keys: str | int) -> bytes:
        """The bytes that a text of hex digits stands for, ``low`` to ``high`` of them."""
        try:
            found = bytes.fromhex(text)
        except ValueError:
            found = b""
        if not low <= len(found) <= high:
            raise self.flawed(Flaw.NOT_HEX, *keys, low=low, high=high)
        return found


class CardReader:
    """Reads lists of cards of one pack, in all of which together no card may stand twice."""

    def __init__(self, rules: Rules) -> None:
        self.pack = pack(rules.jokers)
        self._seen: set[int] = set()

    def read(self, fields: Fields, text: str, *keys: str | int) -> tuple[int, ...]:
        """The cards that a text under these keys names. Raises Unreadable at the word at fault."""
        rows = enumerate(text.split("\n"))
        return tuple(self._card(fields, word, row, *keys) for row, part in rows for word in part.split())

    def missing(self) -> list[int]:
        """The cards of the pack that have not been read."""
        return [card for card in self.pack if card not in self._seen]

    def _card(self, fields: Fields, word: str, row: int, *keys: str | int) -> int:
        line = fields.lines.of_row(row, *fields.path, *keys)
        try:
            card = parse_card(word)
        except Malformed:
            raise Unreadable(line, Flaw.UNKNOWN_CARD, word=shown(word)) from None
        if card not in self.pack:
            raise Unreadable(line, Flaw.NOT_IN_PACK, card=word)
        if card in self._seen:
            raise Unreadable(line, Flaw.CARD_TWICE, card=word)
        self._seen.add(card)
        return card
