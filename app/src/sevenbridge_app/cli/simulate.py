"""``sevenbridge simulate``: many rounds or matches between computers, and what they come to."""

import argparse
from dataclasses import asdict
from typing import Any

from sevenbridge import SimulationResult
from sevenbridge.lab import simulate
from sevenbridge.texts import Lang, Text
from sevenbridge_app.cli import measuring
from sevenbridge_app.cli.console.command_line import CommandLine
from sevenbridge_app.cli.console.folded_text import FoldedTable
from sevenbridge_app.cli.options import add_language_option, rules_title
from sevenbridge_app.cli.output import print_report
from sevenbridge_app.cli.progress_bar import ProgressBar
from sevenbridge_app.cli.simulation_options import add_simulation_options, chosen_simulation

TITLE = {
    False: Text("{games} rounds: {rules}; seed {seed}", "{games}ラウンド　{rules}　シード{seed}"),
    True: Text("{games} matches: {rules}; seed {seed}", "{games}マッチ　{rules}　シード{seed}"),
}
WINS = Text("Wins", "勝率")
POINTS = {
    False: Text("Points\na round", "1ラウンド\nの得点"),
    True: Text("Points\na match", "1マッチ\nの得点"),
}
ONE_GO = Text("In one\ngo", "一気\n上がり")
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
    "Going out in one go is a share of the rounds; pons and chis are counted per round.",
    "一気上がりはラウンド数に対する割合、ポンとチーは1ラウンドあたりの回数です。",
)


def add_options(parser: CommandLine) -> None:
    """Adds the options of the command."""
    add_simulation_options(parser)
    measuring.add_options(parser, "--jobs", "--json")
    add_language_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Plays, and shows what it came to. Raises InvalidRules, CommandError."""
    asked = chosen_simulation(options)
    with ProgressBar(measuring.PLAYING[options.lang], asked.games) as bar:
        found = simulate(asked, jobs=measuring.chosen_jobs(options), progress=bar.show)
    if options.json:
        print_report(_report(found))
    else:
        _show(found, options.lang)
    return 0


# -- data ------------------------------------------------------------------------------------------


def _report(found: SimulationResult) -> dict[str, Any]:
    """Everything, as data."""
    simulation, starter = found.simulation, found.starter()
    return {
        **measuring.report_head(simulation.rules),
        "seats": len(simulation.players),
        "unit": "match" if simulation.matches else "round",
        "games": simulation.games,
        "rounds": found.rounds,
        "seed": simulation.seed,
        "players": [
            {
                "name": name,
                "wins": asdict(found.wins(player)),
                "points": asdict(found.points(player)),
                "rounds_won": asdict(found.rounds_won(player)),
                "one_go": asdict(found.one_go(player)),
                "chis_a_round": found.chis(player) / found.rounds,
                "pons_a_round": found.pons(player) / found.rounds,
            }
            for player, name in enumerate(simulation.names)
        ],
        "drawn": asdict(found.drawn()),
        "turns": asdict(found.turns()),
        "starter": asdict(starter) if starter else None,
        "reshuffles_a_round": found.reshuffles / found.rounds,
        "decisions_a_round": found.decisions / found.rounds,
    }


# -- the tables ------------------------------------------------------------------------------------


def _show(found: SimulationResult, lang: Lang) -> None:
    simulation = found.simulation
    title = TITLE[simulation.matches].format(
        games=f"{simulation.games:,}", rules=rules_title(simulation.rules, lang), seed=simulation.seed
    )
    notes = [FEWEST_WIN, LEGEND] if simulation.rules.score_flow == "penalty" else [LEGEND]
    measuring.show_report(
        [title[lang]],
        [_players(found, lang)],
        [_rounds(found, lang)],
        [note[lang] for note in notes],
    )


def _players(found: SimulationResult, lang: Lang) -> FoldedTable:
    simulation = found.simulation
    headings = (WINS, measuring.INTERVAL, POINTS[simulation.matches], measuring.INTERVAL, ONE_GO, PON, CHI)
    rows = FoldedTable([measuring.PLAYER[lang]], [heading[lang] for heading in headings])
    for player, name in enumerate(simulation.names):
        wins, points = found.wins(player), found.points(player)
        rows.add_row(
            f"{player + 1} {name}",
            measuring.percent(wins.mean, lang),
            measuring.interval(wins, lang, factor=100),
            f"{points.mean:.1f}",
            measuring.interval(points, lang),
            measuring.percent(found.one_go(player).mean, lang),
            f"{found.pons(player) / found.rounds:.2f}",
            f"{found.chis(player) / found.rounds:.2f}",
        )
    return rows


def _rounds(found: SimulationResult, lang: Lang) -> FoldedTable:
    rows = FoldedTable()
    rows.show_header = False
    rows.add_row(ROUNDS[lang], f"{found.rounds:,}")
    drawn = found.drawn().mean
    rows.add_row(DRAWN[lang], f"{round(drawn * found.rounds):,} ({measuring.percent(drawn, lang)})")
    turns = found.turns()
    rows.add_row(TURNS[lang], _with_range(f"{turns.mean:.1f}", measuring.interval(turns, lang), lang))
    starter = found.starter()
    if starter:
        bounds = measuring.interval(starter.wins, lang, factor=100)
        shown = _with_range(measuring.percent(starter.wins.mean, lang), bounds, lang)
        even = measuring.percent(starter.even, lang)
        rows.add_row(STARTER[lang], EVEN.format(share=shown, even=even)[lang])
    rows.add_row(RESHUFFLES[lang], f"{found.reshuffles / found.rounds:.2f}")
    rows.add_row(DECISIONS[lang], f"{found.decisions / found.rounds:.1f}")
    return rows


def _with_range(mean: str, bounds: str, lang: Lang) -> str:
    return WITH_RANGE.format(mean=mean, range=bounds)[lang] if bounds else mean
