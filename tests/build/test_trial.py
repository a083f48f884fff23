"""What `make dist` tries, and how the library would be compiled on machines that are not here."""

import runpy
import sys
import sysconfig
import tomllib
from pathlib import Path
from typing import Any

import pytest
import setuptools

from building import trial

ROOT = Path(__file__).parents[2]


def extras(distribution: str) -> set[str]:
    """The extras of a distribution."""
    told = tomllib.loads((ROOT / distribution / "pyproject.toml").read_text(encoding="utf-8"))
    return set(told["project"]["optional-dependencies"])


def test_each_extra_is_tried_with_something_that_takes_it() -> None:
    assert trial.LIBRARY_EXTRAS.keys() == extras("core")
    assert trial.APP_EXTRAS.keys() == extras("app")


def test_pythons_are_found_on_the_path_and_where_pyenv_has_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = {"3.12": "bin/python3.12", "3.13t": ".pyenv/versions/3.13.5t/bin/python3.13t"}
    for name in (*here.values(), "bin/python3.10"):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / ".pyenv"))
    assert trial.pythons() == {version: tmp_path / name for version, name in here.items()}


def packaged(
    monkeypatch: pytest.MonkeyPatch, folder: Path, system: str, machine: str, free_threaded: int = 0
) -> dict[str, Any]:
    """What core/setup.py tells setuptools on such a machine."""
    told: dict[str, Any] = {}
    for switch in ("SEVENBRIDGE_PURE", "SEVENBRIDGE_SANITIZE"):
        monkeypatch.delenv(switch, raising=False)
    monkeypatch.setattr(setuptools, "setup", lambda **words: told.update(words))
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(sysconfig, "get_platform", lambda: machine)
    known = sysconfig.get_config_var
    monkeypatch.setattr(
        sysconfig,
        "get_config_var",
        lambda name: free_threaded if name == "Py_GIL_DISABLED" else known(name),
    )
    (folder / "src").symlink_to(ROOT / "core" / "src")
    monkeypatch.chdir(folder)
    runpy.run_path(str(ROOT / "core" / "setup.py"))
    return told


OPTIMIZED = ["-O3", "-g0", "-ffp-contract=off", "-fno-trapping-math"]


@pytest.mark.parametrize(
    ("system", "machine", "flags"),
    [
        ("linux", "linux-x86_64", [*OPTIMIZED, "-mpopcnt"]),
        ("linux", "linux-aarch64", OPTIMIZED),
        ("darwin", "macosx-11.0-arm64", OPTIMIZED),
        ("win32", "win-amd64", []),  # what Microsoft's compiler is told by setuptools is right as it is
    ],
)
def test_each_compiler_is_told_what_it_knows(
    system: str, machine: str, flags: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = packaged(monkeypatch, tmp_path, system, machine)
    assert told["ext_modules"]
    for extension in told["ext_modules"]:
        assert extension.extra_compile_args == flags
        assert extension.py_limited_api
    assert told["options"]["bdist_wheel"] == {"py_limited_api": "cp311"}


def test_a_free_threaded_python_gets_a_compiled_core_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = packaged(monkeypatch, tmp_path, "linux", "linux-x86_64", free_threaded=1)
    assert told["ext_modules"]
    for extension in told["ext_modules"]:
        assert not extension.py_limited_api
        assert "Py_LIMITED_API" not in dict(extension.define_macros)
    assert told["options"]["bdist_wheel"] == {}
