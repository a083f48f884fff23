"""Whoever asks why something cannot be done is told in plain words, and told nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from sevenbridge.engine.actions import moved_cards, verb_of
from sevenbridge.engine.notation import format_action
from sevenbridge.engine.sentences import LONGEST_WORD
from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.refusals import ActionRefused, RefusalCode, RequestRefused
from tests.exhaustive import exhaustive_but
from tests.tables.discarded import HANDS, PON, Told, at_turn, discarded, level
from tests.tables.playing import PRESETS, SESSION, Sitting, deck_of, decoded, goes_on, stacked, tied


def why_not(sitting: Sitting, seat: int, text: str) -> RequestRefused | None:
    """Why this seat cannot do this; None where it can. Nothing has changed either way."""
    session = sitting.table.seating.seats[seat].session
    message = client_messages.WhyNot(1, seat, text)
    before, written = sitting.state(), len(sitting.log)
    try:
        sitting.ask(session, message)
    except RequestRefused as refusal:
        found: RequestRefused | None = refusal
    else:
        found = None
    assert (sitting.state(), len(sitting.log)) == (before, written)
    return found


@pytest.mark.parametrize(
    ("text", "because", "en", "ja", "details"),
    [
        (
            "meld 4s 4h 5c",
            "not_held",
            "You do not hold ♥4 ♣5. Choose from your hand.",
            "手札に♥4 ♣5はありません。手札から選んでください。",
            {"cards": "4h 5c"},
        ),
        (
            "meld 8d 9c Jc",
            "not_a_meld",
            "♦8 ♣9 ♣J is neither a set nor a run. Choose other cards.",
            "♦8 ♣9 ♣Jはセットにもシークエンスにもなりません。ほかの組み合わせにしてください。",
            {"cards": "8d 9c Jc"},
        ),
        (
            "layoff 9c @ Th",
            "no_such_meld",
            "♥10 lies in no meld on the table. Name a card of the meld you mean.",
            "♥10は場のどのメルドにもありません。付けたいメルドの中の札を指定してください。",
            {"card": "Th"},
        ),
        (
            "meld Ac 7x",
            "unknown_card",
            "“7x” is no card. Write rank and suit, such as 7h or Ts, or Jk for the joker.",
            "「7x」という札はありません。7h や Ts のように、ジョーカーは Jk と書いてください。",
            {"word": "7x"},
        ),
    ],
)
def test_the_reason_is_a_sentence_with_the_cards_as_people_write_them(
    text: str, because: str, en: str, ja: str, details: dict[str, str]
) -> None:
    sitting = at_turn()
    sitting.play(0, "draw")
    refusal = why_not(sitting, 0, text)
    assert isinstance(refusal, ActionRefused)
    assert (refusal.code, refusal.because, refusal.details) == (RefusalCode.NOT_NOW, because, details)
    assert (refusal.text.en, refusal.text.ja) == (en, ja)
    no = decoded(server_messages.encode(server_messages.No.of(3, refusal)))
    assert no == server_messages.No(3, "not_now", en, ja, details=dict(details), because=because)


def test_people_and_computers_are_called_by_their_names() -> None:
    sitting = at_turn(persons=(0, 1), computers=Told())
    refusal = why_not(sitting, 1, "draw")
    assert refusal is not None
    assert str(refusal) == "It is P100's turn. Wait until it is yours."
    assert refusal.details == {"turn": 0}
    # with others at the table the turn goes to a computer
    sitting = at_turn(persons=(1, 2), computers=Told(seat0=None))
    refusal = why_not(sitting, 1, "draw")
    assert refusal is not None
    assert refusal.text.en == "It is greedy's turn. Wait until it is yours."
    assert refusal.text.ja == "今はgreedyの手番です。自分の手番までお待ちください。"


def test_two_of_the_same_name_are_told_apart() -> None:
    sitting = Sitting(seats=2, visibility="private")
    for seat in (0, 1):
        sitting.ask(SESSION + seat, client_messages.Sit(1, seat), "Aki")
    sitting.start()
    for turn in (sitting.table.dealt_play.turn_seat, 1 - sitting.table.dealt_play.turn_seat):
        refusal = why_not(sitting, 1 - turn, "meld 7s")
        assert refusal is not None
        assert str(refusal).startswith(f"It is {('Aki', 'Aki (2)')[turn]}'s turn.")
        sitting.play(turn, "draw")
        sitting.play(turn, max(sitting.options(turn), key=lambda action: verb_of(action) == "discard"))


def test_the_joker_has_its_name() -> None:
    hands = ("Jk 5h 9c Kd 2c 4s 8d", *HANDS[1:3], "5c Qs As 6c 9d Jd 4d")
    sitting = at_turn(hands)
    sitting.play(0, "draw")
    refusal = why_not(sitting, 0, "meld Jk 5h Kd")
    assert refusal is not None
    assert refusal.text.en.startswith("♥5 ♦K Joker is neither")
    assert refusal.text.ja.startswith("♥5 ♦K ジョーカーは")
    assert why_not(sitting, 0, "discard Jk") is None


def test_seats_in_the_details_are_those_of_the_table() -> None:
    """In a round that plays on after a tie some sit out, and places are no seats."""
    sitting = tied(random.Random(1), (1, 2))
    turn = sitting.table.dealt_play.turn_seat
    refusal = why_not(sitting, 3 - turn, "meld 7s")
    assert refusal is not None
    assert (refusal.because, refusal.details) == ("not_your_turn", {"turn": turn})
    assert f"P{SESSION + turn}" in refusal.text.en
    # who sits out has nothing to ask
    refusal = why_not(sitting, 0, "draw")
    assert refusal is not None
    assert (refusal.code, refusal.because) == (RefusalCode.NOT_NOW, "")


def test_a_word_that_cannot_be_read_is_told_back_in_part() -> None:
    refusal = why_not(at_turn(), 0, "x" * 4000)
    assert refusal is not None
    assert (refusal.because, refusal.details) == ("unknown_verb", {"word": "x" * LONGEST_WORD})
    assert len(refusal.text.en) < 150


@pytest.mark.parametrize("start", [discarded, level])
def test_in_a_window_the_reasons_are_those_that_the_seat_can_see(start: Callable[[], Sitting]) -> None:
    sitting = start()
    asked_of: dict[tuple[int, str], str | None] = {
        (1, "draw"): None,
        (1, "chi 3h 4h"): None,
        (1, "pass"): None,
        (1, "discard 3h"): "take_first",
        (2, "pon 5s 5d"): None,
        (2, "chi 5s 5d"): "chi_out_of_turn",
        (2, "draw"): "not_your_turn",
        (3, "pon 5c 5s"): "not_held",
        (3, "pass"): "nothing_to_claim",
        (0, "pon 5s 5d"): "own_discard",
        (1, "claim"): None,
        (1, "pon"): "no_pon",
        (2, "claim"): None,
        (2, "chi"): "chi_out_of_turn",
        (3, "claim"): "no_pon",
        (0, "claim"): "own_discard",
    }
    for (seat, text), because in asked_of.items():
        refusal = why_not(sitting, seat, text)
        assert (refusal and refusal.because) == because, (seat, text)
    # whoever has answered waits, and that is all there is to say
    sitting.play(1, "claim 3h 4h 5h")
    refusal = why_not(sitting, 1, "draw")
    assert refusal is not None
    assert refusal.code is RefusalCode.ALREADY_ANSWERED
    sitting.play(2, PON)
    sitting.wait(5000)
    refusal = why_not(sitting, 1, "chi 3h 4h")
    assert refusal is not None
    assert refusal.because == "too_late"


def test_whoever_asks_why_the_discard_cannot_be_taken_is_told_what_is_lacking() -> None:
    sitting = discarded()
    refusal = why_not(sitting, 3, "claim")
    assert refusal is not None
    assert refusal.text.en == "To pon ♥5 you need 2 of its rank in your hand, and you hold 1. Let it go."
    assert refusal.details == {"card": "5h", "needed": 2, "given": 1}
    refusal = why_not(sitting, 1, "pon")
    assert refusal is not None
    assert refusal.details == {"card": "5h", "needed": 2, "given": 0}


def test_whose_draw_is_made_without_asking_is_told_no_reason() -> None:
    sitting = level()
    sitting.ask(SESSION + 1, client_messages.Prefer(1, 1, auto_draw=True))
    refusal = why_not(sitting, 1, "draw")
    assert refusal is not None
    assert refusal.because == "claim_or_pass"
    sitting.play(1, "pass")
    refusal = why_not(sitting, 1, "draw")
    assert refusal is not None
    assert (refusal.code, refusal.because, refusal.text) == (
        RefusalCode.NOT_NOW,
        "",
        RefusalCode.NOT_NOW.text,
    )


def test_after_the_round_it_is_over() -> None:
    deck = deck_of(("7s 7h 7d 7c 9c 9d 9h", "2s 4s"), "Kd")
    sitting = Sitting(
        fairness=stacked(deck),
        seats=2,
        switches={"upcard": False, "starter": "dealer", "first_dealer": "random"},
    )
    sitting.sit(0, 1)
    sitting.start()
    for action in ("draw", "meld 7s 7h 7d 7c", "meld 9h 9d 9c", "discard Kd"):
        sitting.play(0, action)
    for seat in (0, 1):
        refusal = why_not(sitting, seat, "draw")
        assert refusal is not None
        assert refusal.because == "round_over"


@pytest.mark.parametrize("preset", exhaustive_but(["gamerules", "nintendo"], PRESETS))
def test_what_is_on_offer_can_be_done_and_lay_offs_go_where_they_are_said_to_go(preset: str) -> None:
    dice = random.Random(preset)
    laid_off = 0
    for seed in range(2):
        sitting = Sitting(seed=seed, seats=3, preset=preset, visibility="private")
        sitting.sit(0, 1, 2)
        sitting.start()
        while goes_on(sitting, dice):
            round = sitting.game.round
            assert round is not None
            for seat in range(3):
                place, now = sitting.game.place_of(seat), sitting.now(seat)
                for action in dice.sample(now.options, min(1, len(now.options))):
                    assert why_not(sitting, seat, format_action(round, action)) is None
                onto = dict(now.onto)
                assert list(onto) == [action for action in now.options if verb_of(action) == "layoff"]
                for action, meld in onto.items():
                    then = round.clone()
                    then.play(action)
                    before = round.melds[meld].cards
                    assert then.melds[meld].cards == before | moved_cards(action)
                    laid_off += place == round.turn
            assert sitting.now(-1).onto == ()
    assert laid_off > 10
