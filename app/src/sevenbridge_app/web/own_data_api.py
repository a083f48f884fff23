"""What a guest may ask for about all that is kept of them: to see it, to have it removed, to log out."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from sevenbridge_app.store.sessions import Session
from sevenbridge_app.tables import erasure
from sevenbridge_app.tables.blocks import BlockedPerson
from sevenbridge_app.tables.own_data import Farewell, Keeping, KeptPuzzles, OwnData, OwnGuest
from sevenbridge_app.tables.puzzle_book import kept_puzzles
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.web.complaints_api import told_of
from sevenbridge_app.web.endpoints import Endpoint
from sevenbridge_app.web.guest_erasure import all_matches_of, erase_guest
from sevenbridge_app.web.responses import json
from sevenbridge_app.web.server import Server
from sevenbridge_app.web.timed_events import timed_events

#: how long it takes until a guest may ask for everything again, in seconds
PAUSE: Final = 60.0


def own_data_endpoints(server: Server) -> list[Endpoint]:
    """Makes the endpoints for one's own data."""
    api = _OwnDataApi(server)
    return [
        Endpoint(
            method="DELETE",
            path="/api/session",
            handler=api.log_out,
            answers={200: Farewell},
            needs_session=True,
        ),
        Endpoint(
            method="GET", path="/api/me/data", handler=api.export, answers={200: OwnData}, needs_session=True
        ),
        Endpoint(
            method="DELETE",
            path="/api/me/data",
            handler=api.delete,
            answers={200: Farewell},
            needs_session=True,
        ),
        Endpoint(method="GET", path="/api/privacy", handler=api.kept, answers={200: Keeping}),
    ]


class _OwnDataApi:
    """Answers the requests about one's own data."""

    def __init__(self, server: Server) -> None:
        self._server = server
        #: when each guest had everything read last, by what for
        self._asked: dict[tuple[int, str], float] = {}

    async def kept(self, request: Request) -> Response:
        """Returns for how many days this server keeps what nobody uses; 0 for ever."""
        settings = self._server.settings
        return json(Keeping(settings.keep_tables, settings.keep_guests))

    async def log_out(self, request: Request) -> Response:
        """Ends the session of this browser. Nobody can come back to it."""
        session = await self._server.session(request)
        await asyncio.to_thread(self._server.store.shut_session, session.number)
        return await self._farewell(session)

    async def export(self, request: Request) -> Response:
        """Returns everything that is kept of the session."""
        session = await self._server.session(request)
        self._slow_down(session, request)
        answer = json(await asyncio.to_thread(self._everything, session))
        answer.headers["Content-Disposition"] = 'attachment; filename="seven-bridge-my-data.json"'
        return answer

    async def delete(self, request: Request) -> Response:
        """Removes everything that tells who the session is."""
        session = await self._server.session(request)
        self._slow_down(session, request)
        await asyncio.to_thread(erase_guest, self._server.store, session)
        return await self._farewell(session)

    async def _farewell(self, session: Session) -> Response:
        """Disconnects the session everywhere, and takes the cookie away."""
        await asyncio.to_thread(self._server.store.order, "disconnect", str(session.number))
        answer = json(Farewell())
        self._server.guest_sessions.forget(answer)
        return answer

    def _slow_down(self, session: Session, request: Request) -> None:
        """Raises RequestRefused if a session asks the same too soon: all its logs are read for it."""
        now = time.monotonic()
        self._asked = {each: at for each, at in self._asked.items() if now - at < PAUSE}
        asked = session.number, request.method
        if asked in self._asked:
            raise RequestRefused(RefusalCode.TOO_FAST)
        self._asked[asked] = now

    # -- in a thread -------------------------------------------------------------------------------

    def _everything(self, session: Session) -> OwnData:
        store = self._server.store
        matches = all_matches_of(store, session.number)
        codes = dict.fromkeys(each.table for each in matches)
        said = {code: erasure.said_by(timed_events(store.read(code)), session.number) for code in codes}
        return OwnData(
            guest=OwnGuest(session.number, session.name, session.created_at, session.seen_at),
            matches=tuple(matches),
            statistics=tuple(store.statistics_of(session.number)),
            same_matches=tuple(store.attempts_of(session.number)),
            viewed_matches=tuple(store.matches_viewed_by(session.number)),
            opponents=tuple(store.tallies_of(session.number)),
            seven_by_seven=tuple(store.solitaire_results(session.number)),
            puzzles=self._puzzles(session),
            blocks=tuple(BlockedPerson(each.name, each.at) for each in store.blocks_of(session.number)),
            complaints=tuple(map(told_of, store.complaints_of(session.number))),
            said={code: tuple(found) for code, found in said.items() if found},
        )

    def _puzzles(self, session: Session) -> KeptPuzzles:
        """All that is kept of the puzzles of a session: its answers, and those from its own matches."""
        store = self._server.store
        own, answered = store.own_puzzles(session.number), store.answered_puzzles(session.number)
        return kept_puzzles(own, store.puzzle_progress(session.number), answered)
