"""Who may sit where, who owns the table, and how a match begins, once and again."""

import random
from typing import Any

import pytest

from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.client_messages import ClientMessage
from sevenbridge_app.tables.nonces import hash_of
from sevenbridge_app.tables.redaction import WATCHER
from sevenbridge_app.tables.refusals import RefusalCode
from sevenbridge_app.tables.times import GRACE, LOBBY_GRACE, NONCE_WAIT
from tests.tables.discarded import Told, at_turn
from tests.tables.playing import SESSION, Sitting, finish

OWNER = SESSION
GUEST = SESSION + 1
OTHER = SESSION + 2


def lobby(*persons: int, **settings: Any) -> Sitting:
    usual: dict[str, Any] = {"seats": 3, "preset": "wikipedia_ja"}
    sitting = Sitting(**(usual | settings))
    sitting.sit(*persons)
    return sitting


def playing(*persons: int, **settings: Any) -> Sitting:
    sitting = lobby(*persons, **settings)
    sitting.start()
    return sitting


def why(sitting: Sitting, session: int, message: ClientMessage) -> RefusalCode:
    return sitting.refused(session, message).code


def kinds(sitting: Sitting) -> list[str]:
    return [seat.kind for seat in sitting.snapshot(WATCHER).seats]


def owner(sitting: Sitting) -> list[int]:
    return [seat for seat, state in enumerate(sitting.snapshot(WATCHER).seats) if state.owner]


# -- sitting down and getting up -------------------------------------------------------------------


def test_everybody_is_told_who_sits_down() -> None:
    sitting = lobby()
    sitting.ask(OWNER, client_messages.Sit(1, 2), "Aki")
    state = server_messages.SeatState(kind="person", name="Aki", owner=True)
    for viewer in sitting.viewers:
        last = sitting.last(viewer)
        assert (last.seat, last.state) == (2, state)
    assert sitting.snapshot(2).mine == (2,)


def test_who_gets_up_leaves_an_empty_seat() -> None:
    sitting = lobby(0, 1)
    sitting.ask(GUEST, client_messages.Rise(1, 1))
    assert kinds(sitting) == ["person", "empty", "empty"]


def test_a_seat_is_for_one_person() -> None:
    sitting = lobby(0)
    assert why(sitting, GUEST, client_messages.Sit(1, 0)) is RefusalCode.SEAT_TAKEN
    for seat in (-1, 3, 2**70):
        assert why(sitting, GUEST, client_messages.Sit(1, seat)) is RefusalCode.NO_SUCH_SEAT
    assert why(sitting, GUEST, client_messages.Rise(1, 0)) is RefusalCode.NOT_YOUR_SEAT
    assert why(sitting, GUEST, client_messages.Rise(1, 1)) is RefusalCode.NOT_YOUR_SEAT


@pytest.mark.parametrize("visibility", ["public", "unlisted"])
def test_a_person_has_one_seat(visibility: str) -> None:
    sitting = lobby(0, visibility=visibility)
    assert why(sitting, OWNER, client_messages.Sit(1, 1)) is RefusalCode.ONE_SEAT_EACH
    sitting.ask(OWNER, client_messages.Rise(1, 0))
    sitting.ask(OWNER, client_messages.Sit(1, 1))
    assert kinds(sitting) == ["empty", "person", "empty"]


def test_at_a_private_table_a_person_may_have_several() -> None:
    sitting = lobby(0, visibility="private")
    sitting.ask(OWNER, client_messages.Sit(1, 2))
    assert sitting.snapshot(0).mine == (0, 2)
    sitting.start()
    sitting.ask(OWNER, client_messages.Take(1, 1))
    assert kinds(sitting) == ["person"] * 3


def test_nobody_sits_down_in_the_middle_of_a_match() -> None:
    sitting = playing(0)
    assert why(sitting, GUEST, client_messages.Sit(1, 1)) is RefusalCode.PLAYING


def test_who_gets_up_in_a_match_is_followed_by_a_computer() -> None:
    sitting = playing(0, 1, fill="random")
    sitting.ask(GUEST, client_messages.Rise(1, 1))
    state = sitting.snapshot(WATCHER).seats[1]
    assert (state.kind, state.name, state.player) == ("computer", "", "random")


def test_where_nothing_fills_seats_the_usual_computer_follows() -> None:
    sitting = playing(0, 1, 2, fill="")
    sitting.ask(GUEST, client_messages.Rise(1, 1))
    assert sitting.snapshot(WATCHER).seats[1].player == "greedy"


