"""The options that say which games computers are to play: how many, who, by which rules, from which seed."""

import argparse
from typing import Final

from sevenbridge import check_seats
from sevenbridge.bots import PLAYERS
from sevenbridge.lab import Simulation
from sevenbridge.texts import Text
from sevenbridge_app.cli import measuring
from sevenbridge_app.cli.console.command_line import CommandLine
from sevenbridge_app.cli.options import add_rule_options, chosen_rules
from sevenbridge_app.cli.output import CommandError

GAMES: Final = 1000
NAME: Final = "greedy"

_TOO_FEW_GAMES: Final = Text(
    "There must be at least one game to play, so -n cannot be {games}.",
    "-n には1以上の数を指定してください（指定された値：{games}）。",
)
_SEATS_MISMATCH: Final = Text(
    "{names} players are named for {seats} seats; name one for each seat, or a single one for all.",
    "{seats}席に対して{names}人が指定されています。席の数だけ指定するか、1人だけ指定してください。",
)


def add_simulation_options(parser: CommandLine) -> None:
    """Adds ``--games``, ``--matches``, ``--players``, ``--seats``, those for the rules and ``--seed``."""
    lang = parser.lang
    parser.add_argument(
        "-n",
        "--games",
        type=int,
        default=GAMES,
        metavar="N",
        help=Text(f"how many rounds (default {GAMES})", f"ラウンドの数（省略すると{GAMES}）")[lang],
    )
    parser.add_argument(
        "--matches",
        action="store_true",
        help=Text("whole matches instead of single rounds", "ラウンドではなくマッチを数える")[lang],
    )
    parser.add_argument(
        "--players",
        default=NAME,
        metavar="NAMES",
        help=Text(
            f"one for each seat, with commas, or one for all: {', '.join(PLAYERS)} (default {NAME})",
            f"席ごとに1人をコンマで区切るか、全席に1人：{', '.join(PLAYERS)}（省略すると {NAME}）",
        )[lang],
    )
    measuring.add_options(parser, "--seats")
    parser.set_defaults(seats=None)  # as many as there are names
    add_rule_options(parser)
    measuring.add_options(parser, "--seed")


def given_options(options: argparse.Namespace) -> list[str]:
    """Those of these options that ask for something else than without them."""
    parser = CommandLine("en")
    add_simulation_options(parser)
    usual = vars(parser.parse_args([]))
    given = [name for name, value in usual.items() if getattr(options, name) != value]
    return [f"--{name}" for name in given]


def chosen_simulation(options: argparse.Namespace) -> Simulation:
    """The simulation that the options ask for, among them ``--jobs``. Raises InvalidRules, CommandError."""
    rules = chosen_rules(options)
    names = measuring.split_names(options.players)
    seats = options.seats
    if seats is None:
        seats = measuring.SEATS if len(names) == 1 else len(names)
    check_seats(seats)
    if len(names) == 1:
        names *= seats
    if len(names) != seats:
        raise CommandError(_SEATS_MISMATCH.format(names=len(names), seats=seats))
    if options.games < 1:
        raise CommandError(_TOO_FEW_GAMES.format(games=options.games))
    measuring.check_options(options)
    return measuring.with_known_players(
        Simulation,
        rules=rules,
        players=names,
        games=options.games,
        seed=options.seed,
        matches=options.matches,
    )
