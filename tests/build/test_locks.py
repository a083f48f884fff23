"""The lock: complete, from PyPI alone, and told to uv wherever a machine has its packages from."""

import os
import tomllib
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

import sevenbridge
from building import uv
from building.uv import as_variables, pip_settings, requirement

ROOT = Path(__file__).parents[2]
LOCK = (ROOT / "uv.lock").read_text()
PACKAGES: list[dict[str, Any]] = tomllib.loads(LOCK)["package"]
#: the two distributions of the workspace by name, and the folder of each
FOLDERS = {"sevenbridge-core": ROOT / "core", "sevenbridge": ROOT / "app"}
OURS = {package["name"]: package for package in PACKAGES if package["name"] in FOLDERS}
OTHERS = [package for package in PACKAGES if package["name"] not in FOLDERS]


@pytest.mark.parametrize("package", OTHERS, ids=lambda package: f"{package['name']}-{package['version']}")
def test_every_package_is_locked_with_hashes_and_comes_from_pypi(package: dict[str, Any]) -> None:
    assert package["source"] == {"registry": "https://pypi.org/simple"}
    files = [*package.get("wheels", []), *filter(None, [package.get("sdist")])]
    assert files
    for file in files:
        assert file["hash"].startswith("sha256:")
        assert file["url"].startswith("https://files.pythonhosted.org/")


def told(entry: dict[str, Any]) -> str:
    """What the lock says that we require, as ``pyproject.toml`` says it."""
    extras = f"[{','.join(entry['extras'])}]" if "extras" in entry else ""
    return f"{entry['name']}{extras}{entry.get('specifier', '')}"


@pytest.mark.parametrize("name", FOLDERS)
def test_what_is_locked_is_what_a_distribution_requires(name: str) -> None:
    required = [each.partition("; extra ==")[0] for each in metadata.requires(name) or ()]
    locked = OURS[name]["metadata"]["requires-dist"]
    # the app wants the library of its own version; in the lock both are those of the workspace
    ours = {f"sevenbridge-core=={metadata.version(name)}": "sevenbridge-core"}
    assert sorted(map(told, locked)) == sorted(
        ours.get(each, each.split(";")[0].strip()) for each in required
    )


def test_what_is_locked_is_what_the_groups_name() -> None:
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text())["dependency-groups"]
    locked = tomllib.loads(LOCK)["manifest"]["dependency-groups"]
    assert {name: sorted(map(told, group)) for name, group in locked.items()} == {
        name: sorted(group) for name, group in groups.items()
    }


def test_the_library_depends_on_nothing_and_the_app_on_the_library_of_its_version() -> None:
    assert all("extra ==" in each for each in metadata.requires("sevenbridge-core") or ())
    version = metadata.version("sevenbridge-core")
    assert metadata.version("sevenbridge") == sevenbridge.__version__ == version
    assert f"sevenbridge-core=={version}" in (metadata.requires("sevenbridge") or ())


def test_the_server_requires_the_minor_release_whose_insides_it_extends() -> None:
    (locked,) = (package["version"] for package in OTHERS if package["name"] == "uvicorn")
    major, minor, _ = locked.split(".")
    required = [each.partition(";")[0] for each in metadata.requires("sevenbridge") or ()]
    assert f"uvicorn~={major}.{minor}.0" in required


def test_pip_is_asked_for_the_uv_that_is_locked() -> None:
    name, *hashes = requirement(LOCK).split()
    (locked,) = (package for package in PACKAGES if package["name"] == "uv")
    assert name == f"uv=={locked['version']}"
    assert hashes == [f"--hash={wheel['hash']}" for wheel in locked["wheels"]]


def test_uv_is_told_where_pip_gets_packages() -> None:
    settings = pip_settings(
        ":env:.find-links='/wheels'\n"
        "download.index-url='https://elsewhere.example/simple'\n"
        "global.extra-index-url='\\nhttps://one.example/simple\\nfile:///two/simple'\n"
        "global.find-links='/none'\n"
        "global.index-url='https://user:p%3Dss@mirror.example/simple'\n"
        "global.trusted-host='mirror.example one.example'\n"
        "install.cert='/etc/ssl/company.pem'\n"
    )
    variables = as_variables(settings)
    assert variables["UV_DEFAULT_INDEX"] == "https://user:p%3Dss@mirror.example/simple"
    assert variables["UV_INDEX"] == "https://one.example/simple file:///two/simple"
    assert variables["UV_FIND_LINKS"] == "/wheels"
    assert variables["UV_INSECURE_HOST"] == "mirror.example one.example"
    assert variables["SSL_CERT_FILE"] == "/etc/ssl/company.pem"
    assert "ALL_PROXY" not in variables


def test_uv_keeps_nothing_where_pip_keeps_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert "UV_NO_CACHE" not in as_variables({})
    assert as_variables({"no-cache-dir": "true"})["UV_NO_CACHE"] == "1"
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert as_variables({})["UV_NO_CACHE"] == "1"


@pytest.mark.exhaustive
def test_where_uv_cannot_be_fetched_it_is_said_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uv, "HOME", tmp_path / "uv")
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", "")
    with pytest.raises(uv.NoUv, match="name a mirror of it: pip config set"):
        uv.create(tmp_path / "venv")
    assert not (tmp_path / "venv").exists()


def test_pip_s_variables_are_stronger_than_its_files_wherever_they_stand() -> None:
    settings = pip_settings(":env:.index-url='https://b/'\nglobal.index-url='https://a/'\n")
    assert settings == {"index-url": "https://b/"}
