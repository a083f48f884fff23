"""Which core is loaded: the one asked for, all of it, and the installed one."""

import importlib
import os
from pathlib import Path

import pytest

import sevenbridge
import sevenbridge_app

PACKAGE = Path(sevenbridge.__file__).parent


def augmenting(declarations: Path) -> bool:
    """Whether a ``.pxd`` gives C types to its module; one with functions of its own stands in for it."""
    return declarations.with_suffix(".py").exists() and "cdef inline" not in declarations.read_text()


MODULES = [
    ".".join(("sevenbridge", *path.relative_to(PACKAGE).with_suffix("").parts))
    for path in sorted(PACKAGE.rglob("*.pxd"))
    if augmenting(path)
]


def core_of(name: str) -> str:
    file = importlib.import_module(name).__file__
    assert file is not None
    return {".py": "interpreted", ".so": "compiled", ".pyd": "compiled"}[Path(file).suffix]


def test_some_modules_can_be_compiled() -> None:
    assert MODULES


def test_all_modules_run_the_same_core() -> None:
    cores = {name: core_of(name) for name in MODULES}
    assert len(set(cores.values())) == 1, cores


@pytest.mark.parametrize("name", MODULES)
def test_the_core_asked_for_is_loaded(name: str) -> None:
    assert core_of(name) == os.environ.get("SEVENBRIDGE_CORE", core_of(MODULES[0]))


def test_the_packages_are_the_installed_ones() -> None:
    for package in (PACKAGE, Path(sevenbridge_app.__file__).parent):
        assert package.parent.name == "site-packages"
        assert (package / "py.typed").exists()
