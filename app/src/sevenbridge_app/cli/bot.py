"""``sevenbridge bot``: a computer player at a table of a server."""

import argparse
from typing import Any

from sevenbridge import Player, check_seats
from sevenbridge.bots import PLAYERS, make_player
from sevenbridge.texts import Text
from sevenbridge_app.cli.console.command_line import CommandLine
from sevenbridge_app.cli.extras import ONLINE
from sevenbridge_app.cli.measuring import with_known_players
from sevenbridge_app.cli.online import phrases
from sevenbridge_app.cli.online.host import Host, address_of
from sevenbridge_app.cli.options import add_language_option, add_rule_options, chosen_rules
from sevenbridge_app.cli.output import complain, say
from sevenbridge_app.cli.terminal.connection import TableError

SEATS = 4
PLAYER = "greedy"
#: so many persons, the computer player among them, and it begins a match at a table that it has opened
PERSONS = 2


def add_options(parser: CommandLine) -> None:
    """Adds the options of the command."""
    lang = parser.lang
    parser.add_argument(
        "--url",
        required=True,
        help=Text("the server's address, or the link of a table", "サーバーのアドレスか、卓のリンク")[lang],
    )
    parser.add_argument(
        "--player",
        default=PLAYER,
        metavar="NAME",
        help=Text(
            f"who plays: {', '.join(PLAYERS)} (default {PLAYER}), perhaps with a budget for each move:"
            " search:100ms, or in playouts search:2000",
            f"プレイヤー：{', '.join(PLAYERS)}（省略すると {PLAYER}）。1手ごとの時間（search:100ms）か、"
            "プレイアウト数（search:2000）も指定できる",
        )[lang],
    )
    parser.add_argument(
        "--name",
        help=Text("what it is called (default: as the player)", "名前（省略するとプレイヤーと同じ）")[lang],
    )
    parser.add_argument(
        "--table",
        metavar="CODE",
        help=Text("the table at which it takes a seat, or its word", "席に着く卓のコードか合言葉")[lang],
    )
    parser.add_argument(
        "--quick",
        action="store_true",
        help=Text(
            "a quick match (so it is without --table, --open)",
            "クイックマッチに参加する（--table も --open もなければこうなる）",
        )[lang],
    )
    parser.add_argument(
        "--open",
        action="store_true",
        help=Text("opens a table and prints its code", "卓を作り、コードを表示する")[lang],
    )
    parser.add_argument(
        "--persons",
        type=int,
        default=PERSONS,
        metavar="N",
        help=Text(
            f"with --open: begins when so many guests sit, itself among them (default {PERSONS})",
            f"--open と使う：自分を含めてこの人数のゲストがそろったら始める（省略すると{PERSONS}人）",
        )[lang],
    )
    parser.add_argument(
        "--seats",
        type=int,
        default=SEATS,
        metavar="N",
        help=Text(f"2 to 6 (default {SEATS})", f"2～6人（省略すると{SEATS}人）")[lang],
    )
    add_rule_options(parser)
    parser.add_argument(
        "--fast",
        action="store_true",
        help=Text(
            "with --open: the server's computers do not pause",
            "--open と使う：サーバーのコンピューターが間を置かない",
        )[lang],
    )
    parser.add_argument(
        "--seat",
        type=int,
        metavar="N",
        help=Text("the seat it wants, counted from 0", "希望の席（0から数える）")[lang],
    )
    parser.add_argument(
        "-n",
        "--games",
        type=int,
        default=1,
        metavar="N",
        help=Text(
            "so many matches, then it leaves (default 1)", "このマッチ数だけ遊んで席を立つ（省略すると1）"
        )[lang],
    )
    add_language_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Plays until its matches are over. Raises InvalidRules, CommandError."""
    rules = chosen_rules(options)
    check_seats(options.seats)
    player = with_known_players(make_player, options.player)
    try:
        return _play(options, rules, player)
    except TableError as trouble:
        complain(trouble.sentence[options.lang])
        return trouble.status


def _play(options: argparse.Namespace, rules: Any, player: Player) -> int:
    address, linked = address_of(options.url)
    code = options.table or linked
    if bool(code) + options.quick + options.open > 1:
        raise TableError(phrases.TABLE_OR_QUICK)
    preset, changes = rules.as_preset()
    is_quick = not code and not options.open
    if is_quick and changes:
        raise TableError(phrases.QUICK_PRESET)
    try:
        from sevenbridge_app.cli.online import tables
        from sevenbridge_app.cli.online.bot import Bot
        from sevenbridge_app.cli.online.link import Link
    except ModuleNotFoundError:
        raise TableError(ONLINE.missing()) from None

    def tell(text: Text) -> None:
        say(text[options.lang])

    host = Host(address)
    kind = options.player.partition(":")[0]
    name = options.name or kind
    host.introduce(name)
    for _ in range(options.games if is_quick else 1):
        if is_quick:
            code = tables.quick_table(host, preset, options.seats).code
        elif options.open:
            opened = tables.open_table(host, rules, options.seats, [kind], options.fast)
            code = opened.code
            tell(phrases.BOT_OPENED.format(code=code, url=opened.url))
        link = Link(host, code)
        try:
            link.open()
            snapshot = tables.take_seat(link, options.seat)
            seat = snapshot.viewer
            tell(phrases.BOT_SITS.format(name=name, seat=seat, code=link.code))
            bot = Bot(link, player, seat, tell, options.persons if options.open else 0)
            bot.play(snapshot, 1 if is_quick else options.games)
        finally:
            link.close()
    return 0
