"""``sevenbridge arena``: which computer player is the stronger one, told by duplicate deals."""

import argparse
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from sevenbridge import Comparison, Rules, check_seats
from sevenbridge.analysis import Estimate
from sevenbridge.bots import PLAYERS
from sevenbridge.lab import (
    REPORTING,
    SETS,
    TUNING,
    Contest,
    Latencies,
    Share,
    display_name,
    play_contest,
)
from sevenbridge.lab.language_models import TRIES, WHYS, Faults, Terms, Why
from sevenbridge.texts import Lang, Text
from sevenbridge_app.cli import measuring, workers
from sevenbridge_app.cli.console.command_line import CommandLine
from sevenbridge_app.cli.console.folded_text import FoldedTable
from sevenbridge_app.cli.forest_plot import Line, forest_plot
from sevenbridge_app.cli.options import add_language_option, add_rule_options, chosen_rules, rules_title
from sevenbridge_app.cli.output import CommandError, print_report, write
from sevenbridge_app.cli.progress_bar import ProgressBar

NAMES = "greedy,rule"
#: with so many playouts the analyst weighs a decision, where nobody says otherwise
PLAYOUTS = 2000
#: the quantiles of the decisions' times that are shown beside the longest
QUANTILES = (0.5, 0.95)

TOO_FEW_SETS = Text(
    "There must be at least one set to play, so --sets cannot be {sets}.",
    "--sets には1以上の数を指定してください（指定された値：{sets}）。",
)
TOO_FEW_PLAYERS = Text(
    "Name at least two players, each of them once, with commas; not {names}.",
    "プレイヤーはコンマで区切って2人以上、重複なしで指定してください（指定された値：{names}）。",
)
TOO_FEW_PLAYOUTS = Text(
    "At least one playout is needed for a decision, so --loss cannot be {playouts}.",
    "--loss には1以上の数を指定してください（指定された値：{playouts}）。",
)

#: by whether matches are played, as in all that follow
TITLE = {
    False: Text("Duplicate deals, {seats} seats: {rules}; seed {seed}", "{seats}席　{rules}　シード{seed}"),
    True: Text(
        "Duplicate matches, {seats} seats: {rules}; seed {seed}", "マッチ　{seats}席　{rules}　シード{seed}"
    ),
}
AMONG = Text("Among", "相手")
OTHERS = Text("{count} {name}", "{name} {count}人")
AHEAD = {
    False: Text("Points ahead\na round", "1ラウンドの\n得点差"),
    True: Text("Above even,\n% points", "互角との差\n（ポイント）"),
}
WON = {False: Text("Rounds\nwon", "ラウンド\nの勝率"), True: Text("Matches\nwon", "マッチ\nの勝率")}
SETS_PLAYED = Text("Sets", "組数")

