"""Whole matches as each seat is sent them, byte for byte: whoever sees a table is told what was told before.

``golden/transcripts.json`` has the checksums of all frames and snapshots, and how many messages of each kind
there were. ``python -m tests.tables.test_transcripts`` rewrites it.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from sevenbridge_app.tables import client_messages, log_events, redaction, server_messages
from sevenbridge_app.tables.phrases import PHRASES
from sevenbridge_app.tables.redaction import EVERYTHING, OUTSIDER, WATCHER
from sevenbridge_app.tables.refusals import RequestRefused
from tests.tables.playing import SESSION, STRANGER, Sitting, goes_on

GOLDEN: Final = Path(__file__).with_name("golden") / "transcripts.json"
#: how many decisions of a match are played at the most
MOST: Final = 400

TABLES: Final[dict[str, dict[str, Any]]] = {
    "fast": {"seats": 3, "fill": "random", "move_seconds": 30, "bank_seconds": 20},
    "fast, seen from outside": {"seats": 2, "watching": "none", "preset": "pagat"},
    "level": {"seats": 4, "claims": "level", "claim_seconds": 4, "fill": "random", "watching": "open"},
    "level, sitting out": {
        "seats": 6,
        "claims": "level",
        "claim_seconds": 3,
        "preset": "nintendo",
        "fill": "greedy",
    },
}


def something_else(sitting: Sitting, dice: random.Random) -> None:
    """A person does what is no move: talks, asks for an undo, goes away, sets something; or is refused it."""
    table = sitting.table
    seat = dice.choice([number for number, each in enumerate(table.seating.seats) if each.is_person])
    session = table.seating.seats[seat].session
    with suppress(RequestRefused):
        match dice.randrange(6):
            case 0:
                sitting.ask(session, client_messages.Say(7, seat, "phrase", dice.choice(list(PHRASES))))
            case 1:
                undoable = table.dealt_play.undoable_seat()
                sitting.ask(table.seating.seats[undoable].session, client_messages.Undo(8, undoable))
            case 2:
                sitting.attend(seat, is_there=bool(table.seating.seats[seat].gone_from))
            case 3:
                sitting.ask(
                    session, client_messages.Prefer(9, seat, dice.random() < 0.3, dice.random() < 0.3)
                )
            case 4:
                sitting.ask(table.seating.owner, client_messages.Mute(10, seat, dice.random() < 0.5))
            case 5:
                sitting.ask(table.seating.owner, client_messages.Pace(11, dice.choice([0, 300, 700])))


def read_scores(sitting: Sitting) -> None:
    """Those who are not ready for the next round look at the scores."""
    for number, seat in enumerate(sitting.table.seating.seats):
        if seat.is_connected and sitting.table.stage == "between" and not seat.ready:
            sitting.ask(seat.session, client_messages.Reading(12, number))


def answer_undo(sitting: Sitting, dice: random.Random) -> None:
    """A person agrees to an undo, or does not."""
    table = sitting.table
    for number, seat in enumerate(table.seating.seats):
        if seat.is_person and number not in table.dealt_play.agreed:
            sitting.ask(seat.session, client_messages.Consent(6, number, dice.random() < 0.8))
            return
    sitting.wait_for_wake()


def transcript(settings: dict[str, Any]) -> dict[str, Any]:
    """The checksum of all that each viewer is sent and shown of a match, and the kinds of messages."""
    sitting = Sitting(seed=5, **settings)
    dice = random.Random(9)
    sitting.sit(*range(len(sitting.table.seating.seats) - 1))
    sitting.start()
    outside = [OUTSIDER] if sitting.settings.watching == "none" else []
    viewers = [*outside, EVERYTHING, WATCHER, *range(len(sitting.table.seating.seats))]
    sums = {each: hashlib.sha256() for each in viewers}
    kinds: Counter[str] = Counter()
    heard = 0
    for turn in range(MOST):
        if sitting.table.clocks.undo_from:
            answer_undo(sitting, dice)
        elif not goes_on(sitting, dice):
            break
        read_scores(sitting)
        sitting.wait(dice.randrange(1500))
        if turn % 7 == 3 and not sitting.table.clocks.undo_from:
            something_else(sitting, dice)
        for outbox in sitting.outboxes[heard:]:
            for each in viewers:
                for frame in outbox.frames_for(each) if each != EVERYTHING else ():
                    kinds[json.loads(frame)["t"]] += 1
                    sums[each].update(frame)
        heard = len(sitting.outboxes)
        for each in viewers if turn % 5 == 0 else ():
            session = SESSION + each if each >= 0 else STRANGER
            snapshot = redaction.snapshot(sitting.table, each, session, sitting.at)
            sums[each].update(msgspec.json.encode(snapshot))
    for line, _ in sitting.log:
        sums[EVERYTHING].update(log_events.encode(line))
    return {
        "kinds": dict(sorted(kinds.items())),
        "sums": {str(each): found.hexdigest()[:16] for each, found in sums.items()},
    }


@pytest.mark.parametrize("name", TABLES)
def test_everybody_is_sent_the_bytes_of_today(name: str) -> None:
    assert transcript(TABLES[name]) == json.loads(GOLDEN.read_bytes())[name]


def test_all_events_but_removals_and_the_end_of_a_table_are_in_them() -> None:
    seen = {kind for found in json.loads(GOLDEN.read_bytes()).values() for kind in found["kinds"]}
    events = {str(kind.__struct_config__.tag) for kind in server_messages.Event.__args__}
    assert events - seen <= {"removal", "table_closed"}


if __name__ == "__main__":
    found = {name: transcript(settings) for name, settings in TABLES.items()}
    GOLDEN.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
