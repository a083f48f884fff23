"""Writes a record: equal records give equal text, and ``read_record`` gives an equal record back."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from sevenbridge.engine.cards import cards_text
from sevenbridge.engine.record.model import (
    FORMAT,
    MatchExpectation,
    Record,
    RoundExpectation,
    RoundRecord,
    Shuffles,
    StartingPosition,
)
from sevenbridge.engine.rules import NOBODY

_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_LETTERS: Final = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}
#: what may not stand in a TOML string as it is
_SPECIAL: Final = re.compile('["\\\\\x00-\x1f\x7f]')
_SPECIAL_IN_ROWS: Final = re.compile('\\\\|"(?="")|[\x00-\x08\x0b-\x1f\x7f]')


def write_record(record: Record) -> str:
    """The text of a record. Raises TypeError for what is none."""
    if not isinstance(record, Record):
        raise TypeError(f"a Record is written, not {record!r}; Game.record makes one of a match")
    parts = [_head(record), _rules(record)]
    if record.about:
        parts.insert(1, table("[about]", pairs(record.about)))
    parts += [table("[[rounds]]", _round(entry, record.seats)) for entry in record.rounds]
    expect = list(_match_expectation(record.expect))
    if expect:
        parts.append(table("[expect]", expect))
    if record.shuffles:
        parts.append(table("[fairness]", _shuffles(record.shuffles)))
    return "\n".join(parts)


def table(header: str, rows: Iterable[str]) -> str:
    """A table with its header, and an empty line after it."""
    return "\n".join((header, *rows, ""))


def pair(key: str, value: object) -> str:
    """A key and any value of TOML, on one line; the key is written as it is."""
    return f"{key} = {_value(value)}"


def pairs(table: Mapping[str, object]) -> Iterator[str]:
    """The keys and values of a table, a line each, whatever the keys are."""
    for key, value in table.items():
        yield pair(key if _BARE_KEY.fullmatch(key) else _text(key), value)


def _value(value: object) -> str:
    """Any value of TOML, on one line."""
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        # Python reads and writes no decimal number of thousands of digits
        return str(value) if value.bit_length() <= 64 else hex(value)
    if isinstance(value, Mapping):
        return f"{{ {', '.join(pairs(value))} }}" if value else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    return str(value)  # a fraction, a date or a time


def _text(text: str) -> str:
    return f'"{_SPECIAL.sub(_escaped, text)}"'


def long_text(text: str) -> str:
    """A text of several lines."""
    return f'"""\n{_SPECIAL_IN_ROWS.sub(_escaped, text)}"""'


def _escaped(found: re.Match[str]) -> str:
    return _LETTERS.get(found[0]) or f"\\u{ord(found[0]):04x}"


def _head(record: Record) -> str:
    seated = pair("players", record.players) if record.players else pair("seats", record.seats)
    return "\n".join((pair("format", FORMAT), pair("game", record.game), seated, ""))


def _rules(record: Record) -> str:
    preset, changes = record.rules.as_preset()
    return table("[rules]", (pair("preset", preset), *pairs(changes)))


def _round(entry: RoundRecord, seats: int) -> Iterator[str]:
    if entry.dealer is not None:
        yield pair("dealer", entry.dealer)
    if entry.playing is not None:
        yield pair("playing", entry.playing)
    if entry.position is not None:
        yield from _position(entry.position, len(entry.playing or range(seats)))
    else:
        yield pair("deck", cards_text(entry.deck))
    if entry.actions:
        yield f"actions = {long_text(entry.actions)}"
    yield from _round_expectation(entry.expect)


def _position(position: StartingPosition, playing: int) -> Iterator[str]:
    """The keys of a position, those left out that have their usual values."""
    yield pair("position.hands", [cards_text(hand) for hand in position.hands])
    if position.melds:
        melds = [{"owner": meld.owner, "cards": cards_text(meld.cards)} for meld in position.melds]
        yield pair("position.melds", melds)
    if position.discards:
        yield pair("position.discards", cards_text(position.discards))
    if position.discarder != NOBODY:
        yield pair("position.discarder", position.discarder)
    if position.stock:
        yield pair("position.stock", cards_text(position.stock))
    yield pair("position.to_act", position.to_act)
    if position.drawn:
        yield pair("position.drawn", True)
    if set(position.turns_begun) != {1}:
        yield pair("position.turns_begun", position.turns_begun)
    if position.discards_made != playing:
        yield pair("position.discards_made", position.discards_made)
    if position.reshuffles_made:
        yield pair("position.reshuffles_made", position.reshuffles_made)


def _round_expectation(expect: RoundExpectation) -> Iterator[str]:
    for key in ("winner", "scores", "to_act"):
        value = getattr(expect, key)
        if value is not None:
            yield pair(f"expect.{key}", value)
    if expect.hands is not None:
        yield pair("expect.hands", [cards_text(hand) for hand in expect.hands])
    if expect.melds is not None:
        yield pair("expect.melds", [cards_text(meld) for meld in expect.melds])


def _match_expectation(expect: MatchExpectation) -> Iterator[str]:
    if expect.totals is not None:
        yield pair("totals", expect.totals)
    if expect.winners is not None:
        yield pair("winners", expect.winners)


def _shuffles(shuffles: Shuffles) -> Iterator[str]:
    if shuffles.secret is not None:
        yield pair("secret", shuffles.secret.hex())
    yield pair("commitment", shuffles.commitment)
    yield pair("nonces", [nonce.hex() for nonce in shuffles.nonces])
