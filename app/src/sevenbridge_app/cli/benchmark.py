"""``sevenbridge benchmark``: measures an entry in all tasks, and writes a file that others can check."""

import argparse
from pathlib import Path
from typing import Final

from sevenbridge import __version__
from sevenbridge.analysis import Estimate
from sevenbridge.lab.benchmark import (
    NAME,
    OPENING,
    SETS,
    TASKS,
    VERSION,
    NoArrays,
    Results,
    ResultsFault,
    Task,
    UnreadableResults,
    check_entry,
    deals_checksum,
    play_entry,
    sets_of,
)
from sevenbridge.lab.language_models import Terms
from sevenbridge.texts import Lang, Text
from sevenbridge_app.cli import measuring, workers
from sevenbridge_app.cli.console.command_line import CommandLine
from sevenbridge_app.cli.console.folded_text import FoldedTable
from sevenbridge_app.cli.extras import SMALL_GAME
from sevenbridge_app.cli.options import add_language_option
from sevenbridge_app.cli.output import CommandError, check_writable, say, write
from sevenbridge_app.cli.progress_bar import ProgressBar

#: the exit status where what is played again is not what the file tells
DIFFERS: Final = 1

TITLE: Final = Text("{name} {version}: {entry}", "{name} {version}　{entry}")
TASK: Final = Text("Task", "課題")
TASK_NAMES: Final[dict[Task, Text]] = {
    "two": Text("two players", "2人"),
    "small": Text("small game, exactly", "8枚だけの小さなラウンド（厳密に計算）"),
    "four": Text("four players", "4人"),
    "match": Text("matches", "マッチ"),
    "transfer": Text("rules never seen", "未知のルール"),
}
RULES: Final = Text("Rules never seen", "未知のルール")
AMONG: Final = Text("Among", "相手")
SCORE: Final = Text("Score", "スコア")
UNIT: Final = Text(
    "Scores are points ahead a round among greedy and among tuned, or of matches the share won above an even"
    " one, in hundredths of the spread under these rules; of the small game, how much of the way from random"
    " play to an equilibrium was gone. docs/laboratory/benchmark.md says more.",
    "スコアは、greedy や tuned を相手にしたときの、1ラウンドの得点差です（マッチでは、勝率が4分の1をどれだけ"
    "上回ったか）。単位は、そのルールでのばらつきの100分の1です。8枚だけの小さなラウンドでは、ランダムなプレイを0、"
    "均衡（最善のプレイ）を100とします。くわしくは docs/laboratory/benchmark.md にあります。",
)
LUCK: Final = Text(
    "Its mean score here, less that on deals which follow from these results, so that nobody can have tuned"
    " on them: {luck}.",
    "この結果から決まる配札（事前には誰にもわからない配札）でも測りました。平均スコアの差（もとの配札－この配札）："
    "{luck}。",
)
SUBSTITUTED: Final = Text(
    "{number} decisions were made in its place, for want of a legal answer.",
    "有効な答えがなく、プログラムが代わりに選んだのは{number}回です。",
)
WRITTEN: Final = Text("The results are in {path}.", "結果を {path} に書き込みました。")

SAME: Final = Text(
    "Played again, {sets} sets of each pairing: every figure is the same.",
    "相手とルールごとに{sets}組をもう一度対戦させました。数字はすべて同じです。",
)
WITHIN_CHANCE: Final = Text(
    "Played again, {sets} sets of each pairing: the mean score differs by {difference}, which may be chance.",
    "相手とルールごとに{sets}組をもう一度対戦させました。平均スコアの差は{difference}で、偶然の範囲内です。",
)
DIFFERENT: Final = Text(
    "Played again, {sets} sets of each pairing: the mean score differs by {difference}. This player plays"
    " alike each time, so it is not the player of the file.",
    "相手とルールごとに{sets}組をもう一度対戦させました。平均スコアの差は{difference}です。いつも同じように"
    "プレイするはずなので、ファイルのプレイヤーとは別のものです。",
)
NOT_THE_SAME: Final = Text(
    "Played again, {sets} sets of each pairing: the mean score differs by {difference}. That is hardly"
    " chance; this is not the player of the file.",
    "相手とルールごとに{sets}組をもう一度対戦させました。平均スコアの差は{difference}です。偶然とは考えにくく、"
    "ファイルのプレイヤーとは別のものです。",
)

