"""The characters at a table: who comes, and what they say."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, get_args

import pytest

from sevenbridge.bots.characters import BY_ID, CHARACTERS
from sevenbridge.bots.levels import LEVELS
from sevenbridge.bots.players import make_player
from sevenbridge.engine.actions import claims_discard
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.phases import Phase
from sevenbridge.engine.view import View
from sevenbridge.texts import Text
from sevenbridge_app.tables import client_messages, log_events, redaction, server_messages
from sevenbridge_app.tables.company import ASKABLE, next_computer
from sevenbridge_app.tables.croupier import ComputerPlayers, Question
from sevenbridge_app.tables.cues import FAR, FULL_HAND
from sevenbridge_app.tables.lines import LINE
from sevenbridge_app.tables.redaction import WATCHER
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.settings import TableSettings
from sevenbridge_app.tables.table import Table
from sevenbridge_app.tables.voices import LINES, VOICES, Moment
from tests.tables.playing import DRAW, SESSION, Sitting, decoded, finish


class Characters(ComputerPlayers):
    """The characters that need not think, without waiting."""

    def choice(self, question: Question, player: str, view: View, dice: Dice) -> int | None:
        return int(make_player(player).choose(view, dice))


def playing(*company: str, seats: int = 4, seated: tuple[int, ...] = (0,), **settings: Any) -> Sitting:
    """A match of one person and these, or of several persons."""
    sitting = Sitting(seats=seats, company=company, visibility="private", computers=Characters(), **settings)
    sitting.sit(*seated)
    sitting.start()
    return sitting


def players(sitting: Sitting) -> list[str]:
    return [seat.player for seat in sitting.table.seating.seats]


def said(sitting: Sitting) -> list[log_events.SeatSpoke]:
    return [event for event, _ in sitting.log if isinstance(event, log_events.SeatSpoke)]


class TestWhoComes:
    @pytest.mark.parametrize("level", [level.name for level in LEVELS])
    def test_a_level_sends_its_characters_each_once(self, level: str) -> None:
        came: list[str] = []
        for _ in range(3):
            came.append(next_computer([level], came, "ABCDEF"))
        assert sorted(came) == sorted(each.id for each in CHARACTERS if each.level == level)

    def test_who_comes_first_follows_from_the_code_alone(self) -> None:
        codes = [f"TABLE{letter}" for letter in "ABCDEFGHIJKL"]
        first = [next_computer(["rabbit"], [], code) for code in codes]
        assert first == [next_computer(["rabbit"], [], code) for code in codes]
        assert set(first) == {"dai", "aki", "emi"}

    def test_a_full_table_of_one_level_is_helped_out_by_the_next_ones(self) -> None:
        for level in ("chick", "rabbit", "owl"):
            came: list[str] = []
            for _ in range(12):
                came.append(next_computer([level], came, "ABCDEF"))
            assert sorted(came) == sorted(BY_ID)
            levels = [BY_ID[each].level for each in came]
            assert levels[:3] == [level] * 3
            assert levels[3:6] == [{"chick": "rabbit", "rabbit": "chick", "owl": "fox"}[level]] * 3

    def test_those_who_are_asked_for_come_in_turn_and_then_others_like_the_last(self) -> None:
        table = playing("chie", "ponta", "fox", seats=6, fill="").table
        came = [seat.player for seat in table.seating.seats[1:]]
        assert came[:2] == ["chie", "ponta"]
        assert sorted(came[2:]) == ["haru", "ken", "riku"]
        assert players(playing("aki", seats=3))[1] == "aki"
        assert players(playing("aki", seats=3))[2] in ("dai", "emi")

    def test_a_character_takes_the_seat_that_a_person_leaves(self) -> None:
        sitting = playing("tama", "aki", seats=3)
        sitting.ask(SESSION + 9, client_messages.Take(1, 1))
        sitting.ask(SESSION + 9, client_messages.Rise(2, 1))
        assert players(sitting)[1:] == ["dai", "aki"] or players(sitting)[1:] == ["emi", "aki"]

    def test_without_company_whoever_fills_the_table_comes_as_ever(self) -> None:
        sitting = playing(seats=3, fill="rabbit")
        assert players(sitting) == ["", "rabbit", "rabbit"]

    @pytest.mark.parametrize(
        ("company", "code"),
        [
            (("genius",), RefusalCode.UNKNOWN_PLAYER),
            (("greedy",), RefusalCode.UNKNOWN_PLAYER),
            (("aki", "rabbit", "aki"), RefusalCode.CHARACTER_TWICE),
            (("chick",) * 5, RefusalCode.BAD_SETTING),
        ],
    )
    def test_nobody_else_can_be_asked_for(self, company: tuple[str, ...], code: RefusalCode) -> None:
        with pytest.raises(RequestRefused) as refused:
            TableSettings(company=company).check()
        assert refused.value.code is code
        assert "{" not in refused.value.text.en + refused.value.text.ja

    def test_everybody_can_be_asked_for(self) -> None:
        for each in ASKABLE:
            TableSettings(company=(each,)).check()


IN_PLAY = ("called", "was_called", "one_left")


def moment_of(event: log_events.SeatSpoke) -> str:
    return event.what.split(".")[1]


def matches() -> Iterator[Sitting]:
    """Some matches of different companies, played to their ends."""
    for seed, company in enumerate(
        [("ponta", "tama"), ("aki", "ponta", "dai"), ("ken", "riku"), ("emi",)] * 4
    ):
        sitting = playing(*company, seats=len(company) + 1, seed=seed, switches={"match_length": 3})
        finish(sitting, random.Random(seed), "greedy")
        yield sitting


class TestWhatTheySay:
    def test_what_is_said_is_true_when_it_is_said(self) -> None:
        heard = set()
        for sitting in matches():
            seen = Replayed(sitting)
            for event, _ in sitting.log:
                if isinstance(event, log_events.SeatSpoke):
                    assert event.kind == LINE
                    assert event.what in LINES
                    assert sitting.table.seating.seats[event.seat].player == event.what.split(".")[0]
                    moment = moment_of(event)
                    assert seen.holds(moment, event.seat), (moment, seen.last)
                    heard.add(moment)
                seen.fold(event)
        assert set(get_args(Moment)) - heard <= {"again", "third", "one_go", "drawn", "won", "lost"}

    def test_nobody_speaks_twice_in_a_turn_and_seldom_in_the_course_of_a_round(self) -> None:
        for sitting in matches():
            turns, spoken_at = 0, -10
            speakers: set[int] = set()
            for event, _ in sitting.log:
                match event:
                    case log_events.RoundDealt():
                        turns += 1
                        speakers.clear()
                    case log_events.MatchBegan() | log_events.MatchEnded():
                        turns += 1
                    case log_events.ActionPlayed() if event.action == DRAW or claims_discard(event.action):
                        turns += 1
                    case log_events.SeatSpoke():
                        assert turns > spoken_at
                        if moment_of(event) in IN_PLAY:
                            assert turns - spoken_at > sitting.settings.seats, "others have a turn in between"
                            assert event.seat not in speakers
                            speakers.add(event.seat)
                        spoken_at = turns
            assert len(said(sitting)) > 1

    def test_whoever_has_nothing_to_say_of_claiming_never_claims(self) -> None:
        silent = [each for each, voice in VOICES.items() if "called" not in voice]
        for seed in range(8):
            sitting = playing(*silent, seats=len(silent) + 1, seed=seed, switches={"match_length": 2})
            finish(sitting, random.Random(seed), "greedy")
            actions = [each for each, _ in sitting.log if isinstance(each, log_events.ActionPlayed)]
            assert all(each.seat == 0 for each in actions if claims_discard(each.action))

    def test_nobody_says_the_same_twice_running(self) -> None:
        for sitting in matches():
            last: dict[str, str] = {}
            for event in said(sitting):
                about, _, number = event.what.rpartition(".")
                assert last.get(about) != number
                last[about] = number

    def test_they_greet_otherwise_in_the_second_match_running_and_the_third_and_then_no_more(self) -> None:
        sitting = playing("aki", seats=2, switches={"match_length": 1})
        greetings = []
        for seed in range(4):
            if seed:
                sitting.start()
            begin = max(
                n for n, (each, _) in enumerate(sitting.log) if isinstance(each, log_events.MatchBegan)
            )
            following = sitting.log[begin + 1][0]
            greetings.append(moment_of(following) if isinstance(following, log_events.SeatSpoke) else "")
            finish(sitting, random.Random(seed), "greedy")
        assert greetings == ["hello", "again", "third", ""]

    def test_somebody_else_is_greeted_as_new(self) -> None:
        sitting = playing("aki", seats=3, switches={"match_length": 1}, seated=(0, 1))
        finish(sitting, random.Random(1), "greedy")
        sitting.ask(SESSION + 1, client_messages.Rise(9, 1))
        sitting.start()
        greeting = [moment_of(event) for event in said(sitting)][-1]
        assert greeting == "hello"

    def test_where_two_persons_play_nobody_is_addressed(self) -> None:
        for seed in range(6):
            sitting = playing("ken", seats=3, seed=seed, switches={"match_length": 1}, seated=(0, 1))
            finish(sitting, random.Random(seed), "greedy")
            assert moment_of(said(sitting)[-1]) in ("won", "lost")

    def test_the_words_come_with_the_message_in_both_languages(self) -> None:
        sitting = playing("aki", seats=2)
        messages = [decoded(got.frame) for got in sitting.got[0]]
        line = next(each for each in messages if isinstance(each, server_messages.SeatSpoke))
        assert Text(line.en, line.ja) == LINES[line.what]

    def test_a_line_that_is_known_no_more_is_shown_without_words(self) -> None:
        sitting = playing("aki", seats=2)
        old = redaction.event(sitting.table, log_events.SeatSpoke(1, LINE, "aki.sang.7"), WATCHER)
        assert isinstance(old, server_messages.SeatSpoke)
        assert (old.en, old.ja) == ("", "")

    def test_a_table_made_again_from_its_log_has_said_the_same(self) -> None:
        sitting = playing("ponta", "aki", seats=3, switches={"match_length": 1})
        finish(sitting, random.Random(3), "greedy")
        assert sitting.folded().lines == sitting.table.lines
        assert sitting.table.lines.due is None

    def test_other_computers_say_nothing(self) -> None:
        sitting = playing(fill="rabbit", seats=3, switches={"match_length": 1})
        finish(sitting, random.Random(4), "greedy")
        assert not said(sitting)

    def test_the_owner_can_mute_them(self) -> None:
        sitting = playing("ponta", seats=2, switches={"match_length": 2})
        sitting.ask(SESSION, client_messages.Mute(9, 1, True))
        quiet = len(said(sitting))
        finish(sitting, random.Random(5), "greedy")
        assert len(said(sitting)) == quiet


class Replayed:
    """A table folded anew from its log, with what a line must be true of."""

    def __init__(self, sitting: Sitting) -> None:
        self.table = Table(sitting.table.code, sitting.fairness)
        self.at = 0
        #: the last event that was no line
        self.last: log_events.LogEvent | None = None

    def fold(self, event: log_events.LogEvent) -> None:
        self.at += 1
        self.table.fold(event, self.at)
        if not isinstance(event, log_events.SeatSpoke):
            self.last = event

    def holds(self, moment: str, seat: int) -> bool:
        """Whether this is a moment of which the seat may speak now."""
        last = self.last
        if moment in ("hello", "again", "third"):
            return isinstance(last, log_events.MatchBegan)
        game = self.table.dealt_play.game
        round, place = game.round, game.place_of(seat)
        if moment in ("won", "lost", "beat_you", "lost_to_you"):
            person = 0 in game.winners
            has_won = {"won": (True, person), "beat_you": (True, False), "lost_to_you": (False, True)}
            return isinstance(last, log_events.MatchEnded) and has_won[moment] == (
                seat in game.winners,
                person,
            )
        if moment == "far_behind":
            ranked = sorted(game.totals, reverse=game.rules.score_flow != "penalty")
            is_last = ranked[-2] != ranked[-1] == game.totals[seat]
            return isinstance(last, log_events.RoundDealt) and is_last and abs(ranked[-1] - ranked[0]) >= FAR
        assert isinstance(last, log_events.ActionPlayed)
        if moment in IN_PLAY:
            assert round.phase != Phase.OVER
            claimed_by_seat = last.seat == seat
            if moment == "one_left":
                return last.seat == seat and round.hands[place].bit_count() == 1
            return claims_discard(last.action) and claimed_by_seat == (moment == "called")
        result = game.results[-1]
        assert not game.over
        if moment == "caught":
            return result.winner not in (-1, seat) and result.hands[seat].bit_count() >= FULL_HAND
        if moment == "drawn":
            return result.winner == -1
        return result.winner == seat and result.one_go == (moment == "one_go")


def test_the_crest_of_a_person_is_shown_and_forgotten_with_the_name() -> None:
    sitting = Sitting(seats=2)
    sitting.ask(SESSION, client_messages.Sit(1, 0, "fan-iris"))
    assert sitting.snapshot(0).seats[0].avatar == "fan-iris"
    sitting.ask(SESSION, client_messages.Rise(2, 0))
    assert sitting.snapshot(0).seats[0].avatar == ""
    for wrong in ("fan", "fan-white", "-", "fan-iris-moss"):
        refusal = sitting.refused(SESSION, client_messages.Sit(3, 0, wrong))
        assert refusal.code is RefusalCode.UNKNOWN_AVATAR
