"""What people will type from the first upload on names what there is, and the release says it."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from building import one_word
from sevenbridge_app.cli.main import GROUPS
from tests.test_terms import JAPANESE

ROOT = Path(__file__).parents[2]
FORGE = ROOT / ".github"
TEXT = (FORGE / "install.md").read_text(encoding="utf-8")
RELEASING = (ROOT / "docs" / "house" / "releasing.md").read_text(encoding="utf-8")
PROJECTS: dict[str, dict[str, Any]] = {
    told["project"]["name"]: told["project"]
    for folder in ("core", "app")
    for told in [tomllib.loads((ROOT / folder / "pyproject.toml").read_text(encoding="utf-8"))]
}
COMMANDS = {name for group in GROUPS for name in group.commands}
#: the lines that are typed, without the programs that fetch
LINES = [*one_word.lines(), *re.findall(r"または：(.+)$", TEXT, re.MULTILINE)]
RELEASE: dict[str, Any] = yaml.safe_load((FORGE / "workflows" / "release.yml").read_text(encoding="utf-8"))


def test_the_four_words_are_there() -> None:
    told = re.sub(r"\s+", " ", RELEASING)
    for line in one_word.lines():
        assert f"`{line}`" in told
    uvx = ["uvx sevenbridge", 'uvx "sevenbridge[server]" web']
    assert one_word.lines() == [*uvx, "pipx install sevenbridge", "pip install sevenbridge-core"]


@pytest.mark.parametrize("line", LINES)
def test_a_line_names_what_there_is(line: str) -> None:
    found = re.fullmatch(r'(uvx|pipx install|pip install) "?([\w-]+)(?:\[(\w+)\]")?(?: (\w+))?', line)
    assert found
    installer, name, extra, command = found.groups()
    assert extra in {None, *PROJECTS[name]["optional-dependencies"]}
    assert command in {None, *COMMANDS}
    # uvx runs the program that is called as the distribution, and pipx installs what has one
    if installer != "pip install":
        assert name in PROJECTS[name]["scripts"]


def test_both_languages_say_what_each_is_for() -> None:
    _, between, _ = re.split(r"^```sh\n.*?^```\n", TEXT, flags=re.MULTILINE | re.DOTALL)
    english, japanese = between.strip().split("\n\n")
    assert not JAPANESE.search(english)
    assert JAPANESE.search(japanese)
    assert re.findall(r"https://\S+", english) == re.findall(r"https://\S+", japanese)


def test_the_draft_of_a_release_says_it_with_the_image_of_the_workflow(tmp_path: Path) -> None:
    jobs = RELEASE["jobs"]
    steps = {step.get("name"): step for step in jobs["draft"]["steps"]}
    (tmp_path / ".github").mkdir()
    (tmp_path / ".github" / "install.md").write_text(TEXT, encoding="utf-8")
    variables = {
        "GITHUB_REPOSITORY": "Aki/Seven-Bridge",
        "GITHUB_REF_NAME": "v1.2.3",
        "GITHUB_SERVER_URL": "https://forge.example",
    }
    subprocess.run(
        ["bash", "-euo", "pipefail", "-c", steps["What the release says"]["run"]],
        cwd=tmp_path,
        env=variables | {"PATH": "/usr/bin:/bin"},
        check=True,
    )
    notes = (tmp_path / "notes.md").read_text(encoding="utf-8")
    image = "ghcr.io/aki/seven-bridge:1.2.3"
    assert f"--volume sevenbridge:/data {image}\n" in notes
    assert "{" not in notes
    assert "https://forge.example/Aki/Seven-Bridge/blob/v1.2.3/CHANGELOG.md" in notes
    assert "--notes-file notes.md" in steps["A draft of the release, with all files"]["run"]
    # the name and the tag under which the workflow has it
    tagging = "".join(step.get("run", "") for step in jobs["tag-image"]["steps"])
    assert "name=ghcr.io/${GITHUB_REPOSITORY,,}" in tagging
    assert '"$name:${GITHUB_REF_NAME#v}"' in tagging


def test_the_container_is_called_as_it_was_made() -> None:
    made = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")
    (port,) = re.findall(r"^EXPOSE (\d+)$", made, re.MULTILINE)
    (volume,) = re.findall(r"^VOLUME (\S+)$", made, re.MULTILINE)
    assert f"--publish {port}:{port} --volume sevenbridge:{volume} " in TEXT


def test_it_is_tried_on_each_system_before_anything_is_uploaded() -> None:
    trial = RELEASE["jobs"]["one-word"]
    systems = {runner.partition("-")[0] for runner in trial["strategy"]["matrix"]["runner"]}
    assert systems == {"ubuntu", "macos", "windows"}
    assert any(step.get("run") == f"python -m {one_word.__name__}" for step in trial["steps"])
    assert "one-word" in RELEASE["jobs"]["publish"]["needs"]
