"""uv, which installs what ``uv.lock`` names; pip fetches it, in the version that the lock names.

uv reads no configuration of pip. On many machines nothing else tells where packages come from, so uv is told
the same in its own words. And ``uv sync`` takes files from the addresses in the lock alone, which are PyPI's.
So what is installed is first exported from the lock as versions and hashes, and comes from where this machine
has it.
"""

from __future__ import annotations

import ast
import importlib.util
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from configparser import ConfigParser
from pathlib import Path

from building import variables

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "uv.lock"
#: an environment with nothing in it but pip and uv
HOME = ROOT / "build" / "uv"
PYTHON = f"python{sys.version_info.major}.{sys.version_info.minor}"


class NoUv(Exception):
    """uv cannot be fetched."""


def create(venv: Path, python: Path = Path(sys.executable)) -> None:
    """Makes an empty environment for a Python, or the one that runs this. Raises NoUv."""
    _uv("venv", "--clear", "--python", python, venv)


def install(venv: Path, *words: str | Path, requirements: str | None = None, **switches: str) -> None:
    """Installs packages into an environment, without what they depend on.

    ``words`` name them, or ``requirements``, which ``export`` gives. Raises NoUv, and
    subprocess.CalledProcessError where a package cannot be installed.
    """
    exported = () if requirements is None else ("--require-hashes", "--requirements", "-")
    _uv("pip", "install", "--no-deps", "--python", venv, *exported, *words, text=requirements, **switches)


def install_for(
    platform: str, python: str, folder: Path, *words: str | Path, requirements: str | None = None
) -> None:
    """Installs packages for another machine and its Python into a folder, without what they depend on.

    pip does it, since uv does not know every machine. Raises as ``install`` does.
    """
    machine = (
        "--platform",
        platform,
        "--python-version",
        python,
        "--abi",
        f"cp{python.replace('.', '')}",
        "--abi",
        "abi3",
    )
    exported = () if requirements is None else ("--require-hashes", "--requirement", "/dev/stdin")
    how = ("--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary=:all:", "--target", folder)
    pip = fetched().with_name("python")
    _output(pip, "-m", "pip", "install", *how, *machine, *exported, *words, text=requirements)


def export(*groups: str, alone: bool = False) -> str:
    """What the lock names for groups of dependencies, as requirements with hashes. Raises NoUv.

    Unless ``alone``, what the two distributions depend on is among it.
    """
    return _export(*(word for group in groups for word in ("--only-group" if alone else "--group", group)))


def export_of(distribution: str) -> str:
    """What the lock names for one of the two distributions, which may name extras: "sevenbridge[mcp]".

    Raises NoUv.
    """
    name, *extras = re.findall(r"[\w-]+", distribution)
    return _export("--package", name, *(word for extra in extras for word in ("--extra", extra)))


def _export(*chosen: str) -> str:
    return _uv("export", "--frozen", "--no-emit-workspace", "--no-header", "--no-annotate", *chosen)


def lock() -> None:
    """Locks the newest versions, all from PyPI, wherever else this machine gets packages. Raises NoUv."""
    pypi = {"UV_DEFAULT_INDEX": "https://pypi.org/simple", "UV_INDEX": "", "UV_FIND_LINKS": ""}
    _uv("lock", "--upgrade", **pypi)


def pip_settings(listed: str) -> dict[str, str]:
    """The settings that concern installing, from what ``pip config list`` prints."""
    found = [line.split("=", 1) for line in listed.splitlines() if "=" in line]
    return {
        key.rpartition(".")[2]: ast.literal_eval(value)
        for section in ("global", "install", ":env:")  # the strongest last
        for key, value in found
        if key.startswith(f"{section}.")
    }


def variables_beside(folder: Path) -> dict[str, str]:
    """The variables that tell uv and pip to take packages from a folder, else from where pip does here.

    Raises NoUv.
    """
    settings = _settings()
    settings["find-links"] = f"{folder} {settings.get('find-links', '')}".strip()
    for_pip = {f"PIP_{name.upper().replace('-', '_')}": value for name, value in settings.items()}
    return for_pip | as_variables(settings) | {"UV_PYTHON_DOWNLOADS": "never"}


