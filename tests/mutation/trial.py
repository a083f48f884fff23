"""Changes the rules in small ways, one at a time, and tells which changes no test notices: ``make mutation``.

mutmut makes the changes, and runs for each the tests that reach it, the quickest first; what it changes and
which tests it runs stands in ``pyproject.toml``. It works in ``build/mutation``, on a copy of the library,
which runs interpreted. A change that survives is to be noticed by a test that is missing, or, where nothing
behaves otherwise, explained in ``survivors.toml``.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from collections import Counter
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
EXPLAINED: Final = Path(__file__).with_name("survivors.toml")
SCRATCH: Final = ROOT / "build" / "mutation"
#: what mutmut looks for in the folder where it runs, and copies before it changes anything
LINKED: Final = {"src": "core/src", "tests": "tests", "app": "app", "pyproject.toml": "pyproject.toml"}
#: what mutmut calls a change that a test has noticed
NOTICED: Final = ("killed", "timeout")


class Mutant(NamedTuple):
    """A change: the function, its line, and what the line becomes."""

    function: str
    line: str
    mutated: str


def explained() -> dict[Mutant, str]:
    """The changes that no test can notice, and why. One that is explained twice ends this program."""
    entries = tomllib.loads(EXPLAINED.read_text(encoding="utf-8"))["survivors"]
    found = {Mutant(each["function"], each["line"], each["mutated"]): each["why"] for each in entries}
    if len(found) < len(entries):
        sys.exit(f"{EXPLAINED.relative_to(ROOT)} explains a change twice")
    return found


def mutmut(*words: str, output: int | None = subprocess.PIPE) -> str:
    """Runs mutmut in the scratch folder, and gives what it prints; where it fails, this program ends."""
    program = Path(sys.executable).with_name("mutmut")
    done = subprocess.run([program, *words], cwd=SCRATCH, stdout=output, text=True, check=False)
    if done.returncode:
        sys.exit(f"mutmut {words[0]} failed: {done.stdout or 'its own words above say why'}")
    return done.stdout or ""


def tried() -> dict[str, str]:
    """All changes by mutmut's names, each with what became of it."""
    shutil.rmtree(SCRATCH, ignore_errors=True)
    SCRATCH.mkdir(parents=True)
    for name, target in LINKED.items():
        (SCRATCH / name).symlink_to(os.path.relpath(ROOT / target, SCRATCH))
    mutmut("run", output=None)  # it shows how far it is
    return dict(re.findall(r"^ +(\S+): (.+)$", mutmut("results", "--all", "true"), re.MULTILINE))


def shown(name: str) -> Mutant:
    """What a change is that mutmut calls by this name."""
    _, *lines = mutmut("show", name).partition("\n@@")[2].splitlines()
    old, new = (" ".join(line[1:].strip() for line in lines if line[:1] == sign) for sign in "-+")
    module, _, function = name.partition("__mutmut_")[0].rpartition(".")
    return Mutant(f"{module}.{function.removeprefix('x_')}", old, new)


def main() -> None:
    """Tells the figures, and the changes that are noticed by no test, or explained though they are."""
    begun = time.monotonic()
    results = tried()
    survivors = {shown(name) for name, result in results.items() if result not in NOTICED}
    reasons = explained()
    counts = Counter(results.values())
    told = ", ".join(f"{count} {result}" for result, count in counts.most_common())
    print(f"{len(results)} changes in {time.monotonic() - begun:.0f} s: {told}")
    tell("No test notices:", survivors - reasons.keys())
    tell(f"{EXPLAINED.relative_to(ROOT)} explains, though it is noticed or gone:", reasons.keys() - survivors)
    if survivors != reasons.keys():
        sys.exit(1)


def tell(title: str, mutants: set[Mutant]) -> None:
    """Prints changes below a title."""
    if mutants:
        print(title)
    for mutant in sorted(mutants):
        print(f"{mutant.function}\n  - {mutant.line}\n  + {mutant.mutated}")


if __name__ == "__main__":
    main()
