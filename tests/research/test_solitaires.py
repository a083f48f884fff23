"""The study of solitaires as a command: other processes find what they are sent."""

import subprocess
import sys
from pathlib import Path

from research.solitaires.study import VARIANTS


def test_processes_share_the_variants() -> None:
    asked = "--deals 1 --searched 0 --pitfalls 0 --jobs 2"
    done = subprocess.run(
        (sys.executable, "-m", "research.solitaires", *asked.split()),
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.stderr == ""
    rows = done.stdout.splitlines()[2:]
    assert sorted(row.split(" | ")[0].removeprefix("| ") for row in rows) == sorted(
        variant.name for variant in VARIANTS
    )
