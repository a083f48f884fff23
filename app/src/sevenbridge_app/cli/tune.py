"""``sevenbridge tune``: looks for better weights of the player ``rule``, for given rules and seats."""

import argparse
import json
from contextlib import nullcontext
from dataclasses import asdict, fields
from importlib.metadata import version
from itertools import chain
from pathlib import Path
from typing import Any, TextIO

from sevenbridge import check_seats
from sevenbridge.analysis import Estimate
from sevenbridge.lab.tuning import COMPANY, STARTS, Generation, NoTuner, Origin, Tuned, Tuning, Weights, tune
from sevenbridge.texts import Lang, Text
from sevenbridge_app.cli import measuring
from sevenbridge_app.cli.console.command_line import CommandLine
from sevenbridge_app.cli.console.folded_text import FoldedTable
from sevenbridge_app.cli.extras import TUNE
from sevenbridge_app.cli.options import add_language_option, add_rule_options, chosen_rules, rules_title
from sevenbridge_app.cli.output import CommandError, open_log, print_report
from sevenbridge_app.cli.progress_bar import ProgressBar

#: the options that are numbers, the least of each, and what is told about it
NUMBERS = {
    "generations": (1, Text("how often candidates give way to others", "候補を入れ替える回数")),
    "population": (4, Text("candidates in a generation", "1世代の候補の数")),
    "sets": (
        1,
        Text(
            "sets that a candidate plays among each kind of company", "候補が相手の種類ごとに対戦する組の数"
        ),
    ),
    "final_sets": (1, Text("the same in the final choice", "最後に選ぶときの組の数")),
    "seed": (0, Text("another number gives other candidates and deals", "数を変えると候補と配札が変わる")),
}
WITH_DEFAULT = Text("{told} (default {default})", "{told}（省略すると{default}）")

NO_COMPANY = Text(
    "Name the players among whom candidates play, each of them once, with commas; not {names}.",
    "--company のプレイヤーはコンマで区切って、重複なしで指定してください（指定された値：{names}）。",
)
TOO_LOW = Text(
    "{option} must be {least} or more, so it cannot be {number}.",
    "{option} には{least}以上の数を指定してください（指定された値：{number}）。",
)

TITLE = Text("Tuning, {seats} seats: {rules}; seed {seed}", "重みの調整　{seats}席　{rules}　シード{seed}")
GENERATIONS = Text("Generations", "世代")
SETTINGS = Text(
    "{generations} generations of {population} candidates, {sets} sets each among each kind of company.",
    "候補{population}個を{generations}世代。候補ごとに、相手の種類ごとに{sets}組を対戦させました。",
)
FINAL = Text(
    "The final choice, on {sets} sets of other deals: points ahead a round.",
    "別の配札{sets}組で最後に選びました。数は1ラウンドの得点差です。",
)
CONTENDER = Text("Weights", "重み")
AMONG = Text("Among\n{name}", "相手\n{name}")
ORIGINS = {
    "start": Text("the start", "開始時"),
    "centre": Text("last centre", "最後の中心"),
    "mean": Text("mean of {number} centres", "中心{number}個の平均"),
    "candidate": Text("candidate {number}", "候補{number}"),
}
REPORTED = Text(
    "The best of them, on {sets} sets of reporting deals:", "最もよい重みの、報告用の配札{sets}組での得点差："
)
BEST = Text("Its weights:", "その重み：")


