"""``sevenbridge simulate``: many rounds or matches between computers, and what they come to."""

import argparse
import json
import platform
from dataclasses import asdict
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text as Words

from sevenbridge import __version__
from sevenbridge.analysis.estimates import Estimate, mean_of, share_of
from sevenbridge.bots.registry import BadBudget, UnknownPlayer
from sevenbridge.cli.language import add_language_option
from sevenbridge.cli.measuring_sentences import (
    INTERVAL,
    NEGATIVE_SEED,
    PERCENT,
    PLAYING,
    RANGE,
    TOO_FEW_JOBS,
    nobody,
)
from sevenbridge.cli.progress_bar import ProgressBar
from sevenbridge.cli.refusal import refused
from sevenbridge.cli.rule_options import add_rule_options, chosen_rules, rules_title
from sevenbridge.cores import available_cores
from sevenbridge.engine.rules import check_seats
from sevenbridge.engine.wording import Lang, Text
from sevenbridge.lab.players import MEASURED
from sevenbridge.lab.simulation import Simulation, simulate
from sevenbridge.lab.sums import WIN, Sums

GAMES = 1000
SEATS = 4
PLAYER = "greedy"

TOO_FEW_GAMES = Text(
    "There must be at least one game to play, so -n cannot be {games}.",
    "-n には1以上の数を指定してください（指定された値: {games}）。",
)
SEATS_MISMATCH = Text(
    "{names} players are named for {seats} seats; name one for each seat, or a single one for all.",
    "{seats}席に対して{names}人が指定されています。席の数だけ指定するか、1人だけ指定してください。",
)

TITLE = {
    False: Text("{games} rounds: {rules}; seed {seed}", "{games}ラウンド　{rules}　シード{seed}"),
    True: Text("{games} matches: {rules}; seed {seed}", "{games}マッチ　{rules}　シード{seed}"),
}
WHO = Text("Player", "プレイヤー")
WINS = Text("Wins", "勝率")
POINTS = {
    False: Text("Points\na round", "1ラウンド\nの得点"),
    True: Text("Points\na match", "1マッチ\nの得点"),
}
ONE_GO = Text("In one\ngo", "一度に\n上がり")
CHI = Text("Chi", "チー")
PON = Text("Pon", "ポン")
WITH_RANGE = Text("{mean} ({range})", "{mean}（{range}）")

ROUNDS = Text("Rounds", "ラウンド数")
DRAWN = Text("Drawn rounds", "流局")
TURNS = Text("Turns in a round", "1ラウンドの手番の数")
STARTER = Text("Who begins wins", "最初の手番の人の勝率")
EVEN = Text("{share}; even would be {even}", "{share}　互角なら{even}")
RESHUFFLES = Text("Reshuffles a round", "1ラウンドの切り直しの回数")
DECISIONS = Text("Decisions a round", "1ラウンドの選択の回数")
FEWEST_WIN = Text("Fewest points win.", "点の少ない人が勝ちです。")
LEGEND = Text(
    "In one go, chi and pon are counted per round.",
    "一度に上がり・チー・ポンは、1ラウンドあたりの割合と回数です。",
)


