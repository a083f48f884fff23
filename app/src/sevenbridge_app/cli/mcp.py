"""``sevenbridge mcp``: an MCP server by which a language model sits down at a table."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from sevenbridge import InvalidRules, Player, Rules, rulebook
from sevenbridge.texts import LANGS, Lang, Text
from sevenbridge_app.cli.console.command_line import CommandLine
from sevenbridge_app.cli.extras import MCP, ONLINE
from sevenbridge_app.cli.model_seat.arena_desk import ArenaDesk
from sevenbridge_app.cli.model_seat.desk import NO_REQUEST, NOTHING_TO_CHOOSE, Desk, Matches, MatchRequest
from sevenbridge_app.cli.model_seat.local_dialogue import LocalDialogue
from sevenbridge_app.cli.model_seat.model_bot import ModelBot
from sevenbridge_app.cli.model_seat.sitting import Sitting
from sevenbridge_app.cli.online import phrases
from sevenbridge_app.cli.online.host import Host, address_of
from sevenbridge_app.cli.options import add_language_option, add_rule_options, chosen_rules
from sevenbridge_app.cli.output import CommandError
from sevenbridge_app.cli.terminal.cannot_play import CannotPlay
from sevenbridge_app.cli.terminal.connection import TableError
from sevenbridge_app.cli.terminal.local_table import YOU, LocalTable, Setup
from sevenbridge_app.cli.terminal.new_match import new_setup, seed_after

NAME: Final = "Model"
NEEDS_TABLE: Final = Text(
    "Name the table too, with --table or by its link, so that the model can sit down there.",
    "モデルが席に着く卓を、--table かリンクで指定してください。",
)
NO_ARENA: Final = Text(
    "No arena waits at {address}. Let `sevenbridge arena` start the host of the model"
    " (docs/laboratory/models.md).",
    "{address} で待っている sevenbridge arena がありません。モデルのホストは sevenbridge arena から"
    "起動してください（docs/laboratory/models.md）。",
)
LOCAL_ONLY: Final = Text(
    "A table of a server has its own rules and opponents; {options} cannot be given with --url.",
    "サーバーの卓のルールと相手は決まっているので、--url と一緒に {options} は指定できません。",
)


def add_options(parser: CommandLine) -> None:
    """Adds the options of the command."""
    lang = parser.lang
    parser.add_argument(
        "--seats",
        type=int,
        metavar="N",
        help=Text("players, the model among them: 2 to 6", "モデルを含めた人数（2～6人）")[lang],
    )
    add_rule_options(parser)
    parser.add_argument(
        "--opponents",
        metavar="NAMES",
        help=Text(
            "computer players, as for `sevenbridge play`",
            "相手のコンピューター。指定のしかたは `sevenbridge play` と同じ",
        )[lang],
    )
    parser.add_argument(
        "--seed",
        type=int,
        metavar="N",
        help=Text("the same number gives the same deals", "同じ数なら同じ配札になる")[lang],
    )
    parser.add_argument(
        "--url",
        help=Text(
            "play on this server; its address, or the link of a table",
            "このサーバーで遊ぶ。アドレスか卓のリンク",
        )[lang],
    )
    parser.add_argument(
        "--table",
        metavar="CODE",
        help=Text("with --url: the table, or its word", "--url と使う：卓のコードか合言葉")[lang],
    )
    parser.add_argument(
        "--name",
        default=NAME,
        help=Text(
            f"with --url: what the model is called there ({NAME})",
            f"--url と使う：そこでのモデルの名前（省略すると {NAME}）",
        )[lang],
    )
    parser.add_argument(
        "--arena",
        metavar="ADDRESS",
        help=Text(
            "a seat of `sevenbridge arena`, which tells the address",
            "`sevenbridge arena` の席。アドレスは arena が表示する",
        )[lang],
    )
    parser.add_argument(
        "--data",
        action="store_true",
        help=Text(
            "answer as data, for programs, instead of in words",
            "文章ではなく、プログラム向けのデータで答える",
        )[lang],
    )
    add_language_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Serves until the input ends. Raises CommandError, InvalidRules."""
    desk = _desk(options)
    try:
        from sevenbridge_app.cli.model_seat.server import server_of
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] != "mcp":
            raise
        raise CommandError(MCP.missing()) from error
    try:
        server_of(desk, options.lang, options.data).run()
    finally:
        desk.leave()
    return 0


