"""The parts of the packaging that cannot be data: the version, the commit, and the page beside the modules.

The version is that of the library, which stands in the same checkout; an sdist has it in its PKG-INFO, and
the commit in a file. The page goes into the package as it was built; ``page_build/backend.py`` sees to that.
"""

import re
import shutil
import subprocess
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

from page_build.page import Page

LIBRARY = Path("..", "core", "src", "sevenbridge", "__init__.py")
BUILD = Path("build")
#: what an sdist has and a checkout does not
WRITTEN = Path("PKG-INFO")
#: the commit in the package, in an sdist below src
COMMIT = Path("sevenbridge_app", "commit.txt")


def version() -> str:
    """The one version of both distributions."""
    source, pattern = (
        (WRITTEN, r"^Version: (.+)$") if WRITTEN.exists() else (LIBRARY, r'^__version__ = "(.+)"$')
    )
    (found,) = re.findall(pattern, source.read_text(encoding="utf-8"), re.MULTILINE)
    return str(found)


def note_commit(folder: Path) -> None:
    """Write down in a folder which commit this is, and a + where something is changed, if git knows."""
    noted = Path("src", COMMIT)
    if WRITTEN.exists():
        commit = noted.read_text(encoding="utf-8") if noted.exists() else ""
    elif Path("..", ".git").exists() and shutil.which("git"):
        asked = ["git", "describe", "--always", "--exclude=*", "--abbrev=12", "--dirty=+"]
        commit = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
    else:
        commit = ""
    if commit:
        (folder / COMMIT).write_text(commit, encoding="utf-8")


class SdistWithCommit(sdist):
    """Note the commit beside the modules."""

    def make_release_tree(self, base_dir: str, files: list[str]) -> None:
        """Copy the files, then note the commit."""
        super().make_release_tree(base_dir, files)
        note_commit(Path(base_dir, "src"))


class BuildWithPage(build_py):
    """Put the page beside the modules that serve it, where it is built of the sources as they are.

    The commit is noted there as well.
    """

    def run(self) -> None:
        """Copy the modules, then the page; note the commit."""
        super().run()
        if not self.editable_mode:
            note_commit(Path(self.build_lib))
        page = Page()
        if page.built() and not self.editable_mode:
            served = Path(self.build_lib, "sevenbridge_app", "web", "page")
            shutil.copytree(page.dist, served, ignore=shutil.ignore_patterns(page.stamp.name))


# Nothing of an earlier build is used again, and nothing is left in src.
shutil.rmtree(BUILD, ignore_errors=True)
BUILD.mkdir(parents=True)

setup(
    version=version(),
    install_requires=[
        f"sevenbridge-core=={version()}",
        "msgspec>=0.21",
        "prompt-toolkit>=3.0.50",
        "rich>=14",
    ],
    cmdclass={"build_py": BuildWithPage, "sdist": SdistWithCommit},
    options={"build": {"build_base": str(BUILD)}, "egg_info": {"egg_base": str(BUILD)}},
)
