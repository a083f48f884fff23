"""Real processes that real things happen to while people play. ``make test-faults`` does more of it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.faults import faults
from tests.faults.campaign import suffer
from tests.faults.faults import Fault
from tests.faults.site import Site, large_site, small_site
from tests.services.postgres import Postgres
from tests.services.redis import running_redis

TABLES = 2


def strike(site: Site, fault: Fault, times: int) -> None:
    """Lets a fault strike a site, which has to lose nothing and to end well."""

    async def run() -> None:
        async with site:
            findings = (await suffer(site, fault, times, TABLES)).findings
            await site.stop()
        assert not findings.faults
        assert findings.moves > 20
        assert findings.matches >= TABLES

    asyncio.run(run())


@pytest.mark.exhaustive
def test_one_node_is_killed_again_and_again(tmp_path: Path) -> None:
    strike(small_site(tmp_path), faults.KILL, 2)


@pytest.mark.exhaustive
def test_nodes_and_all_that_they_stand_on_fail(tmp_path: Path, careful_postgres: Postgres) -> None:
    everything = faults.series(
        faults.KILL,
        faults.POSTGRES_CRASHES,
        faults.RACE,
        faults.BACKENDS_END,
        faults.REDIS_RESTARTS,
        faults.POSTGRES_CUT,
        faults.UPDATE,
    )
    with running_redis() as redis:
        strike(large_site(tmp_path, careful_postgres, redis, [{}, {}]), everything, 1)
