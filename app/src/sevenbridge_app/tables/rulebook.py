"""The rules as data, for rule builders, clients and pages of rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Literal, TypeAlias

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
from sevenbridge.bots import CHARACTERS, LEVELS
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
from sevenbridge.texts import Text
from sevenbridge_app.tables.phrases import LONGEST_TEXT, PHRASES, REACTIONS, STAMPS, Stamp
from sevenbridge_app.tables.refusals import RefusalCode
from sevenbridge_app.tables.settings import BOUNDS, FILLING, LEVEL_SECONDS

#: the lowest and the highest of a number
Bounds: TypeAlias = tuple[int, int]
#: what an action does, the cards that it moves, and its label: docs/library/actions.md
ActionWords: TypeAlias = tuple[str, str, str]


class Switch(msgspec.Struct, frozen=True):
    """A switch of the rules, with everything that is said about it."""

    name: str
    kind: Literal["bool", "choice", "int", "choice_or_int"]
    choices: tuple[Value, ...]
    """The values that have names or are few; numbers go from ``low`` to ``high`` besides."""
    low: int | None
    high: int | None
    section: str
    """A key of the rulebook's ``sections``."""
    title: Text
    explanation: Text
    labels: tuple[tuple[Value, Text], ...]
    """The words for single values."""
    number: Text | None
    """The words for any other number, which stands where ``{n}`` is."""
    named: tuple[tuple[Value, tuple[str, ...]], ...]
    """Which sources name which values, by the letters of the sources."""
    note: Text | None


class Preset(msgspec.Struct, frozen=True):
    """A preset, with everything that is said about it."""

    name: str
    title: Text
    character: Text
    """What kind of game it is, in a sentence."""
    sources: tuple[str, ...]
    """By their letters, the fullest first."""
    players: Bounds
    """For how few and how many players it is meant."""
    note: Text | None
    switches: dict[str, Value]
    decided: tuple[str, ...]
    """The switches that its sources leave open, so that the value is this project's own."""
    written: dict[str, str]
    """Its values as a record writes them."""


class LevelPage(msgspec.Struct, frozen=True):
    """How strong computers are, and how those of this level play."""

    name: str
    title: Text
    manner: Text


class CharacterPage(msgspec.Struct, frozen=True):
    """A computer with whom people play: who it is, and how it plays."""

    id: str
    """By which tables and results name it."""
    level: str
    """The ``name`` of its level."""
    name: Text
    manner: Text


class Rulebook(msgspec.Struct, frozen=True):
    """What a page of rules, a form for a new table and talk at the table need."""

    sections: dict[str, Text]
    """The titles of the sections of the rules, by their numbers."""
    sources: dict[str, Text]
    """Where the rules of the presets were found, by their letters."""
    switches: tuple[Switch, ...]
    presets: tuple[Preset, ...]
    aliases: dict[str, str]
    """Other names of presets, and the presets that they mean."""
    seats: Bounds
    """How few and how many may play."""
    settings: dict[str, Bounds]
    """The bounds of those settings of a table that are numbers, by the name of the setting; 0 is none."""
    level_seconds: Bounds
    """The bounds of ``claim_seconds`` where ``claims`` is ``level``."""
    players: tuple[str, ...]
    """The computers that are nobody in particular."""
    levels: tuple[LevelPage, ...]
    """Weakest first."""
    characters: tuple[CharacterPage, ...]
    """The gentlest first."""
    phrases: dict[str, Text]
    """What can be said with a word, by that word."""
    reactions: dict[str, str]
    """What can be shown with a word, by that word."""
    stamps: dict[str, Stamp]
    """What a character can say for anybody with a word, by that word."""
    longest_text: int
    """How many characters a free text may have."""
    refusals: dict[str, Text]
    """The sentence for each refusal, by its code."""


class ActionTable(msgspec.Struct, frozen=True):
    """What is done by each action, in the order of their numbers."""

    actions: tuple[ActionWords, ...]


