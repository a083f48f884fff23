"""``sevenbridge rules``: the presets and switches, what each means, and who says so (RULES 1.9)."""

import argparse
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text as Words

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
from sevenbridge_app.cli.options import add_language_option, add_rule_options, chosen_rules, rules_name
from sevenbridge_app.cli.output import table

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


def add_options(parser: argparse.ArgumentParser) -> None:
    """Adds the options of the command."""
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="a preset, a switch, or two presets to compare"
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
        _show_rules(console, chosen_rules(options), lang)
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
    presets = _table("preset", "title", "players", "character", lang=lang)
    for name, page in PRESET_PAGES.items():
        low, high = page.players
        presets.add_row(name, page.title[lang], f"{low}–{high}", page.character[lang])
    _heading(console, HEADINGS["presets"][lang])
    console.print(presets)
    for section, title in SECTIONS.items():
        switches = _table("switch", "meaning", "value", lang=lang)
        for name, switch_page in SWITCH_PAGES.items():
            if switch_page.section == section:
                switches.add_row(name, switch_page.title[lang], _domain(name))
        if switches.row_count:
            _heading(console, f"{section} {title[lang]}")
            console.print(switches)
    console.print()
    console.print(Words(HEADINGS["more"][lang]))


def _show_preset(console: Console, name: str, lang: Lang) -> None:
    page = PRESET_PAGES[name]
    names = ", ".join(alias for alias, preset in ALIASES.items() if preset == name)
    also = f"  ({HEADINGS['alias'].format(names=names)[lang]})" if names else ""
    _heading(console, f"{name}  {page.title[lang]}{also}")
    console.print(Words(page.character[lang]))
    if page.note:
        console.print(Words(page.note[lang]))
    _list_sources(console, page.sources, lang)
    _list_switches(console, Rules.preset(name), name, lang)


def _show_rules(console: Console, rules: Rules, lang: Lang) -> None:
    _heading(console, rules_name(rules))
    _list_switches(console, rules, rules.as_preset()[0], lang)


def _list_switches(console: Console, rules: Rules, preset: str, lang: Lang) -> None:
    table = _table("switch", "value", "in_words", "from", lang=lang)
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
        table.add_row(
            name, written(value), f"{SWITCH_PAGES[name].title[lang]}: {value_text(name, value, lang)}", mark
        )
    console.print(table)
    console.print(Words(HEADINGS["legend"][lang]))


def _show_switch(console: Console, name: str, lang: Lang) -> None:
    page = SWITCH_PAGES[name]
    _heading(console, f"{name}  {page.title[lang]}  ({page.section} {SECTIONS[page.section][lang]})")
    console.print(Words(page.explanation[lang]))
    if page.note:
        console.print(Words(page.note[lang]))
    table = _table("value", "in_words", "default_in", "named_by", lang=lang)
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
        console.print(Words(f"{switch.low} – {switch.high}"))
    console.print(Words(HEADINGS["legend"][lang]))
    _list_sources(console, named_by(name), lang)


def _compare(console: Console, one: str, other: str, lang: Lang) -> None:
    _heading(
        console, f"{one} ({PRESET_PAGES[one].title[lang]}) – {other} ({PRESET_PAGES[other].title[lang]})"
    )
    first, second = Rules.preset(one).switches(), Rules.preset(other).switches()
    rows = table([HEADINGS["switch"][lang], one, other])
    for name, value in first.items():
        if value != second[name]:
            rows.add_row(
                f"{name}\n{SWITCH_PAGES[name].title[lang]}",
                _with_mark(one, name, value, lang),
                _with_mark(other, name, second[name], lang),
            )
    if not rows.row_count:
        console.print(Words(HEADINGS["same"][lang]))
        return
    console.print(rows)
    console.print(Words(HEADINGS["legend"][lang]))


def _with_mark(preset: str, name: str, value: Any, lang: Lang) -> str:
    mark = "*" if origin(preset, name).decided else ""
    return f"{written(value)}{mark}\n{value_text(name, value, lang)}"


def _list_sources(console: Console, letters: tuple[str, ...], lang: Lang) -> None:
    for letter in letters:
        console.print(Words(f"  {letter}  {SOURCES[letter][lang]}"))


def _domain(name: str) -> str:
    switch = find_switch(name)
    values = [written(value) for value in switch.choices]
    if switch.low is not None:
        values.append(f"{switch.low}–{switch.high}")
    return " | ".join(values)


def _heading(console: Console, text: str) -> None:
    console.print()
    console.print(Words(text, style="bold"))


def _table(*headings: str, lang: Lang) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for heading in headings:
        table.add_column(HEADINGS[heading][lang], overflow="fold")
    return table
