"""The HTTP side of puzzles: which comes next, what an answer was worth, and how a guest has done.

And which puzzles a guest has from a match, so that its review leads to them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sevenbridge import format_action
from sevenbridge.analysis import WIDTH, Comment, ExpectedPoints, ReviewReason, sentence
from sevenbridge.puzzles import (
    Puzzle,
    Standing,
    Worth,
    after_answer,
    next_puzzle,
    puzzle_from_line,
    shipped_puzzles,
)
from sevenbridge_app.store.puzzles import PuzzleProgress, PuzzleStanding
from sevenbridge_app.store.sessions import Session
from sevenbridge_app.store.solitaire_results import day_of
from sevenbridge_app.tables.explanations import CLAIM_QUESTIONS, Asking, shown_card
from sevenbridge_app.tables.names import computer_name, stand_in
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.server_messages import No, Ok, Snapshot
from sevenbridge_app.web.endpoints import Endpoint, Parameter
from sevenbridge_app.web.puzzle_tables import snapshot_of
from sevenbridge_app.web.responses import json, read_body
from sevenbridge_app.web.server import Server

#: what is known of a guest who has no session yet
NOTHING: Final = PuzzleProgress({})


class PuzzleSource(msgspec.Struct, frozen=True, omit_defaults=True):
    """The moment of a match of one's own that a puzzle comes from."""

    table: str
    match: int
    round: int
    """From 1."""
    after: int
    """How many actions the round had before."""
    seat: int
    is_secret: bool = False
    """Whether nobody else may see it yet: it was dealt as the deal of a day that is not over."""


class PuzzleQuestion(msgspec.Struct, frozen=True, omit_defaults=True):
    """A puzzle without its answer."""

    name: str
    theme: str
    """The name of a ``Theme`` (puzzles/puzzle.py)."""
    table: Snapshot
    """The table as the seat sees it that has to decide; its actions are on offer in ``now``."""
    missed_by: tuple[str, ...] = ()
    """The levels that choose another action; empty where nobody has tried."""
    source: PuzzleSource | None = None
    """Where a puzzle from a match of one's own comes from."""
    box: int = 0
    """Where the puzzle stands, from 1; 0 for one that was never answered."""


class MatchPuzzle(msgspec.Struct, frozen=True):
    """A puzzle that a match has left the guest who asks, and its moment."""

    name: str
    round: int
    """From 1."""
    after: int
    """How many actions the round had before."""
    seat: int


class MatchPuzzles(msgspec.Struct, frozen=True):
    """All puzzles that a match has left the guest who asks."""

    puzzles: tuple[MatchPuzzle, ...]


class PuzzleTally(msgspec.Struct, frozen=True):
    """How a guest has done at puzzles."""

    due: int
    """How many are to be solved again today."""
    new_own: int
    """How many from matches of one's own were never answered."""
    answered: int
    """How many different ones were answered."""
    run: int
    """How many answers in a row solved one, up to the last."""
    longest: int
    """The longest such row."""
    shipped: int
    """How many come with the server."""


