"""The puzzles of somebody: which comes next, what an answer was worth, and how this person has done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from functools import lru_cache

import msgspec

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
from sevenbridge_app.results.puzzles import AnsweredPuzzle, OwnPuzzle, PuzzleProgress, PuzzleStanding
from sevenbridge_app.results.solitaires import day_of
from sevenbridge_app.tables.day import begin_of
from sevenbridge_app.tables.explanations import CLAIM_QUESTIONS, Asking, shown_card
from sevenbridge_app.tables.names import computer_name, stand_in
from sevenbridge_app.tables.own_data import KeptPuzzle, KeptPuzzles
from sevenbridge_app.tables.puzzle_tables import snapshot_of
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.server_messages import No, Ok, Snapshot


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
    answered_today: int
    """How many of them were answered today (UTC), for the first time or again."""
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


class PuzzleBook:
    """The puzzles that somebody may be asked, and how they stand."""

    def __init__(
        self,
        own: Sequence[OwnPuzzle],
        progress: PuzzleProgress,
        today: date,
        is_secret: Callable[[str], bool] = lambda table: False,
    ) -> None:
        """``is_secret`` tells of a table whether others may not see yet what is dealt there."""
        self._own = {each.name: each for each in own}
        self._progress = progress
        self._today = today
        self._is_secret = is_secret
        self._standings = {name: _read_standing(each) for name, each in progress.standings.items()}

    def offer(self, theme: str, preset: str) -> PuzzleOffer:
        """Returns the puzzle that comes next, of a theme or, for "", of any.

        Of new ones that come with the program those by the rules of a preset come first.
        """

        def wanted(puzzles: Iterable[Puzzle]) -> Iterator[Puzzle]:
            return (each for each in puzzles if theme in ("", each.theme))

        own, shipped = wanted(_read(each.body) for each in self._own.values()), wanted(_shipped().values())
        puzzle = next_puzzle(own, shipped, self._standings, self._today, self._progress.run, preset)
        return PuzzleOffer(self.tally(), None if puzzle is None else self.question(puzzle))

    def find(self, name: str) -> Puzzle:
        """Returns the puzzle of this name. Raises RequestRefused if the guest has none."""
        if name in self._own:
            return _read(self._own[name].body)
        found = _shipped().get(name)
        if found is None:
            raise RequestRefused(RefusalCode.UNKNOWN_PUZZLE)
        return found

    def question(self, puzzle: Puzzle) -> PuzzleQuestion:
        """Returns a puzzle as it is asked."""
        standing = self._standings.get(puzzle.name)
        return PuzzleQuestion(
            name=puzzle.name,
            theme=puzzle.theme.value,
            table=snapshot_of(puzzle),
            missed_by=puzzle.missed_by,
            source=self._source(puzzle),
            box=standing.box if standing else 0,
        )

    def _source(self, puzzle: Puzzle) -> PuzzleSource | None:
        own = self._own.get(puzzle.name)
        if own is None:
            return None
        is_secret = self._is_secret(own.table)
        return PuzzleSource(own.table, own.match, own.round + 1, own.after, own.seat, is_secret)

    def tally(self) -> PuzzleTally:
        """Returns how the guest has done."""
        known = self._own.keys() | _shipped().keys()
        return PuzzleTally(
            due=sum(each.is_due(self._today) for name, each in self._standings.items() if name in known),
            new_own=len(self._own.keys() - self._standings.keys()),
            answered=len(self._standings),
            answered_today=sum(at >= begin_of(self._today) for at in self._progress.answered_at.values()),
            run=self._progress.run,
            longest=self._progress.longest,
            shipped=len(_shipped()),
        )

    def verdict(self, puzzle: Puzzle, action: int) -> PuzzleVerdict:
        """Returns what an answer was worth, which is entered already."""
        due = self._standings[puzzle.name].due
        return PuzzleVerdict(
            is_solved=puzzle.is_solved_by(action),
            chosen=format_action(puzzle.view, action),
            best=format_action(puzzle.view, puzzle.best.action),
            lost=round(puzzle.behind(action), 1),
            options=tuple(_option(puzzle, each) for each in puzzle.worths),
            reasons=tuple(_reason(each) for each in puzzle.reasons_against(action)),
            due_in=None if due is None else (due - self._today).days,
            tally=self.tally(),
        )


def solves(puzzle: Puzzle, action: int) -> bool:
    """Whether an answer solves a puzzle. Raises RequestRefused for an action that is not on offer."""
    if action not in puzzle.view.legal_actions():
        raise RequestRefused(RefusalCode.NOT_NOW)
    return puzzle.is_solved_by(action)


def standing_after(before: PuzzleStanding | None, is_solved: bool, today: date) -> PuzzleStanding:
    """Returns how a puzzle stands after an answer; ``before`` is None for the first one."""
    return _stored(after_answer(before and _read_standing(before), is_solved, today))


def puzzles_of_match(own: Iterable[OwnPuzzle], table: str, match: int) -> MatchPuzzles:
    """Returns those of somebody's own puzzles that come from a match."""
    return MatchPuzzles(
        tuple(
            MatchPuzzle(each.name, each.round + 1, each.after, each.seat)
            for each in own
            if (each.table, each.match) == (table, match)
        )
    )


def kept_puzzles(
    own: Iterable[OwnPuzzle], progress: PuzzleProgress, answered: dict[str, AnsweredPuzzle]
) -> KeptPuzzles:
    """Returns all that is kept of somebody's puzzles: the answers, and those from own matches."""
    return KeptPuzzles(
        progress.run,
        progress.longest,
        answered,
        tuple(
            KeptPuzzle(
                each.name,
                msgspec.Raw(each.body),
                each.seat,
                each.round,
                each.after,
                each.table,
                each.match,
                each.at,
            )
            for each in own
        ),
    )


def reason_against(puzzle: Puzzle, words: str) -> Ok | No:
    """Returns why something cannot be done in a puzzle, as a table answers to ``WhyNot``."""
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
    return Ok(0) if refused is None else No.of(0, refused)


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
