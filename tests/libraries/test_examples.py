"""The example learns: after half a minute it plays far better than at first."""

import re
import subprocess
import sys
from pathlib import Path

EXAMPLE = Path(__file__).parents[2] / "examples" / "masked_ppo.py"


def test_the_masked_ppo_learns() -> None:
    command = [sys.executable, str(EXAMPLE), "--minutes", "0.5", "--opponents", "novice"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    points = [float(each) for each in re.findall(r"([+-][\d.]+) (?:±|points)", done.stdout)]
    assert points[-1] > points[0]
