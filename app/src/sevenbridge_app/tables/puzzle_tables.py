"""A puzzle as a table shows it: the snapshot that the seat would be sent."""

from __future__ import annotations

from typing import Final

import msgspec

from sevenbridge.puzzles import Puzzle
from sevenbridge_app.tables.names import stand_in
from sevenbridge_app.tables.redaction import lay_offs_onto, round_events, seen_round
from sevenbridge_app.tables.server_messages import Now, SeatState, Snapshot
from sevenbridge_app.tables.settings import TableSettings

#: the code of a table at which nobody sits
CODE: Final = "PUZZLE"


def snapshot_of(puzzle: Puzzle) -> Snapshot:
    """Returns the table before the decision, as the seat that decides sees it.

    Who really held the other seats is not told.
    """
    view = puzzle.view
    seats = range(view.seats)
    preset, switches = view.rules.as_preset()
    options = tuple(view.legal_actions())
    return Snapshot(
        seq=1,
        code=CODE,
        viewer=view.seat,
        mine=(view.seat,),
        settings=TableSettings(seats=view.seats, preset=preset, switches=switches, claim_seconds=0),
        stage="playing",
        seats=tuple(
            SeatState(kind="person", owner=True)
            if seat == view.seat
            else SeatState(kind="computer", player=stand_in(seat))
            for seat in seats
        ),
        match=1,
        totals=(0,) * view.seats,
        scores=(),
        fewest_win=bool(view.law.penalty),
        round=msgspec.structs.replace(
            seen_round(view, 1, puzzle.dealer, seats, view.seats), history=round_events(view.history, seats)
        ),
        now=Now(step=1, turn=view.turn, options=options, onto=lay_offs_onto(view.melds, options)),
    )
