"""Whatever anybody asks at any moment is done, or refused with a reason, and then nothing has changed."""

import random
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sevenbridge.engine.kinds import COUNT
from sevenbridge.engine.malformed import Fault
from sevenbridge.engine.refusals import Refusal
from sevenbridge_app.tables import client_messages, log_events
from sevenbridge_app.tables.client_messages import ClientMessage
from sevenbridge_app.tables.nonces import hash_of
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.seat import SeatNumber
from tests.tables.discarded import PON, Told, at_turn, discarded
from tests.tables.playing import DRAW, PASS, SESSION, Sitting, finish, goes_on, tied

STRANGE_NUMBERS = (-1, 6, 7, 5440, 5441, 2**31, 2**63, 2**64, 2**70, -(2**70))


def any_message(dice: random.Random, sitting: Sitting) -> ClientMessage:
    """A message that makes sense now and then."""
    seat = dice.choice((*range(len(sitting.table.seating.seats)), dice.choice(STRANGE_NUMBERS)))
    step = sitting.table.clocks.step + dice.choice((0, 0, 0, 0, -1, 1, dice.choice(STRANGE_NUMBERS)))
    action = dice.choice(
        (DRAW, PASS, dice.randrange(60), dice.randrange(COUNT), dice.choice(STRANGE_NUMBERS))
    )
    messages: list[ClientMessage] = [
        client_messages.Sit(1, seat),
        client_messages.Rise(1, seat),
        client_messages.Take(1, seat),
        client_messages.Start(1),
        client_messages.NonceHash(1, seat, dice.choice((hash_of("ab"), "", "ab", "x" * 64))),
        client_messages.Nonce(1, seat, dice.choice(("ab", "", "x", "a" * 130))),
        client_messages.WhyNot(
            1, seat, dice.choice(("draw", "pass", "meld 7s", "discard 5h", "chi 3h 4h", "", "?"))
        ),
        client_messages.Ready(1, seat),
        client_messages.Prefer(1, seat, *dice.choices((None, True, False), k=2)),
        client_messages.Undo(1, seat),
        client_messages.Consent(1, seat, dice.random() < 0.5),
        client_messages.Mute(1, seat, dice.random() < 0.5),
        client_messages.Replace(1, seat),
        client_messages.Vote(1, seat, dice.random() < 0.8),
        client_messages.Say(
            1, seat, dice.choice(("phrase", "reaction", "text")), dice.choice(("nice", "clap", "", "{x}"))
        ),
        client_messages.Look(1, seat),
        client_messages.Ping(1),
    ]
    play = client_messages.Play(1, seat, step, action)
    return dice.choice((play, dice.choice(messages)))


def meet(sitting: Sitting, session: int, message: ClientMessage) -> RequestRefused | None:
    """Asks; what is refused must have changed nothing, and has both its sentences."""
    before, kept = sitting.state(), len(sitting.log)
    wake = sitting.croupier.wake
    refusal: RequestRefused | None = None
    try:
        sitting.ask(session, message)
    except RequestRefused as refused:
        refusal = refused
    if refusal is None:
        return None
    assert (sitting.state(), len(sitting.log)) == (before, kept)
    assert sitting.croupier.wake == wake
    assert not sitting.croupier.tick(sitting.at).events
    assert refusal.text.en == str(refusal)
    for sentence in (refusal.text.en, refusal.text.ja):
        assert sentence
        assert "{" not in sentence
    assert refusal.because in {"", *Refusal, *Fault}
    return refusal


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 2**32))
def test_anything_is_done_or_refused_and_a_refusal_changes_nothing(seed: int) -> None:
    dice = random.Random(seed)
    sitting = Sitting(
        seats=dice.randrange(2, 5),
        claims=dice.choice(("fast", "level")),
        claim_seconds=4,
        visibility=dice.choice(("public", "private")),
        fill=dice.choice(("greedy", "random", "")),
        move_seconds=dice.choice((0, 5)),
        switches={"match_length": 2, "tie": "shared", "claim_ban": "none"},
        quick=dice.random() < 0.2,
    )
    for _ in range(60):
        session = dice.choice((7, *range(SESSION, SESSION + 4)))
        meet(sitting, session, any_message(dice, sitting))
        if dice.random() < 0.3:
            sitting.wait(dice.choice((0, 100, 5000)))
        for _ in range(dice.randrange(6)):
            goes_on(sitting, dice)
    again = sitting.folded()
    for viewer in sitting.viewers:
        play = again.play
        assert play is None or play.options(play.place_of(SeatNumber(viewer))) == sitting.options(viewer)
    assert (again.seq, again.clocks.step, again.stage) == (
        sitting.table.seq,
        sitting.table.clocks.step,
        sitting.table.stage,
    )