SET = {
    False: Text(
        "A set is one deal played {seats} times, once in each seat; {even} of the rounds would be even.",
        "1組では、同じ配札を{seats}回、プレイヤーの席を変えながら対戦させます。互角なら勝率は{even}です。",
    ),
    True: Text(
        "A set is one match played {seats} times, once in each seat, with the same deal for every round;"
        " {even} of the matches would be even. A win that is shared counts in part.",
        "1組では、各ラウンドの配札が同じマッチを{seats}回、プレイヤーの席を変えながら対戦させます。互角なら"
        "勝率は{even}です。1位を分け合ったマッチは、人数で割って数えます。",
    ),
}
LOW_WINS = Text(
    "Fewest points win; the difference is turned round, so that more is better.",
    "点の少ない人が勝ちです。得点差は、大きいほどよくなるように符号を変えています。",
)
ANYTIME = Text(
    "Each comparison ended as soon as it was clear; the intervals allow for that (a confidence sequence).",
    "差がはっきりした時点で打ち切りました。区間は、いつ打ち切っても正しい信頼列（confidence sequence）です。",
)
CORRECTED = Text(
    "The luck of the draws, which is nought on average, is taken out of the points ahead. As they were"
    " scored: {scored}.",
    "得点差からは、山札を引く運を除いています（運の平均は0です）。運を除かない得点差：{scored}。",
)
LIST_SEPARATOR = Text("; ", "、")
FOR_TUNING = Text(
    "These deals are for tuning players, not for reporting how strong they are.",
    "プレイヤーの調整用の配札です。強さの報告には使いません。",
)
LEGAL = Text("All {decisions} decisions were legal.", "{decisions}回の選択はすべて合法でした。")
MATRIX = {
    False: Text(
        "Points ahead a round, the player of the row among those of the column:",
        "行のプレイヤーが列のプレイヤーを相手にしたときの、1ラウンドの得点差：",
    ),
    True: Text(
        "Matches won above even, in % points, the player of the row among those of the column:",
        "行のプレイヤーが列のプレイヤーを相手にしたときの、マッチの勝率と互角との差（ポイント）：",
    ),
}
LOSS = Text("Points lost per choice, at the same decisions", "同じ局面で、1回の選択が失った点")
OF_PLAYER = Text("Its own", "本人")
OF_COMPANY = Text("Of the others", "相手")
DIFFERENCE = Text("Difference", "差")
DECISIONS = Text("Decisions", "選択の数")
LOSS_NOTE = Text(
    "Both were asked at every decision of the table, and the analyst weighed their choices in {playouts}"
    " playouts. Less lost is better.",
    "卓のすべての選択を両方のプレイヤーに尋ね、それぞれの選択を{playouts}回のプレイアウトで評価しました。"
    "失った点は、少ないほどよい選択です。",
)
ROUNDS_ALONE = Text(
    "{option} is for rounds; leave it out, or leave out --matches.",
    "{option} はラウンドを測るときだけ使えます。{option} と --matches のどちらかを外してください。",
)
SUBSTITUTES = Text("Behind commands", "コマンドのプレイヤー")
ASKED = Text("Asked", "質問")
REFUSED = Text("Answers\nrefused", "認められ\nない答え")
WHYS_SAID: dict[Why, Text] = {
    "illegal": Text("Illegal", "不正"),
    "silent": Text("Silent", "無回答"),
    "gone": Text("Gone", "終了"),
}
SUBSTITUTED = Text(
    "The last three columns count decisions made for a player, after {tries} illegal answers, {patience} s"
    " of silence, or once its program had ended: it let the discard go, or discarded what it had drawn.",
    "右の3列は、代わりに選んだ回数です。{tries}回続けて認められない答えだったとき、{patience}秒答えがないとき、"
    "プログラムが終了したときは、捨て札を見送るか、引いた札をそのまま捨てます。",
)
LATENCY = Text("Time of a decision", "1回の選択にかかる時間")
HALF = Text("Half within", "中央値")
MOST = Text("95 % within", "95%点")
LONGEST = Text("Longest", "最長")
COUNT = Text("Decisions", "選択の数")
TIME = Text("{number} µs", "{number} µs")


