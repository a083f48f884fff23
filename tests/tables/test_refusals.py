"""Whatever anybody asks at any moment is done, or refused with a reason, and then nothing has changed."""

import random
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sevenbridge.engine.kinds import COUNT
from sevenbridge.engine.notation import Fault
from sevenbridge.engine.refusals import Refusal
from sevenbridge.tables import asked, lines
from sevenbridge.tables.asked import Asked
from sevenbridge.tables.refusals import Refused, Why
from tests.tables.discarded import PON, Told, at_turn, discarded
from tests.tables.playing import DRAW, PASS, SESSION, Sitting, finish, goes_on

STRANGE_NUMBERS = (-1, 6, 7, 5440, 5441, 2**31, 2**63, 2**64, 2**70, -(2**70))


def any_message(dice: random.Random, sitting: Sitting) -> Asked:
    """A message that makes sense now and then."""
    seat = dice.choice((*range(len(sitting.table.seats)), dice.choice(STRANGE_NUMBERS)))
    step = sitting.table.step + dice.choice((0, 0, 0, 0, -1, 1, dice.choice(STRANGE_NUMBERS)))
    action = dice.choice(
        (DRAW, PASS, dice.randrange(60), dice.randrange(COUNT), dice.choice(STRANGE_NUMBERS))
    )
    messages: list[Asked] = [
        asked.Sit(1, seat),
        asked.Rise(1, seat),
        asked.Take(1, seat),
        asked.Start(1),
        asked.Nonce(1, seat, dice.choice(("ab", "", "x", "a" * 130))),
        asked.WhyNot(1, seat, dice.choice(("draw", "pass", "meld 7s", "discard 5h", "chi 3h 4h", "", "?"))),
        asked.Ready(1, seat),
        asked.Prefer(1, seat, *dice.choices((None, True, False), k=2)),
        asked.Undo(1, seat),
        asked.Consent(1, seat, dice.random() < 0.5),
        asked.Mute(1, seat, dice.random() < 0.5),
        asked.Replace(1, seat),
        asked.Say(
            1, seat, dice.choice(("phrase", "reaction", "text")), dice.choice(("nice", "clap", "", "{x}"))
        ),
        asked.Look(1, seat),
        asked.Ping(1),
    ]
    play = asked.Play(1, seat, step, action)
    return dice.choice((play, dice.choice(messages)))


def meet(sitting: Sitting, session: int, message: Asked) -> Refused | None:
    """Asks; what is refused must have changed nothing, and has both its sentences."""
    before, kept = sitting.state(), len(sitting.log)
    wake = sitting.croupier.wake
    refusal: Refused | None = None
    try:
        sitting.ask(session, message)
    except Refused as refused:
        refusal = refused
    if refusal is None:
        return None
    assert (sitting.state(), len(sitting.log)) == (before, kept)
    assert sitting.croupier.wake == wake
    assert not sitting.croupier.tick(sitting.at).lines
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
    for eyes in sitting.eyes:
        assert again.options(again.place_of(eyes)) == sitting.table.options(sitting.table.place_of(eyes))
    assert (again.seq, again.step, again.stage) == (
        sitting.table.seq,
        sitting.table.step,
        sitting.table.stage,
    )


def at_stage(stage: str) -> Sitting:
    """Seat 0 is the owner's, seat 1 a guest's, seat 2 a computer's, or empty before the match."""
    if stage == "window":
        sitting = discarded(
            ("5h 9c Kd 2c 4s 8d Jc", "5s 5d Ts Tc 8h Kh 3c", "3h 4h"), persons=(0, 1), minds=Told()
        )
    elif stage in ("playing", "undo"):
        sitting = at_turn(("5h 9c Kd 2c 4s 8d Jc", "5s 5d", "3h 4h"), persons=(0, 1), minds=Told())
        if stage == "undo":
            sitting.play(0, "draw")
            sitting.play(0, "discard Kd")
            sitting.ask(SESSION, asked.Undo(1, 0))
    else:
        sitting = Sitting(seats=3, switches={"match_length": 2, "tie": "shared"}, visibility="private")
        sitting.sit(0, 1)
        if stage == "nonces":
            sitting.ask(SESSION, asked.Start(1))
        elif stage in ("between", "over"):
            sitting.start()
            dice = random.Random(1)
            while sitting.table.stage == "playing" or (stage == "over" and sitting.table.is_in_match):
                goes_on(sitting, dice, "greedy")
    return sitting


