"""Who plays alone goes back to any own decision of the round; with others nothing of it can be done."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from sevenbridge.engine.actions import DRAW_ACTION, PASS_ACTION
from sevenbridge.engine.phases import CLAIMING, PLAYING
from sevenbridge_app.tables import client_messages, log_events, redaction, server_messages
from sevenbridge_app.tables.finished_matches import record_of, replay_messages
from sevenbridge_app.tables.redaction import EVERYTHING, WATCHER
from sevenbridge_app.tables.refusals import RefusalCode
from sevenbridge_app.tables.table import Table
from tests.tables.discarded import CHI, Told, at_turn
from tests.tables.playing import DRAW, PASS, SESSION, STRANGER, Sitting, goes_on, kind_of

ALONE: dict[str, Any] = {"persons": (0,), "computers": Told(), "claim_seconds": 0}


def go_back(sitting: Sitting, seat: int = 0, step: int | None = None) -> None:
    """The person goes back to this decision, or the last one."""
    wanted = sitting.now(seat).undo_to if step is None else step
    sitting.ask(sitting.table.seating.seats[seat].session, client_messages.Undo(1, seat, wanted))


def standing(sitting: Sitting) -> tuple[Any, ...]:
    """The cards, as all lie, and what the person may do."""
    return (
        sitting.game.round.position(),
        sitting.options(0),
        sitting.game.totals,
    )


def test_back_to_a_discard_after_computers_have_moved() -> None:
    sitting = at_turn(**ALONE)
    sitting.play(0, "draw")
    before = standing(sitting)
    offered = sitting.table.clocks.step
    sitting.play(0, "discard 2c")
    sitting.wait(2_000)
    assert sitting.game.round.discards_made > 1, "computers have moved"
    assert sitting.now(0).undo_to == offered
    go_back(sitting)
    assert standing(sitting) == before
    assert (type(sitting.last()), sitting.last().stage, sitting.last().seat) == (
        server_messages.UndoChanged,
        "done",
        0,
    )
    assert sitting.outboxes[-1].needs_snapshot
    sitting.play(0, "discard Kd")


def test_again_and_again_as_far_as_the_first_decision_of_the_round() -> None:
    sitting = at_turn(**ALONE)
    sitting.play(0, "draw")
    first = standing(sitting)
    for _ in range(4):
        sitting.play(0, next(action for action in sitting.options(0) if action > PASS_ACTION))
        while not sitting.options(0):
            sitting.wait_for_wake()
        if PASS_ACTION in sitting.options(0):
            sitting.play(0, PASS)
        while DRAW_ACTION not in sitting.options(0):
            sitting.wait_for_wake()
        sitting.play(0, DRAW)
    steps = []
    while sitting.now(0).undo_to:
        steps.append(sitting.now(0).undo_to)
        go_back(sitting)
    assert len(steps) >= 4
    assert standing(sitting) == first
    assert sitting.refused(SESSION, client_messages.Undo(1, 0, steps[-1])).code is RefusalCode.NOTHING_TO_UNDO


def test_a_claim_that_was_let_go_is_asked_again() -> None:
    # the computer discards its first card
    sitting = at_turn(("3h 4h 9s Ks 2c 4s Jc", "5h Qh 8c Tc 6d Kd 9c"), **ALONE, stock="Ad Jd")
    sitting.play(0, "draw")
    sitting.play(0, "discard 2c")
    while PASS_ACTION not in sitting.options(0):
        sitting.wait_for_wake()
    before = standing(sitting)
    offered = sitting.table.clocks.step
    sitting.ask(SESSION, client_messages.Prefer(1, 0, no_calls=True))
    assert sitting.now(0).undo_to != offered, "what the table does by itself is no decision"
    go_back(sitting)
    sitting.ask(SESSION, client_messages.Prefer(1, 0, no_calls=False))
    sitting.play(0, "discard 2c")
    while PASS_ACTION not in sitting.options(0):
        sitting.wait_for_wake()
    sitting.play(0, PASS)
    sitting.ask(SESSION, client_messages.Prefer(1, 0, no_calls=True))
    sitting.play(0, DRAW)
    go_back(sitting)
    assert standing(sitting) == before
    assert sitting.table.clocks.window_from
    sitting.play(0, CHI)
    assert kind_of(sitting.last()) == "claim"


def test_a_slip_leaves_no_mark_and_whatever_was_learned_does() -> None:
    sitting = at_turn(("6s 7s 8s Kd 2c 4s Jc", "3h 4h 6h 9h Js 2d Qd"), **ALONE, stock="Ac Qh")
    sitting.play(0, "draw")
    sitting.play(0, "meld 7s")
    sitting.play(0, "layoff 6s low")
    sitting.play(0, "discard Kd")
    for _ in range(3):
        go_back(sitting)
    assert not sitting.snapshot(0).knew_more
    sitting.play(0, "discard Kd")
    sitting.wait(700)
    go_back(sitting)
    for viewer in (0, WATCHER, EVERYTHING):
        assert sitting.snapshot(viewer).knew_more


def test_from_the_scores_of_the_round_back_into_it() -> None:
    sitting = at_turn(**ALONE, switches={"match_length": 2})
    dice = random.Random(3)
    while sitting.table.stage == "playing":
        goes_on(sitting, dice)
    assert (sitting.table.stage, sitting.now(0).undo_to > 0) == ("between", True)
    go_back(sitting)
    assert (sitting.table.stage, sitting.game.totals) == ("playing", (0, 0, 0, 0))
    assert sitting.snapshot(0).scores == ()
    assert sitting.options(0)
    while sitting.table.is_in_match:
        goes_on(sitting, dice)
    ended = sitting.last()
    assert isinstance(ended, server_messages.MatchEnded)
    assert ended.knew_more
    assert sitting.refused(SESSION, client_messages.Undo(1, 0, 1)).code is RefusalCode.NOTHING_TO_UNDO


def test_the_next_match_begins_without_a_mark() -> None:
    sitting = at_turn(**ALONE, switches={"match_length": 1})
    sitting.play(0, "draw")
    sitting.play(0, "discard 2c")
    sitting.wait(3_000)
    go_back(sitting)
    dice = random.Random(3)
    while sitting.table.is_in_match:
        goes_on(sitting, dice)
    sitting.start()
    assert not sitting.snapshot(0).knew_more


@pytest.mark.parametrize("persons", [(0, 1), (0, 3)])
def test_with_other_people_nothing_of_it(persons: tuple[int, ...]) -> None:
    sitting = at_turn(**(ALONE | {"persons": persons}))
    sitting.play(0, "draw")
    offered = sitting.table.clocks.step
    sitting.play(0, "discard 2c")
    assert sitting.now(0).undo_to == 0
    refused = sitting.refused(SESSION, client_messages.Undo(1, 0, offered))
    assert refused.code is RefusalCode.NOTHING_TO_UNDO
    sitting.ask(SESSION + persons[1], client_messages.Rise(1, persons[1]))
    assert sitting.now(0).undo_to == 0, "somebody else has played this match"
    assert sitting.refused(SESSION, client_messages.Undo(1, 0, offered)).code is RefusalCode.NOTHING_TO_UNDO


def test_only_to_decisions_of_that_seat_and_only_by_its_person() -> None:
    sitting = at_turn(**(ALONE | {"persons": (0,)}))
    sitting.play(0, "draw")
    sitting.play(0, "discard 2c")
    step = sitting.now(0).undo_to
    assert sitting.refused(STRANGER, client_messages.Undo(1, 0, step)).code is RefusalCode.NOT_YOUR_SEAT
    assert sitting.refused(SESSION, client_messages.Undo(1, 1, step)).code is RefusalCode.NOT_YOUR_SEAT
    assert sitting.refused(SESSION, client_messages.Undo(1, 0, 1)).code is RefusalCode.NOTHING_TO_UNDO
    assert sitting.refused(SESSION, client_messages.Undo(1, 0, 99)).code is RefusalCode.NOTHING_TO_UNDO


@pytest.mark.parametrize("settings", [{}, {"claims": "level", "claim_seconds": 4}, {"move_seconds": 30}])
def test_wherever_one_goes_back_the_table_is_as_it_was(settings: dict[str, Any]) -> None:
    """Random matches; the table that a restarted server would make of the log is always the same."""
    for seed in range(6):
        dice = random.Random(seed)
        sitting = Sitting(
            seed=seed, seats=3, fill="random", visibility="private", **({"claim_seconds": 0} | settings)
        )
        sitting.sit(0)
        sitting.start()
        seen: dict[int, tuple[Any, ...]] = {}
        gone_back = 0
        for _ in range(220):
            table = sitting.table
            if not table.is_in_match:
                break
            round = table.dealt_play.game.round
            if sitting.options(0) and round.phase in (PLAYING, CLAIMING):
                seen[table.clocks.step] = standing(sitting)
            decisions = table.decisions_of(0)
            if decisions and dice.random() < 0.1:
                decision = dice.choice(decisions)
                go_back(sitting, 0, decision.step)
                gone_back += 1
                position, options, totals = seen[decision.step]
                assert (table.stage, table.dealt_play.game.totals) == ("playing", totals)
                assert table.dealt_play.game.round.position().hands == position.hands
                assert table.dealt_play.game.round.position().stock == position.stock
                assert set(options) <= set(sitting.options(0)) | {DRAW_ACTION}
                assert sitting.state() == tuple(
                    msgspec.json.encode(redaction.snapshot(again, viewer, session, sitting.at))
                    for again in (sitting.folded(),)
                    for viewer, session in (
                        (EVERYTHING, STRANGER),
                        (WATCHER, STRANGER),
                        *((seat, each.session) for seat, each in enumerate(again.seating.seats)),
                    )
                )
            else:
                goes_on(sitting, dice)
        assert gone_back
        while sitting.table.is_in_match:
            goes_on(sitting, dice)
        assert record_of(Table("ABCDEF"), sitting.log, 1) is not None
        told = replay_messages(Table("ABCDEF"), sitting.log, 1, EVERYTHING)
        assert sum(isinstance(each, server_messages.Snapshot) for each in told) == 1 + gone_back


def test_what_was_undone_is_in_no_view_of_a_computer() -> None:
    """A computer is asked the same whether or not the person has been elsewhere in between."""
    straight, around = (at_turn(**(ALONE | {"computers": Told()})) for _ in range(2))
    for sitting in (straight, around):
        sitting.play(0, "draw")
    around.play(0, "discard Kd")
    around.wait(1_500)
    go_back(around)
    for sitting in (straight, around):
        sitting.play(0, "discard 2c")
    for seat in range(1, 4):
        assert straight.view(seat).history == around.view(seat).history
        assert straight.view(seat).hand == around.view(seat).hand


def test_the_event_says_how_much_of_the_round_remains() -> None:
    sitting = at_turn(**ALONE)
    sitting.play(0, "draw")
    sitting.play(0, "discard 2c")
    sitting.wait(1_000)
    go_back(sitting)
    assert sitting.log[-1][0] == log_events.SeatWentBack(0, 1)