def add_to(commands: Any) -> None:
    """Adds the command to the command line."""
    parser = commands.add_parser("simulate", help="play many rounds between computers and count")
    parser.add_argument(
        "-n", dest="games", type=int, default=GAMES, metavar="N", help=f"how many rounds (default {GAMES})"
    )
    parser.add_argument("--matches", action="store_true", help="whole matches instead of single rounds")
    parser.add_argument(
        "--players",
        default=PLAYER,
        metavar="NAMES",
        help=f"one for each seat, with commas, or one for all: {', '.join(MEASURED)} (default {PLAYER})",
    )
    parser.add_argument("--seats", type=int, metavar="K", help=f"2 to 6 (default {SEATS})")
    add_rule_options(parser)
    parser.add_argument(
        "--seed", type=int, default=0, metavar="S", help="another number gives other deals (default 0)"
    )
    parser.add_argument("--jobs", type=int, metavar="J", help="processes (default: one for each core)")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of tables")
    add_language_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Plays, and shows what it came to. Raises InvalidRules."""
    lang: Lang = options.lang
    asked = _asked(options)
    if isinstance(asked, Text):
        return refused(asked, lang)
    sums = _played(asked, available_cores() if options.jobs is None else options.jobs, lang)
    if options.json:
        print(json.dumps(_report(asked, sums), ensure_ascii=False, indent=2))
    else:
        _show(asked, sums, lang)
    return 0


def _asked(options: argparse.Namespace) -> Simulation | Text:
    """The simulation that the options ask for, or what is wrong with them. Raises InvalidRules."""
    rules = chosen_rules(options)
    names = [name.strip().lower() for name in options.players.split(",")]
    seats = options.seats
    if seats is None:
        seats = SEATS if len(names) == 1 else len(names)
    check_seats(seats)
    if len(names) == 1:
        names *= seats
    if len(names) != seats:
        return SEATS_MISMATCH.format(names=len(names), seats=seats)
    if options.games < 1:
        return TOO_FEW_GAMES.format(games=options.games)
    if options.seed < 0:
        return NEGATIVE_SEED.format(seed=options.seed)
    if options.jobs is not None and options.jobs < 1:
        return TOO_FEW_JOBS.format(jobs=options.jobs)
    try:
        return Simulation(
            rules=rules,
            players=tuple(names),
            games=options.games,
            seed=options.seed,
            matches=options.matches,
        )
    except (UnknownPlayer, BadBudget) as error:
        return nobody(error)


def _played(simulation: Simulation, jobs: int, lang: Lang) -> Sums:
    """The sums, with a progress bar where somebody sees it."""
    with ProgressBar(PLAYING[lang], simulation.games) as bar:
        return simulate(simulation, jobs, bar.show)


# -- figures ---------------------------------------------------------------------------------------


def _turns(sums: Sums) -> Estimate:
    return mean_of(sums.turns, sums.turns_squared, sums.rounds)


def _starter(sums: Sums) -> tuple[Estimate, float] | None:
    """The share of the rounds won that were won by the seat that began, and what it would be if that made no
    difference.
    """
    share = share_of(sums.starter_wins, sums.rounds - sums.drawn)
    return (share, sums.starter_share / WIN / (sums.rounds - sums.drawn)) if share else None


def _wins(sums: Sums, player: int) -> Estimate | None:
    return share_of(sums.wins[player] / WIN, sums.games)


def _points(sums: Sums, player: int) -> Estimate:
    return mean_of(sums.points[player], sums.points_squared[player], sums.games)


def _report(simulation: Simulation, sums: Sums) -> dict[str, Any]:
    """Everything, as data."""
    preset, changes = simulation.rules.as_preset()
    starter = _starter(sums)
    return {
        "versions": {"sevenbridge": __version__, "python": platform.python_version()},
        "rules": {"preset": preset, "changes": changes, "switches": simulation.rules.switches()},
        "seats": len(simulation.players),
        "unit": "match" if simulation.matches else "round",
        "games": simulation.games,
        "seed": simulation.seed,
        "players": [
            {
                "name": name,
                "wins": _as_data(_wins(sums, player)),
                "points": _as_data(_points(sums, player)),
                "rounds_won": _as_data(share_of(sums.rounds_won[player], sums.rounds)),
                "one_go": _as_data(share_of(sums.one_go[player], sums.rounds)),
                "chis_a_round": sums.chis[player] / sums.rounds,
                "pons_a_round": sums.pons[player] / sums.rounds,
            }
            for player, name in enumerate(simulation.players)
        ],
        "drawn": _as_data(share_of(sums.drawn, sums.rounds)),
        "turns": _as_data(_turns(sums)),
        "starter": {"wins": _as_data(starter[0]), "even": starter[1]} if starter else None,
        "reshuffles_a_round": sums.reshuffles / sums.rounds,
        "decisions_a_round": sums.decisions / sums.rounds,
        "sums": asdict(sums),
    }


def _as_data(estimate: Estimate | None) -> dict[str, float | None] | None:
    return estimate._asdict() if estimate else None


# -- the tables ------------------------------------------------------------------------------------


def _show(simulation: Simulation, sums: Sums, lang: Lang) -> None:
    console = Console(highlight=False)
    rules = simulation.rules
    console.print(Words(_title(simulation, lang), style="bold"))
    console.print()
    console.print(_players(simulation, sums, lang))
    console.print()
    console.print(_rounds(sums, lang))
    console.print()
    if rules.score_flow == "penalty":
        console.print(Words(FEWEST_WIN[lang]))
    console.print(Words(LEGEND[lang]))


def _title(simulation: Simulation, lang: Lang) -> str:
    words = {
        "games": f"{simulation.games:,}",
        "rules": rules_title(simulation.rules, lang),
        "seed": simulation.seed,
    }
    return TITLE[simulation.matches].format(**words)[lang]


def _players(simulation: Simulation, sums: Sums, lang: Lang) -> Table:
    table = _table()
    table.add_column(WHO[lang])
    headings = (WINS, INTERVAL, POINTS[simulation.matches], INTERVAL, ONE_GO, CHI, PON)
    for heading in headings:
        table.add_column(heading[lang], justify="right")
    for player, name in enumerate(simulation.players):
        wins = _wins(sums, player)
        points = _points(sums, player)
        table.add_row(
            f"{player + 1} {name}",
            _percent(wins.mean if wins else None, lang),
            _range(wins, 100, lang),
            f"{points.mean:.1f}",
            _range(points, 1, lang),
            _percent(sums.one_go[player] / sums.rounds, lang),
            f"{sums.chis[player] / sums.rounds:.2f}",
            f"{sums.pons[player] / sums.rounds:.2f}",
        )
    return table


def _rounds(sums: Sums, lang: Lang) -> Table:
    table = _table(show_header=False)
    table.add_row(ROUNDS[lang], f"{sums.rounds:,}")
    table.add_row(DRAWN[lang], f"{sums.drawn:,} ({_percent(sums.drawn / sums.rounds, lang)})")
    table.add_row(TURNS[lang], _with_range(f"{_turns(sums).mean:.1f}", _turns(sums), 1, lang))
    starter = _starter(sums)
    if starter:
        share, even = starter
        shown = _with_range(_percent(share.mean, lang), share, 100, lang)
        table.add_row(STARTER[lang], EVEN.format(share=shown, even=_percent(even, lang))[lang])
    table.add_row(RESHUFFLES[lang], f"{sums.reshuffles / sums.rounds:.2f}")
    table.add_row(DECISIONS[lang], f"{sums.decisions / sums.rounds:.1f}")
    return table


def _table(show_header: bool = True) -> Table:
    return Table(box=None, pad_edge=False, padding=(0, 1), header_style="bold", show_header=show_header)


def _percent(share: float | None, lang: Lang) -> str:
    return "" if share is None else PERCENT.format(number=f"{100 * share:.1f}")[lang]


def _range(estimate: Estimate | None, factor: int, lang: Lang) -> str:
    if estimate is None or estimate.low is None or estimate.high is None:
        return ""
    return RANGE.format(low=f"{factor * estimate.low:.1f}", high=f"{factor * estimate.high:.1f}")[lang]


def _with_range(mean: str, estimate: Estimate, factor: int, lang: Lang) -> str:
    bounds = _range(estimate, factor, lang)
    return WITH_RANGE.format(mean=mean, range=bounds)[lang] if bounds else mean