def _desk(options: argparse.Namespace) -> Desk | ArenaDesk:
    """The model's place, as the options ask for it. Raises CommandError, InvalidRules."""
    if options.arena is None:
        return Desk(_matches(options), options.lang)
    try:
        return ArenaDesk(options.arena, options.lang)
    except (OSError, ValueError) as error:
        raise CommandError(NO_ARENA.format(address=options.arena.partition("/")[0])) from error


def _matches(options: argparse.Namespace) -> Matches:
    """What begins matches, as the options ask for it. Raises CommandError, InvalidRules."""
    rules = chosen_rules(options)
    if options.url is None:
        if options.table is not None:
            raise CommandError(phrases.NEEDS_URL.format(options="--table"))
        try:
            new_setup(rules, options.seats, options.opponents, options.seed, None, options.lang)
        except CannotPlay as error:
            raise CommandError(error.sentences[0]) from error
        return local_matches(rules, options.seats, options.opponents, options.seed, options.lang)
    own = ("seats", "rules", "set", "opponents", "seed")
    given = [f"--{name}" for name in own if getattr(options, name) not in (None, [])]
    if given:
        raise CommandError(LOCAL_ONLY.format(options=", ".join(given)))
    try:
        address, linked = address_of(options.url)
        if not (options.table or linked):
            raise CommandError(NEEDS_TABLE)
        return online_matches(address, options.table or linked, options.name)
    except TableError as error:
        raise CommandError(error.sentence) from error


def local_matches(
    rules: Rules, seats: int | None, opponents: str | None, seed: int | None, lang: Lang
) -> Matches:
    """What begins matches at tables in this process, as these say unless a model asks for another."""
    next_seed = seed

    def requested(request: MatchRequest) -> Callable[[], Sitting]:
        try:
            played = replace(rules, match_length=request.rounds, target_score=0) if request.rounds else rules
            others = request.opponents or opponents
            setup = new_setup(played, request.seats or seats, others, next_seed, None, lang)
        except InvalidRules as error:
            raise TableError(Text(*(rulebook.refusal(error, each) for each in LANGS))) from error
        except CannotPlay as error:
            raise TableError(error.sentences[0]) from error
        return partial(sit, setup)

    def sit(setup: Setup) -> Sitting:
        nonlocal next_seed
        next_seed = seed_after(seed, setup.fairness)
        dialogue = LocalDialogue(LocalTable(setup))

        def play(player: Player, say: Callable[[Text], None]) -> None:
            ModelBot(dialogue, player, YOU, say).play(dialogue.listen(), 1)

        return Sitting(play, dialogue.close)

    return requested


def online_matches(address: str, code: str, name: str) -> Matches:
    """What begins matches at a table of a server. Raises TableError where libraries are missing."""
    try:
        from sevenbridge_app.cli.online import tables
        from sevenbridge_app.cli.online.link import Link
    except ModuleNotFoundError as error:
        raise TableError(ONLINE.missing()) from error

    # the same guest each time, who finds the seat again
    host = Host(address)

    def requested(request: MatchRequest) -> Callable[[], Sitting]:
        if request != NO_REQUEST:
            raise TableError(NOTHING_TO_CHOOSE)
        return sit

    def sit() -> Sitting:
        host.introduce(name)
        link = Link(host, code)
        try:
            link.open()
            snapshot = tables.take_seat(link)
        except BaseException:
            link.close()
            raise

        def play(player: Player, say: Callable[[Text], None]) -> None:
            try:
                ModelBot(link, player, snapshot.viewer, say).play(snapshot, 1)
            finally:
                link.close()

        return Sitting(play, link.close)

    return requested
