"""A position as one line of text, as FEN is for chess; docs/library/positions.md has the grammar.

    gamerules 9sKhKs/2c5h/4dQc 1:5s6s7s/2:7h 8d2h Ah4sKd 0 claiming discarder=2 begun=012 ponners=0

It holds every secret of the round, as a Position does.
"""

import re
from collections.abc import Iterable
from dataclasses import fields
from typing import Any, Final, NoReturn

from sevenbridge.engine import actions
from sevenbridge.engine.cards import card_set, card_text, cards_in, parse_card
from sevenbridge.engine.malformed import Malformed
from sevenbridge.engine.position import Impossible, ImpossiblePosition, Meld, Position, meld_of
from sevenbridge.engine.rules import InvalidRules, Rules, parse_switch, written

#: the parts that every text has, in their order
_PARTS: Final = ("rules", "hands", "melds", "stock", "discards", "turn", "phase")
#: the phases in the order of their numbers (phases.py)
_PHASES: Final = ("drawing", "claiming", "playing", "reshuffling", "over")
#: what stands where there is nothing
_NONE: Final = "-"
#: the fields that are sets of seats, and those that are true or false: of these the text has the name alone
_SEATS: Final = ("begun", "exposed", "ponners", "chier")
_FLAGS: Final = ("melded", "laid_off")

_NUMBER: Final = re.compile(r"-?[0-9]{1,15}")
_SEAT: Final = re.compile(r"[0-9]")


def position_text(position: Position) -> str:
    """The position in one line, for ``position_from_text``. Raises ImpossiblePosition as ``check`` does."""
    position.check()
    parts = [
        rules_text(position.rules),
        "/".join(_cards_text(cards_in(hand)) for hand in position.hands),
        "/".join(f"{meld.owner}:{_cards_text(meld.in_order())}" for meld in position.melds) or _NONE,
        _cards_text(position.stock),
        _cards_text(position.discards),
        str(position.turn),
        _PHASES[position.phase],
    ]
    for name, usual in _DEFAULTS.items():
        value = getattr(position, name)
        if value != usual:
            parts.append(name if name in _FLAGS else f"{name}={_field_text(name, value)}")
    return " ".join(parts)


def position_from_text(text: str) -> Position:
    """The position of a text that ``position_text`` wrote.

    Raises ImpossiblePosition for anything else, with the word at fault if the text cannot be read.
    """
    words = text.split()
    if len(words) < len(_PARTS):
        raise ImpossiblePosition(Impossible.PART_MISSING, field=_PARTS[len(words)])
    rules = rules_from_text(words[0])
    fields: dict[str, Any] = {
        "rules": rules,
        "hands": tuple(card_set(_hand(word)) for word in words[1].split("/")),
        "melds": tuple(_meld(word, rules) for word in _listed(words[2])),
        "stock": _cards(words[3]),
        "discards": _cards(words[4]),
        "turn": _seat(words[5]),
        "phase": _PHASES.index(words[6]) if words[6] in _PHASES else _unknown(words[6]),
    }
    for word in words[len(_PARTS) :]:
        name, equals, value = word.partition("=")
        if name not in _DEFAULTS or bool(equals) == (name in _FLAGS):
            _unknown(word)
        if name in fields:
            raise ImpossiblePosition(Impossible.FIELD_TWICE, field=name)
        fields[name] = 1 if name in _FLAGS else _field(name, value, rules)
    position = Position(**fields)
    position.check()
    return position


def rules_text(rules: Rules) -> str:
    """Rules as the first word of a position: ``gamerules,ace=both``."""
    preset, changes = rules.as_preset()
    return ",".join([preset, *(f"{name}={written(value)}" for name, value in changes.items())])


def rules_from_text(word: str) -> Rules:
    """The rules of such a word. Raises ImpossiblePosition for any other."""
    preset, *switches = word.split(",")
    try:
        return Rules.preset(preset, **dict(map(parse_switch, switches)))
    except InvalidRules as error:
        raise ImpossiblePosition(Impossible.BAD_RULES, word=word) from error


# -- from fields to words ------------------------------------------------------------------------------------


def _cards_text(cards: Iterable[int]) -> str:
    return "".join(map(card_text, cards)) or _NONE


def _field_text(name: str, value: int) -> str:
    if name in _SEATS:
        return "".join(str(seat) for seat in range(value.bit_length()) if value >> seat & 1)
    if name == "drawn_card":
        return card_text(value)
    if name == "waiting_chi":
        return _chi_text(value)
    return str(value)


def _chi_text(action: int) -> str:
    bottom, top = actions.run_ends(action)
    if bottom < 0 or not actions.is_claim(actions.kind_of(action)):
        raise ImpossiblePosition(Impossible.WRONG_WAITING_CHI, value=actions.label(action))
    return _cards_text(Meld(0, actions.moved_cards(action), bottom, top).in_order())


# -- from words to fields ------------------------------------------------------------------------------------


def _unknown(word: str) -> NoReturn:
    raise ImpossiblePosition(Impossible.UNKNOWN_WORD, word=word)


def _listed(word: str) -> list[str]:
    return [] if word == _NONE else word.split("/")


def _cards(word: str) -> tuple[int, ...]:
    """The cards of a word, two letters each without spaces; - for none."""
    pairs = [] if word == _NONE else [word[at : at + 2] for at in range(0, len(word), 2)]
    try:
        cards = tuple(map(parse_card, pairs))
    except Malformed as error:
        raise ImpossiblePosition(Impossible.UNKNOWN_CARD, **error.details) from error
    return cards if cards or word == _NONE else _unknown(word)


def _hand(word: str) -> tuple[int, ...]:
    cards = _cards(word)
    for card in cards:
        if cards.count(card) > 1:
            raise ImpossiblePosition(Impossible.CARD_TWICE, cards=card_text(card))
    return cards


def _meld(word: str, rules: Rules) -> Meld:
    owner, colon, cards = word.partition(":")
    if not colon or not cards or cards == _NONE:
        _unknown(word)
    return meld_of(_seat(owner), _cards(cards), rules.ace == "both")


def _seat(word: str) -> int:
    return int(word) if _SEAT.fullmatch(word) else _unknown(word)


def _field(name: str, value: str, rules: Rules) -> int:
    if name in _SEATS:
        seats = list(map(_seat, value)) or _unknown(f"{name}={value}")
        return card_set(seats) if sorted(set(seats)) == seats else _unknown(f"{name}={value}")
    if name == "drawn_card":
        cards = _cards(value)
        return cards[0] if len(cards) == 1 else _unknown(f"{name}={value}")
    if name == "waiting_chi":
        return _chi(value, rules)
    return int(value) if _NUMBER.fullmatch(value) else _unknown(f"{name}={value}")


def _chi(word: str, rules: Rules) -> int:
    """The claim of the run of these cards."""
    meld = meld_of(0, _cards(word), rules.ace == "both")
    try:
        return actions.from_label(f"claim {actions.meld_text(meld.cards, meld.bottom, meld.top)}")
    except Malformed:
        raise ImpossiblePosition(Impossible.WRONG_WAITING_CHI, value=word) from None


#: the fields that are left out where they have these values
_DEFAULTS: Final[dict[str, int]] = {
    field.name: field.default
    for field in fields(Position)
    if field.name not in _PARTS and isinstance(field.default, int)
}
