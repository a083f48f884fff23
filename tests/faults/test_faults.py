"""Real processes that real things happen to while people play. ``make test-faults`` does more of it."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.faults import faults
from tests.faults.campaign import Plan, suffer
from tests.faults.site import Site, small_site

TABLES = 3


def strike(site: Site, plan: Plan) -> None:
    """Lets faults strike a site, which has to lose nothing and to end well."""

    async def run() -> None:
        async with site:
            for fault, times in plan:
                findings = (await suffer(site, fault, times, TABLES)).findings
                assert not findings.faults
                assert findings.moves > 20
                assert findings.matches >= TABLES
            await site.stop()

    asyncio.run(run())


def test_one_node_is_killed_again_and_again(tmp_path: Path) -> None:
    strike(small_site(tmp_path), [(faults.KILL, 3)])
