"""What a server spends: ``make bench-server`` (``make bench-server ARGS="actions memory --runs 5"``).

Each subject runs in a process of its own, in turn and several times over; what counts is the median of the
runs. The figures go to bench/server_results.json. A machine that is slow, or busy, reaches less in the time.
"""

import argparse
import json
import platform
import sys
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from bench.run import HERE, measure, medians
from bench.server_boardgame_io import missing
from bench.server_load import services_missing

#: a row for people: what it is, and the figure
Row = tuple[str, str]
Figures = dict[str, Any]


def table(found: Figures) -> Iterator[Row]:
    """The row of a table alone."""
    yield "a decision at the table alone, µs", f"{found['table_us']:,.0f}"


def actions(found: Figures) -> Iterator[Row]:
    """The rows of actions as fast as they go."""
    cpu, fan = found["cpu_us_per_action"], found["fan_us"]
    yield "CPU of the server per action, µs", f"{cpu:,.0f}"
    yield "  a bare echo to one / to four, µs", f"{found['echo_us']:,.0f} / {fan:,.0f}"
    yield "  as a multiple of the echo to four", f"{cpu / fan:,.1f}"
    yield "actions a second", f"{found['actions_per_s']:,.0f}"


def pace(found: Figures) -> Iterator[Row]:
    """The rows of actions at a pace."""
    yield "actions a second", f"{found['actions_per_s']:,.0f}"
    yield (
        "from a move to the other seats, ms (p50 / p99)",
        f"{found['p50_ms']:,.1f} / {found['p99_ms']:,.1f}",
    )
    yield "CPU of the server per action, µs", f"{found['cpu_us_per_action']:,.0f}"
    yield "  a bare echo to four at this pace, µs", f"{found['fan_us']:,.0f}"


def nodes(found: Figures) -> Iterator[Row]:
    """The rows of nodes that share a database."""
    one, two = found["postgres"], found["two nodes"]
    yield "one node over PostgreSQL, CPU per action, µs", f"{one['cpu_us_per_action']:,.0f}"
    yield "two nodes over PostgreSQL and Redis, both, µs", f"{two['cpu_us_per_action']:,.0f}"


def connections(found: Figures) -> Iterator[Row]:
    """The rows of connections that say nothing."""
    yield "memory of a connection, KiB", f"{found['kib_per_connection']:,.1f}"
    yield "connections opened / held", f"{found['opened']:,.0f} / {found['held']:,.0f}"


def pings(found: Figures) -> Iterator[Row]:
    """The rows of persons who say nothing and are asked whether they are there."""
    yield "persons / lost", f"{found['persons']:,.0f} / {found['lost']:,.0f}"
    yield "share of a core of the server", f"{100 * found['cpu_share']:,.0f} %"
    yield "pings a second", f"{found['pings_per_s']:,.0f}"


def memory(found: Figures) -> Iterator[Row]:
    """The row of what tables weigh."""
    yield "memory of a table, KiB", f"{found['kib_per_table']:,.1f}"


def floods(found: Figures) -> Iterator[Row]:
    """The rows of what honest tables feel."""
    for name, felt in found.items():
        yield f"beside {name}, ms (p50 / p99)", f"{felt['p50_ms']:,.0f} / {felt['p99_ms']:,.0f}"


def hints(found: Figures) -> Iterator[Row]:
    """The rows of what others feel of hints, with the intervals of the ratios."""
    yield "hints a second, while some are asked for", f"{found['hints_per_s']:,.1f}"
    for name in ("p50", "p99"):
        yield (
            f"another table's moves without / beside hints, ms ({name})",
            f"{found[f'{name}_ms']:,.1f} / {found[f'{name}_hints_ms']:,.1f}",
        )
        low, high = found[f"{name}_low"], found[f"{name}_high"]
        yield "  ratio, 95 % interval", f"{found[f'{name}_ratio']:.2f} ({low:.2f}–{high:.2f})"
    yield "load of the machine at the end", f"{found['load']:.1f}"


