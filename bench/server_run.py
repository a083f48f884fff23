"""What a server spends: ``make bench-server`` (``make bench-server ARGS="--runs 5"``).

Tables of four scripted clients over loopback, with the log on disk, beside a bare WebSocket on the same
server software as the floor. What counts is the median of the runs. The figures go to
bench/server_results.json.
"""

import argparse
import json
import platform
import sys
from typing import Any

from bench.run import HERE, measure, medians
from bench.server_boardgame_io import missing

LOAD = [sys.executable, "-m", "bench.server_load"]
MEMORY = [sys.executable, "-m", "bench.server_memory"]
FLOODS = [sys.executable, "-m", "bench.server_floods"]
PEER = [sys.executable, "-m", "bench.server_boardgame_io", "--times", "1"]


#: what is measured where PostgreSQL and Redis are there
NODES = {"postgres": "one node over PostgreSQL", "two nodes": "two nodes over PostgreSQL and Redis"}


def table(figures: dict[str, Any]) -> str:
    """The figures for people."""
    full, paced, idle = figures["full speed"], figures["at a pace"], figures["idle"]
    cpu = full["cpu_us_per_action"]
    rows = [
        ("CPU of the server per action, µs", f"{cpu:,.0f}"),
        ("  a bare echo to one / to four, µs", f"{figures['echo_us']:,.0f} / {figures['fan_us']:,.0f}"),
        ("  as a multiple of the echo to four", f"{cpu / figures['fan_us']:,.1f}"),
        ("actions a second, as fast as it goes", f"{full['actions_per_s']:,.0f}"),
        ("actions a second, at a pace", f"{paced['actions_per_s']:,.0f}"),
        (
            "  from a move to the other seats, ms (p50 / p99)",
            f"{paced['p50_ms']:,.1f} / {paced['p99_ms']:,.1f}",
        ),
        ("  CPU of the server per action, µs", f"{paced['cpu_us_per_action']:,.0f}"),
        ("  a bare echo to four at this pace, µs", f"{figures['paced_fan_us']:,.0f}"),
        *(
            (
                f"{sentence}, µs / multiple of the echo",
                f"{figures[name]['cpu_us_per_action']:,.0f} / "
                f"{figures[name]['cpu_us_per_action'] / figures['fan_us']:,.1f}",
            )
            for name, sentence in NODES.items()
            if name in figures
        ),
        ("memory of a table, KiB", f"{figures['kib_per_table']:,.1f}"),
        ("memory of a connection, KiB", f"{idle['kib_per_connection']:,.1f}"),
        ("idle connections held", f"{idle['held']:,.0f}"),
    ]
    rows += [
        (f"honest tables beside {name}, ms (p50 / p99)", f"{felt['p50_ms']:,.0f} / {felt['p99_ms']:,.0f}")
        for name, felt in figures["floods"].items()
    ]
    if peer := figures.get("peer"):
        multiple = peer["boardgame_io_us"] / peer["sevenbridge_us"]
        rows.append(
            (
                "boardgame.io in memory, µs / multiple of ours",
                f"{peer['boardgame_io_us']:,.0f} / {multiple:,.1f}",
            )
        )
    return "\n".join(f"{name:<56}{value:>16}" for name, value in rows)


def main() -> None:
    """Measures, prints and keeps the figures."""
    parser = argparse.ArgumentParser(description="What a server spends.")
    parser.add_argument("--runs", type=int, default=3, help="how often everything is measured")
    parser.add_argument("--tables", type=int, default=200, help="tables of four at the same time")
    options = parser.parse_args()
    peer_is_missing = missing()
    if peer_is_missing:
        print(peer_is_missing, file=sys.stderr)
    runs = []
    for number in range(options.runs):
        print(f"run {number + 1} of {options.runs}", file=sys.stderr)
        run = measure([*LOAD, "--tables", str(options.tables)]) | measure(MEMORY)
        run["floods"] = measure(FLOODS)
        if not peer_is_missing:
            run["peer"] = measure([*PEER, "--tables", str(options.tables)])
        runs.append(run)
    figures = medians(runs)
    machine = {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "runs": options.runs,
        "tables": options.tables,
    }
    (HERE / "server_results.json").write_text(json.dumps({"machine": machine} | figures, indent=1) + "\n")
    print(table(figures))


if __name__ == "__main__":
    main()
