"""Who is caught by the own discard: another claims it and goes out in that turn."""

from __future__ import annotations

import random

from sevenbridge_app.tables.redaction import EVERYTHING
from sevenbridge_app.web.table_directory import ended_match
from tests.tables.playing import Sitting, finish


def caught_in(sitting: Sitting) -> list[int]:
    """The seat whose discard the winner of the last round claimed in its last turn, as was told."""
    shown = sitting.snapshot(EVERYTHING).round
    assert shown is not None
    assert shown.over is not None
    told = [event for event in shown.history if event.kind in ("draw", "claim", "discard")]
    if told and told[-1].kind == "discard" and told[-1].seat == shown.over.winner:
        told.pop()
    while told and told[-1].kind == "discard":
        told.pop()
    if shown.over.winner < 0 or told[-1].kind != "claim":
        return []
    return [told[-2].seat]


def test_rounds_lost_by_the_own_discard_are_counted_for_who_made_it() -> None:
    found = 0
    for seed in range(24):
        sitting = Sitting(seats=3, fill="greedy", switches={"match_length": 1}, seed=seed)
        sitting.sit(0)
        sitting.start()
        finish(sitting, random.Random(seed), "greedy")
        match = ended_match(sitting.table, sitting.outboxes[-1])
        assert match is not None
        counted = [each.seat for each in match.results for _ in range(each.caught)]
        assert counted == caught_in(sitting)
        found += len(counted)
    assert found, "no round ended so"
