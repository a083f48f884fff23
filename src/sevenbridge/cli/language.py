"""Which language to speak: ``--lang``, else the locale's."""

import argparse
import os

from sevenbridge.engine.wording import LANGS, Lang


def preferred_language() -> Lang:
    """The language of the locale, as its variables tell it: Japanese or English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        if value:
            return "ja" if value.lower().startswith("ja") else "en"
    return "en"


def add_language_option(parser: argparse.ArgumentParser) -> None:
    """Adds ``--lang``; its value is a Lang."""
    parser.add_argument(
        "--lang", choices=LANGS, default=preferred_language(), help="en or ja; by default the locale's"
    )
