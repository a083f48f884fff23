"""``sevenbridge arena``: which computer player is the stronger one, told by duplicate deals."""

import argparse
import json
import platform
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text as Words

from sevenbridge import __version__
from sevenbridge.analysis.estimates import Estimate
from sevenbridge.bots.registry import BadBudget, UnknownPlayer
from sevenbridge.cli.forest_plot import Line, forest_plot
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
from sevenbridge.cli.written_files import NotWritten, write
from sevenbridge.cores import available_cores
from sevenbridge.engine.rules import check_seats
from sevenbridge.engine.wording import Lang, Text
from sevenbridge.lab import cluster
from sevenbridge.lab.arena import Comparison, Contest, Share, compare
from sevenbridge.lab.duplicates import REPORTING, TUNING
from sevenbridge.lab.latencies import Latencies
from sevenbridge.lab.players import MEASURED
from sevenbridge.lab.processes import shared_out

SETS = 2000
SEATS = 4
NAMES = "greedy,rule"
#: the quantiles of the decisions' times that are shown beside the longest
QUANTILES = (0.5, 0.95)

TOO_FEW_SETS = Text(
    "There must be at least one set to play, so --sets cannot be {sets}.",
    "--sets には1以上の数を指定してください（指定された値: {sets}）。",
)
TOO_FEW_PLAYERS = Text(
    "Name at least two players, each of them once, with commas; not {names}.",
    "プレイヤーはコンマで区切って2人以上、重複なしで指定してください（指定された値: {names}）。",
)
#: why there is no Ray cluster, by the codes of ``cluster.NoCluster``
NO_CLUSTER = {
    "missing": Text(
        "Ray is not installed. Install it with: pip install 'sevenbridge[ray]'",
        "Rayがありません。次のように入れてください：pip install 'sevenbridge[ray]'",
    ),
    "silent": Text(
        "No Ray cluster can be joined at {address}: {reason}. Look at `ray status` there, or leave the"
        " address out (and RAY_ADDRESS unset) to use this machine alone.",
        "{address} のRayクラスターに参加できません：{reason}。そのマシンの ray status を確かめてください。"
        "アドレスも RAY_ADDRESS も指定しなければ、このマシンだけで測ります。",
    ),
}

TITLE = Text("Duplicate deals, {seats} seats: {rules}; seed {seed}", "{seats}席　{rules}　シード{seed}")
PLAYER = Text("Player", "プレイヤー")
AMONG = Text("Among", "相手")
OTHERS = Text("{count} {name}", "{name} {count}人")
AHEAD = Text("Points ahead\na round", "1ラウンドの\n得点差")
WON = Text("Rounds\nwon", "ラウンド\nの勝率")
SETS_PLAYED = Text("Sets", "組数")

SET = Text(
    "A set is one deal played {seats} times, once in each seat; {even} of the rounds would be even.",
    "1組は、同じ配札を{seats}回、プレイヤーの席を変えながら打つことです。互角なら勝率は{even}です。",
)
LOW_WINS = Text(
    "Fewest points win; the difference is turned round, so that more is better.",
    "点の少ない人が勝ちです。得点差は、大きいほどよくなるように符号を変えています。",
)
ANYTIME = Text(
    "Each comparison ended as soon as it was clear; the intervals allow for that (a confidence sequence).",
    "差がはっきりした時点で打ち切りました。区間は、いつ打ち切っても正しい信頼列です。",
)
FOR_TUNING = Text(
    "These deals are for tuning players, not for reporting how strong they are.",
    "プレイヤーの調整用の配札です。強さの報告には使いません。",
)
LEGAL = Text("All {decisions} decisions were legal.", "{decisions}回の選択はすべて合法でした。")
MATRIX = Text(
    "Points ahead a round, the player of the row among those of the column:",
    "行のプレイヤーが列のプレイヤーを相手にしたときの、1ラウンドの得点差：",
)
LATENCY = Text("Time of a decision", "1回の選択にかかる時間")
HALF = Text("Half within", "中央値")
MOST = Text("95 % within", "95%点")
LONGEST = Text("Longest", "最長")
COUNT = Text("Decisions", "選択の数")
TIME = Text("{number} µs", "{number} µs")


