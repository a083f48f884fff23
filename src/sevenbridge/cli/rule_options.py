"""The options that choose the rules, ``--rules PRESET`` and any number of ``--set SWITCH=VALUE``, and what
rules so chosen are called.
"""

import argparse

from sevenbridge.engine.rulebook import PRESET_PAGES
from sevenbridge.engine.rules import Rules, parse_switch, written
from sevenbridge.engine.wording import Lang

#: the preset that people who read this language expect (RULES 1.9)
DEFAULT_PRESET: dict[Lang, str] = {"en": "gamerules", "ja": "wikipedia_ja"}


def add_rule_options(parser: argparse.ArgumentParser) -> None:
    """Adds the options; ``chosen_rules`` reads them."""
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


def rules_title(rules: Rules, lang: Lang) -> str:
    """The preset's title, and the name of the rules in brackets."""
    preset, _ = rules.as_preset()
    return f"{PRESET_PAGES[preset].title[lang]} ({rules_name(rules)})"
