"""Where the servers of tests keep games: in a file of their folder, or in a PostgreSQL database."""

import pytest

from tests.services.postgres import Postgres


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str:
    """The setting of a server that says it."""
    if request.param == "sqlite":
        return ""
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database()