class ChosenRules(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request to check rules."""

    preset: str = "gamerules"
    switches: dict[str, Value] = {}
    seats: int = 4


class RulesRefusal(msgspec.Struct, frozen=True):
    """Why rules cannot be played."""

    code: str
    option: str
    """The switch, ``preset`` or ``seats`` that is the reason."""
    en: str
    ja: str


class RulesNote(msgspec.Struct, frozen=True):
    """Something in the rules that changes nothing, or may surprise."""

    switches: tuple[str, ...]
    """What it is about."""
    en: str
    ja: str


class RulesVerdict(msgspec.Struct, frozen=True):
    """What there is to say about rules."""

    refused: RulesRefusal | None
    """Null for rules that can be played; otherwise all that follows is empty."""
    notes: tuple[RulesNote, ...]
    """About switches that are set otherwise than in the preset."""
    values: dict[str, Value]
    """All switches."""
    decided: tuple[str, ...]
    """The switches of which the value is this project's own, since the sources of the preset are silent."""


def rulebook() -> Rulebook:
    """Returns presets and switches with all texts about them, and the bounds of a table's settings."""
    return Rulebook(
        sections=dict(SECTIONS),
        sources=dict(SOURCES),
        switches=tuple(map(_switch, SWITCHES)),
        presets=tuple(map(_preset, PRESETS)),
        aliases=dict(ALIASES),
        seats=(MIN_SEATS, MAX_SEATS),
        settings=BOUNDS,
        level_seconds=LEVEL_SECONDS,
        players=FILLING,
        levels=tuple(LevelPage(each.name, each.title, each.manner) for each in LEVELS),
        characters=tuple(CharacterPage(each.id, each.level, each.name, each.manner) for each in CHARACTERS),
        phrases=PHRASES,
        reactions=REACTIONS,
        stamps=STAMPS,
        longest_text=LONGEST_TEXT,
        refusals={str(why): why.text for why in RefusalCode},
    )


@cache
def rules_page() -> bytes:
    """Returns the rulebook as JSON."""
    return msgspec.json.encode(rulebook())


@lru_cache(maxsize=4)
def actions_page(below: int) -> bytes:
    """Returns the actions below this number as JSON."""
    return msgspec.json.encode(ActionTable(_action_words()[:below]))


@cache
def _action_words() -> tuple[ActionWords, ...]:
    return tuple(
        (verb_of(action), cards_text(cards_in(moved_cards(action))), label(action))
        for action in range(ACTION_COUNT)
    )


def rules_checked(preset: str, switches: Mapping[str, Value], seats: int) -> RulesVerdict:
    """Checks rules: returns whether they can be played, and what there is to say about them."""
    try:
        rules = Rules.preset(preset, **switches)
        check_seats(seats)
    except InvalidRules as error:
        en, ja = rules_sentence(error, "en"), rules_sentence(error, "ja")
        return RulesVerdict(RulesRefusal(str(error.code), error.option[:40], en, ja), (), {}, ())
    values, usual = rules.switches(), PRESETS[preset_id(preset)].switches()
    chosen = {name for name in values if values[name] != usual[name]}
    notes = (
        RulesNote((*each.on, *each.beside), each.text.en, each.text.ja)
        for each in remarks(rules, seats, chosen)
    )
    decided = (name for name in values if name not in chosen and origin(preset, name).decided)
    return RulesVerdict(None, tuple(notes), values, tuple(decided))


def _switch(name: str) -> Switch:
    switch, page = SWITCHES[name], SWITCH_PAGES[name]
    return Switch(
        name=name,
        kind=switch.kind,
        choices=switch.choices,
        low=switch.low,
        high=switch.high,
        section=page.section,
        title=page.title,
        explanation=page.explanation,
        labels=tuple(page.labels.items()),
        number=page.number,
        named=tuple((value, tuple(letters)) for value, letters in page.named.items()),
        note=page.note,
    )


def _preset(name: str) -> Preset:
    page = PRESET_PAGES[name]
    values: dict[str, Value] = PRESETS[name].switches()
    return Preset(
        name=name,
        title=page.title,
        character=page.character,
        sources=page.sources,
        players=page.players,
        note=page.note,
        switches=values,
        decided=tuple(switch for switch in values if origin(name, switch).decided),
        written={switch: written(value) for switch, value in values.items()},
    )
