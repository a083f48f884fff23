"""Measures the library where it runs, natively or in WebAssembly, once, and prints the figures as JSON.

It measures as ``make bench`` does, but all by the clock on the wall: no browser tells the time of the
processor.
"""

import json
from time import perf_counter

from bench.engine_speed import playouts
from bench.judge_speed import hints, played, views_of
from bench.players_speed import play, think
from sevenbridge.analysis.judge import Judge
from sevenbridge.analysis.review import review
from sevenbridge.engine.record.writing import write_record
from sevenbridge.engine.rules import Rules


def judging() -> dict[str, float]:
    """How long hints and a review of a match of four rounds take."""
    game = played()
    views, record = views_of(game), write_record(game.record())
    start = perf_counter()
    hints(Judge(), views)
    between = perf_counter()
    review(record)
    return {
        "hint_ms": 1000 * (between - start) / len(views),
        "review_s": perf_counter() - between,
        "decisions": len(views),
    }


def main() -> None:
    """Prints the figures."""
    figures = {
        "random_per_s": playouts(Rules(), 1.5)[0],
        "tuned_per_s": play("tuned", 200)[1],
        "search_per_s": think("search"),
        "owl_per_s": think("owl"),
        **judging(),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
