"""No frame names a card that its receiver may not know: every card word of every frame is looked up."""

import random
from typing import Any

import msgspec
import pytest

from sevenbridge_app.tables import client_messages, log_events, redaction, server_messages
from sevenbridge_app.tables.log_events import LogEvent
from sevenbridge_app.tables.redaction import EVERYTHING, WATCHER
from sevenbridge_app.tables.table import PRIVATE_EVENTS, Table
from tests.exhaustive import in_turn
from tests.tables.card_knowledge import CardKnowledge, chosen_from
from tests.tables.playing import PRESETS, Sitting, deck_of, decoded, goes_on, named, stacked


class Knowledge:
    """What each viewer of a sitting may know, compared with what it was sent.

    ``then`` is the same by the number of the event after which it was so.
    """

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.then: dict[int, dict[int, set[str]]] = {}
        self.checked = 0
        self._cards = CardKnowledge(sitting.table, sitting.viewers)
        self._read = dict.fromkeys(sitting.viewers, 0)
        fold = sitting.table.fold

        def learning(event: LogEvent, at: int) -> None:
            fold(event, at)
            self._cards.learn(event)
            self.then[sitting.table.seq] = {viewer: set(known) for viewer, known in self.known.items()}

        sitting.table.fold = learning  # type: ignore[method-assign]

    @property
    def known(self) -> dict[int, set[str]]:
        """The cards that viewers may know now."""
        return self._cards.known

    def check(self) -> None:
        """Looks at what everybody was sent since the last time."""
        for viewer in self.sitting.viewers:
            for got in self.sitting.got[viewer][self._read[viewer] :]:
                message = decoded(got.frame)
                known = self.known[viewer]
                if isinstance(message, server_messages.Event):
                    known = self.then[message.seq][viewer] if message.seq in self.then else set()
                now = (
                    message.now
                    if isinstance(message, server_messages.Event | server_messages.NowChanged)
                    else None
                )
                cards = named(got.frame) | chosen_from(now)
                assert cards <= known, (viewer, message)
                self.checked += bool(cards)
            self._read[viewer] = len(self.sitting.got[viewer])
            snapshot = self.sitting.snapshot(viewer)
            assert named(msgspec.json.encode(snapshot)) | chosen_from(snapshot.now) <= self.known[viewer]


def sitting_for(dice: random.Random, **settings: Any) -> Sitting:
    seats = dice.randrange(2, 7)
    switches: dict[str, Any] = {"claim_ban": "none", "reshuffles": 100, "match_length": 2, "tie": "shared"}
    switches |= dice.choice(({}, {"jokers": 1}))
    # what one goes out with names cards that one waits for: that they follow from the view is in test_outs.py
    settings |= {"outs": False, "fill": "random"}
    sitting = Sitting(seed=dice.randrange(100), seats=seats, switches=switches, claim_seconds=3, **settings)
    sitting.sit(0, *(seat for seat in range(1, seats) if dice.random() < 0.6))
    return sitting


@pytest.mark.parametrize(("preset", "claims"), in_turn(PRESETS, ["fast", "level"]))
def test_no_frame_names_a_card_that_its_receiver_may_not_know(preset: str, claims: str) -> None:
    dice = random.Random(f"{preset} {claims}")
    checked = 0
    for _ in range(2):
        sitting = sitting_for(dice, preset=preset, claims=claims)
        knowledge = Knowledge(sitting)
        sitting.start()
        while goes_on(sitting, dice):
            knowledge.check()
        checked += knowledge.checked
    assert checked > 200


def test_it_would_be_seen_if_a_frame_named_a_hidden_card(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = redaction.event

    def telling(table: Table, line: LogEvent, viewer: int) -> server_messages.Event:
        return honest(table, line, EVERYTHING)

    monkeypatch.setattr(redaction, "event", telling)
    dice = random.Random(1)
    sitting = sitting_for(dice)
    knowledge = Knowledge(sitting)
    sitting.start()
    with pytest.raises(AssertionError):
        knowledge.check()


def test_an_event_without_a_description_goes_out_as_a_bare_number(monkeypatch: pytest.MonkeyPatch) -> None:
    dice = random.Random(2)
    for kind in list(redaction._REDACTIONS):
        with monkeypatch.context() as patch:
            patch.delitem(redaction._REDACTIONS, kind)
            sitting = sitting_for(dice)
            sitting.start()
            while goes_on(sitting, dice):
                pass
            loud = [line for line, _ in sitting.log if not isinstance(line, PRIVATE_EVENTS)]
            for viewer in sitting.viewers:
                events = [
                    each for each in sitting.messages(viewer) if isinstance(each, server_messages.Event)
                ]
                for line, event in zip(loud, events, strict=True):
                    is_bare = msgspec.structs.asdict(event) == {"seq": event.seq, "now": event.now}
                    assert is_bare == (
                        isinstance(line, kind) or isinstance(event, server_messages.WindowClosed)
                    )


def test_a_line_of_a_new_type_is_a_bare_number_to_all_eyes() -> None:
    class Whispered(msgspec.Struct, tag="whispered"):
        """A line that redaction.py has never heard of."""

        seat: int
        card: str

    sitting = Sitting(seats=2)
    for viewer in (EVERYTHING, WATCHER, 0, 1):
        line: Any = Whispered(0, "7h")
        assert redaction.event(sitting.table, line, viewer) == server_messages.HiddenEvent(
            seq=sitting.table.seq
        )
        assert redaction.private_to(sitting.table, line) == ()


def test_those_who_see_everything_see_all_hands_and_nobody_else_does() -> None:
    hands = ["As 2s 3s 4s 5s 6s 8s", "Ah 2h 3h 4h 5h 6h 8h"]
    sitting = Sitting(
        seats=2,
        fairness=stacked(deck_of(hands, "Kd Kc")),
        switches={"upcard": False, "first_dealer": "random"},
    )
    sitting.sit(0, 1)
    sitting.start()
    dealt = [
        redaction.event(sitting.table, log_events.RoundDealt(), viewer)
        for viewer in (EVERYTHING, WATCHER, 0, 1)
    ]
    assert all(isinstance(each, server_messages.RoundDealt) for each in dealt)
    assert [
        (each.round.hand, each.round.hands) for each in dealt if isinstance(each, server_messages.RoundDealt)
    ] == [
        ("", tuple(hands)),
        ("", ()),
        (hands[0], ()),
        (hands[1], ()),
    ]
    sitting.play(1, "draw")
    drawn = sitting.log[-1][0]
    cards = {viewer: redaction.event(sitting.table, drawn, viewer) for viewer in (EVERYTHING, WATCHER, 0, 1)}
    assert {
        viewer: each.events[0].cards
        for viewer, each in cards.items()
        if isinstance(each, server_messages.Happened)
    } == {
        EVERYTHING: "Kd",
        WATCHER: "",
        0: "",
        1: "Kd",
    }


def test_the_secret_is_told_when_the_match_is_over_and_not_before() -> None:
    dice = random.Random(3)
    sitting = sitting_for(dice, preset="wikipedia_ja")
    sitting.start()
    secret = sitting.table.secret
    assert secret
    while goes_on(sitting, dice):
        pass
    for viewer in sitting.viewers:
        told_in = [secret.encode() in got.frame for got in sitting.got[viewer]]
        assert told_in == [False] * (len(told_in) - 1) + [True]
        assert sitting.snapshot(viewer).secret == secret
    sitting.ask(sitting.table.seating.owner, client_messages.Start(1))
    assert sitting.snapshot(WATCHER).secret == ""
    assert sitting.table.secret != secret
