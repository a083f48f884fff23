"""How strong the owl is in WebAssembly: ``python -m bench.wasm_strength`` after ``make bench-wasm``.

It sits alone among ``tuned`` on duplicate deals: natively with all its playouts and no clock; and, of the
files that browsers load, in Pyodide under Node with the time that the page gives it, as if this machine were
so many times slower. A set, which is one deal played from each seat, counts as one observation, and the luck
of the draws is taken out. Deals that nobody has seen come with a new seed.
"""

from __future__ import annotations

import argparse
import secrets
import sys
import tempfile
from pathlib import Path
from typing import Any

from bench.run import measure
from bench.wasm_run import in_node, write_archive
from sevenbridge import PRESETS
from sevenbridge.analysis.estimates import Estimate, mean_of
from sevenbridge.lab.set_sums import WORLDS
from sevenbridge_app.alone.computers import PATIENCE_MS

GAMES = "bench.owl_games"


def a_round(leads: list[int], seats: int) -> Estimate:
    """Points a round of these leads, each of a set."""
    size = WORLDS * seats * (seats - 1)
    return mean_of(sum(leads), sum(each * each for each in leads), len(leads)).map(lambda end: end / size)


def row(name: str, found: dict[str, Any], native: dict[str, Any], seats: int) -> str:
    """What came of the games of one owl, beside those of the native one."""
    pairs = zip(found["leads"], native["leads"], strict=True)
    same = sum(own == other for own, other in zip(found["checksums"], native["checksums"], strict=True))
    return columns(
        name,
        f"{same} of {len(found['leads'])}",
        f"{found['cut_short']} of {found['decisions']}",
        f"{found['median_ms']:,.0f}, {found['longest_ms']:,.0f}",
        f"{a_round(found['leads'], seats):+.2f}",
        f"{a_round([own - other for own, other in pairs], seats):+.2f}",
    )


def columns(name: str, same: str, cut: str, times: str, ahead: str, change: str) -> str:
    """A line of the table."""
    return f"{name:<24}{same:>14}{cut:>17}{times:>17}{ahead:>26}{change:>26}"


def main() -> None:
    """Plays and prints."""
    parser = argparse.ArgumentParser(description="How strong the owl is in WebAssembly.")
    parser.add_argument("--sets", type=int, default=100, help="how many deals are played from each seat")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(1 << 32), help="the seed of the deals")
    parser.add_argument("--rules", choices=PRESETS, default="gamerules", help="the rules of the table")
    parser.add_argument("--seats", type=int, default=4, help="how many sit at it")
    parser.add_argument(
        "--slower", type=float, nargs="+", default=[4, 16], help="how many times slower machines are"
    )
    options = parser.parse_args()
    words = (str(options.seed), str(options.sets), options.rules, str(options.seats))
    print(f"{options.rules}, {options.sets} sets of {options.seats} rounds, seed {options.seed}")
    print(columns("", "same games", "all time taken", "median, max", "ahead of tuned", "of the native owl"))
    native = measure([sys.executable, "-m", GAMES, *words])
    print(row("native, no clock", native, native, options.seats), flush=True)
    with tempfile.TemporaryDirectory() as folder:
        archive = write_archive(Path(folder))
        for slower in options.slower:
            found = in_node(archive, GAMES, *words, str(PATIENCE_MS / slower))
            print(
                row(f"Node, {PATIENCE_MS} ms, {slower:g} times slower", found, native, options.seats),
                flush=True,
            )


if __name__ == "__main__":
    main()
