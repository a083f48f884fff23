"""The workflows of the forge and its forms: what they run is there, and they do no more than they must."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from building.wasm import PYTHON
from sevenbridge_app.cli.main import main
from tests.test_terms import JAPANESE

ROOT = Path(__file__).parents[2]
FORGE = ROOT / ".github"
FILES = sorted((FORGE / "workflows").glob("*.yml"))
WORKFLOWS: dict[str, dict[Any, Any]] = {
    path.stem: yaml.safe_load(path.read_text(encoding="utf-8")) for path in FILES
}
JOBS = {
    f"{workflow}: {name}": job
    for workflow, content in WORKFLOWS.items()
    for name, job in content["jobs"].items()
}
STEPS: list[dict[str, Any]] = [step for job in JOBS.values() for step in job.get("steps", [])]
FORMS = sorted((FORGE / "ISSUE_TEMPLATE").glob("*.ja.yml"))
CORE: dict[str, Any] = tomllib.loads((ROOT / "core" / "pyproject.toml").read_text(encoding="utf-8"))
#: how cibuildwheel builds
WHEELS: dict[str, Any] = CORE["tool"]["cibuildwheel"]
#: what jobs may write, and nothing besides
WRITE = {
    "codeql: analyse": {"security-events"},
    "site: deploy": {"id-token", "pages"},
    "release: publish": {"attestations", "id-token"},
    "release: image": {"packages"},
    "release: tag-image": {"attestations", "id-token", "packages"},
    "release: draft": {"contents"},
}


def uses(action: str) -> list[dict[str, Any]]:
    """The steps that use an action."""
    return [step for step in STEPS if step.get("uses", "").partition("@")[0] == action]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_an_action_is_named_by_its_commit_and_told_by_its_version(path: Path) -> None:
    actions = re.findall(r"uses: (.+)", path.read_text(encoding="utf-8"))
    elsewhere = [action for action in actions if not action.startswith("$/")]
    assert all(re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action) for action in elsewhere)
    ours = [action.removeprefix("$/") for action in actions if action.startswith("$/")]
    assert all((ROOT / name).is_file() for name in ours)


def test_an_action_has_one_version() -> None:
    found = {step["uses"] for step in STEPS if "uses" in step}
    names = [each.partition("@")[0] for each in found]
    assert len(names) == len(set(names))


def test_jobs_may_do_what_they_must() -> None:
    assert all(workflow["permissions"] == {} for workflow in WORKFLOWS.values())
    written = {
        name: {what for what, access in job["permissions"].items() if access == "write"}
        for name, job in JOBS.items()
    }
    assert {name: what for name, what in written.items() if what} == WRITE
    assert all(step["with"]["persist-credentials"] is False for step in uses("actions/checkout"))
    # YAML takes the word "on" for yes
    assert not any("pull_request_target" in workflow[True] for workflow in WORKFLOWS.values())


def test_no_job_runs_for_ever() -> None:
    assert all("timeout-minutes" in job for job in JOBS.values() if "steps" in job)


def test_what_is_called_is_there() -> None:
    commands = "\n".join(step["run"] for step in STEPS if "run" in step)
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = re.findall(r"^make ([\w-]+)", commands, re.MULTILINE)
    assert {"dist", "site"} <= set(targets)
    assert all(re.search(rf"^{target}:", makefile, re.MULTILINE) for target in targets)
    assert any(step.get("run") == ".ci/run" for step in JOBS["checks: checks"]["steps"])
    assert "--file deploy/Containerfile" in commands


def test_wheels_are_built_for_each_system_and_play_the_games_that_are_written_down() -> None:
    systems = [each["system"] for each in JOBS["wheels: native"]["strategy"]["matrix"]["include"]]
    assert systems == ["linux-x86_64", "linux-arm64", "macos-x86_64", "macos-arm64", "windows-x86_64"]
    words = shlex.split(WHEELS["test-command"].replace("{project}", str(ROOT)))
    tests = [Path(word) for word in words if "/tests/" in word]
    assert ROOT / "tests/engine/test_checksums.py" in tests
    assert all(test.is_file() for test in tests)
    assert WHEELS["environment"] == {"REQUIRE_COMPILED": "1"}
    for build in uses("pypa/cibuildwheel"):
        assert (ROOT / build["with"]["package-dir"] / "setup.py").is_file()
    for kept in uses("actions/upload-artifact"):
        assert kept["with"]["if-no-files-found"] == "error"


def test_one_wheel_is_for_every_python_with_a_lock_and_one_for_each_without() -> None:
    versions = [found[0] for each in WHEELS["build"] if (found := re.findall(r"^cp3(\d+)-\*$", each))]
    assert [int(each) for each in versions] == list(range(11, 15))
    assert CORE["project"]["requires-python"] == ">=3.11"
    assert {each for each in WHEELS["build"] if "t-" in each} == {"cp314t-*"}
    assert WHEELS["archs"] == ["auto64"]


def test_the_wheel_for_pyodide_is_for_the_python_and_the_pyodide_that_the_page_loads() -> None:
    (told,) = [step["env"] for step in uses("pypa/cibuildwheel") if "env" in step]
    packages = json.loads((ROOT / "app" / "page" / "package.json").read_text())["dependencies"]
    assert told["CIBW_PLATFORM"] == "pyodide"
    assert told["CIBW_BUILD"] == f"cp{PYTHON.replace('.', '')}-pyodide_wasm32"
    assert told["CIBW_PYODIDE_VERSION"] == packages["pyodide"]


def test_a_tag_publishes_what_was_checked_the_library_first() -> None:
    assert WORKFLOWS["release"][True] == {"push": {"tags": ["v*"]}}
    assert set(JOBS["release: publish"]["needs"]) == {"checks", "wheels", "distributions", "one-word"}
    assert JOBS["release: publish"]["environment"]["name"] == "pypi"
    published = [step["with"]["packages-dir"] for step in uses("pypa/gh-action-pypi-publish")]
    assert published == ["core", "app"]
    # no secret but the forge's own: trust goes by the workflow
    assert not any("secrets." in path.read_text(encoding="utf-8") for path in FILES)


def test_each_lock_is_kept_up_to_date() -> None:
    updates = yaml.safe_load((FORGE / "dependabot.yml").read_text(encoding="utf-8"))["updates"]
    folders = {
        each["package-ecosystem"]: each.get("directories", [each.get("directory")]) for each in updates
    }
    for lock, kind in (("uv.lock", "uv"), ("package-lock.json", "npm"), ("Containerfile", "docker")):
        found = [
            path for path in ROOT.rglob(lock) if not {".venv", "node_modules", "build"} & set(path.parts)
        ]
        there = {f"/{path.parent.relative_to(ROOT).as_posix()}".removesuffix(".") for path in found}
        assert set(folders[kind]) == there
    assert folders["github-actions"] == ["/"]


def form(path: Path) -> dict[str, Any]:
    """A form of an issue."""
    content: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return content


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.name)
def test_a_form_asks_the_same_in_both_languages(path: Path) -> None:
    english, japanese = form(path.with_name(path.name.replace(".ja", ""))), form(path)

    def shape(asked: dict[str, Any]) -> list[Any]:
        return [
            (
                each["type"],
                each.get("id"),
                each.get("validations"),
                len(each["attributes"].get("options", "")),
            )
            for each in asked["body"]
        ]

    assert shape(japanese) == shape(english)
    assert japanese["labels"] == english["labels"]
    assert not JAPANESE.search(path.with_name(path.name.replace(".ja", "")).read_text(encoding="utf-8"))
    for each in japanese["body"]:
        said = each["attributes"]
        assert JAPANESE.search(said.get("label") or said["value"])


@pytest.mark.parametrize("name", ["rule.yml", "rule.ja.yml"])
def test_the_record_in_the_form_holds_as_it_stands(name: str, tmp_path: Path) -> None:
    (value,) = [
        each["attributes"]["value"]
        for each in form(FORGE / "ISSUE_TEMPLATE" / name)["body"]
        if each.get("id") == "record"
    ]
    (tmp_path / "record.toml").write_text(value, encoding="utf-8")
    assert main(["check", str(tmp_path / "record.toml")]) == 0
