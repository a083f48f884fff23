"""A store that is closed again, on each kind of database."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from sevenbridge_app.store.store import Store
from tests.services.postgres import Postgres
from tests.store.later_version import LaterVersion
from tests.store.listener import Listener


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Where a store can be made: a folder, or the address of an empty database."""
    return tmp_path if request.param == "sqlite" else _new_address(request)


@pytest.fixture
def another(where: Path | str, request: pytest.FixtureRequest) -> Path | str:
    """Another such place for the same kind of database."""
    if isinstance(where, Path):
        (where / "another").mkdir()
        return where / "another"
    return _new_address(request)


@pytest.fixture
def store(where: Path | str) -> Iterator[Store]:
    """A new store."""
    with closing(Store.open(where)) as opened:
        yield opened


@pytest.fixture
def listener(store: Store) -> Listener:
    """Listens to what that store commits."""
    return Listener(store)


@pytest.fixture
def later(tmp_path: Path) -> LaterVersion:
    """The next version of the program."""
    return LaterVersion(tmp_path / "100 % later")


def _new_address(request: pytest.FixtureRequest) -> str:
    postgres: Postgres = request.getfixturevalue("postgres")
    address = postgres.new_database()
    request.addfinalizer(lambda: postgres.drop_database(address))
    return address
