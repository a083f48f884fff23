"""The options of many commands: ``--lang`` for the language, ``--rules`` and ``--set`` for the rules."""

import argparse
import os

from sevenbridge import Rules
from sevenbridge.rulebook import PRESET_PAGES, parse_switch, written
from sevenbridge.texts import LANGS, Lang

#: the preset that people who read this language expect (RULES 1.9)
DEFAULT_PRESET: dict[Lang, str] = {"en": "gamerules", "ja": "wikipedia_ja"}


def preferred_language() -> Lang:
    """The language that ``SEVENBRIDGE_LANG`` or the variables of the locale tell: Japanese or English."""
    for variable in ("SEVENBRIDGE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        if value:
            return "ja" if value.lower().startswith("ja") else "en"
    return "en"


def add_language_option(parser: argparse.ArgumentParser) -> None:
    """Adds ``--lang``; its value is a Lang."""
    parser.add_argument(
        "--lang", choices=LANGS, default=preferred_language(), help="en or ja; by default the locale's"
    )


def add_rule_options(parser: argparse.ArgumentParser) -> None:
    """Adds ``--rules`` and ``--set``; ``chosen_rules`` reads them."""
    parser.add_argument("--rules", metavar="PRESET", help="a preset; `sevenbridge rules` lists them")
    parser.add_argument(
        "--set", metavar="SWITCH=VALUE", action="append", default=[], help="changes a switch of the preset"
    )


def chosen_rules(options: argparse.Namespace) -> Rules:
    """The rules that were asked for, by default the language's own preset. Raises InvalidRules."""
    preset = options.rules or DEFAULT_PRESET[options.lang]
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
