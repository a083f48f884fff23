"""What importing the package takes: nothing beside the standard library, and of that what playing needs."""

import subprocess
import sys
from pathlib import Path

import pytest

import sevenbridge

#: what must run with nothing installed; the terminal's colours are not among them
MODULES = (
    "sevenbridge",
    "sevenbridge.engine.round",
    "sevenbridge.engine.match",
    "sevenbridge.engine.position",
    "sevenbridge.engine.notation",
    "sevenbridge.rulebook",
    "sevenbridge.engine.scoring",
    "sevenbridge.engine.shuffle",
    "sevenbridge.engine.view",
    "sevenbridge.engine.replay",
    "sevenbridge.solitaire.game",
    "sevenbridge.solitaire.odds",
    "sevenbridge.bots.players",
    "sevenbridge.lab.playout",
    "sevenbridge.lab.simulation",
    "sevenbridge.lab.arena",
)

#: compiled modules bring the entries cython_runtime and _cython_3_..., which are made within them, and
#: multiprocessing gives the program itself a second name
PROGRAM = """
import importlib, sys
sys.path.append(sys.argv[1])
before = set(sys.modules)
importlib.import_module(sys.argv[2])
roots = {name.partition(".")[0] for name in set(sys.modules) - before} - {"__mp_main__"}
print(*sorted(root for root in roots - sys.stdlib_module_names if "cython" not in root))
"""


@pytest.mark.parametrize("module", MODULES)
def test_the_engine_needs_the_standard_library_alone(module: str, tmp_path: Path) -> None:
    # a folder with the package and nothing else stands for an environment in which nothing is installed
    (tmp_path / "sevenbridge").symlink_to(Path(sevenbridge.__file__).parent, target_is_directory=True)
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-B", "-c", PROGRAM, str(tmp_path), module],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout.split() == ["sevenbridge"]


#: what reading records, checking shuffles, writing positions and measuring take, and playing does not
WHEN_ASKED = {
    *("hashlib", "hmac", "json", "tomllib", "sevenbridge.engine.record.reading"),
    *("multiprocessing", "pickle", "sevenbridge.bots", "sevenbridge.lab"),
}


@pytest.mark.parametrize(
    ("names", "loaded"),
    [
        (("read_record", "replay"), {"tomllib", "sevenbridge.engine.record.reading"}),
        (("play_rounds", "compare"), {"multiprocessing", "sevenbridge.lab.arena"}),
        (("Player",), {"sevenbridge.bots.player"}),
    ],
)
def test_what_few_programs_want_is_loaded_when_they_ask_for_it(
    names: tuple[str, ...], loaded: set[str]
) -> None:
    program = """
import sys
there = set(sys.modules)
import sevenbridge
print(*set(sys.modules) - there)
for name in sys.argv[1:]:
    getattr(sevenbridge, name)
print(*sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", program, *names], capture_output=True, text=True, check=True)
    before, after = (set(line.split()) for line in done.stdout.splitlines())
    assert not before & WHEN_ASKED
    assert after >= loaded


def test_all_names_are_listed_and_there() -> None:
    assert dir(sevenbridge) == sorted(sevenbridge.__all__)
    for name in dir(sevenbridge):
        assert getattr(sevenbridge, name) is not None
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = sevenbridge.no_such_name
