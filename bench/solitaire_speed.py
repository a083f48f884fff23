"""Measures Seven by Seven in the environment it runs in, once, and prints the figures as JSON."""

import json
from pathlib import Path
from time import perf_counter

from sevenbridge.solitaire import fate as fate_module
from sevenbridge.solitaire.deals import Dealer
from sevenbridge.solitaire.fate import count_won
from sevenbridge.solitaire.odds import exact_odds

SECONDS = 1.0


def deals_per_second(piece: int) -> float:
    """Deals shuffled and told as won or lost in a second, on one core, measured over about a second."""
    dealer, first, start = Dealer(), 1, perf_counter()
    while (elapsed := perf_counter() - start) < SECONDS:
        count_won(dealer, first, piece)
        first += piece
    return (first - 1) / elapsed


def main() -> None:
    """Prints the figures."""
    is_compiled = Path(str(fate_module.__file__)).suffix != ".py"
    count_won(Dealer(), 1, 1000)
    start = perf_counter()
    exact_odds()
    figures = {
        "core": "compiled" if is_compiled else "interpreted",
        "exact_odds_s": perf_counter() - start,
        "deals_per_s": deals_per_second(100_000 if is_compiled else 1000),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
