"""The lock files: complete, of one mind, and from nowhere in particular."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))


def pins(lock: Path) -> dict[str, str]:
    """What a lock file pins, by name and the environment it is for."""
    found = re.findall(r"^([a-z0-9._-]+)==(\S+)(?: ; ([^\\\n]+?))? \\$", lock.read_text(), re.MULTILINE)
    return {f"{name} ; {marker}": version for name, version, marker in found}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_every_requirement_is_pinned_with_hashes_and_without_an_address(lock: Path) -> None:
    text = lock.read_text()
    requirements = re.findall(r"^[a-z].*$", text, re.MULTILINE)
    assert len(pins(lock)) == len(requirements)
    hashed = re.findall(r"^[a-z].*\n    --hash=sha256:[0-9a-f]{64}", text, re.MULTILINE)
    assert len(hashed) == len(requirements)
    assert "://" not in text
    assert "index-url" not in text


def test_lock_files_agree_with_each_other() -> None:
    agreed: dict[str, str] = {}
    for lock in LOCKS:
        for name, version in pins(lock).items():
            assert agreed.setdefault(name, version) == version, (lock.name, name)


def test_run_locks_what_the_package_depends_on() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = (ROOT / "requirements" / "run.in").read_text().splitlines()
    needed = sorted(project["dependencies"] + project["optional-dependencies"]["server"])
    assert [line for line in wanted if line and line[0] not in "#-"] == needed