def test_a_match_goes_on_with_computers_when_a_person_leaves() -> None:
    sitting = playing(0, 1)
    sitting.ask(GUEST, client_messages.Rise(1, 1))
    finish(sitting, random.Random(1), "greedy")
    assert sitting.table.stage == "open"


# -- taking over -----------------------------------------------------------------------------------


def test_a_computers_seat_can_be_taken_over_and_handed_back() -> None:
    sitting = playing(0)
    hand = sitting.snapshot(1).round
    sitting.ask(GUEST, client_messages.Take(1, 1))
    assert kinds(sitting) == ["person", "person", "computer"]
    assert sitting.snapshot(1).mine == (1,)
    assert sitting.snapshot(1).round == hand
    sitting.ask(GUEST, client_messages.Rise(1, 1))
    sitting.ask(GUEST, client_messages.Take(1, 1))
    assert kinds(sitting) == ["person", "person", "computer"]


def test_only_a_computers_seat_can_be_taken_over_and_only_in_a_match() -> None:
    sitting = lobby(0, 1)
    assert why(sitting, OTHER, client_messages.Take(1, 2)) is RefusalCode.NOT_PLAYING
    sitting.start()
    assert why(sitting, OTHER, client_messages.Take(1, 1)) is RefusalCode.NOT_A_COMPUTER
    assert why(sitting, GUEST, client_messages.Take(1, 2)) is RefusalCode.ONE_SEAT_EACH
    assert why(sitting, OTHER, client_messages.Take(1, 5)) is RefusalCode.NO_SUCH_SEAT


def test_who_has_held_other_cards_of_this_match_takes_no_other_seat() -> None:
    sitting = playing(0, 1)
    sitting.ask(GUEST, client_messages.Rise(1, 1))
    assert why(sitting, GUEST, client_messages.Take(1, 2)) is RefusalCode.HAS_SEEN_CARDS
    sitting.ask(GUEST, client_messages.Take(1, 1))


def test_at_a_private_table_cards_may_have_been_seen() -> None:
    sitting = playing(0, 1, visibility="private")
    sitting.ask(GUEST, client_messages.Rise(1, 1))
    sitting.ask(GUEST, client_messages.Take(1, 2))


@pytest.mark.parametrize("visibility", ["public", "private"])
def test_who_has_watched_all_hands_takes_no_seat_in_this_match(visibility: str) -> None:
    sitting = playing(0, visibility=visibility, watching="open")
    before = sitting.table.seq
    assert sitting.croupier.show_all_hands(OTHER, sitting.at).events
    assert not sitting.croupier.show_all_hands(OTHER, sitting.at).events
    assert sitting.table.seq == before, "nobody notices"
    assert why(sitting, OTHER, client_messages.Take(1, 2)) is RefusalCode.HAS_SEEN_CARDS
    sitting.ask(GUEST, client_messages.Take(1, 2))


def test_the_next_match_forgets_who_has_seen_what() -> None:
    sitting = playing(0, 1)
    sitting.croupier.show_all_hands(OTHER, sitting.at)
    sitting.ask(GUEST, client_messages.Rise(1, 1))
    finish(sitting, random.Random(2), "greedy")
    assert not sitting.croupier.show_all_hands(OTHER, sitting.at).events, "no match, no secrets"
    sitting.ask(OWNER, client_messages.Start(1))
    sitting.ask(GUEST, client_messages.Take(1, 2))
    sitting.ask(OTHER, client_messages.Take(1, 1))


# -- the owner -------------------------------------------------------------------------------------


def test_the_table_passes_on_when_its_owner_leaves() -> None:
    sitting = lobby(0, 1, 2)
    assert owner(sitting) == [0]
    sitting.ask(OWNER, client_messages.Rise(1, 0))
    assert owner(sitting) == [1]
    last = sitting.last()
    assert (last.seat, last.state.owner) == (1, True)
    assert why(sitting, OWNER, client_messages.Start(1)) is RefusalCode.OWNER_ONLY
    sitting.ask(GUEST, client_messages.Start(1))


def test_the_table_passes_on_when_its_owner_is_away() -> None:
    sitting = at_turn(computers=Told())
    sitting.attend(0, False)
    sitting.wait(GRACE - 1)
    assert owner(sitting) == [0], "a lost connection is waited for"
    sitting.wait(1)
    assert owner(sitting) == [1]
    sitting.attend(0, True)
    assert owner(sitting) == [1]


