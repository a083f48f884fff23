"""``sevenbridge day``: the day's deal at a server, and where one stands afterwards."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from sevenbridge.drawing.cells import folded
from sevenbridge.texts import Text
from sevenbridge_app.cli.console.command_line import CommandLine
from sevenbridge_app.cli.console.taste import Taste
from sevenbridge_app.cli.extras import ONLINE
from sevenbridge_app.cli.online import day_phrases
from sevenbridge_app.cli.online.host import Host, address_of
from sevenbridge_app.cli.online.sitting import introduced, sit_alone
from sevenbridge_app.cli.options import add_language_option
from sevenbridge_app.cli.output import complain
from sevenbridge_app.cli.shell_words import own_command
from sevenbridge_app.cli.table_options import add_table_options, chosen_taste
from sevenbridge_app.cli.terminal.connection import TableError

if TYPE_CHECKING:
    from sevenbridge_app.cli.online.day_deal import DayDeal, Decision

#: so long the analyst is waited for, and so often it is asked, in seconds
PATIENCE: Final = 20.0
_PAUSE: Final = 0.5


def add_options(parser: CommandLine) -> None:
    """Adds the options of the command."""
    lang = parser.lang
    parser.add_argument("--url", help=Text("the server's address", "サーバーのアドレス")[lang])
    parser.add_argument("--name", help=Text("what you are called", "あなたの名前")[lang])
    add_language_option(parser)
    add_table_options(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Plays the deal of today, if it is not played yet, and tells where the person stands."""
    try:
        return _run(options)
    except TableError as error:
        complain(error.sentence[options.lang])
        return error.status


def _run(options: argparse.Namespace) -> int:
    if options.url is None:
        raise TableError(day_phrases.NEEDS_SERVER)
    address, _ = address_of(options.url)
    try:
        from sevenbridge_app.cli.online.day_deal import deal_of, own_days
        from sevenbridge_app.cli.online.day_lines import DayLines
    except ModuleNotFoundError:
        raise TableError(ONLINE.missing()) from None
    taste = chosen_taste(options)
    host = introduced(address, options.name, options.lang)
    deal = deal_of(host)
    _show(DayLines(deal, taste, datetime.now().astimezone()).before(), taste)
    if deal.mine is None or deal.mine.state == "playing":
        table = str(host.ask("POST", f"/api/days/{deal.day.isoformat()}/play")["code"])
        if not sit_alone(host, table, taste, _command(address, options.name), options.fast):
            return 0
        deal = deal_of(host, deal.day.isoformat())
    lines = DayLines(deal, taste, datetime.now().astimezone())
    _show(["", *lines.standing()], taste)
    try:
        _show(["", *lines.best_line(_decisions(host, deal))], taste)
    except TableError as error:
        # without the analyst the rest is there all the same
        _show(["", error.sentence[taste.lang]], taste)
    _show(["", *lines.calendar(own_days(host, _ahead())), ""], taste)
    # what is copied is left whole
    for line in lines.shared(address):
        print(line)
    return 0


def _decisions(host: Host, deal: DayDeal) -> tuple[Decision, ...] | None:
    """What the analyst says of the deal, if it says so soon. Raises TableError."""
    from sevenbridge_app.cli.online.day_deal import decisions_of

    end = time.monotonic() + PATIENCE
    while (found := decisions_of(host, deal)) is None and time.monotonic() < end:
        time.sleep(_PAUSE)
    return found


def _ahead() -> timedelta:
    """By how much the clock here is ahead of UTC."""
    return datetime.now().astimezone().utcoffset() or timedelta()


def _command(address: str, name: str | None) -> str:
    """How the person comes back."""
    return own_command("day", "--url", address, *(["--name", name] if name else []))


def _show(lines: Iterable[str], taste: Taste) -> None:
    for line in lines:
        print("\n".join(folded(line, taste.look.room)))
