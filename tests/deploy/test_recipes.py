"""The recipes and the page name options, variables, figures and files that there are. All else: trial.py."""

from __future__ import annotations

import json
import re
import tomllib
from configparser import ConfigParser
from pathlib import Path

import pytest

from sevenbridge_app.cli.server_options import REVIEWS, SERVE
from sevenbridge_app.tables.refusals import RefusalCode
from sevenbridge_app.web.metrics import Metrics
from tests.deploy.containerfile import read_containerfile
from tests.deploy.page import PAGE, PUBLIC, RECIPES, ROOT, recipes, section, shell_blocks

VARIABLES = {option.variable for option in (*SERVE, *REVIEWS)} | {"SEVENBRIDGE_LANG"}
FLAGS = {option.flag for option in SERVE} | {"--lang"}
#: files that tell what Prometheus and Grafana are to ask for
ASKING = [RECIPES / "dashboard.json", RECIPES / "alerts.yml"]
UNITS = sorted((RECIPES / "systemd").iterdir())


def text_of(path: Path) -> str:
    """The text of a file."""
    return path.read_text("utf-8")


@pytest.mark.parametrize("path", [PAGE, *recipes()], ids=lambda path: path.name)
def test_variables_are_those_of_options(path: Path) -> None:
    assert set(re.findall(r"SEVENBRIDGE_[A-Z_]+", text_of(path))) <= VARIABLES


def test_every_option_stands_in_the_table_with_its_variable() -> None:
    rows = dict(re.findall(r"^\| `(--[a-z-]+)[^|]*\| `(\w+)` \|", section("Starting it"), re.M))
    assert rows == {option.flag: option.variable for option in SERVE} | {"--lang": "SEVENBRIDGE_LANG"}


def test_options_of_serve_on_the_page_are_known() -> None:
    told = re.findall(r"sevenbridge serve (.*)", text_of(PAGE))
    assert told
    assert {flag for line in told for flag in re.findall(r"--[a-z-]+", line)} <= FLAGS


@pytest.mark.parametrize("path", ASKING, ids=lambda path: path.name)
def test_figures_are_those_that_a_server_tells(path: Path) -> None:
    metrics = Metrics()
    metrics.refused(RefusalCode.TOO_FAST)
    told = set(re.findall(r"^(sevenbridge_\w+)", metrics.text().decode(), re.M))
    asked = set(re.findall(r"sevenbridge_\w+", text_of(path)))
    assert asked
    assert asked <= told


def test_codes_in_alerts_are_those_of_refusals() -> None:
    (codes,) = re.findall(r'code=~"([a-z_|]+)"', text_of(RECIPES / "alerts.yml"))
    assert {*codes.split("|")} <= {*map(str, RefusalCode)}


def test_the_dashboard_can_be_read() -> None:
    panels = json.loads(text_of(RECIPES / "dashboard.json"))["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    for panel in panels:
        assert panel["gridPos"]["x"] + panel["gridPos"]["w"] <= 24
        assert all(target["expr"] for target in panel["targets"])


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_units_name_files_that_the_page_makes(path: Path) -> None:
    # a key may stand there more than once
    unit = ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment]
    unit.read_string(text_of(path))
    for section_name in unit.sections():
        for value in unit[section_name].values():
            for made in re.findall(r"/etc/sevenbridge\.env|/opt/sevenbridge/current", value):
                assert made in section(PUBLIC)


def test_the_page_names_every_recipe_and_none_that_is_not_there() -> None:
    page = text_of(PAGE)
    named = set(re.findall(r"deploy/[\w./@-]*\w", page)) - {"deploy/compose"}
    assert {name for name in named if not (ROOT / name).exists()} <= {"deploy/systemd/sevenbridge"}
    top = {path.relative_to(ROOT).as_posix() for path in RECIPES.iterdir() if path.is_file()}
    assert top <= named


def test_every_file_that_containers_are_given_is_there() -> None:
    composed = text_of(RECIPES / "compose" / "compose.yaml")
    given = re.findall(r"- (\.{1,2}/[\w./]+):", composed)
    assert given
    for name in given:
        assert (RECIPES / "compose" / name).is_file(), name
    settings = re.findall(r"^(\w+)=", text_of(RECIPES / "compose" / "settings.env"), re.M)
    assert {*re.findall(r"\$\{(\w+)", composed)} == {*settings} - {"COMPOSE_PROJECT_NAME"}


def test_the_container_is_that_of_a_user_without_rights() -> None:
    build, final = read_containerfile(RECIPES / "Containerfile")
    assert build.name == "build"
    assert final.user not in ("", "root", "0")
    assert final.health is not None
    assert "/readyz" in final.health
    assert (final.entrypoint, final.command) == (["sevenbridge"], ["serve"])


def test_the_commands_of_the_page_are_bash() -> None:
    blocks = shell_blocks(section(PUBLIC))
    assert len(blocks) > 5
    assert all(block.strip() for block in blocks)


def test_the_locked_tools_are_there() -> None:
    groups = tomllib.loads(text_of(ROOT / "pyproject.toml"))
    asked = re.findall(r"--only-group (\w+)", text_of(RECIPES / "install.sh"))
    assert {*asked} <= {*groups["dependency-groups"]}
