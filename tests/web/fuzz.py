"""Messages that nobody should send, made by a grammar of those that somebody may.

The grammar is that of the types: it knows each field of each message and of each body of a request, writes
values that are right or nearly so, and then spoils the text. What a field of some name comes close to, where
the type does not tell, is in a table beside it (``Near``).
"""

from __future__ import annotations

import json
import typing
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, TypeAlias

from msgspec import inspect

from sevenbridge.engine.rules import PRESETS, SWITCHES
from sevenbridge_app.tables.client_messages import ClientMessage
from sevenbridge_app.tables.nonces import hash_of
from sevenbridge_app.tables.server_messages import Now
from tests.web.raw_websocket import BINARY, CLOSE, PING, TEXT, frame

#: by the name of a field, values that are right there, or nearly
Near: TypeAlias = Mapping[str, Sequence[Any]]

_KINDS: tuple[type[ClientMessage], ...] = typing.get_args(ClientMessage)

#: what can stand for a value in JSON, and in places where there is no JSON at all
_TOKENS = (
    "null",
    "true",
    "false",
    "0",
    "-0",
    "-1",
    "1.0",
    "1e3",
    "1e400",
    "-1e-400",
    "NaN",
    "Infinity",
    "-Infinity",
    "01",
    "+1",
    "0x10",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551616",
    "-9223372036854775809",
    "9" * 400,
    '"0"',
    '""',
    '"\\u0000"',
    '"\\ud800"',
    '"\\udc00\\ud800"',
    '"\\',
    "[]",
    "{}",
    "[0]",
    "[[[[[]]]]]",
    '{"seat":0}',
    '"../../etc/passwd"',
    '"\'; DROP TABLE log; --"',
    '"%s %(x)d"',
    "undefined",
    "'a'",
    "//",
    "",
)

#: whole messages
_SPECIAL = (
    "",
    " ",
    "{",
    "}",
    "[",
    "[" * 4000,
    '{"do":' * 600,
    "[1,2",
    '"',
    "null",
    "0",
    "\x00",
    "\ufeff{}",
    "{}",
    "[]",
    '{"do":"ping"}',
    '{"id":1}',
    '{"do":"ping","id":1,"x":1}',
    '{"do":"ping","id":1}{"do":"ping","id":2}',
    '{"do":"ping","id":1,"id":2}',
    '{"do":"ping","do":"start","id":1}',
    '{"do":"start","id":1,"seat":0}',
    '{"do":"PING","id":1}',
    '{"do":"Ping","id":1}',
    '{"do":" ping","id":1}',
    '{"do":["ping"],"id":1}',
    '{"do":"say","id":1,"seat":0,"kind":"text","what":"' + "あ" * 1200 + '"}',
    '{"t":"match_ended"}',
    '{"t":"table_opened","settings":{},"owner":1}',
    '{"do":"played","id":1,"seat":0,"action":0}',
)

_NUMBERS = (0, 1, 2, 3, 4, 7, 10, 100, 700, -1, 1 << 31, -(1 << 63), 1 << 63, 10**19)
_TEXTS = (
    "",
    " ",
    "a",
    "Aki",
    "hello",
    "\x07",
    "あ" * 200,
    "a" * 201,
    "<b>",
    "{en}",
    "\u202e",
    "\u3164",
    "../..",
)
_ODD: tuple[Any, ...] = (0, "none", True, None, [], -1)
_SWITCHES: tuple[dict[str, Any], ...] = (
    {},
    {"match_length": 1},
    {"jokers": 2},
    {"x": 0},
    *({name: value} for name in SWITCHES for value in _ODD),
)

