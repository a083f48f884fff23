"""Two commits beside each other: ``make bench-commits ARGS="HEAD~1 HEAD"``.

The core of each is built into a folder of its own, and the programs of this checkout measure both in turn,
several times over. What counts is how long the second takes in times of the first: the geometric mean of the
pairs, with Student's interval of their logarithms. Below 1 the second is faster.
"""

import argparse
import subprocess
import sys
from collections.abc import Iterator, Mapping
from math import exp, log
from pathlib import Path
from statistics import mean as mean_of
from statistics import stdev
from typing import Any, Final

from bench.run import commit_of, measure
from building import uv
from building.uv import ROOT
from sevenbridge.analysis.estimates import Estimate, interval

BUILT: Final = ROOT / "build" / "commits"
#: what can be measured, and by which program
SUBJECTS: Final = {
    name: ROOT / "bench" / f"{name}_speed.py" for name in ("engine", "environments", "players", "solitaire")
}


def built(commit: str) -> Path:
    """The folder with the core of a commit, which is built where it is not there yet."""
    folder = BUILT / commit
    if not (folder / "sevenbridge").exists():
        print(f"building the core of {commit}", file=sys.stderr)
        source = folder / "source"
        source.mkdir(parents=True, exist_ok=True)
        archive = subprocess.run(
            ["git", "archive", commit, "core", "LICENSE"], cwd=ROOT, capture_output=True, check=True
        )
        subprocess.run(["tar", "-x", "-C", source], input=archive.stdout, check=True)
        where = ("--target", folder, "--no-cache", "--no-build-isolation")
        uv.install(Path(sys.prefix), *where, source / "core", REQUIRE_COMPILED="1")
    return folder


def times(figures: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, float]]:
    """What each figure says of a time: those of a second are turned round."""
    for name, value in figures.items():
        if isinstance(value, dict):
            yield from times(value, f"{prefix}{name} ")
        elif not isinstance(value, str):
            yield prefix + name, 1 / value if "per_s" in prefix + name else value


def ratio_of(pairs: list[tuple[float, float]]) -> Estimate:
    """How long the second takes in times of the first, over all pairs."""
    logarithms = [log(second / first) for first, second in pairs]
    if len(logarithms) == 1:
        return Estimate(exp(logarithms[0]), None, None)
    error = stdev(logarithms) / len(logarithms) ** 0.5
    return interval(mean_of(logarithms), error, len(logarithms)).map(exp)


def main() -> None:
    """Measures both in turn, and tells the ratios."""
    parser = argparse.ArgumentParser(description="Two commits beside each other.")
    parser.add_argument("first", metavar="COMMIT", nargs="?", default="HEAD~1")
    parser.add_argument("second", metavar="COMMIT", nargs="?", default="HEAD")
    parser.add_argument("--subjects", nargs="+", choices=SUBJECTS, default=["engine", "players"])
    parser.add_argument("--runs", type=int, default=7, help="how often each is measured")
    options = parser.parse_args()
    commits = [
        commit_of(name) or parser.error(f"there is no commit {name} here")
        for name in (options.first, options.second)
    ]
    folders = [built(commit) for commit in commits]
    pairs: dict[str, list[tuple[float, float]]] = {}
    for number in range(options.runs):
        print(f"run {number + 1} of {options.runs}", file=sys.stderr)
        for subject in options.subjects:
            first, second = (
                dict(times(measure([sys.executable, str(SUBJECTS[subject])], PYTHONPATH=str(folder))))
                for folder in folders
            )
            for name in first.keys() & second.keys():
                pairs.setdefault(name, []).append((first[name], second[name]))
    print(f"the time of {commits[1]} in times of {commits[0]}")
    for name, found in sorted(pairs.items()):
        print(f"{name:<46} {ratio_of(found):.2f}")


if __name__ == "__main__":
    main()
