"""``sevenbridge rules``: the presets and switches, what each means, and who says so (RULES 1.9)."""

import argparse
from typing import Any

from rich.console import Console

from sevenbridge import Rules
from sevenbridge.rulebook import (
    ALIASES,
    PRESET_PAGES,
    SECTIONS,
    SOURCES,
    SWITCH_PAGES,
    SWITCHES,
    find_switch,
    named_by,
    origin,
    preset_id,
    value_text,
    written,
)
from sevenbridge.texts import Lang, Text
from sevenbridge_app.cli.console.command_line import CommandLine
from sevenbridge_app.cli.console.folded_text import FoldedTable, FoldedText
from sevenbridge_app.cli.options import (
    DEFAULT_PRESET,
    add_language_option,
    add_rule_options,
    chosen_rules,
    rules_name,
)

HEADINGS = {
    "preset": Text("Preset", "ルール"),
    "title": Text("Title", "名前"),
    "character": Text("What it is", "内容"),
    "players": Text("Players", "人数"),
    "switch": Text("Switch", "項目"),
    "meaning": Text("Decides", "決めること"),
    "value": Text("Value", "内容"),
    "in_words": Text("Meaning", "意味"),
    "from": Text("From", "出典"),
    "presets": Text("Presets", "ルールの種類"),
    "switches": Text("Switches", "ルールの項目"),
    "sources": Text("Sources", "出典"),
    "default_in": Text("Used by", "採用しているルール"),
    "named_by": Text("Named by", "触れている出典"),
    "same": Text("These two are the same.", "この2つは同じルールです。"),
    "ours": Text("our decision", "独自"),
    "changed": Text("changed", "変更"),
    "alias": Text("also called {names}", "別名 {names}"),
    "legend": Text(
        "* our decision: the source does not say",
        "* 出典に定めがなく、本アプリで決めた設定",
    ),
    "more": Text(
        "`sevenbridge rules NAME` shows a preset or a switch; two presets are compared.",
        "`sevenbridge rules 名前` でルールや項目の内容を、ルールを2つ書くと違いを表示します。",
    ),
}

RANGE = Text("{low}–{high}", "{low}～{high}")
IN_WORDS = Text("{switch}: {value}", "{switch}：{value}")
IN_BRACKETS = Text("{title} ({more})", "{title}（{more}）")


