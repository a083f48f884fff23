"""Measures which rules of Seven by Seven make choices matter; prints the tables of docs/play/choice.md.

``python -m research.solitaires``; ``--help`` tells how many deals it takes.
"""

import argparse
from functools import partial

from research.solitaires.study import PLAIN, SEED, VARIANTS, Score, measured, pitfalls
from sevenbridge.analysis.estimates import share_of
from sevenbridge.cores import available_cores
from sevenbridge.lab.processes import shared_out


def share(part: int, size: int) -> str:
    """A share in percent with the interval that holds the true one 95 times in 100."""
    found = share_of(part, size)
    if found is None or found.low is None or found.high is None:
        return "–"
    return f"{100 * found.mean:.1f} ({100 * found.low:.1f}–{100 * found.high:.1f})"


def row(name: str, plain: Score, search: Score | None) -> str:
    """A row of the table."""
    cells = [share(plain.won[player], plain.deals) for player in PLAIN]
    cells.append(share(search.won["searching"], search.deals) if search else "–")
    cells.append(share(plain.winnable, plain.deals - plain.unknown))
    return " | ".join(("", name, *cells, "")).strip()


def main() -> None:
    """Prints the tables."""
    parser = argparse.ArgumentParser(prog="python -m research.solitaires", description=__doc__)
    parser.add_argument("--deals", type=int, default=1000, help="deals of each variant, from number 1 on")
    parser.add_argument("--searched", type=int, default=100, help="deals that the search plays")
    parser.add_argument("--pitfalls", type=int, default=50, help="deals whose every choice is looked at")
    parser.add_argument("--jobs", type=int, default=available_cores(), help="processes")
    options = parser.parse_args()
    print("| rules | by lot | greedy | search | knows all cards |")
    print("|---|---|---|---|---|")
    work = partial(measured, options.deals, options.searched)
    for name, plain, search in shared_out(work, VARIANTS, options.jobs):
        print(row(name, plain, search), flush=True)
    for variant in VARIANTS:
        if variant.is_open and options.pitfalls:
            found = pitfalls(variant, range(1, options.pitfalls + 1), SEED)
            choices = found.choices / max(1, found.deals)
            pitfall = found.pitfalls / max(1, found.choices)
            print(f"{variant.name}: {choices:.1f} choices a deal, {pitfall:.0%} pitfalls")


if __name__ == "__main__":
    main()
