"""Without an extra, one sentence says what to type, as whoever reads it has installed the program."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Collection
from pathlib import Path

import pytest

from sevenbridge.texts import LANGS
from sevenbridge_app.cli import extras, installed_extras
from sevenbridge_app.cli.extras import Extra, install_command
from sevenbridge_app.cli.installed_extras import PROOFS
from sevenbridge_app.cli.shell_words import own_command

ROOT = Path(__file__).parents[2]
EXTRAS = [each for each in vars(extras).values() if isinstance(each, Extra)]
APP, LIBRARY = "sevenbridge[server]", "sevenbridge-core[data]"


#: what lies in which folder after the ways to install it
PIPX = ("share/pipx/venvs/sevenbridge", "pipx_metadata.json")
UV_TOOL = ("share/uv/tools/sevenbridge", "uv-receipt.toml")
UVX = ("cache/uv/archive-v0/Ab12", "pyvenv.cfg")
VENV = (".venv", "pyvenv.cfg")


def install(
    way: tuple[str, str], modules: Collection[str], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Installs the program in one of the ways, and with it these modules."""
    folder, file = home / way[0], way[1]
    folder.mkdir(parents=True)
    (folder / file).touch()
    monkeypatch.setattr(sys, "prefix", str(folder))
    monkeypatch.setattr(sys, "argv", ["/bin/sevenbridge", "web", "--lan"])
    for module in (extras, installed_extras):
        monkeypatch.setattr(module, "find_spec", lambda name: object() if name in modules else None)


@pytest.mark.parametrize(
    ("way", "app", "library"),
    [
        (PIPX, f'pipx install --force "{APP}"', f'pipx inject --force sevenbridge "{LIBRARY}"'),
        (UV_TOOL, f'uv tool install "{APP}"', f'uv tool install sevenbridge --with "{LIBRARY}"'),
        (UVX, f'uvx "{APP}" web --lan', f'uvx --with "{LIBRARY}" sevenbridge web --lan'),
        (VENV, f'pip install "{APP}"', f'pip install "{LIBRARY}"'),
    ],
)
def test_it_goes_by_how_the_program_was_installed(
    way: tuple[str, str], app: str, library: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(way, {"pip"}, tmp_path, monkeypatch)
    assert (install_command(APP), install_command(LIBRARY)) == (app, library)


@pytest.mark.parametrize(
    ("way", "app", "library"),
    [
        (
            PIPX,
            'pipx install --force "sevenbridge[mcp,server]"',
            'pipx inject --force sevenbridge "sevenbridge-core[data,tune]"',
        ),
        (
            UV_TOOL,
            'uv tool install "sevenbridge[mcp,server]" --with "sevenbridge-core[tune]"',
            'uv tool install "sevenbridge[mcp]" --with "sevenbridge-core[data,tune]"',
        ),
        (
            UVX,
            'uvx --with "sevenbridge-core[tune]" "sevenbridge[mcp,server]" web --lan',
            'uvx --with "sevenbridge-core[data,tune]" "sevenbridge[mcp]" web --lan',
        ),
        (VENV, f'pip install "{APP}"', f'pip install "{LIBRARY}"'),
    ],
)
def test_an_extra_that_is_there_stays(
    way: tuple[str, str], app: str, library: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # the library for MCP brings Starlette too
    install(way, {"pip", "mcp", "starlette", "cma"}, tmp_path, monkeypatch)
    assert (install_command(APP), install_command(LIBRARY)) == (app, library)


@pytest.mark.parametrize(
    ("way", "modules", "program"),
    [
        (VENV, ["sqlalchemy"], "sevenbridge"),
        (UVX, [], "uvx sevenbridge"),
        (UVX, ["sqlalchemy", "starlette"], 'uvx "sevenbridge[server]"'),
        (UVX, ["mcp", "starlette"], 'uvx "sevenbridge[mcp]"'),
    ],
)
def test_a_command_to_copy_runs_the_program_as_it_runs_now(
    way: tuple[str, str],
    modules: list[str],
    program: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    install(way, modules, tmp_path, monkeypatch)
    assert own_command("play", "--resume") == f"{program} play --resume"


def test_each_extra_has_something_of_its_own() -> None:
    for distribution, proofs in PROOFS.items():
        folder = {"sevenbridge": "app", "sevenbridge-core": "core"}[distribution]
        told = tomllib.loads((ROOT / folder / "pyproject.toml").read_text(encoding="utf-8"))
        assert proofs.keys() == told["project"]["optional-dependencies"].keys()


def test_where_there_is_no_pip_it_was_uv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    assert install_command(APP) == f'uv pip install "{APP}"'


@pytest.mark.parametrize("extra", EXTRAS, ids=lambda extra: extra.requirement)
def test_each_extra_is_one_that_there_is(extra: Extra) -> None:
    name, _, bracket = extra.requirement.partition("[")
    folder = {"sevenbridge": "app", "sevenbridge-core": "core"}[name]
    told = tomllib.loads((ROOT / folder / "pyproject.toml").read_text(encoding="utf-8"))
    assert bracket.removesuffix("]") in told["project"]["optional-dependencies"]
    for lang in LANGS:
        # to be copied, at the end
        assert extra.missing()[lang].endswith(install_command(extra.requirement))