UNKNOWN_TASK: Final = Text(
    "There is no task “{task}”; choose among: {known}, with commas.",
    "「{task}」という課題はありません。次からコンマで区切って選んでください：{known}。",
)
TOO_FEW_SETS: Final = Text(
    "A spread takes two sets at least, so --sets cannot be {sets}.",
    "ばらつきを知るには2組以上必要です。--sets に {sets} は指定できません。",
)
UNREADABLE: Final = {
    ResultsFault.NO_RESULTS: Text(
        "{path} holds no results of the benchmark. Name a file that --output wrote.",
        "{path} はベンチマークの結果ではありません。--output で書き込んだファイルを指定してください。",
    ),
    ResultsFault.OTHER_VERSION: Text(
        "{path} is of version {version} of the benchmark, and this is version {own}. Play the entry anew.",
        "{path} はベンチマークの第{version}版の結果です（このプログラムは第{own}版）。"
        "もう一度測ってください。",
    ),
}
CHECK_ALONE: Final = Text(
    "A check plays what the file tells, so {options} cannot be given with --check.",
    "--check はファイルのとおりにもう一度対戦させるので、{options} は指定できません。",
)
SMALL_SAME: Final = Text(
    "Played again, the small game: every figure is the same.",
    "小さなラウンドをもう一度計算しました。数字はすべて同じです。",
)
SMALL_DIFFERS: Final = Text(
    "Played again, the small game differs; this is not the player of the file.",
    "小さなラウンドをもう一度計算すると、数字が違いました。ファイルのプレイヤーとは別のものです。",
)
NOT_READ: Final = Text("{path} cannot be read: {reason}.", "{path} を読み込めません：{reason}。")
OTHER_DEALS: Final = Text(
    "{path} was made on other deals, by version {core} of the library. Check it with that version.",
    "{path} はほかの配札での結果です（ライブラリーのバージョン {core}）。そのバージョンで確かめてください。",
)


