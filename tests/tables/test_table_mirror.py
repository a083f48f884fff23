"""Who follows the messages of a table knows what a new snapshot tells, and sees what its own seat sees."""

import random
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from sevenbridge import Event, EventKind, View
from sevenbridge_app.tables import client_messages, log_events, redaction, server_messages
from sevenbridge_app.tables.finished_matches import replay_messages
from sevenbridge_app.tables.redaction import EVERYTHING, WATCHER
from sevenbridge_app.tables.refusals import RequestRefused
from sevenbridge_app.tables.seat import SeatNumber
from sevenbridge_app.tables.table import Table
from sevenbridge_app.tables.table_mirror import TableMirror, offered
from tests.exhaustive import in_turn
from tests.tables.playing import PRESETS, SESSION, Sitting, decoded, goes_on

ANSWERS = (EventKind.PASS, EventKind.CALL)


def known(mirror: TableMirror) -> dict[str, Any]:
    """All that a mirror knows but the clocks and a turn that is late, which change without a message."""
    round = mirror.round
    return {
        "stage": mirror.stage,
        "match": mirror.match,
        "totals": mirror.totals,
        "seats": [
            msgspec.structs.replace(seat, late=False, bank_ms=0, grace=0, away=False) for seat in mirror.seats
        ],
        "scores": [result.scores for result in mirror.results],
        "round": round and (round.number, round.dealer, round.playing, round.rounds_left, round.over),
        "history": round and round.history,
        "public": round and round.public,
        "hand": round and round.hand,
    }


def facts(view: View) -> dict[str, object]:
    """What a view tells but its history, the actions, and the points, which a table tells with the end."""
    return {name: each for name, each in view.facts().items() if name not in ("legal", "totals", "history")}


def settled(history: Sequence[Event]) -> list[Event]:
    """A history without the answers to the last discard."""
    last = max((number for number, each in enumerate(history, 1) if each.kind not in ANSWERS), default=0)
    return list(history[:last])


def sitting_for(dice: random.Random, preset: str, claims: str) -> Sitting:
    seats = dice.randrange(2, 7)
    switches: dict[str, Any] = {"claim_ban": "none", "reshuffles": 100, "match_length": 2}
    switches |= dice.choice(({}, {"jokers": 1}, {"claim_priority": "nearest"}, {"reshuffles": 0}))
    sitting = Sitting(
        seed=dice.randrange(100),
        preset=preset,
        claims=claims,
        seats=seats,
        switches=switches,
        claim_seconds=3,
        fill="random",
    )
    sitting.sit(0, *(seat for seat in range(1, seats) if dice.random() < 0.6))
    return sitting


def something_else(sitting: Sitting, dice: random.Random) -> None:
    """Somebody goes, comes back, takes something back, or sets something."""
    seats, play = sitting.table.seating.seats, sitting.table.play
    seat = dice.choice([number for number, each in enumerate(seats) if each.is_person])
    try:
        match dice.randrange(4):
            case 0:
                sitting.attend(seat, is_there=bool(seats[seat].gone_from))
            case 1 if play is not None and play.undoable_seat() >= 0:
                undoable = play.undoable_seat()
                sitting.ask(seats[undoable].session, client_messages.Undo(8, undoable))
                for number, each in enumerate(seats):
                    if each.is_person and sitting.table.clocks.undo_from and number not in play.agreed:
                        sitting.ask(each.session, client_messages.Consent(6, number, True))
            case 2:
                sitting.ask(SESSION + seat, client_messages.Prefer(9, seat, dice.random() < 0.3, None))
            case 3:
                sitting.wait(dice.randrange(4000))
    except RequestRefused:
        pass


@pytest.mark.parametrize(("preset", "claims"), in_turn(PRESETS, ["fast", "level"]))
def test_a_mirror_knows_what_a_snapshot_tells_after_every_message(preset: str, claims: str) -> None:
    dice = random.Random(f"{preset} {claims}")
    sitting = sitting_for(dice, preset, claims)
    mirrors = {viewer: TableMirror(sitting.snapshot(viewer)) for viewer in sitting.viewers}
    heard = {viewer: len(sitting.got[viewer]) for viewer in sitting.viewers}
    sitting.start()
    turns = 0
    while goes_on(sitting, dice):
        turns += 1
        if turns % 6 == 0:
            something_else(sitting, dice)
        went_back = any(outbox.needs_snapshot for outbox in sitting.outboxes)
        sitting.outboxes.clear()
        looking = dice.choice(sitting.viewers)
        for viewer, mirror in mirrors.items():
            for got in sitting.got[viewer][heard[viewer] :]:
                message = decoded(got.frame)
                # the table that went back is told anew
                if not (went_back and isinstance(message, server_messages.Happened)):
                    mirror.add(message)
            heard[viewer] = len(sitting.got[viewer])
            if went_back:
                mirror.add(sitting.snapshot(viewer))
            if viewer == looking:
                compare(sitting, viewer, mirror)
    for viewer, mirror in mirrors.items():
        compare(sitting, viewer, mirror)
    assert turns > 60


def compare(sitting: Sitting, viewer: int, mirror: TableMirror) -> None:
    """Compares a mirror with a new snapshot, and with what the table itself lets a seat see."""
    assert known(mirror) == known(TableMirror(sitting.snapshot(viewer))), viewer
    play = sitting.table.play
    if play is not None and (place := play.place_of(SeatNumber(viewer))) >= 0:
        seen, view = mirror.view(), play.view(place)
        assert facts(seen) == facts(view)
        assert seen.history == tuple(settled(view.history))
        assert mirror.now is not None
        assert seen.legal_actions() == list(offered(mirror.now))


@pytest.mark.parametrize("viewer", [EVERYTHING, WATCHER, 0, 1])
@pytest.mark.parametrize("claims", ["fast", "level"])
def test_a_replay_tells_the_history_of_each_round(viewer: int, claims: str) -> None:
    dice = random.Random(f"replay {claims}")
    sitting = sitting_for(dice, "gamerules", claims)
    sitting.start()
    while goes_on(sitting, dice):
        pass
    table = Table(sitting.table.code)
    history: list[server_messages.RoundEvent] = []
    in_play = server_messages.RoundDealt | server_messages.Happened
    messages = (
        each for each in replay_messages(Table("ABCDEF"), sitting.log, 1, viewer) if isinstance(each, in_play)
    )
    for event, at in sitting.log:
        table.fold(event, at)
        if isinstance(event, log_events.RoundDealt | log_events.ActionPlayed | log_events.StockReshuffled):
            message = next(messages)
            if isinstance(message, server_messages.RoundDealt):
                history = list(message.round.history)
            else:
                history += message.events
            whole = redaction.snapshot(table, viewer, 0, at).round
            assert whole is not None
            assert history == list(whole.history)
    assert len(history) > 30
