"""The rules as data, for rule builders, clients and pages of rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

import msgspec

from sevenbridge import (
    ACTION_COUNT,
    MAX_SEATS,
    MIN_SEATS,
    PRESETS,
    InvalidRules,
    Rules,
    cards_in,
    cards_text,
    check_seats,
    label,
    moved_cards,
    verb_of,
)
from sevenbridge.bots import CHARACTERS, LEVELS, Character
from sevenbridge.rulebook import (
    ALIASES,
    PRESET_PAGES,
    SECTIONS,
    SOURCES,
    SWITCH_PAGES,
    SWITCHES,
    Value,
    origin,
    preset_id,
    remarks,
    written,
)
from sevenbridge.rulebook import refusal as rules_sentence
from sevenbridge.texts import LANGS, Text
from sevenbridge_app.tables.phrases import LONGEST_TEXT, PHRASES, REACTIONS
from sevenbridge_app.tables.refusals import RefusalCode
from sevenbridge_app.tables.settings import BOUNDS, FILLING, LEVEL_SECONDS


@cache
def rules_page() -> bytes:
    """Returns presets and switches with all texts about them, and the bounds of a table's settings (JSON)."""
    return msgspec.json.encode(
        {
            "sections": {name: _text(title) for name, title in SECTIONS.items()},
            "sources": {name: _text(title) for name, title in SOURCES.items()},
            "switches": [_switch(name) for name in SWITCHES],
            "presets": [_preset(name) for name in PRESETS],
            "aliases": dict(ALIASES),
            "seats": [MIN_SEATS, MAX_SEATS],
            "settings": {name: list(bounds) for name, bounds in BOUNDS.items()},
            "level_seconds": list(LEVEL_SECONDS),
            "players": list(FILLING),
            "levels": [
                {"name": level.name, "title": _text(level.title), "manner": _text(level.manner)}
                for level in LEVELS
            ],
            "characters": [_character(each) for each in CHARACTERS],
            "phrases": {name: _text(phrase) for name, phrase in PHRASES.items()},
            "reactions": REACTIONS,
            "longest_text": LONGEST_TEXT,
            "refusals": {str(why): _text(why.text) for why in RefusalCode},
        }
    )


@lru_cache(maxsize=4)
def actions_page(below: int) -> bytes:
    """Returns the actions below this number (JSON): for each, what is done and with which cards."""
    return b'{"actions":[' + b",".join(_action_rows()[:below]) + b"]}"


@cache
def _action_rows() -> list[bytes]:
    rows = []
    for action in range(ACTION_COUNT):
        cards = cards_text(cards_in(moved_cards(action)))
        rows.append(msgspec.json.encode([verb_of(action), cards, label(action)]))
    return rows


def rules_checked(preset: str, switches: Mapping[str, Value], seats: int) -> dict[str, Any]:
    """Checks rules: returns whether they can be played, and what there is to say about them.

    That is all their values, which of these are our own decisions, and remarks on those that change nothing
    or may surprise.
    """
    try:
        rules = Rules.preset(preset, **switches)
        check_seats(seats)
    except InvalidRules as error:
        reason = {"code": error.code, "option": error.option[:40]}
        reason |= {lang: rules_sentence(error, lang) for lang in LANGS}
        return {"refused": reason, "notes": [], "values": {}, "decided": []}
    values, usual = rules.switches(), PRESETS[preset_id(preset)].switches()
    chosen = {name for name in values if values[name] != usual[name]}
    notes = [
        {"switches": [*remark.on, *remark.beside], **_text(remark.text)}
        for remark in remarks(rules, seats, chosen)
    ]
    decided = [name for name in values if name not in chosen and origin(preset, name).decided]
    return {"refused": None, "notes": notes, "values": values, "decided": decided}


def _character(character: Character) -> dict[str, Any]:
    return {
        "id": character.id,
        "level": character.level,
        "name": _text(character.name),
        "manner": _text(character.manner),
        "lines": {moment: _text(line) for moment, line in character.lines.items()},
    }


def _text(text: Text | None) -> Any:
    return None if text is None else {"en": text.en, "ja": text.ja}


def _switch(name: str) -> dict[str, Any]:
    switch, page = SWITCHES[name], SWITCH_PAGES[name]
    return {
        "name": name,
        "kind": switch.kind,
        "choices": list(switch.choices),
        "low": switch.low,
        "high": switch.high,
        "section": page.section,
        "title": _text(page.title),
        "explanation": _text(page.explanation),
        "labels": [[value, _text(label)] for value, label in page.labels.items()],
        "number": _text(page.number),
        "named": [[value, list(letters)] for value, letters in page.named.items()],
        "note": _text(page.note),
    }


def _preset(name: str) -> dict[str, Any]:
    page = PRESET_PAGES[name]
    values: dict[str, Value] = PRESETS[name].switches()
    return {
        "name": name,
        "title": _text(page.title),
        "character": _text(page.character),
        "sources": list(page.sources),
        "players": list(page.players),
        "note": _text(page.note),
        "switches": values,
        "decided": [switch for switch in values if origin(name, switch).decided],
        "written": {switch: written(value) for switch, value in values.items()},
    }