def at_stage(stage: str) -> Sitting:
    """Seat 0 is the owner's, seat 1 a guest's, seat 2 a computer's, or empty before the match."""
    if stage == "window":
        sitting = discarded(
            ("5h 9c Kd 2c 4s 8d Jc", "5s 5d Ts Tc 8h Kh 3c", "3h 4h"), persons=(0, 1), computers=Told()
        )
    elif stage in ("playing", "undo"):
        sitting = at_turn(("5h 9c Kd 2c 4s 8d Jc", "5s 5d", "3h 4h"), persons=(0, 1), computers=Told())
        if stage == "undo":
            sitting.play(0, "draw")
            sitting.play(0, "discard Kd")
            sitting.ask(SESSION, client_messages.Undo(1, 0))
    else:
        sitting = Sitting(seats=3, switches={"match_length": 2, "tie": "shared"}, visibility="private")
        sitting.sit(0, 1)
        if stage in ("hashes", "nonces"):
            sitting.ask(SESSION, client_messages.Start(1))
            for seat in (0, 1) if stage == "nonces" else ():
                sitting.ask(SESSION + seat, client_messages.NonceHash(1, seat, hash_of("ab")))
        elif stage in ("between", "over"):
            sitting.start()
            dice = random.Random(1)
            while sitting.table.stage == "playing" or (stage == "over" and sitting.table.is_in_match):
                goes_on(sitting, dice, "greedy")
    return sitting


STAGES = ("open", "hashes", "nonces", "playing", "window", "undo", "between", "over")
#: what the guest is told who asks this of the own seat, stage by stage; None where it is done
REFUSED: dict[str, tuple[RefusalCode | None, ...]] = {
    "sit": (RefusalCode.SEAT_TAKEN, *[RefusalCode.PLAYING] * 6, RefusalCode.SEAT_TAKEN),
    "take": (RefusalCode.NOT_PLAYING, *[RefusalCode.NOT_A_COMPUTER] * 6, RefusalCode.NOT_PLAYING),
    "start": (RefusalCode.OWNER_ONLY,) * 8,
    "nonce_hash": (RefusalCode.NO_NONCE_WANTED, None, *[RefusalCode.NO_NONCE_WANTED] * 6),
    "nonce": (RefusalCode.NO_NONCE_WANTED, RefusalCode.HASH_FIRST, None, *[RefusalCode.NO_NONCE_WANTED] * 5),
    "play": (
        *[RefusalCode.NOT_PLAYING] * 3,
        RefusalCode.NOT_NOW,
        RefusalCode.NOT_NOW,
        RefusalCode.UNDO_PENDING,
        RefusalCode.NOT_NOW,
        RefusalCode.NOT_PLAYING,
    ),
    "why": (
        *[RefusalCode.NOT_PLAYING] * 3,
        RefusalCode.NOT_NOW,
        RefusalCode.NOT_NOW,
        RefusalCode.UNDO_PENDING,
        RefusalCode.NOT_NOW,
        RefusalCode.NOT_PLAYING,
    ),
    "ready": (*[RefusalCode.NOT_NOW] * 6, None, RefusalCode.NOT_NOW),
    "again": (*[RefusalCode.NOT_NOW] * 7, None),
    "undo": (
        *[RefusalCode.NOTHING_TO_UNDO] * 5,
        RefusalCode.UNDO_PENDING,
        RefusalCode.NOTHING_TO_UNDO,
        RefusalCode.NOTHING_TO_UNDO,
    ),
    "consent": (*[RefusalCode.NO_UNDO_ASKED] * 5, None, *[RefusalCode.NO_UNDO_ASKED] * 2),
    "mute": (RefusalCode.OWNER_ONLY,) * 8,
    "replace": (RefusalCode.OWNER_ONLY, *[RefusalCode.NOT_ABSENT] * 6, RefusalCode.OWNER_ONLY),
    "vote": (RefusalCode.NOT_PLAYING, *[RefusalCode.TOO_FEW_VOTERS] * 6, RefusalCode.NOT_PLAYING),
    "rise": (None,) * 8,
    "prefer": (None,) * 8,
    "look": (None,) * 8,
    "ping": (None,) * 8,
}


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("kind", REFUSED)
def test_what_is_refused_at_which_stage(kind: str, stage: str) -> None:
    sitting = at_stage(stage)
    messages: dict[str, ClientMessage] = {
        "sit": client_messages.Sit(1, 1),
        "take": client_messages.Take(1, 1),
        "start": client_messages.Start(1),
        "nonce_hash": client_messages.NonceHash(1, 1, hash_of("ab")),
        "nonce": client_messages.Nonce(1, 1, "ab"),
        "play": client_messages.Play(1, 1, sitting.table.clocks.step, 5),
        "why": client_messages.WhyNot(1, 1, "meld 7s"),
        "ready": client_messages.Ready(1, 1),
        "again": client_messages.Again(1, 1),
        "undo": client_messages.Undo(1, 1),
        "consent": client_messages.Consent(1, 1, True),
        "mute": client_messages.Mute(1, 0, True),
        "replace": client_messages.Replace(1, 0),
        "vote": client_messages.Vote(1, 0, True),
        "rise": client_messages.Rise(1, 1),
        "prefer": client_messages.Prefer(1, 1, no_calls=True),
        "look": client_messages.Look(1, 1),
        "ping": client_messages.Ping(1),
    }
    refusal = meet(sitting, SESSION + 1, messages[kind])
    assert (refusal.code if refusal else None) == REFUSED[kind][STAGES.index(stage)]