def add_options(parser: CommandLine) -> None:
    """Adds the options of the command."""
    lang = parser.lang
    measuring.add_options(parser, "--seats")
    add_rule_options(parser)
    names = ",".join(COMPANY)
    parser.add_argument(
        "--company",
        default=names,
        metavar="NAMES",
        help=Text(
            f"the players among whom candidates play, with commas (default {names})",
            f"候補と対戦するプレイヤーをコンマで区切る（省略すると {names}）",
        )[lang],
    )
    usual = {each.name: each.default for each in fields(Tuning)}
    parser.add_argument(
        "--start",
        choices=list(STARTS),
        default=usual["start"],
        help=Text(
            "the player with whose weights the search begins (default %(default)s)",
            "このプレイヤーの重みから始める（省略すると %(default)s）",
        )[lang],
    )
    for name, (_, told) in NUMBERS.items():
        with_default = WITH_DEFAULT[lang].format(told=told[lang], default=usual[name])
        parser.add_argument(_option(name), type=int, default=usual[name], metavar="N", help=with_default)
    measuring.add_options(parser, "--jobs", "--json")
    parser.add_argument(
        "--log",
        type=Path,
        metavar="FILE",
        help=Text("write a line of JSON for each generation", "世代ごとに JSON を1行書き込む")[lang],
    )
    add_language_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Tunes, and shows what it came to. Raises InvalidRules, CommandError."""
    asked = _asked(options)
    try:
        with open_log(options.log) if options.log else nullcontext() as log:
            found = _tuned(asked, options, log)
    except NoTuner as error:
        raise CommandError(TUNE.missing()) from error
    if options.json:
        print_report(_data_of(asked, found))
    else:
        _show(asked, found, options.lang)
    return 0


def _option(name: str) -> str:
    return "--" + name.replace("_", "-")


def _asked(options: argparse.Namespace) -> Tuning:
    """What the options ask for. Raises InvalidRules, CommandError."""
    rules = chosen_rules(options)
    check_seats(options.seats)
    numbers = {name: getattr(options, name) for name in NUMBERS}
    if options.jobs is not None and options.jobs < 1:
        raise CommandError(TOO_LOW.format(option="--jobs", least=1, number=options.jobs))
    for name, (least, _) in NUMBERS.items():
        if numbers[name] < least:
            raise CommandError(TOO_LOW.format(option=_option(name), least=least, number=numbers[name]))
    company = measuring.split_names(options.company)
    if not all(company) or len(set(company)) < len(company):
        raise CommandError(NO_COMPANY.format(names=options.company))
    return measuring.with_known_players(
        Tuning, rules=rules, seats=options.seats, company=company, start=options.start, **numbers
    )


def _tuned(tuning: Tuning, options: argparse.Namespace, log: TextIO | None) -> Tuned:
    """What it came to, with a progress bar where somebody sees it, and the log where one is kept."""
    with ProgressBar(GENERATIONS[options.lang], tuning.generations) as bar:

        def tell(generation: Generation) -> None:
            bar.show(generation.number)
            if log:
                log.write(json.dumps(asdict(generation)) + "\n")

        return tune(tuning, measuring.chosen_jobs(options), tell)


def _show(tuning: Tuning, found: Tuned, lang: Lang) -> None:
    rules = rules_title(tuning.rules, lang)
    numbers = {name: f"{getattr(tuning, name):,}" for name in ("generations", "population", "sets")}
    heading = (
        TITLE.format(seats=tuning.seats, rules=rules, seed=tuning.seed),
        SETTINGS.format(**numbers),
        FINAL.format(sets=f"{tuning.final_sets:,}"),
    )
    best = found.contenders[0]
    measuring.show_report(
        [line[lang] for line in heading],
        [_contenders(tuning, [(_origin(each.origin, lang), each.ahead) for each in found.contenders], lang)],
        [REPORTED.format(sets=f"{tuning.final_sets:,}")[lang]],
        [_contenders(tuning, [(_origin(best.origin, lang), found.reported)], lang)],
        [BEST[lang]],
    )
    print(_literal(best.weights))


def _contenders(tuning: Tuning, ahead: list[tuple[str, dict[str, Estimate]]], lang: Lang) -> FoldedTable:
    among = ((AMONG.format(name=name)[lang], measuring.INTERVAL[lang]) for name in tuning.company)
    rows = FoldedTable([CONTENDER[lang]], chain.from_iterable(among))
    for origin, found in ahead:
        cells = [origin]
        for each in found.values():
            cells += [f"{each.mean:+.2f}", measuring.interval(each, lang, "+.2f")]
        rows.add_row(*cells)
    return rows


def _origin(origin: Origin, lang: Lang) -> str:
    return ORIGINS[origin.kind].format(number=origin.number)[lang]


def _data_of(tuning: Tuning, found: Tuned) -> dict[str, Any]:
    """Everything, as data: what it takes to find the weights again, and what they came to."""
    head = measuring.report_head(tuning.rules)
    head["versions"] |= {library: version(library) for library in ("cma", "numpy")}
    settings = {each.name: getattr(tuning, each.name) for each in fields(Tuning) if each.name != "rules"}
    contenders = [{**each.origin._asdict(), "ahead": _ahead_data(each.ahead)} for each in found.contenders]
    return {
        **head,
        **settings,
        "contenders": contenders,
        "reported": _ahead_data(found.reported),
        "weights": asdict(found.contenders[0].weights),
    }


def _ahead_data(ahead: dict[str, Estimate]) -> dict[str, Any]:
    return {company: asdict(each) for company, each in ahead.items()}


def _literal(weights: Weights) -> str:
    """The weights as Python that makes them."""
    lines = (f"    {each.name}={getattr(weights, each.name)!r},\n" for each in fields(Weights))
    return f"Weights(\n{''.join(lines)})"
