"""How figures grow with what there is more of, as pictures: ``make bench-growth``.

``make bench-growth ARGS="tables matches"`` measures some of the curves. Each is measured point by point, all
points in turn and as often as ``--runs`` says; what counts is the median. The pictures go to
docs/house/growth, the figures to bench/growth_results.json.
"""

import argparse
import json
import os
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, closing
from multiprocessing import get_context
from multiprocessing.synchronize import Barrier
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any, Final, NamedTuple

from matplotlib import rcParams
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, StrMethodFormatter

from bench.engine_speed import playouts
from bench.judge_speed import hints, played, views_of
from bench.log_size import keep, written
from bench.players_speed import views
from bench.run import commit_of
from bench.server_growth import among, beside, deliver, log_of
from bench.server_reviews import computed
from sevenbridge.analysis.judge import Judge
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.rules import Rules
from sevenbridge.lab.players import make_player
from sevenbridge_app.store.store import Store
from sevenbridge_app.web.open_files import raise_limit
from tests.services.postgres import running_postgres

HERE = Path(__file__).parent
PICTURES: Final = HERE.parent / "docs" / "house" / "growth"
#: one process, then more, to twice as many as there are cores
PROCESSES: Final = sorted({1, 2, 3, 4, os.cpu_count() or 1, 2 * (os.cpu_count() or 1)})
SECONDS: Final = 2.0
#: how many matches are reviewed, and how many hints each process finds
REVIEWS, HINTS = 8, 60

#: what is measured at a point, by the titles of the panels
Figures = dict[str, float]


class Panel(NamedTuple):
    """One picture of a curve: of which figure."""

    title: str
    #: whether the figure grows as the points do, so that it is a straight line where both count alike
    is_straight: bool = False


class Curve(NamedTuple):
    """Figures by what there is more of."""

    what: str
    points: list[int]
    measure: Callable[[int], Figures]
    panels: tuple[Panel, ...]


def in_processes(work: Callable[[int], float], count: int) -> float:
    """What processes do in a second, all together; ``work`` says what one of them does."""
    context = get_context("spawn")
    barrier = context.Barrier(count)  # nobody begins before all are there
    with ProcessPoolExecutor(count, context, wait_for, (barrier,)) as pool:
        return sum(pool.map(work, range(count)))


def wait_for(barrier: Barrier) -> None:
    """Waits until all are there."""
    barrier.wait()


def play_at_random(_: int) -> float:
    """Decisions a second of random play."""
    return playouts(Rules(), SECONDS)[0]


def find_hints(_: int) -> float:
    """Hints an hour."""
    seen = views_of(played())[:HINTS]
    start = perf_counter()
    hints(Judge(), seen)
    return 3600 * len(seen) / (perf_counter() - start)


def processes(count: int) -> Figures:
    """How much is played at random by so many processes."""
    return {"million decisions a second": in_processes(play_at_random, count) / 1e6}


def tables(count: int) -> Figures:
    """What a node spends while so many tables are open."""
    found = among(count)
    return {
        "processor time of an action, µs": found["cpu_us_per_action"],
        "memory of the node, MiB": found["mib"],
        "the list of open tables, ms": found["list_ms"],
    }


def matches(count: int) -> Figures:
    """How long a server takes beside so many finished matches."""
    found = beside(count)
    return {
        "a start, s": found["start_ms"] / 1e3,
        "opening a table, ms": found["open_table_ms"],
        "My games of a guest, ms": found["my_matches_ms"],
        "the database, MiB": found["mib"],
    }


def logs(count: int) -> Figures:
    """How long a log of so many lines is read."""
    return {"reading and folding a log, ms": log_of(count)}


def workers(count: int) -> Figures:
    """What so many workers compute in an hour."""
    with ExitStack() as stack:
        postgres = stack.enter_context(running_postgres())
        url = postgres.new_database()
        store = stack.enter_context(closing(Store.open(url)))
        store.start(deliver)
        keep(store, written(REVIEWS))
        reviewed = computed(store, url, REVIEWS, count)
    return {
        "hints an hour": in_processes(find_hints, count),
        "reviews an hour": reviewed["reviews_an_hour"],
    }


def budget(playouts: int) -> Figures:
    """What a move of ``search`` takes with so many playouts, each of them in a world dealt for it."""
    thinker, dice, seen = make_player(f"search:{playouts}"), Dice(20), views()[::8]
    moves, start = 0, process_time()
    while (spent := process_time() - start) < SECONDS or moves % len(seen):
        thinker.choose(seen[moves % len(seen)], dice)
        moves += 1
    return {"a move, ms": 1e3 * spent / moves, "thousand playouts a second": playouts * moves / spent / 1e3}