def add_options(parser: CommandLine) -> None:
    """Adds the options of the command."""
    lang = parser.lang
    parser.add_argument(
        "player",
        metavar="PLAYER",
        help=Text(
            "who is measured: a computer player, NAME:BUDGET, [TITLE=]py:FILE.py:NAME or py:MODULE:NAME for a"
            " class of Python's, cmd:COMMAND for a program, mcp:COMMAND for the host of a model",
            "測るプレイヤー：コンピューターの名前、NAME:BUDGET、Python のクラス（[TITLE=]py:FILE.py:NAME か"
            " py:MODULE:NAME）、プログラム（cmd:COMMAND）、モデルのホスト（mcp:COMMAND）",
        )[lang],
    )
    parser.add_argument(
        "--tasks",
        metavar="NAMES",
        help=Text(
            f"some of {','.join(TASKS)} (default: all)", f"{','.join(TASKS)} から選ぶ（省略するとすべて）"
        )[lang],
    )
    parser.add_argument(
        "--sets",
        type=int,
        metavar="N",
        help=Text(
            f"sets of duplicate deals for each pairing (default {SETS}); fewer for who thinks for long",
            f"相手とルールごとの組の数（省略すると{SETS}）。長く考えるプレイヤーでは減らす",
        )[lang],
    )
    parser.add_argument(
        "--about",
        metavar="TEXT",
        help=Text(
            "what the entry is and under which rules it was trained, for the file",
            "どういうプレイヤーか、どのルールで学習したか（ファイルに書き込む）",
        )[lang],
    )
    measuring.add_options(parser, "--patience")
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FILE",
        help=Text("write the results there, as JSON", "結果をこのファイルに JSON で書き込む")[lang],
    )
    parser.add_argument(
        "--check",
        type=Path,
        metavar="FILE",
        help=Text(
            f"play {OPENING} sets of each pairing again, and compare with these results",
            f"相手とルールごとに{OPENING}組をもう一度対戦させ、この結果と比べる",
        )[lang],
    )
    workers.add_options(parser)
    add_language_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Measures an entry, or checks the results of one. Raises CommandError."""
    measuring.check_options(options)
    terms = Terms(lang=options.lang, patience=options.patience)
    try:
        return _check(options, terms) if options.check else _play(options, terms)
    except NoArrays as error:
        raise CommandError(SMALL_GAME.missing()) from error


def _play(options: argparse.Namespace, terms: Terms) -> int:
    """Measures an entry. Raises NoArrays, CommandError."""
    tasks = list(TASKS) if options.tasks is None else _tasks(options.tasks)
    sets = SETS if options.sets is None else options.sets
    if sets < 2:
        raise CommandError(TOO_FEW_SETS.format(sets=sets))
    if options.output:
        check_writable(options.output)
    with workers.chosen(options) as (jobs, share), ProgressBar(measuring.PLAYING[options.lang]) as bar:
        total = sets_of(tasks, sets)
        results = measuring.with_known_players(
            play_entry,
            options.player,
            options.about or "",
            tasks,
            sets,
            core=__version__,
            jobs=jobs,
            share=share,
            terms=terms,
            progress=lambda done: bar.show(done, total),
        )
    if options.output:
        # before anything is printed: whoever reads that may have gone
        write(options.output, results.to_json())
    _show(results, options.lang)
    if options.output:
        print()
        say(WRITTEN.format(path=options.output)[options.lang])
    return 0


def _tasks(names: str) -> list[Task]:
    """The tasks that are named, in their order. Raises CommandError."""
    given = [name.strip().lower() for name in names.split(",")]
    for name in given:
        if name not in TASKS:
            raise CommandError(UNKNOWN_TASK.format(task=name, known=", ".join(TASKS)))
    return [task for task in TASKS if task in given]


def _check(options: argparse.Namespace, terms: Terms) -> int:
    """Plays a part of what a file tells again. Raises NoArrays, CommandError."""
    path, lang = options.check, options.lang
    _check_alone(options)
    try:
        results = Results.from_json(path.read_text(encoding="utf-8"))
    except UnreadableResults as error:
        raise CommandError(UNREADABLE[error.code].format(path=path, own=VERSION, **error.details)) from error
    except OSError as error:
        raise CommandError(NOT_READ.format(path=path, reason=error.strerror)) from error
    except UnicodeDecodeError as error:
        raise CommandError(UNREADABLE[ResultsFault.NO_RESULTS].format(path=path)) from error
    if results.deals != deals_checksum():
        raise CommandError(OTHER_DEALS.format(path=path, core=results.core))
    found = measuring.with_known_players(
        check_entry, options.player, results, jobs=measuring.chosen_jobs(options), terms=terms
    )
    if found.is_same:
        sentence = SAME if results.opening.sums else SMALL_SAME
    elif found.difference is None:
        sentence = SMALL_DIFFERS
    elif not found.may_vary:
        sentence = DIFFERENT
    else:
        sentence = WITHIN_CHANCE if found.holds else NOT_THE_SAME
    difference = _told(found.difference, lang) if found.difference else ""
    say(sentence.format(sets=results.opening.sets, difference=difference)[lang])
    return 0 if found.holds else DIFFERS


def _check_alone(options: argparse.Namespace) -> None:
    """Raises CommandError for options that say what is to be played, and where it is written."""
    names = ("tasks", "sets", "about", "output", "ray")
    if given := [f"--{name}" for name in names if getattr(options, name) is not None]:
        raise CommandError(CHECK_ALONE.format(options=", ".join(given)))


def _show(results: Results, lang: Lang) -> None:
    rows = FoldedTable([TASK[lang]], [SCORE[lang], measuring.INTERVAL[lang]])
    for task in TASKS:
        if found := results.score(task):
            form = ".1f" if task == "small" else "+.2f"
            rows.add_row(
                TASK_NAMES[task][lang], format(found.mean, form), measuring.interval(found, lang, "+.2f")
            )
    title = TITLE.format(name=NAME, version=VERSION, entry=results.entry)[lang]
    blocks: list[list[str | FoldedTable]] = [[title], [rows]]
    if results.score("transfer"):
        blocks.append([_transfer(results, lang)])
    notes: list[str | FoldedTable] = [UNIT[lang]]
    if luck := results.luck():
        notes.append(LUCK.format(luck=_told(luck, lang))[lang])
    if results.substituted:
        notes.append(SUBSTITUTED.format(number=f"{results.substituted:,}")[lang])
    measuring.show_report(*blocks, notes)


def _transfer(results: Results, lang: Lang) -> FoldedTable:
    """The score under each of the rules never seen, by company."""
    rows = FoldedTable([RULES[lang], AMONG[lang]], [SCORE[lang], measuring.INTERVAL[lang]])
    for pairing, found in results.main.scores("transfer"):
        ends = measuring.interval(found, lang, "+.2f")
        rows.add_row(pairing.table.name, pairing.company, f"{found.mean:+.2f}", ends)
    return rows


def _told(estimate: Estimate, lang: Lang) -> str:
    ends = measuring.interval(estimate, lang, "+.2f")
    return f"{estimate.mean:+.2f}" + (f" ({ends})" if ends else "")