def as_variables(settings: Mapping[str, str]) -> dict[str, str]:
    """The environment variables that tell uv what these settings tell pip, and to do besides as pip does."""
    told = {
        "UV_DEFAULT_INDEX": settings.get("index-url"),
        "UV_INDEX": " ".join(settings.get("extra-index-url", "").split()),
        "UV_FIND_LINKS": ",".join(settings.get("find-links", "").split()),
        "UV_INSECURE_HOST": " ".join(settings.get("trusted-host", "").split()),
        "UV_NO_CACHE": "" if _has_cache() and not _is_set(settings, "no-cache-dir") else "1",
        "UV_HTTP_TIMEOUT": settings.get("timeout") or settings.get("default-timeout"),
        "ALL_PROXY": settings.get("proxy"),
        "SSL_CERT_FILE": settings.get("cert") or os.environ.get("REQUESTS_CA_BUNDLE"),
        "SSL_CLIENT_CERT": settings.get("client-cert"),
        # what the system trusts is trusted, and no index goes before the others
        "UV_SYSTEM_CERTS": "1",
        "UV_INDEX_STRATEGY": "unsafe-best-match",
    }
    return {name: value for name, value in told.items() if value}


def _is_set(settings: Mapping[str, str], name: str) -> bool:
    return ConfigParser.BOOLEAN_STATES.get(settings.get(name, "").lower(), False)


def _has_cache() -> bool:
    """Whether downloads can be kept; where they cannot, uv must be told not to try."""
    folder = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


def requirement(lock: str) -> str:
    """The version of uv that a lock names, as a requirement with hashes."""
    found = next(each for each in tomllib.loads(lock)["package"] if each["name"] == "uv")
    hashes = (f" --hash={wheel['hash']}" for wheel in found["wheels"])
    return f"uv=={found['version']}{''.join(hashes)}\n"


def _uv(*words: str | Path, text: str | None = None, **chosen: str) -> str:
    """Runs uv on ``text`` and gives what it prints. Raises NoUv, subprocess.CalledProcessError."""
    program, settings = fetched(), _settings()
    # the one setting that has no variable
    offline = words[:2] == ("pip", "install") and _is_set(settings, "no-index")
    # what uv was told by a person is stronger than what pip was told, but no other Python is ever used
    environment = as_variables(settings) | variables(
        UV_PYTHON=sys.executable, UV_PYTHON_DOWNLOADS="never", **chosen
    )
    command = (program, "--quiet", *words, *(["--no-index"] if offline else []))
    return _output(*command, text=text, environment=environment)


def _settings() -> dict[str, str]:
    """The settings of pip that concern installing. Raises NoUv."""
    return pip_settings(_output(fetched().with_name("python"), "-m", "pip", "config", "list"))


def fetched() -> Path:
    """The program; pip fetches it where it is not there as the lock names it. Raises NoUv."""
    is_windows, stamp = sys.platform == "win32", HOME / "requirement.txt"
    program = HOME / "Scripts" / "uv.exe" if is_windows else HOME / "bin" / "uv"
    wanted = f"# for {sys.version!r} {sys.base_prefix}\n{requirement(LOCK.read_text())}"
    if program.exists() and stamp.exists() and stamp.read_text() == wanted:
        return program
    if importlib.util.find_spec("ensurepip") is None:
        raise NoUv(f"{sys.executable} lacks ensurepip. On Debian or Ubuntu: apt-get install {PYTHON}-venv")
    _output(sys.executable, "-m", "venv", "--clear", HOME)
    stamp.write_text(wanted)
    # without a wheel for this machine, pip would compile uv, which takes Rust and long
    how = ("--only-binary=:all:", "--require-hashes", "--disable-pip-version-check", "--no-input", "-qq")
    try:
        _output(program.with_name("python"), "-m", "pip", "install", *how, "-r", stamp)
    except subprocess.CalledProcessError as error:
        raise NoUv(
            "uv, which installs all the rest, cannot be fetched; pip's own words above say why. Where PyPI is"
            " out of reach, name a mirror of it: pip config set global.index-url ADDRESS"
        ) from error
    return program


def _output(
    *command: str | Path, text: str | None = None, environment: Mapping[str, str] | None = None
) -> str:
    words = [str(word) for word in command]
    done = subprocess.run(
        words, cwd=ROOT, env=environment, input=text, stdout=subprocess.PIPE, text=True, check=True
    )
    return done.stdout