#: what the fields of any message come close to
_NEAR: Near = {
    "kind": ("phrase", "reaction", "text", "phrase", "shout", "numbered", "daily", "winnable"),
    "what": ("hello", "clap", "", " ", "\x07", "あ" * 200, "a" * 201, "<b>", "{en}", "\u202e"),
    "words": ("draw", "discard 7h", "meld 7h", "meld As 2s 3s", "layoff 8h @ 7h", "pon", "claim", "\u2660"),
    "hash": ("", "00", "ab" * 32, "AB" * 32, "ab" * 33, "zz" * 32, hash_of("00")),
    "nonce": ("", "00", "0", "zz", "00" * 64, "00" * 65, "٣٣", "0 0", "AB"),
    "preset": (*PRESETS, "nothing", ""),
    "switches": _SWITCHES,
    "moves": ([], ["draw"], ["x" * 100], ["draw"] * 300),
    "day": ("", "2026-11-22", "2026-02-30", "today"),
    "fill": ("greedy", "random", "", "nobody"),
    "seats": (2, 3, 4, 6, 0, 7),
    "company": ((), (), ("aki",), ("fox", "hina"), ("aki", "aki"), ("nobody",)),
}


class Grammar:
    """Writes JSON after the types that read it."""

    def __init__(self, dice: Random) -> None:
        self.dice = dice

    def fields(self, kind: type, near: Near) -> dict[str, Any]:
        """An object of this type, the tag included, with values that are right or nearly."""
        described = inspect.type_info(kind)
        assert isinstance(described, inspect.StructType)
        found: dict[str, Any] = {}
        if described.tag is not None:
            found[str(described.tag_field)] = described.tag
        # of what may be left out: nothing, some of it, or most
        share = self.dice.choice((0.0, 0.3, 0.6))
        for field in described.fields:
            if field.required or self.dice.random() < share:
                found[field.encode_name] = self._value(field.type, field.encode_name, near)
        return found

    def _value(self, kind: inspect.Type, name: str, near: Near) -> Any:
        dice = self.dice
        if (known := near.get(name) or _NEAR.get(name)) and dice.random() < 0.9:
            return dice.choice(known)
        if isinstance(kind, inspect.UnionType):
            return self._value(dice.choice(kind.types), name, near)
        if isinstance(kind, inspect.LiteralType):
            return dice.choice((*kind.values, "shout"))
        if isinstance(kind, inspect.BoolType):
            return dice.random() < 0.5
        if isinstance(kind, inspect.IntType):
            return dice.choice(_NUMBERS)
        if isinstance(kind, inspect.StrType):
            return dice.choice(_TEXTS)
        return dice.choice((None, [], {}, dice.random(), *_NUMBERS))

    def bent(self, fields: Mapping[str, Any]) -> str:
        """The object with some values that are none, or of another type; or with fields doubled or lost."""
        dice = self.dice
        parts = [f"{json.dumps(name)}:{json.dumps(value)}" for name, value in fields.items()]
        for _ in range(dice.randrange(1, 3)):
            index = dice.randrange(len(parts) + 1)
            name = dice.choice((*fields, "x", ""))
            written = f"{json.dumps(name)}:{dice.choice(_TOKENS)}"
            parts[index : index + dice.randrange(2)] = [written]
        return "{" + ",".join(parts) + "}"

    def rewritten(self, fields: Mapping[str, Any]) -> str:
        """The same object in another way of writing, which means the same to who reads JSON."""
        dice = self.dice
        names = list(fields)
        dice.shuffle(names)
        blank = dice.choice(("", " ", "\n\t", " " * 50))
        parts = []
        for name in names:
            escaped = "".join(f"\\u{ord(each):04x}" if dice.random() < 0.3 else each for each in name)
            written = json.dumps(fields[name], ensure_ascii=dice.random() < 0.5)
            parts.append(f'{blank}"{escaped}"{blank}:{blank}{written}')
        return blank + "{" + ",".join(parts) + blank + "}" + blank

    def broken(self, text: str) -> str | bytes:
        """The text with some bytes lost, doubled or changed."""
        data = bytearray(text.encode("utf-8", "surrogatepass"))
        for _ in range(self.dice.randrange(1, 4)):
            index, size = self.dice.randrange(len(data) + 1), self.dice.randrange(1, 6)
            new = self.dice.choice((b"", data[index : index + size] * 2, self.dice.randbytes(size)))
            data[index : index + size] = new
        return _as_text(bytes(data))

    def tree(self, depth: int) -> Any:
        """Any JSON at all."""
        dice = self.dice
        names = ("do", "id", "seat", "ping", "play", "kind", "what", "")
        choice = dice.randrange(7 if depth else 5)
        if choice == 5:
            return [self.tree(depth - 1) for _ in range(dice.randrange(4))]
        if choice == 6:
            return {dice.choice(names): self.tree(depth - 1) for _ in range(dice.randrange(5))}
        return (None, dice.random() < 0.5, dice.getrandbits(80), dice.uniform(-1e9, 1e9), dice.choice(names))[
            choice
        ]

    def written(self, kind: type, near: Near) -> str | bytes:
        """An object of this type, or something that was meant to be one."""
        fields = self.fields(kind, near)
        makers: tuple[Callable[[], str | bytes], ...] = (
            lambda: json.dumps(fields),
            lambda: self.rewritten(fields),
            lambda: self.bent(fields),
            lambda: self.broken(json.dumps(fields)),
            lambda: json.dumps(self.tree(4)),
        )
        (made,) = self.dice.choices(makers, (4, 1, 4, 2, 1))
        return made()


