"""Writing a record: always the same text for equal records, and ``read`` gives an equal record back."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from sevenbridge.engine.cards import cards_text
from sevenbridge.engine.record.model import (
    FORMAT,
    NOBODY,
    MatchExpectation,
    Record,
    RoundExpectation,
    RoundRecord,
    Shuffles,
    StartingPosition,
)

_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_LETTERS: Final = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}
#: what may not stand in a TOML string as it is
_SPECIAL: Final = re.compile('["\\\\\x00-\x1f\x7f]')
_SPECIAL_IN_ROWS: Final = re.compile('\\\\|"(?="")|[\x00-\x08\x0b-\x1f\x7f]')


def written(record: Record) -> str:
    """The text of a record."""
    parts = [_head(record), _rules(record)]
    if record.about:
        parts.insert(1, _table("[about]", _pairs(record.about)))
    parts += [_table("[[rounds]]", _round(entry, record.seats)) for entry in record.rounds]
    expect = list(_match_expectation(record.expect))
    if expect:
        parts.append(_table("[expect]", expect))
    if record.shuffles:
        parts.append(_table("[fairness]", _shuffles(record.shuffles)))
    return "\n".join(parts)


def _table(header: str, rows: Iterable[str]) -> str:
    return "\n".join((header, *rows, ""))


def _pair(key: str, value: object) -> str:
    return f"{key} = {_value(value)}"


def _pairs(table: Mapping[str, object]) -> Iterator[str]:
    for key, value in table.items():
        yield _pair(key if _BARE_KEY.fullmatch(key) else _text(key), value)


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
        return f"{{ {', '.join(_pairs(value))} }}" if value else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    return str(value)  # a fraction, a date or a time


def _text(text: str) -> str:
    return f'"{_SPECIAL.sub(_escaped, text)}"'


def _rows(text: str) -> str:
    """A text of several lines."""
    return f'"""\n{_SPECIAL_IN_ROWS.sub(_escaped, text)}"""'


def _escaped(found: re.Match[str]) -> str:
    return _LETTERS.get(found[0]) or f"\\u{ord(found[0]):04x}"


def _head(record: Record) -> str:
    seated = _pair("players", record.players) if record.players else _pair("seats", record.seats)
    return "\n".join((_pair("format", FORMAT), _pair("game", record.game), seated, ""))


def _rules(record: Record) -> str:
    preset, changes = record.rules.as_preset()
    return _table("[rules]", (_pair("preset", preset), *_pairs(changes)))


def _round(entry: RoundRecord, seats: int) -> Iterator[str]:
    if entry.dealer is not None:
        yield _pair("dealer", entry.dealer)
    if entry.playing is not None:
        yield _pair("playing", entry.playing)
    if entry.position is not None:
        yield from _position(entry.position, len(entry.playing or range(seats)))
    else:
        yield _pair("deck", cards_text(entry.deck))
    if entry.actions:
        yield f"actions = {_rows(entry.actions)}"
    yield from _round_expectation(entry.expect)


def _position(position: StartingPosition, playing: int) -> Iterator[str]:
    """The keys of a position, those left out that have their usual values."""
    yield _pair("position.hands", [cards_text(hand) for hand in position.hands])
    if position.melds:
        melds = [{"owner": meld.owner, "cards": cards_text(meld.cards)} for meld in position.melds]
        yield _pair("position.melds", melds)
    if position.discards:
        yield _pair("position.discards", cards_text(position.discards))
    if position.discarder != NOBODY:
        yield _pair("position.discarder", position.discarder)
    if position.stock:
        yield _pair("position.stock", cards_text(position.stock))
    yield _pair("position.to_act", position.to_act)
    if position.drawn:
        yield _pair("position.drawn", True)
    if set(position.turns_begun) != {1}:
        yield _pair("position.turns_begun", position.turns_begun)
    if position.discards_made != playing:
        yield _pair("position.discards_made", position.discards_made)
    if position.reshuffles_made:
        yield _pair("position.reshuffles_made", position.reshuffles_made)


def _round_expectation(expect: RoundExpectation) -> Iterator[str]:
    for key in ("winner", "scores", "to_act"):
        value = getattr(expect, key)
        if value is not None:
            yield _pair(f"expect.{key}", value)
    if expect.hands is not None:
        yield _pair("expect.hands", [cards_text(hand) for hand in expect.hands])
    if expect.melds is not None:
        yield _pair("expect.melds", [cards_text(meld) for meld in expect.melds])


def _match_expectation(expect: MatchExpectation) -> Iterator[str]:
    if expect.totals is not None:
        yield _pair("totals", expect.totals)
    if expect.winners is not None:
        yield _pair("winners", expect.winners)


def _shuffles(shuffles: Shuffles) -> Iterator[str]:
    if shuffles.secret is not None:
        yield _pair("secret", shuffles.secret.hex())
    yield _pair("commitment", shuffles.commitment)
    yield _pair("nonces", [nonce.hex() for nonce in shuffles.nonces])
