"""Whole matches: they end, nobody misses an event, and the log makes the table again."""

import random

import msgspec
import pytest

from sevenbridge_app.tables import redaction, server_messages
from sevenbridge_app.tables.croupier import Croupier
from sevenbridge_app.tables.log_writer import LogWriter
from sevenbridge_app.tables.redaction import EVERYTHING
from sevenbridge_app.tables.seat import SeatNumber
from tests.tables.playing import PRESETS, SESSION, Bots, Sitting, finish, goes_on

CLAIMS = ("fast", "level")
TABLES = [(preset, claims, seats) for preset in PRESETS for claims in CLAIMS for seats in range(2, 7)]


def sitting_for(preset: str, claims: str, seats: int, dice: random.Random) -> Sitting:
    """A table with persons in some seats, one of them surely in the first."""
    sitting = Sitting(
        seed=dice.randrange(1000),
        preset=preset,
        switches={"match_length": 1, "tie": "shared"} if dice.random() < 0.8 else {},
        claims=claims,
        seats=seats,
        claim_seconds=3,
        move_seconds=dice.choice((0, 20)),
        fill=dice.choice(("random", "greedy")),
    )
    sitting.sit(0, *(seat for seat in range(1, seats) if dice.random() < 0.5))
    sitting.start()
    return sitting


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("preset", "claims", "seats"), TABLES)
def test_a_match_ends_and_everybody_is_told_all_of_it(
    preset: str, claims: str, seats: int, seed: int
) -> None:
    dice = random.Random(f"{preset} {claims} {seats} {seed}")
    sitting = sitting_for(preset, claims, seats, dice)
    finish(sitting, dice, dice.choice(("random", "greedy")))

    assert (sitting.table.stage, sitting.kinds()[-1]) == ("open", "MatchEnded")
    match = sitting.game.match
    assert match.over
    for viewer in sitting.viewers:
        messages = sitting.messages(viewer)
        numbered = [message.seq for message in messages if isinstance(message, server_messages.Event)]
        assert numbered == list(range(1, sitting.table.seq + 1))
        last = messages[-1]
        assert isinstance(last, server_messages.MatchEnded)
        assert (last.winners, last.totals) == (match.winners, tuple(match.totals))
        assert last.secret == sitting.table.secret

    again = sitting.folded()
    for viewer in (EVERYTHING, *sitting.viewers):
        known = redaction.snapshot(sitting.table, viewer, SESSION, sitting.at)
        assert redaction.snapshot(again, viewer, SESSION, sitting.at) == known
        sent = msgspec.json.encode(known)
        assert msgspec.json.encode(msgspec.json.decode(sent, type=server_messages.Snapshot)) == sent


@pytest.mark.parametrize("claims", CLAIMS)
@pytest.mark.parametrize("seed", range(4))
def test_a_table_made_again_from_its_log_goes_on_the_same(claims: str, seed: int) -> None:
    dice = random.Random(f"{claims} {seed}")
    sitting = sitting_for("wikipedia_ja", claims, 4, dice)
    moments = 0
    while sitting.table.is_in_match:
        goes_on(sitting, dice)
        sitting.wait(dice.randrange(500))
        again = sitting.folded()
        croupier = Croupier(LogWriter(again, random.Random(0).randbytes), Bots())
        assert not croupier.tick(sitting.at).events
        assert croupier.wake == sitting.croupier.wake
        for viewer in (EVERYTHING, *sitting.viewers):
            snapshots = [redaction.snapshot(each, viewer, 0, sitting.at) for each in (again, sitting.table)]
            assert snapshots[0] == snapshots[1]
        for seat in range(4):
            play = again.play
            assert play is None or play.options(play.place_of(SeatNumber(seat))) == sitting.options(seat)
        moments += 1
    assert moments > 10