def test_only_the_owner_mutes_and_replaces() -> None:
    sitting = lobby(0, 1, 2)
    assert why(sitting, GUEST, client_messages.Mute(1, 2, True)) is RefusalCode.OWNER_ONLY
    assert why(sitting, GUEST, client_messages.Replace(1, 2)) is RefusalCode.OWNER_ONLY
    assert why(sitting, OWNER, client_messages.Mute(1, 3, True)) is RefusalCode.NO_SUCH_SEAT
    assert why(sitting, OWNER, client_messages.Replace(1, -1)) is RefusalCode.NO_SUCH_SEAT


def test_who_is_muted_says_nothing() -> None:
    sitting = lobby(0, 1)
    hello = client_messages.Say(1, 1, "phrase", "hello")
    sitting.ask(OWNER, client_messages.Mute(1, 1, True))
    assert sitting.snapshot(WATCHER).seats[1].muted
    assert why(sitting, GUEST, hello) is RefusalCode.MUTED
    assert not sitting.ask(OWNER, client_messages.Mute(1, 1, True)).events, "nothing new"
    sitting.ask(OWNER, client_messages.Mute(1, 1, False))
    sitting.ask(GUEST, hello)
    assert (sitting.last().kind, sitting.last().what) == ("phrase", "hello")


def test_who_sits_down_next_is_not_muted() -> None:
    sitting = lobby(0, 1)
    sitting.ask(OWNER, client_messages.Mute(1, 1, True))
    sitting.ask(GUEST, client_messages.Rise(1, 1))
    sitting.ask(OTHER, client_messages.Sit(1, 1))
    assert not sitting.snapshot(WATCHER).seats[1].muted


@pytest.mark.parametrize(
    ("visibility", "kind", "what", "refused"),
    [
        ("private", "text", "よろしく", None),
        ("private", "text", "x" * 200, None),
        ("private", "text", "x" * 201, RefusalCode.BAD_TEXT),
        ("private", "text", " \u3000", RefusalCode.BAD_TEXT),
        ("private", "text", "two\nlines", RefusalCode.BAD_TEXT),
        ("private", "text", "\u202eright to left", RefusalCode.BAD_TEXT),
        ("private", "text", "\u3164", RefusalCode.BAD_TEXT),
        ("private", "text", "Z" + "\u0335" * 150, RefusalCode.BAD_TEXT),
        ("private", "text", "秋\u3000山 👨‍👩‍👧‍👦 می\u200cخواهم", None),
        ("public", "text", "hello", RefusalCode.NO_CHAT_HERE),
        ("unlisted", "text", "hello", RefusalCode.NO_CHAT_HERE),
        ("public", "phrase", "nice", None),
        ("public", "phrase", "clap", RefusalCode.BAD_TEXT),
        ("public", "reaction", "clap", None),
        ("public", "reaction", "👏", RefusalCode.BAD_TEXT),
        ("public", "stamp", "hooray", None),
        ("public", "stamp", "clap", RefusalCode.BAD_TEXT),
    ],
)
def test_what_may_be_said(visibility: str, kind: Any, what: str, refused: RefusalCode | None) -> None:
    sitting = lobby(0, visibility=visibility)
    message = client_messages.Say(1, 0, kind, what)
    if refused is None:
        sitting.ask(OWNER, message)
        assert (sitting.last().seat, sitting.last().kind, sitting.last().what) == (0, kind, what)
    else:
        assert why(sitting, OWNER, message) is refused


def test_before_a_match_the_owner_frees_a_seat() -> None:
    sitting = lobby(0, 1)
    sitting.ask(OWNER, client_messages.Replace(1, 1))
    assert kinds(sitting) == ["person", "empty", "empty"]
    assert why(sitting, OWNER, client_messages.Replace(1, 1)) is RefusalCode.NO_SUCH_SEAT
    assert why(sitting, GUEST, client_messages.Prefer(1, 1, no_calls=True)) is RefusalCode.NOT_YOUR_SEAT


# -- how a match begins ----------------------------------------------------------------------------


def test_the_owner_starts_a_match_and_computers_fill_the_seats() -> None:
    sitting = lobby(0, 1, fill="random")
    assert why(sitting, GUEST, client_messages.Start(1)) is RefusalCode.OWNER_ONLY
    sitting.ask(OWNER, client_messages.Start(1))
    assert kinds(sitting) == ["person", "person", "computer"]
    assert sitting.snapshot(WATCHER).stage == "hashes"
    assert why(sitting, OWNER, client_messages.Start(1)) is RefusalCode.PLAYING


def test_a_match_does_not_start_with_empty_seats_that_nobody_fills() -> None:
    sitting = lobby(0, 1, fill="")
    assert why(sitting, OWNER, client_messages.Start(1)) is RefusalCode.SEATS_EMPTY
    sitting.sit(2)
    sitting.ask(OWNER, client_messages.Start(1))


