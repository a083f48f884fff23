"""The services that tests start for themselves."""

import psycopg
import pytest
import redis

from tests.services.postgres import running_postgres
from tests.services.redis import running_redis


def test_a_crash_of_postgres_loses_nothing_that_was_committed() -> None:
    with running_postgres(is_durable=True) as postgres:
        url = postgres.new_database("kept")
        with psycopg.connect(url) as connection:
            connection.execute("CREATE TABLE numbers AS SELECT 7 AS number")
        postgres.stop("immediate")
        with pytest.raises(psycopg.OperationalError):
            psycopg.connect(url)
        postgres.start()
        with psycopg.connect(url) as connection:
            assert connection.execute("SELECT number FROM numbers").fetchall() == [(7,)]
        postgres.drop_database(url)
        with pytest.raises(psycopg.OperationalError):
            psycopg.connect(url)


def test_redis_is_empty_when_it_starts_again() -> None:
    with running_redis() as server:
        with redis.Redis.from_url(server.url()) as client:
            client.set("known", "7")
        server.stop()
        server.start()
        with redis.Redis.from_url(server.url()) as client:
            assert client.get("known") is None
