"""How a match ended for everybody, and how often somebody did what in it."""

from __future__ import annotations

from collections.abc import Iterator

from sevenbridge import PASS_ACTION, Game, claims_discard
from sevenbridge_app.results.matches import FinishedMatch, SeatResult
from sevenbridge_app.tables.table import Table


def finished_match(table: Table, at: int) -> FinishedMatch:
    """Returns how the match of a table ended, at this time."""
    game = table.dealt_play.game
    totals = game.totals
    lowest_first = table.rules.score_flow == "penalty"
    caught = list(_caught(game))
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
                caught=caught.count(number),
            )
        )
    handed_over = table.handed_over
    return FinishedMatch(
        table=table.code,
        number=table.match_number,
        started_at=handed_over.finished_at if handed_over else table.clocks.began_at,
        finished_at=handed_over.finished_at if handed_over else at,
        preset=table.rules.as_preset()[0],
        seats=len(table.seating.seats),
        results=tuple(results),
        knew_more=table.dealt_play.knew_more,
        handed_over=handed_over.mark if handed_over else "",
    )


def _caught(game: Game) -> Iterator[int]:
    """Yields the seat whose discard the winner claimed in its last turn, for each round that was won so."""
    for deal, result in zip(game.deals, game.results, strict=True):
        moves = [move for move in deal.moves if move.action >= 0 and move.action != PASS_ACTION]
        while moves and moves[-1].seat == result.winner:
            move = moves.pop()
            if claims_discard(move.action) and moves:
                yield moves[-1].seat


def _claims(game: Game, seat: int) -> int:
    """Counts the cards that a seat has claimed in a match."""
    moves = (move for deal in game.deals for move in deal.moves if move.seat == seat)
    return sum(claims_discard(move.action) for move in moves)
