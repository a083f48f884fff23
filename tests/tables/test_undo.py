"""Taking a move back: what can be, who has to agree, and what the table is like afterwards."""

import random
from typing import Any

import msgspec
import pytest

from sevenbridge.engine.actions import PASS_ACTION
from sevenbridge.engine.game import NEW_STOCK
from sevenbridge.engine.round import Round
from sevenbridge_app.tables import client_messages, log_events, redaction, server_messages
from sevenbridge_app.tables.redaction import EVERYTHING, WATCHER
from sevenbridge_app.tables.refusals import RefusalCode
from sevenbridge_app.tables.seat import MOST_REFUSED_UNDOS
from tests.exhaustive import exhaustive_but
from tests.tables.discarded import CHI, PON, Told, at_turn, discarded, level
from tests.tables.playing import DRAW, SESSION, Sitting, goes_on

MELDS = ("6s 7s 8s Kd 2c 4s Jc", "3h 4h 6h 9h Js 2d Qd", "5s 5d Ts Tc 8h Kh 3c", "5c Qs As 6c 9d Jd 4d")


def undo(sitting: Sitting, seat: int, *agree: int) -> None:
    """A seat asks for it, and these agree."""
    sitting.ask(SESSION + seat, client_messages.Undo(1, seat))
    for each in agree:
        sitting.ask(SESSION + each, client_messages.Consent(1, each, True))


def apart_from_numbers(sitting: Sitting) -> list[Any]:
    """The table for all viewers, without what counts up."""

    def bare(viewer: int) -> Any:
        snapshot = redaction.snapshot(sitting.table, viewer, 0, sitting.at)
        assert snapshot.now is not None
        return msgspec.structs.replace(snapshot, seq=0, now=msgspec.structs.replace(snapshot.now, step=0))

    return [bare(viewer) for viewer in (EVERYTHING, *sitting.viewers)]


def asks_in_vain(sitting: Sitting, seat: int) -> RefusalCode:
    return sitting.refused(SESSION + seat, client_messages.Undo(1, seat)).code


@pytest.mark.parametrize("actions", [["meld 7s"], ["meld 6s 7s 8s"], ["meld 7s", "layoff 6s low"]])
def test_a_meld_or_a_lay_off_can_be_taken_back(actions: list[str]) -> None:
    sitting = at_turn(MELDS, stock="Ac Qh 8c Th")
    sitting.play(0, "draw")
    *first, last = actions
    for action in first:
        sitting.play(0, action)
    before = apart_from_numbers(sitting)
    sitting.play(0, last)
    undo(sitting, 0, 1, 2, 3)
    assert apart_from_numbers(sitting) == before
    sitting.play(0, last)


@pytest.mark.parametrize("claims", ["fast", "level"])
@pytest.mark.parametrize("card", ["5h", "Kd"])
def test_a_discard_can_be_taken_back_while_it_may_be_claimed(claims: str, card: str) -> None:
    sitting = at_turn(claims=claims, claim_seconds=4)
    sitting.play(0, "draw")
    before = apart_from_numbers(sitting)
    sitting.play(0, f"discard {card}")
    undo(sitting, 0, 1, 2, 3)
    assert apart_from_numbers(sitting) == before
    assert not sitting.table.clocks.window_from
    sitting.play(0, "discard 9c")


def test_those_who_look_at_the_table_are_to_be_sent_it_anew() -> None:
    sitting = discarded()
    sitting.ask(SESSION, client_messages.Undo(1, 0))
    sitting.ask(SESSION + 1, client_messages.Consent(1, 1, True))
    sitting.ask(SESSION + 2, client_messages.Consent(1, 2, True))
    assert not any(outbox.needs_snapshot for outbox in sitting.outboxes)
    assert sitting.ask(SESSION + 3, client_messages.Consent(1, 3, True)).needs_snapshot


def test_everybody_is_told_how_it_goes() -> None:
    sitting = discarded()
    undo(sitting, 0, 1, 2, 3)
    stages = [
        (each.seat, each.stage)
        for each in sitting.messages()
        if isinstance(each, server_messages.UndoChanged)
    ]
    assert stages == [(0, "asked"), (1, "agreed"), (2, "agreed"), (3, "agreed"), (0, "done")]


