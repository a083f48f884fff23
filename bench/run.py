"""Speed beside peers, all in one run: ``make bench`` (``make bench ARGS="--runs 9"``).

Each peer runs in a process of its own, in turn and several times over; what counts is the median of the
runs, and the ratio of medians. The figures go to bench/results.json.
"""

import argparse
import json
import platform
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

HERE = Path(__file__).parent
COMPILED = Path(sys.executable)
INTERPRETED = HERE.parent / ".venv-pure" / "bin" / "python"

PEERS: dict[str, list[str]] = {
    "compiled": [str(COMPILED), str(HERE / "engine_speed.py")],
    "interpreted": [str(INTERPRETED), str(HERE / "engine_speed.py")],
    "openspiel": [str(COMPILED), str(HERE / "openspiel_speed.py")],
    "environments": [str(COMPILED), str(HERE / "environments_speed.py")],
    "players compiled": [str(COMPILED), str(HERE / "players_speed.py")],
    "players interpreted": [str(INTERPRETED), str(HERE / "players_speed.py")],
    "solitaire compiled": [str(COMPILED), str(HERE / "solitaire_speed.py")],
    "solitaire interpreted": [str(INTERPRETED), str(HERE / "solitaire_speed.py")],
}


def measure(command: list[str]) -> dict[str, Any]:
    """The figures that one run of a peer prints."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} failed:\n{done.stderr}")
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


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


def table(figures: dict[str, dict[str, Any]]) -> str:
    """The figures for people."""
    compiled, interpreted, openspiel = figures["compiled"], figures["interpreted"], figures["openspiel"]
    peer = openspiel["decisions_per_s"]
    rows = [
        ("", "compiled", "interpreted", "OpenSpiel gin_rummy"),
        (
            "random play, decisions/s",
            *(f"{figure['decisions_per_s']:,.0f}" for figure in (compiled, interpreted, openspiel)),
        ),
        (
            "  as a multiple of OpenSpiel",
            f"{compiled['decisions_per_s'] / peer:,.0f}",
            f"{interpreted['decisions_per_s'] / peer:,.1f}",
            "1",
        ),
        (
            "random play, rounds/s",
            f"{compiled['rounds_per_s']:,.0f}",
            f"{interpreted['rounds_per_s']:,.0f}",
            f"{openspiel['games_per_s']:,.0f}",
        ),
        (
            "in OpenSpiel, decisions/s",
            f"{openspiel['seven_bridge']['decisions_per_s']:,.0f}",
            "",
            f"{peer:,.0f}",
        ),
        (
            "  and with chance nodes, steps/s",
            f"{openspiel['seven_bridge']['steps_per_s']:,.0f}",
            "",
            f"{openspiel['steps_per_s']:,.0f}",
        ),
        *(
            (
                f"  decisions/s with the rules {name}",
                f"{value:,.0f}",
                f"{by_preset(interpreted)[name]:,.0f}",
                "",
            )
            for name, value in by_preset(compiled).items()
        ),
        ("play + legal actions, µs", *two(compiled, interpreted, "play_and_legal_us"), ""),
        ("clone, µs", *two(compiled, interpreted, "clone_us"), ""),
        ("import sevenbridge, ms", *two(compiled, interpreted, "import_ms"), ""),
        (
            "Seven by Seven, deals/s",
            *(f"{figures[f'solitaire {core}']['deals_per_s']:,.0f}" for core in ("compiled", "interpreted")),
            "",
        ),
        *environments(figures),
        *players(figures),
    ]
    return "\n".join(f"{a:<46}{b:>14}{c:>14}{d:>22}" for a, b, c, d in rows)


def players(figures: dict[str, dict[str, Any]]) -> Iterator[tuple[str, str, str, str]]:
    """The rows of the computer players."""
    compiled, interpreted = figures["players compiled"], figures["players interpreted"]
    for measure, heading in (("rounds_per_s", "rounds/s"), ("decisions_per_s", "decisions/s")):
        for name, value in compiled[measure].items():
            yield f"four {name}, {heading}", f"{value:,.0f}", f"{interpreted[measure][name]:,.0f}", ""
    peer = figures["openspiel"]["ismcts_simulations_per_s"]
    for name, value in compiled["playouts_per_s"].items():
        slow = interpreted["playouts_per_s"][name]
        yield f"{name}, playouts/s", f"{value:,.0f}", f"{slow:,.0f}", f"{peer:,.0f}"
        yield "  as a multiple of OpenSpiel's ISMCTS", f"{value / peer:,.1f}", f"{slow / peer:,.2f}", "1"


#: what is measured of the environments, as people read it
ENVIRONMENTS = {
    "packed_masks": "games in lock-step, masks as bits, steps/s",
    "masks": "  masks as bytes",
    "observations": "  observations, masks as bits",
    "observations_and_masks": "  observations, masks as bytes",
}


def environments(figures: dict[str, dict[str, Any]]) -> Iterator[tuple[str, str, str, str]]:
    """The rows of the environments for training."""
    found, peer = figures["environments"], f"{figures['openspiel']['decisions_per_s']:,.0f}"
    for prefix, rules in (("", ""), ("joker_", " (joker)")):
        for name, heading in ENVIRONMENTS.items():
            yield heading + rules, f"{found[prefix + name]:,.0f}", "", peer
            yield "    the steps alone", f"{found[f'{prefix}{name}_alone']:,.0f}", "", ""
    yield "PettingZoo's AEC, steps/s", f"{found['aec']:,.0f}", "", ""


def by_preset(figures: dict[str, Any]) -> dict[str, float]:
    """Decisions a second, by preset."""
    result: dict[str, float] = figures["decisions_per_s_by_preset"]
    return result


def two(compiled: dict[str, Any], interpreted: dict[str, Any], name: str) -> tuple[str, str]:
    """One figure of both cores."""
    return f"{compiled[name]:,.3f}", f"{interpreted[name]:,.3f}"


def main() -> None:
    """Measures, prints and keeps the figures."""
    parser = argparse.ArgumentParser(description="Speed beside peers, all in one run.")
    parser.add_argument("--runs", type=int, default=5, help="how often each peer is measured")
    runs = parser.parse_args().runs
    measured: dict[str, list[dict[str, Any]]] = {name: [] for name in PEERS}
    for number in range(runs):
        print(f"run {number + 1} of {runs}", file=sys.stderr)
        for name, command in PEERS.items():
            measured[name].append(measure(command))
    figures = {name: medians(found) for name, found in measured.items()}
    if figures["compiled"]["core"] != "compiled":
        raise SystemExit("the core could not be compiled here, so there is nothing to compare")
    machine = {"python": platform.python_version(), "machine": platform.machine(), "runs": runs}
    (HERE / "results.json").write_text(json.dumps({"machine": machine} | figures, indent=1) + "\n")
    print(table(figures))


if __name__ == "__main__":
    main()