class Fuzz:
    """Makes messages to a table of so many seats."""

    def __init__(self, seed: int, seats: int) -> None:
        self.dice = Random(seed)
        self._grammar = Grammar(self.dice)
        self._seats = (*range(seats), *range(seats), -1, seats, 1 << 31, -(1 << 63), 10**19)

    def message(self, now: Now) -> str | bytes:
        """The next message, as a text or as bytes; ``now`` is how things stand for the sender."""
        dice = self.dice
        choice = dice.random()
        if choice < 0.75:
            made = self._grammar.written(dice.choice(_KINDS), self._near(now))
        elif choice < 0.87:
            made = _as_text(dice.randbytes(dice.randrange(200)))
        else:
            made = dice.choice(_SPECIAL)
        if isinstance(made, bytes) or dice.random() > 0.1:
            return made
        return made.encode("utf-8", "surrogatepass")

    def _near(self, now: Now) -> Near:
        return {
            "id": (*range(100), -1, 1 << 31, -(1 << 63)),
            "seat": self._seats,
            "step": (now.step, now.step, now.step, now.step - 1, now.step + 1, 0, 1 << 40),
            "action": (*now.options, *now.options, 0, self.dice.randrange(5441), -1, 5441, 1 << 70),
            "pause_ms": (0, 0, 99, 5001, -1, 1 << 40),
        }

    def frames(self, now: Now) -> list[bytes]:
        """Frames of a connection that keeps to no rules: the last of them ends it, whatever came before."""
        return [*(self._frame(now) for _ in range(self.dice.randrange(8))), frame(b"\x03\xe8", CLOSE)]

    def _frame(self, now: Now) -> bytes:
        dice = self.dice
        message = self.message(now)
        payload = message.encode("utf-8", "surrogatepass") if isinstance(message, str) else message
        opcode = dice.choice((TEXT, TEXT, TEXT, BINARY, 0, PING, 10, CLOSE, 3, 15))
        if opcode >= CLOSE and dice.random() < 0.8:
            payload = payload[:125]
        first = dice.choice((0x80, 0x80, 0x80, 0x80, 0, 0xC0, 0x90))
        made = frame(payload, opcode, first, is_masked=dice.random() < 0.95)
        return made if dice.random() < 0.95 else made[: dice.randrange(len(made))]


def _as_text(data: bytes) -> str | bytes:
    """The text that these bytes are, or the bytes themselves."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data