def add_options(parser: CommandLine) -> None:
    """Adds the options of the command."""
    lang = parser.lang
    parser.add_argument(
        "names",
        nargs="*",
        metavar="NAME",
        help=Text(
            "a preset, a switch, or two presets to compare", "ルールの種類か項目の名前。種類を2つ書くと比べる"
        )[lang],
    )
    add_rule_options(parser)
    add_language_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Shows what was asked for. Raises InvalidRules for a name that is neither a preset nor a switch."""
    console = Console(highlight=False)
    lang: Lang = options.lang
    names: list[str] = options.names
    if not names and (options.rules or options.set):
        _show_rules(console, chosen_rules(options, DEFAULT_PRESET[options.lang]), lang)
    elif not names:
        _list_everything(console, lang)
    elif len(names) == 2:
        _compare(console, preset_id(names[0]), preset_id(names[1]), lang)
    else:
        for name in names:
            if name in SWITCHES:
                _show_switch(console, name, lang)
            else:
                _show_preset(console, preset_id(name), lang)
    return 0


def _list_everything(console: Console, lang: Lang) -> None:
    presets = FoldedTable(_headings(lang, "preset", "title", "players", "character"))
    for name, page in PRESET_PAGES.items():
        low, high = page.players
        presets.add_row(name, page.title[lang], _span(low, high, lang), page.character[lang])
    _heading(console, HEADINGS["presets"][lang])
    console.print(presets)
    for section, title in SECTIONS.items():
        switches = FoldedTable(_headings(lang, "switch", "meaning", "value"))
        for name, switch_page in SWITCH_PAGES.items():
            if switch_page.section == section:
                switches.add_row(name, switch_page.title[lang], _domain(name, lang))
        if switches.row_count:
            _heading(console, f"{section} {title[lang]}")
            console.print(switches)
    console.print()
    console.print(FoldedText(HEADINGS["more"][lang]))


def _show_preset(console: Console, name: str, lang: Lang) -> None:
    page = PRESET_PAGES[name]
    names = ", ".join(alias for alias, preset in ALIASES.items() if preset == name)
    title = page.title[lang]
    if names:
        title = IN_BRACKETS[lang].format(title=title, more=HEADINGS["alias"][lang].format(names=names))
    _heading(console, f"{name}  {title}")
    console.print(FoldedText(page.character[lang]))
    if page.note:
        console.print(FoldedText(page.note[lang]))
    _list_sources(console, page.sources, lang)
    _list_switches(console, Rules.preset(name), name, lang)


def _show_rules(console: Console, rules: Rules, lang: Lang) -> None:
    _heading(console, rules_name(rules))
    _list_switches(console, rules, rules.as_preset()[0], lang)


def _list_switches(console: Console, rules: Rules, preset: str, lang: Lang) -> None:
    table = FoldedTable(_headings(lang, "switch", "value", "in_words", "from"))
    base = Rules.preset(preset).switches()
    for name, value in rules.switches().items():
        where = origin(preset, name)
        mark = (
            HEADINGS["changed"][lang]
            if value != base[name]
            else "*"
            if where.decided
            else " ".join(where.sources)
        )
        words = IN_WORDS[lang].format(
            switch=SWITCH_PAGES[name].title[lang], value=value_text(name, value, lang)
        )
        table.add_row(name, written(value), words, mark)
    console.print(table)
    console.print(FoldedText(HEADINGS["legend"][lang]))


def _show_switch(console: Console, name: str, lang: Lang) -> None:
    page = SWITCH_PAGES[name]
    section = f"{page.section} {SECTIONS[page.section][lang]}"
    _heading(console, f"{name}  {IN_BRACKETS[lang].format(title=page.title[lang], more=section)}")
    console.print(FoldedText(page.explanation[lang]))
    if page.note:
        console.print(FoldedText(page.note[lang]))
    table = FoldedTable(_headings(lang, "value", "in_words", "default_in", "named_by"))
    switch = find_switch(name)
    values = {Rules.preset(preset).switches()[name]: None for preset in PRESET_PAGES}
    for value in [
        *switch.choices,
        *(value for value in (*page.labels, *values) if value not in switch.choices),
    ]:
        used = [
            preset + ("*" if origin(preset, name).decided else "")
            for preset in PRESET_PAGES
            if Rules.preset(preset).switches()[name] == value
        ]
        table.add_row(
            written(value),
            value_text(name, value, lang),
            ", ".join(used),
            " ".join(page.named.get(value, "")),
        )
    console.print(table)
    if switch.low is not None:
        console.print(FoldedText(_span(switch.low, switch.high, lang)))
    console.print(FoldedText(HEADINGS["legend"][lang]))
    _list_sources(console, named_by(name), lang)


def _compare(console: Console, one: str, other: str, lang: Lang) -> None:
    titles = [PRESET_PAGES[name].title[lang] for name in (one, other)]
    names = [
        IN_BRACKETS[lang].format(title=name, more=title)
        for name, title in zip((one, other), titles, strict=True)
    ]
    _heading(console, " – ".join(names))
    first, second = Rules.preset(one).switches(), Rules.preset(other).switches()
    rows = FoldedTable([HEADINGS["switch"][lang], one, other])
    for name, value in first.items():
        if value != second[name]:
            rows.add_row(
                f"{name}\n{SWITCH_PAGES[name].title[lang]}",
                _with_mark(one, name, value, lang),
                _with_mark(other, name, second[name], lang),
            )
    if not rows.row_count:
        console.print(FoldedText(HEADINGS["same"][lang]))
        return
    console.print(rows)
    console.print(FoldedText(HEADINGS["legend"][lang]))


def _with_mark(preset: str, name: str, value: Any, lang: Lang) -> str:
    mark = "*" if origin(preset, name).decided else ""
    return f"{written(value)}{mark}\n{value_text(name, value, lang)}"


def _list_sources(console: Console, letters: tuple[str, ...], lang: Lang) -> None:
    for letter in letters:
        console.print(FoldedText(f"  {letter}  {SOURCES[letter][lang]}"))


def _domain(name: str, lang: Lang) -> str:
    switch = find_switch(name)
    values = [written(value) for value in switch.choices]
    if switch.low is not None:
        values.append(_span(switch.low, switch.high, lang))
    return " | ".join(values)


def _span(low: int | None, high: int | None, lang: Lang) -> str:
    return RANGE.format(low=low, high=high)[lang]


def _heading(console: Console, text: str) -> None:
    console.print()
    console.print(FoldedText(text, style="bold"))


def _headings(lang: Lang, *names: str) -> list[str]:
    return [HEADINGS[name][lang] for name in names]
