"""``sevenbridge study``: a question about the game, answered by simulated rounds in a short report."""

import argparse
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from sevenbridge import check_seats
from sevenbridge.analysis import Estimate
from sevenbridge.lab.studies import Share, house_rules, luck, sevens
from sevenbridge.lab.studies.house_rules import Change, Found
from sevenbridge.lab.studies.sevens import Treatment
from sevenbridge.texts import Lang, Text
from sevenbridge_app.cli import measuring, workers
from sevenbridge_app.cli.console.command_line import CommandLine
from sevenbridge_app.cli.forest_plot import Line, forest_plot
from sevenbridge_app.cli.options import add_language_option
from sevenbridge_app.cli.output import CommandError, write

#: how many changes a plot shows at most
_SHOWN: Final = 16

TOO_FEW = Text(
    "--size must be {least} at least, and cannot be {size}.",
    "--size には{least}以上の数を指定してください（指定された値：{size}）。",
)
NO_FOLDER = Text(
    "The folder {folder} cannot be made: {reason}. Name another one.",
    "フォルダー {folder} を作れません：{reason}。別の場所を指定してください。",
)
MADE_BY = Text("Made by `{command}`.", "作成コマンド：`{command}`")

RULES_TITLE = Text("What each house rule changes", "ルールごとの影響")
RULES_TOLD = Text(
    "Four computers `tuned` (or as many as there are seats) play {size} rounds of each preset, and the same"
    " deals with one switch set otherwise. Told is the difference, with its 95 % interval; bold where the"
    " interval excludes nought. Of a hundred differences that are none, five look clear.",
    "コンピューター `tuned` だけの卓で、ルールごとに{size}ラウンド、"
    "次に同じ配札でルールを1つだけ変えて対戦させました。数は差と95%区間です。"
    "区間が0を含まないものを太字にしました（差がなくても100個に5個ほどは太字になります）。",
)
PLAIN = Text("The presets themselves", "元のルール")
MEASURES = {
    "length": Text("Turns a round", "1ラウンドの手番の数"),
    "start": Text("Advantage of who begins, points of 100", "最初の手番の有利（%）"),
    "drawn": Text("Drawn rounds, %", "流局（%）"),
    "one_go": Text("Won in one go, %", "一気上がり（%）"),
    "claims": Text("Claims a round", "1ラウンドのポン・チーの数"),
}
#: shares are told in points of a hundred
_FACTORS: Final = {"length": 1, "start": 100, "drawn": 100, "one_go": 100, "claims": 1}
PRESET = Text("Preset", "ルール")
CHANGE = Text("Change", "変更")
CLEAREST = Text("{measure}: the clearest changes", "{measure}：特に大きい変化")

SEVENS_TITLE = Text("Which treatment of sevens pays", "7の使い方の損得")
SEVENS_TOLD = Text(
    "In {size} rounds of each preset among computers `tuned`, each choice between putting a seven down and"
    " keeping it was played on to the end in the same {worlds} worlds. Told is by how many points a round"
    " the player is further ahead of the others than with the seven kept, with its 95 % interval. Late are"
    " hands of {late} cards or fewer, some of which go out by it; early, who puts a seven down gives up"
    " going out in one go. Choices of one round hang together, so intervals (Student's t) go by the rounds"
    " in which they came up; bold is what excludes nought and comes from {fewest} rounds or more. Of a"
    " hundred differences that are none, five look clear.",
    "コンピューター `tuned` だけの卓で各ルール{size}ラウンドをプレイさせ、"
    "7を場に出すか手に残すかを選べるたびに、同じ{worlds}通りの世界で最後まで進めました。"
    "数は、手に残すのに比べてほかの人に何点多く差をつけるか（95%区間）です。"
    "終盤は手札{late}枚以下で、そのまま上がれることもあります。序盤・中盤に出すと、一気上がりはできなくなります。"
    "同じラウンドの場面は互いに似るので、区間はラウンドの数をもとにt分布で求めました。"
    "太字は、{fewest}ラウンド以上から得られ、区間が0を含まないものです（差がなくても100個に5個ほどは太字になります）。",
)
TREATMENTS = {
    "alone": Text("one seven alone", "7を1枚だけ出す"),
    "two_sevens": Text("two sevens", "7を2枚出す"),
    "run_of_two": Text("a run of two with a seven", "7を含む2枚続き"),
}
TREATMENT = Text("Treatment", "使い方")
WHEN = {False: Text("early", "序盤・中盤"), True: Text("late", "終盤")}
PHASE = Text("When", "時期")
GAIN = Text("Points more than with it kept", "手に残す場合との差（点）")
DECISIONS = Text("Choices", "場面の数")
IN_ROUNDS = Text("In rounds", "ラウンドの数")

