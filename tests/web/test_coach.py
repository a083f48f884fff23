"""Hints and recaps over the wire: to whoever asks, and to nobody else."""

import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import ClassVar
from unittest.mock import patch

import pytest

from sevenbridge import analysis
from sevenbridge.analysis import Hint, Judge
from sevenbridge.engine.cards import pack
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import View, view_of
from sevenbridge_app.tables import client_messages, coach, server_messages
from sevenbridge_app.tables.nonces import hash_of
from sevenbridge_app.tables.refusals import RefusalCode
from sevenbridge_app.tables.seat import SeatNumber
from sevenbridge_app.tables.server_messages import HintGiven, ServerMessage, Spoken
from sevenbridge_app.web.coach import MOST_WAITING, Coach
from sevenbridge_app.web.fair_threads import NoPlace
from tests.web.live_server import PATIENCE, Guest, running_server
from tests.web.match_players import play_round

GIVEN = HintGiven(seat=0, step=1, action=0, words="draw", line=Spoken("Draw.", "引きましょう。"))


def test_a_hint_and_a_recap_are_answered_before_their_ok_and_to_one_connection(tmp_path: Path) -> None:
    with running_server(tmp_path) as address:
        aki = Guest(address, "Aki")
        code = aki.open_table(seats=2, pause_ms=0, switches={"match_length": 1})
        with aki.join(code) as chair, aki.join(code) as other:
            chair.sit(0)
            chair.do(client_messages.Start)
            chair.add_nonce(0)
            hints = 0
            while not any(isinstance(each, server_messages.MatchEnded) for each in chair.heard):
                step, options = chair.now.step, chair.now.options
                if not options:
                    chair.hear()
                    continue
                assert isinstance(chair.do(client_messages.Hint, seat=0), server_messages.Ok)
                hint = chair.heard[-2]
                assert isinstance(hint, server_messages.HintGiven)
                assert hint.step == step
                assert hint.action in options
                assert hint.line.en
                assert hint.line.ja
                chair.do(client_messages.Play, seat=0, step=step, action=hint.action)
                hints += 1
            assert isinstance(chair.do(client_messages.Recap, seat=0), server_messages.Ok)
            assert isinstance(chair.heard[-2], server_messages.RecapGiven)
            assert hints > 0
            other.hear_until(lambda each: isinstance(each, server_messages.MatchEnded))
            answers = server_messages.HintGiven | server_messages.RecapGiven
            assert not any(isinstance(each, answers) for each in other.heard)


def play_alone(guest: Guest, matches: int) -> None:
    """Plays so many matches of one round against a computer."""
    code = guest.open_table(seats=2, pause_ms=0, switches={"match_length": 1})
    with guest.join(code) as chair:
        chair.sit(0)
        for _ in range(matches):
            play_round(chair)


def coached_beside(host: Guest, guest: Guest) -> tuple[tuple[int, ...], bool]:
    """At a table of the host: until which match each has the coach, and whether the guest may ask it."""
    code = host.open_table(seats=2, pause_ms=0)
    with host.join(code) as first, guest.join(code) as second:
        first.sit(0)
        second.sit(1)
        first.do(client_messages.Start)
        for seat, chair in enumerate((first, second)):
            chair.do(client_messages.NonceHash, seat=seat, hash=hash_of("00"))
        for seat, chair in enumerate((first, second)):
            chair.do(client_messages.Nonce, seat=seat, nonce="00")
        answer = second.do(client_messages.Hint, seat=1)
        first.do(client_messages.Look, seat=0)
        seen = first.hear_until(lambda each: isinstance(each, server_messages.Snapshot))
    assert isinstance(seen, server_messages.Snapshot)
    is_allowed = isinstance(answer, server_messages.Ok) or answer.code == RefusalCode.NOT_NOW
    return tuple(seat.coached_until for seat in seen.seats), is_allowed


def test_a_friend_has_the_coach_until_three_matches_are_finished(tmp_path: Path) -> None:
    with running_server(tmp_path) as address:
        aki, ben = Guest(address, "Aki"), Guest(address, "Ben")
        play_alone(aki, 3)
        assert coached_beside(aki, ben) == ((0, 3), True)
        play_alone(ben, 2)
        assert coached_beside(aki, ben) == ((0, 1), True)
        play_alone(ben, 1)
        assert coached_beside(aki, ben) == ((0, 0), False)


