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

LOAD = [sys.executable, str(HERE / "server_load.py")]
MEMORY = [sys.executable, str(HERE / "server_memory.py")]


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
        ("memory of a table, KiB", f"{figures['kib_per_table']:,.1f}"),
        ("memory of a connection, KiB", f"{idle['kib_per_connection']:,.1f}"),
        ("idle connections held", f"{idle['held']:,.0f}"),
    ]
    return "\n".join(f"{name:<52}{value:>16}" for name, value in rows)


def main() -> None:
    """Measures, prints and keeps the figures."""
    parser = argparse.ArgumentParser(description="What a server spends.")
    parser.add_argument("--runs", type=int, default=3, help="how often everything is measured")
    parser.add_argument("--tables", type=int, default=200, help="tables of four at the same time")
    options = parser.parse_args()
    runs = []
    for number in range(options.runs):
        print(f"run {number + 1} of {options.runs}", file=sys.stderr)
        runs.append(measure([*LOAD, "--tables", str(options.tables)]) | measure(MEMORY))
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
