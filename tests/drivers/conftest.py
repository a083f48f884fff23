"""A server with the built page, and the browsers of Debian that Playwright does not drive."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from importlib.resources import as_file
from pathlib import Path

import pytest

from sevenbridge_app.web.built_page import BUILT
from tests.drivers.driver import Driver
from tests.drivers.firefox import firefox
from tests.drivers.person import Person
from tests.drivers.webkit import webkit
from tests.web.live_server import running_server

WATCH = Path(__file__).with_name("watch.js")
BROWSERS: dict[str, Callable[[Path], AbstractContextManager[Driver]]] = {
    "firefox": firefox,
    "webkit": webkit,
}
#: the windows of a desk and of a telephone
WINDOWS = {"desk": (1280, 800), "telephone": (390, 780)}


def watched_page(folder: Path) -> Path:
    """The built page in a folder, and something in it that keeps what goes wrong."""
    with as_file(BUILT) as built:
        shutil.copytree(built, folder, dirs_exist_ok=True)
    shutil.copy(WATCH, folder)
    index = folder / "index.html"
    index.write_text(index.read_text().replace("<head>", f'<head><script src="/{WATCH.name}"></script>'))
    return folder


@pytest.fixture(scope="session", params=BROWSERS)
def browser(request: pytest.FixtureRequest) -> str:
    """The name of a browser; every test is done in each of them."""
    name: str = request.param
    return name


@pytest.fixture
def driver(browser: str, tmp_path: Path) -> Iterator[Driver]:
    """A fresh browser."""
    folder = tmp_path / "browser"
    folder.mkdir()
    with BROWSERS[browser](folder) as driver:
        yield driver


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A server of its own for every test."""
    with running_server(tmp_path / "data", page=watched_page(tmp_path / "page")) as address:
        yield address


@pytest.fixture(scope="session")
def pictures(browser: str, pytestconfig: pytest.Config) -> Path:
    """Where pictures are kept."""
    folder = pytestconfig.rootpath / "build" / "browsers" / browser
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture(params=WINDOWS)
def person(request: pytest.FixtureRequest, driver: Driver, address: str, pictures: Path) -> Person:
    """Somebody at a desk, and somebody with a telephone."""
    window: str = request.param
    driver.resize(*WINDOWS[window])
    folder = pictures / window
    folder.mkdir(exist_ok=True)
    return Person(driver, address, folder, "mouse" if window == "desk" else driver.finger)
