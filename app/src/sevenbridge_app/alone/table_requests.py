"""What the page asks of tables and their finished matches."""

from __future__ import annotations

import msgspec

from sevenbridge import ACTION_COUNT
from sevenbridge_app.alone.request import Answer, Request
from sevenbridge_app.alone.table import PERSON
from sevenbridge_app.tables import log_events
from sevenbridge_app.tables.blocks import BlockedSeats
from sevenbridge_app.tables.brought_matches import brought_match
from sevenbridge_app.tables.finished_matches import (
    PracticeMoment,
    Replay,
    TimedEvent,
    practice_of,
    record_of,
    replay_messages,
)
from sevenbridge_app.tables.puzzle_book import MatchPuzzles, puzzles_of_match
from sevenbridge_app.tables.redaction import EVERYTHING
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.rulebook import ChosenRules, actions_page, rules_checked
from sevenbridge_app.tables.settings import TableSettings
from sevenbridge_app.tables.summary import TableAddress, TableList
from sevenbridge_app.tables.table import Table


def check_rules(request: Request) -> msgspec.Struct:
    """Returns whether rules can be played, and what they are."""
    rules = request.read(ChosenRules)
    return rules_checked(rules.preset, rules.switches, rules.seats)


def list_actions(request: Request) -> bytes:
    """Returns the first actions by their numbers."""
    below = request.number("below", ACTION_COUNT)
    if not 0 < below <= ACTION_COUNT:
        raise RequestRefused(RefusalCode.MALFORMED)
    return actions_page(below)


def open_table(request: Request) -> Answer:
    """Opens a table with the settings of the body."""
    settings = request.read(TableSettings)
    if settings.quick:
        raise RequestRefused(RefusalCode.MALFORMED)
    settings.check()
    return _opened(request, [log_events.TableOpened(settings, PERSON)])


def _opened(request: Request, events: list[log_events.LogEvent]) -> Answer:
    code = request.subject.tables.open(events)
    return Answer(201, msgspec.json.encode(TableAddress(code, f"/t/{code}", f"/t/{code}")))


def open_record(request: Request) -> Answer:
    """Opens the match of the record in the body, which was played elsewhere."""
    code, log = brought_match(request.body, request.at)
    if code not in request.subject.tables:
        lines = [(at, log_events.encode(event)) for event, at in log]
        request.subject.tables.take_in(code, lines)
    path = f"/t/{code}/replay/1"
    return Answer(201, msgspec.json.encode(TableAddress(code, path, path)))


def list_tables(request: Request) -> TableList:
    """Returns the tables of the last day."""
    return TableList(tuple(request.subject.tables.recent()))


def summarize(request: Request) -> msgspec.Struct:
    """Returns what lists show of a table."""
    return request.subject.tables.summary(request.code)


def _match(request: Request) -> tuple[Table, list[TimedEvent], int]:
    """Returns what the functions for finished matches take."""
    code = request.code
    return Table(code), request.subject.tables.log_of(code), request.number("match", 0)


def show_record(request: Request) -> bytes:
    """Returns a finished match as a record."""
    record = record_of(*_match(request))
    if record is None:
        raise RequestRefused(RefusalCode.NOT_FINISHED)
    return record.encode()


def show_replay(request: Request) -> Replay:
    """Returns a finished match as the messages that a viewer was sent."""
    table, log, match = _match(request)
    viewer = request.number("viewer", EVERYTHING)
    messages = tuple(replay_messages(table, log, match, viewer))
    if not messages:
        raise RequestRefused(RefusalCode.NOT_FINISHED)
    return Replay(table.code, match, viewer, messages)


def practise(request: Request) -> Answer:
    """Opens a table at which the person plays on from a moment of a finished match."""
    moment = request.read(PracticeMoment)
    practice = practice_of(*_match(request))
    if practice is None:
        raise RequestRefused(RefusalCode.NOT_FINISHED)
    name = request.subject.person.name
    return _opened(request, practice.opening(moment.round, moment.after, moment.seat, PERSON, name))


def review(request: Request) -> Answer:
    """Returns the review of a finished match, or how far it is. The first request starts it."""
    found = request.subject.reviews.find(request.code, request.number("match", 0))
    if isinstance(found, bytes):
        return Answer(200, found)
    return Answer(202, msgspec.json.encode(found))


def puzzles_in(request: Request) -> MatchPuzzles:
    """Returns the puzzles that the person has from a match: none before it was reviewed."""
    return puzzles_of_match(request.subject.person.puzzles.own, request.code, request.number("match", 0))


def blocked_seats(request: Request) -> BlockedSeats:
    """Returns that nobody is blocked who sits there: nobody else is here."""
    return BlockedSeats(())
