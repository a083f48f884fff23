"""A copy of all that is kept of the person, to be taken along to another browser.

It holds no cards that are hidden from the person: of each table there is what happened up to the end of its
last match. Taking a copy in adds what is not here yet, and changes nothing that is.
"""

from __future__ import annotations

from typing import Final

import msgspec

from sevenbridge_app.alone.matches import ends_match
from sevenbridge_app.alone.person import Person
from sevenbridge_app.alone.puzzles import Answers
from sevenbridge_app.alone.tables import AloneTables
from sevenbridge_app.results.matches import FinishedMatch
from sevenbridge_app.results.puzzles import OwnPuzzle
from sevenbridge_app.results.solitaires import SolitaireResult
from sevenbridge_app.tables import log_events
from sevenbridge_app.tables.guest_names import checked_name
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.table import Table
from sevenbridge_app.tables.table_codes import read_code

#: rises where a copy would be misread by the version before
FORMAT: Final = 1


class _Format(msgspec.Struct):
    """What every copy says first."""

    copy: int


class Copy(msgspec.Struct):
    """What is kept of a person. The page adds what it keeps itself."""

    copy: int
    """The format."""
    at: int
    """When it was made, in milliseconds since 1970."""
    name: str
    since: int
    """Since when the person is known, in milliseconds since 1970."""
    matches: list[FinishedMatch]
    sevens: list[SolitaireResult]
    puzzles: list[OwnPuzzle]
    answers: Answers
    tables: dict[str, list[tuple[int, str]]]
    """By their codes the lines of their logs, each with its time."""


class CopyContents(msgspec.Struct):
    """What is in a copy, beside what is here."""

    name: str
    at: int
    """When it was made, in milliseconds since 1970."""
    matches: int
    """How many finished matches are in it that are not here."""
    known: int
    """How many are in both; those here stay."""


def copy_of(person: Person, tables: AloneTables, at: int) -> Copy:
    """Makes a copy. Raises RequestRefused before the person is known, and LogsAway."""
    introduction = person.introduced()
    codes = tables.codes()
    logs = dict(zip(codes, map(_finished, tables.lines_of(codes)), strict=True))
    return Copy(
        copy=FORMAT,
        at=at,
        name=introduction.name,
        since=introduction.since,
        matches=list(person.matches),
        sevens=person.sevens,
        puzzles=person.puzzles.own,
        answers=person.puzzles.answers,
        tables={code: lines for code, lines in logs.items() if lines},
    )


def _finished(log: list[tuple[int, bytes]]) -> list[tuple[int, str]]:
    """The lines up to the end of the last match that is over."""
    ends = [number for number, (_, body) in enumerate(log, 1) if ends_match(body)]
    return [(at, body.decode()) for at, body in log[: ends[-1] if ends else 0]]


def read(text: str) -> Copy:
    """Reads a copy. Raises RequestRefused for anything else, and for one of a newer version."""
    try:
        if msgspec.json.decode(text, type=_Format).copy > FORMAT:
            raise RequestRefused(RefusalCode.COPY_NEWER)
        copy = msgspec.json.decode(text, type=Copy)
    except (msgspec.MsgspecError, RecursionError):
        raise RequestRefused(RefusalCode.NOT_A_COPY) from None
    checked_name(copy.name)
    for code, lines in copy.tables.items():
        _check_table(code, lines)
    return copy


def _check_table(code: str, lines: list[tuple[int, str]]) -> None:
    """Raises RequestRefused for a log that cannot have been written."""
    if not lines or read_code(code) != code:
        raise RequestRefused(RefusalCode.NOT_A_COPY)
    table = Table(code)
    try:
        for at, body in lines:
            table.fold(log_events.decode(body.encode()), at)
    except msgspec.ValidationError:
        raise RequestRefused(RefusalCode.COPY_NEWER) from None
    except Exception as error:
        # somebody may have written anything into it, and what that breaks is no fault of the program
        raise RequestRefused(RefusalCode.NOT_A_COPY) from error


def contents(copy: Copy, person: Person) -> CopyContents:
    """Returns what is in a copy, beside what is here."""
    known = sum(person.matches.find(each.table, each.number) is not None for each in copy.matches)
    return CopyContents(copy.name, copy.at, len(copy.matches) - known, known)


def take_in(copy: Copy, person: Person, tables: AloneTables) -> None:
    """Adds what is in a copy and not here yet."""
    if not person.name:
        person.rename(copy.name, copy.since)
    for match in copy.matches:
        if person.matches.find(match.table, match.number) is None:
            person.matches.add(match)
    for code, lines in copy.tables.items():
        if code not in tables:
            tables.take_in(code, [(at, body.encode()) for at, body in lines])
    for result in copy.sevens:
        person.add_seven(result)
    person.puzzles.take_in(copy.puzzles, copy.answers)