def boardgame_io(found: Figures) -> Iterator[Row]:
    """The row of a peer."""
    theirs, ours = found["boardgame_io_us"], found["sevenbridge_us"]
    yield "a move of boardgame.io in memory, µs / multiple of ours", f"{theirs:,.0f} / {theirs / ours:,.1f}"


def nothing_missing() -> str:
    """Nothing is in the way."""
    return ""


class Subject(NamedTuple):
    """What is measured by its name."""

    #: how, for those who read the figures
    how: str
    #: the module that measures it, with its arguments
    command: tuple[str, ...]
    rows: Callable[[Figures], Iterator[Row]]
    #: how often it is measured unless somebody says otherwise: what hardly varies once
    runs: int = 3
    #: what is in the way of measuring it, "" if nothing is
    missing: Callable[[], str] = nothing_missing


LOAD = ("bench.server_load", "--tables", "100", "--seconds", "3", "--idle-seconds", "12")

SUBJECTS = {
    "table": Subject(
        "a table of four in memory, from a request to four frames, without sockets and disk",
        ("bench.server_table", "--seconds", "1"),
        table,
    ),
    "actions": Subject(
        "100 tables of four clients over loopback, as fast as they go for 3 s, the log on disk",
        (*LOAD, "actions"),
        actions,
    ),
    "pace": Subject("the same, 300 decisions a second together", (*LOAD, "pace"), pace),
    "nodes": Subject(
        "the same as fast as they go, the clients of each table at both nodes",
        (*LOAD, "nodes"),
        nodes,
        runs=1,
        missing=services_missing,
    ),
    "connections": Subject(
        "up to 5,000 WebSockets that say nothing, as many as are open after 12 s",
        (*LOAD, "connections"),
        connections,
        runs=1,
    ),
    "pings": Subject(
        "10,000 persons at tables of four, who say nothing and answer pings, for 20 s",
        ("bench.server_load", "--idle", "10000", "--seconds", "20", "pings"),
        pings,
        runs=1,
    ),
    "memory": Subject("500 tables in the middle of a match", ("bench.server_memory",), memory, runs=1),
    "floods": Subject(
        "two persons at eight tables for 3 s, beside a flood from another address",
        ("bench.server_floods", "--seconds", "3"),
        floods,
        runs=1,
    ),
    "hints": Subject(
        "two persons at eight tables, beside thirty of another address, with hints and without in turn",
        ("bench.server_hints",),
        hints,
        runs=1,
    ),
    "boardgame.io": Subject(
        "200 tables of either for 6 s, each move sent to four; theirs is kept nowhere",
        ("bench.server_boardgame_io", "--times", "1"),
        boardgame_io,
        runs=1,
        missing=missing,
    ),
}


def main() -> None:
    """Measures, prints and keeps the figures."""
    parser = argparse.ArgumentParser(description="What a server spends.")
    parser.add_argument(
        "subjects", nargs="*", metavar="SUBJECT", help=f"{', '.join(SUBJECTS)}; or all of them"
    )
    parser.add_argument("--runs", type=int, help="how often each subject is measured")
    options = parser.parse_args()
    if unknown := set(options.subjects) - set(SUBJECTS):
        parser.error(f"nothing is measured of {', '.join(sorted(unknown))}")
    kept: Figures = {"machine": {"python": platform.python_version(), "machine": platform.machine()}}
    for name in options.subjects or SUBJECTS:
        how, command, rows, runs, is_missing = SUBJECTS[name]
        if why := is_missing():
            print(why, file=sys.stderr)
            continue
        runs = options.runs or runs
        found = medians([measure([sys.executable, "-m", *command]) for _ in range(runs)])
        figures = found.get(name, found)
        kept[name] = {"runs": runs} | figures
        times = "one run" if runs == 1 else f"medians of {runs} runs"
        print(f"{name}: {how}; {times}")
        for heading, cell in rows(figures):
            print(f"  {heading:<56}{cell:>16}", flush=True)
    (HERE / "server_results.json").write_text(json.dumps(kept, indent=1) + "\n")


if __name__ == "__main__":
    main()
