"""A store that is closed again, on each kind of database."""

import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from textwrap import dedent

import pytest

from sevenbridge_app.store import migrations
from sevenbridge_app.store.store import Store
from tests.services.postgres import Postgres
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
def tomorrow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The next step of a later version of the program, which this one has become."""
    folder = tmp_path / "100 % later"
    shutil.copytree(migrations.FOLDER, folder, ignore=shutil.ignore_patterns("__pycache__"))
    (last,) = sorted(path.name[:4] for path in (folder / "versions").glob("[0-9]*.py"))[-1:]
    step = folder / "versions" / "9999_tomorrow.py"
    step.write_text(
        dedent(
            f"""
            from alembic import op
            revision, down_revision, oldest = "9999", "{last}", "9999"
            def upgrade():
                op.execute("CREATE TABLE tomorrow (a INTEGER)")
                op.execute("ALTER TABLE log ADD COLUMN mood TEXT")
                op.execute("DELETE FROM log WHERE line = 2")
            """
        )
    )
    monkeypatch.setattr(migrations, "FOLDER", folder)
    return step


@pytest.fixture
def kind_tomorrow(tomorrow: Path) -> Path:
    """The same, where that version lets the one of today go on."""
    today = max(path.name[:4] for path in (Path(migrations.__file__).parent / "versions").glob("0*.py"))
    tomorrow.write_text(tomorrow.read_text().replace('"9999"\n', f'"{today}"\n'))
    return tomorrow


def _new_address(request: pytest.FixtureRequest) -> str:
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database()
