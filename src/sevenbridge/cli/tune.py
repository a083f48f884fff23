"""``sevenbridge tune``: looks for better weights of the player ``rule``, for given rules and seats."""

import argparse
import json
from contextlib import nullcontext
from dataclasses import asdict, fields
from itertools import chain
from pathlib import Path
from typing import Any, TextIO

from rich.table import Table

from sevenbridge.bots.weights import Weights
from sevenbridge.cli import measuring
from sevenbridge.cli.options import add_language_option, add_rule_options, chosen_rules, rules_title
from sevenbridge.cli.output import CommandError, ProgressBar, open_log, table
from sevenbridge.engine.rules import check_seats
from sevenbridge.engine.wording import Lang, Text
from sevenbridge.lab.tuning.evolution import COMPANY, Contender, Generation, NoTuner, Origin, Tuning, tune

#: the options that are numbers, the least of each, and what is told about it
NUMBERS = {
    "generations": (1, "how often candidates give way to others"),
    "population": (4, "candidates in a generation"),
    "sets": (1, "sets that a candidate plays among each kind of company"),
    "final_sets": (1, "the same in the final choice"),
    "seed": (0, "another number gives other candidates and deals"),
}

NEEDS_TUNER = Text(
    "The libraries for tuning are not installed. Install them with: pip install 'sevenbridge[tune]'",
    "調整用のライブラリがありません。次のように入れてください：pip install 'sevenbridge[tune]'",
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
BEST = Text("The best of them:", "最もよい重み：")


def add_to(commands: Any) -> None:
    """Adds the command to the command line."""
    parser = commands.add_parser("tune", help="look for better weights of the player rule")
    measuring.add_options(parser, "--seats")
    add_rule_options(parser)
    usual = {each.name: each.default for each in fields(Tuning)}
    for name, (_, told) in NUMBERS.items():
        parser.add_argument(
            _option(name), type=int, default=usual[name], metavar="N", help=f"{told} (default {usual[name]})"
        )
    measuring.add_options(parser, "--jobs")
    parser.add_argument("--log", type=Path, metavar="FILE", help="write a line of JSON for each generation")
    add_language_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Tunes, and shows what it came to. Raises InvalidRules, CommandError."""
    asked = _asked(options)
    try:
        with open_log(options.log) if options.log else nullcontext() as log:
            found = _tuned(asked, options, log)
    except NoTuner as error:
        raise CommandError(NEEDS_TUNER) from error
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
    return Tuning(rules=rules, seats=options.seats, **numbers)


def _tuned(tuning: Tuning, options: argparse.Namespace, log: TextIO | None) -> list[Contender]:
    """The contenders, with a progress bar where somebody sees it, and the log where one is kept."""
    with ProgressBar(GENERATIONS[options.lang], tuning.generations) as bar:

        def tell(generation: Generation) -> None:
            bar.show(generation.number)
            if log:
                log.write(json.dumps(asdict(generation)) + "\n")

        return tune(tuning, measuring.chosen_jobs(options), tell)


def _show(tuning: Tuning, found: list[Contender], lang: Lang) -> None:
    rules = rules_title(tuning.rules, lang)
    numbers = {name: f"{getattr(tuning, name):,}" for name in ("generations", "population", "sets")}
    heading = (
        TITLE.format(seats=tuning.seats, rules=rules, seed=tuning.seed),
        SETTINGS.format(**numbers),
        FINAL.format(sets=f"{tuning.final_sets:,}"),
    )
    measuring.show_report([line[lang] for line in heading], [_contenders(found, lang)], [BEST[lang]])
    print(literal(found[0].weights))


def _contenders(found: list[Contender], lang: Lang) -> Table:
    among = ((AMONG.format(name=name)[lang], measuring.INTERVAL[lang]) for name in COMPANY)
    rows = table([CONTENDER[lang]], chain.from_iterable(among))
    for each in found:
        cells = [_origin(each.origin, lang)]
        for ahead in each.ahead.values():
            cells += [f"{ahead.mean:+.2f}", measuring.interval(ahead, lang, "+.2f")]
        rows.add_row(*cells)
    return rows


def _origin(origin: Origin, lang: Lang) -> str:
    return ORIGINS[origin.kind].format(number=origin.number)[lang]


def literal(weights: Weights) -> str:
    """The weights as Python that makes them."""
    lines = (f"    {each.name}={getattr(weights, each.name)!r},\n" for each in fields(Weights))
    return f"Weights(\n{''.join(lines)})"
