"""Speed beside peers, all in one run: ``make bench`` (``make bench ARGS="--runs 9"``).

Each peer runs in a process of its own, in turn and several times over; what counts is the median of the
runs, and the ratio of medians. The figures go to bench/results.json. ``make bench
ARGS="environments"`` measures one subject of the table, and sets up what this one needs.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from sevenbridge.engine import round as round_module

HERE = Path(__file__).parent


class Peer(NamedTuple):
    """Something that is measured: a program of this folder, and the environment in which it runs."""

    program: str
    venv: str = ".venv"
    #: what sets that environment up, as the command line of building/environment.py; it was done for this one
    setup: tuple[str, ...] = ()

    def prepare(self) -> None:
        """Sets up the environment, unless that is done."""
        if self.setup:
            command, *groups = self.setup
            words = [sys.executable, "-m", "building.environment", command, self.venv, *groups]
            subprocess.run(words, cwd=HERE.parent, check=True)

    def measure(self) -> dict[str, Any]:
        """The figures of one run."""
        return measure([str(HERE.parent / self.venv / "bin" / "python"), str(HERE / self.program)])


INTERPRETED = (".venv-pure", ("setup", "interpreted", "build", "run"))
PEERS = {
    "compiled": Peer("engine_speed.py"),
    "interpreted": Peer("engine_speed.py", *INTERPRETED),
    "openspiel": Peer("openspiel_speed.py"),
    "pgx": Peer("pgx_speed.py", ".venv-pgx", ("packages", "pgx")),
    "environments": Peer("environments_speed.py"),
    "players compiled": Peer("players_speed.py"),
    "players interpreted": Peer("players_speed.py", *INTERPRETED),
    "judge": Peer("judge_speed.py"),
    "solitaire compiled": Peer("solitaire_speed.py"),
    "solitaire interpreted": Peer("solitaire_speed.py", *INTERPRETED),
}

#: a row for people: what it is, and the figures
Row = tuple[str, ...]


def measure(command: list[str], **variables: str) -> dict[str, Any]:
    """The figures that one run of a program prints as JSON."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ | variables)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} failed:\n{done.stderr}")
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