@pytest.mark.parametrize("stage", STAGES)
def test_a_stranger_can_do_nothing_but_sit_down(stage: str) -> None:
    sitting = at_stage(stage)
    messages: list[ClientMessage] = [
        client_messages.Rise(1, 0),
        client_messages.NonceHash(1, 0, hash_of("ab")),
        client_messages.Nonce(1, 0, "ab"),
        client_messages.Play(1, 0, sitting.table.clocks.step, DRAW),
        client_messages.WhyNot(1, 0, "draw"),
        client_messages.Ready(1, 0),
        client_messages.Prefer(1, 0, auto_draw=True),
        client_messages.Undo(1, 0),
        client_messages.Consent(1, 0, True),
        client_messages.Say(1, 0, "phrase", "hello"),
    ]
    assert {sitting.refused(7, message).code for message in messages} == {RefusalCode.NOT_YOUR_SEAT}
    owners: list[ClientMessage] = [
        client_messages.Start(1),
        client_messages.Mute(1, 0, True),
        client_messages.Replace(1, 0),
    ]
    assert {sitting.refused(7, message).code for message in owners} == {RefusalCode.OWNER_ONLY}


@pytest.mark.parametrize("number", STRANGE_NUMBERS)
def test_strange_numbers_are_refused(number: int) -> None:
    sitting = at_turn()
    step = sitting.table.clocks.step
    play = sitting.refused(SESSION, client_messages.Play(1, 0, step, number))
    assert play.code is RefusalCode.NOT_NOW
    assert (
        sitting.refused(SESSION, client_messages.Play(1, number, step, DRAW)).code is RefusalCode.NO_SUCH_SEAT
    )
    late = sitting.refused(SESSION, client_messages.Play(1, 0, step + number, DRAW)).code
    assert late is (RefusalCode.TOO_LATE if number < 0 else RefusalCode.TOO_EARLY)
    sitting.play(0, "draw")
    play = sitting.refused(SESSION, client_messages.Play(1, 0, sitting.table.clocks.step, number))
    assert play.code is RefusalCode.NOT_NOW
    assert play.because
    assert (play.because == "unknown_action") == (number not in range(COUNT))


