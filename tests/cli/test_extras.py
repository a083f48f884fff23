"""Without an extra, one sentence says what to type, as whoever reads it has installed the program."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import pytest

from sevenbridge.texts import LANGS
from sevenbridge_app.cli import extras
from sevenbridge_app.cli.extras import Extra, install_command
from sevenbridge_app.cli.shell_words import own_command

ROOT = Path(__file__).parents[2]
EXTRAS = [each for each in vars(extras).values() if isinstance(each, Extra)]
APP, LIBRARY = "sevenbridge[server]", "sevenbridge-core[data]"


@pytest.mark.parametrize(
    ("folder", "file", "app", "library"),
    [
        (
            "share/pipx/venvs/sevenbridge",
            "pipx_metadata.json",
            f'pipx install --force "{APP}"',
            f'pipx inject sevenbridge "{LIBRARY}"',
        ),
        (
            "share/uv/tools/sevenbridge",
            "uv-receipt.toml",
            f'uv tool install "{APP}"',
            f'uv tool install sevenbridge --with "{LIBRARY}"',
        ),
        (
            "cache/uv/archive-v0/Ab12",
            "pyvenv.cfg",
            f'uvx "{APP}" web --lan',
            f'uvx --with "{LIBRARY}" sevenbridge web --lan',
        ),
        (".venv", "pyvenv.cfg", f'pip install "{APP}"', f'pip install "{LIBRARY}"'),
    ],
)
def test_it_goes_by_how_the_program_was_installed(
    folder: str, file: str, app: str, library: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed = tmp_path / folder
    installed.mkdir(parents=True)
    (installed / file).touch()
    monkeypatch.setattr(sys, "prefix", str(installed))
    monkeypatch.setattr(sys, "argv", ["/bin/sevenbridge", "web", "--lan"])
    monkeypatch.setattr(extras, "find_spec", lambda name: object())
    assert (install_command(APP), install_command(LIBRARY)) == (app, library)
    once = 'uvx "sevenbridge[server]" ' if app.startswith("uvx") else "sevenbridge "
    assert own_command("play", "--resume") == f"{once}play --resume"


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
