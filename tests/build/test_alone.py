"""The library alone: an environment with sevenbridge-core in it, and nothing else."""

import json
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path

import pytest

import sevenbridge
from tests.test_house import names_of

ROOT = Path(__file__).parents[2]
PACKAGE = Path(sevenbridge.__file__).parent
#: what extras bring under another name than they are installed by
OTHER_NAMES = {"pillow": "PIL", "open_spiel": "pyspiel"}
#: tells of each module that cannot be imported what it lacks
IMPORT_ALL = """
import importlib, json, sys
lacking = {}
for name in sys.argv[1:]:
    try:
        importlib.import_module(name)
    except ModuleNotFoundError as error:
        lacking[name] = error.name
print(json.dumps(lacking))
"""


def run(python: Path, *words: str | Path) -> subprocess.CompletedProcess[str]:
    """Python in an environment of its own, with nothing from around it."""
    command = [python, "-I", "-X", "utf8", *words]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False)


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment that has the installed library, as it is here, and nothing else."""
    folder = tmp_path_factory.mktemp("alone")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    there = Path(sysconfig.get_path("purelib", vars={"base": str(folder)}))
    (information,) = PACKAGE.parent.glob("sevenbridge_core-*.dist-info")
    for each in (PACKAGE, information):
        shutil.copytree(each, there / each.name, ignore=shutil.ignore_patterns("__pycache__"))
    return folder / "bin" / "python"


def test_nothing_else_is_there(alone: Path) -> None:
    program = "from importlib.metadata import distributions; print(*(each.name for each in distributions()))"
    assert run(alone, "-c", program).stdout.split() == ["sevenbridge-core"]


def test_every_module_can_be_imported_but_for_those_of_extras(alone: Path) -> None:
    project = tomllib.loads((ROOT / "core" / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = {name for extra in project["optional-dependencies"].values() for name in names_of(extra)}
    modules = [
        ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")
        for path in sorted(PACKAGE.rglob("*.py"))
        if path.stem != "__main__"
    ]
    done = run(alone, "-c", IMPORT_ALL, *modules)
    assert done.stderr == ""
    lacking: dict[str, str] = json.loads(done.stdout)
    assert all(name.startswith("sevenbridge.lab.") for name in lacking), lacking
    assert set(lacking.values()) <= extras | {OTHER_NAMES.get(name, name) for name in extras}
    assert {name.split(".")[1] for name in modules if name not in lacking and "." in name} >= {
        *("engine", "drawing", "solitaire", "bots", "analysis", "puzzles", "lab")
    }


@pytest.mark.parametrize("page", ["README.md", "core/README.md"])
def test_the_example_of_the_first_page_holds(alone: Path, page: str, tmp_path: Path) -> None:
    examples = re.findall(
        r"^```python\n(.*?)^```", (ROOT / page).read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    assert examples
    (tmp_path / "examples").write_text("\n".join(examples), encoding="utf-8")
    done = run(alone, "-m", "doctest", tmp_path / "examples")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_the_command_says_in_both_languages_what_to_install(alone: Path) -> None:
    done = run(alone, "-m", "sevenbridge")
    assert (done.returncode, done.stdout) == (1, "")
    english, japanese = done.stderr.splitlines()
    assert "To play, install the distribution sevenbridge besides" in english
    assert "遊ぶには配布物 sevenbridge も入れてください。" in japanese
