"""Matches that several persons play alike: the same cards, the same answers to the same play, and one try."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import msgspec
import pytest

from sevenbridge.bots.characters import BY_ID
from sevenbridge.bots.edition import EDITION
from sevenbridge.bots.players import make_player
from sevenbridge.engine.actions import PASS_ACTION
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.game import Game
from sevenbridge.engine.rules import PRESETS
from sevenbridge.engine.shuffle import SECRET_BYTES
from sevenbridge_app.tables import client_messages, log_events, server_messages
from sevenbridge_app.tables.client_messages import ClientMessage
from sevenbridge_app.tables.croupier import Croupier
from sevenbridge_app.tables.day import COMPANY, LEVELS, SEAT, deal_of, fairness_of, origin_of, terms_of
from sevenbridge_app.tables.duplicates import Duplicate, duplicate_of, scores_in
from sevenbridge_app.tables.finished_matches import record_of, replay_messages
from sevenbridge_app.tables.log_events import LogEvent
from sevenbridge_app.tables.log_writer import LogWriter
from sevenbridge_app.tables.redaction import EVERYTHING, OUTSIDER, snapshot
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.table import Table
from sevenbridge_app.tables.thinking import thinks
from tests.tables.playing import SESSION, STRANGER, Bots, Sitting, finish, goes_on

DAY = date(2026, 11, 23)
SECRET = bytes(range(SECRET_BYTES))
HOUR = 3_600_000
TODAYS = origin_of(DAY)
FRIENDS = log_events.DuplicateOpened(invitation="c0ffee")


class Company(Bots):
    """The computers of days."""

    def __init__(self) -> None:
        super().__init__()
        names = ("fox", *(name for names in COMPANY.values() for name in names))
        self._players |= {name: make_player(name) for name in names}


def sitting_at(
    duplicate: Duplicate, session: int = SESSION, origin: log_events.DuplicateOpened = TODAYS
) -> Sitting:
    """A table at which a session plays a match that others play as well; the person has just come."""
    opened, more = duplicate.opening(origin, session, f"P{session}")
    settings = {name: getattr(opened.settings, name) for name in opened.settings.__struct_fields__}
    there = Sitting(computers=Company(), **settings)
    there.table = Table("QRSTUV")
    there.croupier = Croupier(LogWriter(there.table, random.Random(5).randbytes), there.computers)
    there.log.clear()
    for viewer in there.viewers:
        there.got[viewer].clear()
    there._take(there.croupier.open(opened, there.at, *more))
    there.wait(HOUR)
    assert there.table.clocks.frozen_from, "time begins when the person comes"
    there.attend(duplicate.terms.seat, True)
    return there


def todays() -> Duplicate:
    return deal_of(DAY, SECRET, terms_of(DAY))


def play(sitting: Sitting, patience: random.Random, kind: str = "greedy") -> None:
    """The person plays as a player of this kind would, which depends on nothing but the view.

    How long it takes for each move comes from ``patience``.
    """
    table, player = sitting.table, make_player(kind)
    (seat,) = table.seating.seats_of(sitting.table.seating.owner)
    while table.is_in_match:
        sitting.wait(patience.randrange(3000))
        if table.stage == "between":
            sitting.ask(table.seating.owner, client_messages.Ready(5, seat))
        elif options := sitting.options(seat):
            view = sitting.view(seat)
            chosen = player.choose(view, Dice(1)) if len(view.legal_actions()) > 1 else options[-1]
            sitting.play(seat, chosen)
        elif sitting.croupier.wake is not None:
            sitting.wait_for_wake()


def moves_of(game: Game) -> list[list[tuple[int, int, tuple[int, ...]]]]:
    """All moves of a match by round; passes, which come in any order, are left out."""
    return [
        [(move.seat, move.action, move.stock) for move in deal.moves if move.action != PASS_ACTION]
        for deal in game.deals
    ]


def against_computers(**settings: Any) -> Sitting:
    """A match of two rounds, one person against two computers, that has just begun."""
    usual: dict[str, Any] = {"seats": 3, "fill": "fox", "switches": {"match_length": 2, "tie": "shared"}}
    sitting = Sitting(computers=Company(), **(usual | settings))
    sitting.sit(1)
    sitting.ask(SESSION + 1, client_messages.Start(2))
    sitting.add_nonces("abcd")
    sitting.table.seating.owner = SESSION + 1
    return sitting


# -- the same for all ------------------------------------------------------------------------------


def test_whoever_plays_the_same_meets_the_same_answers_however_long_it_takes() -> None:
    tables = [sitting_at(todays(), session) for session in (11, 12)]
    for number, sitting in enumerate(tables):
        play(sitting, random.Random(number))
    first, second = (sitting.game for sitting in tables)
    assert moves_of(first) == moves_of(second)
    assert (first.totals, first.winners) == (second.totals, second.winners)
    assert [type(event).__name__ for event, _ in tables[0].log].count("MatchEnded") == 1


def test_whoever_plays_otherwise_has_the_same_cards() -> None:
    tables = [sitting_at(todays()), sitting_at(todays())]
    play(tables[0], random.Random(1))
    play(tables[1], random.Random(1), "random")
    first, second = (sitting.game.deals[0] for sitting in tables)
    assert first.entry.deck == second.entry.deck
    assert first.dealer == second.dealer
    assert moves_of(tables[0].game) != moves_of(tables[1].game)


@pytest.mark.parametrize("fill", ["fox", "random"])
def test_a_friend_meets_the_answers_of_the_match_even_where_moves_were_taken_back_in_it(fill: str) -> None:
    sitting = against_computers(fill=fill)
    taken_back = 0
    player = make_player("greedy")
    while sitting.table.is_in_match:
        sitting.wait(700)
        if sitting.table.stage == "between":
            sitting.ask(SESSION + 1, client_messages.Ready(5, 1))
        elif options := sitting.options(1):
            view = sitting.view(1)
            several = len(view.legal_actions()) > 1
            chosen = player.choose(view, Dice(1)) if several else options[-1]
            back = sitting.now(1).undo_to
            if several and back and taken_back < 4:
                taken_back += 1
                sitting.ask(SESSION + 1, client_messages.Undo(6, 1, back))
                continue
            sitting.play(1, chosen)
        elif sitting.croupier.wake is not None:
            sitting.wait_for_wake()
    assert taken_back == 4
    same = duplicate_of(Table("ABCDEF"), sitting.log, 1)
    assert same is not None
    friend = sitting_at(same, 77, FRIENDS)
    play(friend, random.Random(3))
    assert moves_of(friend.game) == moves_of(sitting.game)
    assert friend.game.totals == sitting.game.totals
    scores = scores_in(Table("QRSTUV"), friend.log, 1)
    assert scores == scores_in(Table("ABCDEF"), sitting.log, 1)
    assert scores is not None
    assert len(scores) == 2


def test_a_restarted_server_makes_the_same_table() -> None:
    sitting, dice = sitting_at(todays()), random.Random(1)
    for _ in range(6):
        goes_on(sitting, dice)
    before = sitting.snapshot(EVERYTHING)
    sitting.resume(HOUR)
    after = sitting.snapshot(EVERYTHING)
    assert msgspec.structs.replace(before, seq=0, now=None, seats=()) == msgspec.structs.replace(
        after, seq=0, now=None, seats=()
    )


# -- one try ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("session", "ask", "code"),
    [
        (SESSION, lambda table: client_messages.Undo(1, 0), RefusalCode.ONE_TRY),
        (SESSION, lambda table: client_messages.Undo(1, 0, table.clocks.step), RefusalCode.ONE_TRY),
        (SESSION, lambda table: client_messages.Rise(1, 0), RefusalCode.ONE_TRY),
        (SESSION, lambda table: client_messages.Replace(1, 0), RefusalCode.ONE_TRY),
        (SESSION, lambda table: client_messages.Take(1, 1), RefusalCode.ONE_TRY),
        (SESSION, lambda table: client_messages.Start(1), RefusalCode.ONE_TRY),
        (STRANGER, lambda table: client_messages.Take(1, 1), RefusalCode.ONE_TRY),
        (STRANGER, lambda table: client_messages.Sit(1, 2), RefusalCode.ONE_TRY),
        (SESSION, lambda table: client_messages.Hint(1, 0), RefusalCode.NO_COACH_HERE),
        (SESSION, lambda table: client_messages.Recap(1, 0), RefusalCode.NO_COACH_HERE),
        (SESSION, lambda table: client_messages.Nonce(1, 0, "ab"), RefusalCode.NO_NONCE_WANTED),
    ],
)
def test_nothing_helps_and_nobody_changes_seats(
    session: int, ask: Callable[[Table], ClientMessage], code: RefusalCode
) -> None:
    sitting, dice = sitting_at(todays()), random.Random(2)
    while len(sitting.game.moves) < 4 or not sitting.options(0):
        goes_on(sitting, dice)
    assert sitting.now(0).undo_to == 0
    assert sitting.refused(session, ask(sitting.table)).code == code


def test_leaving_pauses_it_for_as_long_as_one_likes() -> None:
    sitting = sitting_at(todays())
    goes_on(sitting, random.Random(2))
    sitting.attend(0, False)
    moves = len(sitting.game.moves)
    sitting.wait(9 * HOUR)
    assert len(sitting.game.moves) == moves
    assert sitting.table.seating.seats[0].session == SESSION
    assert not sitting.table.seating.seats[0].away
    sitting.attend(0, True)
    play(sitting, random.Random(1))


def test_after_the_end_the_result_stays_and_nothing_begins_anew() -> None:
    sitting = sitting_at(todays())
    play(sitting, random.Random(1))
    sitting.attend(0, False)
    sitting.wait(9 * HOUR)
    assert sitting.table.seating.seats[0].session == SESSION
    assert sitting.refused(SESSION, client_messages.Start(1)).code == RefusalCode.ONE_TRY
    assert sitting.refused(STRANGER, client_messages.Sit(1, 1)).code == RefusalCode.ONE_TRY
    assert sitting.snapshot(0).duplicate == server_messages.Duplicate(day="2026-11-23")
    assert sitting.table.is_hidden


# -- secrets ---------------------------------------------------------------------------------------


def test_no_message_of_a_day_holds_its_secret() -> None:
    sitting = sitting_at(todays())
    play(sitting, random.Random(1))
    whole = [sitting.snapshot(viewer) for viewer in (*sitting.viewers, EVERYTHING)]
    whole.append(snapshot(sitting.table, OUTSIDER, STRANGER, sitting.at))
    replayed = replay_messages(Table("QRSTUV"), sitting.log, 1, EVERYTHING)
    sent = [got.frame for frames in sitting.got.values() for got in frames]
    sent += [msgspec.json.encode(each) for each in (*whole, *replayed)]
    assert any(isinstance(each, server_messages.MatchEnded) for each in replayed)
    assert not [frame for frame in sent if SECRET.hex().encode() in frame]
    # once the day is over, its record proves the cards
    record = record_of(Table("QRSTUV"), sitting.log, 1)
    assert record is not None
    assert SECRET.hex() in record


# -- what can be played again ----------------------------------------------------------------------


def offered_again(sitting: Sitting) -> None:
    """Opens the match of a table for a friend."""
    found = duplicate_of(Table("ABCDEF"), sitting.log, 1)
    assert found is not None
    found.opening(FRIENDS, 7, "Ben")


def refusal_of(sitting: Sitting) -> RefusalCode:
    with pytest.raises(RequestRefused) as refusal:
        offered_again(sitting)
    return refusal.value.code


def test_a_match_that_is_not_over_yields_nothing() -> None:
    sitting = against_computers()
    assert duplicate_of(Table("ABCDEF"), sitting.log, 1) is None
    assert scores_in(Table("ABCDEF"), sitting.log, 1) is None


def test_a_match_of_several_persons_cannot_be_played_again() -> None:
    sitting = Sitting(seats=3, fill="random", switches={"match_length": 1})
    sitting.sit(0, 1)
    sitting.start()
    finish(sitting, random.Random(4))
    assert refusal_of(sitting) == RefusalCode.PLAYED_TOGETHER


def test_a_match_in_which_somebody_took_over_cannot_be_played_again() -> None:
    sitting = against_computers()
    sitting.ask(STRANGER, client_messages.Take(1, 0))
    finish(sitting, random.Random(4))
    assert refusal_of(sitting) == RefusalCode.PLAYED_TOGETHER


def test_a_match_of_an_earlier_edition_cannot_be_played_again() -> None:
    sitting = against_computers()
    finish(sitting, random.Random(4))
    older: list[tuple[LogEvent, int]] = [
        (msgspec.structs.replace(event, edition="0"), at)
        if isinstance(event, log_events.MatchBegan)
        else (event, at)
        for event, at in sitting.log
    ]
    sitting.log = older
    assert refusal_of(sitting) == RefusalCode.PLAYERS_CHANGED


def test_a_friend_sits_where_the_person_sat_by_the_same_rules_and_nobody_watches() -> None:
    sitting = against_computers(preset="wikipedia_ja", move_seconds=30, visibility="public", watching="open")
    finish(sitting, random.Random(4))
    same = duplicate_of(Table("ABCDEF"), sitting.log, 1)
    assert same is not None
    friend = sitting_at(same, 77, FRIENDS)
    table = friend.table
    assert table.rules == sitting.table.rules
    assert [(seat.session, seat.player) for seat in table.seating.seats] == [(0, "fox"), (77, ""), (0, "fox")]
    assert (table.settings.visibility, table.settings.watching) == ("unlisted", "none")
    assert table.settings.move_seconds == 30
    assert friend.snapshot(1).duplicate == server_messages.Duplicate(invitation="c0ffee")


# -- days ------------------------------------------------------------------------------------------


def test_each_week_goes_by_other_rules_and_all_have_their_turn() -> None:
    weeks = [terms_of(DAY + timedelta(days=number)).settings.preset for number in range(7 * len(PRESETS))]
    assert DAY.isoweekday() == 1
    assert all(len(set(weeks[first : first + 7])) == 1 for first in range(0, len(weeks), 7))
    assert sorted(weeks[::7]) == sorted(PRESETS)


def daily_level(player: str) -> int:
    return LEVELS.index(BY_ID[player].level)


def test_the_deal_of_a_day_is_one_round_against_three_computers_that_do_not_go_by_the_clock() -> None:
    for number in range(40):
        terms = terms_of(DAY + timedelta(days=number))
        terms.settings.check()
        assert terms.settings.rules().match_length == 1
        assert terms.players[SEAT] == ""
        assert [BY_ID[each].level for each in sorted(terms.players[1:], key=daily_level)] == [*LEVELS]
        assert not any(thinks(player) for player in terms.players)
        assert terms.edition == EDITION


def test_everybody_who_may_has_a_turn_in_a_month() -> None:
    seen = {player for number in range(31) for player in terms_of(DAY + timedelta(days=number)).players}
    assert seen == {"", *(name for names in COMPANY.values() for name in names)}


def test_days_differ_in_their_cards_and_secrets_tell_them() -> None:
    decks = {
        tuple(fairness_of(day, secret).deck(0, range(52)))
        for day in (DAY, DAY + timedelta(days=1))
        for secret in (SECRET, SECRET[::-1])
    }
    assert len(decks) == 4