def test_a_match_does_not_start_without_persons() -> None:
    sitting = lobby()
    assert why(sitting, OWNER, client_messages.Start(1)) is RefusalCode.NOT_SEATED


def test_what_a_person_adds_goes_into_the_shuffles() -> None:
    sitting = lobby(0, 1)
    sitting.ask(OWNER, client_messages.Start(1))
    began = sitting.snapshot(WATCHER)
    assert len(began.commitment) == 64
    longest = "ab" * 64
    sitting.ask(OWNER, client_messages.NonceHash(1, 0, hash_of("c0ffee").upper()))
    for text in ("", "ab", "zz" * 32, hash_of("ab") + "00"):
        assert why(sitting, GUEST, client_messages.NonceHash(1, 1, text)) is RefusalCode.BAD_HASH
    assert why(sitting, OWNER, client_messages.NonceHash(1, 0, hash_of("ab"))) is RefusalCode.NO_NONCE_WANTED
    assert why(sitting, OWNER, client_messages.NonceHash(1, 1, hash_of("ab"))) is RefusalCode.NOT_YOUR_SEAT
    sitting.ask(GUEST, client_messages.NonceHash(1, 1, hash_of(longest)))
    sitting.ask(OWNER, client_messages.Nonce(1, 0, "C0FFEE"))
    for nonce in ("", "a", "xy", "ab cd", "ab" * 65, "ａｂ"):
        assert why(sitting, GUEST, client_messages.Nonce(1, 1, nonce)) is RefusalCode.BAD_NONCE
    assert why(sitting, OWNER, client_messages.Nonce(1, 0, "c0ffee")) is RefusalCode.NO_NONCE_WANTED
    assert why(sitting, OWNER, client_messages.Nonce(1, 1, "ab")) is RefusalCode.NOT_YOUR_SEAT
    sitting.ask(GUEST, client_messages.Nonce(1, 1, longest))
    assert sitting.table.stage == "playing"
    assert sitting.snapshot(WATCHER).nonces == ("c0ffee", longest, began.nonces[2])


def test_nobody_knows_a_nonce_before_all_hashes_are_fixed() -> None:
    sitting = lobby(0, 1)
    sitting.ask(OWNER, client_messages.Start(1))
    # a nonce that comes first is neither taken nor told
    assert why(sitting, OWNER, client_messages.Nonce(1, 0, "c0ffee")) is RefusalCode.HASH_FIRST
    sitting.ask(OWNER, client_messages.NonceHash(1, 0, hash_of("c0ffee")))
    assert sitting.snapshot(1).hashes == ()
    assert why(sitting, OWNER, client_messages.Nonce(1, 0, "c0ffee")) is RefusalCode.HASH_FIRST
    sitting.ask(GUEST, client_messages.NonceHash(1, 1, hash_of("feed")))
    hashes = (hash_of("c0ffee"), hash_of("feed"), "")
    assert sitting.last(0).hashes == sitting.snapshot(1).hashes == hashes


def test_whoever_sees_the_nonces_of_others_can_only_keep_the_own_one_back() -> None:
    sitting = lobby(0, 1)
    sitting.ask(OWNER, client_messages.Start(1))
    began = sitting.snapshot(WATCHER)
    for session, seat, nonce in ((OWNER, 0, "c0ffee"), (GUEST, 1, "feed")):
        sitting.ask(session, client_messages.NonceHash(1, seat, hash_of(nonce)))
    sitting.ask(OWNER, client_messages.Nonce(1, 0, "c0ffee"))
    for nonce in ("feee", "fe", "00" * 16):
        assert why(sitting, GUEST, client_messages.Nonce(1, 1, nonce)) is RefusalCode.OTHER_NONCE
    sitting.wait(NONCE_WAIT)
    assert sitting.table.stage == "playing"
    # then that of the beginning counts, and the hash shows everybody that another one was kept back
    shown = sitting.snapshot(WATCHER)
    assert shown.nonces == ("c0ffee", *began.nonces[1:])
    assert shown.hashes == (hash_of("c0ffee"), hash_of("feed"), "")


def test_whoever_is_lost_between_hash_and_nonce_comes_back_and_adds_it() -> None:
    sitting = lobby(0, 1)
    sitting.ask(OWNER, client_messages.Start(1))
    for session, seat, nonce in ((OWNER, 0, "c0ffee"), (GUEST, 1, "feed")):
        sitting.ask(session, client_messages.NonceHash(1, seat, hash_of(nonce)))
    sitting.ask(OWNER, client_messages.Nonce(1, 0, "c0ffee"))
    sitting.attend(1, is_there=False)
    sitting.resume(1000)
    sitting.attend(1, is_there=True)
    assert sitting.snapshot(1).stage == "nonces"
    sitting.ask(GUEST, client_messages.Nonce(1, 1, "feed"))
    assert sitting.table.stage == "playing"
    assert sitting.snapshot(WATCHER).nonces[:2] == ("c0ffee", "feed")


