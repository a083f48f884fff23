"""Messages that nobody should send: valid ones with something wrong, random JSON, random bytes."""

from __future__ import annotations

import json
import typing
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from sevenbridge.tables.client_messages import ClientMessage
from sevenbridge.tables.server_messages import Now

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
    '"{en} {0} %s"',
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
    '{"t":"ended"}',
    '{"t":"opened","settings":{},"owner":1}',
    '{"do":"played","id":1,"seat":0,"action":0}',
)


class Fuzz:
    """Makes messages of dice; ``seats``: how many seats the table has."""

    def __init__(self, seed: int, seats: int) -> None:
        self.dice = Random(seed)
        self._seats = seats
        self._makers: tuple[Callable[[Now], str | bytes], ...] = (
            self._meant,
            self._meant,
            self._bent,
            self._bent,
            self._broken,
            self._random_json,
            self._random_bytes,
            self._special,
        )

    def message(self, now: Now) -> str | bytes:
        """The next message, as a text or as bytes; ``now`` is how things stand for the sender."""
        made = self.dice.choice(self._makers)(now)
        if isinstance(made, bytes) or self.dice.random() > 0.1:
            return made
        return made.encode("utf-8", "surrogatepass")

    def _meant(self, now: Now) -> str:
        """Of the right form, with numbers that are nearly right, or right."""
        return json.dumps(self._fields(now))

    def _fields(self, now: Now) -> dict[str, Any]:
        kind = self.dice.choice(_KINDS)
        fields: dict[str, Any] = {"do": kind.__struct_config__.tag}
        for field in msgspec.structs.fields(kind):
            if field.required or self.dice.random() < 0.5:
                fields[field.name] = self._value(field.name, now)
        return fields

    def _value(self, name: str, now: Now) -> Any:
        dice = self.dice
        if name == "step":
            return now.step + dice.choice((-1, 0, 0, 0, 1, -now.step, 1 << 40))
        if name == "action":
            return dice.choice((*now.options, 0, dice.randrange(5441), -1, 5441, 1 << 70))
        if name in ("seat", "id"):
            return dice.choice((*range(self._seats), -1, self._seats, 1 << 31, -(1 << 63), 10**19))
        if name == "nonce":
            return dice.choice(("", "00", "0", "zz", "00" * 64, "00" * 65, "٣٣", "0 0", "AB"))
        if name == "kind":
            return dice.choice(("phrase", "reaction", "text", "phrase", "shout"))
        if name == "what":
            return dice.choice(
                ("hello", "clap", "", " ", "\x07", "あ" * 200, "a" * 201, "<b>", "{en}", "\u202e")
            )
        return dice.choice((True, False))

    def _bent(self, now: Now) -> str:
        """Of the right form but for some values."""
        fields = self._fields(now)
        parts = [f"{json.dumps(name)}:{json.dumps(value)}" for name, value in fields.items()]
        for _ in range(self.dice.randrange(1, 3)):
            place = self.dice.randrange(len(parts))
            name = self.dice.choice((*fields, "x", ""))
            bent = f"{json.dumps(name)}:{self.dice.choice(_TOKENS)}"
            parts[place : place + self.dice.randrange(2)] = [bent]
        return "{" + ",".join(parts) + "}"

    def _broken(self, now: Now) -> str | bytes:
        """With some bytes lost, doubled or changed."""
        data = bytearray(self._meant(now).encode())
        for _ in range(self.dice.randrange(1, 4)):
            place, size = self.dice.randrange(len(data) + 1), self.dice.randrange(1, 6)
            new = self.dice.choice((b"", data[place : place + size] * 2, self.dice.randbytes(size)))
            data[place : place + size] = new
        return _as_text(bytes(data))

    def _random_json(self, now: Now) -> str:
        return json.dumps(self._tree(4))

    def _tree(self, depth: int) -> Any:
        dice = self.dice
        names = ("do", "id", "seat", "ping", "play", "kind", "what", "")
        choice = dice.randrange(7 if depth else 5)
        if choice == 5:
            return [self._tree(depth - 1) for _ in range(dice.randrange(4))]
        if choice == 6:
            return {dice.choice(names): self._tree(depth - 1) for _ in range(dice.randrange(5))}
        return (None, dice.random() < 0.5, dice.getrandbits(80), dice.uniform(-1e9, 1e9), dice.choice(names))[
            choice
        ]

    def _random_bytes(self, now: Now) -> str | bytes:
        return _as_text(self.dice.randbytes(self.dice.randrange(200)))

    def _special(self, now: Now) -> str:
        return self.dice.choice(_SPECIAL)


def _as_text(data: bytes) -> str | bytes:
    """The text that these bytes are, or the bytes themselves."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data
