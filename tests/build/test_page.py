"""Building the page: once for every state of its sources, and without it where that cannot be.

A stand-in for Node and npm does it, which writes down what it is asked for.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from app.page_build import backend, page
from app.page_build.digest import digest
from app.page_build.page import NoNode, Page, is_usable, node_path

NODE = "#!/bin/sh\necho {version}\n"
NPM = """#!/bin/sh
echo "$*" >>"$NPM_ASKED"
[ -z "$NPM_FAILS" ] || {{ echo "no registry" >&2; exit 1; }}
case "$*" in
  ci*) mkdir -p node_modules/vite ;;
  *build*) mkdir -p dist/assets && echo page >dist/index.html && echo script >dist/assets/a.js ;;
esac
"""


class Workshop:
    """A page to be built, and a PATH of its own with a stand-in for Node."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.root = root
        self.bin = root / "bin"
        self._asked = root / "asked"
        for name in ("package.json", "package-lock.json", "src/main.ts"):
            self.write(name, name)
        self.bin.mkdir()
        for tool in ("sh", "mkdir"):
            (self.bin / tool).symlink_to(shutil.which(tool) or tool)
        monkeypatch.setenv("PATH", str(self.bin))
        monkeypatch.setenv("NPM_ASKED", str(self._asked))
        monkeypatch.delenv("REQUIRE_PAGE", raising=False)
        # the machine's own, beside its Python, shall not count
        monkeypatch.setattr("sysconfig.get_path", lambda name: str(root / "nowhere"))

    def write(self, name: str, text: str) -> None:
        """Writes a source of the page."""
        path = self.root / "page" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def bring_node(self, version: str = "v22.12.0") -> None:
        """Puts Node and npm on the PATH."""
        for name, text in (("node", NODE.format(version=version)), ("npm", NPM.format())):
            (self.bin / name).write_text(text)
            (self.bin / name).chmod(0o755)

    def asked(self) -> list[str]:
        """The first words of what npm was asked for since the last time."""
        lines = self._asked.read_text().splitlines() if self._asked.exists() else []
        self._asked.unlink(missing_ok=True)
        return [line.replace("run --silent ", "").split()[0] for line in lines]


@pytest.fixture
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workshop:
    return Workshop(tmp_path, monkeypatch)


@pytest.mark.parametrize(
    ("version", "usable"),
    [
        ("v20.19.0", True),
        ("v20.20.2", True),
        ("v22.12.0", True),
        ("v24.1.0", True),
        ("v100.0.0", True),
        ("v20.18.3", False),
        ("v21.7.3", False),
        ("v22.11.0", False),
        ("v18.20.0", False),
        ("", False),
        ("nodenv: command not found", False),
    ],
)
def test_which_versions_of_node_will_do(workshop: Workshop, version: str, usable: bool) -> None:
    assert is_usable(version) is usable
    workshop.bring_node(version)
    assert (node_path() is not None) is usable