class PuzzleOffer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What there is to solve."""

    tally: PuzzleTally
    puzzle: PuzzleQuestion | None = None
    """The puzzle that comes next; none where all are solved."""


class PuzzleAnswer(msgspec.Struct, forbid_unknown_fields=True):
    """The body of an answer to a puzzle."""

    action: int
    """The number of an action on offer."""


class PuzzleOption(msgspec.Struct, frozen=True):
    """An action of a puzzle, and what it is worth."""

    action: int
    words: str
    """The action as a record writes it."""
    ahead: ExpectedPoints
    """By how many points the seat is expected to be ahead; the ends are of how far it is behind the best."""


class PuzzleVerdict(msgspec.Struct, frozen=True):
    """What an answer was worth."""

    is_solved: bool
    """Whether it was the best action, or one as good."""
    chosen: str
    """The action that was chosen, as a record writes it."""
    best: str
    lost: float
    """By how many points it is behind the best."""
    options: tuple[PuzzleOption, ...]
    """All actions, the best first."""
    reasons: tuple[ReviewReason, ...]
    """Why the best action is better, the weightiest reason first."""
    due_in: int | None
    """In how many days the puzzle comes again; None for one that is known by heart."""
    tally: PuzzleTally


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


class _Book:
    """The puzzles that a guest may be asked, and how they stand. Reads the store."""

    def __init__(self, server: Server, session: Session | None) -> None:
        store = server.store
        own = [] if session is None else store.own_puzzles(session.number)
        self.own = {each.name: each for each in own}
        self.progress = NOTHING if session is None else store.puzzle_progress(session.number)
        self.days = server.days
        self.today = self.days.today()
        self.standings = {name: _read_standing(each) for name, each in self.progress.standings.items()}

    def find(self, name: str) -> Puzzle:
        """Returns the puzzle of this name. Raises RequestRefused if the guest has none."""
        if name in self.own:
            return _read(self.own[name].body)
        found = _shipped().get(name)
        if found is None:
            raise RequestRefused(RefusalCode.UNKNOWN_PUZZLE)
        return found

    def next(self, theme: str, preset: str) -> Puzzle | None:
        """Returns the puzzle that comes next. Of new ones of the server those of a preset come first."""

        def wanted(puzzles: Iterable[Puzzle]) -> Iterator[Puzzle]:
            return (each for each in puzzles if theme in ("", each.theme))

        own, shipped = wanted(_read(each.body) for each in self.own.values()), wanted(_shipped().values())
        return next_puzzle(own, shipped, self.standings, self.today, self.progress.run, preset)

    def question(self, puzzle: Puzzle) -> PuzzleQuestion:
        """Returns a puzzle as it is asked."""
        standing = self.standings.get(puzzle.name)
        return PuzzleQuestion(
            name=puzzle.name,
            theme=puzzle.theme.value,
            table=snapshot_of(puzzle),
            missed_by=puzzle.missed_by,
            source=self._source(puzzle),
            box=standing.box if standing else 0,
        )

    def _source(self, puzzle: Puzzle) -> PuzzleSource | None:
        own = self.own.get(puzzle.name)
        if own is None:
            return None
        is_secret = self.days.is_secret(own.table)
        return PuzzleSource(own.table, own.match, own.round + 1, own.after, own.seat, is_secret)

    def tally(self) -> PuzzleTally:
        """Returns how the guest has done."""
        known = self.own.keys() | _shipped().keys()
        return PuzzleTally(
            due=sum(each.is_due(self.today) for name, each in self.standings.items() if name in known),
            new_own=len(self.own.keys() - self.standings.keys()),
            answered=len(self.standings),
            run=self.progress.run,
            longest=self.progress.longest,
            shipped=len(_shipped()),
        )


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

        def find() -> PuzzleOffer:
            book = _Book(self._server, session)
            puzzle = book.next(theme, preset)
            return PuzzleOffer(book.tally(), None if puzzle is None else book.question(puzzle))

        return json(await asyncio.to_thread(find))

    async def tally(self, request: Request) -> Response:
        """Returns how the guest has done."""
        session = await self._guest(request)
        return json(await asyncio.to_thread(lambda: _Book(self._server, session).tally()))

    async def question(self, request: Request) -> Response:
        """Returns one puzzle."""
        session, name = await self._guest(request), request.path_params["name"]

        def find() -> PuzzleQuestion:
            book = _Book(self._server, session)
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
            return _reason_against(_Book(self._server, session).find(name), words)

        return json(await asyncio.to_thread(find))

    async def of_match(self, request: Request) -> Response:
        """Returns the puzzles that the guest has from a match: none before it was reviewed."""
        session, match = await self._guest(request), self._server.match_in(request)

        def find() -> MatchPuzzles:
            own = [] if session is None else self._server.store.own_puzzles(session.number)
            return MatchPuzzles(
                tuple(
                    MatchPuzzle(each.name, each.round + 1, each.after, each.seat)
                    for each in own
                    if (each.table, each.match) == match
                )
            )

        return json(await asyncio.to_thread(find))

    async def _guest(self, request: Request) -> Session | None:
        """Returns the session that asks, if there is one."""
        found = await asyncio.to_thread(self._server.guest_sessions.find, request)
        if found is not None:
            self._server.bans.check_guest(found.number)
        return found

    # -- in a thread -------------------------------------------------------------------------------

    def _judge(self, session: Session, name: str, action: int) -> PuzzleVerdict:
        book = _Book(self._server, session)
        puzzle = book.find(name)
        if action not in puzzle.view.legal_actions():
            raise RequestRefused(RefusalCode.NOT_NOW)
        is_solved = puzzle.is_solved_by(action)
        standing = self._server.store.answer_puzzle(
            session.number,
            name,
            is_solved,
            lambda before: _stored(after_answer(before and _read_standing(before), is_solved, book.today)),
        )
        due = _read_standing(standing).due
        return PuzzleVerdict(
            is_solved=is_solved,
            chosen=format_action(puzzle.view, action),
            best=format_action(puzzle.view, puzzle.best.action),
            lost=round(puzzle.behind(action), 1),
            options=tuple(_option(puzzle, each) for each in puzzle.worths),
            reasons=tuple(_reason(each) for each in puzzle.reasons_against(action)),
            due_in=None if due is None else (due - book.today).days,
            tally=_Book(self._server, session).tally(),
        )


def _reason_against(puzzle: Puzzle, words: str) -> Ok | No:
    """Returns what a table would answer to ``WhyNot``."""
    view = puzzle.view
    seat = Asking(view, range(view.seats), lambda lang, place: computer_name(stand_in(place), lang))
    try:
        if words in CLAIM_QUESTIONS:
            refused = seat.explain_claim(words)
        else:
            action = seat.parse_words(words)
            refused = None if action in view.legal_actions() else seat.explain_refusal(action)
    except RequestRefused as error:
        refused = error
    if refused is None:
        return Ok(0)
    text = refused.text
    return No(0, refused.code, text.en, text.ja, refused.details, refused.because)


def _reason(comment: Comment) -> ReviewReason:
    said = sentence(comment, shown_card, lambda lang, place: computer_name(stand_in(place), lang))
    return ReviewReason(code=comment.code, en=said.en, ja=said.ja)


def _option(puzzle: Puzzle, worth: Worth) -> PuzzleOption:
    reach = WIDTH * worth.error if worth.error else None
    points = ExpectedPoints(
        mean=round(worth.ahead, 1),
        low=None if reach is None else round(worth.ahead - reach, 1),
        high=None if reach is None else round(worth.ahead + reach, 1),
    )
    return PuzzleOption(worth.action, format_action(puzzle.view, worth.action), points)


@lru_cache(maxsize=1000)
def _read(line: bytes) -> Puzzle:
    return puzzle_from_line(line)


@lru_cache(maxsize=1)
def _shipped() -> dict[str, Puzzle]:
    return {each.name: each for each in shipped_puzzles()}


def _read_standing(stored: PuzzleStanding) -> Standing:
    return Standing(stored.box, None if stored.due is None else day_of(stored.due))


def _stored(standing: Standing) -> PuzzleStanding:
    return PuzzleStanding(
        standing.box, None if standing.due is None else int(standing.due.strftime("%Y%m%d"))
    )
