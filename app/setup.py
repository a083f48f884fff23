"""The parts of the packaging that cannot be data: the version, and the built page beside the modules.

The version is that of the library, which stands in the same checkout; an sdist has it in its PKG-INFO. The
page goes into the package as it was built; ``page_build/backend.py`` sees to that.
"""

import re
import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

from page_build.page import Page

LIBRARY = Path("..", "core", "src", "sevenbridge", "__init__.py")
BUILD = Path("build")


def version() -> str:
    """The one version of both distributions."""
    written = Path("PKG-INFO")
    source, pattern = (
        (written, r"^Version: (.+)$") if written.exists() else (LIBRARY, r'^__version__ = "(.+)"$')
    )
    (found,) = re.findall(pattern, source.read_text(encoding="utf-8"), re.MULTILINE)
    return str(found)


class BuildWithPage(build_py):
    """Put the page beside the modules that serve it, where it is built of the sources as they are."""

    def run(self) -> None:
        """Copy the modules, then the page."""
        super().run()
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
    cmdclass={"build_py": BuildWithPage},
    options={"build": {"build_base": str(BUILD)}, "egg_info": {"egg_base": str(BUILD)}},
)
