"""Outs at a table: who is told what it goes out with, and where nobody is."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from sevenbridge.analysis import outs_of
from sevenbridge_app.tables.redaction import EVERYTHING, WATCHER
from tests.tables.playing import Sitting, goes_on
from tests.tables.test_duplicates import sitting_at, todays


def seated(*persons: int, **settings: Any) -> Sitting:
    """A table of three at which these persons and computers are about to play."""
    sitting = Sitting(seats=3, preset="pagat", **settings)
    sitting.sit(*persons)
    sitting.start()
    return sitting


def moments(sitting: Sitting, seed: int = 3) -> Iterator[Sitting]:
    """The table after each action of a match in which persons meld and claim what they can."""
    dice = random.Random(seed)
    while goes_on(sitting, dice, "greedy"):
        if sitting.table.stage == "playing":
            yield sitting


def told_anything(sitting: Sitting) -> bool:
    """Whether anybody is told outs in a match, though some hold one or two cards."""
    few = 0
    for each in moments(sitting):
        few += any(0 < each.view(seat).hand.bit_count() <= 2 for seat in each.game.playing)
    assert few
    return any(b'"outs"' in got.frame for viewer in sitting.viewers for got in sitting.got[viewer])


def test_a_person_with_one_or_two_cards_is_told_what_it_goes_out_with_and_nobody_else_is() -> None:
    told = 0
    for sitting in moments(seated(0, 1, coach="everybody")):
        for seat in (0, 1):
            outs, shown = outs_of(sitting.view(seat)), sitting.now(seat).outs
            assert (shown is None) == (outs is None)
            if shown is not None:
                assert shown.en.endswith(".")
                assert shown.ja.endswith("。")
                assert shown.drawn or shown.pon or shown.chi
                told += 1
        assert sitting.now(WATCHER).outs is sitting.now(EVERYTHING).outs is None
    assert told


def test_what_was_sent_last_is_how_things_stand() -> None:
    for sitting in moments(seated(0, 1, coach="everybody")):
        for seat in (0, 1):
            assert sitting.last(seat).now.outs == sitting.now(seat).outs


def test_who_plays_with_computers_alone_is_told_outs_unless_the_table_is_set_otherwise() -> None:
    assert told_anything(seated(0))
    assert not told_anything(seated(0, outs=False))


def test_where_hints_are_not_allowed_no_outs_are_told() -> None:
    assert not told_anything(seated(0, 1, coach="nobody"))
    assert not told_anything(seated(0, claims="level", claim_seconds=4))
    assert not told_anything(sitting_at(todays()))
