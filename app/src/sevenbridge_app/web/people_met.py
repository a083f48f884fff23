"""How a guest names somebody to the server who was met at a table."""

from __future__ import annotations

import asyncio

import msgspec

from sevenbridge_app.store.sessions import Session
from sevenbridge_app.tables import encounters
from sevenbridge_app.tables.encounters import Encounter
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.web.server import Server
from sevenbridge_app.web.timed_events import timed_events


class PersonMet(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody at a table, as it shows them or has shown them."""

    seat: int
    name: str


async def find_met(server: Server, session: Session, code: str, person: PersonMet) -> Encounter:
    """Returns somebody whom a session has met at a table. Raises RequestRefused."""

    def find() -> Encounter:
        lines = server.store.read(code)
        if not lines:
            raise RequestRefused(RefusalCode.UNKNOWN_TABLE)
        return encounters.met(timed_events(lines), session.number, person.seat, person.name)

    return await asyncio.to_thread(find)
