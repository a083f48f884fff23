"""A server with the built page, and Debian's Chromium."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.visitor import Visitor
from tests.web.live_server import HandClock, running_server

#: Chromium without windows: the same draws and runs a page, in three quarters of the processor time
CHROMIUM = "chromium-headless-shell"
#: no sandbox, since the tests may run as root; nothing that talks to hosts of its own
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@contextmanager
def launched() -> Iterator[Browser]:
    """Debian's Chromium, as long as the block lasts."""
    path = shutil.which(CHROMIUM)
    assert path, f"this wants Debian's package {CHROMIUM}"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One browser for all tests of a process; every visitor has a context of their own."""
    with launched() as browser:
        yield browser


@pytest.fixture
def clock() -> HandClock:
    """The time of the server, for tests that move it on themselves."""
    return HandClock()


@pytest.fixture(scope="session")
def common_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One server for all tests of a process: they meet at no table."""
    with running_server(tmp_path_factory.mktemp("server")) as address:
        yield address


@pytest.fixture
def address(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """The common server; where the test asks for the ``clock``, one of its own that goes by it."""
    if "clock" in request.fixturenames:
        with running_server(tmp_path, now=request.getfixturevalue("clock")) as address:
            yield address
    else:
        yield request.getfixturevalue("common_address")


@pytest.fixture
def visit(chromium: Browser, address: str) -> Iterator[Callable[..., Visitor]]:
    """Opens the page as another person: ``visit(language="ja", width=390, height=844, touch=True)``.

    At the end it checks that no page had an error.
    """
    with ExitStack() as stack:

        def come(**how: object) -> Visitor:
            return stack.enter_context(Visitor.coming(chromium, address, **how))  # type: ignore[arg-type]

        yield come