def add_options(parser: CommandLine) -> None:
    """Adds the options of the command."""
    lang = parser.lang
    parser.add_argument(
        "--players",
        metavar="NAMES",
        help=Text(
            f"two or more, with commas: {', '.join(PLAYERS)} (default {NAMES}); who thinks for as"
            " long as it is told to may have a budget for each move: search:100ms, or in playouts"
            " search:2000",
            f"2人以上をコンマで区切る：{', '.join(PLAYERS)}（省略すると {NAMES}）。"
            "考える量を選べるプレイヤーは、1手ごとの時間（search:100ms）かプレイアウト数（search:2000）も指定できる",
        )[lang],
    )
    parser.add_argument(
        "--player",
        action="append",
        default=[],
        metavar="NAME",
        help=Text(
            "one player, before those of --players; may be given again. This one may be a program that"
            " answers JSON lines, cmd:COMMAND, the host of a model that speaks MCP, mcp:COMMAND, or a class"
            " of Python's, py:FILE.py:NAME or py:MODULE:NAME; each may have a TITLE= before it"
            " (docs/laboratory/models.md)",
            "--players の前に加える1人。何度でも指定できる。"
            "JSON の行で答えるプログラム（cmd:COMMAND）、MCP に対応したモデルのホスト（mcp:COMMAND）、"
            "Python のクラス（py:FILE.py:NAME か py:MODULE:NAME）でもよく、前に TITLE= を付けられる"
            "（docs/laboratory/models.md）",
        )[lang],
    )
    measuring.add_options(parser, "--seats")
    add_rule_options(parser)
    parser.add_argument(
        "--sets",
        type=int,
        default=SETS,
        metavar="N",
        help=Text(
            f"sets for each comparison (default {SETS})", f"比べる相手ごとの組の数（省略すると{SETS}）"
        )[lang],
    )
    parser.add_argument(
        "--matches",
        action="store_true",
        help=Text(
            "whole matches instead of single rounds: who wins more of them",
            "ラウンドではなくマッチを単位にし、優勝の多さを比べる",
        )[lang],
    )
    parser.add_argument(
        "--one-way",
        action="store_true",
        help=Text(
            "measure the first player alone, among each of the others",
            "先頭の1人だけを、ほかのそれぞれの中に入れて測る",
        )[lang],
    )
    parser.add_argument(
        "--corrected",
        action="store_true",
        help=Text(
            "take the luck of the draws out: a set takes longer, and tells as much as about four",
            "引いた札の運を取り除く。1組に時間がかかるが、約4組分の情報になる",
        )[lang],
    )
    parser.add_argument(
        "--until-clear",
        action="store_true",
        help=Text(
            "end a comparison as soon as the stronger player is clear", "強いほうがはっきりした時点で打ち切る"
        )[lang],
    )
    parser.add_argument(
        "--loss",
        type=int,
        nargs="?",
        const=PLAYOUTS,
        metavar="N",
        help=Text(
            "ask both at every decision, and tell what their choices lost, weighed in N playouts"
            f" (default {PLAYOUTS})",
            f"すべての選択で両者に聞き、選んだ手の損をプレイアウトN回で測る（省略すると{PLAYOUTS}回）",
        )[lang],
    )
    measuring.add_options(parser, "--patience", "--seed")
    parser.add_argument(
        "--tuning",
        action="store_true",
        help=Text("play the deals kept for tuning players", "プレイヤーの調整用に取ってある配札で対戦する")[
            lang
        ],
    )
    parser.add_argument(
        "--latency",
        action="store_true",
        help=Text("time every decision", "1回の選択にかかる時間を測る")[lang],
    )
    workers.add_options(parser)
    measuring.add_options(parser, "--json")
    parser.add_argument(
        "--svg",
        type=Path,
        metavar="FILE",
        help=Text("draw the differences and their intervals", "得点差と区間を図にする")[lang],
    )
    add_language_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Plays, and shows what it came to. Raises InvalidRules, CommandError."""
    lang: Lang = options.lang
    asked = _asked(options)
    found = _played(asked, options)
    if options.json:
        print_report(_report(asked, found))
    else:
        _show(asked, found, lang)
    if options.svg:
        write(options.svg, _plot(asked, found, lang))
    return 0


def _asked(options: argparse.Namespace) -> Contest:
    """The contest that the options ask for. Raises InvalidRules, CommandError."""
    rules = chosen_rules(options)
    names = _names(options)
    check_seats(options.seats)
    if len(names) < 2 or len({display_name(name) for name in names}) < len(names):
        raise CommandError(TOO_FEW_PLAYERS.format(names=",".join(names)))
    if options.sets < 1:
        raise CommandError(TOO_FEW_SETS.format(sets=options.sets))
    if options.loss is not None and options.loss < 1:
        raise CommandError(TOO_FEW_PLAYOUTS.format(playouts=options.loss))
    for option, given in (("--corrected", options.corrected), ("--loss", options.loss)):
        if options.matches and given:
            raise CommandError(ROUNDS_ALONE.format(option=option))
    measuring.check_options(options)
    return _contest(options, rules, names)


def _names(options: argparse.Namespace) -> tuple[str, ...]:
    """All players that are named, or the usual two where none is."""
    listed = options.players or ("" if options.player else NAMES)
    return (*options.player, *(measuring.split_names(listed) if listed else ()))


def _contest(options: argparse.Namespace, rules: Rules, names: tuple[str, ...]) -> Contest:
    """Raises CommandError."""
    return measuring.with_known_players(
        Contest,
        rules=rules,
        seats=options.seats,
        players=names,
        sets=options.sets,
        seed=options.seed,
        family=TUNING if options.tuning else REPORTING,
        one_way=options.one_way,
        matches=options.matches,
        corrected=options.corrected,
        until_clear=options.until_clear,
        clock=options.latency,
        playouts=options.loss or 0,
        terms=Terms(lang=options.lang, patience=options.patience),
    )


def _played(contest: Contest, options: argparse.Namespace) -> list[Comparison]:
    """The comparisons, played by processes of this machine or on a Ray cluster. Raises CommandError."""
    with workers.chosen(options) as (jobs, share):
        return _watched(contest, jobs, share, options.lang)


def _watched(contest: Contest, jobs: int, share: Share, lang: Lang) -> list[Comparison]:
    """The comparisons, with a progress bar where somebody sees it."""
    with ProgressBar(measuring.PLAYING[lang], contest.sets * len(contest.pairings())) as bar:
        return play_contest(contest, jobs=jobs, progress=bar.show, share=share)


def _times(found: Sequence[Comparison]) -> dict[str, Latencies]:
    """How long each player took, over all comparisons that were timed."""
    times: dict[str, Latencies] = {}
    for each in found:
        if each.times:
            for name, part in zip((each.player, each.company), each.times, strict=True):
                times[name] = times.get(name, Latencies()) + part
    return times


def _faults(found: Sequence[Comparison]) -> dict[str, Faults]:
    """What was done in place of each player behind a command, over all comparisons."""
    faults: dict[str, Faults] = {}
    for each in found:
        for name, part in zip((each.player, each.company), each.faults, strict=True):
            if part.asked:
                faults[name] = faults.get(name, Faults()) + part
    return faults


# -- data ------------------------------------------------------------------------------------------


def _report(contest: Contest, found: Sequence[Comparison]) -> dict[str, Any]:
    """Everything, as data."""
    return {
        **measuring.report_head(contest.rules),
        "seats": contest.seats,
        "unit": "match" if contest.matches else "round",
        "players": contest.names,
        "seed": contest.seed,
        "one_way": contest.one_way,
        "corrected": contest.corrected,
        "deals": "tuning" if contest.family == TUNING else "reporting",
        "intervals": "anytime" if contest.until_clear else "fixed",
        "illegal": sum(each.illegal for each in _faults(found).values()),
        "comparisons": [_comparison_data(each) for each in found],
        "playouts": contest.playouts,
        "behind_commands": {
            name: asdict(faults) | {"substituted": faults.substituted}
            for name, faults in _faults(found).items()
        },
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


def _comparison_data(each: Comparison) -> dict[str, Any]:
    """One comparison, as data: ``ahead`` is in points a round, or in parts of all matches."""
    is_match = each.contest.matches
    unit = "match" if is_match else "round"
    of_rounds = {
        "ahead_as_scored": asdict(each.scored_difference()),
        "drawn": round(each.drawn() * each.games),
        "one_go": each.one_go(),
        "loss": _loss_data(each),
    }
    return {
        "player": each.player,
        "among": each.company,
        "sets": each.sets,
        "matches" if is_match else "rounds": each.games,
        "ahead": asdict(each.difference()),
        "won": asdict(each.share()),
        "even": 1 / each.contest.seats,
        "clear": each.is_clear(),
        "decisions": each.decisions,
        f"points_a_{unit}": each.points(),
        f"points_a_{unit}_of_each_other": each.company_points(),
    } | ({} if is_match else of_rounds)


def _loss_data(comparison: Comparison) -> dict[str, Any] | None:
    losses = comparison.losses
    if losses is None:
        return None
    return {
        "decisions": losses.decisions,
        "own": asdict(losses.of_player()),
        "of_each_other": asdict(losses.of_company()),
        "difference": asdict(losses.difference()),
    }


# -- tables ----------------------------------------------------------------------------------------


def _show(contest: Contest, found: Sequence[Comparison], lang: Lang) -> None:
    blocks: list[list[str | FoldedTable]] = [[_comparisons(contest, found, lang)]]
    if len(contest.players) > 2 and not contest.one_way:
        blocks.append([MATRIX[contest.matches][lang], _matrix(contest, found)])
    if contest.playouts:
        blocks.append([LOSS[lang], _losses(found, lang)])
    faults = _faults(found)
    if faults:
        blocks.append([_substitutes(faults, lang)])
    times = _times(found)
    if times:
        blocks.append([_latency(times, lang)])
    even = measuring.percent(1 / contest.seats, lang)
    notes = [SET[contest.matches].format(seats=contest.seats, even=even)]
    if contest.rules.score_flow == "penalty" and not contest.matches:
        notes.append(LOW_WINS)
    if contest.until_clear:
        notes.append(ANYTIME)
    if contest.corrected:
        scored = [_scored(each, lang) for each in found]
        notes.append(CORRECTED.format(scored=LIST_SEPARATOR[lang].join(scored)))
    if contest.playouts:
        notes.append(LOSS_NOTE.format(playouts=f"{contest.playouts:,}"))
    if contest.family == TUNING:
        notes.append(FOR_TUNING)
    if faults:
        notes.append(SUBSTITUTED.format(tries=TRIES, patience=f"{contest.terms.patience:g}"))
    else:
        notes.append(LEGAL.format(decisions=f"{sum(each.decisions for each in found):,}"))
    measuring.show_report([_title(contest, lang)], *blocks, [note[lang] for note in notes])


def _title(contest: Contest, lang: Lang) -> str:
    rules = rules_title(contest.rules, lang)
    return TITLE[contest.matches].format(seats=contest.seats, rules=rules, seed=contest.seed)[lang]


def _comparisons(contest: Contest, found: Sequence[Comparison], lang: Lang) -> FoldedTable:
    ahead, won = AHEAD[contest.matches], WON[contest.matches]
    headings = (ahead, measuring.INTERVAL, won, measuring.INTERVAL, SETS_PLAYED)
    rows = FoldedTable([measuring.PLAYER[lang], AMONG[lang]], [heading[lang] for heading in headings])
    for each in found:
        difference, share = _ahead(each), each.share()
        rows.add_row(
            display_name(each.player),
            OTHERS.format(count=each.contest.seats - 1, name=display_name(each.company))[lang],
            f"{difference.mean:+.2f}",
            measuring.interval(difference, lang, _form(difference)),
            measuring.percent(share.mean, lang),
            measuring.interval(share, lang, factor=100),
            f"{each.sets:,}",
        )
    return rows


def _scored(each: Comparison, lang: Lang) -> str:
    """Who was ahead of whom by how much, luck and all."""
    difference = each.scored_difference()
    among = OTHERS.format(count=each.contest.seats - 1, name=display_name(each.company))[lang]
    ends = measuring.interval(difference, lang, _form(difference))
    figure = f"{difference.mean:+.2f}" + (f" ({ends})" if ends else "")
    return f"{display_name(each.player)} – {among} {figure}"


def _matrix(contest: Contest, found: Sequence[Comparison]) -> FoldedTable:
    """Who is ahead of whom; at tables of two what is ahead on one side is behind on the other."""
    means = {(each.player, each.company): _ahead(each).mean for each in found}
    if contest.seats == 2:
        means |= {(company, one): -mean for (one, company), mean in means.items()}
    rows = FoldedTable([""], map(display_name, contest.names))
    for one in contest.names:
        cells = (f"{means[one, other]:+.2f}" if other != one else "" for other in contest.names)
        rows.add_row(display_name(one), *cells)
    return rows


def _losses(found: Sequence[Comparison], lang: Lang) -> FoldedTable:
    """What the choices of both lost at the same decisions, and how sure the difference is."""
    headings = (OF_PLAYER, OF_COMPANY, DIFFERENCE, measuring.INTERVAL, DECISIONS)
    rows = FoldedTable([measuring.PLAYER[lang], AMONG[lang]], [heading[lang] for heading in headings])
    for each in found:
        losses = each.losses
        if losses is not None:
            difference = losses.difference()
            rows.add_row(
                display_name(each.player),
                OTHERS.format(count=each.contest.seats - 1, name=display_name(each.company))[lang],
                f"{losses.of_player().mean:.2f}",
                f"{losses.of_company().mean:.2f}",
                f"{difference.mean:+.2f}",
                measuring.interval(difference, lang, _form(difference)),
                f"{losses.decisions:,}",
            )
    return rows


def _substitutes(faults: dict[str, Faults], lang: Lang) -> FoldedTable:
    """How often those behind commands were asked, and why something was done in their place."""
    headings = (ASKED, REFUSED, *(WHYS_SAID[why] for why in WHYS))
    rows = FoldedTable([SUBSTITUTES[lang]], [heading[lang] for heading in headings])
    for name, part in faults.items():
        counts = (part.asked, part.refused, *(getattr(part, why) for why in WHYS))
        rows.add_row(display_name(name), *(f"{count:,}" for count in counts))
    return rows


def _latency(times: dict[str, Latencies], lang: Lang) -> FoldedTable:
    rows = FoldedTable([LATENCY[lang]], [heading[lang] for heading in (HALF, MOST, LONGEST, COUNT)])
    for name, part in times.items():
        shown = [part.quantile(share) for share in QUANTILES] + [part.longest]
        cells = (TIME.format(number=f"{time / 1000:,.1f}")[lang] for time in shown)
        rows.add_row(display_name(name), *cells, f"{part.size:,}")
    return rows


def _ahead(each: Comparison) -> Estimate:
    """What a comparison is about: points a round, or the matches won above even in percentage points."""
    difference = each.difference()
    return difference.map(lambda end: 100 * end) if each.contest.matches else difference


def _form(difference: Estimate) -> str:
    """As many places as the table has room for."""
    farthest = max(abs(end or 0) for end in (difference.mean, difference.low, difference.high))
    return "+.2f" if farthest < 10 else "+.1f" if farthest < 100 else "+.0f"


def _plot(contest: Contest, found: Sequence[Comparison], lang: Lang) -> str:
    lines = [
        Line(
            f"{display_name(each.player)} – "
            + OTHERS.format(count=contest.seats - 1, name=display_name(each.company))[lang],
            _ahead(each),
        )
        for each in found
    ]
    return forest_plot(
        _title(contest, lang), AHEAD[contest.matches][lang].replace("\n", " " if lang == "en" else ""), lines
    )