STAGES = ("open", "nonces", "playing", "window", "undo", "between", "over")
#: what the guest is told who asks this of the own seat, stage by stage; None where it is done
REFUSED: dict[str, tuple[Why | None, ...]] = {
    "sit": (Why.SEAT_TAKEN, *[Why.PLAYING] * 5, Why.SEAT_TAKEN),
    "take": (Why.NOT_PLAYING, *[Why.NOT_A_COMPUTER] * 5, Why.NOT_PLAYING),
    "start": (Why.OWNER_ONLY,) * 7,
    "nonce": (Why.NO_NONCE_WANTED, None, *[Why.NO_NONCE_WANTED] * 5),
    "play": (
        Why.NOT_PLAYING,
        Why.NOT_PLAYING,
        Why.NOT_NOW,
        Why.NOT_NOW,
        Why.UNDO_PENDING,
        Why.NOT_NOW,
        Why.NOT_PLAYING,
    ),
    "why": (
        Why.NOT_PLAYING,
        Why.NOT_PLAYING,
        Why.NOT_NOW,
        Why.NOT_NOW,
        Why.UNDO_PENDING,
        Why.NOT_NOW,
        Why.NOT_PLAYING,
    ),
    "ready": (*[Why.NOT_NOW] * 5, None, Why.NOT_NOW),
    "undo": (*[Why.NOTHING_TO_UNDO] * 4, Why.UNDO_PENDING, Why.NOTHING_TO_UNDO, Why.NOTHING_TO_UNDO),
    "consent": (*[Why.NO_UNDO_ASKED] * 4, None, *[Why.NO_UNDO_ASKED] * 2),
    "mute": (Why.OWNER_ONLY,) * 7,
    "replace": (Why.OWNER_ONLY,) * 7,
    "rise": (None,) * 7,
    "prefer": (None,) * 7,
    "look": (None,) * 7,
    "ping": (None,) * 7,
}


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("kind", REFUSED)
def test_what_is_refused_at_which_stage(kind: str, stage: str) -> None:
    sitting = at_stage(stage)
    messages: dict[str, Asked] = {
        "sit": asked.Sit(1, 1),
        "take": asked.Take(1, 1),
        "start": asked.Start(1),
        "nonce": asked.Nonce(1, 1, "ab"),
        "play": asked.Play(1, 1, sitting.table.step, 5),
        "why": asked.WhyNot(1, 1, "meld 7s"),
        "ready": asked.Ready(1, 1),
        "undo": asked.Undo(1, 1),
        "consent": asked.Consent(1, 1, True),
        "mute": asked.Mute(1, 0, True),
        "replace": asked.Replace(1, 0),
        "rise": asked.Rise(1, 1),
        "prefer": asked.Prefer(1, 1, no_calls=True),
        "look": asked.Look(1, 1),
        "ping": asked.Ping(1),
    }
    refusal = meet(sitting, SESSION + 1, messages[kind])
    assert (refusal.why if refusal else None) == REFUSED[kind][STAGES.index(stage)]


@pytest.mark.parametrize("stage", STAGES)
def test_a_stranger_can_do_nothing_but_sit_down(stage: str) -> None:
    sitting = at_stage(stage)
    messages: list[Asked] = [
        asked.Rise(1, 0),
        asked.Nonce(1, 0, "ab"),
        asked.Play(1, 0, sitting.table.step, DRAW),
        asked.WhyNot(1, 0, "draw"),
        asked.Ready(1, 0),
        asked.Prefer(1, 0, auto_draw=True),
        asked.Undo(1, 0),
        asked.Consent(1, 0, True),
        asked.Say(1, 0, "phrase", "hello"),
    ]
    assert {sitting.refused(7, message).why for message in messages} == {Why.NOT_YOUR_SEAT}
    owners: list[Asked] = [asked.Start(1), asked.Mute(1, 0, True), asked.Replace(1, 0)]
    assert {sitting.refused(7, message).why for message in owners} == {Why.OWNER_ONLY}


