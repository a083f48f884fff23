"""The options that say what the terminal can show: ``--ascii`` and ``--no-color``."""

import argparse
import os
import shutil
import sys

from sevenbridge.drawing.pen import SYMBOLS
from sevenbridge.texts import Text
from sevenbridge_app.cli.console.command_line import CommandLine
from sevenbridge_app.cli.console.escapes import takes_escapes
from sevenbridge_app.cli.console.look import LEAST_WIDTH, WIDTH, Look


def add_look_options(parser: CommandLine) -> None:
    """Adds the options; ``chosen_look`` reads them."""
    lang = parser.lang
    parser.add_argument(
        "--ascii",
        action="store_true",
        help=Text("letters instead of suit symbols", "マークの記号の代わりに文字を使う")[lang],
    )
    parser.add_argument(
        "--no-color",
        action="store_true",
        help=Text("no colours (so does NO_COLOR)", "色を使わない（NO_COLOR でも同じ）")[lang],
    )


def chosen_look(options: argparse.Namespace) -> Look:
    """What the terminal can show. From here on, what it cannot is replaced and stops nothing."""
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure:
        reconfigure(errors="replace")
    is_terminal = sys.stdout.isatty()
    columns = shutil.get_terminal_size().columns if is_terminal else WIDTH
    is_plain = options.no_color or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return Look(
        ascii=options.ascii or not _can_encode(SYMBOLS, sys.stdout.encoding),
        room=min(max(columns, LEAST_WIDTH), WIDTH) - 1,
        colour=is_terminal and not is_plain and takes_escapes(),
    )


def _can_encode(text: str, encoding: str | None) -> bool:
    try:
        text.encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