def commit_of(name: str) -> str | None:
    """The hash of a commit, short; None where there is none of this name, or no repository."""
    done = subprocess.run(
        ["git", "rev-parse", "--short", f"{name}^{{commit}}"],
        cwd=HERE,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.strip() or None


def medians(runs: list[dict[str, Any]]) -> dict[str, Any]:
    """Figure by figure, the median of the runs."""
    result: dict[str, Any] = {}
    for name, value in runs[0].items():
        values = [run[name] for run in runs]
        if isinstance(value, dict):
            result[name] = medians(values)
        else:
            result[name] = value if isinstance(value, str) else median(values)
    return result


def engine(figures: dict[str, dict[str, Any]]) -> Iterator[Row]:
    """The rows of the engine: random play, and what it takes."""
    compiled, interpreted, openspiel = figures["compiled"], figures["interpreted"], figures["openspiel"]
    peer = openspiel["decisions_per_s"]
    yield "engine", "compiled", "interpreted", "OpenSpiel gin_rummy"
    all_three = (compiled, interpreted, openspiel)
    yield "random play, decisions/s", *(f"{figure['decisions_per_s']:,.0f}" for figure in all_three)
    yield (
        "  as a multiple of OpenSpiel",
        f"{compiled['decisions_per_s'] / peer:,.0f}",
        f"{interpreted['decisions_per_s'] / peer:,.1f}",
        "1",
    )
    rounds = (compiled["rounds_per_s"], interpreted["rounds_per_s"], openspiel["games_per_s"])
    yield "random play, rounds/s", *(f"{figure:,.0f}" for figure in rounds)
    inside = openspiel["seven_bridge"]
    yield "in OpenSpiel, decisions/s", f"{inside['decisions_per_s']:,.0f}", "", f"{peer:,.0f}"
    steps = openspiel["steps_per_s"]
    yield "  and with chance nodes, steps/s", f"{inside['steps_per_s']:,.0f}", "", f"{steps:,.0f}"
    for name, value in compiled["decisions_per_s_by_preset"].items():
        slow = interpreted["decisions_per_s_by_preset"][name]
        yield f"  decisions/s with the rules {name}", f"{value:,.0f}", f"{slow:,.0f}"
    yield "play, µs", *two(compiled, interpreted, "play_us")
    yield "play + legal actions, µs", *two(compiled, interpreted, "play_and_legal_us")
    yield "a view, µs", *two(compiled, interpreted, "view_us")
    yield "legal actions in words, µs", *two(compiled, interpreted, "legal_in_words_us")
    yield "clone, µs", *two(compiled, interpreted, "clone_us")
    yield "import sevenbridge, ms", *two(compiled, interpreted, "import_ms")


#: what is measured of the environments, as people read it
ENVIRONMENTS = {
    "packed_masks": "masks as bits",
    "masks": "masks as bytes",
    "observations": "observations, masks as bits",
    "observations_and_masks": "observations, masks as bytes",
    "packed_observations": "packed observations, masks as bits",
    "packed_observations_and_masks": "packed observations, masks as bytes",
}


def environments(figures: dict[str, dict[str, Any]]) -> Iterator[Row]:
    """The rows of the environments for training, in multiples of what comes nearest to them elsewhere."""
    found, gin_rummy = figures["environments"]["steps_per_s"], figures["openspiel"]["decisions_per_s"]
    games, mahjong = max(figures["pgx"]["steps_per_s_by_games"].items(), key=lambda each: each[1])
    yield "environments, steps/s", "with actions", "alone", "times OpenSpiel", "times Pgx"
    for prefix, rules in (("", ""), ("joker_", " (joker)")):
        for name, heading in ENVIRONMENTS.items():
            steps, alone = found[prefix + name], found[f"{prefix}{name}_alone"]
            times = (f"{steps / peer:,.0f}" for peer in (gin_rummy, mahjong))
            yield heading + rules, f"{steps:,.0f}", f"{alone:,.0f}", *times
    for name in ("packed_masks", "observations_and_masks"):
        heading = f"three greedy, {ENVIRONMENTS[name]}"
        yield heading, *(f"{found[f'greedy_{name}{each}']:,.0f}" for each in ("", "_alone"))
    yield "Gymnasium's vector, three random", "", f"{found['vector']:,.0f}"
    yield "  the same games in lock-step", "", f"{found['vector_games_alone']:,.0f}"
    yield "PettingZoo's AEC", f"{found['aec']:,.0f}"
    for seats, states in figures["environments"]["information_states_per_s"].items():
        yield f"information states as lists, {seats.replace('_', ' ')}, a second", f"{states:,.0f}"
    yield "OpenSpiel gin_rummy, one game", f"{gin_rummy:,.0f}"
    yield f"Pgx sparrow mahjong, {games} games", f"{mahjong:,.0f}"


def players(figures: dict[str, dict[str, Any]]) -> Iterator[Row]:
    """The rows of the computer players."""
    compiled, interpreted = figures["players compiled"], figures["players interpreted"]
    yield "players", "compiled", "interpreted", "OpenSpiel gin_rummy"
    for measure, heading in (("rounds_per_s", "rounds/s"), ("decisions_per_s", "decisions/s")):
        for name, value in compiled[measure].items():
            yield f"four {name}, {heading}", f"{value:,.0f}", f"{interpreted[measure][name]:,.0f}"
    peer = figures["openspiel"]["ismcts_simulations_per_s"]
    for name, value in compiled["playouts_per_s"].items():
        slow = interpreted["playouts_per_s"][name]
        yield f"{name}, playouts/s", f"{value:,.0f}", f"{slow:,.0f}", f"{peer:,.0f}"
        yield "  as a multiple of OpenSpiel's ISMCTS", f"{value / peer:,.1f}", f"{slow / peer:,.2f}", "1"


def solitaire(figures: dict[str, dict[str, Any]]) -> Iterator[Row]:
    """The row of Seven by Seven."""
    yield "solitaire", "compiled", "interpreted"
    deals = (figures[f"solitaire {core}"]["deals_per_s"] for core in ("compiled", "interpreted"))
    yield "Seven by Seven, deals/s", *(f"{figure:,.0f}" for figure in deals)


def judge(figures: dict[str, dict[str, Any]]) -> Iterator[Row]:
    """The rows of hints and reviews."""
    found = figures["judge"]
    yield "hints and reviews", "compiled"
    yield "a hint, ms", f"{found['hint_ms']:,.1f}"
    yield f"review of {found['decisions']:,.0f} decisions, s", f"{found['review_s']:,.2f}"
    yield "  after hints for all of them, s", f"{found['review_after_hints_s']:,.2f}"
    yield "another thread beside hints, late by, ms", f"{found['late_beside_hints_ms']:,.2f}"
    yield "  without hints, ms", f"{found['late_alone_ms']:,.2f}"


def two(compiled: dict[str, Any], interpreted: dict[str, Any], name: str) -> tuple[str, str]:
    """One figure of both cores."""
    return f"{compiled[name]:,.3f}", f"{interpreted[name]:,.3f}"


#: the rows of each subject, and the peers that they need
SUBJECTS: dict[str, tuple[Callable[[dict[str, dict[str, Any]]], Iterator[Row]], tuple[str, ...]]] = {
    "engine": (engine, ("compiled", "interpreted", "openspiel")),
    "environments": (environments, ("environments", "openspiel", "pgx")),
    "players": (players, ("players compiled", "players interpreted", "openspiel")),
    "judge": (judge, ("judge",)),
    "solitaire": (solitaire, ("solitaire compiled", "solitaire interpreted")),
}


def main() -> None:
    """Measures, prints and keeps the figures."""
    parser = argparse.ArgumentParser(description="Speed beside peers, all in one run.")
    parser.add_argument(
        "subjects", nargs="*", metavar="SUBJECT", help=f"{', '.join(SUBJECTS)}; or all of them"
    )
    parser.add_argument("--runs", type=int, default=3, help="how often each peer is measured")
    options = parser.parse_args()
    if unknown := set(options.subjects) - set(SUBJECTS):
        parser.error(f"nothing is measured of {', '.join(sorted(unknown))}")
    if Path(str(round_module.__file__)).suffix == ".py":
        raise SystemExit("the core could not be compiled here, so there is nothing to compare")
    subjects = [SUBJECTS[name] for name in options.subjects or SUBJECTS]
    needed = {peer for _, peers in subjects for peer in peers}
    measured: dict[str, list[dict[str, Any]]] = {name: [] for name in PEERS if name in needed}
    for name in measured:
        PEERS[name].prepare()
    for number in range(options.runs):
        print(f"run {number + 1} of {options.runs}", file=sys.stderr)
        for name, runs in measured.items():
            runs.append(PEERS[name].measure())
    figures = {name: medians(found) for name, found in measured.items()}
    machine = {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "cores": os.cpu_count(),
        "load": os.getloadavg()[0],
        "commit": commit_of("HEAD"),
        "runs": options.runs,
    }
    (HERE / "results.json").write_text(json.dumps({"machine": machine} | figures, indent=1) + "\n")
    for number, (rows, _) in enumerate(subjects):
        print(end="\n" if number else "")
        for heading, *cells in rows(figures):
            print(f"{heading:<46}{''.join(f'{cell:>20}' for cell in cells)}")


if __name__ == "__main__":
    main()
