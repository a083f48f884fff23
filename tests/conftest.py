"""The services on which a server may stand, one of each for a process of tests; and what a run ends with.

What a server takes is imported where it is used: it is not there for all tests.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from app.page_build import asked

if TYPE_CHECKING:
    from tests.services.postgres import Postgres


#: files that lie in memory, on Linux
IN_MEMORY = Path("/dev/shm")
#: how many bytes must be free there, twice as many as tests have at once
ROOM = 2 << 30


def pytest_configure() -> None:
    """Lets temporary files lie in memory where there is room: PostgreSQL is ten times as fast there.

    Whoever sets TMPDIR decides where they lie.
    """
    if not IN_MEMORY.is_dir():
        return
    found = os.statvfs(IN_MEMORY)
    # some tests write programs and run them, which containers do not let anybody do there
    if found.f_bavail * found.f_frsize >= ROOM and not found.f_flag & os.ST_NOEXEC:
        os.environ.setdefault("TMPDIR", str(IN_MEMORY))
        tempfile.tempdir = None  # asked for by now, perhaps


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Ends well where all tests that were named are left to another target, by their mark."""
    if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and session.config.option.markexpr:
        session.exitstatus = pytest.ExitCode.OK


@pytest.fixture(autouse=True)
def logs_outlive_no_stream(request: pytest.FixtureRequest) -> Iterator[None]:
    """Lets nobody log to the standard error that a test with ``capsys`` had, which is closed with it."""
    yield
    structlog = sys.modules.get("structlog")
    if structlog is not None and "capsys" in request.fixturenames and structlog.is_configured():
        from tests.web.logged_server import forget_streams

        structlog.reset_defaults()
        forget_streams()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL in which each test makes databases of its own."""
    from tests.services.postgres import running_postgres

    _require_postgres()
    with running_postgres() as running:
        yield running


@pytest.fixture
def careful_postgres() -> Iterator[Postgres]:
    """A PostgreSQL that a test may stop: it writes to the disk before it says so."""
    from tests.services.postgres import running_postgres

    _require_postgres()
    with running_postgres(is_durable=True) as running:
        yield running


def _require_postgres() -> None:
    from tests.services import postgres as postgres_service

    if postgres_service.programs() is None and not asked("REQUIRE_SERVICES"):
        pytest.skip(f"PostgreSQL is missing; on Debian: apt-get install {postgres_service.PACKAGE}")
