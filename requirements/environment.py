"""Set up a virtual environment with locked requirements and this package in it, or say what is missing.

    environment.py setup VENV CORE LOCK...   CORE is compiled, interpreted or sanitized
    environment.py core VENV                 print which core VENV runs: compiled or interpreted
    environment.py missing                   print the Debian packages without which nothing can be compiled
    environment.py try FILE CORE             install a wheel or an sdist in an empty environment and run it

`setup` does only what is needed: it makes the environment anew when a lock file or Python has changed, and
builds the package anew whenever anything that it is built of has, so that no compiled module outlives its
source. It runs before anything is installed, so it uses the standard library alone.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ROOT / "requirements"
BUILT_OF = ("src", "setup.py", "pyproject.toml", "MANIFEST.in", "requirements/build.txt")
SWITCHES = ("SEVENBRIDGE_PURE", "SEVENBRIDGE_SANITIZE")
CORES = {
    "compiled": {},
    "interpreted": {"SEVENBRIDGE_PURE": "1"},
    "sanitized": {"SEVENBRIDGE_SANITIZE": "1", "REQUIRE_COMPILED": "1"},
}
PYTHON = f"python{sys.version_info.major}.{sys.version_info.minor}"


def say(message: str) -> None:
    """Tell the person at the terminal."""
    print(message, flush=True)


def missing() -> list[str]:
    """The Debian packages that compiling and virtual environments need and that are not there."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    there = {
        "gcc": shutil.which(compiler) is not None,
        "libc6-dev": Path("/usr/include/stdio.h").exists(),
        f"{PYTHON}-dev": Path(sysconfig.get_paths()["include"], "Python.h").exists(),
        f"{PYTHON}-venv": importlib.util.find_spec("ensurepip") is not None,
    }
    return [package for package, is_there in there.items() if not is_there]


def digest(*names: str) -> str:
    """A hash of files and folders under the root, their names included."""
    found = hashlib.sha256()
    for name in names:
        path = ROOT / name
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if file.is_file() and "__pycache__" not in file.parts:
                found.update(f"{file.relative_to(ROOT).as_posix()}\0{file.stat().st_size}\0".encode())
                found.update(file.read_bytes())
    return found.hexdigest()


def run(*command: str | Path, **switches: str) -> None:
    """Run a command from the root, with none of the build's switches but those given."""
    inherited = {name: value for name, value in os.environ.items() if name not in SWITCHES}
    subprocess.run([str(word) for word in command], cwd=ROOT, env=inherited | switches, check=True)


def create(venv: Path) -> None:
    """Make an empty environment."""
    if importlib.util.find_spec("ensurepip") is None:
        sys.exit(f"{sys.executable} lacks ensurepip. On Debian or Ubuntu: apt-get install {PYTHON}-venv")
    run(sys.executable, "-m", "venv", "--clear", venv)


def pip_install(venv: Path, *words: str | Path, **switches: str) -> None:
    """Install something with an environment's own pip, which says nothing unless it fails."""
    pip = (venv / "bin" / "python", "-m", "pip", "--disable-pip-version-check", "--no-input")
    run(*pip, "install", "-qq", "--no-deps", *words, **switches)


def install_locks(venv: Path, locks: list[str]) -> None:
    """Install exactly what lock files name."""
    files = [word for lock in locks for word in ("-r", LOCKS / f"{lock}.txt")]
    if files:
        pip_install(venv, "--require-hashes", *files)


def core_of(venv: Path) -> str:
    """Which core an environment runs."""
    found = next(venv.glob("lib/python*/site-packages/sevenbridge/**/*.so"), None)
    return "compiled" if found else "interpreted"


def setup(venv: Path, core: str, *locks: str) -> None:
    """Bring an environment up to date."""
    python = f"{sys.version} {sys.base_prefix}"
    wanted = {lock: digest(f"requirements/{lock}.txt") for lock in locks}
    obstacles = missing() if core == "compiled" else []
    package = [digest(*BUILT_OF), obstacles]  # built anew, too, once a compiler is there

    stamp_file = venv / "stamp.json"  # says what is done, and never more than that
    stamp = json.loads(stamp_file.read_text()) if stamp_file.exists() else {}

    outdated = any(had != digest(f"requirements/{lock}.txt") for lock, had in stamp.get("locks", {}).items())
    if stamp.get("python") != python or outdated:
        say(f"Setting up {venv.name} (this takes a minute the first time) ...")
        create(venv)
        stamp = {"python": python, "locks": {}}
    install_locks(venv, [lock for lock in wanted if lock not in stamp["locks"]])
    stamp["locks"] |= wanted

    required = os.environ.get("REQUIRE_COMPILED", "") not in ("", "0")
    unfinished = core == "compiled" and required and core_of(venv) == "interpreted"
    if stamp.get("package") != package or unfinished:
        say(f"Building Seven Bridge, {core}, into {venv.name} ...")
        stamp["package"] = None
        stamp_file.write_text(json.dumps(stamp))
        pip_install(venv, "--no-build-isolation", "--no-index", "--force-reinstall", ROOT, **CORES[core])
        stamp["package"] = package
    stamp_file.write_text(json.dumps(stamp))

    if core == "compiled" and core_of(venv) == "interpreted":
        cure = (
            f"on Debian or Ubuntu: apt-get install {' '.join(obstacles)}"
            if obstacles
            else "REQUIRE_COMPILED=1 shows why"
        )
        say(f"Seven Bridge runs interpreted, and slower: its core could not be compiled ({cure}).")


def attempt(file: Path, core: str) -> None:
    """Install a distribution in an empty environment, and see that it runs and has the core expected."""
    say(f"Trying {file.name} ...")
    with tempfile.TemporaryDirectory() as folder:
        venv = Path(folder, "venv")
        create(venv)
        install_locks(venv, ["run"] if file.suffix == ".whl" else ["build", "run"])
        pip_install(venv, "--no-build-isolation", "--no-index", file.resolve(), **CORES[core])
        if core_of(venv) != core:
            sys.exit(f"{file.name} is {core_of(venv)}, not {core}")
        run(venv / "bin" / "python", "-c", "import sevenbridge")
        run(venv / "bin" / "sevenbridge", "--version")


def main(command: str, *words: str) -> None:
    """Do what the command line says."""
    if sys.version_info < (3, 11):
        sys.exit(f"Seven Bridge needs Python 3.11 or newer; {sys.executable} is {sys.version.split()[0]}")
    if command == "setup":
        setup(ROOT / words[0], words[1], *words[2:])
    elif command == "core":
        print(core_of(ROOT / words[0]))
    elif command == "missing":
        print(*missing())
    elif command == "try":
        attempt(Path(words[0]), words[1])
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except subprocess.CalledProcessError as error:
        sys.exit(f"This command failed, and its own words above say why: {shlex.join(error.cmd)}")
