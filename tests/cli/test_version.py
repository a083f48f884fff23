"""``sevenbridge --version``: the core, the commit and Python; and how the commit comes into what is built."""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sevenbridge import __version__
from sevenbridge.texts import Lang
from sevenbridge_app.cli import installed
from sevenbridge_app.cli.main import main

ROOT = Path(__file__).parents[2]
PYTHON = platform.python_version()


@pytest.mark.parametrize(
    ("lang", "is_compiled", "commit", "line"),
    [
        ("en", True, "0123abcd", f" (compiled core, commit 0123abcd, Python {PYTHON})"),
        ("en", False, "", f" (interpreted core, Python {PYTHON})"),
        ("ja", True, "0123abcd+", f"（コアはコンパイル済み、コミット 0123abcd+、Python {PYTHON}）"),
    ],
)
def test_it_says_the_core_the_commit_and_python(
    lang: Lang,
    is_compiled: bool,
    commit: str,
    line: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(installed, "IS_COMPILED", is_compiled)
    monkeypatch.setattr(installed, "built_of", lambda: commit)
    monkeypatch.setenv("SEVENBRIDGE_LANG", lang)
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"sevenbridge {__version__}{line}\n"


# -- the commit in what is built ---------------------------------------------------------------------------


def call(folder: Path, *words: str | Path) -> str:
    """Runs a program in a folder, and gives what it prints."""
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def noted(app: Path) -> str:
    """What a build of the app says of its commit."""
    call(app, sys.executable, "setup.py", "--quiet", "build_py", "--build-lib", "built")
    path = app / "built" / "sevenbridge_app" / "commit.txt"
    return path.read_text(encoding="utf-8").strip() if path.exists() else ""


@pytest.fixture
def app(tmp_path: Path) -> Path:
    """The app in a checkout that has little else in it."""
    root = tmp_path / "checkout"
    for name in ("app/setup.py", "app/pyproject.toml", "app/README.md", "app/LICENSE", "app/MANIFEST.in"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, root / name)
    for name in ("app/page_build", "app/src/sevenbridge_app/results"):
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name, text in (
        ("core/src/sevenbridge/__init__.py", '__version__ = "1.2.3"\n'),
        ("app/src/sevenbridge_app/__init__.py", ""),
        ("app/page/package.json", "{}"),
        (".gitignore", "build\nbuilt\ndist\n__pycache__\n"),
    ):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    call(root, "git", "init", "--quiet")
    call(root, "git", "add", "--all")
    who = ("-c", "user.name=Aki", "-c", "user.email=aki@example.org", "-c", "commit.gpgsign=false")
    call(root, "git", *who, "commit", "--quiet", "--message", "All of it")
    return root / "app"


def test_a_build_knows_its_commit_and_whether_something_was_changed(app: Path) -> None:
    head = call(app, "git", "rev-parse", "--short=12", "HEAD")
    assert noted(app) == head
    (app / "README.md").write_text("changed", encoding="utf-8")
    assert noted(app) == f"{head}+"


def test_an_sdist_carries_it_to_whoever_builds_that_even_within_another_repository(app: Path) -> None:
    head = call(app, "git", "rev-parse", "--short=12", "HEAD")
    call(app, sys.executable, "setup.py", "--quiet", "sdist")
    (archive,) = (app / "dist").iterdir()
    shutil.unpack_archive(archive, app.parent / "elsewhere", filter="data")
    (unpacked,) = (app.parent / "elsewhere").iterdir()
    assert noted(unpacked) == head


def test_without_git_or_its_data_nothing_is_said(app: Path) -> None:
    shutil.rmtree(app.parent / ".git")
    assert noted(app) == ""
