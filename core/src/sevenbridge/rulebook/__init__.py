"""The rulebook: what every switch, value, preset and refusal means, in English and Japanese.

All of it is data keyed by the names in ``rules``, so that a page, a terminal and the docs say the same.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from sevenbridge.engine.law import Law
from sevenbridge.engine.rules import (
    ALIASES,
    SWITCHES,
    InvalidRules,
    RulesCode,
    Value,
    find_switch,
    parse_switch,
    preset_id,
    written,
)
from sevenbridge.rulebook.preset_pages import PRESET_PAGES, SOURCES, PresetPage
from sevenbridge.rulebook.remarks import remarks
from sevenbridge.rulebook.switch_pages import SECTIONS, SWITCH_PAGES, SwitchPage
from sevenbridge.texts import Lang, Text

__all__ = [
    "ALIASES",
    "PRESET_PAGES",
    "REFUSALS",
    "SECTIONS",
    "SOURCES",
    "SWITCHES",
    "SWITCH_PAGES",
    "Law",
    "Origin",
    "PresetPage",
    "SwitchPage",
    "Value",
    "find_switch",
    "named_by",
    "origin",
    "parse_switch",
    "preset_id",
    "refusal",
    "remarks",
    "value_text",
    "written",
]


def value_text(name: str, value: Value, lang: Lang) -> str:
    """A switch's value in words: ``value_text("reshuffles", 3, "en")`` is ``"3 times"``.

    Raises InvalidRules for an unknown switch or a value it cannot have.
    """
    find_switch(name).check(value)
    page = SWITCH_PAGES[name]
    if value in page.labels:
        return page.labels[value][lang]
    assert page.number is not None, "a switch whose numbers have no labels says how they read"
    return page.number.format(n=value)[lang]


def named_by(name: str) -> tuple[str, ...]:
    """The sources that name any value of a switch: keys of SOURCES, in its order.

    Raises InvalidRules for an unknown switch.
    """
    letters = SWITCH_PAGES[find_switch(name).name].named.values()
    return tuple(source for source in SOURCES if any(source in named for named in letters))


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a preset has a value from: ``sources`` are keys of SOURCES; none means our own decision."""

    sources: tuple[str, ...]

    @property
    def decided(self) -> bool:
        """Whether the preset's sources are silent, so that the value is this project's own."""
        return not self.sources

    @property
    def text(self) -> Text:
        """The origin in words."""
        if self.decided:
            return Text(
                "Our decision, as the source does not say", "出典に定めがないため、本アプリで決めた設定"
            )
        names = [SOURCES[source] for source in self.sources]
        return Text(
            "Source: " + "; ".join(name.en for name in names),
            "出典：" + "、".join(name.ja for name in names),
        )


def origin(preset: str, switch: str) -> Origin:
    """Where ``preset``, an id or alias, has the value of ``switch`` from: its sources, or us (RULES 1.9).

    Raises InvalidRules for an unknown preset or switch.
    """
    page = PRESET_PAGES[preset_id(preset)]
    name = find_switch(switch).name
    return Origin(() if name in page.decided else page.told_by.get(name, page.sources))


REFUSALS: Final[Mapping[RulesCode, Text]] = MappingProxyType(
    {
        RulesCode.UNKNOWN_PRESET: Text(
            "there is no preset called “{value}”. Choose one of these: {possible}.",
            "「{value}」というルールはありません。次の中から選んでください：{possible}",
        ),
        RulesCode.UNKNOWN_OPTION: Text(
            "there is no such option. Choose one of these: {possible}.",
            "このような項目はありません。次の中から選んでください：{possible}",
        ),
        RulesCode.MALFORMED_SWITCH: Text(
            "a value is missing. Write the option as name=value, for example ace=both.",
            "値がありません。ace=both のように、「項目=値」の形で書いてください。",
        ),
        RulesCode.WRONG_TYPE: Text(
            "“{value}” is {given}, which cannot be used here. Give one of these: {possible}.",
            "「{value}」は{given}なので、ここでは使えません。次のどれかにしてください：{possible}",
        ),
        RulesCode.UNKNOWN_VALUE: Text(
            "“{value}” is not one of its values. Give one of these: {possible}.",
            "「{value}」という値はありません。次のどれかにしてください：{possible}",
        ),
        RulesCode.OUT_OF_RANGE: Text(
            "{value} is out of range. Give one of these: {possible}.",
            "{value}は範囲の外です。次のどれかにしてください：{possible}",
        ),
        RulesCode.NEEDS_TARGET_SCORE: Text(
            "a match to a target needs a score to reach. Set target_score to one of {possible}, "
            "or give match_length another value.",
            "目標点までのマッチには目標点が必要です。target_score を {possible} のどれかにするか、"
            "match_length をほかの値にしてください。",
        ),
        RulesCode.NEEDS_TARGET_MATCH: Text(
            "a target of {value} means nothing in a match whose match_length is {match_length}. "
            "Set match_length to target, or target_score to 0.",
            "match_length が {match_length} のマッチでは、目標点{value}は使いません。"
            "match_length を target にするか、target_score を0にしてください。",
        ),
        RulesCode.TOO_FEW_PLAYERS: Text(
            "the game cannot be played by {value}. Seat {possible} players.",
            "{value}人では遊べません。{possible}人にしてください。",
        ),
        RulesCode.TOO_MANY_PLAYERS: Text(
            "with {value} players the deal would take {dealt} of the {pack} cards and leave too few, "
            "or none, to draw. Seat {possible} players.",
            "{value}人では、{pack}枚のうち{dealt}枚を配ることになり、山札が足りません。{possible}人にしてください。",
        ),
    }
)

# What an option is called when it is not a switch.
_TITLES: Final[Mapping[str, Text]] = MappingProxyType(
    {"preset": Text("Preset", "ルールの種類"), "seats": Text("Players", "人数")}
)
_OTHER_TITLE: Final = Text("Option", "ルールの項目")

_TYPES: Final[Mapping[str, Text]] = MappingProxyType(
    {
        "bool": Text("a yes or no", "true か false"),
        "int": Text("a whole number", "整数"),
        "float": Text("not a whole number", "整数ではない数"),
        "str": Text("text", "文字"),
        "NoneType": Text("empty", "空"),
    }
)
_OTHER_TYPE: Final = Text("something else", "別の種類の値")


def refusal(error: InvalidRules, lang: Lang) -> str:
    """Why rules were refused, as a sentence for people: which option, the reason, and what to do."""
    words = error.words()
    if "given" in words:
        words["given"] = _TYPES.get(words["given"], _OTHER_TYPE)[lang]
    if error.option in SWITCH_PAGES:
        title = SWITCH_PAGES[error.option].title
    else:
        title = _TITLES.get(error.option, _OTHER_TITLE)
    frame = Text("{title} ({option}): {reason}", "{title}（{option}）：{reason}")
    reason = REFUSALS[error.code].format(**words)
    return frame.format(title=title[lang], option=error.option, reason=reason[lang])[lang]