def test_the_first_that_will_do_comes_first_on_the_path(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    workshop.bring_node("v18.0.0")
    old = workshop.bin
    workshop.bin = workshop.root / "newer"
    workshop.bin.mkdir()
    workshop.bring_node()
    monkeypatch.setenv("PATH", os.pathsep.join([str(old), str(workshop.bin)]))
    assert str(node_path()).split(os.pathsep)[0] == str(workshop.bin)


def test_node_alone_without_npm_will_not_do(workshop: Workshop) -> None:
    workshop.bring_node()
    (workshop.bin / "npm").unlink()
    assert node_path() is None


def test_the_page_is_built_once_for_every_state_of_its_sources(workshop: Workshop) -> None:
    workshop.bring_node()
    built = Page(workshop.root)
    assert built.built() is None
    built.build()
    assert workshop.asked() == ["ci", "build"]
    first = built.built()
    assert first
    built.build()
    assert workshop.asked() == []
    workshop.write("src/main.ts", "changed")
    assert built.built() is None
    built.build()
    assert workshop.asked() == ["build"]
    assert built.built() not in (None, first)
    workshop.write("package-lock.json", "other packages")
    built.build()
    assert workshop.asked() == ["ci", "build"]


def test_checks_run_whether_it_is_built_or_not(workshop: Workshop) -> None:
    workshop.bring_node()
    for before in (["ci"], []):
        Page(workshop.root).check()
        *asked, one, another = workshop.asked()
        assert (asked, {one, another}) == (before, {"check", "test"})


def test_who_only_plays_waits_for_no_package_that_checks(workshop: Workshop) -> None:
    workshop.bring_node()
    built = Page(workshop.root)
    built.build()
    built.check()
    *asked, one, another = workshop.asked()
    assert (asked, {one, another}) == (["ci", "build", "ci"], {"check", "test"})
    workshop.write("src/main.ts", "changed")
    built.build()
    built.check()
    *asked, one, another = workshop.asked()
    assert (asked, {one, another}) == (["build"], {"check", "test"})


def test_what_is_left_by_tools_is_no_source(workshop: Workshop) -> None:
    before = digest(workshop.root, "page")
    for name in ("node_modules/vite/index.js", "dist/index.html", "src/__pycache__/a.pyc"):
        workshop.write(name, "left")
    assert digest(workshop.root, "page") == before
    for name in ("src/dist/a.ts", ".prettierrc.json", "public/node_modules"):
        workshop.write(name, "a source")
        assert digest(workshop.root, "page") != before
        before = digest(workshop.root, "page")


def test_a_build_that_fails_leaves_no_page(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    workshop.bring_node()
    built = Page(workshop.root)
    built.build()
    workshop.write("src/main.ts", "changed")
    monkeypatch.setenv("NPM_FAILS", "1")
    with pytest.raises(subprocess.CalledProcessError):
        built.build()
    workshop.write("src/main.ts", "src/main.ts")
    assert built.built() is None


def test_without_node_there_is_no_page(workshop: Workshop) -> None:
    with pytest.raises(NoNode, match="Node"):
        Page(workshop.root).build()


# -- the backend -------------------------------------------------------------------------------------


class Setuptools:
    """Stands for setuptools' backend."""

    def get_requires_for_build_wheel(self, config_settings: object) -> list[str]:
        return ["cython"]

    get_requires_for_build_sdist = get_requires_for_build_wheel

    def build_wheel(self, *how: object) -> str:
        return "a.whl"

    def build_sdist(self, *how: object) -> str:
        return "a.tar.gz"


@pytest.fixture
def at_work(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> Workshop:
    """The backend at work on the page of the workshop."""
    monkeypatch.setattr(backend, "Page", lambda: Page(workshop.root))
    monkeypatch.setattr(backend, "build_meta", Setuptools())
    return workshop


HOOKS = [backend.get_requires_for_build_wheel, backend.get_requires_for_build_sdist]


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: hook.__name__)
def test_node_is_required_where_it_takes_one_and_there_is_none(
    at_work: Workshop, hook: Callable[[], list[str]]
) -> None:
    assert hook() == ["cython", backend.NODE]
    at_work.bring_node()
    assert hook() == ["cython"]
    assert at_work.asked() == []
    Page(at_work.root).build()
    (at_work.bin / "node").unlink()
    assert hook() == ["cython"]


def test_what_is_built_has_the_page(at_work: Workshop) -> None:
    at_work.bring_node()
    assert backend.build_sdist("dist") == "a.tar.gz"
    assert backend.build_wheel("dist") == "a.whl"
    assert at_work.asked() == ["ci", "build"]
    assert Page(at_work.root).built()


def test_without_a_registry_there_is_a_package_and_one_line_of_warning(
    at_work: Workshop, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("NPM_FAILS", "1")
    for _ in range(2):
        assert backend.build_wheel("dist") == "a.whl"
        (line,) = capsys.readouterr().err.splitlines()
        assert line.startswith("warning: Seven Bridge is built without its page for browsers: ")
        at_work.bring_node()


def test_whoever_requires_the_page_gets_no_package_without_it(
    at_work: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REQUIRE_PAGE", "1")
    with pytest.raises(NoNode):
        backend.build_wheel("dist")
    monkeypatch.setenv("REQUIRE_PAGE", "0")
    assert backend.build_wheel("dist") == "a.whl"


def test_building_it_takes_the_standard_library_alone() -> None:
    root = Path(page.__file__).parents[1]
    code = "import page_build.page, sys; print('setuptools' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], cwd=root, capture_output=True, text=True, check=True
    )
    assert done.stdout == "False\n"