@pytest.mark.parametrize(
    ("action", "because"),
    [
        ("draw", "already_taken"),
        ("discard As", "not_held"),
        ("pass", "nothing_to_claim"),
        ("meld 2c 3c 4c", "not_held"),
        ("layoff 9c high", "no_place"),
    ],
)
def test_in_ones_own_turn_the_engine_says_why_not(action: str, because: str) -> None:
    sitting = at_turn()
    sitting.play(0, "draw")
    with pytest.raises(RequestRefused) as refusal:
        sitting.play(0, action)
    assert (refusal.value.code, refusal.value.because) == (RefusalCode.NOT_NOW, because)


def test_outside_ones_own_turn_the_reason_is_one_that_everybody_knows() -> None:
    sitting = discarded()
    for seat, action, because in (
        (0, DRAW, "not_your_turn"),
        (3, PASS, "nothing_to_claim"),
        (1, 5, "take_first"),
        (2, 5, "not_your_turn"),
    ):
        refusal = sitting.refused(
            SESSION + seat, client_messages.Play(1, seat, sitting.table.clocks.step, action)
        )
        assert (refusal.code, refusal.because) == (RefusalCode.NOT_NOW, because)


def test_what_play_has_gone_past_is_too_late() -> None:
    sitting = discarded()
    step = sitting.table.clocks.step
    sitting.play(2, PON)
    for seat in range(4):
        refusal = sitting.refused(SESSION + seat, client_messages.Play(1, seat, step, DRAW))
        assert refusal.code is RefusalCode.TOO_LATE


def test_those_who_sit_out_see_no_hand_and_cannot_play() -> None:
    dice = random.Random(1)
    sitting, out = tied(dice, (1, 2)), 0
    round = sitting.snapshot(out).round
    assert round is not None
    assert (round.hand, round.hands, round.counts[out]) == ("", (), 0)
    refusal = sitting.refused(SESSION + out, client_messages.Play(1, out, sitting.table.clocks.step, DRAW))
    assert refusal.code is RefusalCode.NOT_NOW
    assert sitting.refused(SESSION + out, client_messages.Undo(1, out)).code is RefusalCode.NOTHING_TO_UNDO
    finish(sitting, dice, "greedy")
    assert out not in sitting.game.winners


@pytest.mark.parametrize("why", RefusalCode)
def test_every_reason_is_a_sentence_in_both_languages(why: RefusalCode) -> None:
    details = {name: name.upper() for name in why.fields}
    refusal = RequestRefused(why, **details)
    assert refusal.text.en.endswith((".", "EN"))
    assert refusal.text.ja.endswith(("。", "JA", "KNOWN"))
    assert why.value == why.name.lower()


def test_messages_are_a_closed_list() -> None:
    decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(client_messages.ClientMessage)
    assert decoder.decode(b'{"do":"play","id":3,"seat":0,"step":4,"action":2}') == client_messages.Play(
        3, 0, 4, 2
    )
    for body in (b'{"do":"cheat","id":1}', b'{"do":"ping"}', b'{"do":"ping","id":1,"more":2}', b"[]", b"{}"):
        with pytest.raises(msgspec.ValidationError):
            decoder.decode(body)


def test_lines_are_a_closed_list() -> None:
    for kind in get_args(log_events.LogEvent):
        fields: dict[str, Any] = {
            field.name: _EXAMPLES.get(field.name, 1) for field in msgspec.structs.fields(kind)
        }
        line = kind(**fields)
        assert log_events.decode(log_events.encode(line)) == line
    with pytest.raises(msgspec.ValidationError):
        log_events.decode(b'{"t":"cheated"}')


_EXAMPLES: dict[str, Any] = {
    "settings": at_stage("open").settings,
    "by_vote": True,
    "name": "Aki",
    "node": "osaka:1",
    "player": "greedy",
    "secret": "ab",
    "nonces": ("ab", "cd"),
    "hash": "ab",
    "nonce": "ab",
    "kind": "phrase",
    "what": "hello",
    "no_calls": True,
    "auto_draw": False,
    "on": True,
    "by_host": True,
    "table": "ABC234",
    "record": "[[rounds]]",
    "mark": "ab",
    "edition": "1",
    "invitation": "ab",
    "avatar": "plum-wine",
    "day": "2026-11-23",
}