CURVES: Final = {
    "processes": Curve("processes", PROCESSES, processes, (Panel("million decisions a second"),)),
    "tables": Curve(
        "open tables, at up to 100 of which four play as fast as they can",
        [1, 10, 100, 1_000, 3_000, 10_000],
        tables,
        (
            Panel("processor time of an action, µs"),
            Panel("memory of the node, MiB", is_straight=True),
            Panel("the list of open tables, ms", is_straight=True),
        ),
    ),
    "matches": Curve(
        "finished matches",
        [1, 1_000, 10_000, 100_000, 300_000, 1_000_000],
        matches,
        (
            Panel("a start, s", is_straight=True),
            Panel("opening a table, ms"),
            Panel("My games of a guest, ms"),
            Panel("the database, MiB", is_straight=True),
        ),
    ),
    "logs": Curve(
        "lines of a log",
        [10, 100, 1_000, 10_000],
        logs,
        (Panel("reading and folding a log, ms", is_straight=True),),
    ),
    "workers": Curve("workers", PROCESSES, workers, (Panel("hints an hour"), Panel("reviews an hour"))),
    "playouts": Curve(
        "playouts for a move of search",
        [100, 300, 1_000, 3_000, 10_000, 30_000],
        budget,
        (Panel("a move, ms", is_straight=True), Panel("thousand playouts a second")),
    ),
}


def draw(name: str, curve: Curve, found: dict[int, Figures]) -> None:
    """Writes the picture of a curve."""
    rcParams["svg.fonttype"] = "none"
    rcParams["svg.hashsalt"] = name
    figure = Figure(figsize=(3.2 * len(curve.panels) + 0.8, 2.9), layout="constrained")
    is_wide = curve.points[-1] / curve.points[0] > 100
    (row,) = figure.subplots(1, len(curve.panels), squeeze=False)
    for axes, (title, is_straight) in zip(row, curve.panels, strict=True):
        axes.plot(curve.points, [found[point][title] for point in curve.points], "o-", color="#1f6f54")
        axes.set_title(title, fontsize=10)
        if is_wide and not is_straight:
            axes.set_xscale("log")
        else:
            axes.xaxis.set_major_locator(MaxNLocator(4, integer=True))
        axes.xaxis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
        axes.set_ylim(0, 1.1 * axes.get_ylim()[1])
        axes.yaxis.set_major_formatter(StrMethodFormatter("{x:,g}"))
        axes.grid(color="#dddddd", linewidth=0.6)
        axes.spines[["top", "right"]].set_visible(False)
    figure.supxlabel(curve.what, fontsize=10)
    PICTURES.mkdir(exist_ok=True)
    figure.savefig(PICTURES / f"{name}.svg", metadata={"Date": None, "Creator": None})


def main() -> None:
    """Measures, draws and tells."""
    parser = argparse.ArgumentParser(description="How figures grow with what there is more of.")
    parser.add_argument("curves", nargs="*", metavar="CURVE", help=f"{', '.join(CURVES)}; or all of them")
    parser.add_argument("--runs", type=int, default=3, help="how often each point is measured")
    options = parser.parse_args()
    if unknown := set(options.curves) - set(CURVES):
        parser.error(f"nothing is measured of {', '.join(sorted(unknown))}")
    raise_limit()
    kept: dict[str, Any] = {
        "machine": {"cores": os.cpu_count(), "load": os.getloadavg()[0], "commit": commit_of("HEAD")}
    }
    for name in options.curves or CURVES:
        curve = CURVES[name]
        runs: dict[int, list[Figures]] = {point: [] for point in curve.points}
        for number in range(options.runs):
            print(f"{name}: run {number + 1} of {options.runs}", file=sys.stderr)
            for point in curve.points:
                runs[point].append(curve.measure(point))
        found = {
            point: {title: median(each[title] for each in measured) for title, _ in curve.panels}
            for point, measured in runs.items()
        }
        draw(name, curve, found)
        for title, _ in curve.panels:
            cells = "".join(f"{point:>10,}: {found[point][title]:<10,.4g}" for point in curve.points)
            print(f"{title:<34}{cells}")
        kept[name] = {str(point): figures for point, figures in found.items()}
    (HERE / "growth_results.json").write_text(json.dumps(kept, indent=1) + "\n")


if __name__ == "__main__":
    main()
