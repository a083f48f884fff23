"""What a guest may ask for about all that is kept of them: to see it, to have it removed, to log out."""

from __future__ import annotations

import asyncio
import time
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sevenbridge_app.store.matches import MatchSummary
from sevenbridge_app.store.sessions import NAMELESS, Session
from sevenbridge_app.store.tables import LogLine
from sevenbridge_app.tables import erasure, log_events
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.web.responses import json
from sevenbridge_app.web.server import Server
from sevenbridge_app.web.table_directory import persons_in, with_persons

#: matches that are read at a time
PAGE: Final = 100
#: how long it takes until a guest may ask for everything again, in seconds
PAUSE: Final = 60.0


def own_data_routes(server: Server) -> list[Route]:
    """Makes the routes for one's own data."""
    api = _OwnDataApi(server)
    return [
        Route("/api/session", server.guarded(api.log_out), methods=["DELETE"]),
        Route("/api/me/data", server.guarded(api.export), methods=["GET"]),
        Route("/api/me/data", server.guarded(api.delete), methods=["DELETE"]),
        Route("/api/privacy", server.guarded(api.kept), methods=["GET"]),
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
        return json({"tables": settings.keep_tables, "guests": settings.keep_guests})

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
        await asyncio.to_thread(self._erase, session)
        return await self._farewell(session)

    async def _farewell(self, session: Session) -> Response:
        """Disconnects the session everywhere, and takes the cookie away."""
        await asyncio.to_thread(self._server.store.order, "disconnect", str(session.number))
        answer = json({})
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

    def _everything(self, session: Session) -> object:
        store = self._server.store
        matches = self._matches(session.number)
        codes = dict.fromkeys(each.table for each in matches)
        said = {code: erasure.said_by(self._log(code), session.number) for code in codes}
        return {
            "guest": {
                "number": session.number,
                "name": session.name,
                "created_at": session.created_at,
                "seen_at": session.seen_at,
            },
            "matches": matches,
            "statistics": store.statistics_of(session.number),
            "same_matches": store.attempts_of(session.number),
            "opponents": [each._asdict() for each in store.tallies_of(session.number)],
            "seven_by_seven": [each._asdict() for each in store.solitaire_results(session.number)],
            "puzzles": self._puzzles(session),
            "said": {code: [each._asdict() for each in found] for code, found in said.items() if found},
        }

    def _puzzles(self, session: Session) -> object:
        """All that is kept of the puzzles of a session: its answers, and those from its own matches."""
        store = self._server.store
        progress = store.puzzle_progress(session.number)
        return {
            "run": progress.run,
            "longest": progress.longest,
            "answered": {
                name: each._asdict() for name, each in store.answered_puzzles(session.number).items()
            },
            "own": [
                each._asdict() | {"body": msgspec.Raw(each.body)}
                for each in store.own_puzzles(session.number)
            ],
        }

    def _erase(self, session: Session) -> None:
        store = self._server.store
        for code in dict.fromkeys(each.table for each in self._matches(session.number)):
            stored = store.read(code)
            changed = erasure.without(self._log(code), session.number, NAMELESS)
            lines = [
                LogLine(line.number, line.at, log_events.encode(changed[line.number]))
                for line in stored
                if line.number in changed
            ]
            store.rewrite(code, lines, self._summary_without(code, session.name))
            store.order("reread", code)
        store.forget_guest(session.number)

    def _matches(self, session: int) -> list[MatchSummary]:
        found = page = self._server.store.matches_of(session, PAGE)
        while page:
            page = self._server.store.matches_of(session, PAGE, page[-1].serial)
            found = found + page
        return found

    def _log(self, code: str) -> list[tuple[log_events.LogEvent, int]]:
        return [(log_events.decode(line.body), line.at) for line in self._server.store.read(code)]

    def _summary_without(self, code: str, name: str) -> bytes | None:
        """Returns what lists show of a table, without a name; None where it is not in there."""
        entry = self._server.store.table(code)
        if entry is None or name not in (names := persons_in(entry.summary)):
            return None
        return with_persons(entry.summary, tuple(NAMELESS if each == name else each for each in names))
