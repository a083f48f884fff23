"""pip in a checkout, on a machine that finds neither distribution in any index."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from importlib.metadata import distribution, version
from pathlib import Path

import pytest

pytestmark = pytest.mark.exhaustive

ROOT = Path(__file__).parents[2]
#: what tools leave there, and what would take Node
LEFT_OUT = shutil.ignore_patterns("build", "dist", "node_modules", "__pycache__")


class Machine:
    """An environment with pip, with what builds the two distributions, and with what they depend on."""

    def __init__(self, folder: Path) -> None:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        self.bin = folder / "bin"
        # older Pythons bring an old one
        pip = [str(self.bin / "python"), "-m", "pip", "uninstall", "--quiet", "--yes", "setuptools"]
        subprocess.run(pip, capture_output=True, check=True)
        there = Path(sysconfig.get_path("purelib", vars={"base": str(folder)}))
        for name in ("setuptools", *needed("sevenbridge")):
            files = distribution(name).files or ()
            for top in {file.parts[0] for file in files} - {"..", "__pycache__"}:
                (there / top).symlink_to(str(distribution(name).locate_file(top)))

    def install(self, *words: str | Path) -> subprocess.CompletedProcess[str]:
        """Runs ``pip install`` with no index; nothing is compiled, and without Node there is no page."""
        command = [self.bin / "python", "-m", "pip", "install", "--no-index", "--no-build-isolation", *words]
        environment = os.environ | {"SEVENBRIDGE_PURE": "1", "PATH": str(self.bin), "REQUIRE_PAGE": "0"}
        return subprocess.run(command, capture_output=True, encoding="utf-8", env=environment, check=False)


def needed(name: str) -> set[str]:
    """What a distribution depends on, and that in turn, but for the library."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        for each in distribution(waiting.pop()).requires or ():
            other = re.split(r"[^\w.-]", each)[0]
            if "extra ==" not in each and other not in found | {"sevenbridge-core"}:
                found.add(other)
                waiting.append(other)
    return found


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    return Machine(tmp_path_factory.mktemp("machine") / "venv")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The two folders as a clone has them."""
    root = tmp_path_factory.mktemp("checkout")
    for name in ("core", "app"):
        shutil.copytree(ROOT / name, root / name, ignore=LEFT_OUT)
    return root


def test_the_root_says_what_to_install_instead(machine: Machine) -> None:
    done = machine.install(ROOT)
    assert done.returncode == 1
    assert "Install both together: pip install ./core ./app" in done.stdout + done.stderr
    assert "両方を一緒に入れてください" in done.stdout + done.stderr


def test_the_app_alone_finds_no_library(machine: Machine, checkout: Path) -> None:
    done = machine.install(checkout / "app")
    assert done.returncode == 1
    assert f"sevenbridge-core=={version('sevenbridge')}" in done.stderr


def test_both_together_can_be_installed_and_run(machine: Machine, checkout: Path) -> None:
    done = machine.install(checkout / "core", checkout / "app")
    assert done.returncode == 0, done.stderr
    shown = subprocess.run([machine.bin / "sevenbridge", "--version"], capture_output=True, check=True)
    assert shown.stdout.decode().split()[:2] == ["sevenbridge", version("sevenbridge")]
