"""The HTTP side of puzzles: which comes next, what an answer was worth, and how a guest has done.

And which puzzles a guest has from a match, so that its review leads to them.
"""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from sevenbridge_app.results.puzzles import PuzzleProgress
from sevenbridge_app.store.sessions import Session
from sevenbridge_app.tables.puzzle_book import (
    MatchPuzzles,
    PuzzleAnswer,
    PuzzleBook,
    PuzzleOffer,
    PuzzleQuestion,
    PuzzleTally,
    PuzzleVerdict,
    puzzles_of_match,
    reason_against,
    solves,
    standing_after,
)
from sevenbridge_app.tables.refusals import RefusalCode
from sevenbridge_app.tables.server_messages import No, Ok
from sevenbridge_app.web.endpoints import Endpoint, Parameter
from sevenbridge_app.web.responses import json, read_body
from sevenbridge_app.web.server import Server

#: what is known of a guest who has no session yet
NOTHING: Final = PuzzleProgress({})


def puzzle_endpoints(server: Server) -> list[Endpoint]:
    """Makes the endpoints for puzzles."""
    api = _PuzzlesApi(server)
    return [
        Endpoint(
            method="GET",
            path="/api/puzzles",
            handler=api.offer,
            query=(
                Parameter("theme", str, "The name of the theme that is wanted; left out: any."),
                Parameter("preset", str, "New puzzles by the rules of this preset come first."),
            ),
            answers={200: PuzzleOffer},
        ),
        Endpoint(method="GET", path="/api/puzzles/tally", handler=api.tally, answers={200: PuzzleTally}),
        Endpoint(
            method="GET",
            path="/api/puzzles/{name}",
            handler=api.question,
            answers={200: PuzzleQuestion},
            refused=(RefusalCode.UNKNOWN_PUZZLE,),
        ),
        Endpoint(
            method="POST",
            path="/api/puzzles/{name}",
            handler=api.answer,
            body=PuzzleAnswer,
            answers={200: PuzzleVerdict},
            needs_session=True,
            refused=(RefusalCode.UNKNOWN_PUZZLE, RefusalCode.NOT_NOW),
        ),
        Endpoint(
            method="GET",
            path="/api/puzzles/{name}/why",
            handler=api.why_not,
            query=(Parameter("words", str, "What is asked about, as a record writes it: `meld 4s 4h 5c`."),),
            answers={200: Ok | No},
            refused=(RefusalCode.UNKNOWN_PUZZLE,),
        ),
        Endpoint(
            method="GET",
            path="/api/tables/{code}/matches/{match}/puzzles",
            handler=api.of_match,
            answers={200: MatchPuzzles},
        ),
    ]


class _PuzzlesApi:
    """Answers the requests for puzzles."""

    def __init__(self, server: Server) -> None:
        self._server = server

    async def offer(self, request: Request) -> Response:
        """Returns the puzzle that comes next.

        The parameter ``theme`` is that of the puzzle; new ones by the rules of ``preset`` come first.
        """
        session = await self._guest(request)
        theme, preset = (request.query_params.get(name, "") for name in ("theme", "preset"))

        return json(await asyncio.to_thread(lambda: self._book(session).offer(theme, preset)))

    async def tally(self, request: Request) -> Response:
        """Returns how the guest has done."""
        session = await self._guest(request)
        return json(await asyncio.to_thread(lambda: self._book(session).tally()))

    async def question(self, request: Request) -> Response:
        """Returns one puzzle."""
        session, name = await self._guest(request), request.path_params["name"]

        def find() -> PuzzleQuestion:
            book = self._book(session)
            return book.question(book.find(name))

        return json(await asyncio.to_thread(find))

    async def answer(self, request: Request) -> Response:
        """Returns what an answer was worth, and stores it."""
        session, name = await self._server.session(request), request.path_params["name"]
        answer = await read_body(request, PuzzleAnswer, self._server.settings.limits.body_bytes)
        return json(await asyncio.to_thread(self._judge, session, name, answer.action))

    async def why_not(self, request: Request) -> Response:
        """Returns why something cannot be done, as a table does: the parameter ``words`` says what."""
        session, name = await self._guest(request), request.path_params["name"]
        words = request.query_params.get("words", "")

        def find() -> Ok | No:
            return reason_against(self._book(session).find(name), words)

        return json(await asyncio.to_thread(find))

    async def of_match(self, request: Request) -> Response:
        """Returns the puzzles that the guest has from a match: none before it was reviewed."""
        session, match = await self._guest(request), self._server.match_in(request)

        def find() -> MatchPuzzles:
            own = [] if session is None else self._server.store.own_puzzles(session.number)
            return puzzles_of_match(own, *match)

        return json(await asyncio.to_thread(find))

    async def _guest(self, request: Request) -> Session | None:
        """Returns the session that asks, if there is one."""
        found = await asyncio.to_thread(self._server.guest_sessions.find, request)
        if found is not None:
            self._server.bans.check_guest(found.number)
        return found

    # -- in a thread -------------------------------------------------------------------------------

    def _book(self, session: Session | None) -> PuzzleBook:
        """Returns the puzzles that a guest may be asked, and how they stand."""
        store, days = self._server.store, self._server.days
        own = [] if session is None else store.own_puzzles(session.number)
        progress = NOTHING if session is None else store.puzzle_progress(session.number)
        return PuzzleBook(own, progress, days.today(), days.is_secret)

    def _judge(self, session: Session, name: str, action: int) -> PuzzleVerdict:
        puzzle, today = self._book(session).find(name), self._server.days.today()
        solved = solves(puzzle, action)
        self._server.store.answer_puzzle(
            session.number, name, solved, lambda before: standing_after(before, solved, today)
        )
        return self._book(session).verdict(puzzle, action)
