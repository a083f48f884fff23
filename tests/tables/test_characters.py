"""The characters at a table: who comes, and what they say."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from sevenbridge.bots.characters import BY_ID, CHARACTERS
from sevenbridge.bots.levels import LEVELS
from sevenbridge.bots.players import make_player
from sevenbridge.engine import actions
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.view import View
from sevenbridge_app.tables import client_messages, log_events
from sevenbridge_app.tables.company import ASKABLE, next_computer
from sevenbridge_app.tables.croupier import ComputerPlayers, Question
from sevenbridge_app.tables.lines import LINE, LINES
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.settings import TableSettings
from tests.tables.playing import SESSION, Sitting, finish


class Characters(ComputerPlayers):
    """The characters that need not think, without waiting."""

    def choice(self, question: Question, player: str, view: View, dice: Dice) -> int | None:
        return int(make_player(player).choose(view, dice))


def playing(*company: str, seats: int = 4, **settings: Any) -> Sitting:
    """A match of one person and these."""
    sitting = Sitting(seats=seats, company=company, visibility="private", computers=Characters(), **settings)
    sitting.sit(0)
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


class TestWhatTheySay:
    def test_each_line_once_a_match_and_after_what_everybody_has_seen(self) -> None:
        heard = set()
        for seed in range(8):
            sitting = playing("ponta", "tama", seats=3, seed=seed, switches={"match_length": 2})
            finish(sitting, random.Random(seed), "greedy")
            lines = [event.what for event in said(sitting)]
            assert len(lines) == len(set(lines))
            heard |= {line.partition(".")[2] for line in lines}
            for (before, _), (event, _) in pairwise(sitting.log):
                if not isinstance(event, log_events.SeatSpoke):
                    continue
                assert event.kind == LINE
                assert event.what in LINES
                character, moment = event.what.split(".")
                assert sitting.table.seating.seats[event.seat].player == character
                self._check(moment, event.seat, before)
        assert heard == {"hello", "claimed", "won", "lost"}

    def _check(self, moment: str, seat: int, before: log_events.LogEvent) -> None:
        match moment:
            case "hello":
                assert isinstance(before, log_events.MatchBegan)
            case "lost":
                assert isinstance(before, log_events.MatchEnded)
            case "claimed":
                assert isinstance(before, log_events.ActionPlayed)
                assert before.seat == seat
                assert actions.is_claim(actions.kind_of(before.action))
            case _:
                # a claim that goes out is told of twice
                assert isinstance(before, log_events.ActionPlayed | log_events.SeatSpoke)
                assert before.seat == seat

    def test_they_greet_at_the_first_match_alone_and_begin_anew_with_each(self) -> None:
        sitting = playing("aki", seats=2, switches={"match_length": 1})
        finish(sitting, random.Random(1), "greedy")
        first = len(said(sitting))
        assert next(event.what for event in said(sitting)) == "aki.hello"
        sitting.start()
        finish(sitting, random.Random(2), "greedy")
        assert "aki.hello" not in [event.what for event in said(sitting)[first:]]

    def test_a_table_made_again_from_its_log_has_said_the_same(self) -> None:
        sitting = playing("ponta", "aki", seats=3, switches={"match_length": 1})
        finish(sitting, random.Random(3), "greedy")
        assert sitting.folded().lines == sitting.table.lines
        assert not sitting.table.lines.due

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


def test_the_crest_of_a_person_is_shown_and_forgotten_with_the_name() -> None:
    sitting = Sitting(seats=2)
    sitting.ask(SESSION, client_messages.Sit(1, 0, "fan-iris"))
    assert sitting.snapshot(0).seats[0].avatar == "fan-iris"
    sitting.ask(SESSION, client_messages.Rise(2, 0))
    assert sitting.snapshot(0).seats[0].avatar == ""
    for wrong in ("fan", "fan-white", "-", "fan-iris-moss"):
        refusal = sitting.refused(SESSION, client_messages.Sit(3, 0, wrong))
        assert refusal.code is RefusalCode.UNKNOWN_AVATAR