def add_to(commands: Any) -> None:
    """Adds the command to the command line."""
    parser = commands.add_parser("arena", help="measure computer players against each other")
    parser.add_argument(
        "--players",
        default=NAMES,
        metavar="NAMES",
        help=f"two or more, with commas: {', '.join(MEASURED)} (default {NAMES}); who thinks for as long as"
        " it is told to may have a budget for each move: ismcts:100ms, or in playouts ismcts:2000",
    )
    parser.add_argument("--seats", type=int, default=SEATS, metavar="K", help=f"2 to 6 (default {SEATS})")
    add_rule_options(parser)
    parser.add_argument(
        "--sets", type=int, default=SETS, metavar="N", help=f"sets for each comparison (default {SETS})"
    )
    parser.add_argument(
        "--until-clear", action="store_true", help="end a comparison as soon as the stronger player is clear"
    )
    parser.add_argument(
        "--seed", type=int, default=0, metavar="S", help="another number gives other deals (default 0)"
    )
    parser.add_argument("--tuning", action="store_true", help="play the deals kept for tuning players")
    parser.add_argument("--latency", action="store_true", help="time every decision")
    parser.add_argument("--jobs", type=int, metavar="J", help="processes (default: one for each core)")
    parser.add_argument(
        "--ray",
        nargs="?",
        const="",
        metavar="ADDRESS",
        help="share the work out on a Ray cluster (default: that of RAY_ADDRESS, else one on this machine)",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object instead of tables")
    parser.add_argument("--svg", type=Path, metavar="FILE", help="draw the differences and their intervals")
    add_language_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Plays, and shows what it came to. Raises InvalidRules."""
    lang: Lang = options.lang
    asked = _asked(options)
    if isinstance(asked, Text):
        return refused(asked, lang)
    try:
        found = _played(asked, options.jobs, options.ray, lang)
    except cluster.NoCluster as error:
        return refused(NO_CLUSTER[error.code].format(address=error.address, reason=error.reason), lang)
    if options.json:
        print(json.dumps(_report(asked, found), ensure_ascii=False, indent=2))
    else:
        _show(asked, found, lang)
    if options.svg:
        try:
            write(options.svg, _plot(asked, found, lang))
        except NotWritten as error:
            return refused(error.sentence, lang)
    return 0


def _asked(options: argparse.Namespace) -> Contest | Text:
    """The contest that the options ask for, or what is wrong with them. Raises InvalidRules."""
    rules = chosen_rules(options)
    names = tuple(name.strip().lower() for name in options.players.split(","))
    check_seats(options.seats)
    if len(names) < 2 or len(set(names)) < len(names):
        return TOO_FEW_PLAYERS.format(names=options.players)
    if options.sets < 1:
        return TOO_FEW_SETS.format(sets=options.sets)
    if options.seed < 0:
        return NEGATIVE_SEED.format(seed=options.seed)
    if options.jobs is not None and options.jobs < 1:
        return TOO_FEW_JOBS.format(jobs=options.jobs)
    try:
        return Contest(
            rules=rules,
            seats=options.seats,
            players=names,
            sets=options.sets,
            seed=options.seed,
            family=TUNING if options.tuning else REPORTING,
            until_clear=options.until_clear,
            clock=options.latency,
        )
    except (UnknownPlayer, BadBudget) as error:
        return nobody(error)


def _played(contest: Contest, jobs: int | None, ray: str | None, lang: Lang) -> list[Comparison]:
    """The comparisons, played by so many processes or on a Ray cluster. Raises NoCluster."""
    if ray is None:
        return _watched(contest, available_cores() if jobs is None else jobs, shared_out, lang)
    with cluster.joined(ray) as size:
        return _watched(contest, size if jobs is None else jobs, cluster.shared_out, lang)


def _watched(contest: Contest, jobs: int, share: Share, lang: Lang) -> list[Comparison]:
    """The comparisons, with a progress bar where somebody sees it."""
    with ProgressBar(PLAYING[lang], contest.sets * len(contest.pairings())) as bar:
        return compare(contest, jobs, bar.show, share)


def _times(found: Sequence[Comparison]) -> dict[str, Latencies]:
    """How long each player took, over all comparisons that were timed."""
    times: dict[str, Latencies] = {}
    for each in found:
        if each.times:
            for name, part in zip((each.player, each.company), each.times, strict=True):
                times[name] = times.get(name, Latencies()) + part
    return times


# -- data ------------------------------------------------------------------------------------------


def _report(contest: Contest, found: Sequence[Comparison]) -> dict[str, Any]:
    """Everything, as data."""
    preset, changes = contest.rules.as_preset()
    return {
        "versions": {"sevenbridge": __version__, "python": platform.python_version()},
        "rules": {"preset": preset, "changes": changes, "switches": contest.rules.switches()},
        "seats": contest.seats,
        "players": contest.players,
        "seed": contest.seed,
        "deals": "tuning" if contest.family == TUNING else "reporting",
        "intervals": "anytime" if contest.until_clear else "fixed",
        "illegal": 0,
        "comparisons": [
            {
                "player": each.player,
                "among": each.company,
                "sets": each.sums.sets,
                "rounds": each.sums.rounds,
                "ahead": each.difference()._asdict(),
                "won": each.share()._asdict(),
                "even": 1 / contest.seats,
                "clear": each.is_clear(),
                "drawn": each.sums.drawn,
                "decisions": each.sums.decisions,
                "points_a_round": each.sums.points / each.sums.rounds,
                "points_a_round_of_each_other": each.sums.company_points
                / each.sums.rounds
                / (contest.seats - 1),
                "one_go": each.sums.one_go / each.sums.rounds,
            }
            for each in found
        ],
        "microseconds": {
            name: {
                "decisions": times.size,
                "p50": times.quantile(0.5) / 1000,
                "p95": times.quantile(0.95) / 1000,
                "max": times.longest / 1000,
            }
            for name, times in _times(found).items()
        },
    }


# -- tables ----------------------------------------------------------------------------------------


def _show(contest: Contest, found: Sequence[Comparison], lang: Lang) -> None:
    console = Console(highlight=False)
    console.print(Words(_title(contest, lang), style="bold"))
    console.print()
    console.print(_comparisons(found, lang))
    if len(contest.players) > 2:
        console.print()
        console.print(Words(MATRIX[lang]))
        console.print(_matrix(contest, found, lang))
    times = _times(found)
    if times:
        console.print()
        console.print(_latency(times, lang))
    console.print()
    even = PERCENT.format(number=f"{100 / contest.seats:.1f}")[lang]
    notes = [SET.format(seats=contest.seats, even=even)]
    if contest.rules.score_flow == "penalty":
        notes.append(LOW_WINS)
    if contest.until_clear:
        notes.append(ANYTIME)
    if contest.family == TUNING:
        notes.append(FOR_TUNING)
    notes.append(LEGAL.format(decisions=f"{sum(each.sums.decisions for each in found):,}"))
    for note in notes:
        console.print(Words(note[lang]))


def _title(contest: Contest, lang: Lang) -> str:
    rules = rules_title(contest.rules, lang)
    return TITLE.format(seats=contest.seats, rules=rules, seed=contest.seed)[lang]


def _comparisons(found: Sequence[Comparison], lang: Lang) -> Table:
    table = _table(PLAYER[lang], AMONG[lang])
    for heading in (AHEAD, INTERVAL, WON, INTERVAL, SETS_PLAYED):
        table.add_column(heading[lang], justify="right")
    for each in found:
        difference, share = each.difference(), each.share()
        table.add_row(
            each.player,
            OTHERS.format(count=each.contest.seats - 1, name=each.company)[lang],
            f"{difference.mean:+.2f}",
            _range(difference, 1, _form(difference), lang),
            PERCENT.format(number=f"{100 * share.mean:.1f}")[lang],
            _range(share, 100, ".1f", lang),
            f"{each.sums.sets:,}",
        )
    return table


def _matrix(contest: Contest, found: Sequence[Comparison], lang: Lang) -> Table:
    """Who is ahead of whom; at tables of two what is ahead on one side is behind on the other."""
    means = {(each.player, each.company): each.difference().mean for each in found}
    if contest.seats == 2:
        means |= {(company, one): -mean for (one, company), mean in means.items()}
    table = _table("")
    for name in contest.players:
        table.add_column(name, justify="right")
    for one in contest.players:
        cells = (f"{means[one, other]:+.2f}" if other != one else "" for other in contest.players)
        table.add_row(one, *cells)
    return table


def _latency(times: dict[str, Latencies], lang: Lang) -> Table:
    table = _table(LATENCY[lang])
    for heading in (HALF, MOST, LONGEST, COUNT):
        table.add_column(heading[lang], justify="right")
    for name, part in times.items():
        shown = [part.quantile(share) for share in QUANTILES] + [part.longest]
        cells = (TIME.format(number=f"{time / 1000:,.1f}")[lang] for time in shown)
        table.add_row(name, *cells, f"{part.size:,}")
    return table


def _table(*names: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1), header_style="bold")
    for name in names:
        table.add_column(name)
    return table


def _form(difference: Estimate) -> str:
    """As many places as the table has room for."""
    farthest = max(abs(end or 0) for end in difference)
    return "+.2f" if farthest < 10 else "+.1f" if farthest < 100 else "+.0f"


def _range(estimate: Estimate, factor: int, form: str, lang: Lang) -> str:
    if estimate.low is None or estimate.high is None:
        return ""
    low, high = (format(factor * end, form) for end in (estimate.low, estimate.high))
    return RANGE.format(low=low, high=high)[lang]


def _plot(contest: Contest, found: Sequence[Comparison], lang: Lang) -> str:
    lines = [
        Line(
            f"{each.player} – {OTHERS.format(count=contest.seats - 1, name=each.company)[lang]}",
            each.difference(),
        )
        for each in found
    ]
    return forest_plot(_title(contest, lang), AHEAD[lang].replace("\n", " " if lang == "en" else ""), lines)
