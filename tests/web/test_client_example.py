"""The client in ``examples/`` plays on a real server."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.web.live_server import PATIENCE, running_server

EXAMPLE = Path(__file__).parents[2] / "examples" / "play_on_a_server.py"


def test_the_client_plays_a_match(tmp_path: Path) -> None:
    with running_server(tmp_path) as address:
        done = subprocess.run(
            [sys.executable, str(EXAMPLE), address],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    assert done.returncode == 0, done.stderr
    *rounds, end = done.stdout.splitlines()
    assert len(rounds) >= 2
    assert all(line.startswith("round over: [") for line in rounds)
    assert re.fullmatch(r"won by seat [0-2 ]+ with \[\d+, \d+, \d+\]", end)
