"""A view made of what a table tells over the wire is the view that the table's own computer players get."""

import random

import pytest

from sevenbridge.engine.view import View
from sevenbridge_app.cli.terminal.view_from_messages import view_in
from tests.tables.playing import Sitting, goes_on


def facts(view: View) -> dict[str, object]:
    """What a view tells, without the actions: a table offers those of whom it asks."""
    return {name: fact for name, fact in view.facts().items() if name != "legal"}


@pytest.mark.parametrize("switches", [{}, {"match_length": "target", "target_score": 150}])
def test_who_plays_at_the_other_end_of_a_wire_sees_what_a_computer_at_the_table_sees(
    switches: dict[str, int | str],
) -> None:
    sitting = Sitting(seats=2, preset="gamerules", switches=switches, pause_ms=0)
    sitting.sit(0, 1)
    sitting.start()
    dice = random.Random(3)
    left = set()
    while goes_on(sitting, dice, "greedy"):
        table = sitting.table
        if table.stage != "playing":
            continue
        for seat in table.dealt_play.game.playing:
            place = table.dealt_play.game.place_of(seat)
            told = view_in(sitting.snapshot(seat))
            assert facts(told) == facts(table.dealt_play.view(place))
            left.add(told.rounds_left)
    assert left == ({-1} if switches else {0, 1})
