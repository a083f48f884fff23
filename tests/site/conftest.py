"""A site as `make site` writes it, and a plain file server for it."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sevenbridge_app.web import built_engine
from sevenbridge_app.web.built_page import BUILT
from sevenbridge_app.web.site import write_site
from tests.browser.conftest import chromium as chromium

ROOT = Path(__file__).parents[2]


class FileServer:
    """Python's own file server, in a process of its own. The site is one of its folders."""

    def __init__(self, site: Path) -> None:
        words = ("-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(site.parent))
        self._process = subprocess.Popen(
            [sys.executable, *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self._process.stdout is not None
        with self._process.stdout as told:
            found = re.search(r"port (\d+)", told.readline())
        assert found, "the file server does not start"
        self.address = f"http://127.0.0.1:{found[1]}/{site.name}"

    def kill(self) -> None:
        """Ends it for good."""
        self._process.kill()
        self._process.wait()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the site."""
    folder = tmp_path_factory.mktemp("site")
    write_site(folder, BUILT, ROOT / built_engine.BUILT)
    return folder


@pytest.fixture
def file_server(site: Path) -> Iterator[FileServer]:
    """A server of the site, for one test."""
    server = FileServer(site)
    yield server
    server.kill()
