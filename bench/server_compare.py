"""What a change does to the cost of an action: two checkouts in turn, in the same minutes.

python -m bench.server_compare OTHER [--runs 9]     this checkout beside another, each with a .venv of its own

Each checkout plays with its own clients at its own server. Its turn is short and the turns alternate, so that
whatever else the machine does meets both. The ratio is the median of those of all pairs of turns.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles
from subprocess import run

HERE = Path(__file__).parents[1]
#: what a checkout does in its turn: the few names of server_load that it uses are the same in both
TURN = """
import asyncio, json, sys
import uvloop
from bench.server_load import tables
from sevenbridge_app.web.open_files import raise_limit
raise_limit()
count, seconds, pace = sys.argv[1:]
with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
    found = runner.run(tables(int(count), float(seconds), float(pace)))
print(json.dumps(found["cpu_us_per_action"]))
"""


def turn(checkout: Path, tables: int, seconds: float, pace: float) -> float:
    """What an action costs the server of a checkout, in microseconds of the processor."""
    command = [str(checkout / ".venv/bin/python"), "-c", TURN, str(tables), str(seconds), str(pace / tables)]
    done = run(command, cwd=checkout, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{checkout} failed:\n{done.stderr}")
    cost: float = json.loads(done.stdout)
    return cost


def row(heading: str, new: Sequence[float], other: Sequence[float]) -> str:
    """The figures of both for people."""
    ratios = [one / another for one, another in zip(new, other, strict=True)]
    low, middle, high = quantiles(ratios) if len(ratios) > 1 else ratios * 3
    return f"{heading:<32}{median(other):>8,.0f}{median(new):>8,.0f}{middle:>8.2f}  ({low:.2f} to {high:.2f})"


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser()
    parser.add_argument(
        "other", type=Path, help="another checkout, in which `make bench-server` has run once"
    )
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--pace", type=float, default=300, help="decisions a second, of all tables together")
    options = parser.parse_args()
    costs: dict[tuple[float, Path], list[float]] = {}
    for number in range(options.runs):
        print(f"run {number + 1} of {options.runs}", file=sys.stderr)
        for pace in (0.0, options.pace):
            # either is the first as often as the other
            for checkout in (HERE, options.other.resolve())[:: 1 if number % 2 else -1]:
                cost = turn(checkout, options.tables, options.seconds, pace)
                costs.setdefault((pace, checkout), []).append(cost)
    print(f"CPU of the server per action, µs; medians of {options.runs} runs, and half of all ratios")
    print(f"{'':<32}{'other':>8}{'this':>8}{'ratio':>8}")
    for pace, heading in ((0.0, "as fast as it goes"), (options.pace, f"{options.pace:,.0f} a second")):
        print(row(heading, costs[pace, HERE], costs[pace, options.other.resolve()]))


if __name__ == "__main__":
    main()
