"""What the store keeps beside the log of a table: its entry in the directory, and its finished matches."""

from __future__ import annotations

from functools import partial

import msgspec

from sevenbridge import Game, claims_discard
from sevenbridge_app.store.matches import FinishedMatch, SeatResult
from sevenbridge_app.store.sessions import NAMELESS
from sevenbridge_app.store.tables import Stage, TableEntry
from sevenbridge_app.tables import log_events
from sevenbridge_app.tables.outbox import Outbox
from sevenbridge_app.tables.settings import TableSettings
from sevenbridge_app.tables.standing import standing_of, without_guests
from sevenbridge_app.tables.table import Table

#: events after which the list of tables shows something else
_LISTED = (
    log_events.TableOpened,
    log_events.PersonSat,
    log_events.ComputerSeated,
    log_events.SeatLeft,
    log_events.MatchBegan,
    log_events.MatchEnded,
    log_events.TableClosed,
)
#: events after which, outside a match, somebody waits at the table or does no longer
_PRESENCE = (log_events.ConnectionLost, log_events.ConnectionRestored)


class Summary(msgspec.Struct, frozen=True):
    """What the list of tables, and an invitation, show of a table."""

    code: str
    preset: str
    seats: int
    persons: tuple[str, ...]
    """The names of those who sit there."""
    stage: Stage
    claims: str
    move_seconds: int
    watching: str
    settings: TableSettings


def directory_entry(table: Table, outbox: Outbox) -> TableEntry | None:
    """Returns the table's entry in the directory if an outbox changes it."""
    changing = (*_LISTED, *_PRESENCE) if table.stage == "open" else _LISTED
    if not any(isinstance(event, changing) for event in outbox.events):
        return None
    stage: Stage = "closed" if table.stage == "closed" else "playing" if table.is_in_match else "open"
    summary = Summary(
        code=table.code,
        preset=table.settings.preset,
        seats=len(table.seating.seats),
        persons=tuple(seat.name for seat in table.seating.persons()),
        stage=stage,
        claims=table.settings.claims,
        move_seconds=table.settings.move_seconds,
        watching=table.settings.watching,
        settings=table.settings,
    )
    return TableEntry(
        code=table.code,
        visibility=table.settings.visibility,
        stage=stage,
        updated_at=outbox.at,
        summary=msgspec.json.encode(summary),
        quick=table.quick_kind,
        present=sum(seat.is_connected for seat in table.seating.seats) if stage == "open" else 0,
        opened_at=table.clocks.opened_at,
    )


def read_summary(summary: bytes) -> Summary:
    """Reads what the store keeps for lists."""
    return msgspec.json.decode(summary, type=Summary)


def with_persons(summary: bytes, names: tuple[str, ...]) -> bytes:
    """Returns what the store keeps for lists, with other names."""
    return msgspec.json.encode(msgspec.structs.replace(read_summary(summary), persons=names))


def finished_match(table: Table, outbox: Outbox) -> FinishedMatch | None:
    """Returns how the match ended if an outbox ends it."""
    if not any(isinstance(event, log_events.MatchEnded) for event in outbox.events):
        return None
    game = table.dealt_play.game
    totals = game.totals
    lowest_first = table.rules.score_flow == "penalty"
    results = []
    for number, seat in enumerate(table.seating.seats):
        ahead = sum(
            (points < totals[number]) if lowest_first else (points > totals[number]) for points in totals
        )
        place = 1 if number in game.winners else max(2, ahead + 1)
        results.append(
            SeatResult(
                seat=number,
                session=seat.session or None,
                name=seat.name or seat.player,
                kind="person" if seat.is_person else "computer",
                place=place,
                points=totals[number],
                rounds=len(game.deals),
                rounds_won=sum(result.winner == number for result in game.results),
                one_go_wins=sum(result.winner == number and result.one_go for result in game.results),
                claims=_claims(game, number),
            )
        )
    return FinishedMatch(
        table=table.code,
        number=table.match_number,
        started_at=table.clocks.began_at,
        finished_at=outbox.at,
        preset=table.rules.as_preset()[0],
        seats=len(table.seating.seats),
        results=tuple(results),
        taken_back=table.dealt_play.is_taken_back,
        standing=partial(without_guests, standing_of(table), nameless=NAMELESS),
    )


def _claims(game: Game, seat: int) -> int:
    """Counts the cards that a seat has claimed in a match."""
    moves = (move for deal in game.deals for move in deal.moves if move.seat == seat)
    return sum(claims_discard(move.action) for move in moves)
