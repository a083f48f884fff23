"""The bytes of every message: clients rely on them. Those of log events are in ``tests/promises``.

``golden/`` has each type twice or more: with all its fields, once for every choice that a field offers, and
with the required ones alone. ``python -m tests.tables.test_encodings`` rewrites the files.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any, Final, get_args

import msgspec
import pytest
from msgspec import inspect

from sevenbridge_app.tables import log_events, server_messages
from sevenbridge_app.tables.client_messages import ClientMessage
from sevenbridge_app.tables.settings import TableSettings

GOLDEN: Final = Path(__file__).with_name("golden")
#: the closed lists, by the names of their files, with the field that tells the types apart
UNIONS: Final[dict[str, tuple[Any, str]]] = {
    "client_messages": (ClientMessage, "do"),
    "server_messages": (server_messages.ServerMessage, "t"),
}


class _Sampler:
    """Makes values in which no two fields are alike; of the choices of a field it takes one by its number."""

    def __init__(self, choice: int) -> None:
        self._choice = choice
        self._numbers = count(1)

    def struct(self, kind: type[msgspec.Struct], required_only: bool = False) -> msgspec.Struct:
        info = inspect.type_info(kind)
        assert isinstance(info, inspect.StructType)
        wanted = [field for field in info.fields if field.required or not required_only]
        return msgspec.convert({field.encode_name: self._value(field.type) for field in wanted}, kind)

    def _value(self, kind: inspect.Type) -> Any:
        match kind:
            case inspect.IntType():
                return next(self._numbers)
            case inspect.StrType():
                return f"text {next(self._numbers)} ♥"
            case inspect.BoolType():
                return self._choice != 1
            case inspect.EnumType(cls=members):
                return list(members)[next(self._numbers) % len(members)].value
            case inspect.LiteralType(values=choices) | inspect.Metadata(extra_json_schema={"enum": choices}):
                return sorted(map(str, choices))[self._choice % len(choices)]
            case inspect.VarTupleType(item_type=item):
                return [self._value(item), self._value(item)]
            case inspect.TupleType(item_types=items):
                return list(map(self._value, items))
            case inspect.DictType(key_type=key, value_type=value):
                return {self._value(key): self._value(value)}
            case inspect.UnionType(types=types):
                found = [each for each in types if not isinstance(each, inspect.NoneType)]
                return self._value(found[self._choice % len(found)])
            case inspect.StructType(cls=cls):
                return msgspec.to_builtins(self.struct(cls))
        raise AssertionError(kind)


def samples(union: Any, tag: str) -> Iterator[bytes]:
    """Every type of a closed list, encoded: full, by each choice of its fields, and bare."""
    kinds = sorted(get_args(union), key=lambda kind: str(kind.__struct_config__.tag))
    for kind in kinds:
        found = [msgspec.json.encode(_Sampler(choice).struct(kind)) for choice in range(4)]
        found.append(msgspec.json.encode(_Sampler(0).struct(kind, required_only=True)))
        yield from dict.fromkeys(found)


def _golden(name: str) -> list[bytes]:
    return (GOLDEN / f"{name}.jsonl").read_bytes().splitlines()


@pytest.mark.parametrize("name", UNIONS)
def test_every_type_encodes_to_the_bytes_of_today(name: str) -> None:
    assert list(samples(*UNIONS[name])) == _golden(name)


@pytest.mark.parametrize("name", UNIONS)
def test_the_bytes_of_today_are_read_and_written_again(name: str) -> None:
    union, tag = UNIONS[name]
    seen = set()
    for body in _golden(name):
        read = msgspec.json.decode(body, type=union)
        assert msgspec.json.encode(read) == body
        assert json.loads(body)[tag] == type(read).__struct_config__.tag
        seen.add(type(read))
    assert seen == set(get_args(union))


def test_what_a_log_leaves_out_of_the_settings_keeps_its_meaning() -> None:
    opened = log_events.decode(b'{"t":"table_opened","settings":{},"owner":7}')
    assert opened == log_events.TableOpened(
        TableSettings(
            seats=4,
            preset="gamerules",
            switches={},
            move_seconds=0,
            bank_seconds=0,
            claims="fast",
            claim_seconds=10,
            fill="greedy",
            visibility="unlisted",
            watching="hidden",
            watch_delay_seconds=120,
            pause_ms=700,
            quick=False,
        ),
        7,
    )


def test_what_a_client_leaves_out_keeps_its_meaning() -> None:
    short = msgspec.json.decode(b'{"do":"prefer","id":3,"seat":1}', type=ClientMessage)
    assert msgspec.json.encode(short) == b'{"do":"prefer","id":3,"seat":1,"no_calls":null,"auto_draw":null}'


if __name__ == "__main__":
    for file, (members, field) in UNIONS.items():
        (GOLDEN / f"{file}.jsonl").write_bytes(b"".join(each + b"\n" for each in samples(members, field)))