@pytest.mark.parametrize("card", ["5h", "Kd"])
def test_everybody_is_told_whose_wish_was_refused(card: str) -> None:
    sitting = discarded(card=card)
    sitting.ask(SESSION, client_messages.Undo(1, 0))
    assert sitting.snapshot(WATCHER).undo == 0
    sitting.ask(SESSION + 2, client_messages.Consent(1, 2, False))
    assert (sitting.last().seat, sitting.last().stage) == (0, "refused")
    assert sitting.snapshot(WATCHER).undo == -1


def test_a_claim_that_was_announced_is_forgotten_and_never_shown() -> None:
    sitting = level(
        ("5h 9c Kd 2c 4s 8d Jc", "3h 4h 6h 9s Js 2d Qd", "5s 5d Ts Tc 8h Kh 3c", "5c Jk As 6c 9d")
    )
    sitting.play(1, CHI)
    undo(sitting, 0, 1, 2, 3)
    assert sitting.table.dealt_play.answers == {}
    sitting.play(0, "discard 5h")
    assert sitting.options(1)
    sitting.wait(4000)
    assert type(sitting.last()) is server_messages.WindowClosed


def test_a_draw_cannot_be_taken_back() -> None:
    sitting = at_turn()
    sitting.play(0, "draw")
    assert asks_in_vain(sitting, 0) is RefusalCode.NOTHING_TO_UNDO


def test_a_claim_cannot_be_taken_back() -> None:
    sitting = discarded()
    sitting.play(2, PON)
    assert asks_in_vain(sitting, 2) is RefusalCode.NOTHING_TO_UNDO
    assert asks_in_vain(sitting, 0) is RefusalCode.NOTHING_TO_UNDO


def test_a_discard_stays_when_the_next_player_has_drawn() -> None:
    sitting = discarded(card="Kd")
    sitting.play(1, "draw")
    assert asks_in_vain(sitting, 0) is RefusalCode.NOTHING_TO_UNDO


def test_nobody_takes_back_what_others_did() -> None:
    sitting = discarded()
    assert asks_in_vain(sitting, 1) is RefusalCode.NOTHING_TO_UNDO
    assert sitting.refused(SESSION + 1, client_messages.Undo(1, 0)).code is RefusalCode.NOT_YOUR_SEAT


def test_nothing_can_be_taken_back_before_and_after_a_round() -> None:
    sitting = Sitting(seats=2, preset="wikipedia_ja")
    sitting.sit(0, 1)
    assert asks_in_vain(sitting, 0) is RefusalCode.NOTHING_TO_UNDO
    sitting.start()
    assert asks_in_vain(sitting, sitting.table.dealt_play.turn_seat) is RefusalCode.NOTHING_TO_UNDO
    dice = random.Random(1)
    while sitting.table.stage == "playing":
        goes_on(sitting, dice, "greedy")
    assert [asks_in_vain(sitting, seat) for seat in (0, 1)] == [RefusalCode.NOTHING_TO_UNDO] * 2


def test_one_who_does_not_agree_is_enough_and_asking_again_is_no_use() -> None:
    sitting = discarded()
    undo(sitting, 0, 1)
    before = apart_from_numbers(sitting)
    sitting.ask(SESSION + 3, client_messages.Consent(1, 3, False))
    assert [each.undo for each in apart_from_numbers(sitting)] == [-1] * len(before)
    assert asks_in_vain(sitting, 0) is RefusalCode.NOTHING_TO_UNDO
    sitting.play(2, PON)


def test_after_another_move_one_may_ask_again() -> None:
    sitting = at_turn(MELDS, stock="Ac Qh 8c Th")
    sitting.play(0, "draw")
    sitting.play(0, "meld 7s")
    sitting.ask(SESSION, client_messages.Undo(1, 0))
    sitting.ask(SESSION + 3, client_messages.Consent(1, 3, False))
    sitting.play(0, "layoff 6s low")
    undo(sitting, 0, 1, 2, 3)
    assert isinstance(sitting.log[-1][0], log_events.ActionUndone)


