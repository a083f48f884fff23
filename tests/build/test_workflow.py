"""The workflow that builds the wheel for Pyodide elsewhere: of our sources, for the same Pyodide, tested."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import yaml

from building.wasm import PYTHON

ROOT = Path(__file__).parents[2]
WORKFLOW: dict[Any, Any] = yaml.safe_load((ROOT / ".github" / "workflows" / "pyodide.yml").read_text())
STEPS: list[dict[str, Any]] = WORKFLOW["jobs"]["wheel"]["steps"]


def step(action: str) -> dict[str, Any]:
    """The one step that uses an action."""
    (found,) = [each for each in STEPS if each["uses"].partition("@")[0] == action]
    return found


def test_it_may_read_alone_and_uses_named_versions() -> None:
    assert WORKFLOW["permissions"] == {"contents": "read"}
    assert WORKFLOW[True]["push"]["tags"]  # YAML takes the word "on" for yes
    assert all(re.search(r"@v\d", each["uses"]) for each in STEPS)


def test_it_builds_the_library_for_the_python_and_the_pyodide_that_the_page_loads() -> None:
    build = step("pypa/cibuildwheel")
    packages = json.loads((ROOT / "app" / "page" / "package.json").read_text())["dependencies"]
    assert (ROOT / build["with"]["package-dir"] / "setup.py").is_file()
    assert build["env"]["CIBW_PLATFORM"] == "pyodide"
    assert build["env"]["CIBW_BUILD"] == f"cp{PYTHON.replace('.', '')}-pyodide_wasm32"
    assert build["env"]["CIBW_PYODIDE_VERSION"] == packages["pyodide"]
    assert "REQUIRE_COMPILED=1" in build["env"]["CIBW_ENVIRONMENT"].split()


def test_it_plays_the_games_that_are_written_down_and_keeps_the_wheel() -> None:
    build = step("pypa/cibuildwheel")
    words = shlex.split(build["env"]["CIBW_TEST_COMMAND"])
    tests = [word for word in words if word.startswith("tests/")]
    assert "tests/engine/test_checksums.py" in tests
    assert all((ROOT / test).is_file() for test in tests)
    kept = step("actions/upload-artifact")["with"]
    assert Path(kept["path"]).parent == Path(build["with"]["output-dir"])
    assert kept["if-no-files-found"] == "error"