@pytest.mark.parametrize("number", STRANGE_NUMBERS)
def test_strange_numbers_are_refused(number: int) -> None:
    sitting = at_turn()
    step = sitting.table.step
    play = sitting.refused(SESSION, asked.Play(1, 0, step, number))
    assert play.why is Why.NOT_NOW
    assert sitting.refused(SESSION, asked.Play(1, number, step, DRAW)).why is Why.NO_SUCH_SEAT
    late = sitting.refused(SESSION, asked.Play(1, 0, step + number, DRAW)).why
    assert late is (Why.TOO_LATE if number < 0 else Why.TOO_EARLY)
    sitting.play(0, "draw")
    play = sitting.refused(SESSION, asked.Play(1, 0, sitting.table.step, number))
    assert play.why is Why.NOT_NOW
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
    with pytest.raises(Refused) as refusal:
        sitting.play(0, action)
    assert (refusal.value.why, refusal.value.because) == (Why.NOT_NOW, because)


def test_outside_ones_own_turn_the_reason_is_one_that_everybody_knows() -> None:
    sitting = discarded()
    for seat, action, because in (
        (0, DRAW, "not_your_turn"),
        (3, PASS, "nothing_to_claim"),
        (1, 5, "take_first"),
        (2, 5, "not_your_turn"),
    ):
        refusal = sitting.refused(SESSION + seat, asked.Play(1, seat, sitting.table.step, action))
        assert (refusal.why, refusal.because) == (Why.NOT_NOW, because)


def test_what_play_has_gone_past_is_too_late() -> None:
    sitting = discarded()
    step = sitting.table.step
    sitting.play(2, PON)
    for seat in range(4):
        refusal = sitting.refused(SESSION + seat, asked.Play(1, seat, step, DRAW))
        assert refusal.why is Why.TOO_LATE


def test_those_who_sit_out_see_no_hand_and_cannot_play() -> None:
    points = {"ace_points": 0, "face_points": 0, "seven_points": 0, "pip_points": 0}
    rules = {"match_length": 1, "tie": "play_on", "score_flow": "penalty"}
    dice = random.Random(1)
    for seed in range(100):
        sitting = Sitting(seats=3, seed=seed, switches=points | rules)
        sitting.sit(0, 1, 2)
        sitting.start()
        while sitting.table.is_in_match and sitting.table.round_number == 1:
            goes_on(sitting, dice, "greedy")
        if len(sitting.table.playing) == 2:
            break
    (out,) = {0, 1, 2} - set(sitting.table.playing)
    round = sitting.snapshot(out).round
    assert round is not None
    assert (round.hand, round.hands, len(round.counts)) == ("", (), 2)
    refusal = sitting.refused(SESSION + out, asked.Play(1, out, sitting.table.step, DRAW))
    assert refusal.why is Why.NOT_NOW
    assert sitting.refused(SESSION + out, asked.Undo(1, out)).why is Why.NOTHING_TO_UNDO
    finish(sitting, dice, "greedy")
    assert sitting.table.match is not None
    assert out not in sitting.table.match.winners


@pytest.mark.parametrize("why", Why)
def test_every_reason_is_a_sentence_in_both_languages(why: Why) -> None:
    details = {name: name.upper() for name in ("setting", "low", "high", "player", "known", "en", "ja")}
    refusal = Refused(why, **details)
    assert refusal.text.en.endswith((".", "EN"))
    assert refusal.text.ja.endswith(("。", "JA", "KNOWN"))
    assert why.value == why.name.lower()


def test_messages_are_a_closed_list() -> None:
    decoder: msgspec.json.Decoder[Asked] = msgspec.json.Decoder(asked.Asked)
    assert decoder.decode(b'{"do":"play","id":3,"seat":0,"step":4,"action":2}') == asked.Play(3, 0, 4, 2)
    for body in (b'{"do":"cheat","id":1}', b'{"do":"ping"}', b'{"do":"ping","id":1,"more":2}', b"[]", b"{}"):
        with pytest.raises(msgspec.ValidationError):
            decoder.decode(body)


def test_lines_are_a_closed_list() -> None:
    for kind in get_args(lines.Line):
        fields: dict[str, Any] = {
            field.name: _EXAMPLES.get(field.name, 1) for field in msgspec.structs.fields(kind)
        }
        line = kind(**fields)
        assert lines.decoded(lines.encoded(line)) == line
    with pytest.raises(msgspec.ValidationError):
        lines.decoded(b'{"t":"cheated"}')


_EXAMPLES: dict[str, Any] = {
    "settings": at_stage("open").settings,
    "name": "Aki",
    "player": "greedy",
    "secret": "ab",
    "nonces": ("ab", "cd"),
    "nonce": "ab",
    "kind": "phrase",
    "what": "hello",
    "no_calls": True,
    "auto_draw": False,
    "on": True,
}