def test_several_moves_can_be_taken_back_one_after_the_other() -> None:
    sitting = at_turn(MELDS, stock="Ac Qh 8c Th")
    sitting.play(0, "draw")
    before = apart_from_numbers(sitting)
    for action in ("meld 7s", "layoff 6s low", "layoff 8s high"):
        sitting.play(0, action)
    for _ in range(3):
        undo(sitting, 0, 1, 2, 3)
    assert apart_from_numbers(sitting) == before
    assert asks_in_vain(sitting, 0) is RefusalCode.NOTHING_TO_UNDO


def test_who_says_nothing_for_twenty_seconds_does_not_agree() -> None:
    sitting = discarded()
    undo(sitting, 0, 1, 2)
    sitting.wait(19_999)
    assert sitting.table.dealt_play.undo_by == 0
    sitting.wait(1)
    assert isinstance(sitting.log[-1][0], log_events.UndoRefused)


def test_computers_and_those_who_are_lost_agree() -> None:
    sitting = discarded(persons=(0, 1, 3), computers=Told())
    sitting.attend(1, False)
    undo(sitting, 0)
    assert sitting.table.dealt_play.undo_by == 0
    sitting.ask(SESSION + 3, client_messages.Consent(1, 3, True))
    assert isinstance(sitting.log[-1][0], log_events.ActionUndone)


def test_alone_among_computers_one_needs_nobodys_consent() -> None:
    sitting = discarded(persons=(0,), computers=Told(), card="Kd")
    undo(sitting, 0)
    assert isinstance(sitting.log[-1][0], log_events.ActionUndone)


def test_nobody_agrees_unasked_or_twice() -> None:
    sitting = discarded()
    yes = client_messages.Consent(1, 1, True)
    assert sitting.refused(SESSION + 1, yes).code is RefusalCode.NO_UNDO_ASKED
    undo(sitting, 0, 1)
    assert sitting.refused(SESSION + 1, yes).code is RefusalCode.NO_UNDO_ASKED
    assert sitting.refused(SESSION, client_messages.Consent(1, 0, True)).code is RefusalCode.NO_UNDO_ASKED
    assert sitting.refused(SESSION + 1, client_messages.Consent(1, 2, True)).code is RefusalCode.NOT_YOUR_SEAT
    assert sitting.refused(SESSION, client_messages.Undo(1, 0)).code is RefusalCode.UNDO_PENDING


def test_nothing_is_played_meanwhile() -> None:
    sitting = discarded(card="Kd")
    sitting.ask(SESSION, client_messages.Undo(1, 0))
    assert (
        sitting.refused(SESSION + 1, client_messages.Play(1, 1, sitting.table.clocks.step, DRAW)).code
        is RefusalCode.UNDO_PENDING
    )
    sitting.ask(SESSION + 1, client_messages.Say(1, 1, "phrase", "thinking"))


@pytest.mark.parametrize("leaves", ["rise", "lost", "replaced"])
def test_the_wish_is_gone_with_the_one_who_had_it(leaves: str) -> None:
    sitting = discarded()
    sitting.ask(SESSION, client_messages.Undo(1, 0))
    if leaves == "rise":
        sitting.ask(SESSION, client_messages.Rise(1, 0))
    elif leaves == "lost":
        sitting.attend(0, False)
    else:
        sitting.ask(SESSION, client_messages.Replace(1, 0))
    assert sitting.kinds().count("UndoRefused") == 1
    assert sitting.table.dealt_play.undo_by == -1
    sitting.play(2, PON)


def test_the_wish_is_granted_when_the_last_who_had_not_agreed_leaves() -> None:
    sitting = discarded()
    undo(sitting, 0, 1, 2)
    sitting.ask(SESSION + 3, client_messages.Rise(1, 3))
    assert sitting.kinds()[-1] == "ActionUndone"


@pytest.mark.parametrize("card", ["5h", "Kd"])
def test_who_takes_a_discard_back_has_the_time_of_a_turn_again(card: str) -> None:
    sitting = discarded(card=card, move_seconds=20, bank_seconds=30)
    sitting.wait(2_000)
    undo(sitting, 0, 1, 2, 3)
    assert sitting.clock() == 50_000


