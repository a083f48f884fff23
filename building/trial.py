"""Tries what `make dist` has built as strangers get it: ``python -m building.trial``, from the root.

Each is tried in an environment that has nothing else: the library alone, which depends on nothing; the app;
and with each extra something that takes it. Last, what people will type is typed (``one_word.py``). That is
done with the wheels for every CPython that this machine has; the sdists and the interpreted library are tried
with the one that runs this. For a free-threaded CPython the library is compiled of its sdist, and several
threads play.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from app.page_build import asked
from building import one_word, uv
from building.environment import CORES, THIS_ALONE, core_of, run, say
from building.uv import ROOT

DIST: Final = ROOT / "dist"
#: what there are wheels for, or can be made of the sdist
VERSIONS: Final = ("3.11", "3.12", "3.13", "3.14", "3.13t", "3.14t")
#: the library at work, in one line
DEAL: Final = "import sevenbridge; sevenbridge.Game(seats=4, seed=7).deal()"
#: what takes each extra of the library
LIBRARY_EXTRAS: Final = {
    "data": "import sevenbridge.lab.dataset",
    "gym": "import gymnasium, sevenbridge.lab.gym; gymnasium.make('SevenBridge-v0').reset(seed=7)",
    "openspiel": "import pyspiel, sevenbridge.lab.extensive.openspiel; pyspiel.load_game('seven_bridge')",
    "pettingzoo": "from sevenbridge.lab.environments import seven_bridge_v0 as it; it.env().reset(seed=7)",
    "ray": "import ray, sevenbridge.lab.cluster",
    # cma would like to draw, too, and warns that it cannot
    "tune": "import warnings; warnings.simplefilter('ignore'); import cma, sevenbridge.lab.tuning",
}
#: what takes each extra of the app; a server is visited as well
APP_EXTRAS: Final = {
    "mcp": "import mcp, sevenbridge_app.cli.model_seat.server",
    "server": "import sevenbridge_app.web.app",
}
#: what is played where threads run at the same time
IN_THREADS: Final = ("tests/engine/test_threads.py", "tests/engine/test_checksums.py")


def main() -> None:
    """Tries all of it."""
    library, app = _built("sevenbridge_core-*-abi3-*.whl"), _built("sevenbridge-*-none-any.whl")
    sources = _built("sevenbridge_core-*.tar.gz")
    here = Path(sys.executable)
    try_both(here, "compiled", sources, _built("sevenbridge-*.tar.gz"))
    try_both(here, "interpreted", _built("sevenbridge_core-*-none-any.whl"), app)
    found = pythons()
    for version, python in found.items():
        if version.endswith("t"):
            try_free_threaded(python, sources)
            continue
        try_both(python, "compiled", library, app)
        for extra, program in LIBRARY_EXTRAS.items():
            try_extra(python, f"sevenbridge-core[{extra}]", program, library)
        for extra, program in APP_EXTRAS.items():
            try_extra(python, f"sevenbridge[{extra}]", program, library, app)
    one_word.main([python for version, python in found.items() if not version.endswith("t")])
    lacking = [version for version in VERSIONS if version not in found]
    say(f"Tried with CPython {', '.join(found)}. Not on this machine: {', '.join(lacking) or 'none'}.")


def pythons() -> dict[str, Path]:
    """The CPythons of ``VERSIONS`` that are on the path or that pyenv has installed."""
    pyenv = Path(os.environ.get("PYENV_ROOT", "~/.pyenv")).expanduser()
    path = os.pathsep.join([*map(str, sorted(pyenv.glob("versions/*/bin"))), os.environ.get("PATH", "")])
    found = {version: shutil.which(f"python{version}", path=path) for version in VERSIONS}
    return {version: Path(python) for version, python in found.items() if python}


def try_both(python: Path, core: str, library: Path, app: Path) -> None:
    """Installs the library alone, then the app, wheels or sdists, and sees that each runs."""
    with _environment(f"{library.name} and {app.name}", python) as venv:
        _make_ready(venv, library)
        uv.install(venv, *THIS_ALONE, library, **CORES[core])
        if core_of(venv) != core:
            sys.exit(f"{library.name} is {core_of(venv)}, not {core}")
        run(venv / "bin" / "python", "-c", DEAL)
        uv.install(venv, requirements=uv.export_of("sevenbridge"))
        uv.install(venv, *THIS_ALONE, app)
        run(venv / "bin" / "sevenbridge", "--version")


def try_extra(python: Path, extra: str, program: str, *wheels: Path) -> None:
    """Installs wheels and what an extra brings, and does what takes it."""
    with _environment(extra, python) as venv:
        uv.install(venv, requirements=uv.export_of(extra))
        uv.install(venv, *THIS_ALONE, *wheels)
        run(venv / "bin" / "python", "-c", program)
        if extra == "sevenbridge[server]" and asked("REQUIRE_PAGE"):
            _visit(venv)


def try_free_threaded(python: Path, library: Path) -> None:
    """Compiles the library of its sdist and plays with several threads."""
    with _environment(library.name, python) as venv:
        _make_ready(venv, library)
        uv.install(venv, *THIS_ALONE, library, REQUIRE_COMPILED="1")
        uv.install(venv, requirements=uv.export("test-core", alone=True))
        run(venv / "bin" / "python", "-m", "pytest", "--quiet", "-p", "no:cacheprovider", *IN_THREADS)


@contextmanager
def _environment(what: str, python: Path) -> Iterator[Path]:
    """An empty environment of a Python, as long as this is entered."""
    told = subprocess.run([python, "-V"], check=True, capture_output=True, text=True).stdout.strip()
    say(f"Trying {what} with {told} ...")
    with tempfile.TemporaryDirectory() as folder:
        venv = Path(folder, "venv")
        uv.create(venv, python)
        yield venv


def _make_ready(venv: Path, distribution: Path) -> None:
    """Installs what builds an sdist."""
    if distribution.suffix != ".whl":
        uv.install(venv, requirements=uv.export("build", alone=True))


def _visit(venv: Path) -> None:
    """Starts a server and asks it for its page, as a browser does."""
    program, data = str(venv / "bin" / "sevenbridge"), str(venv.with_name("data"))
    command = [program, "serve", "--port", "0", "--data-dir", data]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            one_word.visit(server)
        finally:
            server.terminate()


def _built(pattern: str) -> Path:
    """The one distribution of this name."""
    (found,) = DIST.glob(pattern)
    return found


if __name__ == "__main__":
    main()
