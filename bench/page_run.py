"""How soon the page is there and how fast it answers: ``make bench-page`` (``ARGS="--runs 9"``).

Chromium over loopback, beside an empty page of the same software as the floor, each time with nothing kept
from before. What counts is the median of the runs. The figures go to bench/page_results.json.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from app.page_build.page import node_path
from bench.run import HERE, measure, medians

PAGE = HERE.parent / "app" / "page"
EMPTY = HERE / "empty_page"


def build_empty_page(folder: Path) -> Path:
    """Builds the floor in a folder, with the packages that the page is built with."""
    source = folder / "source"
    source.mkdir()
    for file in EMPTY.iterdir():
        (source / file.name).write_bytes(file.read_bytes())
    (source / "node_modules").symlink_to(PAGE / "node_modules")
    environment = os.environ | {"PATH": node_path() or os.environ["PATH"]}
    subprocess.run(
        [PAGE / "node_modules" / ".bin" / "vite", "build"], cwd=source, env=environment, check=True
    )
    return source / "dist"


def table(figures: dict[str, Any]) -> str:
    """The figures for people, with what they should be."""
    pressed, link, match, empty = (figures[name] for name in ("play now", "link", "match", "empty page"))
    rows = [
        ("", "", "goal", "empty page"),
        ("on the wire until cards are dealt after Play now, kB", f"{pressed['kb']:,.0f}", "176", ""),
        ("on the wire until a table is usable, kB", f"{link['kb']:,.0f}", "176", f"{empty['kb']:,.0f}"),
        (
            "from the link to a usable table, ms",
            f"{link['usable_ms']:,.0f}",
            "1,000",
            f"{empty['usable_ms']:,.0f}",
        ),
        ("tasks over 50 ms in matches", f"{match['long_tasks']:,.0f}", "0", ""),
        ("  the longest of them, ms", f"{match['longest_task_ms']:,.0f}", "0", ""),
        ("work of the main thread for a frame, median, ms", f"{match['frame_ms']:,.1f}", "8", ""),
        ("what moves in matches without a press, at most", f"{match['layout_shift']:,.3f}", "0.010", ""),
        ("from the key to the claim on the table, ms", f"{match['answer_ms']:,.0f}", "100", ""),
    ]
    return "\n".join(f"{name:<56}{value:>8}{goal:>8}{floor:>14}" for name, value, goal, floor in rows)


def main() -> None:
    """Measures, prints and keeps the figures."""
    parser = argparse.ArgumentParser(description="How soon the page is there and how fast it answers.")
    parser.add_argument("--runs", type=int, default=5, help="how often everything is measured")
    options = parser.parse_args()
    runs = []
    with tempfile.TemporaryDirectory() as folder:
        empty = build_empty_page(Path(folder))
        for number in range(options.runs):
            print(f"run {number + 1} of {options.runs}", file=sys.stderr)
            runs.append(measure([sys.executable, "-m", "bench.page_speed", str(empty)]))
    figures = medians(runs)
    machine = {"python": platform.python_version(), "machine": platform.machine(), "runs": options.runs}
    (HERE / "page_results.json").write_text(json.dumps({"machine": machine} | figures, indent=1) + "\n")
    print(table(figures))


if __name__ == "__main__":
    main()