LUCK_TITLE = Text("How much of a round is luck", "1ラウンドの運と実力")
LUCK_TOLD = Text(
    "Each of {size} deals was played with {orders} orders of the stock by computers `tuned`. The spread is"
    " the standard deviation of the points by which a seat is ahead; the part of its square that the dealt"
    " hands and the seat decide is told beside it, and the rest is in the cards that are drawn. Then one"
    " stronger computer sits among weaker ones, in each seat of each deal: its lead, the spread of that lead"
    " from round to round, and after how many rounds it is ahead 95 times in 100 (their interval is that of"
    " the lead). Few rounds are added up as drawn from those played, many by the normal distribution.",
    "{size}通りの配札を、山札の順だけ変えて{orders}回ずつ、コンピューター `tuned` にプレイさせました。"
    "ばらつきは、ほかの人との差の標準偏差です。"
    "その2乗のうち配られた手札と席で決まる割合を示しました。残りは引く札で決まります。"
    "次に、強いコンピューターを1人だけ、すべての配札のすべての席で弱い相手の中に座らせ、"
    "1ラウンドの差、そのラウンドごとのばらつき、95%の確率でリードするまでのラウンド数（区間は差の区間による）を調べました。"
    "ラウンド数は、少なければ実際のラウンドをランダムに足し合わせ、多ければ正規分布で求めました。",
)
SPREAD = Text("Spread of a round, points", "1ラウンドのばらつき（点）")
DEALT = Text("Decided by the deal, %", "配札で決まる割合（%）")
LEAD = Text("{player} among {company}: points a round", "{company} の中の {player}：1ラウンドの差（点）")
LEAD_SPREAD = Text("its spread, points", "そのばらつき（点）")
UNTIL = Text("rounds until it shows", "リードするまでのラウンド数")

SIZE = Text(
    "rounds, or deals, of each preset and change ({sizes})",
    "ルールと変更ごとの、ラウンドまたは配札の数（{sizes}）",
)


class Report(NamedTuple):
    """A report in Markdown, and its plots by name."""

    text: str
    plots: dict[str, str]


class _Study(NamedTuple):
    """How one question is asked: how many rounds or deals usually, how many at least, and what answers it."""

    size: int
    least: int
    told: Text
    report: Callable[[int, int, int, int, Share, Lang], Report]


def add_options(parser: CommandLine) -> None:
    """Adds the options of the command."""
    lang = parser.lang
    told = (f"{name}: {each.told[lang]}" for name, each in STUDIES.items())
    parser.add_argument("question", choices=STUDIES, help="; ".join(told))
    sizes = ", ".join(f"{name}: {each.size}" for name, each in STUDIES.items())
    parser.add_argument("--size", type=int, metavar="N", help=SIZE.format(sizes=sizes)[lang])
    measuring.add_options(parser, "--seats", "--seed")
    workers.add_options(parser)
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FOLDER",
        help=Text("write the report and its plots there", "レポートと図をこのフォルダーに書き込む")[lang],
    )
    add_language_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Studies, and prints the report or writes it. Raises InvalidRules, CommandError."""
    study = STUDIES[options.question]
    size = study.size if options.size is None else options.size
    check_seats(options.seats)
    if size < study.least:
        raise CommandError(TOO_FEW.format(least=study.least, size=size))
    measuring.check_options(options)
    if options.output is not None:
        _make(options.output)
    with workers.chosen(options) as (jobs, share):
        text, plots = study.report(size, options.seats, options.seed, jobs, share, options.lang)
    command = (
        f"sevenbridge study {options.question} --size {size} --seats {options.seats} --seed {options.seed}"
    )
    names = [f"{options.question}-{name}.svg" for name in plots]
    pictures = "".join(f"\n![{name}]({name})\n" for name in names) if options.output else ""
    whole = f"{text}{pictures}\n{MADE_BY.format(command=command)[options.lang]}\n"
    if options.output is None:
        print(whole, end="")
        return 0
    write(options.output / f"{options.question}.md", whole)
    for name, plot in zip(names, plots.values(), strict=True):
        write(options.output / name, plot)
    return 0


def _make(folder: Path) -> None:
    """Raises CommandError where the folder cannot be made."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(NO_FOLDER.format(folder=folder, reason=error.strerror)) from error


# -- Markdown --------------------------------------------------------------------------------------


