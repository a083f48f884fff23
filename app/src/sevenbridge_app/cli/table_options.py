"""The options that say how a table is shown: ``--calls``, ``--mute``, those of the look, ``--fast``."""

import argparse

from sevenbridge.drawing.words import CALLS_WORDS
from sevenbridge.texts import Text
from sevenbridge_app.cli.console.command_line import CommandLine
from sevenbridge_app.cli.console.taste import Taste
from sevenbridge_app.cli.look_options import add_look_options, chosen_look


def add_table_options(parser: CommandLine) -> None:
    """Adds the options; ``chosen_taste`` reads all but ``--fast``."""
    lang = parser.lang
    parser.add_argument(
        "--calls",
        choices=CALLS_WORDS,
        help=Text(
            "claims are called pon and chi, or same and cut",
            "もらうときの呼び方。pon ならポンとチー、same ならセイムとカット",
        )[lang],
    )
    parser.add_argument(
        "--mute",
        action="store_true",
        help=Text("the characters at the table say nothing", "キャラクターのせりふを表示しない")[lang],
    )
    add_look_options(parser)
    parser.add_argument(
        "--fast",
        action="store_true",
        help=Text("no pauses before what computers do", "コンピューターが間を置かない")[lang],
    )


def chosen_taste(options: argparse.Namespace) -> Taste:
    """How the person wants to see a match that begins."""
    calls = options.calls or CALLS_WORDS[0]
    return Taste(lang=options.lang, look=chosen_look(options), calls=calls, is_muted=options.mute)