def test_nobody_waits_for_the_nonce_of_who_has_left() -> None:
    sitting = lobby(0, 1)
    sitting.ask(OWNER, client_messages.Start(1))
    for session, seat in ((OWNER, 0), (GUEST, 1)):
        sitting.ask(session, client_messages.NonceHash(1, seat, hash_of("feed")))
    sitting.ask(OWNER, client_messages.Nonce(1, 0, "feed"))
    sitting.ask(GUEST, client_messages.Rise(1, 1))
    assert sitting.table.stage == "playing"


def test_a_quick_table_begins_at_once_when_it_is_full() -> None:
    sitting = lobby(0, 1, quick=True)
    assert sitting.table.stage == "open"
    sitting.sit(2)
    assert sitting.table.is_in_match


def test_a_quick_table_begins_a_while_after_the_second_person_sat_down() -> None:
    sitting = lobby(0, quick=True)
    sitting.wait(60_000)
    assert sitting.table.match_number == 0
    sitting.sit(1)
    sitting.wait(19_999)
    assert sitting.table.match_number == 0
    sitting.wait(1)
    assert sitting.table.match_number == 1
    assert kinds(sitting) == ["person", "person", "computer"]


def test_a_quick_table_does_not_begin_while_one_of_two_is_lost() -> None:
    sitting = lobby(0, 1, quick=True)
    sitting.attend(1, False)
    sitting.wait(60_000)
    assert sitting.table.match_number == 0


def test_a_quick_table_without_computers_waits_until_it_is_full() -> None:
    sitting = lobby(0, 1, quick=True, fill="")
    sitting.wait(60_000)
    assert sitting.table.match_number == 0
    sitting.sit(2)
    assert sitting.table.match_number == 1


def test_a_quick_table_does_not_begin_a_second_match_by_itself() -> None:
    sitting = lobby(0, 1, 2, quick=True)
    finish(sitting, random.Random(1), "greedy")
    sitting.wait(600_000)
    assert (sitting.table.stage, sitting.table.match_number) == ("open", 1)
    sitting.ask(OWNER, client_messages.Start(1))


def test_after_a_match_those_who_sit_here_may_play_another() -> None:
    sitting = playing(0, 1)
    first = sitting.snapshot(WATCHER).commitment
    finish(sitting, random.Random(1), "greedy")
    over = sitting.snapshot(WATCHER)
    assert (over.stage, len(over.scores)) == ("open", 3)
    assert over.winners
    sitting.ask(OTHER, client_messages.Sit(1, 2))
    assert kinds(sitting) == ["person"] * 3, "a computer makes room"
    sitting.start()
    again = sitting.snapshot(WATCHER)
    assert (again.match, again.totals, again.scores, again.winners) == (2, (0, 0, 0), (), ())
    assert (again.secret, again.commitment == first) == ("", False)
    finish(sitting, random.Random(1), "greedy")
    assert [each.match for each in sitting.messages() if isinstance(each, server_messages.MatchEnded)] == [
        1,
        2,
    ]


def test_who_opened_the_table_keeps_it_though_another_sits_down_first() -> None:
    sitting = lobby(1, 0)
    assert owner(sitting) == [0]


def test_where_the_owner_does_not_sit_those_who_do_may_begin() -> None:
    sitting = lobby(1)
    assert why(sitting, OTHER, client_messages.Start(1)) is RefusalCode.OWNER_ONLY
    sitting.ask(GUEST, client_messages.Start(1))
    assert sitting.table.is_in_match
    sitting = lobby(0, 1)
    assert why(sitting, GUEST, client_messages.Start(1)) is RefusalCode.OWNER_ONLY


def test_a_public_table_that_everybody_left_is_closed_after_a_while_and_takes_nothing_more() -> None:
    sitting = lobby(0, visibility="public")
    sitting.ask(OWNER, client_messages.Rise(1, 0))
    sitting.wait(LOBBY_GRACE - 1)
    assert sitting.table.stage == "open"
    sitting.wait(1)
    assert isinstance(sitting.last(), server_messages.TableClosed)
    assert why(sitting, OWNER, client_messages.Sit(1, 0)) is RefusalCode.TABLE_CLOSED