@pytest.mark.parametrize("claims", exhaustive_but(["level"], ["fast", "level"]))
def test_what_follows_a_reshuffle_can_be_taken_back(claims: str) -> None:
    taken_back = let_go = 0
    for seed in range(6):
        dice = random.Random(f"{claims} {seed}")
        rules = {"match_length": 1, "tie": "shared", "claim_ban": "none", "reshuffles": 100}
        sitting = Sitting(seats=6, seed=seed, claims=claims, claim_seconds=4, switches=rules)
        sitting.sit(*range(6))
        sitting.start()
        while sitting.table.stage == "playing":
            before, made = apart_from_numbers(sitting), len(actions_of(sitting))
            goes_on(sitting, dice)
            seat = sitting.table.dealt_play.undoable_seat()
            follows = actions_of(sitting)[-3:-2] == [NEW_STOCK]
            if follows and seat >= 0 and len(actions_of(sitting)) > made:
                undo(sitting, seat, *({0, 1, 2, 3, 4, 5} - {seat}))
                assert apart_from_numbers(sitting) == before
                taken_back += 1
                let_go += "DiscardAnswered" in sitting.kinds()[-14:]
                sitting.play(seat, sitting.options(seat)[0])
    assert taken_back > 10
    assert let_go > 2


@pytest.mark.parametrize("claims", ["fast", "level"])
def test_play_with_much_taken_back_can_be_made_again_from_the_log(claims: str) -> None:
    taken_back = 0
    for seed in range(6):
        dice = random.Random(f"{claims} {seed}")
        sitting = Sitting(
            seed=seed,
            seats=3,
            claims=claims,
            claim_seconds=4,
            switches={"match_length": 2, "tie": "shared", "reshuffles": 100},
        )
        sitting.sit(0, 1)
        sitting.start()
        while goes_on(sitting, dice):
            seat = sitting.table.dealt_play.undoable_seat()
            may_ask = seat in (0, 1) and sitting.table.seating.seats[seat].refused_undos < MOST_REFUSED_UNDOS
            if (
                may_ask
                and sitting.table.dealt_play.undo_refused_at != sitting.table.clocks.step
                and dice.random() < 0.5
            ):
                before = Round.from_bytes(_round(sitting).to_bytes())
                undo(sitting, seat)
                sitting.ask(SESSION + 1 - seat, client_messages.Consent(1, 1 - seat, dice.random() < 0.8))
                if isinstance(sitting.log[-1][0], log_events.ActionUndone):
                    taken_back += 1
                    assert _round(sitting).turns == before.turns
                    assert _round(sitting).turn == seat
                    assert _round(sitting).legal_actions()
                sitting.wait(dice.randrange(100))
        again = sitting.folded()
        assert again.dealt_play.game == sitting.game
        assert again.dealt_play.game.results == sitting.game.results
        assert again.dealt_play.game.totals == sitting.game.totals
    assert taken_back > 50


def _round(sitting: Sitting) -> Round:
    return sitting.game.round


def actions_of(sitting: Sitting) -> list[int]:
    """The actions of the round, and its new stocks, without passes."""
    game = sitting.game
    return [move.action for move in game.moves if move.action != PASS_ACTION]


def test_each_of_those_before_one_screen_agrees() -> None:
    sitting = Sitting(seats=2, visibility="private")
    sitting.ask(SESSION, client_messages.Sit(1, 0))
    sitting.ask(SESSION, client_messages.Sit(1, 1))
    sitting.ask(SESSION, client_messages.Start(1))
    sitting.add_nonces()
    seat = sitting.table.dealt_play.turn_seat
    sitting.play(seat, DRAW)
    discard = next(option for option in sitting.options(seat) if option in range(2, 54))
    sitting.play(seat, discard)
    sitting.ask(SESSION, client_messages.Undo(1, seat))
    assert discard not in sitting.options(seat)
    sitting.ask(SESSION, client_messages.Consent(1, 1 - seat, yes=True))
    assert discard in sitting.options(seat)
