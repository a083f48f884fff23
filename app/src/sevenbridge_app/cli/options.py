"""The options of many commands: ``--lang`` for the language, ``--rules`` and ``--set`` for the rules."""

import argparse
import os
import re
import sys
from collections.abc import Sequence
from typing import Final

from sevenbridge import Rules
from sevenbridge.rulebook import PRESET_PAGES, parse_switch, written
from sevenbridge.texts import LANGS, Lang, Text
from sevenbridge_app.cli.console.command_line import CommandLine

#: the preset by which people who read this language play (RULES 1.9)
DEFAULT_PRESET: Final[dict[Lang, str]] = {"en": "gamerules", "ja": "wikipedia_ja"}
#: the preset by which programs play and what is measured is measured, whoever reads
PROGRAMS_PRESET: Final = "gamerules"


def asked_language(words: Sequence[str]) -> Lang:
    """The language that ``--lang`` names, wherever it stands in a command line, else the preferred one."""
    named = re.search(r"^--lang[=\n](\w+)$", "\n".join(words), re.MULTILINE)
    return next((lang for lang in LANGS if named and lang == named[1]), preferred_language())


def preferred_language() -> Lang:
    """The language that ``SEVENBRIDGE_LANG`` or the locale tells: Japanese or English."""
    values = [os.environ.get(name, "") for name in ("SEVENBRIDGE_LANG", "LC_ALL", "LC_MESSAGES", "LANG")]
    if sys.platform == "win32":
        import locale

        # no variable tells of the locale there, which is called ja-JP or Japanese_Japan.932
        values.append(locale.setlocale(locale.LC_CTYPE))
    value = next(filter(None, values), "")
    return "ja" if value.lower().startswith("ja") else "en"


def add_language_option(parser: CommandLine) -> None:
    """Adds ``--lang``; its value is a Lang."""
    lang = parser.lang
    parser.add_argument(
        "--lang",
        choices=LANGS,
        default=lang,
        help=Text(
            "en or ja; by default the locale's", "en（英語）か ja（日本語）。省略すると環境の設定に従う"
        )[lang],
    )


def add_rule_options(parser: CommandLine) -> None:
    """Adds ``--rules`` and ``--set``; ``chosen_rules`` reads them."""
    lang = parser.lang
    parser.add_argument(
        "--rules",
        metavar="PRESET",
        help=Text(
            "a preset; `sevenbridge rules` lists them", "ルールの種類。`sevenbridge rules` で一覧が出る"
        )[lang],
    )
    parser.add_argument(
        "--set",
        metavar="SWITCH=VALUE",
        action="append",
        default=[],
        help=Text("changes a switch of the preset", "ルールの項目を変える")[lang],
    )


def chosen_rules(options: argparse.Namespace, default: str = PROGRAMS_PRESET) -> Rules:
    """The rules that were asked for, else those of a preset. Raises InvalidRules."""
    preset = options.rules or default
    return Rules.preset(preset, **dict(parse_switch(text) for text in options.set))


def rules_name(rules: Rules) -> str:
    """The preset, and the switches that are set otherwise: ``gamerules jokers=1``."""
    preset, changes = rules.as_preset()
    return " ".join([preset, *(f"{name}={written(value)}" for name, value in changes.items())])


def rules_words(rules: Rules) -> list[str]:
    """The options ``--rules`` and ``--set`` that ask for these rules."""
    preset, changes = rules.as_preset()
    sets = [word for name, value in changes.items() for word in ("--set", f"{name}={written(value)}")]
    return ["--rules", preset, *sets]


def rules_title(rules: Rules, lang: Lang) -> str:
    """The preset's title, and the name of the rules in brackets."""
    preset, _ = rules.as_preset()
    return f"{PRESET_PAGES[preset].title[lang]} ({rules_name(rules)})"