def _table(headings: Sequence[str], rows: Iterator[Sequence[str]]) -> str:
    lines = [headings, ["---"] * len(headings), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _figure(
    estimate: Estimate, factor: float = 1, is_signed: bool = True, is_bold: bool | None = None
) -> str:
    """An estimate with its interval; bold where that excludes nought, unless ``is_bold`` tells."""
    sign = "+" if is_signed else ""
    told = f"{factor * estimate.mean:{sign}.2f}"
    if estimate.low is None or estimate.high is None:
        return told
    told += f" ({factor * estimate.low:{sign}.2f}…{factor * estimate.high:{sign}.2f})"
    if is_bold is None:
        is_bold = is_signed and estimate.excludes_zero
    return f"**{told}**" if is_bold else told


def _rounds(estimate: Estimate | None) -> str:
    """A number of rounds with its interval, where there is one to tell."""
    return "–" if estimate is None else f"{estimate.mean:,} ({estimate.low:,}…{estimate.high:,})"


# -- the questions ---------------------------------------------------------------------------------


def _rules(size: int, seats: int, seed: int, jobs: int, share: Share, lang: Lang) -> Report:
    found = house_rules.study(size, seats, seed, jobs, share)
    headings = [MEASURES[name][lang] for name in MEASURES]
    plain = _table(
        [PRESET[lang], *headings],
        (
            [preset, *(_figure(each[name], _FACTORS[name], is_signed=False) for name in MEASURES)]
            for preset, each in found.presets.items()
        ),
    )
    parts = [
        f"# {RULES_TITLE[lang]}\n\n{RULES_TOLD.format(size=size)[lang]}\n\n## {PLAIN[lang]}\n\n{plain}",
        *(_changes(found, preset, headings, lang) for preset in found.presets),
    ]
    return Report(
        "\n".join(parts), {name: plot for name in MEASURES if (plot := _clearest(found, name, lang))}
    )


def _changes(found: Found, preset: str, headings: list[str], lang: Lang) -> str:
    rows = (
        [_name(effect.change), *(_figure(effect.differences[name], _FACTORS[name]) for name in MEASURES)]
        for effect in found.effects
        if effect.change.preset == preset
    )
    return f"## {preset}\n\n{_table([CHANGE[lang], *headings], rows)}"


def _name(change: Change) -> str:
    value = change.value
    return f"{change.switch}={('yes' if value else 'no') if isinstance(value, bool) else value}"


def _clearest(found: Found, name: str, lang: Lang) -> str:
    """A plot of the changes that move one measure most, of those that are clear; empty where none is."""
    clear = [
        effect
        for effect in found.effects
        if (effect.differences[name].low or 0) > 0 or (effect.differences[name].high or 0) < 0
    ]
    clear.sort(key=lambda effect: -abs(effect.differences[name].mean))
    lines = [
        Line(
            f"{effect.change.preset}: {_name(effect.change)}",
            effect.differences[name].map(lambda end: _FACTORS[name] * end),
        )
        for effect in clear[:_SHOWN]
    ]
    measure = MEASURES[name][lang]
    return forest_plot(CLEAREST.format(measure=measure)[lang], measure, lines) if lines else ""


def _sevens(size: int, seats: int, seed: int, jobs: int, share: Share, lang: Lang) -> Report:
    found = sevens.study(size, seats, seed, jobs, share)
    told = SEVENS_TOLD.format(size=size, worlds=sevens.WORLDS, late=sevens.LATE, fewest=sevens.FEWEST)[lang]
    headings = [PRESET[lang], PHASE[lang], TREATMENT[lang], GAIN[lang], DECISIONS[lang], IN_ROUNDS[lang]]
    rows = (
        [
            each.preset,
            WHEN[each.is_late][lang],
            TREATMENTS[each.treatment][lang],
            _figure(each.gain, is_bold=each.is_clear),
            f"{each.decisions:,}",
            f"{each.rounds:,}",
        ]
        for each in found
    )
    lines = [Line(_case(each, lang), each.gain) for each in found if each.rounds >= sevens.FEWEST]
    plots = {"gains": forest_plot(SEVENS_TITLE[lang], GAIN[lang], lines)} if lines else {}
    return Report(f"# {SEVENS_TITLE[lang]}\n\n{told}\n\n{_table(headings, rows)}", plots)


def _case(each: Treatment, lang: Lang) -> str:
    return f"{each.preset}, {WHEN[each.is_late][lang]}: {TREATMENTS[each.treatment][lang]}"


def _luck(size: int, seats: int, seed: int, jobs: int, share: Share, lang: Lang) -> Report:
    found = luck.study(size, seats, seed, jobs, share)
    told = LUCK_TOLD.format(size=size, orders=luck.ORDERS)[lang]
    headings = [PRESET[lang], SPREAD[lang], DEALT[lang]]
    for player, company in luck.SKILLS:
        headings += [LEAD.format(player=player, company=company)[lang], LEAD_SPREAD[lang], UNTIL[lang]]
    rows = (
        [
            each.preset,
            f"{each.spread:.1f}",
            _figure(each.dealt, 100, is_signed=False),
            *(
                part
                for skill in each.skills
                for part in (_figure(skill.ahead), f"{skill.spread:.1f}", _rounds(skill.rounds))
            ),
        ]
        for each in found
    )
    lines = [Line(each.preset, each.dealt.map(lambda end: 100 * end)) for each in found]
    plot = forest_plot(LUCK_TITLE[lang], DEALT[lang], lines)
    return Report(f"# {LUCK_TITLE[lang]}\n\n{told}\n\n{_table(headings, rows)}", {"dealt": plot})


STUDIES: Final = {
    "rules": _Study(
        10_000,
        1,
        Text(
            "what each house rule changes in the course of a round",
            "ルールの項目ごとに、ラウンドがどう変わるか",
        ),
        _rules,
    ),
    "sevens": _Study(300, 1, Text("which treatment of sevens pays", "7はどう使うと得か"), _sevens),
    "luck": _Study(4000, 2, Text("how much of a round is luck", "1ラウンドはどこまでが運か"), _luck),
}