def test_the_coach_knows_who_is_in_the_first_matches(tmp_path: Path) -> None:
    asked: list[bool] = []

    def hint_for(view: View, judge: Judge, is_new: bool) -> Hint:
        asked.append(is_new)
        return analysis.hint_for(view, judge=judge, is_new=is_new)

    with patch.object(coach, "hint_for", hint_for), running_server(tmp_path) as address:
        aki = Guest(address, "Aki")
        with aki.join(aki.open_table(seats=2, pause_ms=0)) as chair:
            chair.sit(0)
            chair.do(client_messages.Start)
            chair.add_nonce(0)
            while len(asked) < 2:
                while not chair.now.options:
                    chair.hear()
                chair.do(client_messages.Hint, seat=0, beginner=not asked)
                chair.do(client_messages.Play, seat=0, step=chair.now.step, action=chair.now.options[-1])
    assert asked == [True, False]


class Slow(coach.HintQuestion):
    """A question that is answered when the test lets it."""

    __slots__ = ()
    go_on: ClassVar = threading.Event()
    answered: ClassVar[list[int]] = []

    def answer(self, judge: Judge) -> HintGiven:
        """See ``HintQuestion``."""
        judge.verdict(self.view)
        assert self.go_on.wait(PATIENCE)
        self.answered.append(self.step)
        return GIVEN


def question(seat: int, step: int) -> Slow:
    """Makes a question of a seat."""
    view = view_of(Round.dealt(Rules(), 2, 0, pack(0)), 1)
    return Slow(SeatNumber(seat), step, view, (0,), False, {"en": ("", ""), "ja": ("", "")})


@contextmanager
def slow_coach() -> Iterator[Coach]:
    """A coach that has no answer yet."""
    Slow.go_on.clear()
    Slow.answered.clear()
    found = Coach()
    try:
        yield found
    finally:
        Slow.go_on.set()
        found.close()


def test_the_same_decision_is_thought_about_once_and_an_earlier_one_no_more() -> None:
    with slow_coach() as found:
        first = found.ask("address", "TABLE", 1, question(0, 1))
        waiting = found.ask("address", "TABLE", 1, question(1, 1))
        assert found.ask("address", "TABLE", 1, question(1, 1)) is waiting
        later = found.ask("address", "TABLE", 1, question(1, 2))
        assert waiting.cancelled()
        Slow.go_on.set()
        assert [first.result(PATIENCE), later.result(PATIENCE)] == [GIVEN, GIVEN]
        assert Slow.answered == [1, 2]
        assert found.ask("address", "TABLE", 1, replace(question(1, 2))) is later


def test_what_was_found_in_a_match_is_kept_for_its_review_and_no_longer() -> None:
    with slow_coach() as found:
        Slow.go_on.set()
        found.ask("address", "TABLE", 1, question(0, 1)).result(PATIENCE)
        (verdict,) = found.verdicts("TABLE", 1)
        assert verdict.view == question(0, 1).view
        assert found.verdicts("TABLE", 2) == found.verdicts("OTHER", 1) == ()
        found.ask("address", "TABLE", 2, question(0, 2)).result(PATIENCE)
        assert found.verdicts("TABLE", 1) == ()
        found.forget("TABLE")
        assert found.verdicts("TABLE", 2) == ()


def test_who_asks_for_too_many_hints_at_a_time_takes_none_from_others() -> None:
    with slow_coach() as found:
        # one more than can wait, as one of them is being found
        answers: list[Future[ServerMessage]] = [
            found.ask("greedy", f"TABLE{number}", 1, question(0, number))
            for number in range(MOST_WAITING + 1)
        ]
        other = found.ask("other", "ANOTHER", 1, question(0, 99))
        with pytest.raises(NoPlace):
            answers[-1].result(PATIENCE)
        again = found.ask("greedy", f"TABLE{MOST_WAITING}", 1, question(0, MOST_WAITING))
        with pytest.raises(NoPlace):
            again.result(PATIENCE)
        Slow.go_on.set()
        assert other.result(PATIENCE) == GIVEN
        assert answers[-2].result(PATIENCE) == GIVEN
        assert Slow.answered.index(99) < 3
        later = found.ask("greedy", f"TABLE{MOST_WAITING}", 1, question(0, MOST_WAITING))
        assert later.result(PATIENCE) == GIVEN
