"""What the page asks about the person: the name, how this person did, and all that is kept."""

from __future__ import annotations

from sevenbridge_app.alone import copies
from sevenbridge_app.alone.person import Person
from sevenbridge_app.alone.request import Request
from sevenbridge_app.alone.table import PERSON
from sevenbridge_app.results import matches, solitaires
from sevenbridge_app.results.matches import has_dueled_since, summaries_of, tallies_of
from sevenbridge_app.tables import erasure
from sevenbridge_app.tables.blocks import BlockList
from sevenbridge_app.tables.day import begin_of
from sevenbridge_app.tables.guest_names import GuestName, checked_name
from sevenbridge_app.tables.own_data import Farewell, Keeping, OwnData, OwnGuest
from sevenbridge_app.tables.own_results import MatchList, Opponents, OwnStatistics, preset_results
from sevenbridge_app.tables.puzzle_book import (
    PuzzleAnswer,
    PuzzleBook,
    PuzzleOffer,
    PuzzleQuestion,
    PuzzleTally,
    PuzzleVerdict,
    kept_puzzles,
    reason_against,
    solves,
)
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.server_messages import No, Ok
from sevenbridge_app.tables.seven_results import (
    Result,
    ResultEntered,
    SevenStatistics,
    checked_result,
    told_statistics,
)
from sevenbridge_app.tables.summary import LISTED
from sevenbridge_app.tables.table_codes import read_code
from sevenbridge_app.tables.titles import title_of

# -- who it is ---------------------------------------------------------------------------------------------


def rename(request: Request) -> GuestName:
    """Calls the person by the name of the body."""
    name = checked_name(request.read(GuestName).name)
    request.subject.person.rename(name, request.at)
    return GuestName(name)


def who(request: Request) -> GuestName:
    """Returns what the person is called."""
    return GuestName(request.subject.person.introduced().name)


def forget_everything(request: Request) -> Farewell:
    """Removes everything: nobody could come back to it, and it is nobody else's."""
    tables, person, reviews = request.subject
    _known(request)
    tables.forget_all()
    reviews.forget()
    person.forget()
    return Farewell()


def _known(request: Request) -> Person:
    """Returns the person. Raises RequestRefused before the name is known."""
    request.subject.person.introduced()
    return request.subject.person


# -- matches -----------------------------------------------------------------------------------------------


def own_matches(request: Request) -> MatchList:
    """Returns the matches of the person, newest first; ``before`` is the serial of the last one seen.

    With ``table`` and ``match`` only that one.
    """
    person = _known(request)
    before = request.number("before", 0)
    found = summaries_of(person.matches, PERSON)
    if before:
        found = [each for each in found if each.serial < before]
    if (table := request.query.get("table")) is not None:
        code = read_code(table)
        if not code:
            raise RequestRefused(RefusalCode.UNKNOWN_TABLE)
        which = code, request.number("match", 0)
        found = [each for each in found if (each.table, each.number) == which]
    return MatchList(tuple(found[:LISTED]))


def own_statistics(request: Request) -> OwnStatistics:
    """Returns how the person did, by preset."""
    person = _known(request)
    return OwnStatistics(tuple(map(preset_results, matches.statistics_of(person.matches, PERSON))))


def own_opponents(request: Request) -> Opponents:
    """Returns how the person stands against each computer, and the title."""
    person = _known(request)
    found = tallies_of(person.matches, PERSON)
    has_dueled = has_dueled_since(person.matches, PERSON, begin_of(request.today))
    return Opponents(tuple(found), title_of(found), has_dueled)


# -- puzzles -----------------------------------------------------------------------------------------------


def offer_puzzle(request: Request) -> PuzzleOffer:
    """Returns the puzzle that comes next."""
    return _book(request).offer(request.query.get("theme", ""), request.query.get("preset", ""))


def puzzle_tally(request: Request) -> PuzzleTally:
    """Returns how the person has done at puzzles."""
    return _book(request).tally()


def puzzle(request: Request) -> PuzzleQuestion:
    """Returns one puzzle."""
    book = _book(request)
    return book.question(book.find(request.path["name"]))


def answer_puzzle(request: Request) -> PuzzleVerdict:
    """Returns what an answer was worth, and enters it."""
    person, name = _known(request), request.path["name"]
    action = request.read(PuzzleAnswer).action
    asked = _book(request).find(name)
    person.puzzles.answer(name, solves(asked, action), request.today, request.at)
    return _book(request).verdict(asked, action)


def why_not(request: Request) -> Ok | No:
    """Returns why something cannot be done in a puzzle."""
    return reason_against(_book(request).find(request.path["name"]), request.query.get("words", ""))


def _book(request: Request) -> PuzzleBook:
    puzzles = request.subject.person.puzzles
    return PuzzleBook(puzzles.own, puzzles.progress, request.today)


# -- Seven by Seven ----------------------------------------------------------------------------------------


def enter_seven(request: Request) -> ResultEntered:
    """Enters a result at Seven by Seven."""
    person = _known(request)
    result = checked_result(request.read(Result), request.today, request.at)
    return ResultEntered(result.won, result.moves, person.add_seven(result))


def seven_statistics(request: Request) -> SevenStatistics:
    """Returns how the person did at Seven by Seven."""
    person = _known(request)
    return told_statistics(solitaires.statistics_of(person.sevens), request.today)


# -- all that is kept --------------------------------------------------------------------------------------


def keeping(request: Request) -> Keeping:
    """Returns that nothing is removed by itself."""
    return Keeping(0, 0)


def blocks(request: Request) -> BlockList:
    """Returns that nobody is blocked: nobody else is here."""
    _known(request)
    return BlockList(())


def copy(request: Request) -> copies.Copy:
    """Returns a copy of everything, to be taken along."""
    tables, person, _ = request.subject
    return copies.copy_of(person, tables, request.at)


def look_at_copy(request: Request) -> copies.CopyContents:
    """Returns what is in the copy of the body, beside what is here."""
    return copies.contents(copies.read(request.body), request.subject.person)


def take_in_copy(request: Request) -> copies.CopyContents:
    """Adds what is in the copy of the body and not here yet, and returns what that was."""
    tables, person, _ = request.subject
    brought = copies.read(request.body)
    found = copies.contents(brought, person)
    copies.take_in(brought, person, tables)
    return found


def own_data(request: Request) -> OwnData:
    """Returns everything that is kept of the person, but for the logs of the tables."""
    tables, person, _ = request.subject
    introduction = person.introduced()
    found = tuple(summaries_of(person.matches, PERSON))
    codes = [code for code in dict.fromkeys(each.table for each in found) if code in tables]
    logs = zip(codes, tables.logs_of(codes), strict=True)
    said = {code: tuple(erasure.said_by(log, PERSON)) for code, log in logs}
    puzzles = person.puzzles
    return OwnData(
        guest=OwnGuest(PERSON, introduction.name, introduction.since, request.at),
        matches=found,
        statistics=tuple(matches.statistics_of(person.matches, PERSON)),
        same_matches=(),
        viewed_matches=(),
        opponents=tuple(tallies_of(person.matches, PERSON)),
        seven_by_seven=tuple(person.sevens),
        puzzles=kept_puzzles(puzzles.own, puzzles.progress, puzzles.answers.puzzles),
        blocks=(),
        complaints=(),
        said={code: each for code, each in said.items() if each},
    )
